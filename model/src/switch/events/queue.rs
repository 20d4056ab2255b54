//! The queue one event at a time, everything visible: who is in which slot, who waits, the clock.
//!
//! Written to be followed, by eye in a figure and by reason in a test: slots and line are plain
//! lists, and the next event is looked for afresh. [`line`](mod@crate::switch::events::line) is the quick
//! form and gives the same run bit for bit.

use super::Rules;
use super::traffic::Traffic;
use std::collections::VecDeque;

/// What a slot does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slot {
    /// The customer that holds it, by the order of arrival from 0.
    pub customer: u64,
    /// Since when (s).
    pub since: f64,
    /// Until when (s).
    pub until: f64,
    /// Whether the customer had expired: the slot's time is wasted.
    pub wasted: bool,
}

/// A customer in the line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waiting {
    /// By the order of arrival from 0.
    pub customer: u64,
    /// When it arrived (s).
    pub arrived: f64,
    /// How long a slot will be held for it if it is served (s).
    pub work: f64,
    /// Whether its patience has ended; it still waits for its turn and will waste a slot's time.
    pub expired: bool,
}

/// What can happen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Event {
    /// A customer arrives and takes a free slot, or joins the line.
    Arrives {
        /// The slot it takes.
        slot: Option<u32>,
    },
    /// The patience of a waiting customer ends. It leaves if nothing is wasted on the expired, else
    /// it stays in the line.
    Expires,
    /// A customer leaves its slot, and the head of the line takes it.
    Releases {
        /// The slot.
        slot: u32,
        /// Whether the slot's time was wasted on one who had expired.
        wasted: bool,
        /// Who takes the slot next.
        next: Option<u64>,
    },
}

/// An event, when and to whom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Happening {
    /// When (s).
    pub at: f64,
    /// The customer that arrives, expires or leaves its slot.
    pub customer: u64,
    /// What happens.
    pub event: Event,
}

/// What has been counted since the start, or since [`Queue::forget`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Counters {
    /// Customers who arrived.
    pub arrived: u64,
    /// Customers whose turn came while they had patience.
    pub served: u64,
    /// Of these, who had to wait.
    pub waited: u64,
    /// Customers whose patience ended in the line.
    pub expired: u64,
    /// Expired customers whose turn came, wasting a slot's time.
    pub wasted: u64,
    /// Customers who left their slot after a service.
    pub completed: u64,
    /// Expired customers who left: from the line with nothing wasted, else from their slot.
    pub left: u64,
    /// Sum of the waits of the served (s).
    pub wait: f64,
    /// The longest wait of a served customer (s).
    pub longest_wait: f64,
    /// ∫ number in slots dt, on services and on the expired (s).
    pub busy_time: f64,
    /// Of it, on the expired (s).
    pub wasted_time: f64,
    /// ∫ number in the line dt (s).
    pub line_time: f64,
    /// How long has been counted (s).
    pub duration: f64,
}

impl Counters {
    /// Mean wait of the served (s); 0 before the first.
    #[must_use]
    pub fn mean_wait(&self) -> f64 {
        ratio(self.wait, self.served as f64)
    }

    /// Share of the served who had to wait.
    #[must_use]
    pub fn waited_share(&self) -> f64 {
        ratio(self.waited as f64, self.served as f64)
    }

    /// Share of those whose fate is known who expired.
    #[must_use]
    pub fn expired_share(&self) -> f64 {
        ratio(self.expired as f64, (self.served + self.expired) as f64)
    }

    /// Mean number of slots held.
    #[must_use]
    pub fn mean_busy(&self) -> f64 {
        ratio(self.busy_time, self.duration)
    }

    /// Mean number in the line.
    #[must_use]
    pub fn mean_line(&self) -> f64 {
        ratio(self.line_time, self.duration)
    }
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// N slots and their line.
///
/// ```
/// use model::relations::randomness::Mulberry32;
/// use model::switch::events::{Event, Holding, Markov, Queue, Rules};
///
/// // Four slots at 90 % load, nobody gives up.
/// let traffic = Markov::new(Mulberry32::new(7), 3.6, Holding::Exponential(1.0))?;
/// let mut queue = Queue::new(Rules::new(4, f64::INFINITY, 0.0)?, traffic);
/// let first = queue.step();
/// assert_eq!(first.event, Event::Arrives { slot: Some(0) });
/// assert_eq!(queue.slots().iter().flatten().count(), 1);
/// // On to a minute later.
/// while queue.next_at() <= 60.0 {
///     queue.step();
/// }
/// assert!(queue.counters().arrived > 150);
/// # Ok::<(), model::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Queue<T> {
    rules: Rules,
    traffic: T,
    now: f64,
    slots: Vec<Option<Slot>>,
    /// The head first. The expired are at its front: who came first expires first.
    line: VecDeque<Waiting>,
    expired_in_line: usize,
    /// Who arrives next, and when.
    arrival: Waiting,
    counters: Counters,
}

impl<T: Traffic> Queue<T> {
    /// An empty queue at the instant 0.
    #[must_use]
    pub fn new(rules: Rules, mut traffic: T) -> Self {
        let first = traffic.next_customer();
        Self {
            slots: vec![None; rules.slots as usize],
            rules,
            traffic,
            now: 0.0,
            line: VecDeque::new(),
            expired_in_line: 0,
            arrival: Waiting {
                customer: 0,
                arrived: first.gap,
                work: first.work,
                expired: false,
            },
            counters: Counters::default(),
        }
    }

