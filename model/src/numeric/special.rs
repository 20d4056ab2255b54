//! Special functions that more than one relation needs, free of the cancellation of their textbook forms.

use core::f64::consts::TAU;

/// m/n − 1 − ln(m/n) for a count n > 0 and a mean m ≥ 0: the deviance of one event.
///
/// 0 at m = n, positive elsewhere, ∞ at m = 0. Relative error of a few 10⁻¹⁶ everywhere; the
/// difference itself would lose all digits near m = n.
pub(crate) fn unit_deviance(n: f64, m: f64) -> f64 {
    let x = (m - n) / n;
    if x.abs() > 0.5 {
        return x - libm::log(m / n);
    }
    // ln(1 + x) = 2 artanh r and x − 2r = x·r, so x − ln(1 + x) = r·(x − 2r²·(1/3 + r²/5 + …)).
    let r = x / (2.0 + x);
    let r2 = r * r;
    r * (x - 2.0 * r2 * artanh_tail(r2))
}

/// 1/3 + s/5 + s²/7 + …, for 0 ≤ s ≤ 1/9, to the last digit.
fn artanh_tail(s: f64) -> f64 {
    const TERMS: [f64; 16] = [
        1.0 / 3.0,
        1.0 / 5.0,
        1.0 / 7.0,
        1.0 / 9.0,
        1.0 / 11.0,
        1.0 / 13.0,
        1.0 / 15.0,
        1.0 / 17.0,
        1.0 / 19.0,
        1.0 / 21.0,
        1.0 / 23.0,
        1.0 / 25.0,
        1.0 / 27.0,
        1.0 / 29.0,
        1.0 / 31.0,
        1.0 / 33.0,
    ];
    polynomial(&TERMS, s)
}

/// The deviance of a count n from a mean m, n·ln(n/m) + m − n, both positive.
///
/// It is what e^−(…) makes of the Poisson probability of n beside that of the mean:
/// P(n) = e^(−deviance − stirling_error(n)) / √(2πn).
pub(crate) fn poisson_deviance(n: f64, m: f64) -> f64 {
    n * unit_deviance(n, m)
}

/// ln of the Poisson probability of `count`, without the cancellation of k·ln m − m − ln k!; to the
/// last digits for `count` 0 and from 16 on, as [`stirling_error`] is.
pub(crate) fn ln_poisson(count: f64, mean: f64) -> f64 {
    if count == 0.0 {
        return -mean;
    }
    -poisson_deviance(count, mean) - stirling_error(count) - 0.5 * libm::log(TAU * count)
}

/// ln Γ(n + 1) − ln(√(2πn)·(n/e)ⁿ), what Stirling's formula leaves out; to the last digit for n ≥ 16.
pub(crate) fn stirling_error(n: f64) -> f64 {
    const TERMS: [f64; 6] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
    ];
    polynomial(&TERMS, 1.0 / (n * n)) / n
}

/// The scaled complementary error function e^(x²)·erfc(x), for x ≥ 0 (∞ allowed).
///
/// (1 + 2x)·e^(x²)·erfc(x) is smooth in s = (x − 3.75)/(x + 3.75) on all of [0, ∞); the
/// coefficients are its Chebyshev fit of degree 25 in s, error below 2·10⁻¹⁶, as powers of s.
/// The factor 1 + 2x takes out the decay like 1/x, so that the fit has a finite limit at s = 1.
pub(crate) fn erfc_scaled(x: f64) -> f64 {
    let s = if x < 1e300 {
        (x - 3.75) / (x + 3.75)
    } else {
        1.0
    };
    let s2 = s * s;
    (polynomial(&EVEN, s2) + s * polynomial(&ODD, s2)) / (1.0 + 2.0 * x)
}

/// What rounding took from a product: x·y − `product`, exact but for underflow, where
/// `product` is x·y as computed.
///
/// Each factor is split in two halves of at most 26 bits. Their four products are exact, and what is
/// left when they are taken from the product, the largest first, is too small to be rounded.
pub(crate) fn product_error(x: f64, y: f64, product: f64) -> f64 {
    // Beyond these sizes the splitting overflows or underflows.
    if !(x.abs() < 1e150 && y.abs() < 1e150 && product.abs() > 1e-280) {
        return 0.0;
    }
    let ((x_high, x_low), (y_high, y_low)) = (halves(x), halves(y));
    x_low * y_low - (((product - x_high * y_high) - x_low * y_high) - x_high * y_low)
}

/// x as the sum of two numbers of at most 26 significant bits.
fn halves(x: f64) -> (f64, f64) {
    let spread = 134_217_729.0 * x; // 2²⁷ + 1
    let high = spread - (spread - x);
    (high, x - high)
}

/// c₀ + c₁·x + c₂·x² + …
#[inline]
pub(crate) fn polynomial<const N: usize>(coefficients: &[f64; N], x: f64) -> f64 {
    let mut sum = 0.0;
    for &c in coefficients.iter().rev() {
        sum = sum * x + c;
    }
    sum
}

/// Coefficients of s⁰, s², s⁴, … of the scaled erfc.
const EVEN: [f64; 13] = [
    1.2375126308378275,
    0.0035854154854644293,
    -0.10880393014174886,
    -0.05869339858963677,
    -0.009746579558029276,
    0.0002937136655913448,
    5.164909889268241e-05,
    -1.1444146237700524e-05,
    1.751637648849062e-06,
    -2.5866850716155884e-07,
    3.8675334242222354e-08,
    -5.1739902140113095e-09,
    4.2514714447963895e-10,
];

/// Coefficients of s, s³, s⁵, … of the scaled erfc.
const ODD: [f64; 13] = [
    -0.14024059858554702,
    0.08227673849015102,
    0.09230432116019834,
    0.0283622774215156,
    0.0017556258324217529,
    -0.00029015397928986765,
    2.2383912036550678e-05,
    -9.72849582211122e-07,
    -5.826281078800777e-08,
    2.4289762925488707e-08,
    -4.389284159986328e-09,
    5.457157304704688e-10,
    -3.75315827795962e-11,
];
