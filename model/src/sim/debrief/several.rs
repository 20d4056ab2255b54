//! Several changes together, where no single one is enough.
//!
//! A beam search: the most promising single changes, each with every change of a thinned list;
//! the most promising pairs with a third, those with a fourth. Not exhaustive.

use super::super::EVENT_MINUTE;
use super::super::controls::Control;
use super::super::error::PlayError;
use super::aim::{Aim, Worth};
use super::change::Change;
use super::replays::Replays;
use super::screen::Tried;

/// Runs after which the search stops.
const MOST: u32 = 2600;

/// Single changes, pairs and triples that are continued.
const WIDTHS: [usize; 3] = [8, 6, 4];

/// Of those, at most so many that concern the same controls.
const SAME_CONTROLS: usize = 2;

/// The best combination found that meets all missed goals and loses none of passing.
pub(super) fn several(
    replays: &mut Replays<'_>,
    aim: &Aim,
    tried: &[&Tried],
) -> Result<Option<Tried>, PlayError> {
    let options: Vec<&Tried> = options(tried);
    let mut beam = first_beam(aim, &options);
    for width in WIDTHS {
        let mut next: Vec<Tried> = Vec::new();
        beam.truncate(width);
        for start in &beam {
            for option in &options {
                if replays.spent() >= MOST {
                    break;
                }
                if let Some(change) = joined(&start.change, &option.change) {
                    next.push(Tried::new(replays, aim, change)?);
                }
            }
        }
        let complete = next
            .iter()
            .filter(|t| aim.worth(&t.outcome) <= Worth::AllButStretch);
        let margin = |t: &Tried| aim.margin(&t.outcome.summary);
        let best = complete.max_by(|a, b| {
            let fewer_added = added(&b.change).cmp(&added(&a.change));
            fewer_added.then(margin(a).total_cmp(&margin(b)))
        });
        if let Some(best) = best {
            return without_idle_parts(replays, aim, best.clone()).map(Some);
        }
        beam = most_promising(next);
    }
    Ok(None)
}

/// What is combined: own moves left out or with another value, and moves made when the event shows.
fn options<'t>(tried: &[&'t Tried]) -> Vec<&'t Tried> {
    let wanted = |t: &&&Tried| match &t.change {
        Change::LeftOut(_) => true,
        Change::Value { to, .. } => on_thinned_grid(to.control(), to.steps()),
        Change::Moved { to_minute, .. } => *to_minute == EVENT_MINUTE,
        Change::Added(made) => {
            made.minute() == EVENT_MINUTE
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
        Control::Servers => steps % 2 == 0,
        // 1.7, 1.9, … 3.9 σ and, in between, the plays that pass.
        Control::Threshold => steps % 4 == 2 && steps >= 34 || steps == 60,
        Control::StepUp => steps % 8 == 4 || steps == 0,
        Control::Timeout => matches!(steps, 2 | 4 | 6 | 8 | 10 | 15 | 20 | 40 | 80),
        Control::StandIn => matches!(steps, 0 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 40),
    }
}

/// The most promising single changes, at most two of one control, and for each missed goal the
/// most promising one that gains it.
fn first_beam(aim: &Aim, options: &[&Tried]) -> Vec<Tried> {
    let mut by_shortfall: Vec<&Tried> = options.to_vec();
    by_shortfall.sort_by(|a, b| a.shortfall.total_cmp(&b.shortfall));
    let mut beam: Vec<&Tried> = Vec::new();
    for goal in aim.target.each() {
        let gains = |t: &&&Tried| t.outcome.met.contains(goal);
        beam.extend(by_shortfall.iter().find(gains).copied());
    }
    for each in by_shortfall {
        let control = each.change.control();
        let same = |b: &&&Tried| b.change.control() == control;
        if beam.iter().filter(same).count() < SAME_CONTROLS {
            beam.push(each);
        }
    }
    beam.dedup_by(|a, b| a.change == b.change);
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
        parts.sort_by_key(|part| (matches!(part, Change::Added(_)), part.control()));
        Change::Several(parts)
    })
}

/// By shortfall, at most two that concern the same controls: neighbouring values promise the same.
fn most_promising(mut tried: Vec<Tried>) -> Vec<Tried> {
    tried.sort_by(|a, b| a.shortfall.total_cmp(&b.shortfall));
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
