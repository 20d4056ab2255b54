//! Load: when there was too much of it, what kept it up, what held the slots.

use super::common::{ceiling, point};
use crate::RelationId;
use crate::switch::sim::debrief::replays::Moment;
use crate::switch::sim::debrief::screen::FIRST_SIGHT;
use crate::switch::sim::debrief::storm;
use crate::switch::sim::debrief::turning_point::{
    FigureValue, TurningPoint, TurningPointKind as Kind,
};
use crate::switch::sim::figure::{MILLIONS, MINUTES, SECONDS, THOUSANDS, WHOLE_PERCENT};
use crate::switch::sim::levels::Level;
use crate::switch::sim::minute::Minute;
use crate::switch::sim::moves::Move;
use crate::switch::sim::summary::FRAUD_RATE;

/// Share of the admitted that is dropped, at most, when shedding holds.
const DROPS: f64 = 0.01;

/// Share of the admitted that is dropped when goodput has collapsed.
const COLLAPSE: f64 = 0.5;

/// Share of the busy slots that is most of them.
const MOST_SLOTS: f64 = 0.5;

/// Share of the forwarded without an answer that is no accident.
const TIMEOUTS: f64 = 0.05;

/// Minutes that a storm lasts, at least, for its end to be a turning point.
const LASTING: usize = 3;

/// Approval of a minute under which waiting was a loss.
const LOSING: f64 = 0.98;

pub(super) fn find(moments: &[Moment], level: Level, own: &[Move], found: &mut Vec<TurningPoint>) {
    let minutes: Vec<Minute> = moments.iter().map(|moment| moment.minute).collect();
    let first = |wanted: &dyn Fn(&Minute) -> bool| minutes.iter().position(wanted);

    if let Some(at) = first(&|m| m.offered_tps > m.capacity_tps) {
        found.push(point(
            &moments[at],
            Kind::LoadPassedCapacity,
            RelationId::R2,
            &["offered_tps", "new_tps", "capacity_tps"],
            &[],
        ));
    }
    if let Some(at) = first(&|m| m.dropped_share >= COLLAPSE) {
        found.push(point(
            &moments[at],
            Kind::GoodputCollapsed,
            RelationId::R7,
            &[
                "dropped_share",
                "genuine_approval_rate",
                "offered_tps",
                "capacity_tps",
            ],
            &[],
        ));
    }
    if let Some(alone) = storm::outlived(&minutes) {
        found.push(point(
            &moments[alone.start],
            Kind::StormOutlivedCause,
            RelationId::R10,
            &["offered_tps", "new_tps", "retry_tps", "capacity_tps"],
            &[duration("storm_min", alone.len())],
        ));
    }
    let held =
        |m: &Minute| m.shed_tps > 0.0 && m.offered_tps > m.capacity_tps && m.dropped_share < DROPS;
    if let Some(at) = first(&held) {
        found.push(point(
            &moments[at],
            Kind::SheddingHeld,
            RelationId::R8,
            &["offered_tps", "shed_tps", "capacity_tps"],
            &[],
        ));
    }
    let broken = storm::storms(&minutes)
        .into_iter()
        .filter(|storm| storm.len() >= LASTING && storm.end < minutes.len())
        .max_by_key(|storm| storm.len());
    if let Some(storm) = broken {
        let broke = &moments[storm.end];
        let relation = if broke.controls.shedding() {
            RelationId::R8
        } else {
            RelationId::R10
        };
        found.push(point(
            broke,
            Kind::StormBroke,
            relation,
            &["offered_tps", "capacity_tps", "dropped_share"],
            &[duration("storm_min", storm.len())],
        ));
    }
    slow_issuers(moments, found);
    if let Some(late) = first_move_late(moments, level, own) {
        found.push(late);
    }
}

fn slow_issuers(moments: &[Moment], found: &mut Vec<TurningPoint>) {
    let timeout =
        |moment: &Moment| FigureValue::new("timeout_s", moment.controls.timeout(), SECONDS);
    let most = |moment: &&Moment| moment.group_b_slots_share >= MOST_SLOTS;
    if let Some(moment) = moments.iter().find(most) {
        found.push(point(
            moment,
            Kind::SlowIssuersHeldSlots,
            RelationId::R3,
            &["group_b_latency_s", "slots_busy_share"],
            &[
                FigureValue::new(
                    "group_b_slots_share",
                    moment.group_b_slots_share,
                    WHOLE_PERCENT,
                ),
                timeout(moment),
            ],
        ));
    }
    let unanswered = |moment: &&Moment| {
        moment.minute.issuer_timeout_share >= TIMEOUTS && moment.controls.stand_in() == 0.0
    };
    if let Some(moment) = moments.iter().find(unanswered) {
        found.push(point(
            moment,
            Kind::TimeoutsBegan,
            RelationId::R9,
            &["issuer_timeout_share", "genuine_approval_rate"],
            &[timeout(moment)],
        ));
    }
}

/// The first move from the event on, if it came more than a minute after the event could be seen
/// and customers were failed, or fraud let through, meanwhile.
fn first_move_late(moments: &[Moment], level: Level, own: &[Move]) -> Option<TurningPoint> {
    let event = *level.event()?.start();
    let first = own.iter().find(|made| made.minute() >= event)?.minute();
    if first <= FIRST_SIGHT {
        return None;
    }
    let before = &moments.get(event.checked_sub(1)? as usize)?.minute;
    let last = &moments.get(first as usize - 1)?.minute;
    let fraud_limit = ceiling(level, FRAUD_RATE.key).unwrap_or(f64::INFINITY);
    if last.genuine_approval_rate >= LOSING && last.fraud_rate_bp <= fraud_limit {
        return None;
    }
    let relation = match level {
        Level::FraudWave => RelationId::R15,
        Level::IssuerOutage => RelationId::R3,
        Level::Sandbox | Level::SalePeak | Level::FirstHour => RelationId::R7,
    };
    let since = |figure: fn(&Minute) -> f64| figure(last) - figure(before);
    let mut late = point(
        moments.get(first as usize)?,
        Kind::FirstMoveLate,
        relation,
        &[],
        &[
            FigureValue::new("delay_min", f64::from(first - event), MINUTES),
            FigureValue::new("lost_tx", since(|m| m.genuine_lost), THOUSANDS),
            FigureValue::new("fraud_u", since(|m| m.fraud_approved_u), MILLIONS),
        ],
    );
    let of_last = ["genuine_approval_rate", "fraud_rate_bp"];
    late.values
        .extend(of_last.iter().filter_map(|key| FigureValue::of(last, key)));
    Some(late)
}

fn duration(key: &'static str, minutes: usize) -> FigureValue {
    // A run has sixty minutes.
    FigureValue::new(key, minutes as f64, MINUTES)
}
