//! What a relation answers when its input makes no sense.

use thiserror::Error as ThisError;

/// An input outside a relation's domain. No relation ever answers NaN or panics instead.
#[derive(Debug, Clone, Copy, PartialEq, ThisError)]
pub enum Error {
    /// A quantity is outside the range the relation is defined on (NaN always is).
    #[error("{quantity} is {value} {unit}: it must be {range}")]
    OutOfRange {
        /// The quantity's standard name, for example `issuer timeout`.
        quantity: &'static str,
        /// The value that was given.
        value: f64,
        /// Its unit, for example `s`; `1` where it has none.
        unit: &'static str,
        /// The range that is allowed, in words.
        range: &'static str,
    },
    /// More work arrives than the slots can do, and nobody gives up: the queue grows without bound.
    #[error(
        "{offered_load} erlang on {slots} slots: there is no steady state at or beyond capacity"
    )]
    NoSteadyState {
        /// The offered load, a = λS (erlang).
        offered_load: f64,
        /// The number of slots, N.
        slots: u32,
    },
}

/// The result of a relation.
pub type Result<T> = core::result::Result<T, Error>;

/// Checks that `value` is finite and at least 0.
///
/// # Errors
/// [`Error::OutOfRange`] naming `quantity`, `value` and `unit`.
pub fn non_negative(quantity: &'static str, value: f64, unit: &'static str) -> Result<f64> {
    in_domain(
        value.is_finite() && value >= 0.0,
        quantity,
        value,
        unit,
        "finite and at least 0",
    )
}

/// Checks that `value` is finite and greater than 0.
///
/// # Errors
/// [`Error::OutOfRange`] naming `quantity`, `value` and `unit`.
pub fn positive(quantity: &'static str, value: f64, unit: &'static str) -> Result<f64> {
    in_domain(
        value.is_finite() && value > 0.0,
        quantity,
        value,
        unit,
        "finite and greater than 0",
    )
}

/// Checks that `value` is a probability or a share, in \[0, 1\].
///
/// # Errors
/// [`Error::OutOfRange`] naming `quantity` and `value`.
pub fn share(quantity: &'static str, value: f64) -> Result<f64> {
    in_domain(
        (0.0..=1.0).contains(&value),
        quantity,
        value,
        "(a share)",
        "between 0 and 1",
    )
}

/// Passes `value` on when `ok`, else says what is wrong with it; −0 becomes 0.
///
/// # Errors
/// [`Error::OutOfRange`] unless `ok`.
pub fn in_domain(
    ok: bool,
    quantity: &'static str,
    value: f64,
    unit: &'static str,
    range: &'static str,
) -> Result<f64> {
    if ok {
        // −0 passes every test for 0 and would then divide to −∞.
        Ok(value + 0.0)
    } else {
        Err(Error::OutOfRange {
            quantity,
            value,
            unit,
            range,
        })
    }
}
