//! The whole switch event by event: shedding, line, slots, score, step-up, issuer, stand-in, retries.
//!
//! It is given what happens to a switch ([`Scene`]) and counts what comes of it ([`Account`]), minute
//! by minute, so that it can be set beside a [`Run`](crate::switch::sim::Run). It knows no mean and no
//! probability of any relation: each transaction draws its own score, answer time and amount.
//!
//! What the minute step leaves open or takes at once, and what is done here:
//!
//! * a transaction counts as offered when it arrives, as served when its turn comes, and as the
//!   rest when it leaves;
//! * a client learns of a failure when it happens: at once when shed, when its patience ends, or
//!   when its slot is released without an answer. An immediate retry comes at a random instant of
//!   the next minute, one with backoff after an exponential delay; the policy in force at the
//!   failure decides;
//! * a stopped server finishes what it holds and takes nothing new;
//! * timeout and latency are those of the instant a slot is taken, the stand-in limit that of the
//!   instant it is released;
//! * at one instant the new minute's scene comes first, then releases, expiries, retries, arrivals.

mod account;
mod bucket;
mod scene;
mod schedule;

pub use account::Account;
pub use bucket::{Bucket, DEPTH, WINDOW};
pub use scene::{Scene, scenes_of};

use crate::error::Result;
use crate::params::Params;
use crate::relations::randomness::Mulberry32;
use crate::switch::sim::controls::RetryPolicy;
use crate::switch::sim::ledger::Flow;
use schedule::Schedule;
use std::collections::VecDeque;

/// Seconds in a minute.
const MINUTE: f64 = 60.0;

/// A replication's own stretch of the generator: 2²⁷ words, 32 stretches to a seed.
///
/// An hour of the worst storm takes about half of one.
const STRETCH: u32 = 1 << 27;

/// One attempt of one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Attempt {
    group: u8,
    fraud: bool,
    /// Retries before this one.
    retries: u8,
}

/// In the line.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    attempt: Attempt,
    arrived: f64,
    expired: bool,
}

/// In a slot.
#[derive(Debug, Clone, Copy)]
struct Held {
    attempt: Attempt,
    held: f64,
    challenged: bool,
    outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// It had expired; the slot's time is wasted.
    Wasted,
    Declined,
    ChallengeFailed,
    Answered,
    TimedOut,
}

/// A payment switch between two events.
#[derive(Debug, Clone)]
pub struct Switch {
    params: Params,
    rng: Mulberry32,
    scene: Scene,
    now: f64,
    /// The present minute's end.
    end: f64,
    next_new: f64,
    busy: u32,
    releases: Schedule<Held>,
    line: VecDeque<Waiting>,
    expired_in_line: usize,
    retries: Schedule<Attempt>,
    bucket: Bucket,
    in_step: bool,
    account: Account,
}

/// Where transactions are that are neither approved nor lost yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inside {
    /// In the line with patience left.
    pub in_line: usize,
    /// In a slot, not expired.
    pub in_slots: usize,
    /// At home, waiting to retry.
    pub to_retry: usize,
}

impl Switch {
    /// An empty switch; `replication` (below 32) chooses a stretch of the seed of its own.
    #[must_use]
    pub fn new(params: Params, seed: u32, replication: u32) -> Self {
        let mut rng = Mulberry32::new(seed);
        rng.skip(replication.wrapping_mul(STRETCH));
        Self {
            scene: Scene::closed(&params),
            bucket: Bucket::new(params.admitted_share),
            params,
            rng,
            now: 0.0,
            end: 0.0,
            next_new: f64::INFINITY,
            busy: 0,
            releases: Schedule::new(),
            line: VecDeque::new(),
            expired_in_line: 0,
            retries: Schedule::new(),
            in_step: false,
            account: Account::default(),
        }
    }

    /// The same switch, whose clients retry immediately by waiting exactly one minute each.
    ///
    /// Then no retry moves within its minute: each second hands its storm, or its calm, to the same
    /// second of the next minute, and only the line carries anything over to its neighbours.
    #[must_use]
    pub const fn with_retries_in_step(mut self) -> Self {
        self.in_step = true;
        self
    }

