//! Chapter 3: how often all slots are taken, how long one then waits, and what those who leave change.

// What does not move is drawn by the build alone.
#[cfg(not(target_arch = "wasm32"))]
mod staffing;
#[cfg(not(target_arch = "wasm32"))]
mod states;
#[cfg(not(target_arch = "wasm32"))]
mod virtual_wait;

mod waits;

use kit::Figure;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use staffing::WANTED;

/// The chapter's figures.
#[cfg(not(target_arch = "wasm32"))]
pub const FIGURES: &[&dyn Figure] = &[
    &states::States,
    &waits::Waits,
    &staffing::Staffing,
    &virtual_wait::VirtualWait,
];
/// The figure that moves.
#[cfg(target_arch = "wasm32")]
pub const FIGURES: &[&dyn Figure] = &[&waits::Waits];

/// The service time of the measured queues, which is that of a request that goes on to its issuer (s).
pub(super) fn service_time() -> f64 {
    let p = model::Params::default();
    p.switch_time + p.issuer_latency
}
