//! Numbers in the page's language.

use js_sys::{Array, Function, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

/// `value` with exactly `decimals` decimals, as the browser writes numbers in `language`.
pub fn format(language: &str, value: f64, decimals: f64) -> String {
    write(&formatter(language, decimals), value)
}

/// What writes numbers with exactly `decimals` decimals in `language`; making one is dear, using it is not.
pub fn formatter(language: &str, decimals: f64) -> Function {
    let options = Object::new();
    let decimals = JsValue::from_f64(decimals);
    for key in ["minimumFractionDigits", "maximumFractionDigits"] {
        let _ = Reflect::set(&options, &JsValue::from_str(key), &decimals);
    }
    let languages = Array::new();
    if !language.is_empty() {
        languages.push(&JsValue::from_str(language));
    }
    Intl::NumberFormat::new(&languages, &options).format()
}

/// `value` as `formatter` writes it.
pub fn write(formatter: &Function, value: f64) -> String {
    // Rounding a tiny negative number must not leave a minus before the zeros.
    let value = if value == 0.0 { 0.0 } else { value };
    formatter
        .call1(&JsValue::UNDEFINED, &JsValue::from_f64(value))
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}
