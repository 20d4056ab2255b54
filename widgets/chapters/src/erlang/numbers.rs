//! The numbers of chapter 3.

use super::figure::WANTED;
use crate::goodput::numbers::service_swing;
use crate::numbers::{Number, table, turning_point};
use model::relations::equilibrium::RetryLoop;
use model::relations::{erlang, patience};
use model::{Params, Result};

/// Slots and load of the first two exercises.
const TWO: u32 = 2;
const HALF: f64 = 0.5;
/// The load of the reckoning with one more per cent, and with a tenth more.
const MORE: [f64; 2] = [1.01, 1.1];

/// From so many of its swings on a minute's load is a bad one.
const BAD: f64 = 2.0;

/// An ordinary day.
pub(super) struct Day {
    /// Slots needed, a (erlang).
    pub(super) load: f64,
    pub(super) slots: u32,
    service_time: f64,
    capacity: f64,
}

/// The switch on an ordinary day.
pub(super) fn day() -> Result<Day> {
    let p = Params::default();
    let servers = RetryLoop::at_start(&p, p.start_servers, false)?;
    Ok(Day {
        load: p.base_rate * servers.service_time,
        slots: servers.slots,
        service_time: servers.service_time,
        capacity: servers.capacity()?,
    })
}

/// C averaged over a normal swing of the load, `spread` its standard deviation over its mean; and the
/// part of it that falls to minutes more than `bad` deviations above the mean.
fn over_a_swing(load: f64, slots: u32, spread: f64, bad: f64) -> Result<(f64, f64)> {
    let (mut sum, mut all, mut in_bad) = (0.0, 0.0, 0.0);
    for i in -600..=600 {
        let z = f64::from(i) / 100.0;
        let weight = model::numeric::normal::pdf(z);
        let waits = erlang::waiting_probability((load * (1.0 + spread * z)).max(0.0), slots)?;
        sum += weight * waits;
        in_bad += if z > bad { weight * waits } else { 0.0 };
        all += weight;
    }
    Ok((sum / all, in_bad / sum))
}

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let day = day()?;
    let Day { load, slots, service_time, capacity } = day;
    let n = f64::from(slots);
    let waits = erlang::waiting_probability(load, slots)?;
    let per_server = p.slots_per_server;
    let room = load / f64::from(p.start_servers);
    let room_waits = erlang::waiting_probability(room, per_server)?;
    let full_room = 0.9 * f64::from(per_server);
    let full = 0.9 * n;
    let least = erlang::least_slots(load, WANTED)?;
    let twice = erlang::least_slots(2.0 * load, WANTED)?;
    let five = (p.start_servers - 1) * per_server;
    // The margin with which one in a thousand waits when the load is large.
    let beta = turning_point(0.0, 6.0, |margin| Ok(erlang::waiting_with_margin(margin)? > WANTED))?;
    // What a minute's load swings by: the count's burst, and group B's answer time.
    let spread = service_swing(p, service_time)?.hypot(p.burst);
    let (swung, in_bad) = over_a_swing(load, slots, spread, BAD)?;
    let more = |times: f64| Ok::<_, model::Error>(erlang::waiting_probability(load * times, slots)? / waits);
    let queue = |rho: f64, wasted: f64| {
        patience::queue(rho * capacity, service_time, slots, p.queue_timeout, wasted)
    };
    // Two slots, half used.
    let a = HALF * f64::from(TWO);
    let (b1, b2) = (erlang::blocking(a, 1)?, erlang::blocking(a, TWO)?);
    let c2 = erlang::waiting_probability(a, TWO)?;
    let beyond = erlang::wait_exceeds(a, TWO, service_time, p.queue_timeout)?;
    // One slot at its brim, half of an expired request's work wasted or none.
    let one = patience::queue(1.0 / service_time, service_time, 1, p.queue_timeout, p.wasted_share)?;
    let patience_in_services = p.queue_timeout / service_time;
    Ok(table! {
        "day.erlangs" = load, 1, "", "slots needed on an ordinary day, a";
        "day.spread" = load.sqrt(), 1, "", "standard deviation of the busy slots if there were no end of them";
        "day.spreads" = (n - load) / load.sqrt(), 1, "", "the free slots in such deviations";
        "day.waits.in" = 1e-6 / waits, 1, "", "one in so many million has to wait";
        "day.waits.micro" = waits * 1e7, 1, "", "C in ten-millionths";
        "day.wait.waiting.ms" = service_time / (n - load) * 1e3, 1, "ms", "mean wait of those who wait";
        "day.load" = load / n, 3, "", "load on an ordinary day";
        "one.waits" = 100.0 * load / n, 0, "%", "share that waits for one slot at the day's load";
        "room.waits" = 100.0 * room_waits, 1, "%", "share that waits in a room of one server";
        "room.full" = 0.9, 1, "", "a higher load";
        "room.full.waits" = 100.0 * erlang::waiting_probability(full_room, per_server)?, 0, "%", "share that waits in such a room at that load";
        "room.full.wait.ms" = erlang::mean_wait(full_room, per_server, service_time)? * 1e3, 0, "ms", "mean wait in such a room at that load";
        "pool.full.waits" = 100.0 * erlang::waiting_probability(full, slots)?, 0, "%", "share that waits in one room of all at that load";
        "pool.full.wait.ms" = erlang::mean_wait(full, slots, service_time)? * 1e3, 1, "ms", "mean wait in one room of all at that load";
        "staff.in" = 1.0 / WANTED, 0, "", "one in so many may wait";
        "staff.beta" = beta, 2, "", "margin with which one in a thousand waits, in the limit";
        "staff.rule" = load + beta * load.sqrt(), 0, "", "slots by the rule";
        "staff.exact" = f64::from(least), 0, "", "slots by Erlang C";
        "staff.servers" = (f64::from(least) / f64::from(per_server)).ceil(), 0, "", "servers that hold them";
        "staff.share" = load / f64::from(least) * 1e2, 0, "%", "load of just so many slots";
        "staff.twice.exact" = f64::from(twice), 0, "", "slots for twice the traffic";
        "staff.twice.share" = 2.0 * load / f64::from(twice) * 1e2, 0, "%", "their load";
        "five.waits" = 100.0 * erlang::waiting_probability(load, five)?, 1, "%", "share that waits with five servers";
        "five.load" = load / f64::from(five) * 1e2, 0, "%", "load of five servers";
        "swing.spread" = spread * 1e2, 1, "%", "swing of the slots needed from minute to minute";
        "swing.times" = swung / waits, 0, "", "how many times C the mean over that swing is";
        "swing.bad.in" = 1.0 / model::numeric::normal::upper_tail(BAD), 0, "", "one minute in so many lies two swings above the mean";
        "swing.bad.share" = in_bad * 1e2, 0, "%", "share of all waits that falls to those minutes";
        "more.one.times" = more(MORE[0])?, 2, "", "one per cent more: C grows to so many times";
        "more.tenth.times" = more(MORE[1])?, 0, "", "a tenth more: C grows to so many times";
        "r6.near" = 0.999, 3, "", "a load just below capacity";
        "r6.near.dropped" = queue(0.999, p.wasted_share)?.dropped_share, 5, "", "share that expires there";
        "r6.near.tail" = erlang::wait_exceeds(0.999 * n, slots, service_time, p.queue_timeout)?, 3, "", "share beyond the patience by Erlang C there";
        "r6.near.wait" = queue(0.999, p.wasted_share)?.mean_wait, 2, "s", "mean wait there";
        "r6.near.wait.endless" = erlang::mean_wait(0.999 * n, slots, service_time)?, 2, "s", "mean wait there by Erlang C";
        "erlang-exercise.slots" = f64::from(TWO), 0, "", "exercise: slots";
        "erlang-exercise.load" = a, 0, "", "exercise: slots needed";
        "erlang-exercise.b1" = b1, 2, "", "exercise: B(1, 1)";
        "erlang-exercise.b2" = b2, 2, "", "exercise: B(2, 1)";
        "erlang-exercise.b2.rest" = 1.0 - b2, 1, "", "exercise: 1 − B(2, 1)";
        "erlang-exercise.rho" = HALF, 1, "", "exercise: ρ";
        "erlang-exercise.c2" = c2 * 1e2, 1, "%", "exercise: C(1, 2)";
        "erlang-exercise.c2.share" = c2, 3, "", "exercise: C(1, 2) as a share";
        "erlang-exercise.b2.percent" = b2 * 1e2, 0, "%", "slip: B taken for C";
        "erlang-exercise.half" = HALF * 1e2, 0, "%", "slip: the load taken for C";
        "erlang-exercise.squared" = HALF * HALF * 1e2, 0, "%", "slip: two independent slots";
        "erlang-exercise.wait.ms" = erlang::mean_wait(a, TWO, service_time)? * 1e3, 0, "ms", "exercise: mean wait";
        "erlang-exercise.wait.of-waiting" = service_time / (f64::from(TWO) - a) * 1e3, 0, "ms", "slip: of those who wait";
        "erlang-exercise.tail" = beyond * 1e2, 3, "%", "exercise: beyond the patience";
        "erlang-exercise.rate" = (f64::from(TWO) - a) / service_time, 3, "", "exercise: N/S − λ";
        "erlang-exercise.decay" = beyond / c2, 5, "", "exercise: the share of those who wait";
        "erlang-exercise.tail.of-waiting" = beyond / c2 * 1e2, 2, "%", "slip: of those who wait";
        "erlang-exercise.four" = 4.0 * load, 1, "", "exercise: four times the slots needed";
        "erlang-exercise.four.root" = (4.0 * load).sqrt(), 1, "", "exercise: its root";
        "erlang-exercise.four.rule" = 4.0 * load + beta * (4.0 * load).sqrt(), 0, "", "exercise: slots by the rule";
        "erlang-exercise.four.proportional" = 4.0 * f64::from(least), 0, "", "slip: four times the slots";
        "erlang-exercise.four.exact" = f64::from(erlang::least_slots(4.0 * load, WANTED)?), 0, "", "exercise: slots by Erlang C";
        "erlang-exercise.brim.ratio" = patience_in_services, 2, "", "exercise: patience in services";
        "erlang-exercise.brim.kappa" = 1.0 / (1.0 - p.wasted_share), 3, "", "exercise: κ at capacity";
        "erlang-exercise.brim.psi" = 1.0 / (1.0 + patience_in_services + 1.0 / (1.0 - p.wasted_share)), 4, "", "exercise: ψ";
        "erlang-exercise.brim.dropped" = one.dropped_share * 1e2, 1, "%", "exercise: share that expires";
        "erlang-exercise.brim.no-waste" = 1.0 / (2.0 + patience_in_services) * 1e2, 1, "%", "slip: nothing is wasted";
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
        // "six, which is what there are"
        assert_eq!(n("staff.servers"), f64::from(p.start_servers));
        // Five servers do not do.
        assert!(n("five.waits") > 100.0 * WANTED);
        // The rule is near the exact number.
        assert!((n("staff.rule") - n("staff.exact")).abs() <= 4.0);
        // By hand, for one slot at its brim.
        assert!((100.0 * n("erlang-exercise.brim.psi") * n("erlang-exercise.brim.kappa") - n("erlang-exercise.brim.dropped")).abs() < 1e-9);
        // Far below capacity a share (1 − ρ)/(1 − ωρ) of the tail expires; near capacity somewhat less than that of all.
        let (near, tail) = (n("r6.near.dropped"), n("r6.near.tail"));
        let q = 0.001 / (1.0 - p.wasted_share * 0.999);
        assert!((near - q * tail / (1.0 - (1.0 - q) * tail)).abs() < 1e-12, "{near}");
        // "nine services", "forty-nine": ρ/(1 − ρ) for a single slot.
        for (rho, services) in [(0.9, 9.0), (0.98, 49.0)] {
            let wait = erlang::mean_wait(rho, 1, 1.0).unwrap();
            assert!((wait - services).abs() < 1e-9, "{rho}: {wait}");
        }
        // "about once an hour"
        let hourly = 3600.0 * p.base_rate / (1e6 * n("day.waits.in"));
        assert!((0.7..1.5).contains(&hourly), "{hourly}");
        // "hundreds of times"
        assert!(tail / near > 200.0);
    }

    /// All of an expired request's work wasted is Erlang C: then nobody leaves.
    #[test]
    fn with_all_work_wasted_it_is_erlang_c() {
        let day = day().unwrap();
        for rho in [0.9, 0.98, 0.995] {
            let queue = patience::queue(rho * day.capacity, day.service_time, day.slots, 2.0, 1.0).unwrap();
            let tail = erlang::wait_exceeds(rho * 192.0, day.slots, day.service_time, 2.0).unwrap();
            assert!((queue.dropped_share - tail).abs() < 1e-9 * tail.max(1e-3), "{rho}");
        }
    }
}
