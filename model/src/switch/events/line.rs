//! The queue one customer at a time: a customer's turn is the later of its arrival and the first free slot.
//!
//! With first come, first served nothing that happens after a customer's arrival changes its turn,
//! so no list of events and no list of the waiting is needed. [`queue`](crate::switch::events::queue), which
//! keeps both, gives the same run bit for bit.

use super::Rules;
use super::slots::Slots;
use super::traffic::Traffic;

/// N slots and their line, before the next arrival.
#[derive(Debug, Clone)]
pub struct Line<T> {
    rules: Rules,
    traffic: T,
    slots: Slots,
    now: f64,
}

/// What became of one customer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Passage {
    /// When it arrived (s).
    pub arrived: f64,
    /// When its turn came (s).
    pub turn: f64,
    /// How long a slot was held for it from then on (s).
    pub held: f64,
    /// Whether it had expired by then.
    pub expired: bool,
}

impl Passage {
    /// From its arrival to its turn (s).
    #[inline]
    #[must_use]
    pub fn wait(&self) -> f64 {
        self.turn - self.arrived
    }
}

impl<T: Traffic> Line<T> {
    /// An empty queue at the instant 0.
    #[must_use]
    pub fn new(rules: Rules, traffic: T) -> Self {
        Self {
            slots: Slots::new(rules.slots),
            rules,
            traffic,
            now: 0.0,
        }
    }

    /// The next customer and its way through the queue.
    #[inline]
    pub fn pass(&mut self) -> Passage {
        let customer = self.traffic.next_customer();
        self.now += customer.gap;
        let free = self.slots.earliest();
        let turn = if free > self.now { free } else { self.now };
        let expired = turn > self.now + self.rules.patience;
        let held = if expired {
            self.rules.wasted * customer.work
        } else {
            customer.work
        };
        self.slots.take_earliest(turn + held);
        Passage {
            arrived: self.now,
            turn,
            held,
            expired,
        }
    }

    /// The instant of the last arrival (s).
    #[must_use]
    pub const fn now(&self) -> f64 {
        self.now
    }

    /// The slots as they are now.
    #[must_use]
    pub const fn slots(&self) -> &Slots {
        &self.slots
    }
}
