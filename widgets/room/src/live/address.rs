//! The page's address: `#room?seed=7`, `#room?run=CODE` for a run played to its end,
//! `#room?run=CODE&at=12` for one that has come so far; `&minute=8` sees it at a minute, and
//! `&with=CODE` compares.

use super::Room;
use super::aside::Known;
use super::say::whole;
use crate::Table;
use kit::live::dom;
use model::switch::sim::{RUN_MINUTES, run_code};
use std::rc::Rc;

/// The least time between two changes of the address (ms): browsers allow a hundred in thirty seconds.
const REST: f64 = 600.0;

/// What a room's fragment begins with.
const START: &str = "#room?";

/// What a link's text holds behind its question mark, if it is a link to a room.
pub(super) fn in_link(text: &str) -> Option<&str> {
    text.split('#').nth(1)?.strip_prefix("room?")
}

/// The value of that name in what a link asks for.
pub(super) fn value<'a>(asked: &'a str, name: &str) -> Option<&'a str> {
    asked
        .split('&')
        .filter_map(|part| part.split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

impl Room {
    /// Does what the address asks for.
    pub(super) fn follow_address(&self) {
        let Some(hash) = dom::window().and_then(|window| window.location().hash().ok()) else {
            return;
        };
        let Some(asked) = hash.strip_prefix(START) else {
            return;
        };
        self.complain("link", "");
        if let Some(run) = self.asked(asked, "link") {
            self.put(run);
        }
        if let Some(code) = value(asked, "with") {
            self.compare(code, "link");
        }
        // A fragment with a question mark is no element's id: the browser does not go there.
        self.root.scroll_into_view();
    }

    /// The run that a link asks for behind its question mark; what is wrong with it is said at `place`.
    pub(super) fn asked(&self, asked: &str, place: &str) -> Option<Known> {
        let mut wrong = false;
        let mut minute = |name| {
            let text = value(asked, name)?;
            let minute = text.parse::<u32>().ok().filter(|m| *m <= RUN_MINUTES);
            wrong |= minute.is_none();
            minute
        };
        let (seen, at) = (minute("minute"), minute("at"));
        let run = if let Some(code) = value(asked, "run") {
            let play = self.read(code, place)?;
            let table = Table::begun(play, at.unwrap_or(RUN_MINUTES));
            table.and_then(|mut table| {
                table.go(seen.unwrap_or(RUN_MINUTES))?;
                Ok((table, at.is_none()))
            })
        } else if let Some(seed) = value(asked, "seed") {
            let Ok(seed) = seed.parse() else {
                self.complain(place, "seed");
                return None;
            };
            Table::new(self.level, seed).map(|table| (table, false))
        } else {
            if value(asked, "with").is_none() {
                self.complain(place, "link");
            }
            return None;
        };
        if wrong {
            self.complain(place, "minute");
        }
        run.ok()
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
        if table.is_fresh() {
            fragment.push_str("seed=");
            fragment.push_str(&whole(table.play().seed));
        } else {
            fragment.push_str("run=");
            fragment.push_str(&run_code::encode(table.play()));
            if !table.is_played() {
                fragment.push_str("&at=");
                fragment.push_str(&whole(table.reach()));
            }
            if table.looks_back() {
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
