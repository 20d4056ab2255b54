//! What the levels and their plays come to.

use model::sim::Level;

/// A limit of a level's goals, as it is shown.
pub(super) fn limit(level: Level, goal: usize) -> f64 {
    let goal = &level.goals()[goal];
    goal.limit * goal.figure.show.scale
}
