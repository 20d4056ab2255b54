//! What the controls make of one transaction, whatever the minute brings.
//!
//! Depends on the controls and the constants alone, so it is computed when a control moves.

use super::controls::{Controls, RetryPolicy};
use super::ledger::Class;
use crate::error::Result;
use crate::params::Params;
use crate::relations::amounts::Lognormal;
use crate::relations::{retries, step_up};

/// The most times a client can retry one transaction.
pub const MAX_RETRIES: usize = 3;

/// What a transaction of one class meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClassPolicy {
    /// Probability of being declined by the rule (R11).
    pub declined: f64,
    /// Probability of being challenged (R13).
    pub challenged: f64,
    /// Probability of being challenged and failing.
    pub challenge_failed: f64,
    /// Probability of being forwarded to an issuer.
    pub forwarded: f64,
    /// Mean amount (u).
    pub mean_amount: f64,
    /// Probability that the amount is within the stand-in limit (R14); 0 while it is off.
    pub within_limit: f64,
    /// Probability that it is above the limit.
    pub above_limit: f64,
    /// Mean amount that stand-in approves of a transaction that times out (u).
    pub stand_in_amount: f64,
}

/// What the controls make of a transaction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Policy {
    /// By class, in the order of [`Class::ALL`].
    pub classes: [ClassPolicy; 2],
    /// Whether stand-in answers for a silent issuer.
    pub stand_in: bool,
    /// Share of each retry pool that is released in a minute (R9).
    pub release: [f64; MAX_RETRIES],
}

impl Policy {
    /// The policy of `controls`.
    ///
    /// # Errors
    /// None that [`Params`] and [`Controls`] lead to.
    pub fn new(params: &Params, controls: &Controls) -> Result<Self> {
        let class = |class| ClassPolicy::new(params, controls, class);
        let mut release = params.backoff_delays.map(|_| 1.0);
        if controls.retries() == RetryPolicy::Backoff {
            for (share, delay) in release.iter_mut().zip(params.backoff_delays) {
                *share = retries::release_share(delay)?;
            }
        }
        Ok(Self {
            classes: [class(Class::Genuine)?, class(Class::Fraud)?],
            stand_in: controls.stand_in() > 0.0,
            release,
        })
    }
}

impl ClassPolicy {
    fn new(params: &Params, controls: &Controls, class: Class) -> Result<Self> {
        let genuine_amounts = Lognormal::from_median(params.median_amount, params.amount_sigma)?;
        let (mean_score, pass_rate, amounts) = match class {
            Class::Genuine => (0.0, params.genuine_pass_rate, genuine_amounts),
            Class::Fraud => (
                params.separation,
                params.fraud_pass_rate,
                genuine_amounts.scaled(params.fraud_amount_factor)?,
            ),
        };
        let shares = step_up::shares(controls.threshold(), controls.step_up(), mean_score)?;
        let limit = controls.stand_in();
        Ok(Self {
            declined: shares.declined,
            challenged: shares.challenged,
            challenge_failed: shares.failed(pass_rate)?,
            forwarded: shares.forwarded(pass_rate)?,
            mean_amount: amounts.mean(),
            within_limit: amounts.share_up_to(limit)?,
            above_limit: amounts.share_above(limit)?,
            stand_in_amount: amounts.amount_up_to(limit)?,
        })
    }
}
