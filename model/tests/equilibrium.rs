//! R7–R10: overload, shedding, retries and their equilibria.

mod common;

use common::{REFERENCE, assert_close, family, input, reference};
use model::Params;
use model::relations::equilibrium::{Curve, Equilibrium, Range, RetryLoop};
use model::relations::erlang::wait_exceeds;
use model::relations::{goodput, patience, retries, shedding};
use proptest::prelude::*;
use serde_json::Value;

const FEW_ULP: f64 = 8.0 * f64::EPSILON;

fn decimal(value: &Value) -> f64 {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn retries_match_the_reference() {
    for entry in family("retries") {
        let f = input(entry, "p_fail");
        let r = input(entry, "max_retries") as u32;
        let attempts = retries::amplification(f, 1.0, r).unwrap();
        let success = retries::success_probability(f, 1.0, r).unwrap();
        let what = format!("f = {f}, r = {r}");
        assert_close(attempts, reference(entry, "mean_attempts"), FEW_ULP, &what);
        // 1 − f is exact or half an ulp of 1: absolute where f is near 1.
        let want = reference(entry, "p_success");
        assert!(
            (success - want).abs() <= FEW_ULP * want.max(0.1),
            "{what}: {success} {want}"
        );
    }
    // Three retries at a coin's toss: 1.875 calls each, 93.75 % succeed.
    assert_eq!(retries::amplification(0.5, 1.0, 3), Ok(1.875));
    assert_eq!(retries::success_probability(0.5, 1.0, 3), Ok(0.9375));
}

#[test]
fn the_amplification_limit() {
    let p = 0.95_f64;
    let limit = retries::amplification_limit(p, 3).unwrap();
    assert_close(limit, 1.0 + p + p * p + p * p * p, FEW_ULP, "limit");
    assert_eq!(retries::amplification_limit(1.0, 3), Ok(4.0));
    assert_eq!(retries::amplification_limit(0.95, 0), Ok(1.0));
    // Without a limit on retries: 1/(1 − p), and no endless loop.
    let endless = retries::amplification_limit(p, retries::MOST_RETRIES).unwrap();
    assert_close(endless, 20.0, 1e-13, "endless retries");
}

#[test]
fn released_from_backoff() {
    for (delay, want) in [
        (1.0, 0.632_120_558_828_557_7),
        (2.0, 0.393_469_340_287_366_6),
        (4.0, 0.221_199_216_928_595_13),
    ] {
        assert_close(
            retries::release_share(delay).unwrap(),
            want,
            FEW_ULP,
            "release",
        );
    }
    // Long delays: 1/d.
    assert_close(
        retries::release_share(1e18).unwrap(),
        1e-18,
        FEW_ULP,
        "release",
    );
    // What is released minute by minute is everything: Σ (1 − s)ᵏ·s = 1.
    let s = retries::release_share(2.0).unwrap();
    let released: f64 = (0..200).map(|k| (1.0 - s).powi(k) * s).sum();
    assert_close(released, 1.0, 1e-14, "all of it");
}

#[test]
fn goodput_and_shedding() {
    let capacity = 582.0;
    assert_eq!(goodput::goodput(400.0, capacity, 0.3), Ok(400.0));
    assert_eq!(goodput::goodput(capacity, capacity, 0.3), Ok(capacity));
    assert_eq!(goodput::dropped_share(capacity, capacity, 0.3), Ok(0.0));
    assert_eq!(
        goodput::goodput(capacity / 0.3 * (1.0 + 1e-12), capacity, 0.3),
        Ok(0.0)
    );
    assert_eq!(
        goodput::dropped_share(capacity / 0.3 * (1.0 + 1e-12), capacity, 0.3),
        Ok(1.0)
    );
    // Nothing wasted: goodput stays at capacity. All wasted: gone at once.
    assert_eq!(goodput::goodput(1e6, capacity, 0.0), Ok(capacity));
    assert_eq!(goodput::goodput(capacity * 1.01, capacity, 1.0), Ok(0.0));
    assert_eq!(goodput::goodput(0.0, capacity, 0.3), Ok(0.0));
    assert_eq!(shedding::admitted(400.0, capacity, 0.9), Ok(400.0));
    assert_eq!(shedding::admitted(1e4, capacity, 0.9), Ok(0.9 * capacity));
    assert_eq!(shedding::admitted(0.0, capacity, 0.9), Ok(0.0));
    assert_eq!(shedding::admitted(1e4, 0.0, 0.9), Ok(0.0));
}

#[test]
fn impossible_input_is_an_error() {
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(goodput::goodput(bad, 1.0, 0.3).is_err());
        assert!(goodput::goodput(1.0, bad, 0.3).is_err());
        assert!(goodput::dropped_share(1.0, 1.0, bad).is_err());
        assert!(shedding::admitted(bad, 1.0, 0.9).is_err());
        assert!(shedding::admitted(1.0, bad, 0.9).is_err());
        assert!(shedding::admitted(1.0, 1.0, bad).is_err());
        assert!(retries::release_share(bad).is_err());
        assert!(retries::amplification(bad, 0.95, 3).is_err());
        assert!(retries::amplification(0.5, bad, 3).is_err());
        assert!(retries::success_probability(bad, 0.95, 3).is_err());
        let switch = RetryLoop::at_start(&Params::default(), 10, false).unwrap();
        assert!(switch.equilibria(bad).is_err());
        assert!(switch.failure_share(bad).is_err());
        for broken in [
            RetryLoop {
                service_time: bad,
                ..switch
            },
            RetryLoop {
                queue_timeout: bad,
                ..switch
            },
            RetryLoop {
                wasted_share: bad,
                ..switch
            },
            RetryLoop {
                admitted_share: Some(bad),
                ..switch
            },
            RetryLoop {
                unavailable_share: bad,
                ..switch
            },
            RetryLoop {
                retry_probability: bad,
                ..switch
            },
            RetryLoop { slots: 0, ..switch },
        ] {
            assert!(broken.equilibria(800.0).is_err(), "{broken:?}");
            assert!(broken.folds().is_err(), "{broken:?}");
        }
    }
    assert!(goodput::goodput(1.0, 0.0, 0.3).is_err());
    assert!(retries::release_share(0.0).is_err());
}

