//! The numbers of chapter 4.

use super::figure::{COSTS, NEAR, Switch};
use crate::numbers::{Number, table};
use model::relations::{goodput, patience, score, shedding};
use model::{Params, Result};

/// Offered in the exercises (tx/s).
const EXERCISE: f64 = 1000.0;
const LATER: f64 = 2000.0;
/// What an exercise makes an expired request cost, and a refusal (services).
const QUICK_LOOK: f64 = 0.1;
const REFUSAL: f64 = 0.05;
/// What an exercise makes customers wait (s).
const PATIENT: f64 = 10.0;

/// The offered rate from which nothing is answered, N/(Sω) (tx/s).
pub(super) fn nothing_left(switch: &Switch) -> f64 {
    switch.capacity / Params::default().wasted_share
}

/// What one minute's mean answer time of group B does to the service time: one standard deviation, as a
/// share of it.
pub(crate) fn service_swing(p: &Params, service_time: f64) -> Result<f64> {
    let passed = score::passed_share(p.start_threshold, p.separation, p.fraud_share)?;
    Ok(p.group_b_share * passed * p.issuer_latency * p.latency_swing / service_time)
}

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let switch = Switch::at_start()?;
    let Switch { capacity, service_time, slots, .. } = switch;
    let slots = f64::from(slots);
    let sale = p.base_rate * p.sale_surge;
    let answered = |offered| goodput::goodput(offered, capacity, p.wasted_share);
    let rest = 1.0 - p.wasted_share;
    let more = 1.5 * sale;
    let limit = shedding::admitted(f64::MAX, capacity, p.admitted_share)?;
    let near = NEAR.map(|load| switch.open(load * capacity));
    let [n90, n95, n98, n100, n102] = near;
    let (n90, n95, n98, n100, n102) = (n90?, n95?, n98?, n100?, n102?);
    let dropped = |outcome: super::figure::Outcome| 100.0 * (1.0 - outcome.goodput / outcome.admitted);
    let swing = service_swing(p, service_time)?;
    let at_cost = |offered, cost| shedding::admitted_at_cost(offered, capacity, p.admitted_share, cost);
    // Where no shedding answers as many as shedding for so much each: two straight lines.
    let meets = |cost: f64| {
        let share = p.admitted_share;
        let over = (1.0 - cost) - share * rest;
        capacity * over / (p.wasted_share * (1.0 - cost) - cost * rest)
    };
    let patient = patience::queue(EXERCISE, service_time, switch.slots, PATIENT, p.wasted_share)?;
    let storm = sale * model::relations::retries::amplification_limit(p.retry_probability, p.max_retries())?;
    Ok(table! {
        "capacity.start.exact" = capacity, 1, "tx/s", "capacity at the start, one decimal";
        "over.sale.missing" = sale - capacity, 0, "tx/s", "what the sale asks beyond it";
        "over.sale.answered" = answered(sale)?, 0, "tx/s", "answered of the sale on six servers";
        "over.sale.expired" = sale - answered(sale)?, 0, "tx/s", "expired of it";
        "over.sale.wasted-slots" = p.wasted_share * (sale - answered(sale)?) * service_time, 0, "", "slots busy with expired requests";
        "over.sale.useful-slots" = answered(sale)? * service_time, 0, "", "slots busy with useful work";
        "over.more" = more, 0, "tx/s", "half as much again";
        "over.more.answered" = answered(more)?, 0, "tx/s", "answered of that";
        "over.nothing" = nothing_left(&switch), 0, "tx/s", "offered rate from which nothing is answered";
        "over.nothing.times" = 1.0 / p.wasted_share, 2, "", "the same over capacity";
        "over.nothing.attempts" = nothing_left(&switch) / sale, 1, "", "the same over the sale's new rate";
        "over.slope" = p.wasted_share / rest, 2, "", "answers lost for each further request, ω/(1 − ω)";
        "shed.limit" = limit, 1, "tx/s", "what six servers let in when shedding";
        "shed.unused" = capacity - limit, 0, "tx/s", "capacity that shedding leaves unused";
        "shed.sale.refused" = sale - limit, 0, "tx/s", "refused of the sale";
        "shed.meets" = meets(0.0), 0, "tx/s", "offered rate beyond which shedding answers more than none";
        "shed.meets.times" = meets(0.0) / capacity, 2, "", "the same over capacity";
        "near.090" = NEAR[0], 2, "", "a load near capacity";
        "near.095" = NEAR[1], 2, "", "a load near capacity";
        "near.098" = NEAR[2], 2, "", "a load near capacity";
        "near.100" = NEAR[3], 2, "", "a load near capacity";
        "near.102" = NEAR[4], 2, "", "a load near capacity";
        "near.090.wait" = n90.wait * 1e3, 1, "ms", "mean wait there";
        "near.095.wait" = n95.wait * 1e3, 1, "ms", "mean wait there";
        "near.098.wait" = n98.wait * 1e3, 1, "ms", "mean wait there";
        "near.100.wait" = n100.wait * 1e3, 0, "ms", "mean wait there";
        "near.102.wait" = n102.wait * 1e3, 0, "ms", "mean wait there";
        "near.090.dropped" = dropped(n90), 2, "%", "share dropped there";
        "near.095.dropped" = dropped(n95), 2, "%", "share dropped there";
        "near.098.dropped" = dropped(n98), 2, "%", "share dropped there";
        "near.100.dropped" = dropped(n100), 2, "%", "share dropped there";
        "near.102.dropped" = dropped(n102), 2, "%", "share dropped there";
        "service-time.swing" = swing * 1e2, 2, "%", "swing of the service time from minute to minute, one standard deviation";
        "burst.percent" = p.burst * 1e2, 0, "%", "swing of a minute's count, one standard deviation";
        "swing.slack" = (1.0 / p.admitted_share - 1.0) * 1e2, 1, "%", "how much too high a measured capacity may be before too many are let in";
        "near.100.share" = dropped(n100) / 1e2, 5, "", "share dropped at capacity";
        "swing.margins" = (1.0 / p.admitted_share - 1.0) / swing, 1, "", "the slack of shedding in standard deviations of the service time";
        "refusal.storm" = storm, 0, "tx/s", "the largest storm of the sale";
        "refusal.storm.cheap" = at_cost(storm, COSTS[1])?, 0, "tx/s", "answered of it with cheap refusals";
        "refusal.storm.dear" = at_cost(storm, COSTS[2])?, 0, "tx/s", "answered of it with dear ones";
        "refusal.dear.nothing" = limit / COSTS[2], 0, "tx/s", "offered rate from which dear refusals take everything";
        "good-exercise.offered" = EXERCISE, 0, "tx/s", "exercise: offered";
        "good-exercise.answered" = answered(EXERCISE)?, 0, "tx/s", "exercise: answered of it";
        "good-exercise.undivided" = capacity - p.wasted_share * EXERCISE, 0, "tx/s", "slip: not divided by 1 − ω";
        "good-exercise.expired" = EXERCISE - answered(EXERCISE)?, 0, "tx/s", "exercise: expired of it";
        "good-exercise.wasted" = p.wasted_share * (EXERCISE - answered(EXERCISE)?) * service_time / slots * 1e2, 1, "%", "exercise: share of the slots that works for nothing";
        "good-exercise.wasted.of-requests" = (1.0 - answered(EXERCISE)? / EXERCISE) * 1e2, 1, "%", "slip: the share of requests";
        "good-exercise.wasted.whole" = (EXERCISE - answered(EXERCISE)?) * service_time / slots * 1e2, 1, "%", "slip: a whole service each";
        "good-exercise.patient" = PATIENT, 0, "s", "exercise: a longer patience";
        "good-exercise.patient.answered" = EXERCISE * patient.served_share, 0, "tx/s", "exercise: answered with it";
        "good-exercise.patient.wait" = patient.mean_wait, 1, "s", "exercise: mean wait with it";
        "good-exercise.impatient.wait" = switch.open(EXERCISE)?.wait, 1, "s", "exercise: mean wait with two seconds";
        "good-exercise.look" = QUICK_LOOK, 1, "", "exercise: a cheaper look at an expired request";
        "good-exercise.look.rest" = 1.0 - QUICK_LOOK, 1, "", "exercise: one less it";
        "good-exercise.look.answered" = goodput::goodput(sale, capacity, QUICK_LOOK)?, 0, "tx/s", "exercise: answered of the sale with it";
        "good-exercise.look.nothing" = capacity / QUICK_LOOK, 0, "tx/s", "exercise: where nothing is left with it";
        "good-exercise.look.undivided" = capacity - QUICK_LOOK * sale, 0, "tx/s", "slip: not divided";
        "good-exercise.refusal" = REFUSAL, 2, "", "exercise: what a refusal costs";
        "good-exercise.refusal.rest" = 1.0 - REFUSAL, 2, "", "exercise: one less it";
        "good-exercise.later" = LATER, 0, "tx/s", "exercise: offered";
        "good-exercise.later.answered" = at_cost(LATER, REFUSAL)?, 0, "tx/s", "exercise: answered of it";
        "good-exercise.later.undivided" = p.admitted_share * capacity - REFUSAL * LATER, 0, "tx/s", "slip: not divided";
        "good-exercise.later.all-capacity" = (capacity - REFUSAL * LATER) / (1.0 - REFUSAL), 0, "tx/s", "slip: all of the capacity let in";
        "good-exercise.meets" = meets(REFUSAL), 0, "tx/s", "exercise: where shedding begins to pay";
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::value as n;

    /// What the chapter says of its numbers in words.
    #[test]
    fn the_words_around_the_numbers_hold() {
        let p = Params::default();
        let switch = Switch::at_start().unwrap();
        // Where the two are said to meet, they do.
        for (cost, at) in [(0.0, n("shed.meets")), (REFUSAL, n("good-exercise.meets"))] {
            let open = goodput::goodput(at, switch.capacity, p.wasted_share).unwrap();
            let shed = shedding::admitted_at_cost(at, switch.capacity, p.admitted_share, cost).unwrap();
            assert!((open - shed).abs() < 1e-6, "{cost}: {open}, {shed}");
        }
        // Ten seconds of patience answer as many, five times as late.
        let (two, ten) = (n("good-exercise.answered"), n("good-exercise.patient.answered"));
        assert!((two - ten).abs() < 0.5, "{two} {ten}");
        let times = n("good-exercise.patient.wait") / n("good-exercise.impatient.wait");
        assert!((4.5..5.6).contains(&times), "{times}");
        // "hardly a millisecond", "a second and more": the waits about capacity.
        assert!(n("near.090.wait") < 5.0 && n("near.102.wait") > 1000.0);
        // "as good as half a server more"
        let server = switch.capacity / f64::from(p.start_servers);
        let more = goodput::goodput(p.base_rate * p.sale_surge, switch.capacity + 0.5 * server, p.wasted_share);
        assert!((more.unwrap() - n("good-exercise.look.answered")).abs() < 2.0);
        // A dear refusal's line "comes down to nothing within the picture".
        assert!(n("refusal.dear.nothing") < 6000.0);
    }
}
