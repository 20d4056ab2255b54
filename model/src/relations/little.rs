//! R2 · Little's law: what is in a system is what enters it per second times how long it stays.
//!
//! Source: J. D. C. Little, *A Proof for the Queuing Formula: L = λW*, Operations Research 9(3), 1961;
//! the finite-window form in his *Little's Law as Viewed on Its 50th Anniversary*, 2011.

use crate::error::{Result, non_negative, positive};

/// Mean number in a system, L = λ·W: for a switch, the slots busy on average.
///
/// * `arrival_rate`: λ, customers per second, finite, ≥ 0;
/// * `time_in_system`: W, mean seconds each one stays, finite, ≥ 0.
///
/// Unlimited by any capacity: it is what the traffic *needs*.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or non-finite input.
///
/// ```
/// assert_eq!(model::relations::little::mean_number(400.0, 0.25), Ok(100.0));
/// ```
pub fn mean_number(arrival_rate: f64, time_in_system: f64) -> Result<f64> {
    let rate = non_negative("arrival rate", arrival_rate, "tx/s")?;
    let time = non_negative("time in system", time_in_system, "s")?;
    Ok(rate * time)
}

/// Utilisation, ρ = λ·S/N: the share of `slots` that the traffic keeps busy.
///
/// * `arrival_rate`: λ (tx/s), finite, ≥ 0;
/// * `holding_time`: S, mean seconds a slot is held, finite, ≥ 0;
/// * `slots`: N, ≥ 1.
///
/// Above 1 no steady state exists: work arrives faster than it leaves.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or non-finite input or no slots.
pub fn utilisation(arrival_rate: f64, holding_time: f64, slots: u32) -> Result<f64> {
    let needed = mean_number(arrival_rate, holding_time)?;
    Ok(needed / positive("number of slots", f64::from(slots), "slots")?)
}

/// Capacity, N/S: the most transactions per second that `slots` can carry (tx/s).
///
/// * `slots`: N, ≥ 1;
/// * `holding_time`: S, mean seconds a slot is held, finite, > 0.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for no slots or a holding time that is not positive and finite.
pub fn capacity(slots: u32, holding_time: f64) -> Result<f64> {
    let slots = positive("number of slots", f64::from(slots), "slots")?;
    Ok(slots / positive("holding time", holding_time, "s")?)
}