/// The fluid switch: everything beyond capacity fails, all is retried.
#[test]
fn the_fluid_loop_matches_the_reference() {
    for entry in family("retry_fixed_point_fluid") {
        let (capacity, new) = (input(entry, "capacity"), input(entry, "lambda"));
        let curve = Curve {
            retry_probability: 1.0,
            max_retries: input(entry, "max_retries") as u32,
            failure_share: |x: f64| Ok((1.0 - capacity / x).max(0.0)),
        };
        let range = Range {
            end: 4.0 * capacity,
            centre: capacity,
            width: 1.0,
            corners: &[capacity],
        };
        let found = curve.equilibria(new, &range).unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].stable);
        // At a new rate of exactly the capacity the root is fourfold, and any point with
        // f⁴ ≤ ε is one to rounding: x/capacity − 1 ≤ ε^(1/4) = 1.2·10⁻⁴. (The reference's iteration
        // from above has not converged there.)
        let tolerance = if new == capacity { 2e-4 } else { 1e-14 };
        assert_close(
            found[0].offered,
            reference(entry, "x_from_below"),
            tolerance,
            "fluid",
        );
        let goodput = found[0].offered.min(capacity);
        assert_close(
            goodput,
            reference(entry, "goodput_low"),
            FEW_ULP,
            "fluid goodput",
        );
        assert!(curve.folds(&range).unwrap().is_empty());
    }
}

