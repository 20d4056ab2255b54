//! R11 · The fraud score: genuine ~ N(0, 1), fraud ~ N(d′, 1), declined at or above the threshold t.
//!
//! Source: D. M. Green and J. A. Swets, *Signal Detection Theory and Psychophysics*, 1966 (equal variances).

use crate::error::{Result, in_domain, share};
use crate::normal::upper_tail;

/// False positive rate: the share of genuine transactions declined, 1 − Φ(t).
///
/// `threshold`: t (σ), not NaN.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN threshold.
pub fn false_positive_rate(threshold: f64) -> Result<f64> {
    tail_above(threshold, 0.0)
}

/// True positive rate: the share of fraud declined, 1 − Φ(t − d′).
///
/// `threshold`: t, `separation`: d′ (both σ), neither NaN.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN input.
pub fn true_positive_rate(threshold: f64, separation: f64) -> Result<f64> {
    tail_above(threshold, separation)
}

/// Share of all transactions that pass the rule when `fraud_share` of them are fraud.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN input or a share outside \[0, 1\].
pub fn passed_share(threshold: f64, separation: f64, fraud_share: f64) -> Result<f64> {
    let fraud = share("fraud share", fraud_share)?;
    let genuine_declined = false_positive_rate(threshold)?;
    let fraud_declined = true_positive_rate(threshold, separation)?;
    Ok((1.0 - fraud) * (1.0 - genuine_declined) + fraud * (1.0 - fraud_declined))
}

fn tail_above(threshold: f64, mean: f64) -> Result<f64> {
    let z = threshold - mean;
    in_domain(
        !z.is_nan(),
        "distance from threshold to mean score",
        z,
        "σ",
        "a number",
    )?;
    Ok(upper_tail(z))
}
