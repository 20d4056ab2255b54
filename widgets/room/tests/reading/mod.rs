//! What a reader sees in a sentence, and whether it is so.

mod changes;
mod turning;

use debrief::{Place, Told, Value};
use model::switch::sim::{Control, Controls, Move, Moves, Play, Run, Setting};

/// Checks every sentence of `list`, told of `play`.
pub(crate) fn check(play: &Play, run: &Run, list: &[Told<'_>]) {
    let happened = list
        .iter()
        .filter(|told| told.place == Place::Turned || told.sentence == "then_collapsed");
    for told in happened {
        turning::check(play, run, told);
    }
    changes::check(play, run, list);
}

fn value<'a>(told: &'a Told<'a>, slot: &str) -> &'a Value<'a> {
    let found = told.slots.iter().find(|(name, _)| *name == slot);
    &found.unwrap_or_else(|| panic!("no {slot} in {told:?}")).1
}

fn number(told: &Told<'_>, slot: &str) -> f64 {
    match value(told, slot) {
        Value::Number { number, .. } => *number,
        other => panic!("{slot} is {other:?}"),
    }
}

fn minute(told: &Told<'_>, slot: &str) -> u32 {
    number(told, slot) as u32
}

fn setting(told: &Told<'_>, slot: &str) -> Setting {
    match value(told, slot) {
        Value::Setting(setting) => *setting,
        other => panic!("{slot} is {other:?}"),
    }
}

fn goals(told: &Told<'_>, slot: &str) -> Vec<usize> {
    match value(told, slot) {
        Value::Goals(goals) => goals.clone(),
        other => panic!("{slot} is {other:?}"),
    }
}

/// A move, as "{control} set to {slot} in minute {at}".
fn made(told: &Told<'_>, slot: &str, at: &str) -> Move {
    let setting = setting(told, slot);
    assert_eq!(value(told, "control"), &Value::Control(setting.control()));
    Move::new(minute(told, at), setting).unwrap()
}

/// The run of `play` with other moves.
fn replay(play: &Play, moves: Moves) -> Run {
    Run::replay(Play {
        moves,
        ..play.clone()
    })
    .unwrap()
}

fn met(run: &Run) -> Vec<bool> {
    let verdict = run.verdict().unwrap();
    verdict.goals.iter().map(|judged| judged.met).collect()
}

/// The controls in force during a minute.
fn in_force(play: &Play, minute: u32) -> Controls {
    let mut run = Run::new(play.clone()).unwrap();
    for _ in 0..minute {
        run.step().unwrap();
    }
    run.controls()
}

/// The moves but for those of `control` from `minute` on.
fn without_later(play: &Play, control: Control, minute: u32) -> Moves {
    let own = play.moves.as_slice().iter();
    own.filter(|made| made.minute() < minute || made.setting().control() != control)
        .copied()
        .collect()
}
