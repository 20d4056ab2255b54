//! The module that moves the trial figures.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// The standard library's allocator is made for programs a thousand times as large as a page's module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Brings what the page holds to life.
#[wasm_bindgen(start)]
pub(crate) fn start() {
    kit::live::start(&[gallery::FIGURES]);
}
