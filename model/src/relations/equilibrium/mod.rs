//! R10 · Retry equilibria: the offered rates that reproduce themselves, and where they vanish.
//!
//! Fixed points of offered = new·Σ_{k=0..r} (p·f)ᵏ, where f is the share of the offered rate that
//! fails technically: shed ([`shedding`]), dropped in the queue
//! ([`patience`]) or without an answer from the issuer. The service time is held
//! at that of the new traffic. Backoff only delays retries, so it has the same equilibria.
//! Between two folds the switch is bistable: a storm of retries survives what set it off.
//! Source: derived; the phenomenon, N. Bronson, A. Aghayev, A. Charapko and T. Zhu, *Metastable
//! Failures in Distributed Systems*, HotOS 2021.

mod curve;

pub use curve::{Curve, Equilibrium, Fold, Range};

use crate::error::{Result, non_negative, positive, share};
use crate::params::Params;
use crate::relations::holding::timeout_probability;
use crate::relations::service::{Stream, SwitchWork, service_time};
use crate::relations::{patience, score, shedding};

/// A switch whose clients retry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetryLoop {
    /// Mean service time of the new traffic, S (s), finite, > 0.
    pub service_time: f64,
    /// Slots, N, ≥ 1.
    pub slots: u32,
    /// How long a request waits for a slot, τ (s), ≥ 0, finite.
    pub queue_timeout: f64,
    /// Share of a service that an expired request still burns, ω, in \[0, 1\].
    pub wasted_share: f64,
    /// Share of the capacity admitted at most, in \[0, 1\]; `None` without shedding.
    pub admitted_share: Option<f64>,
    /// Share of the served that the issuer leaves without an answer, in \[0, 1\]; 0 with stand-in.
    pub unavailable_share: f64,
    /// Probability that a technical failure is retried, p, in \[0, 1\].
    pub retry_probability: f64,
    /// Retries a client makes at most, r, up to [`MOST_RETRIES`](crate::relations::retries::MOST_RETRIES).
    pub max_retries: u32,
}

/// Between these new rates a healthy and a stormy equilibrium exist side by side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hysteresis {
    /// The lower fold: from here on a storm sustains itself (tx/s).
    pub storm_from: f64,
    /// The upper fold: up to here the healthy branch exists (tx/s).
    pub healthy_to: f64,
}

impl Hysteresis {
    /// Width of the bistable range (tx/s).
    #[must_use]
    pub fn width(&self) -> f64 {
        self.healthy_to - self.storm_from
    }
}

impl RetryLoop {
    /// The switch of `params` with its controls as at the start, but this many servers, with or
    /// without shedding.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for parameters outside their ranges.
    pub fn at_start(params: &Params, servers: u32, shedding: bool) -> Result<Self> {
        let work = SwitchWork::of(params, params.start_timeout);
        let forwarded = score::passed_share(
            params.start_threshold,
            params.separation,
            params.fraud_share,
        )?;
        let streams = [params.group_a_share(), params.group_b_share].map(|share| Stream {
            share,
            forwarded,
            latency_mean: params.issuer_latency,
        });
        let timed_out = timeout_probability(params.issuer_latency, params.start_timeout)?;
        Ok(Self {
            service_time: service_time(&work, &streams)?,
            slots: params.slots_per_server.saturating_mul(servers),
            queue_timeout: params.queue_timeout,
            wasted_share: params.wasted_share,
            admitted_share: shedding.then_some(params.admitted_share),
            unavailable_share: forwarded * timed_out,
            retry_probability: params.retry_probability,
            max_retries: params.max_retries(),
        })
    }

    /// Capacity, N/S (tx/s).
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for no slots or no service time.
    pub fn capacity(&self) -> Result<f64> {
        crate::relations::little::capacity(self.slots, self.service_time)
    }

