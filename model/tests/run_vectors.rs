//! Whole runs against those of an independent implementation: every figure of every minute.

use model::switch::sim::figure::Figure;
use model::switch::sim::{
    Control, Level, MINUTE_FIGURES, Minute, Move, Moves, Play, Run, SUMMARY_FIGURES, Setting,
};
use serde_json::Value;

/// Both implementations round differently and use another libm; nothing else differs.
const RELATIVE: f64 = 1e-9;

const RUNS: [&str; 4] = [
    include_str!("vectors/run-1-level-1.json"),
    include_str!("vectors/run-2-level-2.json"),
    include_str!("vectors/run-3-level-3.json"),
    include_str!("vectors/run-4-level-1.json"),
];

fn play(run: &Value) -> Play {
    let moves: Moves = run["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|made| {
            let minute = made["minute"].as_u64().expect("minute") as u32;
            let control = Control::from_name(made["control"].as_str().expect("name")).unwrap();
            let setting = match &made["value"] {
                Value::String(word) => Setting::parse(control, word),
                number => Setting::from_value(control, number.as_f64().expect("value")),
            };
            Move::new(minute, setting.unwrap()).unwrap()
        })
        .collect();
    Play {
        level: Level::from_number(run["level"].as_u64().expect("level") as u32).unwrap(),
        seed: run["seed"].as_u64().expect("seed") as u32,
        noise: true,
        moves,
    }
}

/// What a difference may be where 10⁻⁹ of the value asks for more digits than the value has.
fn floor(key: &str, minute: &Minute) -> f64 {
    match key {
        // The other implementation takes them as a difference of sums near the offered load, and
        // so can be off by some units in its last place (it even goes below 0). Ours are summed.
        "retry_tps" => 8.0 * f64::EPSILON * minute.offered_tps,
        // Below the smallest normal double digits are lost one by one.
        "dropped_share" => f64::MIN_POSITIVE,
        _ => 0.0,
    }
}

#[track_caller]
fn assert_agrees(what: &str, got: f64, want: f64, floor: f64) {
    let tolerance = (RELATIVE * want.abs()).max(floor);
    assert!(
        (got - want).abs() <= tolerance,
        "{what}: got {got:e}, want {want:e}, off by {:e} relative",
        (got - want).abs() / want.abs()
    );
}

fn keys<'a, T: 'static>(figures: impl Iterator<Item = &'a Figure<T>>) -> Vec<&'a str> {
    figures.map(|figure| figure.key).collect()
}

#[test]
fn every_figure_of_every_minute_agrees() {
    for text in RUNS {
        let want: Value = serde_json::from_str(text).expect("a run is JSON");
        let run = Run::replay(play(&want)).unwrap();
        let minutes = want["minutes"].as_array().expect("minutes");
        assert_eq!(run.minutes().len(), 60);
        assert_eq!(minutes.len(), 60);
        for (got, want) in run.minutes().iter().zip(minutes) {
            let want = want.as_object().expect("a minute");
            assert_eq!(want.len(), MINUTE_FIGURES.len());
            for figure in &MINUTE_FIGURES {
                assert_agrees(
                    &format!("seed {}, minute {}, {}", run.play().seed, got.t, figure.key),
                    (figure.get)(got),
                    want[figure.key].as_f64().expect("a number"),
                    floor(figure.key, got),
                );
            }
        }
    }
}

#[test]
fn every_summary_agrees() {
    for text in RUNS {
        let want: Value = serde_json::from_str(text).expect("a run is JSON");
        let run = Run::replay(play(&want)).unwrap();
        let got = run.summary().unwrap();
        let want = want["summary"].as_object().expect("a summary");
        assert_eq!(want.len(), SUMMARY_FIGURES.len());
        for figure in SUMMARY_FIGURES {
            assert_agrees(
                &format!("seed {}, {}", run.play().seed, figure.key),
                (figure.get)(&got),
                want[figure.key].as_f64().expect("a number"),
                0.0,
            );
        }
    }
}

/// The keys, in the order in which files list them.
#[test]
fn the_keys_are_those_of_the_files() {
    assert_eq!(
        keys(MINUTE_FIGURES.iter()).join(" "),
        "t new_tps offered_tps retry_tps shed_tps dropped_share service_time_s capacity_tps \
         slots_busy_share authorization_time_s genuine_approval_rate healthy_approval_rate \
         fraud_rate_bp rule_decline_permille step_up_share fraud_stopped_share \
         issuer_timeout_share stand_in_tps servers_running servers_booting cost_rate_u_per_h \
         cost_u exposure_u fraud_approved_u genuine_lost waiting_retries group_b_latency_s"
    );
    assert_eq!(
        keys(SUMMARY_FIGURES.into_iter()).join(" "),
        "genuine_approval_rate healthy_approval_rate authorization_time_s fraud_rate_bp \
         rule_decline_permille cost_u exposure_u genuine_lost"
    );
}

/// The start of the switch without noise, as the book states it.
#[test]
fn the_first_minute_without_noise() {
    let mut run = Run::new(Play {
        noise: false,
        ..Play::idle(Level::Sandbox, 0)
    })
    .unwrap();
    let minute = run.step().unwrap().expect("a first minute");
    let near = |got: f64, want: f64, half_a_digit: f64| {
        assert!((got - want).abs() <= half_a_digit, "{got} is not {want}");
    };
    near(minute.new_tps, 400.0, 0.0);
    near(minute.rule_decline_permille, 1.3499, 5e-5);
    near(minute.fraud_stopped_share, 0.30854, 5e-6);
    near(minute.service_time_s, 0.32959, 5e-6);
    near(minute.slots_busy_share, 0.6866, 5e-5);
    near(minute.genuine_approval_rate, 0.99865, 5e-6);
    near(minute.fraud_rate_bp, 10.386, 5e-4);
    near(minute.cost_rate_u_per_h, 36.0, 0.0);
}
