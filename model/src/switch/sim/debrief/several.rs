//! Several changes together, where no single one is enough.
//!
//! A beam search: the most promising single changes, each with every change of a thinned list;
//! the most promising pairs with a third, those with a fourth. Not exhaustive.

use super::aim::{Aim, Worth};
use super::change::Change;
use super::order;
use super::replays::Replays;
use super::screen::{FIRST_SIGHT, Tried};
use crate::switch::sim::control::Control;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::levels::{reference_play, stretch_play};
use crate::switch::sim::moves::Move;

/// Runs after which the search stops.
const MOST: u32 = 2600;

/// Pairs tried, about.
const PAIRS: usize = 1100;

/// Pairs and triples that are continued.
const WIDTH: usize = 6;

/// Changes of a combination, at most.
const MOST_PARTS: usize = 4;

/// Changes towards a known play before they are thinned, at most: each costs a run.
const MOST_KNOWN_PARTS: usize = 40;

/// Of those, at most so many that concern the same controls.
const SAME_CONTROLS: usize = 2;

/// The best combination found that meets all missed goals and loses none of passing.
pub(super) fn several(
    replays: &mut Replays<'_>,
    aim: &Aim,
    tried: &[&Tried],
) -> Result<Option<Tried>, PlayError> {
    let options = options(tried);
    let mut beam = first_beam(aim, &options);
    for size in 2..=MOST_PARTS {
        let mut next: Vec<Tried> = Vec::new();
        let mut seen: Vec<&Change> = Vec::new();
        for start in &beam {
            for option in &options {
                // A pair is tried in one order only.
                if replays.spent() >= MOST || seen.contains(&&option.change) {
                    continue;
                }
                if let Some(change) = joined(&start.change, &option.change) {
                    next.push(Tried::new(replays, aim, change)?);
                }
            }
            if size == 2 {
                seen.push(&start.change);
            }
        }
        if let Some(best) = best(aim, &next) {
            return without_idle_parts(replays, aim, best.clone()).map(Some);
        }
        beam = most_promising(next);
        beam.truncate(WIDTH);
    }
    toward_a_known_play(replays, aim)
}

/// Of those that reach everything, the one with the fewest added moves, the most moves left out
/// and the widest margin.
fn best<'t>(aim: &Aim, tried: &'t [Tried]) -> Option<&'t Tried> {
    let complete = tried
        .iter()
        .filter(|t| aim.worth(&t.outcome) <= Worth::AllButStretch);
    let margin = |t: &Tried| aim.margin(&t.outcome.summary);
    complete.max_by(|a, b| {
        let fewer_added = added(&b.change).cmp(&added(&a.change));
        let more_left_out = left_out(&a.change).cmp(&left_out(&b.change));
        fewer_added
            .then(more_left_out)
            .then(margin(a).total_cmp(&margin(b)))
    })
}

/// A play that is known to pass, taken as changes of this one and stripped of what is not needed.
fn toward_a_known_play(replays: &mut Replays<'_>, aim: &Aim) -> Result<Option<Tried>, PlayError> {
    let play = replays.play();
    let mut found = Vec::new();
    for known in [reference_play(play.level), stretch_play(play.level)] {
        let own = play.moves.as_slice();
        let change = |made: &Move| {
            let control = made.setting().control();
            let to = known.as_slice().iter().map(|other| other.setting());
            match to.clone().find(|to| to.control() == control) {
                Some(to) if to == made.setting() => None,
                Some(to) => Some(Change::Value { from: *made, to }),
                None => Some(Change::LeftOut(*made)),
            }
        };
        let untouched = |made: &&Move| {
            let control = made.setting().control();
            own.iter().all(|mine| mine.setting().control() != control)
        };
        let added = known.as_slice().iter().filter(untouched);
        let parts: Vec<Change> = own
            .iter()
            .filter_map(change)
            .chain(added.map(|made| Change::Added(*made)))
            .collect();
        if (2..=MOST_KNOWN_PARTS).contains(&parts.len()) {
            let whole = Tried::new(replays, aim, Change::Several(parts))?;
            if aim.worth(&whole.outcome) <= Worth::AllButStretch {
                found.push(without_idle_parts(replays, aim, whole)?);
            }
        }
    }
    found.retain(|t| t.change.parts().len() <= MOST_PARTS);
    Ok(found.into_iter().min_by_key(|t| t.change.parts().len()))
}

