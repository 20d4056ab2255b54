//! R9 · Client retries: what failed comes back, and how much more that makes of it.
//!
//! A technical failure is retried with probability p, at most r times. Immediate retries come in the
//! next minute; with backoff each waits for an exponential delay, longer from attempt to attempt.
//! Source: M. Brooker, *Fixing retries with token buckets and circuit breakers*, 2022; M. Brooker,
//! *Exponential Backoff And Jitter*, AWS Architecture Blog, 2015.

use crate::error::{Result, in_domain, positive, share};

/// The most retries that a client may be given, r: any more would never be made.
pub const MOST_RETRIES: u32 = 1_000;

/// Share of a pool that is released within a minute, 1 − e^(−1/d).
///
/// `mean_delay_minutes`: d, mean of the exponential delay (min), finite, > 0.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a delay that is not positive and finite.
pub fn release_share(mean_delay_minutes: f64) -> Result<f64> {
    let delay = positive("mean retry delay", mean_delay_minutes, "min")?;
    Ok(-libm::expm1(-1.0 / delay))
}

/// Mean time from a failure to the retry it releases, 1/(1 − e^(−1/d)) (min).
///
/// A pool is emptied once a minute and a failure waits for at least one of these moments, so the mean
/// is that of a whole number of minutes: Σ_{j≥0} e^(−j/d), more than d by about half a minute.
///
/// `mean_delay_minutes`: d (min), finite, > 0.
///
/// # Errors
/// As [`release_share`].
pub fn realised_delay(mean_delay_minutes: f64) -> Result<f64> {
    Ok(1.0 / release_share(mean_delay_minutes)?)
}

/// Mean number of attempts a transaction makes, Σ_{k=0..r} (p·f)ᵏ.
///
/// * `failure_share`: f, the share of attempts that fails, in \[0, 1\];
/// * `retry_probability`: p, that a failure is retried, in \[0, 1\];
/// * `max_retries`: r, attempts beyond the first, at most [`MOST_RETRIES`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a share outside \[0, 1\] or too many retries.
pub fn amplification(failure_share: f64, retry_probability: f64, max_retries: u32) -> Result<f64> {
    let again =
        share("failure share", failure_share)? * share("retry probability", retry_probability)?;
    in_domain(
        max_retries <= MOST_RETRIES,
        "most retries",
        f64::from(max_retries),
        "retries",
        "at most 1000",
    )?;
    let mut attempts = 1.0;
    for _ in 0..max_retries {
        let more = 1.0 + again * attempts;
        // Further attempts no longer add anything.
        if more == attempts {
            break;
        }
        attempts = more;
    }
    Ok(attempts)
}

/// Amplification when everything fails, 1 + p + p² + … + pʳ: no storm is larger.
///
/// Arguments and errors as in [`amplification`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a probability outside \[0, 1\] or too many retries.
pub fn amplification_limit(retry_probability: f64, max_retries: u32) -> Result<f64> {
    amplification(1.0, retry_probability, max_retries)
}

/// Probability that a transaction succeeds in the end, (1 − f)·Σ (p·f)ᵏ.
///
/// Arguments and errors as in [`amplification`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a share outside \[0, 1\] or too many retries.
pub fn success_probability(
    failure_share: f64,
    retry_probability: f64,
    max_retries: u32,
) -> Result<f64> {
    let attempts = amplification(failure_share, retry_probability, max_retries)?;
    Ok((1.0 - failure_share) * attempts)
}
