//! R8 · Load shedding: admit what can be served, answer the rest at once.
//!
//! Source: D. Yanacek, *Using load shedding to avoid overload*, Amazon Builders' Library; A. Forero
//! Cuervo, *Handling Overload*, Site Reliability Engineering, 2016, ch. 21.

use crate::error::{Result, in_domain, non_negative, share};

/// The rate that is admitted when a refusal costs work as well: the most that leaves, with the refusals
/// of the rest, the slots busy to no more than `admitted_share` (tx/s).
///
/// From x_a + r·(x − x_a) = α·N/S: (α·N/S − r·x)/(1 − r), and 0 from x = α·N/(S·r) on, where refusals
/// alone take all there is. With r = 0 it is [`admitted`].
///
/// * `offered`, `capacity`, `admitted_share`: as in [`admitted`];
/// * `refusal_cost`: r, the share of a service that a refusal takes, in \[0, 1).
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
pub fn admitted_at_cost(
    offered: f64,
    capacity: f64,
    admitted_share: f64,
    refusal_cost: f64,
) -> Result<f64> {
    let free = admitted(offered, capacity, admitted_share)?;
    let cost = in_domain(
        (0.0..1.0).contains(&refusal_cost),
        "cost of a refusal",
        refusal_cost,
        "services",
        "at least 0 and less than 1",
    )?;
    // Nobody is refused.
    if free == offered {
        return Ok(free);
    }
    let left = admitted_share * capacity - cost * offered;
    Ok(if left > 0.0 { left / (1.0 - cost) } else { 0.0 })
}

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
