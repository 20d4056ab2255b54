//! What the switch holds before anything is played: the slots of each issuer group, by Little's law.

use crate::error::Result;
use crate::params::Params;
use crate::relations::little::mean_number;
use crate::relations::score;
use crate::relations::service::{SwitchWork, holding_time};

/// The slots held at one timeout; the fields' unit is slots.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    /// By group A, whose issuers are healthy.
    pub a: f64,
    /// By group B while its issuers are healthy.
    pub b_healthy: f64,
    /// By group B while its issuers are slow.
    pub b_slow: f64,
}

impl Held {
    /// What the base rate's traffic holds with the rule at its start and a timeout of `timeout`
    /// (s, ≥ 0; ∞ allowed), were there slots without end.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or NaN timeout.
    pub fn at(params: &Params, timeout: f64) -> Result<Self> {
        let passed = score::passed_share(
            params.start_threshold,
            params.separation,
            params.fraud_share,
        )?;
        let work = SwitchWork::of(params, timeout);
        let held = |share: f64, latency: f64| {
            mean_number(
                share * params.base_rate,
                holding_time(&work, passed, latency)?,
            )
        };
        Ok(Self {
            a: held(params.group_a_share(), params.issuer_latency)?,
            b_healthy: held(params.group_b_share, params.issuer_latency)?,
            b_slow: held(params.group_b_share, params.slow_issuer_latency)?,
        })
    }

    /// By both groups while all issuers are healthy.
    #[must_use]
    pub fn all_healthy(&self) -> f64 {
        self.a + self.b_healthy
    }

    /// By both groups while group B is slow.
    #[must_use]
    pub fn all_slow(&self) -> f64 {
        self.a + self.b_slow
    }
}
