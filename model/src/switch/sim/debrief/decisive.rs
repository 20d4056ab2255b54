//! A change that would have made another run of it.

use super::change::Change;
use crate::RelationId;
use crate::switch::sim::controls::Setting;
use crate::switch::sim::summary::Summary;

/// A change that flips at least one goal, and for how long it would have.
#[derive(Debug, Clone, PartialEq)]
pub struct Decisive {
    /// What would have been different.
    pub change: Change,
    /// `true`: with the change a missed goal would have been met.
    /// `false`: with it, a met goal would have been missed; the move left out carried that goal.
    pub gained: bool,
    /// The goals that flip in that direction, as indices into the level's goals; never empty.
    /// For a run that failed those of passing only, for a run that passed those beyond it only.
    pub goals_flipped: Vec<usize>,
    /// Goals that flip the other way: the price of a remedy. Empty where `gained` is `false`.
    pub goals_lost: Vec<usize>,
    /// First of the minutes in which the move still does it; nothing for a move left out or given
    /// another value. Of several changes the moves added or shifted are made together.
    ///
    /// Every minute up to `latest_minute` does it too, the minute before does not (or lies outside
    /// what the control's neighbouring moves leave). "Does it" is: gains all of `goals_flipped` and
    /// loses nothing but `goals_lost`. For a move that
    /// carried goals: made in any of these minutes instead, it still carries them.
    pub earliest_minute: Option<u32>,
    /// Last of those minutes; the minute after does not do it.
    pub latest_minute: Option<u32>,
    /// Lowest and highest value that do it in the minute of `change`, and all between them;
    /// nothing where the control takes words or the change sets no value.
    pub values: Option<(Setting, Setting)>,
    /// The relation that explains it. Of several changes: of the first that is added or, if none
    /// is, of the first.
    pub relation: RelationId,
    /// What the run would have come to.
    pub after: Summary,
}
