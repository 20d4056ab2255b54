//! The browser's part: finds what the build prepared in the page and keeps it moving.
//!
//! Nothing is created and no sentence is written here; numbers are filled in, paths and marks
//! moved, conditions shown or hidden. What a page lacks is left alone.

mod check;
pub mod dom;
mod field;
pub mod number;
mod places;
mod widget;

use crate::Figure;

pub use places::Places;

/// Brings every prepared widget of the page that is one of `figures`, and every answer field, to life.
pub fn start(figures: &'static [&'static [&'static dyn Figure]]) {
    let Some(page) = dom::document().and_then(|document| document.document_element()) else {
        return;
    };
    for root in dom::all(&page, "[data-widget]") {
        let name = root.get_attribute("data-widget").unwrap_or_default();
        let figure = figures.iter().flat_map(|chapter| chapter.iter());
        if let Some(figure) = figure.copied().find(|figure| figure.name() == name) {
            widget::attach(root, figure);
        }
    }
    for root in dom::all(&page, "[data-check]") {
        check::attach(root);
    }
    let _ = page.set_attribute("data-widgets", "alive");
}
