//! Sentences about what happened.

use super::{in_force, minute, number, replay, without_later};
use debrief::{Told, Value};
use model::switch::sim::{
    Control, Level, MINUTE_FIGURES, Minute, Move, Moves, Play, RUN_MINUTES, Run, Setting,
};

const EVENT: u32 = 5;

fn stormy(m: &Minute) -> bool {
    m.offered_tps > m.capacity_tps && m.dropped_share >= 0.01
}

/// The limit that a goal of passing sets.
fn limit_of(level: Level, figure: &str) -> f64 {
    let mut goals = level.goals().iter();
    let goal = goals.find(|goal| !goal.stretch && goal.figure.key == figure);
    goal.expect("a goal").limit
}

/// Figures that a sentence names as of its minute are that minute's, shown as everywhere.
fn check_figures(told: &Told<'_>, minute: &Minute) {
    for (slot, value) in &told.slots {
        let figure = MINUTE_FIGURES.iter().find(|figure| figure.key == *slot);
        let (
            Some(figure),
            Value::Number {
                number,
                decimals,
                unit,
            },
        ) = (figure, value)
        else {
            continue;
        };
        let show = figure.show;
        assert_eq!((*decimals, *unit), (show.decimals, show.unit));
        // That one speaks of the minute before.
        if told.sentence != "first_move_late" {
            assert_eq!(*number, (figure.get)(minute) * show.scale, "{told:?}");
        }
    }
}

pub(super) fn check(play: &Play, run: &Run, told: &Told<'_>) {
    let minutes = run.minutes();
    let t = minute(told, "minute");
    let m = &minutes[t as usize];
    let never_before = |wanted: &dyn Fn(&Minute) -> bool| !minutes[..t as usize].iter().any(wanted);
    check_figures(told, m);
    match told.sentence {
        "load_passed_capacity" => {
            let over = |m: &Minute| m.offered_tps > m.capacity_tps;
            assert!(over(m) && never_before(&over));
        }
        "goodput_collapsed" | "then_collapsed" => {
            let collapsed = |m: &Minute| m.dropped_share >= 0.5;
            assert!(collapsed(m) && never_before(&collapsed));
        }
        "storm_outlived_cause" => {
            let (from, lasted) = (t as usize, number(told, "storm_min") as usize);
            let enough = |m: &Minute| m.new_tps <= m.capacity_tps;
            assert!(minutes[from..from + 3].iter().all(enough));
            assert!(minutes[from..from + lasted].iter().all(stormy));
            assert!(minutes.get(from + lasted).is_none_or(|m| !stormy(m)));
            // "but not for the retries as well"
            assert!((m.new_tps + m.retry_tps - m.offered_tps).abs() < 1e-6);
        }
        "shedding_held" => {
            assert!(m.offered_tps > m.capacity_tps);
            assert!(m.shed_tps > 0.0 && m.dropped_share < 0.01);
        }
        "storm_broke" => {
            let (end, lasted) = (t as usize, number(told, "storm_min") as usize);
            assert!(minutes[end - lasted..end].iter().all(stormy) && !stormy(m));
            assert!(end == lasted || !stormy(&minutes[end - lasted - 1]));
        }
        "slow_issuers_held_slots" => {
            let share = number(told, "group_b_slots_share");
            assert!((50.0..=100.0).contains(&share));
            assert_eq!(number(told, "timeout_s"), in_force(play, t).timeout());
        }
        "timeouts_began" => {
            assert!(m.issuer_timeout_share >= 0.05);
            assert_eq!(in_force(play, t).stand_in(), 0.0);
            assert_eq!(number(told, "timeout_s"), in_force(play, t).timeout());
        }
        "fraud_passed_limit" => {
            let limit = limit_of(play.level, "fraud_rate_bp");
            assert_eq!(number(told, "limit_bp"), limit);
            assert!(m.fraud_rate_bp > limit);
        }
        "threshold_changed" => check_effect(play, told, Control::Threshold),
        "step_up_changed" => check_effect(play, told, Control::StepUp),
        "rule_declines_passed_limit" => {
            let limit = limit_of(play.level, "rule_decline_permille");
            assert_eq!(number(told, "limit_permille"), limit);
            assert!(m.rule_decline_permille > limit);
            assert_eq!(number(told, "threshold"), in_force(play, t).threshold());
        }
        "exposure_passed_limit" => {
            let limit = limit_of(play.level, "exposure_u");
            let passed = |m: &Minute| m.exposure_u > limit;
            assert!(passed(m) && never_before(&passed));
            assert_eq!(number(told, "limit_u"), limit * 1e-6);
            let stand_in = in_force(play, t).stand_in();
            assert_eq!(number(told, "stand_in_u"), stand_in);
            assert!(stand_in > 0.0);
        }
        "cost_committed" => check_committed(play, told, m),
        "cost_passed_limit" => {
            let limit = limit_of(play.level, "cost_u");
            let passed = |m: &Minute| m.cost_u > limit;
            assert!(passed(m) && never_before(&passed));
            assert_eq!(number(told, "limit_u"), limit);
            assert_eq!(number(told, "servers"), servers(m));
        }
        "first_move_late" => {
            assert_eq!(number(told, "delay_min"), f64::from(t - EVENT));
            let since_event = |made: &&Move| made.minute() >= EVENT;
            let first = play.moves.as_slice().iter().find(since_event).unwrap();
            assert_eq!(first.minute(), t);
            let (before, last) = (&minutes[EVENT as usize - 1], &minutes[t as usize - 1]);
            let lost = last.genuine_lost - before.genuine_lost;
            let fraud = last.fraud_approved_u - before.fraud_approved_u;
            for (slot, want) in [
                ("lost_tx", lost * 1e-3),
                ("fraud_u", fraud * 1e-6),
                ("genuine_approval_rate", last.genuine_approval_rate * 100.0),
                ("fraud_rate_bp", last.fraud_rate_bp),
            ] {
                assert!((number(told, slot) - want).abs() < 1e-9, "{slot}: {told:?}");
            }
        }
        other => panic!("{other} is no turning point"),
    }
}