    /// Plays one minute of `scene`.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a scene with impossible numbers.
    pub fn play(&mut self, scene: &Scene) -> Result<Account> {
        scene.check()?;
        self.scene = *scene;
        self.account = Account::default();
        self.end = self.now + MINUTE;
        // Poisson arrivals forget: drawn anew at the new rate.
        self.next_new = self.now + self.gap();
        self.fill();
        loop {
            let (at, next) = self.next_event();
            if at >= self.end {
                break;
            }
            self.pass_time(at);
            match next {
                Next::Release => {
                    if let Some(held) = self.releases.pop() {
                        self.release(&held);
                    }
                }
                Next::Expiry => self.expire(),
                Next::Retry => {
                    if let Some(attempt) = self.retries.pop() {
                        self.account.retried += 1;
                        self.offer(attempt);
                    }
                }
                Next::New => {
                    let attempt = self.new_transaction();
                    self.next_new = self.now + self.gap();
                    self.offer(attempt);
                }
            }
        }
        self.pass_time(self.end);
        Ok(self.account)
    }

    /// Who has come and not yet left for good.
    #[must_use]
    pub fn inside(&self) -> Inside {
        let in_slots = self.releases.iter();
        Inside {
            in_line: self.line.len() - self.expired_in_line,
            in_slots: in_slots
                .filter(|held| held.outcome != Outcome::Wasted)
                .count(),
            to_retry: self.retries.len(),
        }
    }

    /// Until the next new transaction (s); ∞ if none come, whatever is drawn: 0/0 would stop the clock.
    fn gap(&mut self) -> f64 {
        let drawn = self.rng.unit_exponential();
        if self.scene.new_rate > 0.0 {
            drawn / self.scene.new_rate
        } else {
            f64::INFINITY
        }
    }

    fn next_event(&self) -> (f64, Next) {
        let mut earliest = (self.next_new, Next::New);
        let mut earlier = |at: f64, next| {
            if at <= earliest.0 {
                earliest = (at, next);
            }
        };
        if let Some(at) = self.retries.next_at() {
            earlier(at, Next::Retry);
        }
        if let Some(waiting) = self.line.get(self.expired_in_line) {
            earlier(waiting.arrived + self.params.queue_timeout, Next::Expiry);
        }
        if let Some(at) = self.releases.next_at() {
            earlier(at, Next::Release);
        }
        earliest
    }

    fn pass_time(&mut self, at: f64) {
        let passed = at - self.now;
        self.account.busy_time += f64::from(self.busy) * passed;
        self.account.line_time += self.line.len() as f64 * passed;
        self.now = at;
    }

    fn new_transaction(&mut self) -> Attempt {
        let attempt = Attempt {
            group: u8::from(self.rng.uniform() < self.params.group_b_share),
            fraud: self.rng.uniform() < self.scene.fraud_share,
            retries: 0,
        };
        self.flow(attempt).new += 1.0;
        attempt
    }

    fn flow(&mut self, attempt: Attempt) -> &mut Flow {
        &mut self.account.ledger.cells[usize::from(attempt.group)][usize::from(attempt.fraud)]
    }

    /// An attempt arrives.
    fn offer(&mut self, attempt: Attempt) {
        self.flow(attempt).offered += 1.0;
        if self.scene.shedding && !self.bucket.admit(self.now, self.scene.slots) {
            self.account.shed += 1;
            self.fail(attempt);
            return;
        }
        let waiting = Waiting {
            attempt,
            arrived: self.now,
            expired: false,
        };
        if self.busy < self.scene.slots && self.line.is_empty() {
            self.take(waiting);
        } else {
            self.line.push_back(waiting);
        }
    }

    fn expire(&mut self) {
        let position = self.expired_in_line;
        let attempt = self.line[position].attempt;
        self.account.dropped += 1;
        if self.params.wasted_share > 0.0 {
            self.line[position].expired = true;
            self.expired_in_line += 1;
        } else {
            self.line.pop_front();
        }
        self.fail(attempt);
    }

    /// Free slots take the head of the line.
    fn fill(&mut self) {
        while self.busy < self.scene.slots
            && let Some(head) = self.line.pop_front()
        {
            self.expired_in_line -= usize::from(head.expired);
            self.take(head);
        }
    }

