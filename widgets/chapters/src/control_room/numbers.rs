//! The numbers of chapter 12: the controls' ranges, the states, the goals, the first draws of a seed.

use crate::plays::{Hour, Played, limit};
use crate::numbers::{Number, table};
use model::relations::equilibrium::RetryLoop;
use model::relations::randomness::Mulberry32;
use model::switch::sim::headline::Headline;
use model::switch::sim::{Control, Level};
use model::relations::arrivals;
use model::Params;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let grid = |control: Control| control.grid();
    let state = |headline: Headline| headline.limits();
    let sale = |goal| limit(Level::SalePeak, goal);
    let wave = |goal| limit(Level::FraudWave, goal);
    let outage = |goal| limit(Level::IssuerOutage, goal);

    // The first minute of seed 1.
    let mut generator = Mulberry32::new(1);
    let [u1, u2, u3, u4] = [(); 4].map(|()| generator.uniform());
    let mut generator = Mulberry32::new(1);
    let [z1, z2] = [(); 2].map(|()| generator.normal());
    let mean = 60.0 * p.base_rate;
    let count = arrivals::minute_count(p.base_rate, z1, z2, p.burst)?;
    let deviation = arrivals::minute_deviation(p.base_rate, p.burst)?;

    let switch = |servers| RetryLoop::at_start(p, servers, false);
    let storm_from = |servers| {
        Ok::<_, model::Error>(switch(servers)?.hysteresis()?.map_or(0.0, |h| h.storm_from))
    };
    let busy = |servers| Ok::<_, model::Error>(p.base_rate / switch(servers)?.capacity()? * 1e2);
    let five = Hour::first_seed(Level::Sandbox, &["0:servers=4", "15:servers=5"])?;
    let six = Hour::first_seed(Level::Sandbox, &["0:servers=4", "15:servers=6"])?;
    // The three things to try, on the seed of a fresh page.
    let try_threshold = 1.0;
    let try_limit = 100.0;
    let sandbox = |moves: &[&str]| Hour::first_seed(Level::Sandbox, moves);
    let four = sandbox(&["0:servers=4"])?;
    let strict = sandbox(&[&format!("0:threshold={try_threshold}")])?;
    let hasty = sandbox(&["0:timeout=0.2", &format!("20:stand_in={try_limit}")])?;
    let approval = |minute: model::switch::sim::Minute| minute.genuine_approval_rate * 1e2;
    Ok(table! {
        "threshold.least" = grid(Control::Threshold).low(), 0, "", "lowest threshold";
        "threshold.most" = grid(Control::Threshold).high(), 0, "σ", "highest threshold";
        "step-up.least" = grid(Control::StepUp).low(), 0, "", "narrowest band: off";
        "step-up.most" = grid(Control::StepUp).high(), 0, "σ", "widest band";
        "timeout.shortest" = grid(Control::Timeout).low(), 1, "", "shortest issuer timeout";
        "stand-in.least" = grid(Control::StandIn).low(), 0, "", "lowest stand-in limit: off";
        "stand-in.most" = grid(Control::StandIn).high(), 0, "u", "highest stand-in limit";
        "step-up.step" = grid(Control::StepUp).step(), 2, "σ", "step of the band";
        "stand-in.step" = grid(Control::StandIn).step(), 0, "u", "step of the limit";
        "sale.rate" = p.base_rate * p.sale_surge, 0, "tx/s", "new transactions in the sale";
        "goal.sale.approval" = sale(0), 0, "%", "goal: approval in the sale";
        "goal.sale.time" = sale(1), 0, "ms", "goal: authorisation time in the sale";
        "goal.sale.cost" = sale(2), 0, "u", "goal: server cost in the sale";
        "goal.wave.rate" = wave(0), 0, "bp", "goal: fraud rate in the wave";
        "goal.wave.approval" = wave(1), 0, "%", "goal: approval in the wave";
        "goal.wave.declined" = wave(2), 0, "‰", "goal: declined by the rule in the wave";
        "goal.wave.stretch" = wave(3), 0, "bp", "stretch goal: fraud rate in the wave";
        "goal.outage.healthy" = outage(0), 0, "%", "goal: approval at healthy issuers in the outage";
        "goal.outage.approval" = outage(1), 0, "%", "goal: approval in the outage";
        "goal.outage.exposure" = outage(2), 0, "M u", "goal: exposure in the outage";
        "goal.outage.cost" = outage(3), 0, "u", "goal: server cost in the outage";
        "goal.outage.stretch" = outage(4), 0, "u", "stretch goal: server cost in the outage";
        "state.approval.strained" = state(Headline::Approval).0 * 1e2, 0, "%", "approval is strained below";
        "state.approval.critical" = state(Headline::Approval).1 * 1e2, 0, "%", "and critical below";
        "state.time.strained" = state(Headline::AuthorizationTime).0, 1, "s", "authorisation time is strained above";
        "state.time.critical" = state(Headline::AuthorizationTime).1, 1, "s", "and critical above";
        "state.fraud.strained" = state(Headline::FraudRate).0, 0, "bp", "fraud rate is strained above";
        "state.fraud.critical" = state(Headline::FraudRate).1, 0, "bp", "and critical above";
        "state.busy.strained" = state(Headline::SlotsBusy).0 * 1e2, 0, "%", "slots busy is strained above";
        "state.busy.critical" = state(Headline::SlotsBusy).1 * 1e2, 0, "%", "and critical from there on";
        "draw.u1" = u1, 4, "", "first uniform of seed 1";
        "draw.u2" = u2, 4, "", "second";
        "draw.u3" = u3, 4, "", "third";
        "draw.u4" = u4, 4, "", "fourth";
        "draw.z1" = z1, 3, "", "first normal of seed 1";
        "draw.z2" = z2, 3, "", "second";
        "draw.count" = count, 0, "", "new transactions in its first minute";
        "draw.rate" = count / 60.0, 1, "tx/s", "the same a second";
        "count.mean" = mean, 0, "", "mean of an ordinary minute's count";
        "five.busy" = busy(5)?, 1, "%", "exercise: slots busy with five servers";
        "five.busy.lost-share" = busy(6)? * 5.0 / 6.0, 1, "%", "exercise: multiplied the wrong way";
        "five.busy.a-sixth-more" = busy(6)? * 7.0 / 6.0, 1, "%", "exercise: a sixth added";
        "count.deviation" = deviation, 0, "", "exercise: standard deviation of a minute's count";
        "count.deviation.poisson" = mean.sqrt(), 0, "", "exercise: without the burst";
        "count.deviation.sum" = mean.sqrt() + p.burst * mean, 0, "", "exercise: deviations added";
        "count.deviation.share" = deviation / mean * 1e2, 1, "%", "exercise: as a share of the mean";
        "count.deviation.poisson-share" = mean.sqrt() / mean * 1e2, 2, "%", "exercise: as a share, without the burst";
        "try.threshold" = try_threshold, 0, "σ", "to try: a low threshold";
        "try.limit" = try_limit, 0, "u", "to try: a stand-in limit";
        "try.four.time" = four.at(0).authorization_time_s, 1, "s", "four servers, seed 1: authorisation time, minute 0";
        "try.four.m0.approval" = approval(four.at(0)), 1, "%", "approval, minute 0";
        "try.four.m5.approval" = approval(four.at(5)), 1, "%", "approval, minute 5";
        "try.strict.declined" = strict.at(0).rule_decline_permille * 0.1, 1, "%", "the low threshold: genuine declined";
        "try.hasty.late" = hasty.at(0).issuer_timeout_share * 1e2, 0, "%", "the shortest timeout, seed 1: answers too late, minute 0";
        "try.hasty.offered" = hasty.at(10).offered_tps, 0, "tx/s", "offered, minute 10";
        "try.exposure" = hasty.at(59).exposure_u * 1e-6, 1, "M u", "with stand-in from minute 20: exposure";
        "six.storm-from" = storm_from(6)?, 1, "tx/s", "exercise: new rate from which six servers hold a storm";
        "five.storm-from" = storm_from(5)?, 1, "tx/s", "exercise: the same for five";
        "five.capacity" = switch(5)?.capacity()?, 0, "tx/s", "exercise: capacity of five servers";
        "four.capacity" = switch(4)?.capacity()?, 0, "tx/s", "exercise: capacity of four";
        "sandbox.m14.approval" = approval(five.at(14)), 0, "%", "four servers from minute 0: approval, minute 14";
        "sandbox.five.m59.approval" = approval(five.at(59)), 0, "%", "five from minute 15: approval, minute 59";
        "sandbox.five.m59.offered" = five.at(59).offered_tps, 0, "tx/s", "offered, minute 59";
        "sandbox.six.m30.approval" = approval(six.at(30)), 1, "%", "six from minute 15: approval, minute 30";
    })
}
