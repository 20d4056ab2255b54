//! R7 · Goodput collapse: beyond capacity, requests that expired still burn part of a service.
//!
//! With work conserved, λS((1 − d) + ω·d) = N for λ ≥ N/S, so goodput (1 − d)·λ is
//! max(0, (N/S − ωλ)/(1 − ω)): the limit of [`patience`](crate::relations::patience) for a large switch.
//! Source: derived; the effect, J. C. Mogul and K. K. Ramakrishnan, *Eliminating Receive Livelock in
//! an Interrupt-Driven Kernel*, 1997.

use crate::error::{Result, non_negative, positive, share};

/// Goodput: transactions per second that are served in time (tx/s).
///
/// * `arrival_rate`: λ (tx/s), finite, ≥ 0;
/// * `capacity`: N/S (tx/s), finite, > 0;
/// * `wasted`: ω, the share of a service that an expired request still burns, in \[0, 1\].
///
/// λ itself up to capacity. With ω = 1 everything is lost beyond it.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn goodput(arrival_rate: f64, capacity: f64, wasted: f64) -> Result<f64> {
    let (rate, capacity, wasted) = checked(arrival_rate, capacity, wasted)?;
    if rate <= capacity {
        return Ok(rate);
    }
    let left = capacity - wasted * rate;
    if left <= 0.0 {
        return Ok(0.0);
    }
    Ok(left / (1.0 - wasted))
}

/// Share of the arrivals that is dropped, (λ − N/S)/((1 − ω)λ), in \[0, 1\]: 0 up to capacity, 1 from
/// λ = N/(Sω) on.
///
/// Arguments and errors as in [`goodput`].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn dropped_share(arrival_rate: f64, capacity: f64, wasted: f64) -> Result<f64> {
    let (rate, capacity, wasted) = checked(arrival_rate, capacity, wasted)?;
    if rate <= capacity {
        return Ok(0.0);
    }
    if capacity <= wasted * rate {
        return Ok(1.0);
    }
    Ok((1.0 - capacity / rate) / (1.0 - wasted))
}

fn checked(arrival_rate: f64, capacity: f64, wasted: f64) -> Result<(f64, f64, f64)> {
    Ok((
        non_negative("arrival rate", arrival_rate, "tx/s")?,
        positive("capacity", capacity, "tx/s")?,
        share("wasted share of a service", wasted)?,
    ))
}
