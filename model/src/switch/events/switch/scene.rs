//! What happens to a switch in one minute: demand, issuers, servers, controls.

use crate::error::{Result, in_domain, non_negative, positive, share};
use crate::params::Params;
use crate::switch::sim::controls::{Controls, RetryPolicy};
use crate::switch::sim::error::PlayError;
use crate::switch::sim::run::{Play, Run};

/// One minute's demand, issuers, servers and controls: constant within the minute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scene {
    /// New transactions (tx/s), ≥ 0.
    pub new_rate: f64,
    /// Share of them that are fraud, in \[0, 1\].
    pub fraud_share: f64,
    /// Mean answer time of groups A and B (s), > 0.
    pub latency: [f64; 2],
    /// Slots of the running servers; 0 is allowed.
    pub slots: u32,
    /// Whether load is shed.
    pub shedding: bool,
    /// When clients retry.
    pub retries: RetryPolicy,
    /// Decline threshold, t (σ).
    pub threshold: f64,
    /// Step-up band, b (σ), ≥ 0.
    pub step_up: f64,
    /// Issuer timeout, T (s), ≥ 0.
    pub timeout: f64,
    /// Stand-in limit, ℓ (u); 0 is off.
    pub stand_in: f64,
}

impl Scene {
    /// A minute at `rate` new tx/s on `servers` servers, with all else as at the start.
    ///
    /// # Errors
    /// [`PlayError::Value`] if a start value of `params` is not on its control's grid.
    pub fn at_start(
        params: &Params,
        rate: f64,
        servers: u32,
    ) -> core::result::Result<Self, PlayError> {
        let controls = Controls::start(params)?;
        Ok(Self {
            new_rate: rate,
            slots: params.slots_per_server.saturating_mul(servers),
            ..Self::with(params, &controls)
        })
    }

    /// No demand and no server yet.
    pub(super) fn closed(params: &Params) -> Self {
        Self {
            new_rate: 0.0,
            fraud_share: params.fraud_share,
            latency: [params.issuer_latency; 2],
            slots: 0,
            shedding: false,
            retries: RetryPolicy::Immediate,
            threshold: params.start_threshold,
            step_up: 0.0,
            timeout: params.start_timeout,
            stand_in: 0.0,
        }
    }

    fn with(params: &Params, controls: &Controls) -> Self {
        Self {
            shedding: controls.shedding(),
            retries: controls.retries(),
            threshold: controls.threshold(),
            step_up: controls.step_up(),
            timeout: controls.timeout(),
            stand_in: controls.stand_in(),
            ..Self::closed(params)
        }
    }

    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the first impossible number.
    pub(super) fn check(&self) -> Result<()> {
        non_negative("arrival rate", self.new_rate, "tx/s")?;
        share("fraud share", self.fraud_share)?;
        for latency in self.latency {
            positive("mean issuer latency", latency, "s")?;
        }
        let (threshold, step_up) = (self.threshold, self.step_up);
        in_domain(!threshold.is_nan(), "threshold", threshold, "σ", "a number")?;
        in_domain(step_up >= 0.0, "step-up band", step_up, "σ", "at least 0")?;
        in_domain(
            self.timeout >= 0.0,
            "issuer timeout",
            self.timeout,
            "s",
            "at least 0",
        )?;
        in_domain(
            self.stand_in >= 0.0,
            "stand-in limit",
            self.stand_in,
            "u",
            "at least 0",
        )?;
        Ok(())
    }
}

/// The sixty minutes of `play`: what happens *to* the switch in its minute-step run, so that both
/// meet the same demand, issuers, servers and controls. Nothing the minute step computed is taken over.
///
/// # Errors
/// [`PlayError::Value`] if a start value of `params` is not on its control's grid.
pub fn scenes_of(play: &Play, params: Params) -> core::result::Result<Vec<Scene>, PlayError> {
    let mut run = Run::with_params(play.clone(), params)?;
    let mut scenes = Vec::new();
    loop {
        let controls = run.controls();
        let Some(minute) = run.step()? else {
            return Ok(scenes);
        };
        let conditions = play.level.conditions(minute.t, &params);
        scenes.push(Scene {
            new_rate: minute.new_tps,
            fraud_share: conditions.fraud_share,
            latency: [params.issuer_latency, minute.group_b_latency_s],
            slots: params.slots_per_server * minute.servers_running,
            ..Scene::with(&params, &controls)
        });
    }
}
