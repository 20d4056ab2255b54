//! R5 against independent reference values, limits, identities and properties.

mod common;

use common::{assert_close, family, input, reference};
use model::Error;
use model::relations::erlang::{
    blocking, carried_share, ln_blocking, ln_waiting_probability, mean_wait, served_at_once,
    wait_exceeds, waiting_probability,
};
use proptest::prelude::*;
use serde_json::Value;

/// A handful of roundings.
const FEW_ULP: f64 = 8.0 * f64::EPSILON;

/// C is e^(−x) times a factor near 1, x = −ln C: the few ulp lost in x are magnified x times.
/// At the smallest doubles (x = 700) that is 4·10⁻¹³, within the 10⁻¹² asked for.
fn tolerance(ln_value: f64) -> f64 {
    FEW_ULP + 2.5 * f64::EPSILON * ln_value.abs()
}

#[test]
fn erlang_b_and_c_match_the_reference() {
    for entry in family("erlang_c") {
        let (a, n) = (input(entry, "a"), input(entry, "n") as u32);
        let what = format!("N = {n}, a = {a}");
        let ln_c = reference(entry, "ln_c");
        assert_close(ln_waiting_probability(a, n).unwrap(), ln_c, FEW_ULP, &what);
        let b = reference(entry, "erlang_b");
        if b > f64::MIN_POSITIVE {
            assert_close(blocking(a, n).unwrap(), b, tolerance(b.ln()), &what);
        }
        let c = reference(entry, "c");
        if c > f64::MIN_POSITIVE {
            assert_close(
                waiting_probability(a, n).unwrap(),
                c,
                tolerance(ln_c),
                &what,
            );
        }
    }
}

#[test]
fn waits_match_the_reference() {
    for entry in family("erlang_c") {
        let (a, n) = (input(entry, "a"), input(entry, "n") as u32);
        let s = input(entry, "service_mean_s");
        let what = format!("N = {n}, a = {a}, S = {s}");
        for (key, delay) in [("p_wait_gt_2s", 2.0), ("p_wait_gt_t", input(entry, "t_s"))] {
            let want = reference(entry, key);
            if want > f64::MIN_POSITIVE {
                let got = wait_exceeds(a, n, s, delay).unwrap();
                assert_close(got, want, tolerance(want.ln()), &what);
            }
        }
        let want = reference(entry, "mean_wait_s");
        if want > f64::MIN_POSITIVE {
            let got = mean_wait(a, n, s).unwrap();
            assert_close(got, want, tolerance(reference(entry, "ln_c")), &what);
        }
    }
}

#[test]
fn erlang_b_matches_its_family() {
    for entry in family("erlang_b") {
        let (a, n) = (input(entry, "a"), input(entry, "n") as u32);
        let b = reference(entry, "erlang_b");
        let what = format!("N = {n}, a = {a}");
        assert_close(blocking(a, n).unwrap(), b, tolerance(b.ln()), &what);
        let carried = a * carried_share(a, n).unwrap();
        assert_close(carried, reference(entry, "carried"), FEW_ULP, &what);
    }
}

/// The printed tables of teletraffic: loads at 1 % and 2 % blocking.
#[test]
fn erlang_b_matches_the_published_table() {
    let rows = common::REFERENCE["published_erlang_b_table"]["rows"]
        .as_array()
        .unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let n = input(row, "n") as u32;
        for level in ["1pct", "2pct"] {
            let a = input(row, &format!("a_{level}"));
            // The table's own decimals: 13 digits.
            let want = input(row, &format!("b_at_a_{level}"));
            assert_close(
                blocking(a, n).unwrap(),
                want,
                1e-12,
                &format!("N = {n}, a = {a}"),
            );
        }
    }
}

