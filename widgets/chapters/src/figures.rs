//! All figures that move, and what must hold of each.

use kit::Figure;

/// All of them, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static dyn Figure> {
    crate::CHAPTERS
        .iter()
        .flat_map(|(_, figures)| figures.iter().copied())
}

/// The chapters that have figures.
pub fn chapters() -> impl Iterator<Item = &'static str> {
    let with = crate::CHAPTERS
        .iter()
        .filter(|(_, figures)| !figures.is_empty());
    with.map(|(chapter, _)| *chapter)
}

/// The chapter of the figure of that name, whose module moves it.
#[must_use]
pub fn chapter(name: &str) -> Option<&'static str> {
    let holds = |figures: &[&dyn Figure]| figures.iter().any(|figure| figure.name() == name);
    let found = crate::CHAPTERS.iter().find(|(_, figures)| holds(figures))?;
    Some(found.0)
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
