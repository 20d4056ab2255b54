//! What the finders of turning points share.

use crate::RelationId;
use crate::switch::sim::debrief::replays::Moment;
use crate::switch::sim::debrief::turning_point::{FigureValue, TurningPoint, TurningPointKind};
use crate::switch::sim::levels::{Level, Relation};

/// The limit of the level's goal of passing on a ceiling; nothing where it has none.
pub(super) fn ceiling(level: Level, key: &str) -> Option<f64> {
    let goals = level.goals().iter();
    let mut passing = goals.filter(|goal| !goal.stretch && goal.relation == Relation::AtMost);
    passing
        .find(|goal| goal.figure.key == key)
        .map(|goal| goal.limit)
}

/// A turning point at `moment`, with figures of its minute and further values.
pub(super) fn point(
    moment: &Moment,
    kind: TurningPointKind,
    relation: RelationId,
    figures: &[&str],
    further: &[FigureValue],
) -> TurningPoint {
    let figures = figures
        .iter()
        .filter_map(|key| FigureValue::of(&moment.minute, key));
    TurningPoint {
        minute: moment.minute.t,
        kind,
        relation,
        values: figures.chain(further.iter().copied()).collect(),
    }
}
