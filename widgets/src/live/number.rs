//! Numbers in the page's language.

use js_sys::{Array, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

/// `value` with exactly `decimals` decimals, as the browser writes numbers in `language`.
pub(super) fn format(language: &str, value: f64, decimals: f64) -> String {
    let options = Object::new();
    let decimals = JsValue::from_f64(decimals);
    for key in ["minimumFractionDigits", "maximumFractionDigits"] {
        let _ = Reflect::set(&options, &JsValue::from_str(key), &decimals);
    }
    let languages = Array::new();
    if !language.is_empty() {
        languages.push(&JsValue::from_str(language));
    }
    // Rounding a tiny negative number must not leave a minus before the zeros.
    let value = if value == 0.0 { 0.0 } else { value };
    let format = Intl::NumberFormat::new(&languages, &options).format();
    format
        .call1(&JsValue::UNDEFINED, &JsValue::from_f64(value))
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}
