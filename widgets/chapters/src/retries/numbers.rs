//! The numbers of chapter 5.

use super::figure::{NUDGED, SERVERS, sale};
use crate::numbers::{Number, table, turning_point};
use crate::plays::{Hour, Played};
use model::relations::equilibrium::{Curve, Range, RetryLoop};
use model::relations::{goodput, retries, shedding};
use model::switch::sim::{EVENT_MINUTE, Level};
use model::{Params, Result};

/// Of the new requests, what a client with a retry budget repeats at most.
const BUDGET: f64 = 0.2;
/// Servers of the second exercise.
const MORE_SERVERS: u32 = 12;
/// The mean delay of the third exercise (min).
const HALF_MINUTE: f64 = 0.5;
/// Minutes by which a play with backoff is later with its servers.
const LATER: u32 = 3;
/// A new rate just past the upper fold (tx/s).
const PAST: f64 = 980.0;

/// A load on ten servers, by R7: what is answered, what fails, and what comes back of it.
struct Round {
    goodput: f64,
    failing: f64,
    attempts: f64,
    brought: f64,
}

impl Round {
    fn of(p: &Params, capacity: f64, offered: f64) -> Result<Self> {
        let goodput = goodput::goodput(offered, capacity, p.wasted_share)?;
        let failing = goodput::dropped_share(offered, capacity, p.wasted_share)?;
        let attempts = attempts(p, failing)?;
        Ok(Self {
            goodput,
            failing,
            attempts,
            brought: sale() * attempts,
        })
    }
}

fn attempts(p: &Params, failing: f64) -> Result<f64> {
    retries::amplification(failing, p.retry_probability, p.max_retries())
}

