//! The numbers of chapter 1.

use super::figure::{Counted, HOLIDAY, MEANS, hour};
use crate::numbers::{Number, table};
use model::relations::arrivals::{minute_deviation, surge_step};
use model::relations::equilibrium::RetryLoop;
use model::{Params, Result};

/// Transactions that a small shop expects in a minute.
const SHOP: f64 = 100.0;
/// Transactions a second in a quiet night.
const NIGHT: f64 = 20.0;
/// The height of another surge.
const HIGHER: f64 = 3.0;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let usual = hour(p, 1.0)?;
    let [one, two, three, four] = [0, 1, 2, 3].map(|minute| usual[minute].count);
    let sale = p.base_rate * p.sale_surge;
    let share = |rate: f64, burst: f64| -> Result<f64> {
        Ok(100.0 * minute_deviation(rate, burst)? / (60.0 * rate))
    };
    // The share of the way to its target that a surge has covered after so many minutes.
    let way = |minutes: u32| {
        (0..minutes).try_fold(0.0, |way, _| surge_step(way, 1.0, p.surge_lag))
    };
    let rate_at = |height: f64, minutes| -> Result<f64> {
        Ok(p.base_rate * (1.0 + (height - 1.0) * way(minutes)?))
    };
    let lag = p.surge_lag as u32;
    let capacity = RetryLoop::at_start(p, p.start_servers, false)?.capacity()?;
    let deviation = p.base_rate * share(p.base_rate, p.burst)? * 0.01;
    let mean = 60.0 * p.base_rate;
    let sale_hour = hour(p, p.sale_surge)?;
    let beyond = |share: fn(&Counted) -> f64| {
        let outside = sale_hour.iter().filter(|minute| minute.off().abs() > 2.0 * share(minute));
        outside.count() as f64
    };
    let even = 1.0 / (p.burst * p.burst);
    Ok(table! {
        "arrivals.first" = one, 0, "", "new transactions of the first minute of seed 1";
        "arrivals.first.off" = (one - mean).abs(), 0, "", "how far it is from what was expected";
        "arrivals.second.off" = (two - mean).abs(), 0, "", "how far the second is";
        "arrivals.second" = two, 0, "", "of the second";
        "arrivals.third" = three, 0, "", "of the third";
        "arrivals.fourth" = four, 0, "", "of the fourth";
        "arrivals.expected.four" = MEANS[0], 0, "", "a small mean";
        "arrivals.expected.hundreds" = MEANS[2], 0, "", "a large one";
        "arrivals.product-part" = p.burst * mean.sqrt(), 0, "", "standard deviation of the product of both parts";
        "arrivals.chance.reach" = 2.0 * mean.sqrt(), 0, "", "two standard deviations of an ordinary minute's count, by chance";
        "arrivals.ten.chance" = share(10.0 * p.base_rate, 0.0)?, 2, "%", "standard deviation by chance with ten times the customers";
        "arrivals.ten.both" = share(10.0 * p.base_rate, p.burst)?, 1, "%", "the same in all";
        "arrivals.sale.chance" = share(sale, 0.0)?, 2, "%", "its standard deviation by chance";
        "arrivals.holiday.chance" = share(HOLIDAY * p.base_rate, 0.0)?, 2, "%", "standard deviation by chance on it";
        "arrivals.outside.chance" = beyond(|minute| minute.chance), 0, "", "minutes of the sale's hour outside the band of chance";
        "arrivals.outside.both" = beyond(|minute| minute.both), 0, "", "outside the band of both";
        "arrivals.step" = 100.0 * way(1)?, 0, "%", "of its way a surge covers in a minute";
        "arrivals.step.share" = way(1)?, 3, "", "the same as a share";
        "arrivals.lag.one" = 100.0 * way(lag)?, 0, "%", "of its way after one lag";
        "arrivals.lag.two" = 100.0 * way(2 * lag)?, 0, "%", "after two";
        "arrivals.sale.m5" = rate_at(p.sale_surge, 1)?, 0, "tx/s", "rate in the first minute of the sale";
        "arrivals.sale.m6" = rate_at(p.sale_surge, 2)?, 0, "tx/s", "in the second";
        "arrivals.swing" = deviation, 0, "tx/s", "standard deviation of an ordinary minute's rate";
        "arrivals.spare" = (capacity - p.base_rate) / deviation, 0, "", "how many of them lie between the rate and capacity";
        "arrivals-exercise.shop" = SHOP, 0, "", "exercise: transactions that a shop expects in a minute";
        "arrivals-exercise.shop.deviation" = SHOP.sqrt(), 0, "", "exercise: standard deviation by chance";
        "arrivals-exercise.shop.low" = SHOP - 2.0 * SHOP.sqrt(), 0, "", "exercise: the lower end";
        "arrivals-exercise.shop.high" = SHOP + 2.0 * SHOP.sqrt(), 0, "", "exercise: the upper end";
        "arrivals-exercise.night" = NIGHT, 0, "tx/s", "exercise: rate in a quiet night";
        "arrivals-exercise.night.mean" = 60.0 * NIGHT, 0, "", "exercise: count that a minute of it expects";
        "arrivals-exercise.night.both" = share(NIGHT, p.burst)?, 2, "%", "exercise: its standard deviation";
        "arrivals-exercise.night.chance" = share(NIGHT, 0.0)?, 2, "%", "exercise: by chance alone";
        "arrivals-exercise.night.sum" = share(NIGHT, 0.0)? + 100.0 * p.burst, 2, "%", "exercise: deviations added";
        "arrivals-exercise.night.second" = 100.0 / NIGHT.sqrt(), 1, "%", "exercise: of the count of a second";
        "arrivals-exercise.height" = HIGHER, 0, "", "exercise: height of another surge";
        "arrivals-exercise.third" = rate_at(HIGHER, 3)?, 0, "tx/s", "exercise: its rate in the third minute";
        "arrivals-exercise.third.left" = 1.0 - way(3)?, 3, "", "exercise: share of the way that is left";
        "arrivals-exercise.third.early" = rate_at(HIGHER, 2)?, 0, "tx/s", "exercise: a minute too few";
        "arrivals-exercise.third.whole" = p.base_rate * HIGHER, 0, "tx/s", "exercise: at its height";
        "arrivals-exercise.third.no-base" = p.base_rate * HIGHER * way(3)?, 0, "tx/s", "exercise: the way from nothing";
        "arrivals-exercise.even" = even, 0, "", "exercise: count at which chance and burst are equal";
        "arrivals-exercise.even.rate" = even / 60.0, 1, "tx/s", "exercise: the rate that makes it in a minute";
        "arrivals-exercise.even.seconds" = even / p.base_rate, 1, "s", "exercise: the time in which an ordinary day's rate makes it";
        "arrivals-exercise.even.as-deviation" = 1.0 / p.burst / 60.0, 2, "tx/s", "exercise: the square forgotten";
        "arrivals-exercise.even.a-minute" = even, 0, "tx/s", "exercise: a minute's count taken for a rate";
        "arrivals-exercise.even.second" = 100.0 / p.base_rate.sqrt(), 0, "%", "exercise: standard deviation by chance of an ordinary second's count";
    })
}
