//! R4 · Service time: how long one transaction holds its slot, over the traffic that is offered.
//!
//! S = switch time + Σ share · forwarded · (E\[min(L, T)\] + reversal time · P(L > T)).
//! Source: the definition of this switch; the message flow of a timeout and its reversal is
//! described in the jPOS Programmer's Guide, ch. 2.

use crate::error::{Result, non_negative, share};
use crate::params::Params;
use crate::relations::holding::{mean_held, timeout_probability};

/// A part of the offered traffic that goes to issuers of one latency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stream {
    /// Share of the offered traffic, in \[0, 1\].
    pub share: f64,
    /// Share of this stream that is sent on to an issuer (not declined at the switch), in \[0, 1\].
    pub forwarded: f64,
    /// Mean answer time of its issuers, m (s), finite, > 0.
    pub latency_mean: f64,
}

/// What the switch itself spends on a transaction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SwitchWork {
    /// On every transaction (s), finite, ≥ 0.
    pub switch_time: f64,
    /// On the reversal after an issuer timeout (s), finite, ≥ 0.
    pub reversal_time: f64,
    /// How long it waits for the issuer, T (s), ≥ 0; ∞ is never giving up.
    pub timeout: f64,
}

impl SwitchWork {
    /// The work of the switch of `params` while it waits `timeout` (s, ≥ 0; ∞ allowed) for an issuer.
    #[must_use]
    pub fn of(params: &Params, timeout: f64) -> Self {
        Self {
            switch_time: params.switch_time,
            reversal_time: params.reversal_time,
            timeout,
        }
    }
}

/// Mean time that a transaction of one stream holds its slot (s).
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the first input outside its range.
pub fn holding_time(work: &SwitchWork, forwarded: f64, latency_mean: f64) -> Result<f64> {
    let switch = non_negative("switch time", work.switch_time, "s")?;
    Ok(switch + forwarded_time(work, forwarded, latency_mean)?)
}

/// Mean service time S over all offered traffic (s): the switch time alone where nothing is offered.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) naming the first input outside its range.
pub fn service_time(work: &SwitchWork, streams: &[Stream]) -> Result<f64> {
    let mut time = non_negative("switch time", work.switch_time, "s")?;
    for stream in streams {
        let weight = share("share of the offered traffic", stream.share)?;
        time += weight * forwarded_time(work, stream.forwarded, stream.latency_mean)?;
    }
    Ok(time)
}

/// Mean time beyond the switch time: the wait for the issuer, and the reversal if it does not answer (s).
fn forwarded_time(work: &SwitchWork, forwarded: f64, latency_mean: f64) -> Result<f64> {
    let forwarded = share("forwarded share", forwarded)?;
    let reversal = non_negative("reversal time", work.reversal_time, "s")?;
    let held = mean_held(latency_mean, work.timeout)?;
    let timed_out = timeout_probability(latency_mean, work.timeout)?;
    Ok(forwarded * (held + reversal * timed_out))
}