/// M/M/192 whose customers fail when they would wait longer than two services.
#[test]
fn the_erlang_loop_matches_the_reference() {
    for entry in family("retry_fixed_point_mmn") {
        let fold = &entry["fold"];
        let failure = |x: f64| {
            if x < 192.0 {
                wait_exceeds(x, 192, 1.0, 2.0)
            } else {
                Ok(1.0)
            }
        };
        let curve = Curve {
            retry_probability: 1.0,
            max_retries: input(fold, "max_retries") as u32,
            failure_share: failure,
        };
        let range = Range {
            end: 800.0,
            centre: 192.0,
            width: 0.5,
            corners: &[192.0],
        };
        let folds = curve.folds(&range).unwrap();
        assert_eq!(folds.len(), 2, "{folds:?}");
        assert!(folds[0].upper && !folds[1].upper);
        let up = decimal(&fold["lambda_up (healthy branch disappears above)"]);
        assert_close(folds[0].new_rate, up, 1e-13, "upper fold");
        // A maximum is flat: its place is known to half the digits of its height.
        assert_close(
            folds[0].offered,
            decimal(&fold["x_at_fold"]),
            1e-7,
            "place of the upper fold",
        );
        let down = decimal(&fold["lambda_down (collapsed branch exists at or above) = N/(s(r+1))"]);
        assert_close(folds[1].new_rate, down, FEW_ULP, "lower fold");
        for point in entry["points"].as_array().unwrap() {
            let new = input(point, "lambda");
            let found = curve.equilibria(new, &range).unwrap();
            let healthy = found[0];
            assert!(healthy.stable);
            assert_close(
                healthy.offered,
                decimal(&point["healthy_x"]),
                1e-14,
                "healthy",
            );
            let failed = failure(healthy.offered).unwrap();
            let want = decimal(&point["healthy_p_timeout"]);
            // e^(−2(N − x)): an ulp of x is magnified 2x times.
            assert_close(
                failed,
                want,
                4.0 * new * f64::EPSILON + 1e-12,
                "healthy failures",
            );
            let at = |i: usize| found.get(i).map(|e: &Equilibrium| (e.offered, e.stable));
            if point["collapsed_x"].is_null() {
                assert_eq!(found.len(), 1, "λ = {new}: {found:?}");
            } else if point["unstable_x"] == "at x=N (jump)" {
                // Exactly on the lower fold.
                assert_eq!((found.len(), at(1)), (2, Some((192.0, false))), "λ = {new}");
            } else {
                assert_eq!(found.len(), 3, "λ = {new}: {found:?}");
                assert!(!found[1].stable && found[2].stable);
                // The reference has 12 decimals.
                assert_close(
                    found[1].offered,
                    decimal(&point["unstable_x"]),
                    1e-14,
                    "unstable",
                );
                assert_close(
                    found[2].offered,
                    decimal(&point["collapsed_x"]),
                    1e-15,
                    "storm",
                );
            }
        }
    }
    assert_eq!(
        REFERENCE["retry_fixed_point_mmn"].as_array().unwrap().len(),
        2
    );
}

/// The book's switch with ten servers: a sale that it carries, or a storm that it does not.
#[test]
fn ten_servers() {
    let switch = RetryLoop::at_start(&Params::default(), 10, false).unwrap();
    assert!((switch.capacity().unwrap() - 970.9).abs() < 0.05);
    let range = switch.hysteresis().unwrap().unwrap();
    assert!((range.healthy_to - 970.4).abs() < 0.05, "{range:?}");
    assert!((range.storm_from - 791.6).abs() < 0.05, "{range:?}");
    assert!((range.width() - (970.4 - 791.6)).abs() < 0.1);
    let found = switch.equilibria(800.0).unwrap();
    assert_eq!(found.len(), 3, "{found:?}");
    for (got, (offered, stable)) in
        found
            .iter()
            .zip([(800.0, true), (1737.0, false), (2340.9, true)])
    {
        assert!(
            (got.offered - offered).abs() < 0.05 && got.stable == stable,
            "{found:?}"
        );
    }
    // Shedding: one equilibrium, at every new rate.
    let shedding = RetryLoop::at_start(&Params::default(), 10, true).unwrap();
    assert_eq!(shedding.folds().unwrap(), []);
    assert_eq!(shedding.hysteresis().unwrap(), None);
    let found = shedding.equilibria(800.0).unwrap();
    assert_eq!(found.len(), 1);
    assert!((found[0].offered - 800.0).abs() < 0.05 && found[0].stable);
}

