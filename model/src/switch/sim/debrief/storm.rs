//! Storms: stretches of minutes in which more is offered than the switch can carry.

use crate::switch::sim::minute::Minute;
use core::ops::Range;

/// Share of the admitted that is dropped in a storm, at least.
const DROPPED: f64 = 0.01;

/// Minutes that retries alone must keep the switch full, at least, to have outlived the cause.
const ALONE: usize = 3;

/// Whether the queue drops because more is offered than capacity.
fn stormy(minute: &Minute) -> bool {
    minute.offered_tps > minute.capacity_tps && minute.dropped_share >= DROPPED
}

/// Every stretch of stormy minutes, as indices.
pub(super) fn storms(minutes: &[Minute]) -> Vec<Range<usize>> {
    let mut storms: Vec<Range<usize>> = Vec::new();
    for (index, _) in minutes.iter().enumerate().filter(|(_, m)| stormy(m)) {
        match storms.last_mut() {
            Some(storm) if storm.end == index => storm.end = index + 1,
            _ => storms.push(index..index + 1),
        }
    }
    storms
}

/// The minutes in which a storm went on though capacity was enough for the new transactions: from
/// the first of at least three in a row to the end of that storm.
pub(super) fn outlived(minutes: &[Minute]) -> Option<Range<usize>> {
    storms(minutes).into_iter().find_map(|storm| {
        let alone = |m: &Minute| m.new_tps <= m.capacity_tps;
        let start = storm
            .clone()
            .find(|&i| i + ALONE <= storm.end && minutes[i..i + ALONE].iter().all(alone))?;
        Some(start..storm.end)
    })
}

/// Whether retries alone kept the switch full in at least half of all stormy minutes.
pub(super) fn mostly_outlived(minutes: &[Minute]) -> bool {
    let stormy = storms(minutes).iter().map(Range::len).sum::<usize>();
    outlived(minutes).is_some_and(|alone| 2 * alone.len() >= stormy)
}
