//! R6 · Patience and wasted work: N slots whose customers give up after a fixed time, each expired
//! request still burning a share of a service.
//!
//! Level crossing of the virtual wait v: arrivals at rate λ raise it by Exp(N/S) while v < τ, and by
//! Exp(N/(ωS)) when the customer finds v ≥ τ and expires. With δ = N/S − λ, κ = 1/(1 − ωρ) and
//! π = 1/\[1/B(N−1, a) + λ·((1 − e^(−δτ))/δ + κ·e^(−δτ)·S/N)\]:
//!
//! * dropped share = π·λ·κ·e^(−δτ)·S/N;
//! * mean wait of the served = λπ·∫₀^τ x·e^(−δx) dx / (1 − dropped share).
//!
//! Exact for N = 1, and for every N with ω = 0; with ω > 0 and many slots an approximation that has
//! both right limits: Erlang C's tail ([`erlang`](crate::relations::erlang)) far below capacity, the fluid limit
//! ([`goodput`](crate::relations::goodput)) above it.
//! Source: derived here; that Erlang C leaves abandonment out, O. Garnett, A. Mandelbaum and
//! M. Reiman, *Designing a Call Center with Impatient Customers*, 2002.

use crate::error::{Error, Result, in_domain, non_negative, positive, share};
use crate::numeric::erlang_kernel::inverse_blocking_before;
use crate::numeric::special::{polynomial, product_error};

/// What the queue does to its customers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Queue {
    /// Share of the customers who give up before a slot is free, in \[0, 1\].
    pub dropped_share: f64,
    /// Share of those who are served, 1 − dropped share, with all its digits where nearly all give up.
    pub served_share: f64,
    /// Mean wait of those who are served (s), in \[0, patience\].
    pub mean_wait: f64,
}

/// The share dropped and the mean wait, at any load.
///
/// * `arrival_rate`: λ (tx/s), finite, ≥ 0;
/// * `service_time`: S, mean seconds a served customer holds a slot, finite, > 0;
/// * `slots`: N, ≥ 1;
/// * `patience`: τ (s), ≥ 0; 0 is no queue at all, ∞ is never giving up;
/// * `wasted`: ω, the share of a service that an expired request still burns, in \[0, 1\].
///
/// Where the expired alone are more than the slots can do (ωρ ≥ 1), everything is dropped and the
/// wait is τ by convention. (It is where a large switch tends to; a small one would still serve
/// some sooner, up to that load.)
///
/// # Errors
/// [`Error::OutOfRange`] for an input outside its range, or a load λS that is not finite.
/// [`Error::NoSteadyState`] for endless patience at or beyond capacity.
pub fn queue(
    arrival_rate: f64,
    service_time: f64,
    slots: u32,
    patience: f64,
    wasted: f64,
) -> Result<Queue> {
    let rate = non_negative("arrival rate", arrival_rate, "tx/s")?;
    let service = positive("service time", service_time, "s")?;
    let n = positive("number of slots", f64::from(slots), "slots")?;
    let patience = in_domain(patience >= 0.0, "patience", patience, "s", "at least 0")?;
    let wasted = share("wasted share of a service", wasted)?;
    let load = non_negative("offered load", rate * service, "erlang")?;
    if load == 0.0 {
        return Ok(Queue {
            dropped_share: 0.0,
            served_share: 1.0,
            mean_wait: 0.0,
        });
    }
    // N − a with the rounding of λS put back: near capacity, that is all there is.
    let lost = product_error(rate, service, load);
    let spare = (n - load) - lost;
    // In units of S: patience T = τ/S, u = δτ = spare·T.
    let scaled_patience = patience / service;
    let u = (spare * scaled_patience).max(-f64::MAX);
    // Where e^(−u) is below the smallest double, and for endless patience, nobody gives up.
    if patience.is_infinite() || u > NOBODY_GIVES_UP {
        return endless(load, service, slots, spare);
    }
    // 1 − ωρ, again with what rounding took from ωa; at 0 the expired alone fill the slots.
    let burnt = wasted * load;
    let left = ((n - burnt) - product_error(wasted, load, burnt) - wasted * lost) / n;
    if left <= 0.0 {
        return Ok(Queue {
            dropped_share: 1.0,
            served_share: 0.0,
            mean_wait: patience,
        });
    }
    // Beyond capacity (u < 0) numerators and denominators are multiplied by e^u, so that nothing overflows.
    let (scale, decayed) = if u < 0.0 {
        (libm::exp(u), 1.0)
    } else {
        (1.0, libm::exp(-u))
    };
    // All three divided by a.
    let idle = if scale > 0.0 {
        scale * inverse_blocking_before(slots, load) / load
    } else {
        0.0
    };
    let waited = scaled_patience * mean_decay(u.abs());
    let expired = decayed / n;
    // Both multiplied by 1 − ωρ, to keep κ finite.
    let served = left * (idle + waited);
    let first_moment = if u < 0.0 {
        mean_ramp(-u)
    } else {
        mean_ramp_decay(u)
    };
    let dropped_share = expired / (served + expired);
    // Below the patience by definition; only rounding could exceed it.
    let waited_share = scaled_patience * first_moment / (idle + waited);
    let mean_wait = patience
        * if waited_share > 1.0 {
            1.0
        } else {
            waited_share
        };
    in_domain(
        dropped_share.is_finite() && mean_wait.is_finite(),
        "patience",
        patience,
        "s",
        "a finite number of service times",
    )?;
    Ok(Queue {
        dropped_share,
        // At next to no load `served` may be infinite.
        served_share: 1.0 / (1.0 + expired / served),
        mean_wait,
    })
}