/// What other programs print, to their own decimals.
#[test]
fn other_programs_agree() {
    let c = waiting_probability(10.0, 14).unwrap();
    assert!((c - 0.174).abs() < 5e-4, "pyworkforce: {c}");
    let served = 1.0 - wait_exceeds(10.0, 14, 3.0, 0.33).unwrap();
    assert!((served - 0.888).abs() < 5e-4, "pyworkforce: {served}");
    let served = 1.0 - wait_exceeds(10.0, 14, 3.0, 1.0 / 3.0).unwrap();
    assert!((served - 0.88835).abs() < 5e-6, "pyworkforce: {served}");
    let smallest = (1..).find(|&n| blocking(10.0, n).unwrap() <= 0.02);
    assert_eq!(smallest, Some(17), "pyworkforce: slots for 2 % blocking");
    // R queueing: λ = 5, μ = 10, c = 2.
    let wait = mean_wait(0.5, 2, 0.1).unwrap();
    assert_close(wait, 0.006_666_666_666_666_667, FEW_ULP, "R queueing Wq");
    let within = 1.0 - wait_exceeds(0.5, 2, 0.1, 0.1).unwrap();
    assert_close(
        within,
        0.977_686_983_985_157,
        1e-14,
        "R queueing P(Wq ≤ 0.1)",
    );
    // octave-queueing: λ = 0.5, μ = 0.15, m = 5; R = wait + service, Q = λR.
    let response = mean_wait(0.5 / 0.15, 5, 1.0 / 0.15).unwrap() + 1.0 / 0.15;
    assert_close(response, 7.973_343_786_750_293, 1e-14, "octave-queueing R");
}

fn grid() -> Vec<Value> {
    serde_json::from_str(include_str!("vectors/erlang_grid.json")).unwrap()
}

/// A dense grid of N and a, every edge between the methods included, against the recursion in
/// 50-digit arithmetic (`vectors/erlang_grid.py`).
#[test]
fn the_grid_agrees_with_the_recursion_at_fifty_digits() {
    let number = |v: &Value| -> f64 { v.as_str().unwrap().parse().unwrap() };
    let rows = grid();
    assert!(rows.len() > 1400);
    for row in &rows {
        let (n, a) = (row[0].as_f64().unwrap(), row[1].as_f64().unwrap());
        let slots = n as u32;
        let what = format!("N = {n}, a = {a}");
        // ln 1/B(N − 1), and with it 1/B(N) = 1 + (N/a)/B(N − 1).
        let ln_before = number(&row[2]);
        let ln_odds = ln_before + (n / a).ln();
        let ln_b = if ln_odds > 50.0 {
            -ln_odds
        } else {
            -ln_odds.exp().ln_1p()
        };
        // Where ln B is near 0 the logarithms of this test lose digits, so allow for theirs.
        let got = ln_blocking(a, slots).unwrap();
        let error = (got - ln_b).abs();
        assert!(
            error <= 1e-13 * ln_b.abs().max(1e-3),
            "{what}: ln B = {got}, want {ln_b}"
        );
        if row.get(3).is_none() {
            continue;
        }
        let before = number(&row[3]);
        let tolerance = tolerance(ln_before);
        let odds = n / a * before;
        if odds.is_finite() {
            assert_close(
                blocking(a, slots).unwrap(),
                1.0 / (1.0 + odds),
                tolerance,
                &what,
            );
            let carried = carried_share(a, slots).unwrap();
            assert_close(carried, odds / (1.0 + odds), tolerance, &what);
        }
        if a < n {
            let odds = (n - a) / a * before;
            assert_close(
                waiting_probability(a, slots).unwrap(),
                1.0 / (1.0 + odds),
                tolerance,
                &what,
            );
            assert_close(
                served_at_once(a, slots).unwrap(),
                odds / (1.0 + odds),
                tolerance,
                &what,
            );
        }
    }
}

