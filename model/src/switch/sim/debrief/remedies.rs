//! Changes that would have met a missed goal: which of those tried are told, and how.

use super::aim::{Aim, Worth};
use super::change::Change;
use super::decisive::Decisive;
use super::extent;
use super::goal_set::GoalSet;
use super::order;
use super::replays::{Outcome, Replays};
use super::screen::Tried;
use super::several::several;
use super::why::why;
use crate::switch::sim::EVENT_MINUTE;
use crate::switch::sim::control::Control;
use crate::switch::sim::error::PlayError;

/// Single remedies told at most.
const MOST: usize = 4;

/// What a change does to a move; the order in which equally good ones are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aspect {
    LeftOut,
    Moved,
    Value,
    Added,
    /// Last: to put a right move off meets a limit by serving fewer, which teaches the least.
    PutOff,
}

/// Remedies for the missed goals, the best first.
pub(super) fn remedies(
    replays: &mut Replays<'_>,
    aim: &Aim,
    left_out: &[Tried],
    screened: &[Tried],
) -> Result<Vec<Decisive>, PlayError> {
    let tried: Vec<&Tried> = left_out.iter().chain(screened).collect();
    let mut singles = Vec::new();
    for single in best_of_each(aim, &tried) {
        singles.push(told(replays, aim, single)?);
    }
    let base = replays.base().summary;
    let apart = |told: &Decisive| aim.distance(&base, &told.after);
    order::sort_by(
        &mut singles,
        |(worth, aspect, one), (other_worth, other_aspect, other)| {
            let key = (worth, aspect, patience_left(one));
            let by_key = key.cmp(&(other_worth, other_aspect, patience_left(other)));
            // What leaves the rest of the run most as it was.
            by_key.then_with(|| apart(one).total_cmp(&apart(other)))
        },
    );
    let (complete, partial): (Vec<_>, Vec<_>) = singles
        .into_iter()
        .partition(|(worth, ..)| *worth <= Worth::AllButStretch);
    let mut kept: Vec<Decisive> = complete
        .into_iter()
        .map(|(.., told)| told)
        .take(MOST)
        .collect();
    let at_once = |told: &Decisive| told.goals_lost.is_empty() && !in_foresight(&told.change);
    if kept.iter().any(at_once) {
        return Ok(kept);
    }
    let together = several(replays, aim, &tried)?;
    if kept.is_empty() {
        // One for each goal that a single change can gain, at the price of another goal only
        // where nothing gains it freely.
        let most = if together.is_some() || aim.is_beyond_passing() {
            Worth::Some
        } else {
            Worth::Exchange
        };
        let mut open = aim.target;
        for (worth, _, told) in partial {
            let gains = GoalSet::from_indices(&told.goals_flipped);
            if worth <= most && !gains.and(open).is_empty() && kept.len() < MOST {
                open = open.minus(gains);
                kept.push(told);
            }
        }
    }
    if let Some(together) = together {
        kept.push(told(replays, aim, together)?.2);
    }
    Ok(kept)
}

/// Whether a change makes a move before anyone could see the event, where it was not made so early.
fn in_foresight(change: &Change) -> bool {
    change.parts().iter().any(|part| match part {
        Change::Added(made) => made.minute() < EVENT_MINUTE,
        Change::Moved { from, to_minute } => {
            *to_minute < EVENT_MINUTE && from.minute() >= EVENT_MINUTE
        }
        _ => false,
    })
}

fn aspect(change: &Change) -> Aspect {
    match change {
        Change::LeftOut(_) => Aspect::LeftOut,
        Change::Moved { from, to_minute } if *to_minute > from.minute() => Aspect::PutOff,
        Change::Moved { .. } => Aspect::Moved,
        Change::Value { .. } => Aspect::Value,
        Change::Added(_) | Change::Several(_) => Aspect::Added,
    }
}

/// Sorts what leaves most time first.
fn patience_left(told: &Decisive) -> u32 {
    u32::MAX - told.latest_minute.unwrap_or(0)
}

