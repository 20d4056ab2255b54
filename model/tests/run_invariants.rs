//! What holds in every run, whatever the level, the seed and the moves.

#[path = "common/plays.rs"]
mod plays;

use model::switch::sim::digest::digest;
use model::switch::sim::ledger::{Class, Group};
use model::switch::sim::random_play::random_play;
use model::switch::sim::{
    Control, Controls, Level, MINUTE_FIGURES, Minute, Move, Moves, Noise, Play, PlayError, Run,
    Setting, Switch,
};
use model::{Constants, Params};
use plays::{any_level, any_move, any_moves, any_play};
use proptest::prelude::*;

/// A run adds a few thousand numbers, each sum off by half a unit in the last place at most:
/// 10⁻¹² is that bound. The errors being random, they stay far below it.
const SUMS: f64 = 1e-12;

/// Two or three roundings of a quotient near 1.
const QUOTIENT: f64 = 4.0 * f64::EPSILON;

fn replay(play: Play) -> Run {
    Run::replay(play).expect("the default constants")
}

/// Figures that are shares of a whole.
fn shares(minute: &Minute) -> [f64; 7] {
    [
        minute.dropped_share,
        minute.slots_busy_share,
        minute.genuine_approval_rate,
        minute.healthy_approval_rate,
        minute.step_up_share,
        minute.fraud_stopped_share,
        minute.issuer_timeout_share,
    ]
}

/// Finite, never negative, shares at most 1, cumulative figures never falling.
fn check_figures(run: &Run) -> Result<(), TestCaseError> {
    let mut before = Minute::default();
    for minute in run.minutes() {
        for figure in &MINUTE_FIGURES {
            let value = (figure.get)(minute);
            prop_assert!(
                value.is_finite() && value >= 0.0,
                "{} is {value}",
                figure.key
            );
            prop_assert!(!figure.whole || value.fract() == 0.0);
        }
        prop_assert!(
            shares(minute)
                .into_iter()
                .all(|share| share <= 1.0 + QUOTIENT)
        );
        prop_assert!(minute.fraud_rate_bp <= 1e4 && minute.rule_decline_permille <= 1e3);
        prop_assert!(minute.shed_tps <= minute.offered_tps);
        prop_assert!(minute.authorization_time_s >= minute.service_time_s);
        let cumulative = |m: &Minute| [m.cost_u, m.exposure_u, m.fraud_approved_u, m.genuine_lost];
        for (later, earlier) in cumulative(minute).into_iter().zip(cumulative(&before)) {
            prop_assert!(later >= earlier);
        }
        before = *minute;
    }
    Ok(())
}

/// new = approved + not approved for good + waiting, for each group and class.
fn check_conservation(run: &Run) -> Result<(), TestCaseError> {
    for group in Group::ALL {
        for class in Class::ALL {
            let flow = run.totals().of(group, class);
            let waiting = run.switch().waiting(group, class);
            let accounted = flow.approved() + flow.lost() + waiting;
            prop_assert!(
                (flow.new - accounted).abs() <= SUMS * flow.new,
                "{group:?} {class:?}: new {}, accounted {accounted}",
                flow.new
            );
            // And within it: every transaction that is served has one outcome.
            let in_time = flow.issuer_approved + flow.timed_out;
            prop_assert!((flow.forwarded - in_time).abs() <= SUMS * flow.new);
        }
    }
    let last = run.minutes().last().expect("a whole run");
    let waiting = |group, class| run.switch().waiting(group, class);
    let pools = Group::ALL.map(|g| Class::ALL.map(|c| waiting(g, c)));
    let all: f64 = pools.iter().flatten().sum();
    prop_assert!((last.waiting_retries - all).abs() <= SUMS * all);
    Ok(())
}

