//! R1 · Arrivals: how many new transactions a minute brings.
//!
//! The rate is the base rate times a surge that follows its target with a first-order lag.
//! The count of a minute is a normal approximation of the Poisson count, times a burst factor.
//! Source: the definition of this switch; that calls in an interval follow a Poisson law,
//! A. K. Erlang, *The Theory of Probabilities and Telephone Conversations*, 1909; the normal
//! approximation by the central limit theorem.

use crate::error::{Result, in_domain, non_negative, positive};
use crate::numeric::special::ln_poisson;

/// Seconds in a minute.
const MINUTE: f64 = 60.0;
/// From this count on Stirling's series has all its digits.
const STIRLING_FROM: u32 = 16;

/// The surge one minute on: s + (target − s)·(1 − e^(−1/lag)).
///
/// * `surge`: s, the factor now, finite, ≥ 0;
/// * `target`: the factor it moves to, finite, ≥ 0;
/// * `lag_minutes`: the time constant (min), > 0; after it 63 % of the way is done.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or non-finite factor or a lag
/// that is not positive and finite.
pub fn surge_step(surge: f64, target: f64, lag_minutes: f64) -> Result<f64> {
    let surge = non_negative("surge", surge, "× base rate")?;
    let target = non_negative("surge target", target, "× base rate")?;
    let lag = positive("surge lag", lag_minutes, "min")?;
    Ok(surge + (target - surge) * -libm::expm1(-1.0 / lag))
}

/// The probability that a Poisson count of mean `mean` is `count`: mean^count·e^(−mean)/count!.
///
/// * `mean`: Λ (–), finite, ≥ 0;
/// * `count`: a whole number.
///
/// Relative error of a few 10⁻¹⁶ times the size of its logarithm; 0 where a double holds nothing so small.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a mean that is negative or not finite.
pub fn poisson_probability(mean: f64, count: u32) -> Result<f64> {
    let mean = non_negative("mean count", mean, "tx")?;
    let few = count < STIRLING_FROM;
    if mean == 0.0 || few {
        // Term by term: Stirling's series ends too soon for so few.
        let factors = (1..=count).map(|k| mean / f64::from(k));
        return Ok(factors.fold(libm::exp(-mean), |product, factor| product * factor));
    }
    Ok(libm::exp(ln_poisson(f64::from(count), mean)))
}

/// Standard deviation of a minute's count, before it is rounded: √(Λ + β²Λ² + β²Λ), Λ = 60λ.
///
/// * `rate`: λ (tx/s), finite, ≥ 0;
/// * `burst`: β, standard deviation of the burst factor, finite, ≥ 0.
///
/// The variance of (Λ + √Λ·z₁)·(1 + β·z₂) for independent standard normal z₁ and z₂; the last of its
/// three terms is that of their product.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input that is negative or not finite.
pub fn minute_deviation(rate: f64, burst: f64) -> Result<f64> {
    let mean = MINUTE * non_negative("arrival rate", rate, "tx/s")?;
    let burst = non_negative("burst", burst, "(a standard deviation)")?;
    let common = burst * mean;
    Ok((mean + common * common + burst * burst * mean).sqrt())
}

/// New transactions of one minute: ⌊max(0, (60λ + √(60λ)·z₁)·(1 + burst·z₂)) + ½⌋.
///
/// * `rate`: λ (tx/s), finite, ≥ 0;
/// * `z_count`, `z_burst`: z₁, z₂, standard normal variates, finite; both 0 is a minute without noise;
/// * `burst`: standard deviation of the burst factor, finite, ≥ 0.
///
/// A whole number, never negative; halves are rounded up.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range, or one so large
/// that the count is not finite.
pub fn minute_count(rate: f64, z_count: f64, z_burst: f64, burst: f64) -> Result<f64> {
    let rate = non_negative("arrival rate", rate, "tx/s")?;
    let burst = non_negative("burst", burst, "(a standard deviation)")?;
    for z in [z_count, z_burst] {
        in_domain(z.is_finite(), "standard normal variate", z, "1", "finite")?;
    }
    let mean = MINUTE * rate;
    let noisy = (mean + mean.sqrt() * z_count) * (1.0 + burst * z_burst);
    in_domain(
        noisy.is_finite(),
        "count of a minute",
        noisy,
        "tx",
        "finite",
    )?;
    Ok((noisy.max(0.0) + 0.5).floor())
}
