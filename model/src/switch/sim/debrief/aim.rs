//! What a run missed, what it must not lose, and how another run stands to that.

use super::goal_set::GoalSet;
use super::replays::Outcome;
use crate::switch::sim::levels::{Level, Relation};
use crate::switch::sim::summary::Summary;

/// What changes are looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    level: Level,
    /// The goals that passing takes.
    pub(super) passing: GoalSet,
    /// The goals the run met.
    pub(super) met: GoalSet,
    /// The goals to gain: those missed, or if it passed those missed beyond passing.
    pub(super) target: GoalSet,
}

/// How much a change is worth, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    /// Gains all, loses nothing.
    All,
    /// Gains all, and loses a goal beyond passing.
    AllButStretch,
    /// Gains some, loses no goal of passing.
    Some,
    /// Gains some, loses others.
    Exchange,
    /// Gains nothing.
    None,
}

impl Aim {
    pub(super) fn of(level: Level, base: &Outcome) -> Self {
        let goals = level.goals();
        let passing = GoalSet::of(level, |i| !goals[i].stretch);
        let missed = GoalSet::of(level, |_| true).minus(base.met);
        let target = if missed.and(passing).is_empty() {
            missed
        } else {
            missed.and(passing)
        };
        Self {
            level,
            passing,
            met: base.met,
            target,
        }
    }

    /// Whether the run passed, so that what is left to gain lies beyond.
    pub(super) const fn is_beyond_passing(&self) -> bool {
        self.target.and(self.passing).is_empty()
    }

    /// Goals to gain that `outcome` meets.
    pub(super) const fn gained(&self, outcome: &Outcome) -> GoalSet {
        self.target.and(outcome.met)
    }

    /// Goals that the run met and `outcome` misses.
    pub(super) const fn lost(&self, outcome: &Outcome) -> GoalSet {
        self.met.minus(outcome.met)
    }

    pub(super) fn worth(&self, outcome: &Outcome) -> Worth {
        let gained = self.gained(outcome);
        let lost = self.lost(outcome);
        if gained.is_empty() {
            Worth::None
        } else if !lost.and(self.passing).is_empty() {
            Worth::Exchange
        } else if gained != self.target {
            Worth::Some
        } else if lost.is_empty() {
            Worth::All
        } else {
            Worth::AllButStretch
        }
    }

    /// How far a run stays from the goals of passing and those to gain, each in units of its
    /// limit; 0 when it meets them all.
    pub(super) fn shortfall(&self, summary: &Summary) -> f64 {
        let wanted = self.passing.or(self.target).indices();
        let missing = wanted
            .iter()
            .map(|&i| (-slack(self.level, i, summary)).max(0.0));
        missing.sum()
    }

    /// The least distance by which a run meets those goals; negative when it misses one.
    pub(super) fn margin(&self, summary: &Summary) -> f64 {
        let wanted = self.passing.or(self.target).indices();
        let slacks = wanted.iter().map(|&i| slack(self.level, i, summary));
        slacks.fold(f64::INFINITY, f64::min)
    }

    /// How far two runs lie apart, in units of the goals' limits.
    pub(super) fn distance(&self, one: &Summary, other: &Summary) -> f64 {
        let apart = (0..self.level.goals().len())
            .map(|i| (slack(self.level, i, one) - slack(self.level, i, other)).abs());
        apart.sum()
    }
}

/// By how much a run meets a goal, in units of its limit; negative when it misses it.
fn slack(level: Level, index: usize, summary: &Summary) -> f64 {
    let goal = &level.goals()[index];
    let above = (goal.figure.get)(summary) - goal.limit;
    let unit = if goal.limit > 0.0 { goal.limit } else { 1.0 };
    match goal.relation {
        Relation::AtLeast => above / unit,
        Relation::AtMost => -above / unit,
    }
}