/// Each equilibrium found satisfies the equation it is the root of, to rounding and its condition.
#[test]
fn equilibria_reproduce_themselves() {
    for servers in 2..=24 {
        for shed in [false, true] {
            let switch = RetryLoop::at_start(&Params::default(), servers, shed).unwrap();
            let capacity = switch.capacity().unwrap();
            for part in [
                0.01, 0.3, 0.7, 0.8, 0.82, 0.9, 0.99, 0.9995, 1.0, 1.01, 1.5, 4.0,
            ] {
                let new = capacity * part;
                let found = switch.equilibria(new).unwrap();
                assert!(found.len() % 2 == 1, "{servers} servers, {part}: {found:?}");
                for (i, e) in found.iter().enumerate() {
                    assert_eq!(e.stable, i % 2 == 0);
                    let f = switch.failure_share(e.offered).unwrap();
                    let again = new * retries::amplification(f, 0.95, 3).unwrap();
                    // Near capacity f moves with e^(−τ(N/S − x)): an ulp of x moves it by τ·x ulps.
                    let tolerance = 1e-12 * (1.0 + capacity / 100.0);
                    assert_close(again, e.offered, tolerance, &format!("{servers} {part}"));
                }
            }
        }
    }
}

/// Turns of the curve found without any knowledge of where they are: on twelve thousand points, for
/// switches from no hysteresis over a sliver of it to much.
#[test]
fn no_fold_is_missed() {
    let points = 12_000;
    let mut slivers = 0;
    for (servers, queue_timeout) in [(2, 0.1), (2, 2.0), (10, 2.0), (24, 10.0)] {
        for wasted_share in [0.0, 0.02, 0.04, 0.045, 0.05, 0.06, 0.09, 0.1, 0.3, 0.9] {
            for unavailable_share in [0.0, 0.4, 0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 0.9] {
                let switch = RetryLoop {
                    queue_timeout,
                    wasted_share,
                    unavailable_share,
                    ..RetryLoop::at_start(&Params::default(), servers, false).unwrap()
                };
                let capacity = switch.capacity().unwrap();
                let new = |offered: f64| {
                    let failed = switch.failure_share(offered).unwrap();
                    offered / retries::amplification(failed, 0.95, 3).unwrap()
                };
                // Evenly over the logarithm, from half the capacity to where everything fails.
                let last = 2.0 * 1.05 / f64::max(wasted_share, 0.015);
                let at = |i: u32| 0.5 * capacity * last.powf(f64::from(i) / f64::from(points));
                let mut turns = Vec::new();
                let mut extreme = 0.0;
                for i in 0..points {
                    let rate = new(at(i));
                    let rising = turns.len() % 2 == 0;
                    if rate == extreme || (rate > extreme) == rising {
                        extreme = rate;
                    } else if (rate - extreme).abs() > 1e-9 * extreme {
                        turns.push(extreme);
                        extreme = rate;
                    }
                }
                let what = format!(
                    "{servers} servers, {queue_timeout} s, ω {wasted_share}, {unavailable_share}"
                );
                let folds = switch.folds().unwrap();
                assert_eq!(folds.len(), turns.len(), "{what}: {folds:?} {turns:?}");
                for (fold, turn) in folds.iter().zip(&turns) {
                    assert_close(fold.new_rate, *turn, 2e-4, &what);
                }
                if let [one, other] = turns[..] {
                    slivers += u32::from((one - other).abs() < 0.01 * one);
                }
            }
        }
    }
    assert!(slivers > 5, "{slivers}");
}

