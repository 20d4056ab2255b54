//! R16 · Randomness: one small seeded generator, and the variates drawn from it.
//!
//! The words and the uniforms come from mulberry32, in [`generator`](crate::numeric::generator); here
//! are the normal, exponential and Poisson variates drawn from them.
//! Source: T. Ettinger, *Mulberry32*, 2017; G. E. P. Box and M. E. Muller, *A Note on the
//! Generation of Random Normal Deviates*, 1958; the Poisson methods are named at
//! [`Mulberry32::poisson`].

use crate::error::{Result, in_domain, non_negative};
pub use crate::numeric::generator::Mulberry32;

use crate::numeric::special::ln_poisson;

/// 2π.
const TAU: f64 = core::f64::consts::TAU;

/// The largest mean whose e^(−mean) is a normal double: Knuth's method serves up to it.
const LARGEST_KNUTH_MEAN: f64 = 708.0;

/// The largest mean of a Poisson variate: counts beyond it are no longer whole doubles.
const LARGEST_POISSON_MEAN: f64 = 1e15;

/// The cosine of an angle within one turn, in \[0, 2π\].
///
/// Saying so leaves out what reduces enormous angles, two kilobytes of every module that draws noise.
fn cosine_of_a_turn(angle: f64) -> f64 {
    // In the high half of its bits, as the library asks for it; 2π has 0x4019_21fb.
    if (angle.to_bits() >> 32) as u32 > 0x4019_21fb {
        return 1.0;
    }
    libm::cos(angle)
}

impl Mulberry32 {
    /// A standard normal variate, √(−2 ln(1 − u₁))·cos 2πu₂ (Box–Muller, cosine branch).
    ///
    /// Takes exactly two uniforms. 1 − u₁ lies in (0, 1], so the logarithm is always finite;
    /// no variate lies beyond ±6.66.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log1p(-self.uniform())).sqrt();
        radius * cosine_of_a_turn(TAU * self.uniform())
    }

    /// An exponential variate of the given mean, −mean·ln(1 − u): the inverse of its distribution.
    ///
    /// Takes one uniform; `mean` is finite and ≥ 0. The largest is 22.2 means.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or non-finite mean.
    pub fn exponential(&mut self, mean: f64) -> Result<f64> {
        let mean = non_negative("mean of an exponential variate", mean, "s")?;
        Ok(mean * -libm::log1p(-self.uniform()))
    }

    /// An exponential variate of mean 1, −ln(1 − u), for those who draw very many.
    ///
    /// Takes one uniform. 1 − u is exact, so the logarithm loses nothing; the last bit can differ
    /// from that of [`Mulberry32::exponential`], whose `log1p` takes longer.
    #[inline]
    pub fn unit_exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.uniform())
    }

    /// A Poisson variate: how many arrivals fall into a time that expects `mean` of them.
    ///
    /// `mean` lies in [0, 10¹⁵]. Up to a mean of 708, where e^(−mean) is a normal double, Knuth's
    /// method: multiply uniforms until the product is at most e^(−mean). Above, transformed
    /// rejection with a squeeze, known as PTRS, exact as well: a candidate is accepted by its own
    /// probability, taken from its deviance, so that large means lose no digits. Both are
    /// exact up to the 2⁻³² steps of the uniforms. The number of uniforms taken varies.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for a mean outside [0, 10¹⁵].
    pub fn poisson(&mut self, mean: f64) -> Result<u64> {
        let mean = in_domain(
            (0.0..=LARGEST_POISSON_MEAN).contains(&mean),
            "mean of a Poisson variate",
            mean,
            "events",
            "between 0 and 1e15",
        )?;
        if mean <= LARGEST_KNUTH_MEAN {
            Ok(self.poisson_by_products(mean))
        } else {
            Ok(self.poisson_by_rejection(mean))
        }
    }

    /// Knuth: the number of uniforms whose product stays above e^(−mean).
    fn poisson_by_products(&mut self, mean: f64) -> u64 {
        let limit = libm::exp(-mean);
        let mut product = self.uniform();
        let mut count = 0;
        while product > limit {
            product *= self.uniform();
            count += 1;
        }
        count
    }

    /// PTRS, for means of at least 10: a hat over the probabilities whose distribution has a simple
    /// inverse. One uniform gives the candidate by that inverse; it is kept if a second one falls
    /// below its probability over the hat. Deep inside (the squeeze) that always holds, and the
    /// logarithms are saved.
    fn poisson_by_rejection(&mut self, mean: f64) -> u64 {
        // The hat's constants, fitted so that it lies above the probabilities for all means from 10
        // on; the tests hold the counts against their law.
        let b = 0.931 + 2.53 * mean.sqrt();
        let a = -0.059 + 0.02483 * b;
        let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
        let squeeze = 0.9277 - 3.6224 / (b - 2.0);
        loop {
            let u = self.uniform() - 0.5;
            let v = self.uniform();
            let to_edge = 0.5 - u.abs();
            let count = ((2.0 * a / to_edge + b) * u + mean + 0.43).floor();
            let accepted = if to_edge >= 0.07 && v <= squeeze {
                true
            } else if count < 0.0 || (to_edge < 0.013 && v > to_edge) {
                false
            } else {
                let hat = inverse_alpha / (a / (to_edge * to_edge) + b);
                libm::log(v * hat) <= ln_poisson(count, mean)
            };
            if accepted {
                // Whole, at least 0 and far below 2⁶⁴: the conversion is exact.
                return count as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against ln m·k − m − ln k!, the logarithm of the factorial summed term by term.
    #[test]
    fn poisson_probabilities() {
        let mut ln_factorial = 0.0;
        for count in 1..=2_000_u32 {
            let k = f64::from(count);
            ln_factorial += libm::log(k);
            // Where the method that needs them begins; below 16 the series of Stirling ends too soon.
            for mean in [LARGEST_KNUTH_MEAN, 746.0, 1_500.0] {
                let want = k * libm::log(mean) - mean - ln_factorial;
                let error = (ln_poisson(k, mean) - want).abs();
                assert!(count < 16 || error < 1e-10, "{count} of {mean}: {error:e}");
            }
        }
        assert_eq!(ln_poisson(0.0, 746.0), -746.0);
    }
}
