//! The page's address: `#room?seed=7`, `#room?run=CODE&minute=12` for a run played to its end and
//! seen at a minute, `#room?run=CODE&at=12` for one that has come so far; `&with=CODE` compares.

use super::Room;
use super::say::whole;
use crate::Table;
use kit::live::dom;
use model::switch::sim::{RUN_MINUTES, run_code};

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

    /// Keeps the run in the address, so that it can be shared and survives a reload.
    pub(super) fn write_address(&self) {
        self.change_address(false);
    }

    /// The same, as a step of its own in the browser's history.
    pub(super) fn push_address(&self) {
        self.change_address(true);
    }

    fn change_address(&self, push: bool) {
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
