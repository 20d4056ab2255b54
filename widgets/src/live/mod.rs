//! The browser's part: finds what the build prepared in the page and keeps it moving.
//!
//! Nothing is created and no sentence is written here; numbers are filled in, paths and marks
//! moved, conditions shown or hidden. What a page lacks is left alone.

#[cfg(feature = "pages")]
mod check;
pub mod dom;
#[cfg(feature = "pages")]
mod field;
pub mod number;
#[cfg(feature = "pages")]
mod places;
#[cfg(feature = "pages")]
mod widget;

/// The standard library's allocator is made for programs a thousand times as large as a page's module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Brings every prepared widget and answer field of the page to life.
#[cfg(feature = "pages")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub(crate) fn start() {
    let Some(page) = dom::document().and_then(|document| document.document_element()) else {
        return;
    };
    for element in dom::all(&page, "[data-widget]") {
        widget::attach(element);
    }
    for element in dom::all(&page, "[data-check]") {
        check::attach(element);
    }
    let _ = page.set_attribute("data-widgets", "alive");
}
