//! R13 · Step-up: scores just below the threshold are challenged instead of declined or let through.
//!
//! Scores in [t − b, t) are challenged; those who pass are forwarded. b = 0 is off.
//! Source: the definition of this switch; the exemptions and their fraud rates are in Commission
//! Delegated Regulation (EU) 2018/389.

use crate::error::{Result, in_domain, non_negative, share};
use crate::numeric::normal::{between, cdf, upper_tail};

/// What becomes of the transactions of one class; the three parts sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    /// At or above the threshold, declined by the rule: 1 − Φ(t − μ).
    pub declined: f64,
    /// In the band below it, challenged: Φ(t − μ) − Φ(t − b − μ).
    pub challenged: f64,
    /// Below the band, let through: Φ(t − b − μ).
    pub passed: f64,
}

impl Shares {
    /// Share sent on to the issuer: let through, or challenged and passed.
    ///
    /// `pass_rate`: the share of challenges that are passed, in \[0, 1\].
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a pass rate outside \[0, 1\].
    pub fn forwarded(&self, pass_rate: f64) -> Result<f64> {
        Ok(self.passed + share("pass rate", pass_rate)? * self.challenged)
    }

    /// Share that fails its challenge.
    ///
    /// `pass_rate`: as in [`Shares::forwarded`].
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a pass rate outside \[0, 1\].
    pub fn failed(&self, pass_rate: f64) -> Result<f64> {
        Ok((1.0 - share("pass rate", pass_rate)?) * self.challenged)
    }
}

/// How the rule and the band divide transactions whose scores are N(μ, 1), none by cancellation.
///
/// * `threshold`: t (σ), finite;
/// * `band`: b (σ), finite, ≥ 0;
/// * `mean_score`: μ (σ), finite: 0 for genuine, d′ for fraud.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn shares(threshold: f64, band: f64, mean_score: f64) -> Result<Shares> {
    let t = in_domain(threshold.is_finite(), "threshold", threshold, "σ", "finite")?;
    let band = non_negative("step-up band", band, "σ")?;
    let mean = in_domain(
        mean_score.is_finite(),
        "mean score",
        mean_score,
        "σ",
        "finite",
    )?;
    let (low, high) = (t - band - mean, t - mean);
    Ok(Shares {
        declined: upper_tail(high),
        challenged: between(low, high),
        passed: cdf(low),
    })
}
