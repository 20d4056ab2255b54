//! For how long a change would still have done it, and with which values.

use super::change::Change;
use super::replays::{MOST_REPLAYS, Outcome, Replays};
use super::screen::{FIRST_SIGHT, free_minutes};
use crate::switch::sim::controls::Setting;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::moves::Move;

/// All minutes around the change's own in which it still `does` it; nothing where minutes have no
/// meaning or the runs are used up.
pub(super) fn minutes(
    replays: &mut Replays<'_>,
    change: &Change,
    does: &dyn Fn(&Outcome) -> bool,
) -> Result<Option<(u32, u32)>, PlayError> {
    let own = replays.play().moves.as_slice();
    let mut first = 0;
    let mut last = u32::MAX;
    let mut minute = None;
    for part in change.parts() {
        let (at, anchor) = match part {
            Change::LeftOut(_) | Change::Value { .. } | Change::Several(_) => continue,
            Change::Moved { from, to_minute } => (*to_minute, *from),
            Change::Added(made) => (made.minute(), *made),
        };
        // Several moves are made together, in another minute too.
        if minute.is_some_and(|minute| minute != at) {
            return Ok(None);
        }
        minute = Some(at);
        let (from, to) = free_minutes(own, anchor);
        first = first.max(from);
        last = last.min(to);
    }
    let Some(minute) = minute else {
        return Ok(None);
    };
    let mut still = |minute: u32| -> Result<bool, PlayError> {
        match change.in_minute(minute) {
            Some(other) if replays.spent() < MOST_REPLAYS => Ok(does(&replays.with(&other)?)),
            _ => Ok(false),
        }
    };
    let (mut earliest, mut latest) = (minute, minute);
    while earliest > first && still(earliest - 1)? {
        earliest -= 1;
    }
    while latest < last && still(latest + 1)? {
        latest += 1;
    }
    Ok((replays.spent() < MOST_REPLAYS).then_some((earliest, latest)))
}

/// All values around the change's own with which it still `does` it.
pub(super) fn values(
    replays: &mut Replays<'_>,
    change: &Change,
    does: &dyn Fn(&Outcome) -> bool,
) -> Result<Option<(Setting, Setting)>, PlayError> {
    let (Change::Value { .. } | Change::Added(_), Some(made)) = (change, change.made_instead())
    else {
        return Ok(None);
    };
    let setting = made.setting();
    let control = setting.control();
    let grid = control.grid();
    if !grid.words.is_empty() {
        return Ok(None);
    }
    let (mut low, mut high) = (setting.steps(), setting.steps());
    let mut still = |steps: u16| -> Result<bool, PlayError> {
        match change.with_steps(steps) {
            Some(other) if replays.spent() < MOST_REPLAYS => Ok(does(&replays.with(&other)?)),
            _ => Ok(false),
        }
    };
    while low > grid.first && still(low - 1)? {
        low -= 1;
    }
    while high < grid.last && still(high + 1)? {
        high += 1;
    }
    let at = |steps| Setting::from_steps(control, steps);
    Ok(if replays.spent() < MOST_REPLAYS {
        Some((at(low)?, at(high)?))
    } else {
        None
    })
}

/// The same added move in the minute nearest to [`FIRST_SIGHT`] that still does it.
pub(super) fn nearest_the_event(change: &Change, (earliest, latest): (u32, u32)) -> Option<Change> {
    let minute = FIRST_SIGHT.clamp(earliest, latest);
    match change {
        Change::Added(made) => Move::new(minute, made.setting()).ok().map(Change::Added),
        _ => None,
    }
}

/// The own value or the edge of `values` that lies nearest to the value the move had.
pub(super) fn smallest_step(change: &Change, (low, high): (Setting, Setting)) -> Option<Change> {
    let Change::Value { from, .. } = change else {
        return None;
    };
    let was = from.setting().steps();
    let to = if was < low.steps() { low } else { high };
    Some(Change::Value { from: *from, to })
}
