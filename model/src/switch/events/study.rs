//! A queue measured: independent replications of one queue, each from its own stretch of the seed.

use super::line::Line;
use super::traffic::{Holding, Markov};
use super::{Rules, Traffic};
use crate::error::Result;
use crate::relations::randomness::Mulberry32;

/// What is played, and how much of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Study {
    /// The queue.
    pub rules: Rules,
    /// Arrivals (tx/s).
    pub rate: f64,
    /// How long they hold a slot.
    pub holding: Holding,
    /// The delay whose exceedance is counted (s), ≥ 0.
    pub delay: f64,
    /// Customers of one replication that are counted.
    pub customers: u32,
    /// Customers before them, who take the queue from empty to its steady state.
    pub warm_up: u32,
    /// Seed of all replications.
    pub seed: u32,
}

/// What one replication counted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// Customers counted.
    pub customers: u64,
    /// Who had to wait.
    pub waited: u64,
    /// Whose turn came after more than the delay.
    pub delayed: u64,
    /// Who expired.
    pub expired: u64,
    /// Sum of the waits of the served (s).
    pub wait: f64,
    /// Time in which they arrived (s).
    pub duration: f64,
    /// Time that slots are held for them (s).
    pub held: f64,
}

impl Tally {
    /// Customers served.
    #[must_use]
    pub const fn served(&self) -> u64 {
        self.customers - self.expired
    }
}

/// Words a customer takes from the generator at most: gap, group, answer.
const WORDS: u32 = 3;

impl Study {
    /// Plays one replication; `number` counts them from 0.
    ///
    /// Their stretches of the generator do not overlap while all together take fewer than its 2³²
    /// words.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for numbers outside their ranges.
    pub fn replicate(&self, number: u32) -> Result<Tally> {
        let words = self
            .customers
            .wrapping_add(self.warm_up)
            .wrapping_mul(WORDS);
        let mut rng = Mulberry32::new(self.seed);
        rng.skip(words.wrapping_mul(number));
        let mut line = Line::new(self.rules, Markov::new(rng, self.rate, self.holding)?);
        for _ in 0..self.warm_up {
            line.pass();
        }
        Ok(tally(&mut line, self.customers, self.delay))
    }
}

/// Counts the next customers of `line`.
fn tally<T: Traffic>(line: &mut Line<T>, customers: u32, delay: f64) -> Tally {
    let since = line.now();
    let mut tally = Tally::default();
    for _ in 0..customers {
        let passage = line.pass();
        let wait = passage.wait();
        tally.waited += u64::from(wait > 0.0);
        tally.delayed += u64::from(wait > delay);
        tally.expired += u64::from(passage.expired);
        tally.wait += if passage.expired { 0.0 } else { wait };
        tally.held += passage.held;
    }
    tally.customers = u64::from(customers);
    tally.duration = line.now() - since;
    tally
}

/// How many customers it takes a queue to forget that it began empty.
///
/// With r = (1 − √ρ)² and N slots, what is left of the beginning decays as e^(−k/n) over k customers,
/// n = N + ρ/r, the relaxation time of M/M/N in customers. A patience of T mean gaps at capacity
/// bounds the wait, and with it n: a walk between two walls forgets within T²/π² steps. Above
/// capacity the line also has to grow to its patience, T/(ρ − 1) customers.
///
/// * `load`: ρ, finite, ≥ 0;
/// * `patience`: τ in mean service times, ≥ 0.
#[must_use]
pub fn relaxation(slots: u32, load: f64, patience: f64) -> f64 {
    let n = f64::from(slots);
    let root = 1.0 - load.sqrt();
    let walls = {
        let steps = patience * n / core::f64::consts::PI;
        steps * steps
    };
    let free = load / (root * root);
    let growth = patience * n / (load - 1.0);
    let fill = if load > 1.0 && growth < walls {
        growth
    } else {
        0.0
    };
    n + fill + if free < walls { free } else { walls }
}