/// Cost is servers times price; what is approved is what issuers and stand-in approve.
fn check_money(run: &Run) -> Result<(), TestCaseError> {
    let params = Params::default();
    let servers: u32 = run
        .minutes()
        .iter()
        .map(|m| m.servers_running + m.servers_booting)
        .sum();
    let last = run.minutes().last().expect("a whole run");
    let cost = f64::from(servers) * params.server_price / 60.0;
    prop_assert!((last.cost_u - cost).abs() <= SUMS * cost);

    let largest_limit = run
        .play()
        .moves
        .as_slice()
        .iter()
        .map(|made| made.setting());
    let largest_limit = largest_limit
        .filter(|setting| setting.control() == Control::StandIn)
        .map(Setting::value)
        .fold(0.0, f64::max);
    for class in Class::ALL {
        let totals = run.totals();
        let factor = if class == Class::Fraud {
            params.fraud_amount_factor
        } else {
            1.0
        };
        let mean = factor * params.median_amount * (params.amount_sigma.powi(2) / 2.0).exp();
        let amount = totals.class(class, |f| f.approved_amount);
        let parts = totals.class(class, |f| f.issuer_approved * mean + f.exposure);
        prop_assert!((amount - parts).abs() <= SUMS * amount);
        let (exposure, count) = (
            totals.class(class, |f| f.exposure),
            totals.class(class, |f| f.stand_in_approved),
        );
        prop_assert!(exposure <= largest_limit * count * (1.0 + SUMS));
    }
    let exposure = run.totals().all(|f| f.exposure);
    prop_assert!((last.exposure_u - exposure).abs() <= SUMS * exposure);
    Ok(())
}

proptest! {
    #[test]
    fn figures_are_possible(play in any_play()) {
        check_figures(&replay(play))?;
    }

    #[test]
    fn transactions_are_conserved(play in any_play()) {
        check_conservation(&replay(play))?;
    }

    #[test]
    fn money_adds_up(play in any_play()) {
        check_money(&replay(play))?;
    }

    #[test]
    fn more_servers_never_cost_less(play in any_play(), at in 0..60_u32, few in 2..=24_u16, more in 0..=22_u16) {
        let order = |steps: u16| {
            let mut play = play.clone();
            play.moves.add(Move::new(at, Setting::from_steps(Control::Servers, steps).unwrap()).unwrap());
            replay(play).summary().unwrap().cost_u
        };
        prop_assert!(order((few + more).min(24)) >= order(few));
    }

    #[test]
    fn the_same_play_gives_the_same_bits(play in any_play()) {
        let (one, other) = (replay(play.clone()), replay(play));
        prop_assert_eq!(digest(one.minutes()), digest(other.minutes()));
        prop_assert_eq!(one.minutes(), other.minutes());
    }

    #[test]
    fn controls_never_change_the_noise(level in any_level(), seed: u32, moves in any_moves(16), others in any_moves(16)) {
        let run = |moves: &[Move]| replay(Play {
            moves: moves.iter().copied().collect(),
            ..Play::idle(level, seed)
        });
        for (one, other) in run(&moves).minutes().iter().zip(run(&others).minutes()) {
            prop_assert_eq!(one.new_tps.to_bits(), other.new_tps.to_bits());
            prop_assert_eq!(one.group_b_latency_s.to_bits(), other.group_b_latency_s.to_bits());
        }
    }

    /// Playing live, each move made when its minute comes, is replaying; moves in the future change
    /// nothing before.
    #[test]
    fn stepping_is_replaying(play in any_play(), stop in 0..60_u32) {
        let whole = replay(play.clone());
        let mut live = Run::new(Play { moves: Moves::none(), ..play.clone() }).unwrap();
        while live.now() < 60 {
            if live.now() == stop {
                let mut cut = play.clone();
                cut.moves.truncate(stop);
                let cut = replay(cut);
                prop_assert_eq!(&cut.minutes()[..stop as usize], live.minutes());
            }
            for made in play.moves.of(live.now()) {
                live.set(made.setting()).unwrap();
            }
            live.step().unwrap();
        }
        prop_assert_eq!(live.minutes(), whole.minutes());
        prop_assert_eq!(live.summary(), whole.summary());
        prop_assert_eq!(live.play(), whole.play());
    }

    /// Going back and playing on as before arrives at the same end.
    #[test]
    fn rewinding_is_undoing(play in any_play(), to in 0..60_u32) {
        let whole = replay(play.clone());
        let mut run = whole.clone();
        run.rewind(to).unwrap();
        prop_assert_eq!(run.now(), to);
        prop_assert_eq!(run.minutes(), &whole.minutes()[..to as usize]);
        prop_assert!(run.play().moves.as_slice().iter().all(|made| made.minute() < to));
        for made in play.moves.as_slice().iter().filter(|made| made.minute() >= to) {
            run.plan(*made).unwrap();
        }
        while run.step().unwrap().is_some() {}
        prop_assert_eq!(run.minutes(), whole.minutes());
    }

    /// Of several moves of one control in one minute the last counts; their order else does not.
    #[test]
    fn the_last_move_counts(level in any_level(), seed: u32, moves in any_moves(12), again in any_move()) {
        let mut doubled = moves.clone();
        // An earlier move of the same control in the same minute, at the other end of its grid.
        let grid = again.setting().control().grid();
        let other = if again.setting().steps() == grid.first { grid.last } else { grid.first };
        let other = Setting::from_steps(again.setting().control(), other).unwrap();
        doubled.push(Move::new(again.minute(), other).unwrap());
        let once: Moves = moves.into_iter().chain([again]).collect();
        let twice: Moves = doubled.into_iter().chain([again]).collect();
        prop_assert_eq!(&once, &twice);
        let run = |moves| replay(Play { moves, ..Play::idle(level, seed) });
        prop_assert_eq!(digest(run(once).minutes()), digest(run(twice).minutes()));
    }

    /// Each setting is the nearest grid value; a value between two is refused.
    #[test]
    fn settings_are_on_their_grid(made in any_move(), off in 0.01..0.99_f64) {
        let setting = made.setting();
        let control = setting.control();
        prop_assert_eq!(Setting::from_value(control, setting.value()), Ok(setting));
        let text = made.to_string();
        prop_assert_eq!(Move::parse(&text), Ok(made));
        let between = setting.value() + off * control.grid().step();
        prop_assert!(Setting::from_value(control, between).is_err());
        // A millionth of a step is meant, what a sum of steps leaves behind is not.
        let near = |part: f64| Setting::from_value(control, setting.value() + part * control.grid().step());
        prop_assert!(near(1e-6).is_err() && near(-1e-6).is_err());
        prop_assert_eq!(near(1e-11), Ok(setting));
    }
}

