//! Own moves without which a met goal would have been missed.

use super::aim::Aim;
use super::change::Change;
use super::decisive::Decisive;
use super::extent;
use super::goal_set::GoalSet;
use super::order;
use super::replays::{Outcome, Replays};
use super::screen::Tried;
use super::why::why;
use crate::switch::sim::control::Control;
use crate::switch::sim::error::PlayError;

/// Moves told at most.
const MOST: usize = 4;

/// The own moves that carried goals, those that carried most first.
pub(super) fn carried(
    replays: &mut Replays<'_>,
    aim: &Aim,
    left_out: &[Tried],
) -> Result<Vec<Decisive>, PlayError> {
    let mut found: Vec<Tried> = left_out.to_vec();
    for control in Control::ALL {
        if let Some(all) = all_left_out(replays, aim, left_out, control)? {
            found.push(all);
        }
    }
    found.retain(|tried| !aim.lost(&tried.outcome).is_empty());
    let weight = |tried: &Tried| {
        let lost = aim.lost(&tried.outcome);
        (lost.and(aim.passing).len(), lost.len())
    };
    // A stable sort: of equal ones the earliest move first.
    order::sort_by_key(&mut found, |tried| core::cmp::Reverse(weight(tried)));
    found.truncate(MOST);
    found
        .into_iter()
        .map(|tried| tell(replays, aim, &tried))
        .collect()
}

/// All moves of one control left out together, where no single one of them carried anything.
fn all_left_out(
    replays: &mut Replays<'_>,
    aim: &Aim,
    left_out: &[Tried],
    control: Control,
) -> Result<Option<Tried>, PlayError> {
    let of_control: Vec<&Tried> = left_out
        .iter()
        .filter(|tried| tried.change.control() == Some(control))
        .collect();
    let carries = |tried: &&Tried| !aim.lost(&tried.outcome).is_empty();
    if of_control.len() < 2 || of_control.iter().any(carries) {
        return Ok(None);
    }
    let changes = of_control.into_iter().map(|tried| tried.change.clone());
    Tried::new(replays, aim, Change::Several(changes.collect())).map(Some)
}

fn tell(replays: &mut Replays<'_>, aim: &Aim, tried: &Tried) -> Result<Decisive, PlayError> {
    let lost = aim.lost(&tried.outcome);
    let minutes = match tried.change {
        Change::LeftOut(made) => {
            let as_made = Change::Moved {
                from: made,
                to_minute: made.minute(),
            };
            let keeps = |outcome: &Outcome| outcome.met.contains(lost);
            extent::minutes(replays, &as_made, &keeps)?
        }
        _ => None,
    };
    Ok(Decisive {
        change: tried.change.clone(),
        gained: false,
        goals_flipped: lost.indices(),
        goals_lost: GoalSet::default().indices(),
        earliest_minute: minutes.map(|(earliest, _)| earliest),
        latest_minute: minutes.map(|(_, latest)| latest),
        values: None,
        relation: why(replays, &tried.change, lost, false)?,
        after: tried.outcome.summary,
    })
}
