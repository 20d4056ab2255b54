//! The first look: every kind of change, on a coarse grid.

use super::aim::Aim;
use super::change::Change;
use super::order;
use super::replays::{Outcome, Replays};
use crate::switch::sim::control::Control;
use crate::switch::sim::controls::Setting;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::levels::{reference_play, stretch_play};
use crate::switch::sim::moves::Move;
use crate::switch::sim::{EVENT_MINUTE, RUN_MINUTES};

/// A change and what came of it.
#[derive(Debug, Clone)]
pub(super) struct Tried {
    pub(super) change: Change,
    pub(super) outcome: Outcome,
    /// [`Aim::shortfall`] of the outcome.
    pub(super) shortfall: f64,
}

impl Tried {
    pub(super) fn new(
        replays: &mut Replays<'_>,
        aim: &Aim,
        change: Change,
    ) -> Result<Self, PlayError> {
        let outcome = replays.with(&change)?;
        Ok(Self {
            shortfall: aim.shortfall(&outcome.summary),
            change,
            outcome,
        })
    }
}

/// Runs after which the first look stops.
const MOST: u32 = 1500;

/// Own moves looked at closely, those first whose absence matters most.
const CLOSELY: usize = 12;

/// The first minute for which someone can act on what the event's first minute showed.
pub(super) const FIRST_SIGHT: u32 = EVENT_MINUTE + 1;

/// Minutes in which a move is added: when the event has shown, later, and in foresight.
const ADDED_MINUTES: [u32; 5] = [FIRST_SIGHT, 15, 30, 50, 0];

/// Every own move left out.
pub(super) fn left_out(replays: &mut Replays<'_>, aim: &Aim) -> Result<Vec<Tried>, PlayError> {
    let own = replays.play().moves.as_slice();
    own.iter()
        .map(|made| Tried::new(replays, aim, Change::LeftOut(*made)))
        .collect()
}

/// Own moves in other minutes and with other values; one move added.
pub(super) fn screen(
    replays: &mut Replays<'_>,
    aim: &Aim,
    left_out: &[Tried],
) -> Result<Vec<Tried>, PlayError> {
    let mut changes = added(replays, ADDED_MINUTES[0]);
    for made in closely(replays, aim, left_out) {
        let values = coarse(replays, made.setting().control());
        changes.extend(
            values
                .into_iter()
                .filter(|to| *to != made.setting())
                .map(|to| Change::Value { from: made, to }),
        );
        let (first, last) = free_minutes(replays.play().moves.as_slice(), made);
        let minutes = (first..=last).filter(|minute| *minute != made.minute());
        changes.extend(minutes.map(|to_minute| Change::Moved {
            from: made,
            to_minute,
        }));
    }
    for minute in &ADDED_MINUTES[1..] {
        changes.extend(added(replays, *minute));
    }
    let mut tried = Vec::with_capacity(changes.len());
    for change in changes {
        if replays.spent() >= MOST {
            break;
        }
        tried.push(Tried::new(replays, aim, change)?);
    }
    let finer = finer(aim, &tried);
    for change in finer {
        if replays.spent() >= MOST {
            break;
        }
        tried.push(Tried::new(replays, aim, change)?);
    }
    Ok(tried)
}

/// The minutes in which a move of a control can stand without passing another of that control.
pub(super) fn free_minutes(own: &[Move], made: Move) -> (u32, u32) {
    let control = made.setting().control();
    let others = || {
        own.iter()
            .filter(move |other| other.setting().control() == control && **other != made)
            .map(|other| other.minute())
    };
    let before = others().filter(|minute| *minute < made.minute()).max();
    let after = others().filter(|minute| *minute > made.minute()).min();
    (
        before.map_or(0, |minute| minute + 1),
        after.map_or(RUN_MINUTES - 1, |minute| minute - 1),
    )
}

/// The own moves whose absence matters most, in the order of the play.
fn closely(replays: &Replays<'_>, aim: &Aim, left_out: &[Tried]) -> Vec<Move> {
    let base = &replays.base().summary;
    let mut by_effect: Vec<(f64, Move)> = left_out
        .iter()
        .zip(replays.play().moves.as_slice())
        .map(|(tried, made)| (aim.distance(base, &tried.outcome.summary), *made))
        .collect();
    order::sort_by(&mut by_effect, |a, b| b.0.total_cmp(&a.0));
    by_effect.truncate(CLOSELY);
    let mut moves: Vec<Move> = by_effect.into_iter().map(|(_, made)| made).collect();
    order::sort_by_key(&mut moves, |made| (made.minute(), made.setting().control()));
    moves
}

