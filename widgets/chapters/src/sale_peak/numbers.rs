//! The numbers of chapter 13: the storm on ten servers, and what became of the plays.

use crate::plays::{Hour, Played, SEEDS, Seeds, moves};
use crate::numbers::{Number, table};
use model::relations::equilibrium::RetryLoop;
use model::relations::retries::amplification;
use model::switch::sim::levels::reference_play;
use model::switch::sim::summary::{AUTHORIZATION_TIME, COST, GENUINE_APPROVAL};
use model::switch::sim::{EVENT_MINUTE, Level, RUN_MINUTES};
use model::relations::goodput;
use model::{Params, Result};

const LEVEL: Level = Level::SalePeak;

/// The servers that carry the sale with room to spare, and hold a storm all the same.
const SERVERS: u32 = 10;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let new = p.base_rate * p.sale_surge;
    let ten = RetryLoop::at_start(p, SERVERS, false)?;
    let capacity = ten.capacity()?;
    let [healthy, watershed, storm] = three(&ten, new)?;
    let shed = RetryLoop::at_start(p, SERVERS, true)?;
    let attempts = |failing| amplification(failing, p.retry_probability, p.max_retries());
    let failing = |offered| ten.failure_share(offered);
    let good = |offered| goodput::goodput(offered, capacity, p.wasted_share);
    // The fewest servers that fulfil a condition.
    let fewest = |wanted: &dyn Fn(&RetryLoop) -> Result<bool>| -> Result<f64> {
        let mut servers = p.start_servers;
        while !wanted(&RetryLoop::at_start(p, servers, false)?)? {
            servers += 1;
        }
        Ok(f64::from(servers))
    };
    let carry = fewest(&|switch| Ok(switch.capacity()? > new))?;
    let no_storm = fewest(&|switch| {
        let range = switch.hysteresis()?;
        Ok(switch.capacity()? > new && range.is_none_or(|range| range.storm_from > new))
    })?;

    let quiet = |text: &[&str]| Hour::quiet(LEVEL, text);
    let seeds = |text: &[&str]| Seeds::of(LEVEL, &moves(text)?);
    let late_quiet = quiet(&["5:servers=10"])?;
    let [m5, m7, m9, m10, m12, m20, m40, m49] =
        [5, 7, 9, 10, 12, 20, 40, 49].map(|t| late_quiet.at(t));
    let shed_quiet = quiet(&["5:servers=10", "5:shedding=on"])?;
    let [s5, s9, s10, s12, s16] = [5, 9, 10, 12, 16].map(|t| shed_quiet.at(t));
    let idle = seeds(&[])?;
    let late = seeds(&["5:servers=10"])?;
    let later = seeds(&["8:servers=12"])?;
    let passes = Seeds::of(LEVEL, &reference_play(LEVEL))?;
    let early = quiet(&["0:servers=10"])?;
    let backoff = quiet(&["5:servers=10", "5:retries=backoff"])?;
    let twelve = quiet(&["5:servers=12"])?;
    let eleven = quiet(&["5:servers=11"])?;
    let full_from = |hour: &Hour| f64::from(full_minutes(hour)[0]);
    let full_to = |hour: &Hour| f64::from(full_minutes(hour)[1]);
    let full_count = |hour: &Hour| full_to(hour) - full_from(hour) + 1.0;
    let boots_over = f64::from(EVENT_MINUTE + p.boot_minutes);

    // What a minute with a full queue adds to the mean authorisation time.
    let judged = f64::from(RUN_MINUTES - EVENT_MINUTE);
    let calm = late_quiet.at(0).authorization_time_s;
    let full = m10.authorization_time_s;
    let allowed = judged * (LEVEL.goals()[1].limit - calm) / (full - calm);
    let hours = |servers: f64, minutes: f64| servers * minutes * p.server_price / 60.0;
    Ok(table! {
        "capacity.start" = RetryLoop::at_start(p, p.start_servers, false)?.capacity()?, 0, "tx/s", "capacity at the start";
        "ten.servers" = f64::from(SERVERS), 0, "", "servers that carry the sale";
        "ten.capacity" = capacity, 1, "tx/s", "capacity of ten servers";
        "ten.healthy" = healthy, 0, "tx/s", "offered in the healthy equilibrium at 800 new";
        "ten.watershed" = watershed, 0, "tx/s", "offered in the unstable one";
        "ten.storm" = storm, 0, "tx/s", "offered in the storm";
        "ten.storm-from" = ten.hysteresis()?.map_or(0.0, |range| range.storm_from), 1, "tx/s", "new rate from which ten servers hold a storm";
        "ten.shed" = single(&shed, new)?, 0, "tx/s", "offered in the only equilibrium with shedding";
        "ten.shed.admitted" = capacity * p.admitted_share, 0, "tx/s", "what ten servers let in when shedding";
        "watershed.goodput" = good(watershed)?, 0, "tx/s", "goodput at the watershed";
        "watershed.failing" = failing(watershed)?, 3, "", "share that fails at the watershed";
        "watershed.attempts" = attempts(failing(watershed)?)?, 2, "", "attempts per new transaction there";
        "late.m5.new" = m5.new_tps, 0, "", "ten servers ordered in minute 5: new, minute 5";
        "late.m5.offered" = m5.offered_tps, 0, "", "offered, minute 5";
        "late.m5.approval" = m5.genuine_approval_rate * 1e2, 1, "", "approval, minute 5";
        "late.m7.new" = m7.new_tps, 0, "", "new, minute 7";
        "late.m7.offered" = m7.offered_tps, 0, "", "offered, minute 7";
        "late.m7.approval" = m7.genuine_approval_rate * 1e2, 1, "", "approval, minute 7";
        "late.m9.new" = m9.new_tps, 0, "", "new, minute 9";
        "late.m9.offered" = m9.offered_tps, 0, "", "offered, minute 9";
        "late.m9.approval" = m9.genuine_approval_rate * 1e2, 1, "", "approval, minute 9";
        "late.m10.new" = m10.new_tps, 0, "", "new, minute 10";
        "late.m10.offered" = m10.offered_tps, 0, "", "offered, minute 10";
        "late.m10.approval" = m10.genuine_approval_rate * 1e2, 1, "", "approval, minute 10";
        "late.m12.new" = m12.new_tps, 0, "", "new, minute 12";
        "late.m12.offered" = m12.offered_tps, 0, "", "offered, minute 12";
        "late.m12.approval" = m12.genuine_approval_rate * 1e2, 1, "", "approval, minute 12";
        "late.m20.new" = m20.new_tps, 0, "", "new, minute 20";
        "late.m20.offered" = m20.offered_tps, 0, "", "offered, minute 20";
        "late.m20.approval" = m20.genuine_approval_rate * 1e2, 1, "", "approval, minute 20";
        "late.m40.new" = m40.new_tps, 0, "", "new, minute 40";
        "late.m40.offered" = m40.offered_tps, 0, "", "offered, minute 40";
        "late.m40.approval" = m40.genuine_approval_rate * 1e2, 1, "", "approval, minute 40";
        "late.m49.new" = m49.new_tps, 0, "", "new, minute 49";
        "late.m49.offered" = m49.offered_tps, 0, "", "offered, minute 49";
        "late.m49.approval" = m49.genuine_approval_rate * 1e2, 1, "", "approval, minute 49";
        "shed.m5.offered" = s5.offered_tps, 0, "", "the same with shedding: offered, minute 5";
        "shed.m5.shed" = s5.shed_tps, 0, "", "shed, minute 5";
        "shed.m5.approval" = s5.genuine_approval_rate * 1e2, 1, "", "approval, minute 5";
        "shed.m9.offered" = s9.offered_tps, 0, "", "offered, minute 9";
        "shed.m9.shed" = s9.shed_tps, 0, "", "shed, minute 9";
        "shed.m9.approval" = s9.genuine_approval_rate * 1e2, 1, "", "approval, minute 9";
        "shed.m10.offered" = s10.offered_tps, 0, "", "offered, minute 10";
        "shed.m10.shed" = s10.shed_tps, 0, "", "shed, minute 10";
        "shed.m10.approval" = s10.genuine_approval_rate * 1e2, 1, "", "approval, minute 10";
        "shed.m12.offered" = s12.offered_tps, 0, "", "offered, minute 12";
        "shed.m12.shed" = s12.shed_tps, 0, "", "shed, minute 12";
        "shed.m12.approval" = s12.genuine_approval_rate * 1e2, 1, "", "approval, minute 12";
        "shed.m16.offered" = s16.offered_tps, 0, "", "offered, minute 16";
        "shed.m16.shed" = s16.shed_tps, 0, "", "shed, minute 16";
        "shed.m16.approval" = s16.genuine_approval_rate * 1e2, 1, "", "approval, minute 16";
        "seeds" = f64::from(SEEDS), 0, "", "seeds over which a play is tried";
        "sale.idle.approval" = idle.spread(&GENUINE_APPROVAL)[1], 0, "%", "doing nothing: median approval";
        "sale.idle.time" = idle.spread(&AUTHORIZATION_TIME)[1], 0, "ms", "median authorisation time";
        "sale.idle.passed" = idle.passed(), 0, "", "seeds on which it passes";
        "late.approval" = late.spread(&GENUINE_APPROVAL)[1], 0, "%", "+4 servers in minute 5: median approval";
        "late.approval.least" = late.spread(&GENUINE_APPROVAL)[0], 0, "%", "least";
        "late.approval.most" = late.spread(&GENUINE_APPROVAL)[2], 0, "%", "most";
        "late.time" = late.spread(&AUTHORIZATION_TIME)[1], 0, "ms", "median authorisation time";
        "late.approved" = late.met(0), 0, "", "seeds on which approval is met";
        "late.passed" = late.passed(), 0, "", "seeds on which it passes";
        "later.approval" = later.spread(&GENUINE_APPROVAL)[1], 0, "%", "+6 servers in minute 8: median approval";
        "later.time" = later.spread(&AUTHORIZATION_TIME)[1], 0, "ms", "median authorisation time";
        "later.passed" = later.passed(), 0, "", "seeds on which it passes";
        "shed.approval" = passes.spread(&GENUINE_APPROVAL)[1], 0, "%", "+4 servers and shedding in minute 5: median approval";
        "shed.time" = passes.spread(&AUTHORIZATION_TIME)[1], 0, "ms", "median authorisation time";
        "shed.cost" = passes.spread(&COST)[1], 0, "u", "its cost";
        "shed.passed" = passes.passed(), 0, "", "seeds on which it passes";
        "early.approval" = early.sum().genuine_approval_rate * 1e2, 1, "%", "+4 servers in minute 0, without noise: approval";
        "early.cost" = early.sum().cost_u, 0, "u", "its cost";
        "backoff.approval" = backoff.sum().genuine_approval_rate * 1e2, 1, "%", "+4 servers and backoff in minute 5, without noise: approval";
        "backoff.time" = backoff.sum().authorization_time_s * 1e3, 0, "ms", "its authorisation time";
        "twelve.approval" = twelve.sum().genuine_approval_rate * 1e2, 1, "%", "+6 servers in minute 5, without noise: approval";
        "twelve.time" = twelve.sum().authorization_time_s * 1e3, 0, "ms", "its authorisation time";
        "full.time" = full, 2, "s", "authorisation time while the queue is full";
        "full.calm" = calm, 2, "s", "authorisation time on an ordinary day";
        "full.beyond" = full - calm, 2, "s", "the first beyond the second";
        "full.allowed" = LEVEL.goals()[1].limit, 2, "s", "the mean that the goal allows";
        "full.judged" = judged, 0, "", "minutes over which the mean is taken";
        "full.from" = full_from(&twelve), 0, "", "the first minute with a full queue, servers ordered in minute 5";
        "full.before" = boots_over - full_from(&twelve), 0, "", "minutes of a full queue before the servers run";
        "full.boots-over" = boots_over, 0, "", "the minute in which servers ordered in minute 5 run";
        "late.full.to" = full_to(&late_quiet), 0, "", "ten servers: the last minute with a full queue";
        "twelve.full.to" = full_to(&twelve), 0, "", "twelve servers: the same";
        "twelve.full" = full_count(&twelve), 0, "", "twelve servers: minutes of a full queue";
        "eleven.full.to" = full_to(&eleven), 0, "", "eleven servers: the last minute with a full queue";
        "eleven.full" = full_count(&eleven), 0, "", "eleven servers: minutes of a full queue";
        "backoff.full.to" = full_to(&backoff), 0, "", "backoff: the last minute with a full queue";
        "late.quiet.approval" = late_quiet.sum().genuine_approval_rate * 1e2, 1, "%", "+4 servers in minute 5, without noise: approval";
        "late.quiet.time" = late_quiet.sum().authorization_time_s * 1e3, 0, "ms", "its authorisation time";
        "shed.quiet.approval" = shed_quiet.sum().genuine_approval_rate * 1e2, 1, "%", "the same with shedding: approval";
        "shed.quiet.time" = shed_quiet.sum().authorization_time_s * 1e3, 0, "ms", "its authorisation time";
        "backoff.quiet.m9" = backoff.at(9).offered_tps, 0, "tx/s", "backoff: offered in the last minute before the servers run";
        "full.minutes" = allowed, 1, "", "minutes of a full queue that the goal allows";
        "storm.failing" = failing(storm)? * 1e2, 1, "%", "exercise: share that fails in the storm";
        "storm.failing.no-waste" = (1.0 - capacity / storm) * 1e2, 1, "%", "exercise: no work is wasted";
        "storm.failing.of-new" = (1.0 - good(storm)? / new) * 1e2, 1, "%", "exercise: of the new transactions";
        "storm.goodput" = good(storm)?, 0, "tx/s", "exercise: goodput in the storm";
        "exercise.cost.later" = later.spread(&COST)[1], 1, "u", "exercise: cost of +6 servers in minute 8";
        "exercise.cost.all-hour" = hours(12.0, 60.0), 0, "u", "exercise: twelve servers for the whole hour";
        "exercise.cost.not-booting" = hours(6.0, 13.0) + hours(12.0, 47.0), 1, "u", "exercise: billed from the boot's end";
        "exercise.cost.added-only" = hours(6.0, 52.0), 1, "u", "exercise: the added ones only";
        "servers.carry" = carry, 0, "", "exercise: fewest servers that carry the sale";
        "servers.no-storm" = no_storm, 0, "", "exercise: fewest servers that hold no storm in the sale";
        "eleven.approval" = eleven.sum().genuine_approval_rate * 1e2, 1, "%", "exercise: +5 servers in minute 5, without noise";
        "eleven.time" = eleven.sum().authorization_time_s * 1e3, 0, "ms", "exercise: its authorisation time";
    })
}

/// The first and the last minute in which requests expire.
fn full_minutes(hour: &Hour) -> [u32; 2] {
    let full = |t: &u32| hour.at(*t as usize).dropped_share > 0.01;
    let first = (0..RUN_MINUTES).find(full);
    let last = (0..RUN_MINUTES).rfind(full);
    [first, last].map(|minute| minute.unwrap_or(RUN_MINUTES))
}

/// The three equilibria, in the order of their offered rates: healthy, watershed, storm.
fn three(switch: &RetryLoop, new: f64) -> Result<[f64; 3]> {
    let found = switch.equilibria(new)?;
    let offered: Vec<f64> = found.iter().map(|each| each.offered).collect();
    Ok(offered.try_into().unwrap_or([f64::NAN; 3]))
}

/// The only equilibrium.
fn single(switch: &RetryLoop, new: f64) -> Result<f64> {
    let found = switch.equilibria(new)?;
    Ok(match found.as_slice() {
        [only] => only.offered,
        _ => f64::NAN,
    })
}
