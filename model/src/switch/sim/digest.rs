//! A run in 64 bits: two runs with one digest are the same to the last bit.

use super::minute::{MINUTE_FIGURES, Minute};

/// Offset basis and prime of the hash known as FNV-1a, 64 bits.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a over the bits of every figure of every minute, in the order of
/// [`MINUTE_FIGURES`], the low byte of each value first.
///
/// Not a signature: made to notice a bit that differs by accident, not on purpose.
#[must_use]
pub fn digest(minutes: &[Minute]) -> u64 {
    of_values(
        minutes
            .iter()
            .flat_map(|minute| MINUTE_FIGURES.iter().map(|figure| (figure.get)(minute))),
    )
}

/// FNV-1a over the bits of any values in their order, the low byte of each first.
#[must_use]
pub fn of_values(values: impl Iterator<Item = f64>) -> u64 {
    values
        .flat_map(|value| value.to_bits().to_le_bytes())
        .fold(BASIS, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(PRIME)
        })
}
