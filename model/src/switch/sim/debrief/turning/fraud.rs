//! Fraud: when it passed the limit, and what threshold and step-up did about it.

use super::common::{ceiling, point};
use crate::RelationId;
use crate::switch::sim::control::Control;
use crate::switch::sim::debrief::replays::{Moment, Replays};
use crate::switch::sim::debrief::turning_point::{
    FigureValue, TurningPoint, TurningPointKind as Kind,
};
use crate::switch::sim::error::PlayError;
use crate::switch::sim::figure::{BASIS_POINTS, PERMILLE, SIGMAS};
use crate::switch::sim::minute::Minute;
use crate::switch::sim::moves::Move;
use crate::switch::sim::summary::{FRAUD_RATE, RULE_DECLINE};

/// Change of a minute's fraud rate (bp) or rule declines (‰), at least, that is worth telling.
const EFFECT: f64 = 0.5;

pub(super) fn find(replays: &Replays<'_>, found: &mut Vec<TurningPoint>) -> Result<(), PlayError> {
    let level = replays.play().level;
    let moments = replays.moments();
    let first = |wanted: &dyn Fn(&Minute) -> bool| moments.iter().find(|m| wanted(&m.minute));
    if let Some(limit) = ceiling(level, FRAUD_RATE.key)
        && let Some(moment) = first(&|m| m.fraud_rate_bp > limit)
    {
        found.push(point(
            moment,
            Kind::FraudPassedLimit,
            RelationId::R15,
            &["fraud_rate_bp"],
            &[FigureValue::new("limit_bp", limit, BASIS_POINTS)],
        ));
    }
    if let Some(limit) = ceiling(level, RULE_DECLINE.key)
        && replays.base().summary.rule_decline_permille > limit
        && let Some(moment) = first(&|m| m.rule_decline_permille > limit)
    {
        found.push(point(
            moment,
            Kind::RuleDeclinesPassedLimit,
            RelationId::R11,
            &["rule_decline_permille"],
            &[
                FigureValue::new("limit_permille", limit, PERMILLE),
                FigureValue::new("threshold", moment.controls.threshold(), SIGMAS),
            ],
        ));
    }
    if let Some((made, without)) = strongest(replays, Control::Threshold)? {
        let moment = &moments[made.minute() as usize];
        found.push(point(
            moment,
            Kind::ThresholdChanged,
            RelationId::R12,
            &["fraud_rate_bp", "rule_decline_permille"],
            &[
                before(replays, made, "threshold_before"),
                FigureValue::new("threshold", made.setting().value(), SIGMAS),
                without_fraud_rate(&without),
                FigureValue::new(
                    "rule_decline_without_permille",
                    without.rule_decline_permille,
                    PERMILLE,
                ),
            ],
        ));
    }
    if let Some((made, without)) = strongest(replays, Control::StepUp)? {
        let moment = &moments[made.minute() as usize];
        found.push(point(
            moment,
            Kind::StepUpChanged,
            RelationId::R13,
            &["fraud_rate_bp", "step_up_share"],
            &[
                before(replays, made, "step_up_before"),
                FigureValue::new("step_up", made.setting().value(), SIGMAS),
                without_fraud_rate(&without),
            ],
        ));
    }
    Ok(())
}

/// The move of a control that changed its minute most, with that minute as it would have been.
fn strongest(replays: &Replays<'_>, control: Control) -> Result<Option<(Move, Minute)>, PlayError> {
    let effect = |made: &Moment, without: &Minute| {
        let fraud = made.minute.fraud_rate_bp - without.fraud_rate_bp;
        let declined = made.minute.rule_decline_permille - without.rule_decline_permille;
        fraud.abs().max(declined.abs())
    };
    let mut strongest: Option<(f64, Move, Minute)> = None;
    for made in replays.play().moves.as_slice() {
        if made.setting().control() != control {
            continue;
        }
        let without = replays.minute_without(*made)?;
        let effect = effect(&replays.moments()[made.minute() as usize], &without);
        if effect >= EFFECT && strongest.as_ref().is_none_or(|(most, ..)| effect > *most) {
            strongest = Some((effect, *made, without));
        }
    }
    Ok(strongest.map(|(_, made, without)| (made, without)))
}

/// Where the control of a move stood before it.
fn before(replays: &Replays<'_>, made: Move, key: &'static str) -> FigureValue {
    let setting = replays.before(made.minute()).get(made.setting().control());
    FigureValue::new(key, setting.value(), SIGMAS)
}

fn without_fraud_rate(without: &Minute) -> FigureValue {
    FigureValue::new("fraud_rate_without_bp", without.fraud_rate_bp, BASIS_POINTS)
}
