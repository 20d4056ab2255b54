//! The module's one function.

use crate::wire::Wire;
use js_sys::Float64Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The standard library's is made for programs a thousand times as large.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// The debrief of the run that `code` stands for: the names and the numbers of a [`Wire`]; nothing
/// for a code that stands for none.
#[must_use]
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public functions only")]
pub fn debrief(code: &str) -> Vec<JsValue> {
    let told = model::switch::sim::run_code::decode(code)
        .ok()
        .and_then(|play| {
            let debrief = model::switch::sim::debrief::debrief(&play).ok()?;
            Some(crate::tell(&play, &debrief))
        });
    let Some(told) = told else {
        return Vec::new();
    };
    let wire = Wire::of(&told);
    vec![
        JsValue::from_str(&wire.names),
        Float64Array::from(wire.numbers.as_slice()).into(),
    ]
}
