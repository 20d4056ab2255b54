//! R8 · Load shedding: admit what can be served, answer the rest at once.
//!
//! Source: D. Yanacek, *Using load shedding to avoid overload*, Amazon Builders' Library; A. Forero
//! Cuervo, *Handling Overload*, Site Reliability Engineering, 2016, ch. 21.

use crate::error::{Result, non_negative, share};

/// The rate that is admitted, min(offered, admitted share · capacity) (tx/s); the rest is shed.
///
/// * `offered`: the offered rate (tx/s), finite, ≥ 0;
/// * `capacity`: N/S (tx/s), finite, ≥ 0;
/// * `admitted_share`: the share of the capacity that is filled at most, in \[0, 1\].
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn admitted(offered: f64, capacity: f64, admitted_share: f64) -> Result<f64> {
    let offered = non_negative("offered rate", offered, "tx/s")?;
    let capacity = non_negative("capacity", capacity, "tx/s")?;
    let limit = share("admitted share of the capacity", admitted_share)? * capacity;
    Ok(if offered < limit { offered } else { limit })
}
