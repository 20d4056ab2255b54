//! The module that works out what decided a run, in a worker.
#![cfg(target_arch = "wasm32")]

use debrief::wire::Wire;
use js_sys::Float64Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The standard library's allocator is made for programs a thousand times as large as a page's module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// The debrief of the run that `code` stands for: the names and the numbers of a [`Wire`]; nothing
/// for a code that stands for none.
#[must_use]
#[wasm_bindgen]
pub fn debrief(code: &str) -> Vec<JsValue> {
    let Some(wire) = Wire::of_code(code) else {
        return Vec::new();
    };
    vec![
        JsValue::from_str(&wire.names),
        Float64Array::from(wire.numbers.as_slice()).into(),
    ]
}
