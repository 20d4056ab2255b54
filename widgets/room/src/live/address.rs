//! The page's address: `#room?seed=7`, `#room?run=CODE&minute=12` for a run played to its end and
//! seen at a minute, `#room?run=CODE&at=12` for one that has come so far; `&with=CODE` compares.

use super::Room;
use super::say::whole;
use crate::Table;
use kit::live::dom;
use model::switch::sim::{RUN_MINUTES, run_code};
use std::rc::Rc;

/// The least time between two changes of the address (ms): browsers allow a hundred in thirty seconds.
const REST: f64 = 600.0;

/// What a room's fragment begins with.
const START: &str = "#room?";

impl Room {
    /// Does what the address asks for.
    pub(super) fn follow_address(&self) {
        let Some(hash) = dom::window().and_then(|window| window.location().hash().ok()) else {
            return;
        };
        let Some(asked) = hash.strip_prefix(START) else {
            return;
        };
        let value = |name: &str| {
            asked
                .split('&')
                .filter_map(|part| part.split_once('='))
                .find_map(|(key, value)| (key == name).then_some(value))
        };
        let minute = |name| value(name).and_then(|text| text.parse::<u32>().ok());
        if let Some(code) = value("run") {
            self.open(code, minute("minute"), minute("at"));
        } else if let Some(seed) = value("seed") {
            match seed.parse() {
                Ok(seed) => {
                    if let Ok(table) = Table::new(self.level, seed) {
                        *self.table.borrow_mut() = table;
                        self.opened.set(false);
                    }
                }
                Err(_) => self.complain("seed", "seed"),
            }
        }
        if let Some(code) = value("with") {
            self.compare(code);
        }
        // A fragment with a question mark is no element's id: the browser does not go there.
        self.root.scroll_into_view();
    }

    /// Keeps the run in the address, so that it can be shared and survives whatever becomes of the
    /// page: now, or as soon as the browser lets it.
    pub(super) fn write_address(self: &Rc<Self>) {
        let rest = REST - (js_sys::Date::now() - self.written.get());
        if rest <= 0.0 {
            self.write_address_now();
        } else if self.unwritten.get().is_none() {
            let room = Rc::clone(self);
            self.unwritten
                .set(dom::later(rest as i32, move || room.write_address_now()));
        }
    }

    /// The same without delay, for those who take the address along.
    pub(super) fn write_address_now(&self) {
        self.change_address(false);
    }

    /// The same, as a step of its own in the browser's history.
    pub(super) fn push_address(&self) {
        self.change_address(true);
    }

    /// The address is no longer this run's to write.
    pub(super) fn leave_address(&self) {
        if let (Some(window), Some(waiting)) = (dom::window(), self.unwritten.take()) {
            window.clear_timeout_with_handle(waiting);
        }
    }

    /// The reader goes elsewhere: what waits to be written is written before.
    pub(super) fn write_address_at_last(&self) {
        if self.unwritten.get().is_some() {
            self.write_address_now();
        }
    }

    fn change_address(&self, push: bool) {
        self.leave_address();
        // A new step of the history is written at once: until then Back would lead to what is there.
        let now = if push { 0.0 } else { js_sys::Date::now() };
        self.written.set(now);
        let fragment = self.fragment();
        let Some(history) = dom::window().and_then(|window| window.history().ok()) else {
            return;
        };
        let null = wasm_bindgen::JsValue::NULL;
        // A browser that forbids it costs the link, nothing else.
        let _ = history.replace_state_with_url(&null, "", Some(&fragment));
        if push {
            let _ = history.push_state_with_url(&null, "", Some(&fragment));
        }
    }

    fn fragment(&self) -> String {
        let table = self.table.borrow();
        let mut fragment = String::from(START);
        if table.reach() == 0 && table.play().moves.as_slice().is_empty() {
            fragment.push_str("seed=");
            fragment.push_str(&whole(table.play().seed));
        } else {
            fragment.push_str("run=");
            fragment.push_str(&run_code::encode(table.play()));
            if table.reach() < RUN_MINUTES {
                fragment.push_str("&at=");
                fragment.push_str(&whole(table.now()));
            } else if !table.is_over() {
                fragment.push_str("&minute=");
                fragment.push_str(&whole(table.now()));
            }
        }
        if let Some(other) = &self.ghosts.borrow()[2] {
            fragment.push_str("&with=");
            fragment.push_str(&run_code::encode(other.play()));
        }
        fragment
    }
}
