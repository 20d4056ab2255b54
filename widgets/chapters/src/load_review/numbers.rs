//! The numbers of the review of Part I.

use crate::numbers::{Number, table, turning_point};
use model::relations::equilibrium::RetryLoop;
use model::relations::{erlang, goodput};
use model::{Params, Result};

/// A load beyond capacity that a question asks about.
const BEYOND: f64 = 1.2;
/// The traffic of a switch that is to be sized, in ordinary days.
const THREEFOLD: f64 = 3.0;
/// The share that may wait in it.
const WAITING: f64 = 1e-3;

/// The share that waits when an alarm is raised.
const ALARM: f64 = 1e-2;

/// The page's numbers.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let servers = RetryLoop::at_start(p, p.start_servers, false)?;
    let (capacity, service) = (servers.capacity()?, servers.service_time);
    let slots = f64::from(servers.slots);
    let fold = servers.hysteresis()?.map_or(f64::NAN, |found| found.storm_from / capacity);
    let offered = BEYOND * capacity;
    let answered = goodput::goodput(offered, capacity, p.wasted_share)?;
    let storm_service = fold * slots / p.base_rate;
    // The load at which one in a hundred waits.
    let alarm = turning_point(0.0, slots, |load| {
        Ok(erlang::waiting_probability(load, servers.slots)? < ALARM)
    })?;
    let growth = erlang::waiting_probability(1.01 * alarm, servers.slots)? / ALARM;
    // The surge of the sale covers the share 1 − e^(−t/lag) of its way: when it is so far.
    let target = p.base_rate * p.sale_surge;
    let after = |load: f64| {
        let left = (target - load * capacity) / (target - p.base_rate);
        -p.surge_lag * left.ln()
    };
    let (alarmed, full) = (after(alarm / slots), after(1.0));
    let new = THREEFOLD * p.base_rate;
    let per_server = f64::from(p.slots_per_server);
    let waiting = f64::from(erlang::least_slots(new * service, WAITING)?);
    let calm = new / fold * service;
    Ok(table! {
        "review.double.load" = 2.0 * p.base_rate * service / slots, 2, "", "load when the service time doubles";
        "review.double.erlangs" = 2.0 * p.base_rate * service, 0, "", "slots needed then";
        "review.double.service" = 2.0 * service, 2, "s", "the service time then";
        "review.double.capacity" = capacity / 2.0, 0, "tx/s", "capacity then";
        "review.beyond" = BEYOND, 1, "", "a load beyond capacity";
        "review.beyond.offered" = offered, 0, "tx/s", "offered at it";
        "review.beyond.answered" = answered, 0, "tx/s", "answered of that";
        "review.beyond.shed" = p.admitted_share * capacity, 0, "tx/s", "answered with shedding";
        "review.storm.service" = storm_service, 3, "s", "service time from which six servers hold a storm on an ordinary day";
        "review.storm.more" = (storm_service / service - 1.0) * 1e2, 0, "%", "the same beyond the usual one";
        "review.alarm.load" = alarm / slots, 2, "", "load at which one in a hundred waits";
        "review.alarm.growth" = growth, 1, "", "C at one per cent more load over that";
        "review.alarm.after" = alarmed, 1, "min", "when the sale's surge reaches that load";
        "review.alarm.full" = full, 1, "min", "when it reaches capacity";
        "review.new" = new, 0, "tx/s", "traffic of a switch to be sized";
        "review.new.erlangs" = new * service, 1, "", "slots it needs on average";
        "review.new.waiting" = waiting, 0, "", "slots with which one in a thousand waits";
        "review.new.waiting.servers" = (waiting / per_server).ceil(), 0, "", "servers that hold them";
        "review.new.capacity" = new / fold, 0, "tx/s", "capacity that holds no storm";
        "review.new.calm" = calm.ceil(), 0, "", "slots that hold no storm";
        "review.new.calm.servers" = (calm / per_server).ceil(), 0, "", "servers that hold them";
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::value as n;
    use model::relations::equilibrium::{Curve, Range};

    /// "there is no storm": without wasted work the curve of the many never turns, whatever is retried.
    #[test]
    fn without_waste_there_is_no_fold() {
        let p = Params::default();
        for retry_probability in [0.5, p.retry_probability, 1.0] {
            let curve = Curve {
                retry_probability,
                max_retries: p.max_retries(),
                failure_share: |load| goodput::dropped_share(load, 1.0, 0.0),
            };
            let range = Range {
                end: 10.0,
                centre: 1.0,
                width: 0.01,
                corners: &[1.0],
            };
            assert_eq!(curve.folds(&range).unwrap(), []);
        }
    }

    /// "the second asks for more"
    #[test]
    fn the_words_around_the_numbers_hold() {
        assert!(n("review.new.calm.servers") > n("review.new.waiting.servers"));
        // The alarm comes before the switch is full, and the surge is on its way by then.
        assert!(0.0 < n("review.alarm.after") && n("review.alarm.after") < n("review.alarm.full"));
        assert!(n("review.beyond.shed") < n("review.beyond.answered"));
    }
}
