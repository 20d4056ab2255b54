//! R2, R3, R4 against independent reference values, limits and properties.

mod common;

use common::{assert_close, family, input, reference};
use model::relations::holding::{mean_held, timeout_probability};
use model::relations::little::{capacity, mean_number, utilisation};
use model::relations::score;
use model::relations::service::{Stream, SwitchWork, holding_time, service_time};
use model::switch::held::Held;
use model::{Error, Params};
use proptest::prelude::*;

/// A few units in the last place: one `expm1` or `exp` (< 1 ulp each) and two roundings.
const FEW_ULP: f64 = 4.0 * f64::EPSILON;

#[test]
fn mean_held_matches_the_reference() {
    for entry in family("truncated_exponential") {
        let (m, t) = (input(entry, "m"), input(entry, "T"));
        let got = mean_held(m, t).unwrap();
        assert_close(
            got,
            reference(entry, "e_min"),
            FEW_ULP,
            &format!("m = {m}, T = {t}"),
        );
    }
}

#[test]
fn timeout_probability_matches_the_reference() {
    for entry in family("truncated_exponential") {
        let (m, t) = (input(entry, "m"), input(entry, "T"));
        let got = timeout_probability(m, t).unwrap();
        // e^(−x): the half ulp lost in x = T/m is magnified x times.
        let tolerance = FEW_ULP * (1.0 + t / m);
        assert_close(
            got,
            reference(entry, "p_timeout"),
            tolerance,
            &format!("m = {m}, T = {t}"),
        );
    }
}

#[test]
fn mean_number_matches_the_reference() {
    for entry in family("little") {
        let (rate, time) = (input(entry, "lambda"), input(entry, "w"));
        let got = mean_number(rate, time).unwrap();
        assert_close(
            got,
            reference(entry, "l"),
            f64::EPSILON,
            &format!("λ = {rate}, W = {time}"),
        );
    }
}

/// Against R2 to R4 written out in whole: no sum of the switch's own, no call of its relations.
#[test]
fn held_slots_by_hand() {
    let p = Params::default();
    // Declined at 3 σ: 1.3499·10⁻³ of the genuine, 0.3085 (0.5 σ) of the fraud.
    let passed = 1.0 - 0.999 * 1.349_898_031_630_094_5e-3 - 0.001 * 0.308_537_538_725_986_9;
    let by_hand = |rate: f64, m: f64, timeout: f64| {
        let late = (-timeout / m).exp();
        rate * (0.08 + passed * (m * (1.0 - late) + 0.08 * late))
    };
    for timeout in [0.2, 2.0, 8.0, 15.0] {
        let held = Held::at(&p, timeout).unwrap();
        for (is, rate, m) in [
            (held.a, 300.0, 0.25),
            (held.b_healthy, 100.0, 0.25),
            (held.b_slow, 100.0, 12.0),
        ] {
            assert_close(
                is,
                by_hand(rate, m, timeout),
                1e-12,
                &format!("T = {timeout}, m = {m}"),
            );
        }
        assert_eq!(held.all_healthy(), held.a + held.b_healthy);
        assert_eq!(held.all_slow(), held.a + held.b_slow);
    }
    for timeout in [-0.1, f64::NAN] {
        let Err(Error::OutOfRange { quantity, .. }) = Held::at(&p, timeout) else {
            panic!("{timeout} passed");
        };
        assert_eq!(quantity, "issuer timeout");
    }
}

/// What the base rate's traffic holds is the service time of a switch that it all goes through.
#[test]
fn held_slots_are_the_service_time_times_the_rate() {
    let p = Params::default();
    let forwarded = score::passed_share(p.start_threshold, p.separation, p.fraud_share).unwrap();
    let work = SwitchWork::of(&p, 3.0);
    let of = |latency_b| {
        let streams = [
            (p.group_a_share(), p.issuer_latency),
            (p.group_b_share, latency_b),
        ];
        let streams = streams.map(|(share, latency_mean)| Stream {
            share,
            forwarded,
            latency_mean,
        });
        p.base_rate * service_time(&work, &streams).unwrap()
    };
    let held = Held::at(&p, 3.0).unwrap();
    assert_close(held.all_healthy(), of(p.issuer_latency), 1e-14, "healthy");
    assert_close(held.all_slow(), of(p.slow_issuer_latency), 1e-14, "slow");
}