    /// The turn of `waiting` has come.
    fn take(&mut self, waiting: Waiting) {
        let mut held = self.serve(waiting.attempt);
        if waiting.expired {
            held.held *= self.params.wasted_share;
            held.outcome = Outcome::Wasted;
        } else {
            self.flow(waiting.attempt).served += 1.0;
            self.account.wait += self.now - waiting.arrived;
        }
        self.busy += 1;
        self.releases.add(self.now + held.held, held);
    }

    /// Score, challenge and issuer of one attempt.
    fn serve(&mut self, attempt: Attempt) -> Held {
        let p = &self.params;
        let (mean_score, pass_rate) = if attempt.fraud {
            (p.separation, p.fraud_pass_rate)
        } else {
            (0.0, p.genuine_pass_rate)
        };
        let score = mean_score + self.rng.normal();
        let mut held = Held {
            attempt,
            held: p.switch_time,
            challenged: false,
            outcome: Outcome::Declined,
        };
        if score >= self.scene.threshold {
            return held;
        }
        held.challenged = score >= self.scene.threshold - self.scene.step_up;
        if held.challenged && self.rng.uniform() >= pass_rate {
            held.outcome = Outcome::ChallengeFailed;
            return held;
        }
        let answer = self.scene.latency[usize::from(attempt.group)] * self.rng.unit_exponential();
        if answer > self.scene.timeout {
            held.held += self.scene.timeout + p.reversal_time;
            held.outcome = Outcome::TimedOut;
        } else {
            held.held += answer;
            held.outcome = Outcome::Answered;
        }
        held
    }

    fn release(&mut self, held: &Held) {
        self.busy -= 1;
        if held.outcome != Outcome::Wasted {
            self.account.completed += 1;
            self.account.held += held.held;
            self.bucket.completed(self.now, held.held);
        }
        self.conclude(held);
        self.fill();
    }

    fn conclude(&mut self, held: &Held) {
        let attempt = held.attempt;
        if held.challenged && held.outcome != Outcome::Wasted {
            self.flow(attempt).challenged += 1.0;
        }
        match held.outcome {
            Outcome::Wasted => {}
            Outcome::Declined => self.flow(attempt).rule_declined += 1.0,
            Outcome::ChallengeFailed => self.flow(attempt).challenge_failed += 1.0,
            Outcome::Answered => {
                let amount = self.amount(attempt);
                let flow = self.flow(attempt);
                flow.forwarded += 1.0;
                flow.issuer_approved += 1.0;
                flow.approved_amount += amount;
            }
            Outcome::TimedOut => {
                self.flow(attempt).forwarded += 1.0;
                self.flow(attempt).timed_out += 1.0;
                if self.scene.stand_in > 0.0 {
                    let amount = self.amount(attempt);
                    let within = amount <= self.scene.stand_in;
                    let flow = self.flow(attempt);
                    if within {
                        flow.stand_in_approved += 1.0;
                        flow.approved_amount += amount;
                        flow.exposure += amount;
                    } else {
                        flow.over_limit += 1.0;
                    }
                } else {
                    self.account.unavailable += 1;
                    self.fail(attempt);
                }
            }
        }
    }

    fn amount(&mut self, attempt: Attempt) -> f64 {
        let p = &self.params;
        let factor = if attempt.fraud {
            p.fraud_amount_factor
        } else {
            1.0
        };
        factor * p.median_amount * libm::exp(p.amount_sigma * self.rng.normal())
    }

    /// A technical failure: the client tries again, or gives up.
    fn fail(&mut self, attempt: Attempt) {
        let tried = usize::from(attempt.retries);
        let again = self
            .params
            .backoff_delays
            .get(tried)
            .copied()
            .filter(|_| self.rng.uniform() < self.params.retry_probability);
        let Some(mean_delay) = again else {
            self.flow(attempt).given_up += 1.0;
            return;
        };
        let delay = match self.scene.retries {
            RetryPolicy::Immediate if self.in_step => MINUTE,
            RetryPolicy::Immediate => self.end - self.now + MINUTE * self.rng.uniform(),
            RetryPolicy::Backoff => mean_delay * MINUTE * self.rng.unit_exponential(),
        };
        let attempt = Attempt {
            retries: attempt.retries + 1,
            ..attempt
        };
        self.retries.add(self.now + delay, attempt);
    }
}

/// What happens next.
#[derive(Debug, Clone, Copy)]
enum Next {
    Release,
    Expiry,
    Retry,
    New,
}
