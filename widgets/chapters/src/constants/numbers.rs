//! The constants of the switch, for the page that lists them all.

use crate::numbers::{Number, table};
use model::switch::sim::{Control, EVENT_MINUTE, Level, RUN_MINUTES};
use model::relations::{retries, threshold};
use model::{Params, Result};

/// The constants that no other page names.
pub(crate) fn numbers(p: &Params) -> Result<Vec<Number>> {
    let servers = Control::Servers.grid();
    let last_sale_minute = Level::SalePeak.event().map_or(0, |event| *event.end());
    let [backoff_1, backoff_2, backoff_3] = p.backoff_delays;
    Ok(table! {
        "servers.least" = servers.low(), 0, "", "fewest servers that can run";
        "servers.most" = servers.high(), 0, "", "most servers that can run";
        "boot-time" = f64::from(p.boot_minutes), 0, "min", "from ordering a server to its carrying traffic";
        "server-price" = p.server_price, 0, "u/h", "price of a server-hour";
        "switch-time.ms" = p.switch_time * 1e3, 0, "ms", "work of the switch on one transaction";
        "reversal-time.ms" = p.reversal_time * 1e3, 0, "ms", "work of the switch on a reversal";
        "queue-timeout" = p.queue_timeout, 0, "s", "how long a request waits for a slot, τ";
        "wasted-share" = p.wasted_share, 1, "", "share of a service that an expired request burns, ω";
        "admitted-share" = p.admitted_share * 1e2, 0, "%", "share of capacity that shedding lets in, α";
        "latency.healthy.ms" = p.issuer_latency * 1e3, 0, "ms", "mean answer time of a healthy issuer, m";
        "latency-swing" = p.latency_swing * 1e2, 0, "%", "swing of group B's latency from minute to minute";
        "latency-floor" = p.latency_floor * 1e2, 0, "%", "the least it can swing to, of its mean";
        "retry-probability" = p.retry_probability, 2, "", "probability that a technical failure is retried, p";
        "retries.most" = f64::from(p.max_retries()), 0, "", "retries at most, r";
        "backoff.1" = backoff_1, 0, "min", "mean delay before the first retry with backoff";
        "backoff.2" = backoff_2, 0, "min", "mean delay before the second";
        "backoff.3" = backoff_3, 0, "min", "mean delay before the third";
        "surge-lag" = p.surge_lag, 0, "min", "time constant of the surge";
        "burst" = p.burst, 2, "", "standard deviation of a minute's burst factor";
        "sale-surge" = p.sale_surge, 0, "", "what the surge moves to in the sale";
        "fraud-share.start" = p.fraud_share * 1e2, 1, "%", "fraud among new transactions, π";
        "fraud-share.wave" = p.wave_fraud_share * 1e2, 0, "%", "the same in the fraud wave";
        "separation" = p.separation, 1, "σ", "distance between the mean scores, d′";
        "threshold.start" = p.start_threshold, 0, "σ", "decline threshold at the start, t";
        "pass-rate.genuine" = p.genuine_pass_rate * 1e2, 0, "%", "challenges that genuine customers pass";
        "pass-rate.fraud" = p.fraud_pass_rate * 1e2, 0, "%", "challenges that fraudsters pass";
        "missed-fraud-cost" = p.missed_fraud_cost, 1, "", "cost of approving a fraud, in genuine customers declined";
        "amount.median" = p.median_amount, 0, "u", "median amount of a genuine transaction";
        "amount.sigma" = p.amount_sigma, 0, "", "standard deviation of the log amount";
        "amount.fraud-factor" = p.fraud_amount_factor, 1, "", "amounts of fraud over genuine ones";
        "fraud-rate.reference" = p.reference_fraud_rate, 0, "bp", "reference fraud rate";
        "run.minutes" = f64::from(RUN_MINUTES), 0, "", "minutes of a run";
        "event.minute" = f64::from(EVENT_MINUTE), 0, "", "the minute in which an event begins";
        "sale.last-minute" = f64::from(last_sale_minute), 0, "", "the last minute of the sale";
        "amplification.limit" = retries::amplification_limit(p.retry_probability, p.max_retries())?, 2, "", "attempts per new transaction when all fail";
        "threshold.shift" = threshold::shift(p.separation, 10.0)?, 2, "σ", "how far t* falls at ten times the odds of fraud";
    })
}
