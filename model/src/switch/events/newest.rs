//! The same slots with the line turned round: a free slot takes whoever came last.
//!
//! Rules as for first come, first served, but for the order. Those at the bottom of the line expire there,
//! and cost work only if the line ever comes down to them.

use super::Rules;
use super::slots::Slots;
use super::traffic::Traffic;

/// N slots and a line of which the newest is served first, before the next arrival.
#[derive(Debug, Clone)]
pub struct Newest<T> {
    rules: Rules,
    traffic: T,
    slots: Slots,
    now: f64,
    /// Those who wait, the newest last: when they came, and their work.
    line: Vec<(f64, f64)>,
}

/// What was counted while so many customers came.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Turns {
    /// Customers who came.
    pub came: u64,
    /// Customers whose turn came in time, whenever they had come.
    pub served: u64,
    /// Sum of the waits of those (s).
    pub wait: f64,
    /// Turns of customers who had expired.
    pub expired: u64,
}

impl<T: Traffic> Newest<T> {
    /// An empty queue at the instant 0.
    #[must_use]
    pub fn new(rules: Rules, traffic: T) -> Self {
        Self {
            slots: Slots::new(rules.slots),
            rules,
            traffic,
            now: 0.0,
            line: Vec::new(),
        }
    }

    /// Lets so many customers come, and counts the turns until the last of them has come.
    pub fn admit(&mut self, customers: u32) -> Turns {
        let mut turns = Turns::default();
        for _ in 0..customers {
            let customer = self.traffic.next_customer();
            self.now += customer.gap;
            // Slots that have come free since the one before, each for the newest then there.
            while self.slots.earliest() <= self.now {
                let Some((arrived, work)) = self.line.pop() else {
                    break;
                };
                let turn = self.slots.earliest();
                self.take(turn, arrived, work, &mut turns);
            }
            if self.slots.earliest() <= self.now {
                self.take(self.now, self.now, customer.work, &mut turns);
            } else {
                self.line.push((self.now, customer.work));
            }
        }
        turns.came = u64::from(customers);
        turns
    }

    /// A turn that comes at `turn`.
    fn take(&mut self, turn: f64, arrived: f64, work: f64, turns: &mut Turns) {
        let wait = turn - arrived;
        let expired = wait > self.rules.patience;
        if expired {
            turns.expired += 1;
            self.slots.take_earliest(turn + self.rules.wasted * work);
        } else {
            turns.served += 1;
            turns.wait += wait;
            self.slots.take_earliest(turn + work);
        }
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.line.len()
    }
}