/// What is combined: own moves left out or with another value, and moves made when the event shows.
fn options<'t>(tried: &[&'t Tried]) -> Vec<&'t Tried> {
    let wanted = |t: &&&Tried| match &t.change {
        Change::LeftOut(_) => true,
        Change::Value { to, .. } => on_thinned_grid(to.control(), to.steps()),
        Change::Moved { to_minute, .. } => *to_minute == FIRST_SIGHT,
        Change::Added(made) => {
            made.minute() == FIRST_SIGHT
                && on_thinned_grid(made.setting().control(), made.setting().steps())
        }
        Change::Several(_) => false,
    };
    tried.iter().filter(wanted).copied().collect()
}

/// About a dozen values a control.
const fn on_thinned_grid(control: Control, steps: u16) -> bool {
    match control {
        Control::Shedding | Control::Retries => true,
        Control::Servers => steps.is_multiple_of(2),
        // 1.7, 1.9, … 3.9 σ and, in between, the plays that pass.
        Control::Threshold => steps % 4 == 2 && steps >= 34 || steps == 60,
        Control::StepUp => steps % 8 == 4 || steps == 0,
        Control::Timeout => matches!(steps, 2 | 4 | 6 | 8 | 10 | 15 | 20 | 40 | 80),
        Control::StandIn => matches!(steps, 0 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 40),
    }
}

/// The single changes that pairs start from: the most promising that gain each missed goal, then
/// by turns the most promising of every control, as many as there is time for.
fn first_beam(aim: &Aim, options: &[&Tried]) -> Vec<Tried> {
    let width = (PAIRS / options.len().max(1)).max(WIDTH);
    let mut by_shortfall: Vec<&Tried> = options.to_vec();
    order::sort_by(&mut by_shortfall, |a, b| {
        a.shortfall.total_cmp(&b.shortfall)
    });
    let mut beam: Vec<&Tried> = Vec::new();
    for goal in aim.target.each() {
        let gains = |t: &&&Tried| t.outcome.met.contains(goal);
        beam.extend(by_shortfall.iter().find(gains).copied());
    }
    let mut turns: Vec<(usize, usize, &Tried)> = Vec::new();
    for (place, each) in by_shortfall.into_iter().enumerate() {
        let same = |t: &&(usize, usize, &Tried)| t.2.change.control() == each.change.control();
        turns.push((turns.iter().filter(same).count(), place, each));
    }
    order::sort_by_key(&mut turns, |(turn, place, _)| (*turn, *place));
    for (_, _, each) in turns {
        if beam.iter().all(|b| b.change != each.change) {
            beam.push(each);
        }
    }
    beam.truncate(width);
    beam.into_iter().cloned().collect()
}

/// Both together, unless they concern one control.
fn joined(start: &Change, option: &Change) -> Option<Change> {
    let parts = start.parts();
    let distinct = parts.iter().all(|part| part.control() != option.control());
    distinct.then(|| {
        let mut parts = parts.to_vec();
        parts.push(option.clone());
        // Own moves first, then those added, each in the order of the controls.
        order::sort_by_key(&mut parts, |part| {
            (matches!(part, Change::Added(_)), part.control())
        });
        Change::Several(parts)
    })
}

/// By shortfall, at most two that concern the same controls: neighbouring values promise the same.
fn most_promising(mut tried: Vec<Tried>) -> Vec<Tried> {
    order::sort_by(&mut tried, |a, b| a.shortfall.total_cmp(&b.shortfall));
    let controls = |t: &Tried| -> Vec<Option<Control>> {
        t.change.parts().iter().map(Change::control).collect()
    };
    let mut kept: Vec<Tried> = Vec::new();
    for each in tried {
        let of = controls(&each);
        if kept.iter().filter(|k| controls(k) == of).count() < SAME_CONTROLS {
            kept.push(each);
        }
    }
    kept
}

fn added(change: &Change) -> usize {
    let parts = change.parts().iter();
    parts
        .filter(|part| matches!(part, Change::Added(_)))
        .count()
}

fn left_out(change: &Change) -> usize {
    let parts = change.parts().iter();
    parts
        .filter(|part| matches!(part, Change::LeftOut(_)))
        .count()
}

/// Takes out what is not needed.
fn without_idle_parts(
    replays: &mut Replays<'_>,
    aim: &Aim,
    mut found: Tried,
) -> Result<Tried, PlayError> {
    let mut index = 0;
    while index < found.change.parts().len() && found.change.parts().len() > 2 {
        let mut parts = found.change.parts().to_vec();
        parts.remove(index);
        let fewer = Tried::new(replays, aim, Change::Several(parts))?;
        if aim.worth(&fewer.outcome) <= Worth::AllButStretch {
            found = fewer;
        } else {
            index += 1;
        }
    }
    Ok(found)
}
