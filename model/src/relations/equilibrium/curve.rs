//! All fixed points of a retry loop, from the curve new(x) = x/A(f(x)).
//!
//! At an offered rate x the share f(x) fails, so each new transaction makes A(f) = Σ (p·f)ᵏ attempts
//! and x is offered in equilibrium by new(x) = x/A(f(x)) new transactions. Where that curve rises
//! through the new rate the equilibrium is stable (a little more offered needs more new traffic than
//! there is, so it dies out), where it falls, unstable; its turning points are the folds.

use crate::error::{Result, non_negative, positive};
use crate::relations::retries::amplification;

/// Parts into which the range is cut before bracketing.
const STEPS: u32 = 768;

/// A turn of the curve smaller than this is rounding.
const PROMINENCE: f64 = 1e-11;

/// An offered rate that reproduces itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Equilibrium {
    /// Offered rate, new and retried (tx/s).
    pub offered: f64,
    /// Whether a small disturbance dies out.
    pub stable: bool,
}

/// A turning point: two equilibria meet and vanish.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fold {
    /// New transactions at the fold (tx/s).
    pub new_rate: f64,
    /// Offered rate at the fold (tx/s).
    pub offered: f64,
    /// True where a stable branch ends as the new rate *rises* (a maximum of the curve), false where
    /// one ends as it falls (a minimum).
    pub upper: bool,
}

/// Where to look: the whole range, finest around one rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range<'a> {
    /// The largest offered rate (tx/s), finite, > 0.
    pub end: f64,
    /// The rate around which failures set in (tx/s), finite, ≥ 0: the capacity.
    pub centre: f64,
    /// The scale on which they do (tx/s), finite, > 0.
    pub width: f64,
    /// Rates where the failure share has a corner (tx/s).
    pub corners: &'a [f64],
}

/// A retry loop: who retries, and which share of an offered rate fails.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve<F> {
    /// Probability that a failure is retried, p, in \[0, 1\].
    pub retry_probability: f64,
    /// Retries a client makes at most, r, up to [`MOST_RETRIES`](crate::relations::retries::MOST_RETRIES).
    pub max_retries: u32,
    /// The share of an offered rate (tx/s, > 0) that fails, in \[0, 1\].
    pub failure_share: F,
}

impl<F: Fn(f64) -> Result<f64>> Curve<F> {
    /// The new transactions that keep `offered` up, x/A(f(x)) (tx/s).
    ///
    /// # Errors
    /// What the failure share answers, or [`Error::OutOfRange`](crate::Error::OutOfRange).
    pub fn new_rate(&self, offered: f64) -> Result<f64> {
        let x = non_negative("offered rate", offered, "tx/s")?;
        if x == 0.0 {
            return Ok(0.0);
        }
        let failed = (self.failure_share)(x)?;
        Ok(x / amplification(failed, self.retry_probability, self.max_retries)?)
    }

    /// All folds within the range, in the order of their offered rates.
    ///
    /// # Errors
    /// What the failure share answers, or [`Error::OutOfRange`](crate::Error::OutOfRange) for a
    /// range or probability outside its own.
    pub fn folds(&self, range: &Range<'_>) -> Result<Vec<Fold>> {
        let points = self.sample(range)?;
        let mut folds = Vec::new();
        // A zigzag: the extreme so far becomes a fold once the curve has left it by more than rounding.
        let mut rising = true;
        let mut extreme = 0;
        for i in 1..points.len() {
            let (best, now) = (points[extreme].1, points[i].1);
            let ahead = if rising { now >= best } else { now <= best };
            if ahead {
                extreme = i;
            } else if (now - best).abs() > PROMINENCE * best.abs() {
                folds.push(self.turn(&points, extreme, rising)?);
                rising = !rising;
                extreme = i;
            }
        }
        Ok(folds)
    }

