//! What replications say: a value with its confidence interval, and whether another value lies in it.
//!
//! Replications are independent, so Student's t holds for their mean whatever goes on inside a run;
//! a ratio of two counts is taken over all replications together, its spread by linearisation.

use core::f64::consts::FRAC_2_PI;

/// How sure an interval is: it misses the truth once in a thousand.
///
/// A validation holds about a hundred values against formulas; at 95 % some five exact ones would
/// be called wrong.
pub const CONFIDENCE: f64 = 0.999;

/// A measured value and the half width of its confidence interval, both in its own unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width of its interval at [`CONFIDENCE`]; ∞ from fewer than two replications.
    pub half_width: f64,
}

impl Estimate {
    /// The mean of `samples`, one from each replication.
    #[must_use]
    pub fn of_mean(samples: &[f64]) -> Self {
        let n = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / n;
        let squares: f64 = samples.iter().map(|x| (x - mean) * (x - mean)).sum();
        Self {
            value: mean,
            half_width: half_width(squares, samples.len()),
        }
    }

    /// Σ part / Σ whole over replications that counted both; 0 of nothing is 0.
    #[must_use]
    pub fn of_ratio(samples: &[(f64, f64)]) -> Self {
        let n = samples.len() as f64;
        let part: f64 = samples.iter().map(|s| s.0).sum();
        let whole: f64 = samples.iter().map(|s| s.1).sum();
        if whole == 0.0 {
            return Self {
                value: 0.0,
                half_width: 0.0,
            };
        }
        let ratio = part / whole;
        let mean_whole = whole / n;
        let squares: f64 = samples
            .iter()
            .map(|(part, whole)| {
                let off = (part - ratio * whole) / mean_whole;
                off * off
            })
            .sum();
        Self {
            value: ratio,
            half_width: half_width(squares, samples.len()),
        }
    }

    /// Whether `value` lies in the interval.
    #[must_use]
    pub fn agrees_with(&self, value: f64) -> bool {
        (value - self.value).abs() <= self.half_width
    }

    /// By how much the measured value departs from `formula`, as a share of the formula: the least,
    /// the middle and the most that the interval allows.
    #[must_use]
    pub fn departure(&self, formula: f64) -> [f64; 3] {
        [-self.half_width, 0.0, self.half_width].map(|off| (self.value + off) / formula - 1.0)
    }
}

fn half_width(squares: f64, replications: usize) -> f64 {
    if replications < 2 {
        return f64::INFINITY;
    }
    let n = replications as f64;
    let deviation = (squares / (n - 1.0) / n).sqrt();
    student_quantile(CONFIDENCE, replications - 1) * deviation
}

/// t with P(|T| ≤ t) = `confidence` for Student's T with so many degrees of freedom, ≥ 1.
#[must_use]
pub fn student_quantile(confidence: f64, freedom: usize) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while student_within(high, freedom) < confidence && high < 1e9 {
        high *= 2.0;
    }
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if student_within(middle, freedom) < confidence {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// P(|T| ≤ t) for a whole number of degrees of freedom: a finite sum in θ = atan(t/√ν).
fn student_within(t: f64, freedom: usize) -> f64 {
    let nu = freedom as f64;
    let cos2 = nu / (nu + t * t);
    let sine = t / (nu + t * t).sqrt();
    // 1 + 1/2 c² + 1·3/(2·4) c⁴ + … for even ν, cos θ·(1 + 2/3 c² + …) for odd.
    let odd = freedom % 2 == 1;
    let mut term = if odd { cos2.sqrt() } else { 1.0 };
    let mut sum = if freedom == 1 { 0.0 } else { term };
    let mut k = if odd { 3 } else { 2 };
    while k < freedom {
        term *= cos2 * (k - 1) as f64 / k as f64;
        sum += term;
        k += 2;
    }
    if odd {
        FRAC_2_PI * (libm::atan(t / nu.sqrt()) + sine * sum)
    } else {
        sine * sum
    }
}