/// The best tried change of each control: one of what its moves set, one of when, or one added.
fn best_of_each(aim: &Aim, tried: &[&Tried]) -> Vec<Tried> {
    let mut best = Vec::new();
    for control in Control::ALL {
        let of = |wanted: &[Aspect]| -> Vec<&Tried> {
            let fits = |t: &&&Tried| {
                t.change.control() == Some(control)
                    && wanted.contains(&aspect(&t.change))
                    && aim.worth(&t.outcome) < Worth::None
            };
            tried.iter().filter(fits).copied().collect()
        };
        let set = smallest(aim, &of(&[Aspect::LeftOut, Aspect::Value]));
        let moved = smallest(aim, &of(&[Aspect::Moved, Aspect::PutOff]));
        let added = most_central(aim, &of(&[Aspect::Added]));
        let worth = |of: &Option<&Tried>| of.map_or(Worth::None, |t| aim.worth(&t.outcome));
        let own = worth(&set).min(worth(&moved));
        let added = added.filter(|t| aim.worth(&t.outcome) < own);
        best.extend([set, moved, added].into_iter().flatten().cloned());
    }
    best
}

/// How good a change is before its size counts: lower is better.
fn merit(aim: &Aim, tried: &Tried) -> (bool, Worth, u32) {
    (
        in_foresight(&tried.change),
        aim.worth(&tried.outcome),
        u32::MAX - aim.gained(&tried.outcome).len(),
    )
}

/// Among the best, the one that changes least.
fn smallest<'t>(aim: &Aim, tried: &[&'t Tried]) -> Option<&'t Tried> {
    let size = |change: &Change| match change {
        Change::Value { from, to } => to.steps().abs_diff(from.setting().steps()).into(),
        Change::Moved { from, to_minute } => to_minute.abs_diff(from.minute()),
        _ => 0,
    };
    tried.iter().copied().min_by_key(|t| {
        let (early, worth, gains) = merit(aim, t);
        (worth, early, gains, size(&t.change))
    })
}

/// Among the best added moves of one control, the middle value of the widest range.
fn most_central<'t>(aim: &Aim, tried: &[&'t Tried]) -> Option<&'t Tried> {
    let rank = |t: &Tried| {
        let (early, worth, gains) = merit(aim, t);
        (worth, early, gains)
    };
    let best = tried.iter().map(|t| rank(t)).min()?;
    let mut good = tried.iter().copied().filter(|t| rank(t) == best).peekable();
    let minute = good.peek()?.change.made_instead()?.minute();
    let mut values: Vec<&Tried> = good
        .filter(|t| {
            t.change
                .made_instead()
                .is_some_and(|made| made.minute() == minute)
        })
        .collect();
    order::sort_by_key(&mut values, |t| {
        t.change.made_instead().map(|made| made.setting().steps())
    });
    // The margin is greatest away from both edges.
    values.into_iter().max_by(|a, b| {
        aim.margin(&a.outcome.summary)
            .total_cmp(&aim.margin(&b.outcome.summary))
    })
}

/// A change as it is told: added as soon as the event shows, or changed no more than it takes.
fn told(
    replays: &mut Replays<'_>,
    aim: &Aim,
    tried: Tried,
) -> Result<(Worth, Aspect, Decisive), PlayError> {
    let (gains, loses) = (aim.gained(&tried.outcome), aim.lost(&tried.outcome));
    let does =
        |other: &Outcome| aim.gained(other).contains(gains) && loses.contains(aim.lost(other));
    let mut change = tried.change;
    let minutes = extent::minutes(replays, &change, &does)?;
    if let Some(nearest) = minutes.and_then(|all| extent::nearest_the_event(&change, all)) {
        change = nearest;
    }
    let values = extent::values(replays, &change, &does)?;
    if let Some(smallest) = values.and_then(|all| extent::smallest_step(&change, all)) {
        change = smallest;
    }
    let outcome = replays.with(&change)?;
    let decisive = Decisive {
        gained: true,
        goals_flipped: gains.indices(),
        goals_lost: aim.lost(&outcome).indices(),
        earliest_minute: minutes.map(|(earliest, _)| earliest),
        latest_minute: minutes.map(|(_, latest)| latest),
        values,
        relation: why(replays, &change, gains, true)?,
        after: outcome.summary,
        change,
    };
    Ok((aim.worth(&outcome), aspect(&decisive.change), decisive))
}
