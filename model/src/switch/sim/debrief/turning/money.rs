//! Money: exposure and cost, when they passed their limits, and when that was settled.

use super::common::{ceiling, point};
use crate::RelationId;
use crate::switch::sim::RUN_MINUTES;
use crate::switch::sim::control::Control;
use crate::switch::sim::debrief::replays::Moment;
use crate::switch::sim::debrief::turning_point::{
    FigureValue, TurningPoint, TurningPointKind as Kind,
};
use crate::switch::sim::figure::{AMOUNT, MILLIONS, MONEY, PLAIN};
use crate::switch::sim::levels::Level;
use crate::switch::sim::minute::Minute;
use crate::switch::sim::summary::{COST, EXPOSURE};

/// Minutes in an hour.
const HOUR: f64 = 60.0;

pub(super) fn find(moments: &[Moment], level: Level, found: &mut Vec<TurningPoint>) {
    if let Some(limit) = ceiling(level, EXPOSURE.key)
        && let Some(moment) = moments.iter().find(|m| m.minute.exposure_u > limit)
    {
        found.push(point(
            moment,
            Kind::ExposurePassedLimit,
            RelationId::R14,
            &["exposure_u", "stand_in_tps"],
            &[
                FigureValue::new("limit_u", limit, MILLIONS),
                FigureValue::new("stand_in_u", moment.controls.stand_in(), AMOUNT),
            ],
        ));
    }
    let Some(limit) = ceiling(level, COST.key) else {
        return;
    };
    let Some(passed) = moments.iter().find(|m| m.minute.cost_u > limit) else {
        return;
    };
    let servers = |m: &Minute| f64::from(m.servers_running + m.servers_booting);
    let limit_value = FigureValue::new("limit_u", limit, MONEY);
    // A server is paid for: nothing comes back once the limit is passed, so there is a last order.
    let committed = moments.iter().rposition(|m| projected(&m.minute) <= limit);
    let committed = &moments[committed.map_or(0, |index| index + 1)];
    found.push(point(
        committed,
        Kind::CostCommitted,
        RelationId::R2,
        &[],
        &[
            FigureValue::new("servers", servers(&committed.minute), PLAIN),
            FigureValue::new("projected_cost_u", projected(&committed.minute), MONEY),
            limit_value,
            FigureValue::new("last_minute", last_minute(moments, limit), PLAIN),
        ],
    ));
    found.push(point(
        passed,
        Kind::CostPassedLimit,
        RelationId::R2,
        &["cost_u"],
        &[
            limit_value,
            FigureValue::new("servers", servers(&passed.minute), PLAIN),
        ],
    ));
}

/// The cost of the run if the servers of this minute are all kept to the end.
fn projected(minute: &Minute) -> f64 {
    let left = f64::from(RUN_MINUTES - 1 - minute.t);
    minute.cost_u + minute.cost_rate_u_per_h / HOUR * left
}

/// The last minute in which stopping all servers but the fewest would have kept the limit.
fn last_minute(moments: &[Moment], limit: f64) -> f64 {
    let fewest = Control::Servers.grid().low();
    let keeps = |moment: &&Moment| {
        let m = &moment.minute;
        let rate = m.cost_rate_u_per_h / f64::from(m.servers_running + m.servers_booting);
        let spent = m.cost_u - m.cost_rate_u_per_h / HOUR;
        spent + fewest * rate / HOUR * f64::from(RUN_MINUTES - m.t) <= limit
    };
    moments
        .iter()
        .rev()
        .find(keeps)
        .map_or(0.0, |moment| f64::from(moment.minute.t))
}