/// Every control at either end, from the first minute on, on every level.
#[test]
fn every_corner_of_the_controls() {
    for level in Level::ALL {
        for corner in 0..1_u32 << Control::ALL.len() {
            let moves = Control::ALL.into_iter().enumerate().map(|(i, control)| {
                let grid = control.grid();
                let steps = if corner >> i & 1 == 0 {
                    grid.first
                } else {
                    grid.last
                };
                Move::new(0, Setting::from_steps(control, steps).unwrap()).unwrap()
            });
            let run = replay(Play {
                moves: moves.collect(),
                ..Play::idle(level, corner)
            });
            check_figures(&run)
                .and_then(|()| check_conservation(&run))
                .and_then(|()| check_money(&run))
                .unwrap();
        }
    }
}

/// A server ordered in minute t serves from t + 5 on and is billed from t on; the newest boots are
/// cancelled first.
#[test]
fn servers_boot_for_five_minutes() {
    let text = [
        "3:servers=8",
        "5:servers=10",
        "6:servers=9",
        "12:servers=4",
        "20:servers=5",
        "22:servers=2",
    ];
    let moves = text
        .map(|made| Move::parse(made).unwrap())
        .into_iter()
        .collect();
    let run = replay(Play {
        moves,
        ..Play::idle(Level::Sandbox, 1)
    });
    let servers = |t: usize| {
        (
            run.minutes()[t].servers_running,
            run.minutes()[t].servers_booting,
        )
    };
    for (t, want) in [
        (2, (6, 0)),
        (3, (6, 2)),
        (5, (6, 4)),
        (6, (6, 3)),
        (7, (6, 3)),
        (8, (8, 1)),
        (9, (8, 1)),
        (10, (9, 0)),
        (12, (4, 0)),
        (20, (4, 1)),
        (21, (4, 1)),
        (22, (2, 0)),
        (59, (2, 0)),
    ] {
        assert_eq!(servers(t), want, "minute {t}");
    }
    assert_eq!(run.minutes()[3].cost_rate_u_per_h, 48.0);
}

