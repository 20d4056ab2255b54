//! The queue event by event against theory that is exact, and where theory is not.
//!
//! Every interval holds the truth with 99.9 %; seeds are fixed, so a test passes always or never.

use model::Params;
use model::relations::{erlang, patience, service};
use model::switch::events::estimate::student_quantile;
use model::switch::events::study::relaxation;
use model::switch::events::{Estimate, Holding, Issuers, Rules, Study, Tally};

const S: f64 = 0.33;
const REPLICATIONS: u32 = 20;

/// A queue of `slots` at `load`, counted for many times as long as it takes to forget its beginning.
fn study(rules: Rules, load: f64, holding: Holding, delay: f64) -> Study {
    let forgets = relaxation(rules.slots(), load, rules.patience() / S);
    Study {
        rules,
        rate: load * f64::from(rules.slots()) / S,
        holding,
        delay,
        customers: (100.0 * forgets).clamp(400_000.0, 2_000_000.0) as u32,
        warm_up: (10.0 * forgets) as u32,
        seed: 20_260_101 ^ rules.slots(),
    }
}

fn replicate(study: &Study) -> Vec<Tally> {
    (0..REPLICATIONS)
        .map(|number| study.replicate(number).unwrap())
        .collect()
}

fn share(tallies: &[Tally], part: fn(&Tally) -> u64) -> Estimate {
    let samples: Vec<_> = tallies
        .iter()
        .map(|t| (part(t) as f64, t.customers as f64))
        .collect();
    Estimate::of_ratio(&samples)
}

fn mean_wait(tallies: &[Tally]) -> Estimate {
    let samples: Vec<_> = tallies
        .iter()
        .map(|t| (t.wait, t.served() as f64))
        .collect();
    Estimate::of_ratio(&samples)
}

/// An interval wider than this (a share of the value) would prove nothing.
const SHARP: f64 = 0.25;

#[track_caller]
fn agrees(what: &str, measured: Estimate, formula: f64) {
    assert!(
        measured.agrees_with(formula),
        "{what}: measured {} ± {}, formula {formula}",
        measured.value,
        measured.half_width
    );
    assert!(
        measured.half_width <= SHARP * formula,
        "{what}: {measured:?} is too wide to say anything"
    );
}

#[track_caller]
fn departs(what: &str, measured: Estimate, formula: f64, between: (f64, f64)) {
    let [least, _, most] = measured.departure(formula);
    assert!(
        between.0 <= least && most <= between.1,
        "{what}: departs by {least} to {most}, expected within {between:?}"
    );
}

#[test]
fn erlang_c_holds() {
    // The delays are about a mean wait of those who wait.
    for (slots, load, delay) in [
        (1, 0.5, 0.5),
        (1, 0.9, 3.0),
        (20, 0.9, 0.2),
        (192, 0.9, 0.02),
        (192, 0.95, 0.03),
    ] {
        let rules = Rules::new(slots, f64::INFINITY, 0.0).unwrap();
        let tallies = replicate(&study(rules, load, Holding::Exponential(S), delay));
        let a = load * f64::from(slots);
        let name = format!("N = {slots}, load {load}");
        let c = erlang::waiting_probability(a, slots).unwrap();
        agrees(&format!("C, {name}"), share(&tallies, |t| t.waited), c);
        let wait = erlang::mean_wait(a, slots, S).unwrap();
        agrees(&format!("mean wait, {name}"), mean_wait(&tallies), wait);
        let tail = erlang::wait_exceeds(a, slots, S, delay).unwrap();
        agrees(
            &format!("tail, {name}"),
            share(&tallies, |t| t.delayed),
            tail,
        );
    }
}

#[test]
fn patience_holds_where_it_is_exact() {
    // Nothing wasted: any N. Something wasted: one slot.
    for (slots, wasted) in [(1, 0.0), (20, 0.0), (192, 0.0), (1, 0.3)] {
        // A long line at full load takes millions of customers to forget: `cargo xtask validate`.
        let full = if slots < 192 { 1.0 } else { 1.1 };
        for load in [0.9, full, 1.5, 2.5] {
            let rules = Rules::new(slots, 2.0, wasted).unwrap();
            let study = study(rules, load, Holding::Exponential(S), 0.0);
            let tallies = replicate(&study);
            let formula = patience::queue(study.rate, S, slots, 2.0, wasted).unwrap();
            let name = format!("N = {slots}, ω = {wasted}, load {load}");
            // Rarer drops come in a few bursts, which no run of this length measures.
            if formula.dropped_share > 1e-4 {
                agrees(
                    &format!("dropped, {name}"),
                    share(&tallies, |t| t.expired),
                    formula.dropped_share,
                );
            }
            agrees(
                &format!("wait, {name}"),
                mean_wait(&tallies),
                formula.mean_wait,
            );
        }
    }
}

