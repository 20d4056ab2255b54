//! R14 · Amounts and stand-in: lognormal amounts, and what a limit lets through of them.
//!
//! On an issuer timeout the switch may stand in and approve up to a limit ℓ. With ln X ~ N(μ, σ²),
//! z = (ln ℓ − μ)/σ: approved share Φ(z), approved amount E\[X; X ≤ ℓ\] = e^(μ+σ²/2)·Φ(z − σ).
//! That is the partial expectation; E\[min(X, ℓ)\] is larger by ℓ·P(X > ℓ).
//! Source: derived; that stand-in rules include a maximum transaction amount, Unit, *What is Stand-In?*.

use crate::error::{Result, in_domain, positive};
use crate::numeric::normal::{cdf, upper_tail};

/// A lognormal distribution of amounts (u).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lognormal {
    median: f64,
    sigma: f64,
}

impl Lognormal {
    /// Amounts with the given median e^μ (u) and standard deviation σ of their logarithm.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) unless both are positive and finite, and so
    /// is the mean (σ = 38 already multiplies the median by 10³¹³).
    pub fn from_median(median: f64, sigma: f64) -> Result<Self> {
        let amounts = Self {
            median: positive("median amount", median, "u")?,
            sigma: positive("standard deviation of the log amount", sigma, "1")?,
        };
        positive("mean amount", amounts.mean(), "u")?;
        Ok(amounts)
    }

    /// Amounts with the given mean (u) and coefficient of variation: σ² = ln(1 + cv²).
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) unless both are positive and finite, and so
    /// are the median and σ.
    pub fn from_mean(mean: f64, variation: f64) -> Result<Self> {
        let mean = positive("mean amount", mean, "u")?;
        let cv = positive("coefficient of variation", variation, "1")?;
        Self::from_median(mean / (1.0 + cv * cv).sqrt(), libm::log1p(cv * cv).sqrt())
    }

    /// The same distribution with every amount multiplied by `factor`.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) unless the factor is positive and finite, and
    /// so are the amounts it makes.
    pub fn scaled(&self, factor: f64) -> Result<Self> {
        Self::from_median(
            self.median * positive("factor of the amounts", factor, "1")?,
            self.sigma,
        )
    }

    /// Median amount, e^μ (u).
    #[must_use]
    pub fn median(&self) -> f64 {
        self.median
    }

    /// Mean amount, e^(μ + σ²/2) (u).
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.median * libm::exp(0.5 * self.sigma * self.sigma)
    }

    /// Share of the transactions up to `limit`: what stand-in approves. 0 at a limit of 0, 1 at ∞.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a limit below 0 or NaN.
    pub fn share_up_to(&self, limit: f64) -> Result<f64> {
        Ok(cdf(self.standard(limit)?))
    }

    /// Share of the transactions above `limit`, without cancellation.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a limit below 0 or NaN.
    pub fn share_above(&self, limit: f64) -> Result<f64> {
        Ok(upper_tail(self.standard(limit)?))
    }

    /// Mean amount approved per transaction, E\[X; X ≤ ℓ\] (u): 0 at a limit of 0, the mean at ∞.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a limit below 0 or NaN.
    pub fn amount_up_to(&self, limit: f64) -> Result<f64> {
        Ok(self.mean() * cdf(self.standard(limit)? - self.sigma))
    }

    /// Mean amount above the limit per transaction, E\[X; X > ℓ\] (u), without cancellation.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a limit below 0 or NaN.
    pub fn amount_above(&self, limit: f64) -> Result<f64> {
        Ok(self.mean() * upper_tail(self.standard(limit)? - self.sigma))
    }

    /// Mean of the amounts cut at the limit, E\[min(X, ℓ)\] (u).
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a limit below 0 or NaN.
    pub fn limited_mean(&self, limit: f64) -> Result<f64> {
        let above = self.share_above(limit)?;
        // At an infinite limit nothing is above it.
        let cut = if above > 0.0 { limit * above } else { 0.0 };
        Ok(self.amount_up_to(limit)? + cut)
    }

    /// (ln ℓ − μ)/σ, checked: −∞ at 0, ∞ at ∞.
    fn standard(&self, limit: f64) -> Result<f64> {
        let limit = in_domain(limit >= 0.0, "stand-in limit", limit, "u", "at least 0")?;
        Ok(libm::log(limit / self.median) / self.sigma)
    }
}