/// Nobody gives up: Erlang C.
fn endless(load: f64, service: f64, slots: u32, spare: f64) -> Result<Queue> {
    if spare <= 0.0 {
        return Err(Error::NoSteadyState {
            offered_load: load,
            slots,
        });
    }
    let waiting = 1.0 / (1.0 + spare / load * inverse_blocking_before(slots, load));
    Ok(Queue {
        dropped_share: 0.0,
        served_share: 1.0,
        mean_wait: waiting * service / spare,
    })
}

/// e^(−u) is 0 from here on.
const NOBODY_GIVES_UP: f64 = 746.0;

/// Below it the integrals are taken by their series.
const SERIES: f64 = 0.5;

/// ∫₀¹ e^(−ux) dx = (1 − e^(−u))/u, for u ≥ 0.
fn mean_decay(u: f64) -> f64 {
    if u == 0.0 { 1.0 } else { -libm::expm1(-u) / u }
}

/// ∫₀¹ x·e^(−ux) dx = (1 − (1 + u)·e^(−u))/u², for u ≥ 0.
fn mean_ramp_decay(u: f64) -> f64 {
    if u < SERIES {
        // Σ (−u)ᵏ/(k!·(k + 2)).
        return polynomial(&RAMP, -u);
    }
    (-libm::expm1(-u) - u * libm::exp(-u)) / u / u
}

/// ∫₀¹ x·e^(−v(1 − x)) dx = (v − 1 + e^(−v))/v², for v ≥ 0.
fn mean_ramp(v: f64) -> f64 {
    if v < SERIES {
        // Σ (−v)ᵏ/(k + 2)!.
        return polynomial(&RAMP_REVERSED, -v);
    }
    (v + libm::expm1(-v)) / v / v
}

/// 1/(k!·(k + 2)).
const RAMP: [f64; 14] = [
    1.0 / 2.0,
    1.0 / 3.0,
    1.0 / 8.0,
    1.0 / 30.0,
    1.0 / 144.0,
    1.0 / 840.0,
    1.0 / 5_760.0,
    1.0 / 45_360.0,
    1.0 / 403_200.0,
    1.0 / 3_991_680.0,
    1.0 / 43_545_600.0,
    1.0 / 518_918_400.0,
    1.0 / 6_706_022_400.0,
    1.0 / 93_405_312_000.0,
];

/// 1/(k + 2)!.
const RAMP_REVERSED: [f64; 14] = [
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
    1.0 / 39_916_800.0,
    1.0 / 479_001_600.0,
    1.0 / 6_227_020_800.0,
    1.0 / 87_178_291_200.0,
    1.0 / 1_307_674_368_000.0,
];