fn outage(timeout: f64) -> (Issuers, f64) {
    let p = Params::default();
    let work = service::SwitchWork {
        switch_time: p.switch_time,
        reversal_time: p.reversal_time,
        timeout,
    };
    let issuers = Issuers {
        switch_time: p.switch_time,
        latency: [p.issuer_latency, p.slow_issuer_latency],
        share_b: p.group_b_share,
        timeout,
        reversal_time: p.reversal_time,
    };
    let mean = (0..2)
        .map(|group| {
            let share = [1.0 - issuers.share_b, issuers.share_b][group];
            share * service::holding_time(&work, 1.0, issuers.latency[group]).unwrap()
        })
        .sum();
    (issuers, mean)
}

/// Without a line only the mean holding time matters, whatever its distribution (Erlang B). With one,
/// the distribution matters.
#[test]
fn the_holding_time_matters_in_the_line_only() {
    let (issuers, mean) = outage(2.0);
    for (holding, mean) in [
        (Holding::Constant(S), S),
        (Holding::Exponential(S), S),
        (Holding::Issuers(issuers), mean),
    ] {
        let loss = Study {
            rate: 20.0 / mean,
            ..study(Rules::new(20, 0.0, 0.0).unwrap(), 1.0, holding, 0.0)
        };
        let blocked = share(&replicate(&loss), |t| t.expired);
        agrees("blocking", blocked, erlang::blocking(20.0, 20).unwrap());
    }
    let wait = |holding| {
        let rules = Rules::new(20, f64::INFINITY, 0.0).unwrap();
        mean_wait(&replicate(&study(rules, 0.9, holding, 0.0)))
    };
    let formula = erlang::mean_wait(18.0, 20, S).unwrap();
    agrees("exponential", wait(Holding::Exponential(S)), formula);
    // In heavy traffic a constant holding time halves the wait; at 90 % it is a little more than half.
    departs(
        "constant",
        wait(Holding::Constant(S)),
        formula,
        (-0.5, -0.4),
    );
}

#[test]
fn issuers_hold_slots_as_long_as_said() {
    for timeout in [0.5, 2.0, 8.0] {
        let (issuers, mean) = outage(timeout);
        let rules = Rules::new(20, f64::INFINITY, 0.0).unwrap();
        let quiet = Study {
            rate: 10.0 / mean,
            ..study(rules, 0.5, Holding::Issuers(issuers), 0.0)
        };
        let tallies = replicate(&quiet);
        let samples: Vec<_> = tallies
            .iter()
            .map(|t| (t.held, t.customers as f64))
            .collect();
        agrees("holding", Estimate::of_ratio(&samples), mean);
    }
}

#[test]
fn wasted_work_with_many_slots_is_nearly_right() {
    // Where the formula is an approximation: how near, and on which side.
    for (slots, load) in [(20, 1.1), (20, 2.0), (192, 1.1), (192, 2.0)] {
        let rules = Rules::new(slots, 2.0, 0.3).unwrap();
        let study = study(rules, load, Holding::Exponential(S), 0.0);
        let tallies = replicate(&study);
        let formula = patience::queue(study.rate, S, slots, 2.0, 0.3).unwrap();
        let dropped = share(&tallies, |t| t.expired);
        departs("dropped", dropped, formula.dropped_share, (-0.03, 0.03));
        departs(
            "wait",
            mean_wait(&tallies),
            formula.mean_wait,
            (-0.06, 0.03),
        );
    }
}

/// One seed, one run, its last bit included: what a browser gets as well.
#[test]
fn a_seed_is_a_run() {
    let rules = Rules::new(192, 2.0, 0.3).unwrap();
    let study = Study {
        customers: 100_000,
        warm_up: 10_000,
        ..study(rules, 1.2, Holding::Exponential(S), 0.5)
    };
    let tally = study.replicate(3).unwrap();
    assert_eq!(tally, study.replicate(3).unwrap());
    assert_ne!(tally, study.replicate(4).unwrap());
    assert_eq!(
        (tally.expired, tally.wait.to_bits()),
        (24_281, 4_684_386_651_850_105_913)
    );
}

#[test]
fn student_quantiles_are_those_of_statrs() {
    use statrs::distribution::{ContinuousCDF, StudentsT};
    for freedom in [1, 2, 3, 4, 5, 9, 10, 19, 49, 99, 400] {
        let oracle = StudentsT::new(0.0, 1.0, freedom as f64).unwrap();
        for confidence in [0.5, 0.95, 0.99, 0.999] {
            let t = student_quantile(confidence, freedom);
            let within = 2.0 * oracle.cdf(t) - 1.0;
            assert!(
                (within - confidence).abs() < 1e-9,
                "{freedom} {confidence} {t} {within}"
            );
        }
    }
}

/// Intervals of samples whose mean is known miss it as often as they say.
#[test]
fn intervals_cover() {
    let mut rng = model::relations::randomness::Mulberry32::new(11);
    let trials = 20_000;
    let mut missed = 0;
    for _ in 0..trials {
        let samples: Vec<f64> = (0..10).map(|_| rng.normal()).collect();
        missed += u32::from(!Estimate::of_mean(&samples).agrees_with(0.0));
    }
    // 20 expected, Poisson: outside 5..=40 once in ten thousand.
    assert!((5..=40).contains(&missed), "{missed}");
}