/// "It moved from … to …; without the move it would have been …".
fn check_effect(play: &Play, told: &Told<'_>, control: Control) {
    let t = minute(told, "minute");
    let mut own = play.moves.of(t).iter();
    let own = own.find(|made| made.setting().control() == control);
    let own = *own.expect("a move in that minute");
    assert_eq!(number(told, control.name()), own.setting().value());
    let mut moves = play.moves.clone();
    moves.remove(own);
    let without_it = Play {
        moves: moves.clone(),
        ..play.clone()
    };
    let stood = in_force(&without_it, t).get(control);
    let before = format!("{}_before", control.name());
    assert_eq!(number(told, &before), stood.value());
    let without = replay(play, moves).minutes()[t as usize];
    assert_eq!(number(told, "fraud_rate_without_bp"), without.fraud_rate_bp);
    if control == Control::Threshold {
        let declined = number(told, "rule_decline_without_permille");
        assert_eq!(declined, without.rule_decline_permille);
    }
}

fn servers(m: &Minute) -> f64 {
    f64::from(m.servers_running + m.servers_booting)
}

/// "The hour would cost … if all were kept", and the last minute in which stopping would help.
fn check_committed(play: &Play, told: &Told<'_>, m: &Minute) {
    let limit = limit_of(play.level, "cost_u");
    assert_eq!(number(told, "limit_u"), limit);
    assert_eq!(number(told, "servers"), servers(m));
    let cost = |moves: Moves| replay(play, moves).summary().unwrap().cost_u;
    let kept = cost(without_later(play, Control::Servers, m.t + 1));
    assert!((kept - number(told, "projected_cost_u")).abs() < 1e-9);
    assert!(kept > limit);
    let stopped_in = |minute: u32| {
        let mut moves = without_later(play, Control::Servers, minute);
        let fewest = Setting::from_value(Control::Servers, 2.0).unwrap();
        moves.add(Move::new(minute, fewest).unwrap());
        cost(moves)
    };
    let last = minute(told, "last_minute");
    assert!(stopped_in(last) <= limit + 1e-9);
    assert!(
        last + 1 == RUN_MINUTES || stopped_in(last + 1) > limit,
        "{told:?}"
    );
}
