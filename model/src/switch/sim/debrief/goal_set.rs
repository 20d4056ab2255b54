//! Sets of a level's goals, by index.

use crate::switch::sim::levels::Level;
use crate::switch::sim::summary::Summary;

/// Goals of one level; no level has more than eight.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct GoalSet(u8);

impl GoalSet {
    /// The goals of `level` for which `wanted` holds.
    pub(super) fn of(level: Level, mut wanted: impl FnMut(usize) -> bool) -> Self {
        let indices = 0..level.goals().len();
        indices.fold(Self::default(), |set, index| {
            Self(set.0 | (u8::from(wanted(index)) << index))
        })
    }

    /// The goals that a run met.
    pub(super) fn met(level: Level, summary: &Summary) -> Self {
        let goals = level.goals();
        Self::of(level, |i| {
            goals[i].is_met_by((goals[i].figure.get)(summary))
        })
    }

    /// The goals of these indices, each below eight.
    pub(super) fn from_indices(indices: &[usize]) -> Self {
        Self(indices.iter().fold(0, |set, index| set | (1 << index)))
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn indices(self) -> Vec<usize> {
        (0..8).filter(|&i| self.0 >> i & 1 == 1).collect()
    }

    pub(super) fn each(self) -> impl Iterator<Item = Self> {
        (0..8)
            .map(move |i| Self(self.0 & (1 << i)))
            .filter(|goal| !goal.is_empty())
    }
}
