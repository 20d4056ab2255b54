//! The turning points of a run: found one kind at a time, then the few that matter most.

mod common;
mod fraud;
mod load;
mod money;

use super::order;
use super::replays::Replays;
use super::turning_point::{TurningPoint, TurningPointKind};
use crate::switch::sim::error::PlayError;
use crate::switch::sim::levels::Level;
use crate::switch::sim::summary::{
    AUTHORIZATION_TIME, COST, EXPOSURE, FRAUD_RATE, GENUINE_APPROVAL, HEALTHY_APPROVAL,
    RULE_DECLINE,
};

/// Turning points told at most.
const MOST: usize = 6;

/// The turning points of a run, in the order of time.
pub(super) fn turning_points(replays: &Replays<'_>) -> Result<Vec<TurningPoint>, PlayError> {
    let level = replays.play().level;
    let moments = replays.moments();
    let mut found = Vec::new();
    load::find(moments, level, replays.play().moves.as_slice(), &mut found);
    fraud::find(replays, &mut found)?;
    money::find(moments, level, &mut found);
    found.retain(|point| matters(level, point.kind));
    // A stable sort: within one rank and minute, in the order found.
    order::sort_by_key(&mut found, |point| rank(point.kind));
    found.truncate(MOST);
    order::sort_by_key(&mut found, |point| point.minute);
    Ok(found)
}

/// Whether a kind bears on a goal of the level; everything does in the sandbox.
fn matters(level: Level, kind: TurningPointKind) -> bool {
    use TurningPointKind as Kind;
    let judged = |key: &str| level.goals().iter().any(|goal| goal.figure.key == key);
    let approval = judged(GENUINE_APPROVAL.key) || judged(HEALTHY_APPROVAL.key);
    let judged = match kind {
        Kind::LoadPassedCapacity
        | Kind::GoodputCollapsed
        | Kind::StormOutlivedCause
        | Kind::SheddingHeld
        | Kind::StormBroke
        | Kind::SlowIssuersHeldSlots
        | Kind::TimeoutsBegan => approval || judged(AUTHORIZATION_TIME.key),
        Kind::FirstMoveLate => true,
        Kind::FraudPassedLimit | Kind::ThresholdChanged | Kind::StepUpChanged => {
            judged(FRAUD_RATE.key)
        }
        Kind::RuleDeclinesPassedLimit => judged(RULE_DECLINE.key),
        Kind::ExposurePassedLimit => judged(EXPOSURE.key),
        Kind::CostCommitted | Kind::CostPassedLimit => judged(COST.key),
    };
    judged || level.goals().is_empty()
}

/// What is told first where there is more than can be told.
const fn rank(kind: TurningPointKind) -> u8 {
    use TurningPointKind as Kind;
    match kind {
        Kind::StormOutlivedCause | Kind::ExposurePassedLimit | Kind::RuleDeclinesPassedLimit => 0,
        Kind::CostCommitted | Kind::SlowIssuersHeldSlots | Kind::FraudPassedLimit => 1,
        Kind::LoadPassedCapacity | Kind::StepUpChanged | Kind::ThresholdChanged => 2,
        Kind::SheddingHeld | Kind::StormBroke => 3,
        Kind::GoodputCollapsed => 4,
        Kind::FirstMoveLate => 5,
        Kind::CostPassedLimit | Kind::TimeoutsBegan => 6,
    }
}
