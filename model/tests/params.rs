//! The constants of a switch: each checked once, and what was accepted plays.

use model::relations::equilibrium::RetryLoop;
use model::relations::retries::{MOST_RETRIES, amplification};
use model::switch::events::switch::{Scene, Switch};
use model::switch::held::Held;
use model::switch::sim::controls::Controls;
use model::switch::sim::ledger::{Class, Flow, Group};
use model::switch::sim::{Control, Level, Move, Play, RUN_MINUTES, Run};
use model::{Constants, Error, Params};
use proptest::prelude::*;

/// A constant: its field's name, the ends of its range, and how to set it.
struct Field {
    name: &'static str,
    low: f64,
    high: f64,
    set: fn(&mut Constants, f64),
}

macro_rules! fields {
    ($($name:ident $($index:literal)? in $low:literal $high:literal $($as:ty)?;)+) => {
        [$(Field {
            name: stringify!($name),
            low: $low as f64,
            high: $high as f64,
            set: |constants, value| constants.$name$([$index])? = value $(as $as)?,
        }),+]
    };
}

const FIELDS: [Field; 34] = fields! {
    base_rate in 0 1e6;
    group_b_share in 0 1;
    fraud_share in 0 1;
    slots_per_server in 1 10_000 u32;
    start_servers in 1 1_000 u32;
    switch_time in 1e-9 3600;
    reversal_time in 0 3600;
    issuer_latency in 1e-9 3600;
    slow_issuer_latency in 1e-9 3600;
    start_timeout in 0 3600;
    start_threshold in -100 100;
    separation in 0.001 100;
    surge_lag in 0.001 10_000;
    burst in 0 10;
    queue_timeout in 0 3600;
    wasted_share in 0 1;
    admitted_share in 0 1;
    retry_probability in 0 1;
    backoff_delays 0 in 0.001 10_000;
    backoff_delays 1 in 0.001 10_000;
    backoff_delays 2 in 0.001 10_000;
    genuine_pass_rate in 0 1;
    fraud_pass_rate in 0 1;
    missed_fraud_cost in 0.001 1e9;
    median_amount in 1e-6 1e9;
    amount_sigma in 0.001 10;
    fraud_amount_factor in 1e-6 1e6;
    reference_fraud_rate in 0 10_000;
    latency_swing in 0 10;
    latency_floor in 0.001 1;
    boot_minutes in 0 1440 u32;
    server_price in 0 1e6;
    sale_surge in 0 1_000;
    wave_fraud_share in 0 1;
};

fn whole(field: &Field) -> bool {
    ["slots_per_server", "start_servers", "boot_minutes"].contains(&field.name)
}

/// The book's switch with one constant changed.
fn with(field: &Field, value: f64) -> Result<Params, Error> {
    let mut constants = Constants::default();
    (field.set)(&mut constants, value);
    Params::new(constants)
}

#[test]
fn the_book_s_switch_is_one() {
    assert_eq!(Params::new(Constants::default()), Ok(Params::default()));
}

/// Every constant is in the list above: printing shows each by its name.
#[test]
fn no_constant_is_forgotten() {
    let shown = format!("{:#?}", Constants::default());
    let names: Vec<&str> = shown
        .lines()
        .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        .filter_map(|line| Some(line.split_once(':')?.0.trim()))
        .collect();
    let mut listed: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
    listed.dedup();
    assert_eq!(names, listed);
}

#[test]
fn the_ends_of_a_range_are_in_it_and_nothing_beyond() {
    for field in &FIELDS {
        for value in [field.low, field.high] {
            assert!(with(field, value).is_ok(), "{} = {value}", field.name);
        }
        let beyond = if whole(field) {
            // What a whole number can be below 1 is 0; below 0, nothing.
            let below = (field.low > 0.0).then_some(0.0);
            let above = [field.high + 1.0, f64::from(u32::MAX)];
            above.into_iter().chain(below).collect()
        } else {
            let (low, high) = (field.low.next_down(), field.high.next_up());
            let ends = [low, high, -6.0 + field.low, 2.0 + field.high];
            let never = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX];
            [ends, never].concat()
        };
        for value in beyond {
            let Err(Error::OutOfRange {
                quantity,
                value: told,
                ..
            }) = with(field, value)
            else {
                panic!("{} = {value} passed", field.name);
            };
            assert_eq!(quantity.replace(' ', "_"), field.name);
            assert!(
                told == value || told.is_nan() && value.is_nan(),
                "{told}: {value}"
            );
        }
    }
}

