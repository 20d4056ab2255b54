//! R3 · How long a slot is held while an issuer answers: an exponential latency cut at the timeout.
//!
//! The latency L is exponential with mean m; the slot is held for min(L, T).
//! Source: derived (∫₀ᵀ P(L > t) dt); the exponential distribution in M. Harchol-Balter,
//! *Performance Modeling and Design of Computer Systems*, 2013, ch. 11.

use crate::error::{Result, in_domain, positive};

/// Mean time a slot waits for its issuer, E\[min(L, T)\] = m·(1 − e^(−T/m)) (s).
///
/// * `latency_mean`: m, mean answer time of the issuer (s), finite, > 0;
/// * `timeout`: T, how long the switch waits (s), ≥ 0; ∞ is never giving up.
///
/// Computed with `expm1`, so that T ≪ m keeps its digits (it tends to T).
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for m ≤ 0 or not finite, T < 0 or NaN.
pub fn mean_held(latency_mean: f64, timeout: f64) -> Result<f64> {
    let ratio = timeout_ratio(latency_mean, timeout)?;
    Ok(latency_mean * -libm::expm1(-ratio))
}

/// Probability that the issuer has not answered by the timeout, P(L > T) = e^(−T/m).
///
/// Arguments and errors as in [`mean_held`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for m ≤ 0 or not finite, T < 0 or NaN.
pub fn timeout_probability(latency_mean: f64, timeout: f64) -> Result<f64> {
    Ok(libm::exp(-timeout_ratio(latency_mean, timeout)?))
}

/// T/m, checked.
fn timeout_ratio(latency_mean: f64, timeout: f64) -> Result<f64> {
    let mean = positive("mean issuer latency", latency_mean, "s")?;
    let timeout = in_domain(timeout >= 0.0, "issuer timeout", timeout, "s", "at least 0")?;
    Ok(timeout / mean)
}