/// The share of attempts that fails when each payment makes so many.
fn failing_at(p: &Params, wanted: f64) -> Result<f64> {
    turning_point(0.0, 1.0, |failing| Ok(attempts(p, failing)? < wanted))
}

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let at = |servers| RetryLoop::at_start(p, servers, false);
    let ten = at(SERVERS)?;
    let capacity = ten.capacity()?;
    let folds = |retry: &RetryLoop| {
        retry
            .hysteresis()
            .map(|found| found.map_or((f64::NAN, f64::NAN), |h| (h.storm_from, h.healthy_to)))
    };
    let (_, calm_to) = folds(&ten)?;
    let all_folds = ten.folds()?;
    let offered_at = |upper| {
        let fold = all_folds.iter().find(|fold| fold.upper == upper);
        fold.map_or(f64::NAN, |fold| fold.offered)
    };
    let stormy = |new: f64| -> Result<f64> {
        let found = ten.equilibria(new)?;
        Ok(found.last().map_or(f64::NAN, |each| each.offered))
    };
    let more_servers = at(MORE_SERVERS)?;

    // The fluid limit, in units of capacity: R7 and R9 alone.
    let fluid = Curve {
        retry_probability: p.retry_probability,
        max_retries: p.max_retries(),
        failure_share: |load| goodput::dropped_share(load, 1.0, p.wasted_share),
    };
    let end = 1.0 / p.wasted_share;
    let range = Range {
        end: 1.1 * end,
        centre: 1.0,
        width: 0.01,
        corners: &[1.0, end],
    };
    let fluid_folds = fluid.folds(&range)?;
    let fluid_fold = fluid_folds.iter().find(|fold| !fold.upper);
    let fluid_fold = fluid_fold.map_or(f64::NAN, |fold| fold.new_rate);

    let [down, up] = [NUDGED.0, NUDGED.1].map(|offered| Round::of(p, capacity, offered));
    let (down, up) = (down?, up?);
    let fold = Round::of(p, capacity, offered_at(false))?;
    let once = p.retry_probability * 0.5;
    let [one, two, three] = p.backoff_delays.map(retries::realised_delay);

    // With a budget: the load at which a payment makes as many attempts as it may.
    let budget_failing = failing_at(p, 1.0 + BUDGET)?;
    let budget_load = 1.0 / (1.0 - (1.0 - p.wasted_share) * budget_failing);
    let budget_fold = budget_load / (1.0 + BUDGET);

    // Just past the fold: the minutes until twice as much is offered as is new.
    let slow = minutes_until(p, &ten, PAST, 2.0 * PAST);
    let early = offered_after(p, &ten, PAST, 5);
    let shed = shedding::admitted(f64::MAX, capacity, p.admitted_share)?;
    let backoff = Hour::quiet(Level::SalePeak, &["5:servers=10", "5:retries=backoff"])?;
    let later = format!("{}:servers=10", EVENT_MINUTE + LATER);
    let later = Hour::quiet(Level::SalePeak, &[&later, "5:retries=backoff"])?;
    let at_once = Hour::quiet(Level::SalePeak, &["5:servers=10"])?;
    let most = |hour: &Hour| (10..50).map(|t| hour.at(t).offered_tps).fold(0.0, f64::max);
    Ok(table! {
        "ten.slots" = f64::from(ten.slots), 0, "", "slots of ten servers";
        "ten.calm-to" = calm_to, 1, "tx/s", "new rate up to which ten servers can be calm";
        "ten.calm-to.offered" = offered_at(true), 0, "tx/s", "what is offered there";
        "ten.past-calm.offered" = stormy(calm_to + 0.1)?, 0, "tx/s", "offered in the storm just past it";
        "ten.storm-from.offered" = offered_at(false), 0, "tx/s", "offered where ten servers can just hold a storm";
        "ten.spare" = capacity - sale(), 0, "tx/s", "capacity of ten servers beyond the sale's new rate";
        "attempts.half.once" = once, 3, "", "half fail: second attempts per payment";
        "attempts.half.twice" = once * once, 3, "", "third attempts";
        "attempts.half.thrice" = once * once * once, 3, "", "fourth attempts";
        "attempts.half" = attempts(p, 0.5)?, 2, "", "half fail: attempts per payment";
        "round.down" = NUDGED.0, 0, "tx/s", "a load below the watershed";
        "round.down.goodput" = down.goodput, 0, "tx/s", "answered of it";
        "round.down.failing" = down.failing, 3, "", "share that fails";
        "round.down.attempts" = down.attempts, 2, "", "attempts per payment";
        "round.down.brought" = down.brought, 0, "tx/s", "the load it brings back";
        "round.up" = NUDGED.1, 0, "tx/s", "a load beyond the watershed";
        "round.up.goodput" = up.goodput, 0, "tx/s", "answered of it";
        "round.up.failing" = up.failing, 3, "", "share that fails";
        "round.up.attempts" = up.attempts, 2, "", "attempts per payment";
        "round.up.brought" = up.brought, 0, "tx/s", "the load it brings back";
        "less.new" = super::figure::BESIDE.0, 0, "tx/s", "a new rate with calm alone";
        "more.new" = super::figure::BESIDE.1, 0, "tx/s", "a new rate with a storm alone";
        "fold.share" = fluid_fold, 4, "", "lower fold over capacity, for many slots";
        "fold.headroom" = 1.0 / fluid_fold, 2, "", "capacity over the new rate that holds no storm";
        "fold.headroom.percent" = (1.0 / fluid_fold - 1.0) * 1e2, 0, "%", "the same beyond the new rate";
        "fold.capacity" = sale() / fluid_fold, 0, "tx/s", "capacity that holds no storm in the sale";
        "past.new" = PAST, 0, "tx/s", "a new rate just past the upper fold";
        "past.offered.5" = early, 0, "tx/s", "offered five minutes after it was reached";
        "past.minutes" = slow, 0, "", "minutes until twice as much is offered";
        "past.offered" = stormy(PAST)?, 0, "tx/s", "where it settles";
        "as-six" = sale() * f64::from(SERVERS) / f64::from(p.start_servers), 0, "tx/s", "what is to ten servers as the sale to six";
        "shed.answered" = shed, 1, "tx/s", "what ten servers answer when shedding";
        "backoff.1.realised" = one?, 2, "min", "what a mean delay of one minute becomes";
        "backoff.2.realised" = two?, 2, "min", "what a mean delay of two minutes becomes";
        "backoff.3.realised" = three?, 2, "min", "what a mean delay of four minutes becomes";
        "backoff.sale.most" = most(&backoff), 0, "tx/s", "most that is offered in the sale with backoff, servers running";
        "backoff.later" = f64::from(LATER), 0, "min", "how much later the servers are ordered in another play";
        "backoff.later.end" = later.at(48).offered_tps, 0, "tx/s", "offered in its last minutes of the sale";
        "at-once.sale.most" = most(&at_once), 0, "tx/s", "the same with retries at once";
        "wasted-share.rest" = 1.0 - p.wasted_share, 1, "", "what a request saves that is dropped, 1 − ω";
        "budget.factor" = 1.0 + BUDGET, 1, "", "attempts per new request that a budget allows";
        "budget" = BUDGET * 1e2, 0, "%", "retry budget: retries over new requests";
        "budget.most" = sale() * (1.0 + BUDGET), 0, "tx/s", "most that the sale brings with a budget";
        "retry-exercise.certain" = f64::from(p.max_retries() + 1), 0, "", "slip: everybody repeats every failure";
        "retry-exercise.sum" = 1.0 + f64::from(p.max_retries()) * p.retry_probability, 2, "", "slip: each retry taken for a first one";
        "retry-exercise.fold.offered" = offered_at(false), 0, "tx/s", "exercise: the load at the lower fold";
        "retry-exercise.fold.goodput" = fold.goodput, 0, "tx/s", "exercise: answered of it";
        "retry-exercise.fold.failing" = fold.failing, 3, "", "exercise: share that fails";
        "retry-exercise.fold.attempts" = fold.attempts, 3, "", "exercise: attempts per payment";
        "retry-exercise.fold.new" = offered_at(false) / fold.attempts, 0, "tx/s", "exercise: the new rate that keeps it up";
        "retry-exercise.fold.no-waste" = offered_at(false) / attempts(p, 1.0 - capacity / offered_at(false))?, 0, "tx/s", "slip: no work wasted";
        "retry-exercise.fold.goodput-slip" = fold.goodput, 0, "tx/s", "slip: the goodput taken for the new rate";
        "retry-exercise.servers" = f64::from(MORE_SERVERS), 0, "", "exercise: more servers";
        "retry-exercise.storm-from" = folds(&more_servers)?.0, 0, "tx/s", "exercise: new rate from which they hold a storm";
        "retry-exercise.capacity" = more_servers.capacity()?, 0, "tx/s", "exercise: their capacity";
        "retry-exercise.delay" = HALF_MINUTE, 1, "min", "exercise: a mean delay";
        "retry-exercise.realised" = retries::realised_delay(HALF_MINUTE)?, 2, "min", "exercise: what it becomes";
        "retry-exercise.released" = retries::release_share(HALF_MINUTE)?, 3, "", "exercise: share released in a minute";
        "budget.simple" = capacity / (1.0 + BUDGET), 0, "tx/s", "exercise: below it a budget keeps the load under capacity";
        "budget.failing" = budget_failing, 3, "", "exercise: failing share at which the budget is used up";
        "budget.load" = budget_load, 3, "", "exercise: load there, over capacity";
        "budget.offered" = budget_load * capacity, 0, "tx/s", "exercise: the same on ten servers";
        "budget.fold" = budget_fold * capacity, 0, "tx/s", "exercise: new rate from which ten servers hold a storm with it";
    })
}

