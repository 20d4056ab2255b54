//! Who arrives when, with how much work.

use crate::error::{Result, in_domain, non_negative, positive, share};
use crate::relations::randomness::Mulberry32;

/// A customer before it meets the queue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Customer {
    /// Time since the customer before (s).
    pub gap: f64,
    /// How long a slot is held for it if it is served (s).
    pub work: f64,
}

/// A stream of customers without end.
pub trait Traffic {
    /// The next customer.
    fn next_customer(&mut self) -> Customer;
}

/// How long a slot is held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Holding {
    /// Always the same (s).
    Constant(f64),
    /// Exponential, with this mean (s).
    Exponential(f64),
    /// As in the switch: its own work, then the answer of the issuer, cut at the timeout.
    Issuers(Issuers),
}

/// The switch's own work, and two groups of issuers with exponential answer times.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Issuers {
    /// Work of the switch on every transaction (s), ≥ 0.
    pub switch_time: f64,
    /// Mean answer time of groups A and B (s), > 0.
    pub latency: [f64; 2],
    /// Share of the traffic for group B, in \[0, 1\].
    pub share_b: f64,
    /// How long the switch waits for an answer (s), ≥ 0; ∞ is never giving up.
    pub timeout: f64,
    /// Work on the reversal that follows a timeout (s), ≥ 0.
    pub reversal_time: f64,
}

impl Holding {
    /// Itself, once its numbers have been checked.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the number outside its range.
    pub fn checked(self) -> Result<Self> {
        match self {
            Self::Constant(time) => non_negative("holding time", time, "s")?,
            Self::Exponential(mean) => positive("mean holding time", mean, "s")?,
            Self::Issuers(issuers) => {
                non_negative("switch time", issuers.switch_time, "s")?;
                positive("mean issuer latency of group A", issuers.latency[0], "s")?;
                positive("mean issuer latency of group B", issuers.latency[1], "s")?;
                share("share of group B", issuers.share_b)?;
                non_negative("reversal time", issuers.reversal_time, "s")?;
                let timeout = issuers.timeout;
                in_domain(timeout >= 0.0, "issuer timeout", timeout, "s", "at least 0")?
            }
        };
        Ok(self)
    }

    /// One holding time (s), with as many uniforms for every customer of a kind.
    #[inline]
    fn draw(&self, rng: &mut Mulberry32) -> f64 {
        match self {
            Self::Constant(time) => *time,
            Self::Exponential(mean) => mean * rng.unit_exponential(),
            Self::Issuers(issuers) => {
                let group = usize::from(rng.uniform() < issuers.share_b);
                let answer = issuers.latency[group] * rng.unit_exponential();
                issuers.switch_time
                    + if answer > issuers.timeout {
                        issuers.timeout + issuers.reversal_time
                    } else {
                        answer
                    }
            }
        }
    }
}

/// Poisson arrivals, each with an independent holding time.
#[derive(Debug, Clone)]
pub struct Markov {
    rng: Mulberry32,
    mean_gap: f64,
    holding: Holding,
}

impl Markov {
    /// Arrivals at `rate` (tx/s, finite, > 0), drawn from `rng` together with their holding times.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the number outside its range.
    pub fn new(rng: Mulberry32, rate: f64, holding: Holding) -> Result<Self> {
        Ok(Self {
            rng,
            mean_gap: 1.0 / positive("arrival rate", rate, "tx/s")?,
            holding: holding.checked()?,
        })
    }
}

impl Traffic for Markov {
    #[inline]
    fn next_customer(&mut self) -> Customer {
        Customer {
            gap: self.mean_gap * self.rng.unit_exponential(),
            work: self.holding.draw(&mut self.rng),
        }
    }
}
