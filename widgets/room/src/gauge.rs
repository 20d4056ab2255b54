//! Goals as gauges: how far a run has come, on a scale on which every limit has the same place.

use model::switch::sim::levels::{Goal, Relation};

/// The limit's place on every gauge.
pub const LIMIT: f64 = 0.75;

/// The place of `value` on the gauge of `goal`, in \[0, 1\]: below [`LIMIT`] where a ceiling is kept,
/// above it where a floor is. Nothing where there is no value.
///
/// A ceiling's gauge begins at zero; a floor's, whose figure is a share, ends at one.
#[must_use]
pub fn place(goal: &Goal, value: f64) -> Option<f64> {
    if value.is_nan() {
        return None;
    }
    let place = match goal.relation {
        Relation::AtMost if value <= 0.0 => 0.0,
        // A limit of nothing is kept or it is not.
        Relation::AtMost => LIMIT * value / goal.limit,
        Relation::AtLeast => 1.0 - (1.0 - LIMIT) * (1.0 - value) / (1.0 - goal.limit),
    };
    Some(within(place))
}

/// `place`, or the end of the gauge beyond which it lies.
#[expect(
    clippy::manual_clamp,
    reason = "what `clamp` says when its bounds are wrong would weigh more than all else here"
)]
fn within(place: f64) -> f64 {
    if place < 0.0 {
        0.0
    } else if place > 1.0 {
        1.0
    } else {
        place
    }
}

/// How far `value` is from the limit of `goal`, in the figure's own unit.
#[must_use]
pub fn distance(goal: &Goal, value: f64) -> f64 {
    (goal.limit - value).abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::Level;
    use proptest::prelude::*;

    #[test]
    fn every_limit_has_its_place_and_every_value_is_on_its_side() {
        for level in Level::ALL {
            for goal in level.goals().iter().filter(|goal| goal.limit > 0.0) {
                let at = |value| place(goal, value).unwrap();
                assert!((at(goal.limit) - LIMIT).abs() < 1e-12);
                let over = at(goal.limit * 1.02) > LIMIT;
                assert!(over, "{}", goal.figure.key);
                assert!(at(goal.limit * 0.98) < LIMIT);
                assert_eq!(place(goal, f64::NAN), None);
            }
        }
    }

    #[test]
    fn a_limit_of_nothing_is_kept_or_not() {
        let early = Level::SalePeak.goals().last().unwrap();
        assert_eq!(
            (place(early, 0.0), place(early, 1.0)),
            (Some(0.0), Some(1.0))
        );
    }

    proptest! {
        #[test]
        fn no_gauge_runs_over(value in 0.0..1e9, level in 1usize..5) {
            for goal in Level::ALL[level].goals() {
                let at = place(goal, value).unwrap();
                prop_assert!((0.0..=1.0).contains(&at));
            }
        }
    }
}