#[test]
fn edges() {
    for n in [1, 2, 32, 33, 192, 30_000] {
        let capacity = f64::from(n);
        assert_eq!(waiting_probability(0.0, n), Ok(0.0));
        assert_eq!(blocking(0.0, n), Ok(0.0));
        assert_eq!(mean_wait(0.0, n, 0.3), Ok(0.0));
        assert_eq!(ln_waiting_probability(0.0, n), Ok(f64::NEG_INFINITY));
        assert_eq!(ln_blocking(0.0, n), Ok(f64::NEG_INFINITY));
        assert_eq!(served_at_once(0.0, n), Ok(1.0));
        // No load may also come as −0.
        assert_eq!(ln_waiting_probability(-0.0, n), Ok(f64::NEG_INFINITY));
        assert_eq!(ln_blocking(-0.0, n), Ok(f64::NEG_INFINITY));
        assert!(blocking(-0.0, n).unwrap().is_sign_positive());
        // At and beyond capacity everybody waits, for ever.
        for load in [capacity, capacity * 1.5, 1e300] {
            assert_eq!(waiting_probability(load, n), Ok(1.0));
            assert_eq!(served_at_once(load, n), Ok(0.0));
            assert_eq!(wait_exceeds(load, n, 0.3, 1e6), Ok(1.0));
            assert_eq!(ln_waiting_probability(load, n), Ok(0.0));
            assert_eq!(
                mean_wait(load, n, 0.3),
                Err(Error::NoSteadyState {
                    offered_load: load,
                    slots: n
                })
            );
            let b = blocking(load, n).unwrap();
            assert!(b > 0.0 && b <= 1.0, "B({n}, {load}) = {b}");
        }
        // The smallest loads, which overflow 1/B.
        for load in [f64::MIN_POSITIVE, 5e-324, 1e-18] {
            let c = waiting_probability(load, n).unwrap();
            assert!((0.0..=1e-18).contains(&c), "C({n}, {load:e}) = {c:e}");
            assert!(!ln_waiting_probability(load, n).unwrap().is_nan());
            assert!(!ln_blocking(load, n).unwrap().is_nan());
        }
    }
    assert_eq!(wait_exceeds(0.5, 1, 1.0, 0.0), Ok(0.5));
    assert_eq!(wait_exceeds(0.5, 1, 1.0, f64::INFINITY), Ok(0.0));
    // One slot: B = a/(1 + a), C = a.
    assert_close(blocking(3.0, 1).unwrap(), 0.75, f64::EPSILON, "B(1, 3)");
    assert_close(
        waiting_probability(0.3, 1).unwrap(),
        0.3,
        f64::EPSILON,
        "C(1, 0.3)",
    );
}

#[test]
fn impossible_input_is_an_error() {
    for bad in [f64::NAN, -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(blocking(bad, 5).is_err());
        assert!(ln_blocking(bad, 5).is_err());
        assert!(carried_share(bad, 5).is_err());
        assert!(waiting_probability(bad, 5).is_err());
        assert!(ln_waiting_probability(bad, 5).is_err());
        assert!(served_at_once(bad, 5).is_err());
        assert!(mean_wait(bad, 5, 1.0).is_err());
        assert!(mean_wait(1.0, 5, bad).is_err());
        assert!(wait_exceeds(bad, 5, 1.0, 1.0).is_err());
        assert!(wait_exceeds(1.0, 5, bad, 1.0).is_err());
    }
    for bad in [f64::NAN, -1.0] {
        assert!(wait_exceeds(1.0, 5, 1.0, bad).is_err());
    }
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(wait_exceeds(bad, 1, 1.0, 1.0).is_err());
    }
    assert!(blocking(1.0, 0).is_err());
    assert!(waiting_probability(1.0, 0).is_err());
    assert!(mean_wait(1.0, 0, 1.0).is_err());
    assert!(wait_exceeds(1.0, 0, 1.0, 1.0).is_err());
}

/// Square-root staffing: with N = a + β√a the waiting probability tends to 1/(1 + βΦ(β)/φ(β)).
#[test]
fn halfin_whitt_is_the_limit() {
    for beta in [0.5_f64, 1.0, 2.0] {
        let normal_cdf = model::numeric::normal::upper_tail(-beta);
        let density = (-beta * beta / 2.0).exp() / std::f64::consts::TAU.sqrt();
        let limit = 1.0 / (1.0 + beta * normal_cdf / density);
        let errors = [100_u32, 2_500, 22_500].map(|n| {
            // a + β√a = N solved for √a.
            let root = (-beta + (beta * beta + 4.0 * f64::from(n)).sqrt()) / 2.0;
            (waiting_probability(root * root, n).unwrap() / limit - 1.0).abs()
        });
        // The error falls like 1/√N: five times, then three times smaller.
        assert!(
            errors[1] < errors[0] / 4.5 && errors[2] < errors[1] / 2.8,
            "β = {beta}: {errors:?}"
        );
        assert!(errors[2] < 0.02);
    }
}

