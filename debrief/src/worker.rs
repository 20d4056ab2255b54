//! The module's one function.

use wasm_bindgen::prelude::wasm_bindgen;

/// The debrief of the run that `code` stands for, as [`crate::wire`] writes it; empty for a code
/// that stands for none.
#[must_use]
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public functions only")]
pub fn debrief(code: &str) -> Vec<f64> {
    let Ok(play) = model::sim::run_code::decode(code) else {
        return Vec::new();
    };
    let Ok(debrief) = model::sim::debrief::debrief(&play) else {
        return Vec::new();
    };
    crate::wire::write(&crate::tell(&play, &debrief))
}