/// No seed is needed that swings so far: the noise is given. Six deviations down would be a tenth of
/// the mean, and no less.
#[test]
fn the_latency_swings_no_lower_than_a_tenth() {
    let params = Params::default();
    let controls = Controls::start(&params).unwrap();
    for (deviations, latency) in [
        (-7.0, 1.2),
        (-6.1, 1.2),
        (-4.0, 4.8),
        (0.0, 12.0),
        (6.0, 22.8),
    ] {
        let noise = Noise {
            latency: deviations,
            ..Noise::NONE
        };
        let conditions = Level::IssuerOutage.conditions(5, &params);
        let minute = Switch::new(params)
            .step(5, &controls, &conditions, &noise)
            .unwrap()
            .minute;
        assert!(
            (minute.group_b_latency_s - latency).abs() < 1e-12,
            "{deviations}: {}",
            minute.group_b_latency_s
        );
    }
}

/// The policy in force when a pool is released decides how much of it is.
#[test]
fn backoff_spreads_retries_out() {
    let play = |text: &[&str]| {
        let moves = text.iter().map(|made| Move::parse(made).unwrap()).collect();
        replay(Play {
            moves,
            noise: false,
            ..Play::idle(Level::SalePeak, 0)
        })
    };
    let immediate = play(&[]);
    let backoff = play(&["8:retries=backoff"]);
    let (one, other) = (&immediate.minutes()[8], &backoff.minutes()[8]);
    let pools = immediate.minutes()[7].waiting_retries;
    assert!((one.retry_tps * 60.0 / pools - 1.0).abs() < SUMS);
    // Between the slowest and the quickest pool: 1 − e^(−1/4) and 1 − e^(−1).
    let released = other.retry_tps * 60.0 / pools;
    assert!((0.2212..=0.6322).contains(&released), "{released}");
    // And pool by pool, with delays of 1, 2 and 4 minutes: what failed of attempt k waits in pool k.
    let all_along = play(&["0:retries=backoff"]);
    let release = [1.0, 2.0, 4.0].map(|delay: f64| 1.0 - (-1.0 / delay).exp());
    let mut pools = [0.0; 3];
    for minute in all_along.minutes() {
        let mut attempts = [minute.new_tps * 60.0, 0.0, 0.0, 0.0];
        for (k, pool) in pools.iter_mut().enumerate() {
            attempts[k + 1] = *pool * release[k];
            *pool -= attempts[k + 1];
        }
        let retried: f64 = attempts[1..].iter().sum();
        let off = (minute.retry_tps * 60.0 - retried).abs();
        assert!(off <= 1e-6, "minute {}: {retried}", minute.t);
        // All fail alike in the line; next to nobody is left without an answer.
        for (pool, attempt) in pools.iter_mut().zip(attempts) {
            *pool += attempt * minute.dropped_share * 0.95;
        }
        let waiting: f64 = pools.iter().sum();
        let off = (minute.waiting_retries - waiting).abs();
        assert!(off <= 1e-6, "minute {}: {waiting}", minute.t);
    }
    assert!(
        pools.iter().all(|&pool| pool > 1_000.0),
        "no storm: {pools:?}"
    );
}

/// Without noise the seed has no effect.
#[test]
fn no_noise_no_seed() {
    let run = |seed| {
        replay(Play {
            noise: false,
            ..Play::idle(Level::SalePeak, seed)
        })
    };
    assert_eq!(digest(run(1).minutes()), digest(run(2).minutes()));
    let with_noise = replay(Play::idle(Level::SalePeak, 1));
    assert_ne!(digest(run(1).minutes()), digest(with_noise.minutes()));
}

