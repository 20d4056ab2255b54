//! The module of the control room.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// The standard library's allocator is made for programs a thousand times as large as a page's module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Brings every room that the page holds to life.
#[wasm_bindgen(start)]
pub(crate) fn start() {
    room::live::start();
}

/// The digest of the run that `code` stands for; nothing if it stands for none. It shows that the
/// page's run has the same bits as any other program's.
#[must_use]
#[wasm_bindgen]
pub fn digest(code: &str) -> Option<u64> {
    room::live::digest(code)
}
