//! Event by event: the ground truth that the relations are held against.
//!
//! One customer after another, from a seed, with no formula of the relations: only arrivals, slots,
//! a line, and the time each takes. The same seed gives the same run to the last bit on every target.
//!
//! | in | is |
//! |---|---|
//! | [`traffic`] | who arrives when, with how much work |
//! | [`queue`] | N slots and a line, one event at a time, everything visible: for figures and as the reference |
//! | [`line`](mod@line) | the same queue one customer at a time, for runs of many millions |
//! | [`newest`] | the same slots where the newest is served first |
//! | [`study`] | independent replications of that, counted |
//! | [`estimate`] | what replications say: a value and its confidence interval |
//! | [`slots`] | when each slot is free, in a heap of fixed size |
//! | [`switch`] | the whole switch, to set beside the minute step of [`sim`](crate::switch::sim) |
//!
//! # Rules
//!
//! * First come, first served. A free slot takes the head of the line at once.
//! * A customer whose turn comes later than `patience` after it arrived has *expired*: it holds the
//!   slot for the share `wasted` of its work. With `wasted` 0 it has left when its patience ended.
//!   Patience of exactly the wait is enough.
//! * At one instant releases come first, then expiries, then arrivals; releases among themselves
//!   in the order in which their customers arrived.

pub mod estimate;
pub mod line;
pub mod newest;
pub mod queue;
pub mod slots;
pub mod study;
pub mod switch;
pub mod traffic;

pub use estimate::Estimate;
pub use line::{Line, Passage};
pub use newest::{Newest, Turns};
pub use queue::{Counters, Event, Happening, Queue, Slot, Waiting};
pub use slots::Slots;
pub use study::{Study, Tally};
pub use traffic::{Customer, Holding, Issuers, Markov, Traffic};

use crate::error::{Result, in_domain, positive, share};

/// The rules of a queue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules {
    slots: u32,
    patience: f64,
    wasted: f64,
}

impl Rules {
    /// `slots` N ≥ 1; `patience` τ ≥ 0 (s), 0 is no line at all, ∞ is never giving up; `wasted` ω, the
    /// share of its work that an expired request still burns, in \[0, 1\].
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the input outside its range.
    pub fn new(slots: u32, patience: f64, wasted: f64) -> Result<Self> {
        positive("number of slots", f64::from(slots), "slots")?;
        Ok(Self {
            slots,
            patience: in_domain(patience >= 0.0, "patience", patience, "s", "at least 0")?,
            wasted: share("wasted share of a service", wasted)?,
        })
    }

    /// N.
    #[must_use]
    pub const fn slots(&self) -> u32 {
        self.slots
    }

    /// τ (s).
    #[must_use]
    pub const fn patience(&self) -> f64 {
        self.patience
    }

    /// ω.
    #[must_use]
    pub const fn wasted(&self) -> f64 {
        self.wasted
    }
}