/// What is offered, minute by minute, when a calm switch meets `new` with retries in the next minute.
fn minutes<'a>(p: &'a Params, switch: &'a RetryLoop, new: f64) -> impl Iterator<Item = f64> + 'a {
    let mut tried = [0.0; 3];
    std::iter::repeat_with(move || {
        let offered = new + tried.iter().sum::<f64>();
        let again = p.retry_probability * switch.failure_share(offered).unwrap_or(1.0);
        tried = [new * again, tried[0] * again, tried[1] * again];
        offered
    })
}

fn minutes_until(p: &Params, switch: &RetryLoop, new: f64, offered: f64) -> f64 {
    let before = minutes(p, switch, new).take(600);
    before.take_while(|now| *now < offered).count() as f64
}

fn offered_after(p: &Params, switch: &RetryLoop, new: f64, after: usize) -> f64 {
    minutes(p, switch, new).nth(after).unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::value as n;

    /// What the chapter says of its numbers in words.
    #[test]
    fn the_words_around_the_numbers_hold() {
        let p = Params::default();
        let capacity = RetryLoop::at_start(&p, 10, false).unwrap().capacity().unwrap();
        // The lower fold is the same share of capacity for any number of servers, to a millionth.
        for servers in [1, 2, 6, 12, 24] {
            let switch = RetryLoop::at_start(&p, servers, false).unwrap();
            let fold = switch.hysteresis().unwrap().unwrap().storm_from;
            let share = fold / switch.capacity().unwrap();
            assert!((share - n("fold.share")).abs() < 1e-6, "{servers}: {share}");
        }
        // Ten servers are a little too few, eleven are enough.
        let need = n("fold.capacity");
        assert!(RetryLoop::at_start(&p, 10, false).unwrap().capacity().unwrap() < need);
        assert!(RetryLoop::at_start(&p, 11, false).unwrap().capacity().unwrap() > need);
        // A load below the watershed brings back less than itself, one beyond it more.
        assert!(n("round.down.brought") < n("round.down") && n("round.up.brought") > n("round.up"));
        // "one in twenty gives up at each failure"
        assert!((1.0 - p.retry_probability - 1.0 / 20.0).abs() < 1e-12);
        // "from a fifth of the capacity to a twentieth"
        assert!((1.0 / (1.0 - n("fold.share")) - 5.0).abs() < 0.5);
        assert!((1.0 / (1.0 - n("budget.fold") / capacity) - 20.0).abs() < 2.0);
        // "about half a minute more"
        for (meant, name) in [(1.0, "backoff.1"), (2.0, "backoff.2"), (4.0, "backoff.3")] {
            let more = n(&format!("{name}.realised")) - meant;
            assert!((more - 0.5).abs() < 0.1, "{name}: {more}");
        }
        // Shedding answers more than are new, a budget keeps the sale below capacity.
        assert!(n("shed.answered") > sale());
        assert!(n("budget.most") < RetryLoop::at_start(&p, 10, false).unwrap().capacity().unwrap());
        // With backoff the load passes the watershed never, at once it does.
        let three = RetryLoop::at_start(&p, 10, false).unwrap().equilibria(sale()).unwrap();
        assert!(n("backoff.sale.most") < three[1].offered);
        assert!(n("at-once.sale.most") > three[1].offered);
        assert!(n("backoff.later.end") > three[1].offered);
    }

    /// The budget's fold is the least new rate with a load beyond capacity that keeps itself up.
    #[test]
    fn the_budget_s_fold_is_the_least() {
        let p = Params::default();
        let kept_up = |load: f64| {
            let failing = goodput::dropped_share(load, 1.0, p.wasted_share).unwrap();
            load / attempts(&p, failing).unwrap().min(1.0 + BUDGET)
        };
        let capacity = RetryLoop::at_start(&p, 10, false).unwrap().capacity().unwrap();
        let least = (1001..4000).map(|i| kept_up(f64::from(i) / 1e3)).fold(1.0, f64::min);
        assert!((least - n("budget.fold") / capacity).abs() < 1e-3, "{least}");
    }
}