#[test]
fn the_error_says_what_the_range_is() {
    let error = |name: &str, value| {
        let field = FIELDS.iter().find(|field| field.name == name).unwrap();
        with(field, value).unwrap_err().to_string()
    };
    assert_eq!(
        error("retry_probability", 2.0),
        "retry probability is 2 (a share): it must be between 0 and 1"
    );
    assert_eq!(
        error("boot_minutes", f64::from(u32::MAX)),
        "boot minutes is 4294967295 min: it must be between 0 and 1440"
    );
    assert_eq!(
        error("start_threshold", -101.0),
        "start threshold is -101 σ: it must be between -100 and 100"
    );
}

/// −0 would make a cost of −0 and a quotient of −∞.
#[test]
fn minus_zero_becomes_zero() {
    for field in FIELDS
        .iter()
        .filter(|field| field.low == 0.0 && !whole(field))
    {
        let (minus, plus) = (with(field, -0.0).unwrap(), with(field, 0.0).unwrap());
        assert_eq!(format!("{minus:?}"), format!("{plus:?}"), "{}", field.name);
    }
}

/// More retries than anyone makes are refused: with p = 1 and all failing, counting them would not end.
#[test]
fn endless_retries_are_refused() {
    let refused = |error| matches!(error, Error::OutOfRange { quantity: "most retries", value, .. } if value > 1e3);
    assert_eq!(
        amplification(1.0, 1.0, MOST_RETRIES),
        Ok(f64::from(MOST_RETRIES) + 1.0)
    );
    let own = RetryLoop::at_start(&Params::default(), 6, false).unwrap();
    for max_retries in [MOST_RETRIES + 1, u32::MAX] {
        assert!(refused(amplification(1.0, 1.0, max_retries).unwrap_err()));
        let endless = RetryLoop {
            retry_probability: 1.0,
            max_retries,
            ..own
        };
        assert!(refused(endless.folds().unwrap_err()));
        assert!(refused(endless.equilibria(400.0).unwrap_err()));
    }
    let most = RetryLoop {
        retry_probability: 1.0,
        max_retries: MOST_RETRIES,
        ..own
    };
    assert!(!most.folds().unwrap().is_empty());
    assert!(!most.equilibria(400.0).unwrap().is_empty());
}

/// Constants anywhere in their ranges, their ends often; start values on their controls' grids.
fn any_constants() -> impl Strategy<Value = Constants> {
    let share = prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0];
    let shares = proptest::collection::vec((share, 0..5_u32), FIELDS.len());
    (shares, 1..=64_u32, 0..=60_u32, 2..=150_u32).prop_map(
        |(shares, servers, threshold, timeout)| {
            let mut constants = Constants::default();
            for (field, (share, kind)) in FIELDS.iter().zip(shares) {
                // Evenly, or by orders of magnitude, or as in the book.
                let floor = if field.low > 0.0 { field.low } else { 1e-12 };
                let value = match kind {
                    0 => continue,
                    1 | 2 => field.low + share * (field.high - field.low),
                    _ => floor * (field.high / floor).powf(share),
                };
                let value = if value > field.high {
                    field.high
                } else {
                    value
                };
                (field.set)(&mut constants, value);
            }
            let grid = |control: Control, steps: u32| {
                let grid = control.grid();
                let span = u32::from(grid.last - grid.first) + 1;
                grid.value(grid.first + (steps % span) as u16)
            };
            constants.start_servers = grid(Control::Servers, servers) as u32;
            constants.start_threshold = grid(Control::Threshold, threshold);
            constants.start_timeout = grid(Control::Timeout, timeout);
            constants
        },
    )
}

