//! The few things done to the page, each in one place.

use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, EventTarget, HtmlInputElement, Storage, Window};

// Not `web_sys::window`: it looks for a global object wherever JavaScript may run, at half a kilobyte.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Option<Window>;
    #[wasm_bindgen(thread_local_v2, js_name = document)]
    static DOCUMENT: Option<Document>;
    #[wasm_bindgen(catch, js_name = copyText)]
    fn copy_text(text: &str, piece: &Element) -> Result<JsValue, JsValue>;
}

/// The window.
pub fn window() -> Option<Window> {
    WINDOW.with(Clone::clone)
}

/// The document.
pub fn document() -> Option<Document> {
    DOCUMENT.with(Clone::clone)
}

/// All elements below `root` that match.
pub fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    // Only elements match a selector.
    (0..list.length())
        .filter_map(|i| Some(list.item(i)?.unchecked_into()))
        .collect()
}

/// The first element below `root` that matches.
pub fn first(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// The first input below `root` that matches.
pub fn input(root: &Element, selector: &str) -> Option<HtmlInputElement> {
    first(root, selector)?.dyn_into().ok()
}

/// Writes `text` into an element that is empty or holds one text and nothing else.
///
/// Text that stands there is changed, not replaced: a node put into the page makes the browser ask
/// anew which rules that look into their contents hold.
pub fn write(element: &Element, text: &str) {
    match element.first_child() {
        Some(node) => node.set_node_value(Some(text)),
        None => element.set_text_content(Some(text)),
    }
}

/// Shows what was hidden until the module came: `root` itself, or parts of it.
pub fn reveal(root: &Element) {
    if root.has_attribute("data-live") {
        let _ = root.remove_attribute("hidden");
    }
    for element in all(root, "[data-live]") {
        let _ = element.remove_attribute("hidden");
    }
}

/// Calls `hear` at every event of that name, for as long as the page lives.
pub fn listen(target: &EventTarget, event: &str, hear: impl Fn(web_sys::Event) + 'static) {
    // Boxed first: a closure's binding is compiled once for all listeners, not once for each.
    let hear: Box<dyn Fn(web_sys::Event)> = Box::new(hear);
    let closure = Closure::wrap(hear);
    let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Calls `then` after `milliseconds`, and returns what stops it.
pub fn later(milliseconds: i32, then: impl FnOnce() + 'static) -> Option<i32> {
    let then = once(Box::new(then));
    window()?
        .set_timeout_with_callback_and_timeout_and_arguments_0(then.unchecked_ref(), milliseconds)
        .ok()
}

/// Calls `then` when the next frame is drawn.
pub fn next_frame(then: impl FnOnce() + 'static) {
    let then = once(Box::new(then));
    if let Some(window) = window() {
        let _ = window.request_animation_frame(then.unchecked_ref());
    }
}

/// What calls `then` once: bound once for all that is put off.
fn once(then: Box<dyn FnOnce()>) -> JsValue {
    Closure::once_into_js(then)
}

/// Shows one of the short notices that the page holds below `root`; an unknown name takes it away.
pub fn notice(root: &Element, which: &str) {
    if let Some(place) = first(root, "[data-said]") {
        place.set_text_content(place.get_attribute(which).as_deref());
    }
}

/// Copies `text`, and tells below `root` whether that was possible; the page's loader knows how.
pub fn copy(root: &Element, text: &str) {
    let _ = copy_text(text, root);
}

/// Copies the page's address; see [`copy`].
pub fn copy_address(root: &Element) {
    if let Some(address) = window().and_then(|window| window.location().href().ok()) {
        copy(root, &address);
    }
}

/// What the page may keep; `None` where it may not.
pub fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}

/// The page's language.
pub fn language(document: &Document) -> String {
    document
        .document_element()
        .and_then(|html| html.get_attribute("lang"))
        .unwrap_or_default()
}

/// The text of an attribute as a number.
pub fn number(element: &Element, name: &str) -> Option<f64> {
    parse(&element.get_attribute(name)?)
}

/// A number as JavaScript reads it: the browser's own parser costs the module nothing.
pub fn parse(text: &str) -> Option<f64> {
    let number =
        js_sys::Number::from(JsValue::from_f64(js_sys::Number::parse_float(text))).value_of();
    (!number.is_nan()).then_some(number)
}
