//! The one integral behind Erlang B, Erlang C and queues with patience.
//!
//! G(N, a) = ∫₀^∞ e^(−at)·(1 + t)^(N−1) dt = Γ(N, a)·eᵃ·a^(−N), and with it
//! 1/B(N − 1, a) = a·G, B(N, a) = 1/(1 + N·G), C(N, a) = 1/(1 + (N − a)·G).
//!
//! All terms are positive for a < N, so nothing cancels. The cost does not grow with N:
//!
//! * N ≤ 32: the recursion 1/B(k) = 1 + (k/a)/B(k − 1);
//! * near and around a = N: the uniform representation of the incomplete gamma function,
//!   Q(N, a) = ½·erfc(η√(N/2)) + remainder, where η²/2 = a/N − 1 − ln(a/N). The remainder is a
//!   power series in η whose coefficients come from one backward recursion;
//! * a far below N: the whole gamma function less a short power series;
//! * a far above N: the first terms of the finite sum Σ (N−1)(N−2)…(N−k)/a^(k+1).
//!
//! Source: D. L. Jagerman, *Some Properties of the Erlang Loss Function*, 1974 (the integral);
//! N. M. Temme's uniform expansion of the incomplete gamma function, as used for this purpose in
//! J. S. H. van Leeuwaarden and N. M. Temme, *Asymptotic inversion of the Erlang B formula*, 2009.

use crate::numeric::special::{erfc_scaled, stirling_error, unit_deviance};

/// Up to this many slots the recursion is the fastest, and as accurate as the rest.
pub(crate) const SMALL: u32 = 32;

/// η²/2 at the edge of the uniform representation: |η| ≤ 1 there.
const EDGE: f64 = 0.5;

/// 1/B(N − 1, a) = a·G(N, a), for N ≥ 1 and a ≥ 0: at least 1, ∞ where it exceeds the doubles.
pub(crate) fn inverse_blocking_before(slots: u32, load: f64) -> f64 {
    if slots <= SMALL {
        let mut inverse = 1.0;
        for k in 1..slots {
            inverse = 1.0 + f64::from(k) / load * inverse;
        }
        return inverse;
    }
    if load == 0.0 {
        return f64::INFINITY;
    }
    let n = f64::from(slots);
    // η²/2, and the deviance N·η²/2.
    let half_eta2 = unit_deviance(n, load);
    let deviance = n * half_eta2;
    if half_eta2 <= EDGE {
        let eta = if load < n { -1.0 } else { 1.0 } * (2.0 * half_eta2).sqrt();
        load * near(n, eta, deviance)
    } else if load < n {
        far_below(n, load, deviance)
    } else {
        far_above(n, load)
    }
}

/// ln of [`inverse_blocking_before`] where that overflows or nearly does: a far below N, so that
/// Γ(N, a) is Γ(N) to the last digit.
pub(crate) fn ln_inverse_blocking_light(slots: u32, load: f64) -> f64 {
    let n = f64::from(slots);
    if slots <= SMALL {
        return libm::lgamma(n) + load - (n - 1.0) * libm::log(load);
    }
    n * unit_deviance(n, load) + ln_peak(n) + libm::log(load)
}

/// ln of Γ(N)·(e/N)^N = √(2π/N)·e^stirling_error.
fn ln_peak(n: f64) -> f64 {
    0.5 * libm::log(core::f64::consts::TAU / n) + stirling_error(n)
}

/// G for |η| ≤ 1.
///
/// G = Γ*·√(2π/N)·½·e^(y²)·erfc(y) + H(η)/N with y = η√(N/2) and Γ* = Γ(N)·(e/N)^N·√(N/2π).
/// H = Σ βₘηᵐ solves H′ − N·η·H = N·(Γ* − η/μ), μ = a/N − 1, so β comes from the coefficients d
/// of η/μ by βₘ = dₘ₊₁ + (m + 2)/N·βₘ₊₂, downwards; and Γ* = 1 + β₁/N falls out of it.
fn near(n: f64, eta: f64, deviance: f64) -> f64 {
    let inverse_n = 1.0 / n;
    // β of the term before last and last, and Horner's sum: one downward sweep for all three.
    let (mut odd, mut even) = (0.0, 0.0);
    let (mut odd_sum, mut even_sum) = (0.0, 0.0);
    let eta2 = eta * eta;
    let mut m = 29.0;
    for pair in D.rchunks_exact(2) {
        // pair = d of orders m and m + 1, for β of orders m − 1 (even) and m (odd).
        odd = pair[1] + (m + 2.0) * inverse_n * odd;
        even = pair[0] + (m + 1.0) * inverse_n * even;
        odd_sum = odd_sum * eta2 + odd;
        even_sum = even_sum * eta2 + even;
        m -= 2.0;
    }
    let remainder = (even_sum + eta * odd_sum) * inverse_n;
    let peak = (1.0 + odd * inverse_n) * (core::f64::consts::TAU * inverse_n).sqrt();
    let scaled = 0.5 * erfc_scaled(deviance.sqrt());
    if eta < 0.0 {
        // ½·e^(y²)·erfc(y) = e^(y²) − ½·e^(y²)·erfc(|y|): of the whole, at most half is taken away.
        peak * (libm::exp(deviance) - scaled) + remainder
    } else {
        peak * scaled + remainder
    }
}

/// a·G for a ≪ N: Γ(N) less γ(N, a), each times eᵃ·a^(1−N).
fn far_below(n: f64, load: f64, deviance: f64) -> f64 {
    let whole = load * libm::exp(deviance + ln_peak(n));
    let mut term = load / n;
    let mut below = term;
    let mut k = n + 1.0;
    // The terms fall faster than 0.31ᵏ.
    while term > 1e-17 * whole {
        term *= load / k;
        below += term;
        k += 1.0;
    }
    whole - below
}

/// a·G for a ≫ N: Σ (N−1)…(N−k)/aᵏ, whose terms fall faster than 0.43ᵏ.
fn far_above(n: f64, load: f64) -> f64 {
    let mut term = 1.0;
    let mut sum = 1.0;
    let mut k = n - 1.0;
    let inverse_load = 1.0 / load;
    while term > 1e-17 {
        term *= k * inverse_load;
        sum += term;
        k -= 1.0;
    }
    sum
}

/// Taylor coefficients d₁ … d₃₀ in η of η/μ, where η²/2 = μ − ln(1 + μ): they fall like (2√π)^(−m).
const D: [f64; 30] = [
    -0.3333333333333333,
    0.08333333333333333,
    -0.014814814814814815,
    0.0011574074074074073,
    0.0003527336860670194,
    -0.0001787551440329218,
    3.919263178522438e-05,
    -2.185448510679992e-06,
    -1.85406221071516e-06,
    8.296711340953087e-07,
    -1.7665952736826078e-07,
    6.707853543401498e-09,
    1.0261809784240309e-08,
    -4.382036018453353e-09,
    9.14769958223679e-10,
    -2.5514193994946248e-11,
    -5.830772132550426e-11,
    2.4361948020667415e-11,
    -5.0276692801141755e-12,
    1.1004392031956135e-13,
    3.371763262400985e-13,
    -1.392388722418162e-13,
    2.8534893807047445e-14,
    -5.139111834242572e-16,
    -1.9752288294349442e-15,
    8.099521156704561e-16,
    -1.6522531216398162e-16,
    2.5305430097478883e-18,
    1.1686939738559576e-17,
    -4.770037049820485e-18,
];
