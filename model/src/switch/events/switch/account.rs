//! What one minute, or many, came to: counts, sums of times, no relation.

use crate::switch::sim::ledger::{Class, Flow, Ledger};
use core::ops::AddAssign;

/// Counted in a minute, or summed over several.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Account {
    /// Where the transactions went; whole counts, but for the amounts.
    pub ledger: Ledger,
    /// Arrivals that were retries.
    pub retried: u64,
    /// Arrivals shed.
    pub shed: u64,
    /// Arrivals whose patience ended in the line.
    pub dropped: u64,
    /// Left without an answer by their issuer, with stand-in off.
    pub unavailable: u64,
    /// Services completed.
    pub completed: u64,
    /// Time that these held their slots (s).
    pub held: f64,
    /// Waits of those whose turn came (s).
    pub wait: f64,
    /// ∫ slots held dt (s).
    pub busy_time: f64,
    /// ∫ number in the line dt (s).
    pub line_time: f64,
}

impl Account {
    /// Arrivals, new ones and retries (tx).
    #[must_use]
    pub fn offered(&self) -> f64 {
        self.ledger.all(|f| f.offered)
    }

    /// New transactions (tx).
    #[must_use]
    pub fn new_arrivals(&self) -> f64 {
        self.ledger.all(|f| f.new)
    }

    /// Arrivals that were not shed (tx).
    #[must_use]
    pub fn admitted(&self) -> f64 {
        self.offered() - self.shed as f64
    }

    /// Those whose turn came in time (tx).
    #[must_use]
    pub fn served(&self) -> f64 {
        self.ledger.all(|f| f.served)
    }

    /// Arrivals that failed for a technical reason (tx).
    #[must_use]
    pub fn failed(&self) -> f64 {
        (self.shed + self.dropped + self.unavailable) as f64
    }

    /// Approved (tx) of the resolved (tx), genuine customers.
    #[must_use]
    pub fn genuine_approval(&self) -> (f64, f64) {
        let genuine = |quantity: fn(&Flow) -> f64| self.ledger.class(Class::Genuine, quantity);
        (genuine(Flow::approved), genuine(Flow::resolved))
    }
}

impl AddAssign<&Self> for Account {
    fn add_assign(&mut self, other: &Self) {
        self.ledger += &other.ledger;
        self.retried += other.retried;
        self.shed += other.shed;
        self.dropped += other.dropped;
        self.unavailable += other.unavailable;
        self.completed += other.completed;
        self.held += other.held;
        self.wait += other.wait;
        self.busy_time += other.busy_time;
        self.line_time += other.line_time;
    }
}
