//! Chapter 4: work that nobody waits for any more, and what refusing at once saves.

// What does not move is drawn by the build alone.
#[cfg(not(target_arch = "wasm32"))]
mod order;
#[cfg(not(target_arch = "wasm32"))]
mod refusal;
#[cfg(not(target_arch = "wasm32"))]
mod seam;
#[cfg(not(target_arch = "wasm32"))]
mod work;

mod lost;

use kit::Figure;
use model::{Params, Result};
use model::relations::equilibrium::RetryLoop;
use model::relations::{patience, shedding};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use refusal::COSTS;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use seam::NEAR;

/// The chapter's figures.
#[cfg(not(target_arch = "wasm32"))]
pub const FIGURES: &[&dyn Figure] = &[
    &work::Work,
    &lost::Lost,
    &refusal::Refusal,
    &order::Order,
    &seam::Seam,
];
/// The figure that moves.
#[cfg(target_arch = "wasm32")]
pub const FIGURES: &[&dyn Figure] = &[&lost::Lost];

/// The switch at the start of an hour.
#[derive(Clone, Copy)]
pub(super) struct Switch {
    params: Params,
    /// S (s).
    pub(super) service_time: f64,
    /// N.
    pub(super) slots: u32,
    /// N/S (tx/s).
    pub(super) capacity: f64,
}

/// What becomes of an offered rate.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    /// Let in (tx/s).
    pub(super) admitted: f64,
    /// Answered (tx/s).
    pub(super) goodput: f64,
    /// Mean wait of those (s).
    pub(super) wait: f64,
    /// Slots busy with requests that are answered.
    pub(super) useful: f64,
    /// Slots busy with requests that have expired.
    pub(super) wasted: f64,
}

impl Switch {
    pub(super) fn at_start() -> Result<Self> {
        let params = Params::default();
        let servers = RetryLoop::at_start(&params, params.start_servers, false)?;
        Ok(Self {
            params,
            service_time: servers.service_time,
            slots: servers.slots,
            capacity: f64::from(servers.slots) / servers.service_time,
        })
    }

    /// With nobody turned away, by R6.
    pub(super) fn open(&self, offered: f64) -> Result<Outcome> {
        let p = &self.params;
        let queue = patience::queue(offered, self.service_time, self.slots, p.queue_timeout, p.wasted_share)?;
        let expired = p.wasted_share * offered * queue.dropped_share;
        Ok(Outcome {
            admitted: offered,
            goodput: offered * queue.served_share,
            wait: queue.mean_wait,
            useful: offered * queue.served_share * self.service_time,
            wasted: (expired * self.service_time).min(f64::from(self.slots)),
        })
    }

    /// With load shedding, R8.
    pub(super) fn shedding(&self, offered: f64) -> Result<Outcome> {
        self.open(shedding::admitted(offered, self.capacity, self.params.admitted_share)?)
    }
}
