//! All figures that move, and what must hold of each.

use kit::Figure;

/// All of them, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static dyn Figure> {
    let parts = crate::PARTS.iter();
    parts.flat_map(|(_, part)| part.iter().flat_map(|chapter| chapter.iter().copied()))
}

/// The part whose module moves the figure of that name.
#[must_use]
pub fn part(name: &str) -> Option<&'static str> {
    let holds = |part: &[&[&dyn Figure]]| {
        part.iter()
            .any(|chapter| chapter.iter().any(|figure| figure.name() == name))
    };
    let part = crate::PARTS.iter().find(|(_, part)| holds(part))?;
    Some(part.0)
}

/// The figure of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Figure> {
    all().find(|figure| figure.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::State;
    use kit::draw::{Page, widget};
    use kit::text::Edition;
    use proptest::prelude::*;

    proptest! {
        /// Whatever an address asks for, a figure shows finite numbers and the same names.
        #[test]
        fn any_value_is_taken(value in any::<f64>()) {
            for figure in all() {
                let state = figure.at(value);
                let usual = figure.at(figure.control().default);
                let names = |s: &State| s.values.iter().map(|v| v.0).collect::<Vec<_>>();
                prop_assert_eq!(names(&state), names(&usual));
                prop_assert!(state.values.iter().all(|v| v.1.is_finite()));
                prop_assert!(state.marks.iter().all(|m| m.1.0.is_finite() && m.1.1.is_finite()));
                prop_assert!(state.paths.iter().all(|p| !p.1.contains("NaN")));
                let still = figure.still();
                prop_assert!(still.iter().all(|p| !p.1.contains("NaN")));
                prop_assert!(still.iter().all(|p| state.path(p.0).is_none()), "moving and still");
            }
        }

        /// The control stays in its range and on its steps.
        #[test]
        fn nearest_is_allowed(value in any::<f64>()) {
            for figure in all() {
                let control = figure.control();
                let near = control.nearest(value);
                prop_assert!(near >= control.min && near <= control.max);
                let steps = near * control.per_unit;
                prop_assert!((steps - steps.round()).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn names_are_unique_and_fit_an_address() {
        for (i, figure) in all().enumerate() {
            let name = figure.name();
            assert!(
                name.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
                "{name}"
            );
            assert!(
                all().take(i).all(|other| other.name() != name),
                "{name} twice"
            );
        }
    }

    #[test]
    fn every_figure_has_its_words_and_parts() {
        for figure in all() {
            let html = widget(
                figure,
                Page {
                    edition: &Edition::english(),
                    module: "load",
                    address: "https://example.org/x",
                },
            )
            .unwrap();
            for part in [
                "<title",
                "<desc",
                "<figcaption>",
                "<table>",
                "type=\"range\"",
                "data-announce",
                "live-at",
            ] {
                assert!(html.contains(part), "{} lacks {part}", figure.name());
            }
            assert!(
                !html.contains("#0101"),
                "a sentinel colour is left in {}",
                figure.name()
            );
            assert!(!html.contains("NaN"));
        }
    }

    /// Every moving part of the state has its place in the page, and every place its part.
    #[test]
    fn page_and_state_agree() {
        for figure in all() {
            let html = widget(
                figure,
                Page {
                    edition: &Edition::english(),
                    module: "load",
                    address: "",
                },
            )
            .unwrap();
            let state = figure.at(figure.control().default);
            for (name, _) in &state.paths {
                assert!(
                    html.contains(&format!("data-path=\"{name}\"")),
                    "no place for path {name}"
                );
            }
            for (name, _) in &state.marks {
                assert!(
                    html.contains(&format!("data-mark=\"{name}\"")),
                    "no place for mark {name}"
                );
            }
            for (name, _) in &state.conditions {
                assert!(
                    html.contains(&format!("data-when=\"{name}\"")),
                    "no place for condition {name}"
                );
            }
            for place in html.split("data-value=\"").skip(1) {
                let name = &place[..place.find('"').unwrap()];
                assert!(state.value(name).is_some(), "the page asks for {name}");
            }
        }
    }

    /// A label without its curve, a heading without its column: what nothing asks for is told.
    #[test]
    fn every_word_is_used() {
        for figure in all() {
            let edition = Edition::english();
            let page = Page {
                edition: &edition,
                module: "load",
                address: "",
            };
            widget(figure, page).unwrap();
            let mut unused = edition.unused();
            unused.retain(|word| word.file == edition.file(figure.name()));
            assert_eq!(unused, []);
        }
    }

    /// Each preset and each row of the table is a setting that the control can have.
    #[test]
    fn settings_are_on_the_control_s_steps() {
        for figure in all() {
            let control = figure.control();
            let text = Edition::english().figure(figure.name()).unwrap();
            let rows = figure.layout().rows.iter().copied();
            let presets = text.presets.iter().map(|preset| preset.value);
            for value in rows
                .chain(presets)
                .chain(text.control.marks.iter().copied())
            {
                assert!((control.nearest(value) - value).abs() < 1e-12, "{value}");
            }
        }
    }
}