    /// All equilibria at a new rate, in the order of their offered rates; 0 alone for no traffic.
    ///
    /// Bracketed between the folds over the whole range of possible offered rates, up to the new
    /// rate times the amplification limit, whatever `range.end` says. Exactly on a fold the two
    /// equilibria that meet are one, which is not stable.
    ///
    /// # Errors
    /// As [`Curve::folds`], or for a negative or non-finite new rate.
    pub fn equilibria(&self, new_rate: f64, range: &Range<'_>) -> Result<Vec<Equilibrium>> {
        let new = non_negative("new rate", new_rate, "tx/s")?;
        if new == 0.0 {
            return Ok(vec![Equilibrium {
                offered: 0.0,
                stable: true,
            }]);
        }
        let limit = amplification(1.0, self.retry_probability, self.max_retries)?;
        let end = positive("largest offered rate", new * limit * 1.001, "tx/s")?;
        let folds = self.folds(&Range { end, ..*range })?;
        let mut found = Vec::new();
        let (mut low, mut below) = (0.0, 0.0);
        for fold in &folds {
            if fold.new_rate == new {
                found.push(Equilibrium {
                    offered: fold.offered,
                    stable: false,
                });
            } else if (below < new) != (fold.new_rate < new) && below != new {
                found.push(self.between(low, fold.offered, new, fold.upper)?);
            }
            (low, below) = (fold.offered, fold.new_rate);
        }
        if below < new {
            found.push(self.between(low, end, new, true)?);
        }
        Ok(found)
    }

    /// The equilibrium between two offered rates where the curve is monotone, by bisection.
    fn between(&self, low: f64, high: f64, new: f64, rising: bool) -> Result<Equilibrium> {
        let (mut low, mut high) = (low, high);
        loop {
            let middle = low + 0.5 * (high - low);
            if middle <= low || middle >= high {
                return Ok(Equilibrium {
                    offered: middle,
                    stable: rising,
                });
            }
            if (self.new_rate(middle)? < new) == rising {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    /// The turning point next to sample `i`, by golden section between its neighbours.
    fn turn(&self, points: &[(f64, f64)], i: usize, upper: bool) -> Result<Fold> {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let sign = if upper { 1.0 } else { -1.0 };
        let mut best = points[i];
        let mut low = points[i.saturating_sub(1)].0;
        let mut high = points[if i + 1 < points.len() { i + 1 } else { i }].0;
        let mut left = high - GOLDEN * (high - low);
        let mut right = low + GOLDEN * (high - low);
        let (mut at_left, mut at_right) = (self.new_rate(left)?, self.new_rate(right)?);
        // 0.618⁴⁸ = 10⁻¹⁰ of a step, where a smooth curve has long been flat to rounding; a corner
        // is a sample itself.
        for _ in 0..48 {
            if sign * at_left > sign * at_right {
                (high, right, at_right) = (right, left, at_left);
                left = high - GOLDEN * (high - low);
                at_left = self.new_rate(left)?;
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = low + GOLDEN * (high - low);
                at_right = self.new_rate(right)?;
            }
            for (x, new) in [(left, at_left), (right, at_right)] {
                if sign * new > sign * best.1 {
                    best = (x, new);
                }
            }
        }
        Ok(Fold {
            new_rate: best.1,
            offered: best.0,
            upper,
        })
    }

    /// (offered, new) over the whole range: dense around the centre, every corner included.
    fn sample(&self, range: &Range<'_>) -> Result<Vec<(f64, f64)>> {
        let end = positive("largest offered rate", range.end, "tx/s")?;
        let centre = non_negative("centre of the range", range.centre, "tx/s")?;
        let width = positive("width of the onset of failures", range.width, "tx/s")?;
        // x = centre + width·sinh(s), s evenly spaced: steps grow from width/50 with the distance.
        let first = libm::asinh(-centre / width);
        let last = libm::asinh((end - centre) / width);
        let step = (last - first) / f64::from(STEPS);
        let mut rates = Vec::with_capacity(STEPS as usize + range.corners.len());
        for i in 1..STEPS {
            rates.push(centre + width * libm::sinh(first + f64::from(i) * step));
        }
        rates.push(end);
        rates.extend(range.corners);
        rates.retain(|&x| x > 0.0 && x <= end);
        rates.sort_by(f64::total_cmp);
        let mut points = vec![(0.0, 0.0)];
        for x in rates {
            points.push((x, self.new_rate(x)?));
        }
        Ok(points)
    }
}