/// The start of every play: S = 329.59 ms and 68.66 % of the slots busy.
#[test]
fn the_switch_at_its_start() {
    let p = Params::default();
    let forwarded = score::passed_share(p.start_threshold, p.separation, p.fraud_share).unwrap();
    let work = SwitchWork {
        switch_time: p.switch_time,
        reversal_time: p.reversal_time,
        timeout: p.start_timeout,
    };
    let streams = [p.group_a_share(), p.group_b_share].map(|share| Stream {
        share,
        forwarded,
        latency_mean: p.issuer_latency,
    });
    let s = service_time(&work, &streams).unwrap();
    assert!((s * 1e3 - 329.59).abs() < 0.005, "S = {s} s");
    let busy = utilisation(p.base_rate, s, p.start_slots()).unwrap();
    assert!((busy * 1e2 - 68.66).abs() < 0.005, "busy = {busy}");
    assert!((capacity(p.start_slots(), s).unwrap() - 192.0 / s).abs() < 1e-9);
}

#[test]
fn limits_of_the_timeout() {
    for m in [0.001, 0.25, 12.0, 3600.0] {
        assert_eq!(mean_held(m, 0.0), Ok(0.0));
        assert_eq!(timeout_probability(m, 0.0), Ok(1.0));
        assert_eq!(mean_held(m, f64::INFINITY), Ok(m));
        assert_eq!(timeout_probability(m, f64::INFINITY), Ok(0.0));
        // Far below the mean nearly every wait ends at the timeout.
        let tiny = m * 1e-18;
        assert_close(mean_held(m, tiny).unwrap(), tiny, FEW_ULP, "T ≪ m");
    }
}

/// E[min(L, T)] against a numerical integral of the survival function it is derived from.
#[test]
fn mean_held_is_the_area_under_the_survival_function() {
    for (m, t) in [
        (0.25, 0.2),
        (0.25, 8.0),
        (12.0, 0.2),
        (12.0, 8.0),
        (12.0, 15.0),
    ] {
        let steps = 4000;
        let h = t / f64::from(steps);
        // Simpson's rule: its error here is below t·(h/m)⁴/180.
        let sum: f64 = (0..=steps)
            .map(|i| {
                let weight = if i == 0 || i == steps {
                    1.0
                } else if i % 2 == 1 {
                    4.0
                } else {
                    2.0
                };
                weight * (-(f64::from(i) * h) / m).exp()
            })
            .sum();
        assert_close(
            mean_held(m, t).unwrap(),
            sum * h / 3.0,
            1e-9,
            &format!("m = {m}, T = {t}"),
        );
    }
}

#[test]
fn impossible_input_is_an_error_that_names_it() {
    let bad = [f64::NAN, -1.0, f64::NEG_INFINITY];
    for x in bad {
        assert!(mean_number(x, 1.0).is_err());
        assert!(mean_number(1.0, x).is_err());
        assert!(mean_held(x, 1.0).is_err());
        assert!(mean_held(1.0, x).is_err());
        assert!(timeout_probability(1.0, x).is_err());
        assert!(capacity(192, x).is_err());
    }
    assert!(mean_held(0.0, 1.0).is_err());
    assert!(mean_held(f64::INFINITY, 1.0).is_err());
    assert!(utilisation(1.0, 1.0, 0).is_err());
    assert!(capacity(0, 1.0).is_err());
    let work = SwitchWork {
        switch_time: 0.08,
        reversal_time: 0.08,
        timeout: 8.0,
    };
    assert!(holding_time(&work, 1.5, 0.25).is_err());
    assert!(
        service_time(
            &work,
            &[Stream {
                share: -0.1,
                forwarded: 1.0,
                latency_mean: 1.0
            }]
        )
        .is_err()
    );
    let error = mean_held(0.25, -1.0).unwrap_err();
    assert!(matches!(
        error,
        Error::OutOfRange {
            quantity: "issuer timeout",
            ..
        }
    ));
    assert_eq!(
        error.to_string(),
        "issuer timeout is -1 s: it must be at least 0"
    );
}

