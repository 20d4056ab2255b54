//! The standard normal distribution: density, both tails free of cancellation, and their inverse.

use crate::error::{Result, share};
use crate::numeric::special::{erfc_scaled, product_error};
use core::f64::consts::FRAC_1_SQRT_2;

/// 1/√(2π).
const PEAK: f64 = 0.398_942_280_401_432_7;

/// Density φ(z) = e^(−z²/2)/√(2π), for any z; NaN only for NaN.
#[must_use]
pub fn pdf(z: f64) -> f64 {
    PEAK * exp_minus_half_square(z)
}

/// Φ(z), the share below z, for any z; NaN only for NaN. Full relative accuracy in the lower tail.
#[must_use]
pub fn cdf(z: f64) -> f64 {
    upper_tail(-z)
}

/// Upper tail of the standard normal, 1 − Φ(z), for any z; NaN only for NaN.
///
/// Full relative accuracy in the tail: at 8σ it is 6.2·10⁻¹⁶, not 0.
#[must_use]
pub fn upper_tail(z: f64) -> f64 {
    if z > 1.0 {
        // The tail is as steep as z: rounding z/√2 before erfc would cost z² of its last digits.
        0.5 * erfc_scaled(z * FRAC_1_SQRT_2) * exp_minus_half_square(z)
    } else {
        0.5 * libm::erfc(z * FRAC_1_SQRT_2)
    }
}

/// The share between `low` and `high`, Φ(high) − Φ(low), without cancellation.
///
/// 0 where `high` ≤ `low`; NaN only for NaN. Infinite bounds are allowed.
#[must_use]
pub fn between(low: f64, high: f64) -> f64 {
    if low.is_nan() || high.is_nan() {
        return f64::NAN;
    }
    if high <= low {
        return 0.0;
    }
    // On one side of 0: take the smaller tails. The lower side is the mirror image of the upper.
    let (near, far) = if low >= 0.0 {
        (low, high)
    } else if high <= 0.0 {
        (-high, -low)
    } else {
        return 0.5 * (libm::erf(high * FRAC_1_SQRT_2) + libm::erf(-low * FRAC_1_SQRT_2));
    };
    let width = far - near;
    if width * (1.0 + far) < NARROW {
        // Density at the middle, and what its curvature adds: He₂ and He₄ of the middle.
        let middle = near + 0.5 * width;
        // What rounding took from the middle moves the density by itself times the middle.
        let lost = (near - middle) + 0.5 * width;
        let (m2, w2) = (middle * middle, width * width);
        let curvature = w2 * ((m2 - 1.0) / 24.0 + w2 * (m2 * m2 - 6.0 * m2 + 3.0) / 1920.0);
        return pdf(middle) * width * (1.0 + curvature - lost * middle);
    }
    upper_tail(near) - upper_tail(far)
}

/// Bands narrower than this, in units of the tail's own length, are a density times a width.
const NARROW: f64 = 0.02;

/// The score below which the share `p` lies, Φ⁻¹(p) for p in \[0, 1\]: −∞ at 0, ∞ at 1.
///
/// For a small share *above* a score use −quantile(share): it keeps the digits of the share.
///
/// # Errors
/// [`Error::OutOfRange`](crate::Error::OutOfRange) for a `p` outside \[0, 1\] or NaN.
pub fn quantile(p: f64) -> Result<f64> {
    let p = share("probability", p)?;
    if p == 0.0 {
        return Ok(f64::NEG_INFINITY);
    }
    if p == 1.0 {
        return Ok(f64::INFINITY);
    }
    let from_middle = p - 0.5;
    if from_middle.abs() < 0.25 {
        return Ok(central_quantile(from_middle));
    }
    Ok(if from_middle < 0.0 {
        -tail_quantile(p)
    } else {
        tail_quantile(1.0 - p)
    })
}

/// z with Φ(z) − ½ = x, |x| < ¼: Newton on the odd half, so that z ≈ 0 keeps its digits.
fn central_quantile(x: f64) -> f64 {
    // The first two terms of the inverse's series.
    let y = x / PEAK;
    let mut z = y * (1.0 + y * y / 6.0);
    for _ in 0..4 {
        z += (x - 0.5 * libm::erf(z * FRAC_1_SQRT_2)) / pdf(z);
    }
    z
}

/// z > 0 with 1 − Φ(z) = q, 0 < q ≤ ¼: Newton on ln(1 − Φ), which is nearly a parabola.
fn tail_quantile(q: f64) -> f64 {
    let ln_q = libm::log(q);
    // A rational start, right to 4.5·10⁻⁴; Newton then squares the error from step to step.
    let t = (-2.0 * ln_q).sqrt();
    let mut z = t
        - (2.515_517 + t * (0.802_853 + t * 0.010_328))
            / (1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)));
    for _ in 0..3 {
        let scaled = 0.5 * erfc_scaled(z * FRAC_1_SQRT_2);
        // The hazard is φ/(1 − Φ) = PEAK/scaled.
        z += (libm::log(scaled) - 0.5 * z * z - ln_q) * scaled / PEAK;
    }
    z
}

/// e^(−z²/2), with the rounding of z² put back: it would be magnified z²/2 times.
fn exp_minus_half_square(z: f64) -> f64 {
    let square = z * z;
    if square < 1e4 {
        libm::exp(-0.5 * square) * (1.0 - 0.5 * product_error(z, z, square))
    } else if square.is_nan() {
        f64::NAN
    } else {
        0.0
    }
}
