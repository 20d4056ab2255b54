//! Which relation explains that a change flips a goal.

use super::change::Change;
use super::goal_set::GoalSet;
use super::replays::Replays;
use super::storm;
use crate::RelationId;
use crate::switch::sim::control::Control;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::minute::Minute;
use crate::switch::sim::run::Run;
use crate::switch::sim::summary::{
    AUTHORIZATION_TIME, FRAUD_RATE, GENUINE_APPROVAL, HEALTHY_APPROVAL,
};

/// Share of the admitted that is dropped when goodput collapses, at least.
const COLLAPSED: f64 = 0.1;

/// The relation behind `change`, which gains `goals`, or loses them.
pub(super) fn why(
    replays: &Replays<'_>,
    change: &Change,
    goals: GoalSet,
    gained: bool,
) -> Result<RelationId, PlayError> {
    let parts = change.parts();
    let added = parts.iter().find(|part| matches!(part, Change::Added(_)));
    let Some(control) = added.or(parts.first()).and_then(Change::control) else {
        return Ok(RelationId::R16);
    };
    let level = replays.play().level;
    let flips = |keys: &[&str]| {
        let mut indices = goals.indices().into_iter();
        indices.any(|i| keys.contains(&level.goals()[i].figure.key))
    };
    Ok(match control {
        // How many slots a load needs is Little's law; so is what they cost.
        Control::Servers
            if !flips(&[
                GENUINE_APPROVAL.key,
                HEALTHY_APPROVAL.key,
                AUTHORIZATION_TIME.key,
            ]) =>
        {
            RelationId::R2
        }
        Control::Servers => {
            let failing: Vec<Minute> = if gained {
                replays.moments().iter().map(|m| m.minute).collect()
            } else {
                let other = Run::replay(change.applied_to(replays.play())?)?;
                other.minutes().to_vec()
            };
            let most_dropped = failing.iter().map(|m| m.dropped_share).fold(0.0, f64::max);
            if storm::mostly_outlived(&failing) {
                RelationId::R10
            } else if most_dropped >= COLLAPSED {
                RelationId::R7
            } else {
                RelationId::R2
            }
        }
        Control::Shedding => RelationId::R8,
        Control::Retries => RelationId::R9,
        Control::Threshold if flips(&[FRAUD_RATE.key]) => RelationId::R12,
        Control::Threshold => RelationId::R11,
        Control::StepUp => RelationId::R13,
        Control::Timeout => RelationId::R3,
        Control::StandIn => RelationId::R14,
    })
}
