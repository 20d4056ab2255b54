//! R5 · Erlang B and C: blocking, waiting, and how long, for N slots and exponential holding times.
//!
//! a = λS is the offered load in erlangs. The forms are chosen so that nothing cancels and nothing
//! overflows, and their cost does not grow with N.
//! Source: A. K. Erlang, *Solution of some Problems in the Theory of Probabilities of Significance
//! in Automatic Telephone Exchanges*, 1917; M. Harchol-Balter, *Performance Modeling and Design of
//! Computer Systems*, 2013, ch. 14.

use crate::error::{Error, Result, in_domain, non_negative, positive};
use crate::numeric::erlang_kernel::{inverse_blocking_before, ln_inverse_blocking_light};
use crate::numeric::normal;

/// Above this the logarithmic forms take the logarithm of the integral itself.
const HUGE: f64 = 1e290;

/// Erlang B: the probability that a call finds all `slots` taken, where nobody waits.
///
/// * `offered_load`: a (erlang), finite, ≥ 0; any load, also a ≥ N;
/// * `slots`: N, ≥ 1.
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
pub fn blocking(offered_load: f64, slots: u32) -> Result<f64> {
    let odds = blocking_odds(offered_load, slots)?;
    Ok(1.0 / (1.0 + odds))
}

/// ln B, also where B is below the smallest double; −∞ for no load.
///
/// Arguments and errors as in [`blocking`].
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
pub fn ln_blocking(offered_load: f64, slots: u32) -> Result<f64> {
    let odds = blocking_odds(offered_load, slots)?;
    if odds < HUGE {
        return Ok(-libm::log1p(odds));
    }
    if offered_load == 0.0 {
        return Ok(f64::NEG_INFINITY);
    }
    let n = f64::from(slots);
    Ok(libm::log(offered_load) - libm::log(n) - ln_inverse_blocking_light(slots, offered_load))
}

/// The share of the calls that is carried where nobody waits, 1 − B, without cancellation.
///
/// Arguments and errors as in [`blocking`].
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
pub fn carried_share(offered_load: f64, slots: u32) -> Result<f64> {
    Ok(odds_to_share(blocking_odds(offered_load, slots)?))
}

/// Erlang C: the probability that a customer has to wait, P(W > 0).
///
/// * `offered_load`: a (erlang), finite, ≥ 0;
/// * `slots`: N, ≥ 1.
///
/// For a ≥ N there is no steady state: the queue grows without bound and in the limit everybody
/// waits, so the answer is 1, the limit from below as well.
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
///
/// ```
/// // One slot that is busy half of the time makes half of its customers wait.
/// assert_eq!(model::relations::erlang::waiting_probability(0.5, 1), Ok(0.5));
/// ```
pub fn waiting_probability(offered_load: f64, slots: u32) -> Result<f64> {
    let odds = immediate_odds(offered_load, slots)?;
    Ok(1.0 / (1.0 + odds))
}

/// ln C, also where C is below the smallest double; −∞ for no load, 0 for a ≥ N.
///
/// Arguments and errors as in [`waiting_probability`].
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
pub fn ln_waiting_probability(offered_load: f64, slots: u32) -> Result<f64> {
    let odds = immediate_odds(offered_load, slots)?;
    if odds < HUGE {
        return Ok(-libm::log1p(odds));
    }
    if offered_load == 0.0 {
        return Ok(f64::NEG_INFINITY);
    }
    let n = f64::from(slots);
    let ln_spare_per_load = libm::log(n - offered_load) - libm::log(offered_load);
    Ok(-ln_spare_per_load - ln_inverse_blocking_light(slots, offered_load))
}

/// The probability of being served at once, 1 − C, without cancellation; 0 for a ≥ N.
///
/// Arguments and errors as in [`waiting_probability`].
///
/// # Errors
/// [`Error::OutOfRange`] for a negative or non-finite load or no slots.
pub fn served_at_once(offered_load: f64, slots: u32) -> Result<f64> {
    Ok(odds_to_share(immediate_odds(offered_load, slots)?))
}

