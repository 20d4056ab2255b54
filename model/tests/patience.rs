//! R6 against a high-precision evaluation of its formula, its identities and its limits.

mod common;

use common::assert_close;
use model::Error;
use model::relations::erlang::{blocking, mean_wait, wait_exceeds};
use model::relations::patience::{Queue, queue};
use proptest::prelude::*;
use serde_json::Value;

/// The formula at 100 digits (`vectors/patience_grid.py`): N = 1 … 30 000, loads from 0.001 to 3.33 of
/// capacity with capacity itself and its neighbours, drops down to 10⁻³⁰⁰.
#[test]
fn the_grid_agrees_with_the_formula_at_a_hundred_digits() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("vectors/patience_grid.json")).unwrap();
    assert!(rows.len() > 1000);
    for row in &rows {
        let given = |i: usize| row[i].as_f64().unwrap();
        let want = |i: usize| -> f64 { row[i].as_str().unwrap().parse().unwrap() };
        let got = queue(given(0), given(1), given(2) as u32, given(3), given(4)).unwrap();
        // e^(−δτ) magnifies the rounding of δτ, at most 700, by itself: 10⁻¹³, and two
        // such factors; 5·10⁻¹³ everywhere.
        assert_close(
            got.dropped_share,
            want(5),
            5e-13,
            &format!("dropped, {row}"),
        );
        assert_close(got.mean_wait, want(6), 5e-13, &format!("wait, {row}"));
    }
}

/// For ρ < 1, with P = P(W > τ) of Erlang C and q = (1 − ρ)/(1 − ωρ): dropped = qP/(1 − (1 − q)P).
fn from_erlang_c(rate: f64, service: f64, slots: u32, patience: f64, wasted: f64) -> f64 {
    let load = rate * service;
    let n = f64::from(slots);
    let p = wait_exceeds(load, slots, service, patience).unwrap();
    let q = ((n - load) / n) / (1.0 - wasted * load / n);
    let rest = (1.0 - wasted) * load / n / (1.0 - wasted * load / n);
    q * p / (1.0 - rest * p)
}

#[test]
fn the_switch_at_its_start_drops_nothing_that_matters() {
    // 400 tx/s, 329.59 ms, 192 slots: about 10⁻¹⁶⁵, as Erlang C's tail says.
    let got = queue(400.0, 0.329_59, 192, 2.0, 0.3).unwrap();
    assert!(
        got.dropped_share > 1e-166 && got.dropped_share < 1e-163,
        "{got:?}"
    );
    let other = from_erlang_c(400.0, 0.329_59, 192, 2.0, 0.3);
    assert_close(got.dropped_share, other, 1e-12, "tail");
}

#[test]
fn edges() {
    let nothing = Queue {
        dropped_share: 0.0,
        served_share: 1.0,
        mean_wait: 0.0,
    };
    for slots in [1, 2, 192, 30_000] {
        let capacity = f64::from(slots) / 0.25;
        assert_eq!(queue(0.0, 0.25, slots, 2.0, 0.3), Ok(nothing));
        // No patience: the loss system, Erlang B.
        for rho in [0.3, 0.9, 1.0, 2.0] {
            let got = queue(capacity * rho, 0.25, slots, 0.0, 0.0).unwrap();
            assert_eq!(got.mean_wait, 0.0);
            let b = blocking(capacity * rho * 0.25, slots).unwrap();
            if b > 1e-290 {
                assert_close(got.dropped_share, b, 1e-12, "no patience");
            }
        }
        // Endless patience: Erlang C, and no steady state from capacity on.
        let got = queue(capacity * 0.9, 0.25, slots, f64::INFINITY, 0.3).unwrap();
        assert_eq!(got.dropped_share, 0.0);
        let wait = mean_wait(capacity * 0.9 * 0.25, slots, 0.25).unwrap();
        assert_close(got.mean_wait, wait, 1e-12, "endless patience");
        for rho in [1.0, 1.1, 5.0] {
            let got = queue(capacity * rho, 0.25, slots, f64::INFINITY, 0.3);
            assert!(matches!(got, Err(Error::NoSteadyState { .. })));
        }
        // The expired alone fill the slots.
        for rho in [3.4, 10.0, 1e6] {
            let got = queue(capacity * rho, 0.25, slots, 2.0, 0.3).unwrap();
            assert_eq!(
                got,
                Queue {
                    dropped_share: 1.0,
                    served_share: 0.0,
                    mean_wait: 2.0
                }
            );
        }
        assert_eq!(
            queue(capacity, 0.25, slots, 2.0, 1.0),
            Ok(Queue {
                dropped_share: 1.0,
                served_share: 0.0,
                mean_wait: 2.0
            })
        );
    }
    // Loads and patiences that overflow 1/B, e^(δτ) or λτ on the way.
    for rate in [5e-324, 1e-300, 1e-18, 1.0, 1e18, 1e300] {
        for patience in [0.0, 5e-324, 1e-18, 2.0, 1e18] {
            for slots in [1, 192, 30_000] {
                for wasted in [0.0, 0.3, 1.0] {
                    let got = queue(rate, 0.25, slots, patience, wasted).unwrap();
                    assert!(
                        (0.0..=1.0).contains(&got.dropped_share),
                        "{rate} {patience} {got:?}"
                    );
                    let whole = got.dropped_share + got.served_share;
                    assert!((whole - 1.0).abs() < 1e-15, "{rate} {patience} {got:?}");
                    assert!(
                        (0.0..=patience).contains(&got.mean_wait),
                        "{rate} {patience} {got:?}"
                    );
                }
            }
        }
    }
}

