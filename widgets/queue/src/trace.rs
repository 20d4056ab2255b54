//! The measured share of those who waited, noted at customers evenly spaced on a logarithmic axis.

use crate::setting::LAST;

/// Customers at the axis's start.
pub const FIRST: u64 = 10;
/// Powers of ten along the axis.
const DECADES: u32 = 4;
/// Notes in a power of ten.
const PER_DECADE: u32 = 40;
/// 10^(1/40).
const RATIO: f64 = 1.059_253_725_177_289;

/// What was noted so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    shares: Vec<f64>,
    /// Customers at the next note, before rounding.
    next: f64,
}

impl Default for Trace {
    fn default() -> Self {
        Self {
            shares: Vec::new(),
            next: FIRST as f64,
        }
    }
}

impl Trace {
    /// Notes the share after `served` customers, if this is a place for a note.
    pub fn note(&mut self, served: u64, share: f64) {
        while served as f64 >= self.next - 0.5
            && self.shares.len() <= (DECADES * PER_DECADE) as usize
        {
            self.shares.push(share);
            self.next *= RATIO;
        }
    }

    /// The notes: customers served, before rounding, and the share.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        let served = core::iter::successors(Some(FIRST as f64), |served| Some(served * RATIO));
        served.zip(self.shares.iter().copied())
    }
}

const _: () = assert!(FIRST * 10_u64.pow(DECADES) == LAST);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_where_the_axis_has_them() {
        let mut trace = Trace::default();
        for served in 1..=LAST {
            trace.note(served, served as f64);
        }
        let points: Vec<_> = trace.points().collect();
        assert_eq!(points.len(), (DECADES * PER_DECADE) as usize + 1);
        for (i, (exact, served)) in points.into_iter().enumerate() {
            assert!((served - exact).abs() <= 1.0, "{served} at {exact}");
            let decades = i as f64 / f64::from(PER_DECADE);
            assert!((exact / (FIRST as f64 * 10_f64.powf(decades)) - 1.0).abs() < 1e-12);
        }
    }
}
