//! A trend that is pointed at shows its minute everywhere.

use super::Room;
use crate::trends::TRENDS;
use kit::frame::Size;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

impl Room {
    /// Shows the minute under the pointer, if that is on a trend.
    pub(super) fn point(&self, event: &Event) {
        self.see(minute_at(event));
    }

    /// Shows the last minute again.
    pub(super) fn point_away(&self) {
        self.see(None);
    }

    fn see(&self, minute: Option<u32>) {
        if self.pointed.replace(minute) != minute {
            let table = self.table.borrow();
            self.show_seen(&table);
        }
    }
}

/// Minutes played when the place under the pointer had been reached.
fn minute_at(event: &Event) -> Option<u32> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let drawing = target.closest("svg.plot").ok().flatten()?;
    let place = drawing.get_bounding_client_rect();
    let pointer: &MouseEvent = event.unchecked_ref();
    let across = (f64::from(pointer.client_x()) - place.left()) / place.width();
    let (width, _) = Size::Trend.extent();
    let frame = TRENDS[0].frame();
    let (left, right) = frame.across;
    let along = (across * f64::from(width) - left) / (right - left);
    // The minute that is drawn there is the one that ends with this number played.
    (0.0..1.0)
        .contains(&along)
        .then(|| (along * frame.x.to) as u32 + 1)
}
