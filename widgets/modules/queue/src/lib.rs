//! The module that lets the small queue run.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// The standard library's allocator is made for programs a thousand times as large as a page's module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Brings the queue that the page holds to life.
#[wasm_bindgen(start)]
pub(crate) fn start() {
    queue::live::start();
}

/// The digest of a run of `served` customers at the setting nearest to the given one. It shows that
/// the page's run has the same bits as any other program's.
#[must_use]
#[wasm_bindgen]
pub fn digest(load: f64, slots: f64, seed: f64, served: f64) -> Option<u64> {
    queue::live::digest(load, slots, seed, served)
}