fn assert_sound(run: &Run) {
    for minute in run.minutes() {
        for figure in model::switch::sim::MINUTE_FIGURES {
            let value = (figure.get)(minute);
            assert!(
                value.is_finite() && value >= 0.0,
                "{} is {value}",
                figure.key
            );
        }
    }
    for group in Group::ALL {
        for class in Class::ALL {
            let flow = run.totals().of(group, class);
            let parts: [fn(&Flow) -> f64; 5] = [
                |f| f.rule_declined,
                |f| f.challenge_failed,
                |f| f.over_limit,
                |f| f.given_up,
                |f| f.approved_amount,
            ];
            for part in parts {
                assert!(part(flow) >= 0.0 && part(flow).is_finite(), "{flow:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_accepted_plays(
        constants in any_constants(),
        level in proptest::sample::select(Level::ALL.to_vec()),
        seed: u32,
        moved: bool,
    ) {
        let params = Params::new(constants).unwrap();
        let mut play = Play::idle(level, seed);
        if moved {
            for text in ["3:servers=20", "6:shedding=on", "9:retries=backoff", "12:stand_in=200"] {
                play.moves.add(Move::parse(text).unwrap());
            }
        }
        let mut run = Run::with_params(play, params).unwrap();
        while run.step().unwrap().is_some() {}
        prop_assert_eq!(run.minutes().len() as u32, RUN_MINUTES);
        assert_sound(&run);
        let summary = run.summary().unwrap();
        for figure in model::switch::sim::SUMMARY_FIGURES {
            let value = (figure.get)(&summary);
            prop_assert!(value.is_finite() && value >= 0.0, "{} is {}", figure.key, value);
        }
        let held = Held::at(&params, params.start_timeout).unwrap();
        prop_assert!(held.all_healthy().is_finite() && held.all_slow().is_finite());
    }

    /// A field beyond its range is refused, whatever the others are.
    #[test]
    fn what_is_refused_never_gets_in(
        mut constants in any_constants(),
        index in 0..FIELDS.len(),
        far in 1.0..1e6_f64,
    ) {
        let field = &FIELDS[index];
        (field.set)(&mut constants, field.high + far);
        let refused = Params::new(constants);
        let named = matches!(&refused, Err(Error::OutOfRange { quantity, .. })
            if quantity.replace(' ', "_") == field.name);
        prop_assert!(named, "{} + {}: {:?}", field.name, far, refused);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn equilibria_end(constants in any_constants(), servers in 1..=1_000_u32, shedding: bool) {
        let params = Params::new(constants).unwrap();
        let switch = RetryLoop::at_start(&params, servers, shedding).unwrap();
        let _ = switch.folds().unwrap();
        let found = switch.equilibria(params.base_rate).unwrap();
        prop_assert!(!found.is_empty());
        prop_assert!(found.iter().all(|each| each.offered.is_finite() && each.offered >= 0.0));
    }

    /// Event by event, with so little traffic that the minutes are soon played.
    #[test]
    fn what_is_accepted_plays_event_by_event(constants in any_constants(), seed: u32) {
        let params = Params::new(Constants { base_rate: 5.0, ..constants }).unwrap();
        let mut switch = Switch::new(params, seed, 0);
        let scene = Scene::at_start(&params, 5.0, params.start_servers).unwrap();
        for shedding in [false, true, true] {
            let account = switch.play(&Scene { shedding, ..scene }).unwrap();
            for group in Group::ALL {
                for class in Class::ALL {
                    let flow = account.ledger.of(group, class);
                    prop_assert!(flow.approved_amount.is_finite() && flow.lost() >= 0.0);
                }
            }
            prop_assert!(account.busy_time.is_finite() && account.wait >= 0.0);
        }
        prop_assert_eq!(Controls::start(&params).unwrap().servers(), params.start_servers);
    }
}