/// Different seeds, different bits: the digest sees all of them.
#[test]
fn random_plays_differ() {
    let mut digests: Vec<u64> = (0..200)
        .map(|seed| digest(replay(random_play(seed)).minutes()))
        .collect();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 200);
    assert_eq!(random_play(7), random_play(7));
    // One bit of one figure is enough.
    let mut minutes = replay(random_play(7)).minutes().to_vec();
    let before = digest(&minutes);
    minutes[30].genuine_lost = minutes[30].genuine_lost.next_up();
    assert_ne!(digest(&minutes), before);
    // FNV-1a of nothing is its basis.
    assert_eq!(digest(&[]), 0xcbf2_9ce4_8422_2325);
}

#[test]
fn a_run_ends() {
    let mut run = replay(Play::idle(Level::SalePeak, 1));
    assert_eq!(run.now(), 60);
    assert_eq!(run.step(), Ok(None));
    let setting = Setting::from_value(Control::Servers, 8.0).unwrap();
    assert_eq!(run.set(setting), Err(PlayError::Minute { minute: 60 }));
    let past = run.plan(Move::new(10, setting).unwrap()).unwrap_err();
    assert_eq!(
        past.to_string(),
        "minute 10 has been played: moves can be made from minute 60 on"
    );
    run.rewind(0).unwrap();
    assert_eq!(run.now(), 0);
    assert!(run.minutes().is_empty());
}

/// Before the event there is nothing to average.
#[test]
fn an_early_summary() {
    let mut run = Run::new(Play::idle(Level::SalePeak, 1)).unwrap();
    let start = run.summary().unwrap();
    assert_eq!(
        (start.genuine_approval_rate, start.authorization_time_s),
        (1.0, 0.0)
    );
    for _ in 0..6 {
        run.step().unwrap();
    }
    let minute = run.minutes()[5];
    let early = run.summary().unwrap();
    assert_eq!(early.authorization_time_s, minute.authorization_time_s);
    assert!(early.genuine_approval_rate <= minute.genuine_approval_rate);
    // Two servers drop at once: who waits before minute 5 is not yet counted as lost.
    let mut run = Run::new(Play::idle(Level::Sandbox, 1)).unwrap();
    run.set(Setting::from_steps(Control::Servers, 2).unwrap())
        .unwrap();
    run.step().unwrap();
    assert!(run.minutes()[0].waiting_retries > 1_000.0);
    assert_eq!(run.summary().unwrap().genuine_approval_rate, 1.0);
}

#[test]
fn controls_show_moves_as_they_are_made() {
    let mut run = Run::new(Play::idle(Level::Sandbox, 1)).unwrap();
    assert_eq!(run.controls().servers(), 6);
    run.set(Setting::parse(Control::Servers, "8").unwrap())
        .unwrap();
    assert_eq!(run.controls().servers(), 8);
    run.step().unwrap();
    assert_eq!(run.controls().servers(), 8);
    run.rewind(0).unwrap();
    assert_eq!(run.controls().servers(), 6);
    let controls = run.controls();
    assert_eq!((controls.threshold(), controls.step_up()), (3.0, 0.0));
    assert_eq!((controls.timeout(), controls.stand_in()), (8.0, 0.0));
    assert!(!controls.shedding());
}