/// One move added in `minute`, of every control that has none there.
fn added(replays: &Replays<'_>, minute: u32) -> Vec<Change> {
    let own = replays.play().moves.as_slice();
    let mut changes = Vec::new();
    for control in Control::ALL {
        let mut of_control = own
            .iter()
            .filter(|made| made.setting().control() == control);
        if of_control.clone().any(|made| made.minute() == minute) {
            continue;
        }
        let in_force = replays.before(minute).get(control);
        // The own move made earlier is no added one.
        let next = of_control.find(|made| made.minute() > minute);
        let next = next.map(|made| made.setting());
        let values = coarse(replays, control).into_iter();
        changes.extend(
            values
                .filter(|to| *to != in_force && Some(*to) != next)
                .filter_map(|to| Move::new(minute, to).ok())
                .map(Change::Added),
        );
    }
    changes
}

/// Values that a control is tried at, ascending: those of the plays that pass among them.
pub(super) fn coarse(replays: &Replays<'_>, control: Control) -> Vec<Setting> {
    let grid = control.grid();
    let mut steps: Vec<u16> = match control {
        Control::Servers | Control::Shedding | Control::Retries => {
            (grid.first..=grid.last).collect()
        }
        // 1.5 to 4 σ by 0.1 σ.
        Control::Threshold => (30..=80).step_by(2).collect(),
        // 0 to 3 σ by 0.2 σ.
        Control::StepUp => (0..=60).step_by(4).collect(),
        // 0.2 to 15 s, by about a fifth.
        Control::Timeout => vec![2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60, 80, 150],
        // 0 to 200 u by 10 u, then wider.
        Control::StandIn => (0..=40).step_by(2).chain([50, 60, 70, 80, 100]).collect(),
    };
    let level = replays.play().level;
    for known in [reference_play(level), stretch_play(level)] {
        let settings = known.as_slice().iter().map(|made| made.setting());
        steps.extend(
            settings
                .filter(|s| s.control() == control)
                .map(Setting::steps),
        );
    }
    order::sort_by_key(&mut steps, |step| *step);
    steps.dedup();
    steps
        .into_iter()
        .filter_map(|steps| Setting::from_steps(control, steps).ok())
        .collect()
}

/// The steps between the coarse ones, beside the value of each move that comes closest.
fn finer(aim: &Aim, tried: &[Tried]) -> Vec<Change> {
    let mut best: Vec<&Tried> = Vec::new();
    for each in tried {
        if each.change.with_steps(0).is_none() && each.change.with_steps(2).is_none() {
            continue;
        }
        match best.iter_mut().find(|b| same_move(&b.change, &each.change)) {
            None => best.push(each),
            Some(b) if each.shortfall < b.shortfall => *b = each,
            Some(_) => {}
        }
    }
    let mut changes = Vec::new();
    for each in best {
        // Where a coarse value reaches everything, the edge is found later.
        if aim.worth(&each.outcome) <= super::aim::Worth::AllButStretch {
            continue;
        }
        let Some(made) = each.change.made_instead() else {
            continue;
        };
        let setting = made.setting();
        let reach = match setting.control() {
            Control::Servers | Control::Shedding | Control::Retries => 0,
            Control::Threshold | Control::StandIn => 1,
            Control::StepUp => 3,
            Control::Timeout => 4,
        };
        let low = setting.steps().saturating_sub(reach);
        let steps = (low..=setting.steps() + reach).filter(|steps| *steps != setting.steps());
        changes.extend(steps.filter_map(|steps| each.change.with_steps(steps)));
    }
    changes
}

/// Whether two changes differ at most in the value they set.
fn same_move(one: &Change, other: &Change) -> bool {
    match (one, other) {
        (Change::Value { from, .. }, Change::Value { from: f, .. }) => from == f,
        (Change::Added(made), Change::Added(m)) => {
            made.minute() == m.minute() && made.setting().control() == m.setting().control()
        }
        _ => false,
    }
}
