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
    use kit::text::Edition;
    use proptest::prelude::*;

    #[test]
    fn every_figure_is_whole() {
        for figure in all() {
            kit::proof::prove(figure, &Edition::english());
        }
    }

    proptest! {
        /// Any value is taken, not only those that are tried one by one.
        #[test]
        fn any_value_is_taken(value in any::<f64>()) {
            for figure in all() {
                let state = figure.at(value);
                prop_assert!(state.values.iter().all(|v| v.1.is_finite()));
                prop_assert!(state.paths.iter().all(|p| !p.1.contains("NaN")));
            }
        }
    }

    #[test]
    fn names_are_unique() {
        for (i, figure) in all().enumerate() {
            let name = figure.name();
            let twice = all().take(i).any(|other| other.name() == name);
            assert!(!twice, "{name} twice");
        }
    }
}