    /// The share of the offered rate that fails technically, in \[0, 1\]: the sum of its causes.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
    pub fn failure_share(&self, offered: f64) -> Result<f64> {
        let offered = non_negative("offered rate", offered, "tx/s")?;
        let unavailable = share("share without an answer", self.unavailable_share)?;
        let admitted = match self.admitted_share {
            Some(limit) => shedding::admitted(offered, self.capacity()?, limit)?,
            None => offered,
        };
        let dropped = patience::queue(
            admitted,
            self.service_time,
            self.slots,
            self.queue_timeout,
            self.wasted_share,
        )?
        .dropped_share;
        if offered == 0.0 {
            return Ok(unavailable);
        }
        let kept = admitted / offered;
        let failed =
            (offered - admitted) / offered + kept * (dropped + (1.0 - dropped) * unavailable);
        // A sum of shares of one whole: only rounding exceeds 1.
        Ok(if failed > 1.0 { 1.0 } else { failed })
    }

    /// The new rate that keeps `offered` up, x/A(f(x)) (tx/s): the curve whose turns are the folds.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
    pub fn new_rate(&self, offered: f64) -> Result<f64> {
        self.with_curve(|curve, _| curve.new_rate(offered))
    }

    /// All equilibria at a new rate (tx/s), in the order of their offered rates.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
    pub fn equilibria(&self, new_rate: f64) -> Result<Vec<Equilibrium>> {
        self.with_curve(|curve, range| curve.equilibria(new_rate, range))
    }

    /// All folds, over every new rate, in the order of their offered rates.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
    pub fn folds(&self) -> Result<Vec<Fold>> {
        self.with_curve(|curve, range| curve.folds(range))
    }

    /// The bistable range, `None` where every new rate has one equilibrium.
    ///
    /// With several, the widest: from the lowest lower fold to the highest upper one.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for an input outside its range.
    pub fn hysteresis(&self) -> Result<Option<Hysteresis>> {
        let mut found: Option<Hysteresis> = None;
        for pair in self.folds()?.windows(2) {
            if pair[0].upper && !pair[1].upper {
                let (storm_from, healthy_to) = (pair[1].new_rate, pair[0].new_rate);
                found = Some(match found {
                    None => Hysteresis {
                        storm_from,
                        healthy_to,
                    },
                    Some(wider) => Hysteresis {
                        storm_from: wider.storm_from.min(storm_from),
                        healthy_to: wider.healthy_to.max(healthy_to),
                    },
                });
            }
        }
        Ok(found)
    }

    /// The loop's curve and the range on which it can turn.
    fn with_curve<T>(
        &self,
        f: impl FnOnce(&Curve<&dyn Fn(f64) -> Result<f64>>, &Range<'_>) -> Result<T>,
    ) -> Result<T> {
        let capacity = self.capacity()?;
        let wasted = share("wasted share of a service", self.wasted_share)?;
        let patience = non_negative("queue timeout", self.queue_timeout, "s")?;
        // From λ = capacity/ω on everything fails and the curve is a straight line. Without wasted
        // work it rises for good once the goodput is flat.
        let all_fails = capacity / if wasted > 0.015 { wasted } else { 0.015 };
        // Failures set in over 1/τ, the decay of the queue's tail, or over the √N noise of the load.
        let noise = capacity / f64::from(self.slots).sqrt();
        let width = if patience * noise > 1.0 {
            1.0 / patience
        } else {
            noise
        };
        let corners = [
            capacity * self.admitted_share.unwrap_or(1.0),
            capacity,
            all_fails,
        ];
        let range = Range {
            end: positive("range of offered rates", all_fails * 1.1, "tx/s")?,
            centre: capacity,
            width,
            corners: &corners,
        };
        let failure = |offered: f64| self.failure_share(offered);
        f(
            &Curve {
                retry_probability: self.retry_probability,
                max_retries: self.max_retries,
                failure_share: &failure,
            },
            &range,
        )
    }
}
