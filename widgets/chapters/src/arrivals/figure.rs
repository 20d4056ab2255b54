//! Chapter 1: what chance makes of a count, how a surge comes, and the hour's minutes with both.

// What does not move is drawn by the build alone.
#[cfg(not(target_arch = "wasm32"))]
mod counts;
#[cfg(not(target_arch = "wasm32"))]
mod lag;

mod minutes;

use kit::Figure;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use counts::MEANS;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use minutes::{Counted, HOLIDAY, hour};

/// The chapter's figures.
#[cfg(not(target_arch = "wasm32"))]
pub const FIGURES: &[&dyn Figure] = &[&counts::Counts, &lag::Lag, &minutes::Minutes];
/// The figure that moves.
#[cfg(target_arch = "wasm32")]
pub const FIGURES: &[&dyn Figure] = &[&minutes::Minutes];
