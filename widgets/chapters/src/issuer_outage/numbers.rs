//! The numbers of chapter 15: slots, timeouts and exposure while group B is slow.

use crate::plays::{Hour, Played, Seeds, setting};
use crate::numbers::{Number, table};
use model::switch::held::Held;
use model::relations::amounts::Lognormal;
use model::switch::sim::levels::{reference_play, stretch_play};
use model::switch::sim::summary::{COST, EXPOSURE, GENUINE_APPROVAL, HEALTHY_APPROVAL};
use model::switch::sim::{Control, EVENT_MINUTE, Level, RUN_MINUTES, Summary};
use model::numeric::normal;
use model::relations::{holding, little, score};
use model::{Params, Result};

const LEVEL: Level = Level::IssuerOutage;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let (reference, stretch) = (reference_play(LEVEL), stretch_play(LEVEL));
    let timeout = setting(&reference, Control::Timeout);
    let shorter = setting(&stretch, Control::Timeout);
    let limit = setting(&reference, Control::StandIn);
    let servers = setting(&reference, Control::Servers) as u32;
    let passed = score::passed_share(p.start_threshold, p.separation, p.fraud_share)?;
    let rate_b = p.base_rate * p.group_b_share;
    let rate_a = p.base_rate - rate_b;
    let late_b = |timeout| holding::timeout_probability(p.slow_issuer_latency, timeout);
    let late_a = |timeout| holding::timeout_probability(p.issuer_latency, timeout);
    let service = |timeout| -> Result<f64> { Ok(Held::at(p, timeout)?.all_slow() / p.base_rate) };
    let capacity =
        |servers, timeout| little::capacity(p.slots_per_server * servers, service(timeout)?);
    // Without the reversals, and with all traffic slow: slips of an exercise.
    let no_reversals = {
        let held_b = holding::mean_held(p.slow_issuer_latency, timeout)?;
        let held_a = holding::mean_held(p.issuer_latency, timeout)?;
        let held = p.group_b_share * held_b + p.group_a_share() * held_a;
        f64::from(p.start_slots()) / (p.switch_time + passed * held)
    };
    let b_only = f64::from(p.start_slots()) / (Held::at(p, timeout)?.b_slow / rate_b);

    let amounts = Lognormal::from_median(p.median_amount, p.amount_sigma)?;
    let minutes = f64::from(RUN_MINUTES - EVENT_MINUTE - 1);
    let timed_out = passed * (rate_b * late_b(timeout)? + rate_a * late_a(timeout)?);
    let exposure = timed_out * amounts.amount_up_to(limit)? * minutes * 60.0;

    let quiet = |text: &[&str]| Hour::quiet(LEVEL, text);
    let buy = format!(
        "{}:servers={}",
        EVENT_MINUTE + 1,
        Control::Servers.grid().high()
    );
    let bought = quiet(&[&buy])?;
    let nothing = quiet(&[])?;
    let timeout_only = quiet(&["6:timeout=1"])?;
    let stand_in_only = quiet(&["6:stand_in=90"])?;
    let no_stand_in = quiet(&["6:timeout=1", "6:servers=8", "6:shedding=on"])?;
    let too_patient = quiet(&[
        "6:timeout=2",
        "6:servers=8",
        "6:shedding=on",
        "6:stand_in=90",
    ])?;
    let no_servers = quiet(&["6:timeout=1", "6:shedding=on", "6:stand_in=90"])?;
    let hasty = quiet(&["6:timeout=0.4", "6:shedding=on", "6:stand_in=90"])?;
    let passes = Seeds::of(LEVEL, &reference)?;
    let thrifty = Seeds::of(LEVEL, &stretch)?;
    let healthy = |play: &Hour| play.sum().healthy_approval_rate * 1e2;
    let approval = |play: &Hour| play.sum().genuine_approval_rate * 1e2;

    // The largest limit of the reference play, otherwise unchanged, that keeps the exposure.
    let exposed = |limit: f64| -> Played<Summary> {
        let limit = format!("6:stand_in={limit}");
        Ok(*quiet(&["6:timeout=1", "6:servers=8", "6:shedding=on", &limit])?.sum())
    };
    let step = Control::StandIn.grid().step();
    let mut largest = step;
    while exposed(largest + step)?.exposure_u <= LEVEL.goals()[2].limit {
        largest += step;
    }
    // What is left of the cost goal when the event begins, over what a server costs from then on.
    let hours = |minutes: u32| f64::from(minutes) / 60.0;
    let spent = f64::from(p.start_servers) * p.server_price * hours(EVENT_MINUTE);
    let each = p.server_price * hours(RUN_MINUTES - EVENT_MINUTE);
    let affordable = ((LEVEL.goals()[3].limit - spent) / each).floor();
    Ok(table! {
        "outage.minutes" = minutes, 0, "", "minutes of the hour from minute 6 on";
        "outage.bought.cost" = bought.sum().cost_u, 0, "u", "cost of every server there is from minute 6 on";
        "outage.idle.m8.offered" = nothing.at(8).offered_tps, 0, "tx/s", "offered, minute 8";
        "outage.idle.m8.approval" = nothing.at(8).genuine_approval_rate * 1e2, 0, "%", "approval, minute 8";
        "outage.idle.m8.healthy" = nothing.at(8).healthy_approval_rate * 1e2, 0, "%", "approval at healthy issuers, minute 8";
        "outage.affordable" = affordable, 0, "", "servers from minute 5 on that the cost goal pays for";
        "outage.idle.healthy" = healthy(&nothing), 0, "%", "approval at healthy issuers";
        "outage.idle.approval" = approval(&nothing), 0, "%", "approval, both groups";
        "outage.timeout" = timeout, 0, "s", "timeout of the reference play";
        "outage.held" = holding::mean_held(p.slow_issuer_latency, timeout)?, 2, "s", "mean wait for a slow issuer there";
        "outage.late.b" = late_b(timeout)? * 1e2, 0, "%", "timeouts of group B there";
        "outage.late.a" = late_a(timeout)? * 1e2, 1, "%", "timeouts of group A there";
        "outage.service" = service(timeout)?, 3, "s", "service time there";
        "outage.capacity" = capacity(servers, timeout)?, 0, "tx/s", "capacity of eight servers there";
        "outage.admitted" = capacity(servers, timeout)? * p.admitted_share, 0, "tx/s", "what shedding admits of it";
        "outage.servers" = f64::from(servers), 0, "", "servers of the reference play";
        "outage.slots" = f64::from(servers * p.slots_per_server), 0, "", "their slots";
        "outage.limit" = limit, 0, "u", "stand-in limit of the reference play";
        "outage.limit.z" = (limit / p.median_amount).ln() / p.amount_sigma, 3, "", "its distance from the median, in σ";
        "outage.limit.share" = amounts.share_up_to(limit)? * 1e2, 0, "%", "transactions up to it";
        "outage.limit.amount" = amounts.amount_up_to(limit)?, 1, "u", "amount approved per transaction that timed out";
        "amount.mean" = amounts.mean(), 1, "u", "mean amount";
        "outage.timed-out" = timed_out, 1, "tx/s", "timeouts a second, both groups";
        "outage.exposure" = exposure / 1e6, 1, "M u", "exposure of the hour, by hand";
        "outage.ref.healthy" = passes.spread(&HEALTHY_APPROVAL)[1], 1, "%", "the reference play over the seeds: healthy";
        "outage.ref.approval" = passes.spread(&GENUINE_APPROVAL)[1], 1, "%", "all";
        "outage.ref.exposure" = passes.spread(&EXPOSURE)[1], 2, "M u", "exposure";
        "outage.ref.cost" = passes.spread(&COST)[1], 1, "u", "cost";
        "outage.ref.passed" = passes.passed(), 0, "", "seeds on which it passes";
        "outage.timeout-only.healthy" = healthy(&timeout_only), 0, "%", "timeout 1 s alone: healthy";
        "outage.timeout-only.approval" = approval(&timeout_only), 0, "%", "timeout 1 s alone: all";
        "outage.stand-in-only.healthy" = healthy(&stand_in_only), 0, "%", "stand-in alone: healthy";
        "outage.stand-in-only.approval" = approval(&stand_in_only), 0, "%", "stand-in alone: all";
        "outage.no-stand-in.healthy" = healthy(&no_stand_in), 0, "%", "without stand-in: healthy";
        "outage.no-stand-in.approval" = approval(&no_stand_in), 0, "%", "without stand-in: all";
        "outage.patient.timeout" = 2.0, 0, "s", "a longer timeout";
        "outage.patient.healthy" = healthy(&too_patient), 0, "%", "with it: healthy";
        "outage.patient.approval" = approval(&too_patient), 0, "%", "with it: all";
        "outage.no-servers.healthy" = healthy(&no_servers), 0, "%", "without servers: healthy";
        "outage.no-servers.approval" = approval(&no_servers), 0, "%", "without servers: all";
        "outage.hasty.timeout" = 0.4, 1, "s", "a very short timeout";
        "outage.hasty.late.a" = late_a(0.4)? * 1e2, 0, "%", "timeouts of group A there";
        "outage.hasty.exposure" = hasty.sum().exposure_u / 1e6, 1, "M u", "with it: exposure";
        "outage.thrifty.timeout" = shorter, 1, "s", "timeout of the stretch play";
        "outage.thrifty.capacity" = capacity(p.start_servers, shorter)?, 0, "tx/s", "capacity of six servers there";
        "outage.thrifty.late.a" = late_a(shorter)? * 1e2, 0, "%", "timeouts of group A there";
        "outage.thrifty.limit" = setting(&stretch, Control::StandIn), 0, "u", "limit of the stretch play";
        "outage.thrifty.healthy" = thrifty.spread(&HEALTHY_APPROVAL)[1], 1, "%", "the stretch play over the seeds: healthy";
        "outage.thrifty.approval" = thrifty.spread(&GENUINE_APPROVAL)[1], 1, "%", "all";
        "outage.thrifty.exposure" = thrifty.spread(&EXPOSURE)[1], 2, "M u", "exposure";
        "outage.thrifty.passed" = thrifty.passed(), 0, "", "seeds on which it passes";
        "exercise.capacity.six" = capacity(p.start_servers, timeout)?, 0, "tx/s", "exercise: capacity of six servers at 1 s";
        "exercise.capacity.no-reversals" = no_reversals, 0, "tx/s", "exercise: the reversals forgotten";
        "exercise.capacity.b-only" = b_only, 0, "tx/s", "exercise: group B's holding time for all";
        "exercise.limit" = 60.0, 0, "u", "exercise: a stand-in limit";
        "exercise.limit.share" = amounts.share_up_to(60.0)? * 1e2, 1, "%", "exercise: transactions up to it";
        "exercise.limit.no-log" = normal::cdf(60.0 / p.median_amount) * 1e2, 1, "%", "exercise: the logarithm forgotten";
        "exercise.limit.of-amount" = amounts.amount_up_to(60.0)? / amounts.mean() * 1e2, 1, "%", "exercise: share of the amount";
        "exercise.largest-limit" = largest, 0, "u", "exercise: the largest limit that keeps the exposure";
        "exercise.largest-limit.exposure" = exposed(largest)?.exposure_u / 1e6, 2, "M u", "exercise: exposure there";
        "exercise.largest-limit.next" = exposed(largest + step)?.exposure_u / 1e6, 2, "M u", "exercise: exposure one step later";
        "exercise.largest-limit.next-limit" = largest + step, 0, "u", "exercise: one step later";
    })
}