#[test]
fn nothing_offered_holds_a_slot_for_the_switch_time() {
    let work = SwitchWork {
        switch_time: 0.08,
        reversal_time: 0.08,
        timeout: 8.0,
    };
    assert_eq!(service_time(&work, &[]), Ok(0.08));
    assert_eq!(mean_number(0.0, 0.33), Ok(0.0));
    assert_eq!(utilisation(0.0, 0.33, 1), Ok(0.0));
    assert_eq!(utilisation(192.0, 1.0, 192), Ok(1.0));
    assert_eq!(utilisation(15_000.0, 2.0, 30_000), Ok(1.0));
}

proptest! {
    /// A slot is never held longer than the timeout, nor longer on average than the issuer takes.
    #[test]
    fn held_is_bounded(m in 1e-6..1e4_f64, t in 0.0..1e6_f64) {
        let held = mean_held(m, t).unwrap();
        prop_assert!(held >= 0.0 && held <= m && held <= t * (1.0 + FEW_ULP));
    }

    /// Waiting longer never holds a slot for less, and never times out more often.
    #[test]
    fn held_grows_with_the_timeout(m in 1e-3..1e3_f64, t in 0.0..1e3_f64, more in 0.0..1e3_f64) {
        prop_assert!(mean_held(m, t + more).unwrap() >= mean_held(m, t).unwrap());
        prop_assert!(timeout_probability(m, t + more).unwrap() <= timeout_probability(m, t).unwrap());
    }

    /// Time is only a unit: seconds and milliseconds agree.
    #[test]
    fn held_scales(m in 1e-3..1e3_f64, t in 0.0..1e3_f64, k in 1e-3..1e3_f64) {
        let scaled = mean_held(m * k, t * k).unwrap();
        prop_assert!((scaled - k * mean_held(m, t).unwrap()).abs() <= 1e-13 * scaled);
    }

    /// Whatever ends the wait, answered or timed out, the mean held splits into both parts:
    /// E[min] = m·(1 − P(timed out)).
    #[test]
    fn held_and_timeouts_agree(m in 1e-3..1e3_f64, t in 0.0..1e3_f64) {
        let held = mean_held(m, t).unwrap();
        let p = timeout_probability(m, t).unwrap();
        prop_assert!((held - m * (1.0 - p)).abs() <= 4.0 * f64::EPSILON * m);
    }

    /// The service time of a mix is the traffic-weighted mean of its streams' holding times.
    #[test]
    fn service_time_is_a_weighted_mean(
        b in 0.0..=1.0_f64, fa in 0.0..=1.0_f64, fb in 0.0..=1.0_f64,
        ma in 1e-3..20.0_f64, mb in 1e-3..20.0_f64, t in 0.0..15.0_f64,
    ) {
        let work = SwitchWork { switch_time: 0.08, reversal_time: 0.08, timeout: t };
        let s = service_time(&work, &[
            Stream { share: 1.0 - b, forwarded: fa, latency_mean: ma },
            Stream { share: b, forwarded: fb, latency_mean: mb },
        ]).unwrap();
        let each = [(1.0 - b, fa, ma), (b, fb, mb)];
        let mean: f64 = each.iter().map(|&(w, f, m)| w * holding_time(&work, f, m).unwrap()).sum();
        prop_assert!((s - mean).abs() <= 1e-14 * mean.max(1.0));
        // And the whole written out, with no function of the model.
        let by_hand = each.map(|(w, f, m)| {
            let late = (-t / m).exp();
            w * f * (m * (1.0 - late) + 0.08 * late)
        });
        let by_hand = 0.08 + by_hand[0] + by_hand[1];
        prop_assert!((s - by_hand).abs() <= 1e-14 * ma.max(mb).max(1.0));
    }

    /// Utilisation reaches 1 exactly where the arrival rate reaches capacity.
    #[test]
    fn capacity_is_where_utilisation_is_one(n in 1_u32..=30_000, s in 1e-3..100.0_f64) {
        let rho = utilisation(capacity(n, s).unwrap(), s, n).unwrap();
        prop_assert!((rho - 1.0).abs() <= FEW_ULP);
    }
}
