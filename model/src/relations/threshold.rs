//! R12 · The threshold that costs least: decline where the likelihood ratio outweighs costs and base rate.
//!
//! Decline when e^(d′t − d′²/2) > r·(1 − π)/π, with r the cost of declining a genuine transaction
//! over the cost of approving a fraud, and π the fraud share; so t* = d′/2 + ln(r·(1 − π)/π)/d′.
//! Source: C. Elkan, *The Foundations of Cost-Sensitive Learning*, IJCAI 2001; D. M. Green and
//! J. A. Swets, *Signal Detection Theory and Psychophysics*, 1966.

use crate::error::{Result, positive, share};
use crate::relations::score::{false_negative_rate, false_positive_rate};

/// The likelihood ratio at which approving and declining cost the same, r·(1 − π)/π.
///
/// * `cost_ratio`: r, one false decline in missed frauds, finite, > 0;
/// * `fraud_share`: π, in \[0, 1\]; 0 gives ∞ (never decline), 1 gives 0 (always).
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn likelihood_ratio_limit(cost_ratio: f64, fraud_share: f64) -> Result<f64> {
    let ratio = positive("cost ratio", cost_ratio, "missed frauds")?;
    let fraud = share("fraud share", fraud_share)?;
    Ok(ratio * ((1.0 - fraud) / fraud))
}

/// The cost-optimal threshold t* (σ).
///
/// * `separation`: d′ (σ), finite, > 0: without separation a score says nothing;
/// * `cost_ratio`, `fraud_share`: as in [`likelihood_ratio_limit`]; no fraud gives ∞, only fraud −∞.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn optimal(separation: f64, cost_ratio: f64, fraud_share: f64) -> Result<f64> {
    let d = positive("separation", separation, "σ")?;
    let limit = likelihood_ratio_limit(cost_ratio, fraud_share)?;
    Ok(0.5 * d + libm::log(limit) / d)
}

/// How far t* moves down when the odds of fraud rise by `factor`, ln(factor)/d′ (σ).
///
/// Ten times the odds: ln 10/d′.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input that is not positive and finite.
pub fn shift(separation: f64, factor: f64) -> Result<f64> {
    let d = positive("separation", separation, "σ")?;
    Ok(libm::log(positive("factor of the odds of fraud", factor, "1")?) / d)
}

/// Mean cost of a transaction at a threshold, in missed frauds: (1 − π)·r·FPR + π·(1 − TPR).
///
/// * `threshold`: t (σ), not NaN; `separation`: d′ (σ), not NaN;
/// * `cost_ratio`, `fraud_share`: as in [`likelihood_ratio_limit`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn mean_cost(
    threshold: f64,
    separation: f64,
    cost_ratio: f64,
    fraud_share: f64,
) -> Result<f64> {
    let ratio = positive("cost ratio", cost_ratio, "missed frauds")?;
    let fraud = share("fraud share", fraud_share)?;
    let declined = false_positive_rate(threshold)?;
    let missed = false_negative_rate(threshold, separation)?;
    Ok((1.0 - fraud) * ratio * declined + fraud * missed)
}
