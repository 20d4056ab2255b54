//! R11 · The fraud score: genuine ~ N(0, 1), fraud ~ N(d′, 1), declined at or above the threshold t.
//!
//! Source: D. M. Green and J. A. Swets, *Signal Detection Theory and Psychophysics*, 1966 (equal
//! variances); J. A. Hanley and B. J. McNeil, *The meaning and use of the area under a receiver
//! operating characteristic (ROC) curve*, 1982; J. Neyman and E. S. Pearson, *On the Problem of the
//! Most Efficient Tests of Statistical Hypotheses*, 1933 (the likelihood ratio).

use crate::error::{Result, in_domain, share};
use crate::numeric::normal::{cdf, quantile, upper_tail};

/// False positive rate: the share of genuine transactions declined, 1 − Φ(t).
///
/// `threshold`: t (σ), not NaN.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN threshold.
pub fn false_positive_rate(threshold: f64) -> Result<f64> {
    Ok(upper_tail(distance(threshold, 0.0)?))
}

/// True positive rate: the share of fraud declined, 1 − Φ(t − d′).
///
/// `threshold`: t, `separation`: d′ (both σ), neither NaN.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN input.
pub fn true_positive_rate(threshold: f64, separation: f64) -> Result<f64> {
    Ok(upper_tail(distance(threshold, separation)?))
}

/// True negative rate: the share of genuine transactions let through, Φ(t), without cancellation.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN threshold.
pub fn true_negative_rate(threshold: f64) -> Result<f64> {
    Ok(cdf(distance(threshold, 0.0)?))
}

/// False negative rate: the share of fraud let through, Φ(t − d′), without cancellation.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN input.
pub fn false_negative_rate(threshold: f64, separation: f64) -> Result<f64> {
    Ok(cdf(distance(threshold, separation)?))
}

/// Share of all transactions that pass the rule when `fraud_share` of them are fraud.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN input or a share outside \[0, 1\].
pub fn passed_share(threshold: f64, separation: f64, fraud_share: f64) -> Result<f64> {
    let fraud = share("fraud share", fraud_share)?;
    let genuine_passed = true_negative_rate(threshold)?;
    let fraud_passed = false_negative_rate(threshold, separation)?;
    Ok((1.0 - fraud) * genuine_passed + fraud * fraud_passed)
}

/// Area under the ROC curve, Φ(d′/√2): the probability that a fraud scores above a genuine transaction.
///
/// `separation`: d′ (σ), not NaN.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN separation.
pub fn auc(separation: f64) -> Result<f64> {
    let d = distance(separation, 0.0)?;
    Ok(0.5 * libm::erfc(-0.5 * d))
}

/// 1 − AUC, without cancellation: the probability that a genuine transaction scores above a fraud.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a NaN separation.
pub fn auc_complement(separation: f64) -> Result<f64> {
    let d = distance(separation, 0.0)?;
    Ok(0.5 * libm::erfc(0.5 * d))
}

/// The threshold with the given false positive rate, t = −Φ⁻¹(FPR) (σ): the ROC curve, inverted.
///
/// `false_positive_rate` lies in \[0, 1\]: 0 gives ∞ (decline nobody), 1 gives −∞.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a rate outside \[0, 1\].
pub fn threshold_at(false_positive_rate: f64) -> Result<f64> {
    Ok(-quantile(share(
        "false positive rate",
        false_positive_rate,
    )?)?)
}

/// How much likelier a score is as fraud than as genuine, e^(d′·t − d′²/2).
///
/// `score`: t, `separation`: d′ (both σ), finite.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input that is not finite.
pub fn likelihood_ratio(score: f64, separation: f64) -> Result<f64> {
    let t = in_domain(score.is_finite(), "score", score, "σ", "finite")?;
    let d = in_domain(
        separation.is_finite(),
        "separation",
        separation,
        "σ",
        "finite",
    )?;
    Ok(libm::exp(d * (t - 0.5 * d)))
}

/// t − μ, checked.
fn distance(threshold: f64, mean: f64) -> Result<f64> {
    let z = threshold - mean;
    in_domain(
        !z.is_nan(),
        "distance from threshold to mean score",
        z,
        "σ",
        "a number",
    )
}