#[test]
fn what_cannot_be_set_says_why() {
    let refused = |text: &str| Move::parse(text).unwrap_err().to_string();
    for (text, why) in [
        (
            "5:servers=25",
            "servers cannot be 25: it is out of range; it takes 2 to 24 servers in steps of 1",
        ),
        (
            "5:servers=1",
            "servers cannot be 1: it is out of range; it takes 2 to 24 servers in steps of 1",
        ),
        (
            "5:servers=6.5",
            "servers cannot be 6.5: it is between two steps; it takes 2 to 24 servers in steps of 1",
        ),
        (
            "5:threshold=2.72",
            "threshold cannot be 2.72: it is between two steps; it takes 0 to 5 σ in steps of 0.05",
        ),
        (
            "5:threshold=-0.05",
            "threshold cannot be -0.05: it is out of range; it takes 0 to 5 σ in steps of 0.05",
        ),
        (
            "5:step_up=3.01",
            "step_up cannot be 3.01: it is out of range; it takes 0 to 3 σ in steps of 0.05",
        ),
        (
            "5:timeout=0.1",
            "timeout cannot be 0.1: it is out of range; it takes 0.2 to 15 s in steps of 0.1",
        ),
        (
            "5:timeout=NaN",
            "timeout cannot be NaN: it is not a finite number; it takes 0.2 to 15 s in steps of 0.1",
        ),
        (
            "5:stand_in=inf",
            "stand_in cannot be inf: it is not a finite number; it takes 0 to 500 u in steps of 5",
        ),
        (
            "5:stand_in=ten",
            "stand_in cannot be \"ten\": it takes 0 to 500 u in steps of 5",
        ),
        (
            "5:shedding=yes",
            "shedding cannot be \"yes\": it takes off or on",
        ),
        (
            "5:retries=later",
            "retries cannot be \"later\": it takes immediate or backoff",
        ),
        (
            "60:servers=8",
            "minute 60 is not in a run: its minutes are 0 to 59",
        ),
        (
            "5:capacity=8",
            "there is no control \"capacity\": the controls are servers, shedding, retries, threshold, step_up, timeout, stand_in",
        ),
        (
            "-1:servers=8",
            "\"-1:servers=8\" is not a move: write MINUTE:CONTROL=VALUE, for example 5:servers=10",
        ),
        (
            "servers=8",
            "\"servers=8\" is not a move: write MINUTE:CONTROL=VALUE, for example 5:servers=10",
        ),
        (
            "5:servers",
            "\"5:servers\" is not a move: write MINUTE:CONTROL=VALUE, for example 5:servers=10",
        ),
    ] {
        assert_eq!(refused(text), why);
    }
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300] {
        for control in Control::ALL {
            assert!(Setting::from_value(control, value).is_err());
        }
    }
}

/// There is one way to 0.15: the quotient of whole numbers, and every way of typing or sliding there.
#[test]
fn one_way_to_every_value() {
    for control in Control::ALL {
        let grid = control.grid();
        let mut sum = grid.low();
        for steps in grid.first..=grid.last {
            let setting = Setting::from_steps(control, steps).unwrap();
            assert_eq!(
                Setting::from_value(control, sum),
                Ok(setting),
                "{control} by adding steps"
            );
            sum += grid.step();
        }
        assert!(Setting::from_steps(control, grid.last + 1).is_err());
    }
    let value = Setting::from_value(Control::StepUp, 0.1 + 0.05)
        .unwrap()
        .value();
    assert_eq!(value.to_bits(), 0.15_f64.to_bits());
}

/// A switch whose start is off the grid is refused, not rounded.
#[test]
fn a_start_off_the_grid_is_refused() {
    let with = |constants| {
        let params = Params::new(constants).unwrap();
        Run::with_params(Play::idle(Level::Sandbox, 1), params)
    };
    let off = Constants {
        start_threshold: 2.99,
        ..Constants::default()
    };
    assert!(matches!(
        with(off),
        Err(PlayError::Value {
            control: Control::Threshold,
            ..
        })
    ));
    // A switch without traffic is dull, not broken.
    let dull = Constants {
        base_rate: 0.0,
        ..Constants::default()
    };
    let mut run = with(dull).unwrap();
    let minute = run.step().unwrap().unwrap();
    assert_eq!(
        (minute.service_time_s, minute.dropped_share),
        (dull.switch_time, 0.0)
    );
    assert_eq!(
        (minute.genuine_approval_rate, minute.fraud_rate_bp),
        (1.0, 0.0)
    );
}
