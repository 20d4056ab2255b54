//! R15 · The fraud rate: approved fraud over all that is approved, by amount, in basis points.
//!
//! Source: Commission Delegated Regulation (EU) 2018/389, Art. 19 and Annex: 13 bp is the reference
//! for remote card payments up to 100 €.

use crate::error::{Result, non_negative};

/// Basis points in 1.
const BASIS_POINTS: f64 = 1e4;

/// Fraud rate, 10⁴·F/(F + G) (bp): 0 where nothing is approved.
///
/// * `fraud_amount`: F, amount of the approved fraud (u), finite, ≥ 0;
/// * `genuine_amount`: G, amount of the approved genuine transactions (u), finite, ≥ 0.
///
/// Both parts together are the approved amount.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a negative or non-finite amount.
pub fn basis_points(fraud_amount: f64, genuine_amount: f64) -> Result<f64> {
    let fraud = non_negative("approved fraud amount", fraud_amount, "u")?;
    let genuine = non_negative("approved genuine amount", genuine_amount, "u")?;
    if fraud == 0.0 {
        return Ok(0.0);
    }
    // By the ratio: the sum of two huge amounts may overflow, their ratio then still counts.
    Ok(BASIS_POINTS / (1.0 + genuine / fraud))
}