/// Mean wait over all customers, C·S/(N − a) (s).
///
/// * `offered_load`: a (erlang), in [0, N);
/// * `slots`: N, ≥ 1;
/// * `holding_time`: S, mean seconds a slot is held, finite, ≥ 0.
///
/// # Errors
/// [`Error::NoSteadyState`] for a ≥ N: the mean wait has no bound.
/// [`Error::OutOfRange`] for an input outside its range.
pub fn mean_wait(offered_load: f64, slots: u32, holding_time: f64) -> Result<f64> {
    let holding = non_negative("holding time", holding_time, "s")?;
    let c = waiting_probability(offered_load, slots)?;
    let spare = f64::from(slots) - offered_load;
    if spare <= 0.0 {
        return Err(Error::NoSteadyState {
            offered_load,
            slots,
        });
    }
    Ok(c * holding / spare)
}

/// Probability of waiting longer than `delay`, P(W > τ) = C·e^(−(N − a)·τ/S).
///
/// * `offered_load`: a (erlang), finite, ≥ 0;
/// * `slots`: N, ≥ 1;
/// * `holding_time`: S (s), finite, > 0;
/// * `delay`: τ (s), ≥ 0; ∞ is allowed.
///
/// For a ≥ N it is 1, as in [`waiting_probability`].
///
/// # Errors
/// [`Error::OutOfRange`] for an input outside its range.
pub fn wait_exceeds(offered_load: f64, slots: u32, holding_time: f64, delay: f64) -> Result<f64> {
    let holding = positive("holding time", holding_time, "s")?;
    let delay = in_domain(delay >= 0.0, "delay", delay, "s", "at least 0")?;
    let spare = f64::from(slots) - offered_load;
    if spare <= 0.0 {
        // Checks the input, and is 1.
        return waiting_probability(offered_load, slots);
    }
    let odds = immediate_odds(offered_load, slots)?;
    Ok(libm::exp(-spare * delay / holding) / (1.0 + odds))
}

/// The fewest slots with which at most the share `waiting` has to wait.
///
/// * `offered_load`: a (erlang), finite, ≥ 0;
/// * `waiting`: in (0, 1\].
///
/// # Errors
/// [`Error::OutOfRange`] for an input outside its range, or more slots than can be counted.
pub fn least_slots(offered_load: f64, waiting: f64) -> Result<u32> {
    let load = non_negative("offered load", offered_load, "erlang")?;
    let waiting = in_domain(
        waiting > 0.0 && waiting <= 1.0,
        "share that has to wait",
        waiting,
        "",
        "above 0 and at most 1",
    )?;
    let enough = |slots| Ok(waiting_probability(load, slots)? <= waiting);
    // The share falls as slots are added: doubled until enough, then halved in between.
    let (mut few, mut many) = (0, 1);
    while !enough(many)? {
        few = many;
        many = in_domain(
            many <= u32::MAX / 2,
            "offered load",
            load,
            "erlang",
            "a load for which slots can be counted",
        )
        .map(|_| many * 2)?;
    }
    while many - few > 1 {
        let middle = few + (many - few) / 2;
        if enough(middle)? {
            many = middle;
        } else {
            few = middle;
        }
    }
    Ok(many)
}

/// The share that waits with N = a + β√a slots when a is large, 1/(1 + β·Φ(β)/φ(β)): the limit of
/// Erlang C by which slots are counted in square roots.
///
/// `margin`: β, finite, ≥ 0.
///
/// # Errors
/// [`Error::OutOfRange`] for a margin outside its range.
/// Source: S. Halfin and W. Whitt, *Heavy-Traffic Limits for Queues with Many Exponential Servers*,
/// 1981.
pub fn waiting_with_margin(margin: f64) -> Result<f64> {
    let beta = non_negative("margin", margin, "√a slots")?;
    let density = normal::pdf(beta);
    Ok(density / (density + beta * (1.0 - normal::upper_tail(beta))))
}

/// (1 − B)/B = N·G = (N/a)·(1/B(N − 1)).
fn blocking_odds(offered_load: f64, slots: u32) -> Result<f64> {
    let load = non_negative("offered load", offered_load, "erlang")?;
    let n = positive("number of slots", f64::from(slots), "slots")?;
    Ok(n / load * inverse_blocking_before(slots, load))
}

/// (1 − C)/C = (N − a)·G, and 0 for a ≥ N.
fn immediate_odds(offered_load: f64, slots: u32) -> Result<f64> {
    let load = non_negative("offered load", offered_load, "erlang")?;
    let n = positive("number of slots", f64::from(slots), "slots")?;
    if load >= n {
        return Ok(0.0);
    }
    Ok((n - load) / load * inverse_blocking_before(slots, load))
}

/// x/(1 + x), 1 for x = ∞.
fn odds_to_share(odds: f64) -> f64 {
    1.0 / (1.0 + 1.0 / odds)
}