/// The onset of failures is far narrower than any even grid: 30 000 slots, long patience.
#[test]
fn large_and_tiny_switches() {
    for slots in [1, 2, 32, 3_000, 30_000] {
        for queue_timeout in [0.0, 0.2, 2.0, 30.0] {
            let switch = RetryLoop {
                slots,
                queue_timeout,
                ..RetryLoop::at_start(&Params::default(), 10, false).unwrap()
            };
            let folds = switch.folds().unwrap();
            assert!(
                folds.len() <= 2 && folds.len().is_multiple_of(2),
                "{slots} {queue_timeout}: {folds:?}"
            );
            let Some(range) = switch.hysteresis().unwrap() else {
                // A small or hasty switch degrades without a jump.
                assert!(
                    slots <= 2 || queue_timeout == 0.0,
                    "{slots} {queue_timeout}"
                );
                continue;
            };
            let middle = range.storm_from + 0.5 * range.width();
            assert_eq!(switch.equilibria(middle).unwrap().len(), 3);
            assert_eq!(
                switch
                    .equilibria(range.storm_from * (1.0 - 1e-9))
                    .unwrap()
                    .len(),
                1
            );
            assert_eq!(
                switch
                    .equilibria(range.storm_from * (1.0 + 1e-9))
                    .unwrap()
                    .len(),
                3
            );
            assert_eq!(
                switch
                    .equilibria(range.healthy_to * (1.0 - 1e-9))
                    .unwrap()
                    .len(),
                3
            );
            assert_eq!(
                switch
                    .equilibria(range.healthy_to * (1.0 + 1e-9))
                    .unwrap()
                    .len(),
                1
            );
        }
    }
}

#[test]
fn no_traffic_and_no_retries() {
    let switch = RetryLoop::at_start(&Params::default(), 6, false).unwrap();
    assert_eq!(
        switch.equilibria(0.0).unwrap(),
        [Equilibrium {
            offered: 0.0,
            stable: true
        }]
    );
    let patient = RetryLoop {
        retry_probability: 0.0,
        ..switch
    };
    assert_eq!(patient.folds().unwrap(), []);
    for new in [1e-18, 1.0, 400.0, 1e6] {
        let found = patient.equilibria(new).unwrap();
        assert_eq!(found.len(), 1);
        assert_close(found[0].offered, new, FEW_ULP, "nobody retries");
    }
    // An outage without stand-in: a quarter fails at any load.
    let outage = RetryLoop {
        unavailable_share: 0.25,
        ..switch
    };
    let found = outage.equilibria(1.0).unwrap();
    let attempts = retries::amplification(0.25, 0.95, 3).unwrap();
    assert_close(found[0].offered, attempts, 1e-13, "outage");
}

proptest! {
    /// Goodput is what is not dropped, at most the capacity and never more than arrives.
    #[test]
    fn goodput_is_what_is_left(rate in 0.0..1e4_f64, capacity in 1.0..1e3_f64, wasted in 0.0..0.99_f64) {
        let good = goodput::goodput(rate, capacity, wasted).unwrap();
        let dropped = goodput::dropped_share(rate, capacity, wasted).unwrap();
        prop_assert!((good - rate * (1.0 - dropped)).abs() <= 1e-12 * rate);
        prop_assert!(good <= capacity * (1.0 + 1e-15) && good <= rate && (0.0..=1.0).contains(&dropped));
    }

    /// The queue with patience reaches it from above: the fluid switch drops least.
    #[test]
    fn patience_drops_no_less_than_the_fluid(slots in 1_u32..5_000, rho in 0.1..4.0_f64, wasted in 0.0..=0.9_f64) {
        let capacity = f64::from(slots) / 0.33;
        let queue = patience::queue(capacity * rho, 0.33, slots, 2.0, wasted).unwrap();
        let fluid = goodput::dropped_share(capacity * rho, capacity, wasted).unwrap();
        prop_assert!(queue.dropped_share >= fluid - 1e-12);
    }

    /// Attempts and success grow with retries; everything tried or not, shares stay shares.
    #[test]
    fn retries_are_monotone(f in 0.0..=1.0_f64, p in 0.0..=1.0_f64, r in 0_u32..20) {
        let now = retries::amplification(f, p, r).unwrap();
        let more = retries::amplification(f, p, r + 1).unwrap();
        prop_assert!(more >= now && now >= 1.0 && now <= f64::from(r + 1));
        let success = retries::success_probability(f, p, r).unwrap();
        prop_assert!((0.0..=1.0 + 1e-15).contains(&success));
        prop_assert!(success >= (1.0 - f) * (1.0 - 1e-15));
    }
}