    /// The instant of the last event (s).
    #[must_use]
    pub const fn now(&self) -> f64 {
        self.now
    }

    /// The instant of the next event (s).
    #[must_use]
    pub fn next_at(&self) -> f64 {
        self.next_event().0
    }

    /// The slots; `None` is free.
    #[must_use]
    pub fn slots(&self) -> &[Option<Slot>] {
        &self.slots
    }

    /// The line, its head first.
    #[must_use]
    pub fn line(&self) -> impl ExactSizeIterator<Item = &Waiting> {
        self.line.iter()
    }

    /// What has been counted.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Counts from here on; the queue itself stays as it is.
    ///
    /// Who is in the queue now is still counted when served, not as arrived.
    pub fn forget(&mut self) {
        self.counters = Counters::default();
    }

    /// Plays the next event.
    pub fn step(&mut self) -> Happening {
        let (at, next) = self.next_event();
        self.pass_time(at);
        let (customer, event) = match next {
            Next::Release(slot) => self.release(slot),
            Next::Expiry => self.expire(),
            Next::Arrival => self.arrive(),
        };
        Happening {
            at,
            customer,
            event,
        }
    }

    /// The earliest event. At one instant: releases, expiries, arrivals.
    fn next_event(&self) -> (f64, Next) {
        let mut earliest = (self.arrival.arrived, Next::Arrival);
        if let Some(waiting) = self.line.get(self.expired_in_line) {
            let deadline = waiting.arrived + self.rules.patience;
            if deadline <= earliest.0 {
                earliest = (deadline, Next::Expiry);
            }
        }
        let mut released: Option<(f64, u64, usize)> = None;
        for (i, slot) in self.slots.iter().enumerate() {
            if let Some(slot) = slot
                && released.is_none_or(|(until, customer, _)| {
                    slot.until < until || (slot.until == until && slot.customer < customer)
                })
            {
                released = Some((slot.until, slot.customer, i));
            }
        }
        if let Some((until, _, slot)) = released
            && until <= earliest.0
        {
            earliest = (until, Next::Release(slot));
        }
        earliest
    }

    /// Lets the clock run to `at`.
    fn pass_time(&mut self, at: f64) {
        let passed = at - self.now;
        self.now = at;
        let held = self.slots.iter().flatten();
        let (busy, wasted) = held.fold((0_u32, 0_u32), |(busy, wasted), slot| {
            (busy + 1, wasted + u32::from(slot.wasted))
        });
        self.counters.busy_time += f64::from(busy) * passed;
        self.counters.wasted_time += f64::from(wasted) * passed;
        self.counters.line_time += self.line.len() as f64 * passed;
        self.counters.duration += passed;
    }

    fn arrive(&mut self) -> (u64, Event) {
        let arrived = self.arrival;
        let next = self.traffic.next_customer();
        self.arrival = Waiting {
            customer: arrived.customer + 1,
            arrived: self.now + next.gap,
            work: next.work,
            expired: false,
        };
        self.counters.arrived += 1;
        // The lowest free one; while anybody waits there is none.
        let slot = self.slots.iter().position(Option::is_none);
        match slot {
            Some(slot) => self.take(slot, arrived),
            None => self.line.push_back(arrived),
        }
        (
            arrived.customer,
            Event::Arrives {
                slot: slot.map(|slot| slot as u32),
            },
        )
    }

    fn expire(&mut self) -> (u64, Event) {
        self.counters.expired += 1;
        let position = self.expired_in_line;
        let customer = self.line[position].customer;
        if self.rules.wasted > 0.0 {
            self.line[position].expired = true;
            self.expired_in_line += 1;
        } else {
            // Nobody before it is in the line: whoever was had expired too, and left.
            self.line.pop_front();
            self.counters.left += 1;
        }
        (customer, Event::Expires)
    }

    fn release(&mut self, slot: usize) -> (u64, Event) {
        // Only a held slot is ever released.
        let (customer, wasted) = self.slots[slot]
            .take()
            .map_or((0, false), |held| (held.customer, held.wasted));
        if wasted {
            self.counters.left += 1;
        } else {
            self.counters.completed += 1;
        }
        let head = self.line.pop_front();
        if let Some(head) = head {
            self.expired_in_line -= usize::from(head.expired);
            self.take(slot, head);
        }
        (
            customer,
            Event::Releases {
                slot: slot as u32,
                wasted,
                next: head.map(|head| head.customer),
            },
        )
    }

    /// The turn of `customer` has come.
    fn take(&mut self, slot: usize, customer: Waiting) {
        let held = if customer.expired {
            self.counters.wasted += 1;
            self.rules.wasted * customer.work
        } else {
            let wait = self.now - customer.arrived;
            self.counters.served += 1;
            self.counters.waited += u64::from(wait > 0.0);
            self.counters.wait += wait;
            if wait > self.counters.longest_wait {
                self.counters.longest_wait = wait;
            }
            customer.work
        };
        self.slots[slot] = Some(Slot {
            customer: customer.customer,
            since: self.now,
            until: self.now + held,
            wasted: customer.expired,
        });
    }
}

/// What happens next.
#[derive(Debug, Clone, Copy)]
enum Next {
    Release(usize),
    Expiry,
    Arrival,
}
