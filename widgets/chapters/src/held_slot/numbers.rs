//! The numbers of chapter 2, and those of the switch's start that other pages print too.

use crate::numbers::{Number, table};
use crate::held_slot::figure::{control, longest_that_fits};
use model::switch::held::Held;
use model::relations::{holding, little, score, service};
use model::{Params, Result};

/// Exercise 2 of chapter 2 cuts the timeout to this (s).
const CUT_TIMEOUT: f64 = 2.0;
/// The café of chapter 2: customers an hour, and minutes that one stays.
const CAFE_RATE: f64 = 30.0;
const CAFE_STAY: f64 = 20.0;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let slots = p.start_slots();
    let rate_a = p.base_rate * p.group_a_share();
    let rate_b = p.base_rate * p.group_b_share;
    let timeout = p.start_timeout;
    let control = control();
    let (cut, longest) = (CUT_TIMEOUT, control.max());
    let (healthy, slow) = (p.issuer_latency, p.slow_issuer_latency);
    let passed = score::passed_share(p.start_threshold, p.separation, p.fraud_share)?;
    let holding = |timeout, latency| {
        service::holding_time(&service::SwitchWork::of(p, timeout), passed, latency)
    };
    let held = Held::at(p, timeout)?;
    let held_2s = Held::at(p, cut)?;
    let fits = longest_that_fits();
    let held_fits = Held::at(p, fits)?;
    let s_healthy = held.all_healthy() / p.base_rate;
    let s_slow = held.all_slow() / p.base_rate;
    let servers_for = |slots_held: f64| (slots_held / f64::from(p.slots_per_server)).ceil();
    let full_a = held.a * f64::from(slots) / held.all_slow();

    // What a full switch lets through of one group, forwarded and answered in time (tx/s).
    let answers = |rate: f64, latency: f64, timeout: f64| -> Result<f64> {
        let let_in = f64::from(slots) / Held::at(p, timeout)?.all_slow();
        Ok(let_in * rate * passed * (1.0 - holding::timeout_probability(latency, timeout)?))
    };
    Ok(table! {
        "arrival-rate.base" = p.base_rate, 0, "tx/s", "new transactions on an ordinary day";
        "arrival-rate.a" = rate_a, 0, "tx/s", "of which for issuer group A";
        "arrival-rate.b" = rate_b, 0, "tx/s", "of which for issuer group B";
        "share.a" = p.group_a_share() * 1e2, 0, "%", "share of the traffic for group A";
        "share.b" = p.group_b_share * 1e2, 0, "%", "share of the traffic for group B";
        "servers.start" = f64::from(p.start_servers), 0, "", "servers at the start";
        "slots.per-server" = f64::from(p.slots_per_server), 0, "", "slots of one server";
        "slots.start" = f64::from(slots), 0, "", "slots at the start, N";
        "switch-time.s" = p.switch_time, 2, "s", "work of the switch on one transaction";
        "reversal-time.s" = p.reversal_time, 2, "s", "work of the switch on a reversal";
        "latency.healthy.s" = healthy, 2, "s", "mean answer time of a healthy issuer, m";
        "latency.slow.s" = slow, 0, "s", "mean answer time of a slow issuer, m";
        "timeout.start" = timeout, 0, "s", "issuer timeout at the start, T";
        "passed.start.share" = passed, 4, "", "the same as a share";
        "declined.start" = (1.0 - passed) * 1e2, 2, "%", "share of the traffic the fraud rule declines at the start";
        "held.healthy.s" = holding::mean_held(healthy, timeout)?, 2, "s", "mean wait for a healthy issuer at the start's T";
        "held.slow.s" = holding::mean_held(slow, timeout)?, 2, "s", "mean wait for a slow issuer at the start's T";
        "held.slow.at-cut" = holding::mean_held(slow, cut)?, 2, "s", "mean wait for a slow issuer, cut at 2 s";
        "timeouts.slow" = holding::timeout_probability(slow, timeout)? * 1e2, 0, "%", "timeouts of a slow issuer at the start's T";
        "timeouts.slow.share" = holding::timeout_probability(slow, timeout)?, 3, "", "the same as a share";
        "timeouts.slow.at-fits" = holding::timeout_probability(slow, fits)? * 1e2, 0, "%", "timeouts of a slow issuer at the last T that fits";
        "timeouts.healthy.at-fits" = holding::timeout_probability(healthy, fits)? * 1e2, 1, "%", "timeouts of a healthy issuer at the last T that fits";
        "holding.slow.s" = holding(timeout, slow)?, 2, "s", "slot holding time, slow issuer, start's T";
        "service-time.start.ms" = s_healthy * 1e3, 1, "ms", "service time at the start, S";
        "service-time.start.s" = s_healthy, 4, "s", "service time at the start, S";
        "service-time.slow.s" = s_slow, 2, "s", "service time with group B slow, start's T";
        "capacity.slow" = little::capacity(slots, s_slow)?, 0, "tx/s", "capacity with group B slow, start's T";
        "slots-held.healthy" = held.all_healthy(), 1, "", "slots held at the start";
        "slots-held.a" = held.a, 1, "", "slots group A holds at the start";
        "slots-held.a.whole" = held.a, 0, "", "slots group A holds at the start, whole";
        "slots-held.b-slow" = held.b_slow, 1, "", "slots a slow group B needs at the start's T";
        "slots-held.slow.whole" = held.all_slow(), 0, "", "slots both need with group B slow, start's T, whole";
        "slots-held.b-slow.at-cut" = held_2s.b_slow, 1, "", "slots a slow group B needs at 2 s";
        "slots-held.slow.at-fits" = held_fits.all_slow(), 1, "", "slots both need with group B slow at the last T that fits";
        "slots-held.slow.after-fits" = Held::at(p, control.step(fits, 1.0))?.all_slow(), 1, "", "the same one step of T later";
        "timeout.fits" = fits, 1, "s", "longest T at which a slow group B still fits the slots";
        "timeout.after-fits" = control.step(fits, 1.0), 1, "s", "one step of T later";
        "utilisation.start" = little::utilisation(p.base_rate, s_healthy, slots)? * 1e2, 1, "%", "slots busy at the start";
        "slots-given.a" = full_a, 0, "", "slots group A is left with when group B is slow, start's T";
        "servers.for-slow" = servers_for(held.all_slow()), 0, "", "servers needed with group B slow, start's T";
        "servers.for-slow.slots" = servers_for(held.all_slow()) * f64::from(p.slots_per_server), 0, "", "their slots";
        "timeouts.slow.at-cut" = holding::timeout_probability(slow, cut)?, 3, "", "share of a slow issuer's requests that time out at 2 s";
        "holding.slow.at-cut" = holding(cut, slow)?, 3, "s", "slot holding time, slow issuer, 2 s";
        "holding.slow.at-longest" = holding(longest, slow)?, 2, "s", "slot holding time, slow issuer, 15 s";
        "answered.slow.at-8s" = (1.0 - holding::timeout_probability(slow, timeout)?) * 1e2, 0, "%", "requests a slow issuer answers by the start's T";
        "answered.slow.at-longest" = (1.0 - holding::timeout_probability(slow, longest)?) * 1e2, 0, "%", "requests a slow issuer answers by 15 s";
        "capacity.slow.at-longest" = little::capacity(slots, Held::at(p, longest)?.all_slow() / p.base_rate)?, 0, "tx/s", "capacity with group B slow, 15 s";
        "answers.b.at-8s" = answers(rate_b, slow, timeout)?, 1, "", "answers a second to a slow group B, start's T";
        "answers.b.at-longest" = answers(rate_b, slow, longest)?, 1, "", "answers a second to a slow group B, 15 s";
        "answers.a.at-8s" = answers(rate_a, healthy, timeout)?, 0, "", "answers a second to group A while B is slow, start's T";
        "answers.a.at-longest" = answers(rate_a, healthy, longest)?, 0, "", "answers a second to group A while B is slow, 15 s";
        "exercise.timeout" = cut, 0, "s", "the timeout that an exercise cuts T to";
        "timeout.longest" = longest, 0, "s", "the longest T of the control";
        "timeout.step" = control.positions().2, 1, "s", "the step of the control";
        "cafe.rate" = CAFE_RATE, 0, "", "customers an hour in the café";
        "cafe.stay" = CAFE_STAY, 0, "", "minutes that one stays";
        "cafe.customers" = little::mean_number(CAFE_RATE / 3600.0, CAFE_STAY * 60.0)?, 0, "", "30 customers an hour who stay 20 minutes";
        "cafe.wrong-minutes" = CAFE_RATE * CAFE_STAY, 0, "", "the same with hours and minutes mixed up";
        "exercise.b-slow.at-cut.without-switch" = rate_b * passed * holding::mean_held(slow, cut)?, 1, "", "exercise: the wait for the issuer alone";
        "exercise.b-slow.at-cut.uncut" = rate_b * holding(f64::INFINITY, slow)?, 0, "", "exercise: the timeout forgotten";
        "exercise.b-slow.at-cut.cut-only" = rate_b * (p.switch_time + passed * cut), 1, "", "exercise: every wait taken as T";
        "exercise.all-traffic.at-cut" = p.base_rate * holding(cut, slow)?, 0, "", "exercise: all traffic taken as group B's";
    })
}