proptest! {
    /// C from B, the identity every textbook prints: C = B/(1 − ρ(1 − B)).
    #[test]
    fn c_from_b(n in 1_u32..=30_000, rho in 0.5..0.999_f64) {
        let a = f64::from(n) * rho;
        let (b, c) = (blocking(a, n).unwrap(), waiting_probability(a, n).unwrap());
        if b < 1e-290 {
            return Ok(());
        }
        let from_b = b / (1.0 - rho * (1.0 - b));
        // The textbook form loses 1/(1 − ρ) of its digits, and B its own few ulp.
        prop_assert!((c / from_b - 1.0).abs() <= 4e-13 + 4.0 * f64::EPSILON / (1.0 - rho));
    }

    /// One step of the recursion, across the methods: 1/B(N) = 1 + (N/a)/B(N − 1).
    #[test]
    fn one_more_slot(n in 2_u32..=30_000, rho in 0.3..4.0_f64) {
        let a = f64::from(n) * rho;
        let (b, before) = (blocking(a, n).unwrap(), blocking(a, n - 1).unwrap());
        if b < 1e-290 {
            return Ok(());
        }
        let step = 1.0 / (1.0 + f64::from(n) / a / before);
        prop_assert!((b / step - 1.0).abs() <= 1e-12, "{} {}", b, step);
    }

    /// More load never waits less or blocks less; more slots never more.
    #[test]
    fn monotone(n in 1_u32..=2_000, rho in 1e-3..0.999_f64, more in 1e-6..0.5_f64) {
        let a = f64::from(n) * rho;
        let higher = a * (1.0 + more);
        // A step of 10⁻⁶ moves C and B by more than their rounding, 10⁻¹³.
        prop_assert!(waiting_probability(higher, n).unwrap() >= waiting_probability(a, n).unwrap());
        prop_assert!(blocking(higher, n).unwrap() >= blocking(a, n).unwrap());
        prop_assert!(waiting_probability(a, n + 1).unwrap() <= waiting_probability(a, n).unwrap());
        prop_assert!(blocking(a, n + 1).unwrap() <= blocking(a, n).unwrap());
    }

    /// Probabilities and their complements, at any load: in [0, 1], finite, summing to 1.
    #[test]
    fn complements(n in 1_u32..=30_000, exponent in -300.0..300.0_f64) {
        let a = 10_f64.powf(exponent);
        for (p, q) in [
            (blocking(a, n).unwrap(), carried_share(a, n).unwrap()),
            (waiting_probability(a, n).unwrap(), served_at_once(a, n).unwrap()),
        ] {
            prop_assert!((0.0..=1.0).contains(&p) && (0.0..=1.0).contains(&q));
            prop_assert!((p + q - 1.0).abs() <= 2.0 * f64::EPSILON);
        }
        prop_assert!(ln_blocking(a, n).unwrap() <= 0.0);
        prop_assert!(ln_waiting_probability(a, n).unwrap() <= 0.0);
    }

    /// Blocking more than fills no slot: carried load a(1 − B) ≤ N, and blocking waits less than delay: B ≤ C.
    #[test]
    fn loss_and_delay(n in 1_u32..=30_000, rho in 1e-3..3.0_f64) {
        let a = f64::from(n) * rho;
        prop_assert!(a * carried_share(a, n).unwrap() <= f64::from(n) * (1.0 + 1e-13));
        prop_assert!(blocking(a, n).unwrap() <= waiting_probability(a, n).unwrap() * (1.0 + 1e-13));
    }
}
