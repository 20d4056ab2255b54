//! The numbers of the first hour: half a sale, done nothing about, met in time, and met late.

use crate::numbers::{Number, table};
use crate::plays::{Hour, Played, limit};
use model::Params;
use model::relations::equilibrium::RetryLoop;
use model::switch::sim::{EVENT_MINUTE, Level};

const LEVEL: Level = Level::FirstHour;

/// The page's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let surge = LEVEL.conditions(EVENT_MINUTE, p).surge_target;
    let rate = surge * p.base_rate;
    let carried = |servers| RetryLoop::at_start(p, servers, false)?.capacity();
    let capacity = carried(p.start_servers)?;
    let idle = Hour::first_seed(LEVEL, &[])?;
    let in_time = Hour::first_seed(LEVEL, &["5:servers=8"])?;
    let late = Hour::first_seed(LEVEL, &["15:servers=10"])?;
    Ok(table! {
        "first.surge" = surge, 1, "", "what the small sale multiplies traffic by";
        "first.rate" = rate, 0, "tx/s", "new transactions in the small sale";
        "first.too-many" = rate - capacity, 0, "tx/s", "more than the servers at the start carry";
        "first.too-many-share" = (rate / capacity - 1.0) * 1e2, 0, "%", "that, of what they carry";
        "first.seven" = carried(p.start_servers + 1)?, 0, "tx/s", "carried with one server more";
        "first.goal.approval" = limit(LEVEL, 0), 0, "%", "goal: approval";
        "first.goal.time" = limit(LEVEL, 1), 0, "ms", "goal: authorisation time";
        "first.goal.cost" = limit(LEVEL, 2), 0, "u", "goal: server cost";
        "first.idle.offered" = idle.at(30).offered_tps, 0, "tx/s", "doing nothing: offered in minute 30";
        "first.idle.approval" = idle.sum().genuine_approval_rate * 1e2, 0, "%", "doing nothing: approval of the hour";
        "first.in-time.approval" = in_time.sum().genuine_approval_rate * 1e2, 1, "%", "two servers in minute 5: approval of the hour";
        "first.in-time.time" = in_time.sum().authorization_time_s * 1e3, 0, "ms", "two servers in minute 5: mean authorisation time";
        "first.in-time.cost" = in_time.sum().cost_u, 0, "u", "two servers in minute 5: server cost";
        "first.late.time" = late.sum().authorization_time_s * 1e3, 0, "ms", "four servers in minute 15: mean authorisation time";
    })
}