/// Where nearly everything is dropped, the few who are served are no difference of two large shares.
/// The values are the formula's at sixty digits, for exactly these doubles.
#[test]
fn the_few_who_are_served() {
    for (slots, service, wasted, rate, served) in [
        (
            192,
            0.33,
            0.3,
            1_939.393_937_454_545_3,
            4.285_714_662_249_811e-10,
        ),
        (
            64,
            0.5,
            0.3,
            426.666_666_666_24,
            4.285_682_919_662_314_5e-13,
        ),
        (1, 1.0, 0.5, 1.999_998, 9.323_330_154_915_23e-7),
    ] {
        let got = queue(rate, service, slots, 2.0, wasted).unwrap();
        assert_close(got.served_share, served, 1e-14, "nearly all dropped");
        assert!((got.dropped_share + served - 1.0).abs() < 1e-15);
    }
}

/// At capacity exactly the wait is uniform on [0, τ] given that it is not 0: with all else cancelled,
/// dropped = κ/(1/B(N − 1) + λτ + κ).
#[test]
fn load_equals_capacity() {
    for slots in [1_u32, 4, 64, 192, 4096] {
        let rate = f64::from(slots) * 4.0;
        let got = queue(rate, 0.25, slots, 2.0, 0.3).unwrap();
        let before = if slots == 1 {
            1.0
        } else {
            1.0 / blocking(f64::from(slots), slots - 1).unwrap()
        };
        let kappa = 1.0 / 0.7;
        let dropped = kappa / (before + rate * 2.0 + kappa);
        assert_close(got.dropped_share, dropped, 1e-13, "at capacity");
        let wait = rate * 2.0 / (before + rate * 2.0);
        assert_close(got.mean_wait, wait, 1e-13, "at capacity");
    }
}

/// For many slots above capacity: (λ − N/S)/((1 − ω)λ), reached like 1/(patience in service times).
#[test]
fn the_fluid_limit() {
    for rho in [1.2, 1.5, 2.0, 3.0] {
        let fluid = (rho - 1.0) / (0.7 * rho);
        let errors = [192_u32, 1_920, 19_200].map(|slots| {
            let got = queue(f64::from(slots) * rho, 1.0, slots, 2.0, 0.3).unwrap();
            (got.dropped_share - fluid).abs()
        });
        assert!(
            errors[0] < 0.01 && errors[2] < 1e-12,
            "ρ = {rho}: {errors:?}"
        );
    }
}

#[test]
fn impossible_input_is_an_error() {
    for bad in [f64::NAN, -1.0, f64::NEG_INFINITY] {
        assert!(queue(bad, 0.25, 192, 2.0, 0.3).is_err());
        assert!(queue(400.0, bad, 192, 2.0, 0.3).is_err());
        assert!(queue(400.0, 0.25, 192, bad, 0.3).is_err());
        assert!(queue(400.0, 0.25, 192, 2.0, bad).is_err());
    }
    assert!(queue(f64::INFINITY, 0.25, 192, 2.0, 0.3).is_err());
    assert!(queue(400.0, f64::INFINITY, 192, 2.0, 0.3).is_err());
    assert!(queue(400.0, 0.0, 192, 2.0, 0.3).is_err());
    assert!(queue(400.0, 0.25, 0, 2.0, 0.3).is_err());
    assert!(queue(400.0, 0.25, 192, 2.0, 1.1).is_err());
    assert!(queue(1e300, 1e300, 192, 2.0, 0.3).is_err());
}

