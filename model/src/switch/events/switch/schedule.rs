//! What is due when: a heap ordered by (time, sequence).

use core::cmp::Ordering;
use std::collections::BinaryHeap;

/// Things due, the earliest first; at one instant in the order in which they were added.
#[derive(Debug, Clone)]
pub(super) struct Schedule<T> {
    due: BinaryHeap<Due<T>>,
    sequence: u64,
}

#[derive(Debug, Clone)]
struct Due<T> {
    at: f64,
    sequence: u64,
    what: T,
}

impl<T> Schedule<T> {
    pub(super) fn new() -> Self {
        Self {
            due: BinaryHeap::new(),
            sequence: 0,
        }
    }

    pub(super) fn add(&mut self, at: f64, what: T) {
        self.sequence += 1;
        self.due.push(Due {
            at,
            sequence: self.sequence,
            what,
        });
    }

    pub(super) fn next_at(&self) -> Option<f64> {
        self.due.peek().map(|due| due.at)
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        self.due.pop().map(|due| due.what)
    }

    pub(super) fn len(&self) -> usize {
        self.due.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.due.iter().map(|due| &due.what)
    }
}

/// The standard heap gives the greatest: the earliest is made the greatest.
impl<T> Ord for Due<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .at
            .total_cmp(&self.at)
            .then(other.sequence.cmp(&self.sequence))
    }
}

impl<T> PartialOrd for Due<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Due<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<T> Eq for Due<T> {}
