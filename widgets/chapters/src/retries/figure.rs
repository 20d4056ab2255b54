//! Chapter 5: what retries do to the load, and the two roads between calm and storm.

// What does not move is drawn by the build alone.
#[cfg(not(target_arch = "wasm32"))]
mod backoff;
#[cfg(not(target_arch = "wasm32"))]
mod crossings;
mod roads;

#[cfg(not(target_arch = "wasm32"))]
pub(super) use crossings::{BESIDE, NUDGED, sale};
use kit::Figure;

/// The chapter's figures.
#[cfg(not(target_arch = "wasm32"))]
pub const FIGURES: &[&dyn Figure] = &[
    &crossings::Crossings,
    &crossings::Nudges,
    &roads::Roads,
    &backoff::Backoff,
];
/// The figure that moves.
#[cfg(target_arch = "wasm32")]
pub const FIGURES: &[&dyn Figure] = &[&roads::Roads];

/// The servers of the chapter's switch: they carry the sale, and hold a storm all the same.
pub(super) const SERVERS: u32 = 10;

/// Their clients' loop, without shedding or with it.
fn retry_loop(shedding: bool) -> Option<model::relations::equilibrium::RetryLoop> {
    let params = model::Params::default();
    model::relations::equilibrium::RetryLoop::at_start(&params, SERVERS, shedding).ok()
}