proptest! {
    /// The form in P and q of Erlang C's tail.
    #[test]
    fn agrees_with_erlang_c_below_capacity(
        slots in 1_u32..=3_000, rho in 0.01..0.999_f64, service in 0.05..2.0_f64,
        patience in 0.0..5.0_f64, wasted in 0.0..=1.0_f64,
    ) {
        let rate = f64::from(slots) / service * rho;
        let got = queue(rate, service, slots, patience, wasted).unwrap().dropped_share;
        let other = from_erlang_c(rate, service, slots, patience, wasted);
        if other < 1e-290 {
            return Ok(());
        }
        // That form knows λS only rounded, and so N/S − λ: with δτ = (1 − ρ)·Nτ/S, an ulp of ρ
        // moves the exponent by an ulp of Nτ/S.
        let exponent = f64::from(slots) * patience / service;
        let tolerance = 1e-12 + 2.0 * f64::EPSILON * (exponent + 1.0 / (1.0 - rho));
        prop_assert!((got / other - 1.0).abs() <= tolerance, "{} {}", got, other);
    }

    /// More load never drops less and never waits less; more patience never drops more (nothing wasted).
    #[test]
    fn monotone(
        slots in 1_u32..=1_000, rho in 0.05..4.0_f64, patience in 0.0..5.0_f64, wasted in 0.0..=1.0_f64,
        more in 1e-3..0.5_f64,
    ) {
        let rate = f64::from(slots) * 3.0 * rho;
        let now = queue(rate, 1.0 / 3.0, slots, patience, wasted).unwrap();
        let busier = queue(rate * (1.0 + more), 1.0 / 3.0, slots, patience, wasted).unwrap();
        prop_assert!(busier.dropped_share >= now.dropped_share * (1.0 - 1e-12));
        prop_assert!(busier.mean_wait >= now.mean_wait * (1.0 - 1e-12));
        prop_assert!((0.0..=1.0).contains(&now.dropped_share));
        prop_assert!(now.mean_wait >= 0.0 && now.mean_wait <= patience);
        let calmer = queue(rate, 1.0 / 3.0, slots, patience * (1.0 + more), 0.0).unwrap();
        let hasty = queue(rate, 1.0 / 3.0, slots, patience, 0.0).unwrap();
        prop_assert!(calmer.dropped_share <= hasty.dropped_share * (1.0 + 1e-12));
    }

    /// Work is conserved: served and wasted work together never exceed the slots, λS((1 − d) + ωd) ≤ N,
    /// until the expired alone do.
    #[test]
    fn work_fits_the_slots(slots in 1_u32..=5_000, rho in 0.01..3.3_f64, patience in 0.0..20.0_f64) {
        let rate = f64::from(slots) * rho;
        let d = queue(rate, 1.0, slots, patience, 0.3).unwrap().dropped_share;
        prop_assert!(rho * ((1.0 - d) + 0.3 * d) <= 1.0 + 1e-12);
    }

    /// Nothing jumps at capacity: a billionth more or less load changes as little.
    #[test]
    fn no_seam_at_capacity(slots in 1_u32..=2_000, patience in 0.01..5.0_f64, wasted in 0.0..0.9_f64) {
        let capacity = f64::from(slots) / 0.33;
        let drops = [1.0 - 1e-9, 1.0, 1.0 + 1e-9]
            .map(|rho| queue(capacity * rho, 0.33, slots, patience, wasted).unwrap().dropped_share);
        // d ln(dropped)/d ln λ is at most about Nτ/S.
        let slope = 2.0 + f64::from(slots) * patience / 0.33 + 1.0 / (1.0 - wasted);
        prop_assert!((drops[0] / drops[1] - 1.0).abs() <= slope * 2e-9);
        prop_assert!((drops[2] / drops[1] - 1.0).abs() <= slope * 2e-9);
    }
}
