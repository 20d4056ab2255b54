//! Time: minutes pass while the room plays, by frames that the page really draws.

use super::Room;
use kit::live::dom;
use model::switch::sim::EVENT_MINUTE;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

/// A frame that took longer than this (ms) was none: the machine slept, or another tab was seen.
const ASLEEP: f64 = 1000.0;

/// What passes meanwhile (ms): no minute is missed.
const AWAKE: f64 = 100.0;

/// The least time between two minutes that are drawn (s): a little less than two frames of the screen.
const DRAWN_EVERY: f64 = 0.0335;

/// More than a frame of the screen (ms).
pub(super) const A_FRAME: i32 = 30;

impl Room {
    /// Plays on, or pauses.
    pub(super) fn toggle(self: &Rc<Self>) {
        if self.playing.get() {
            self.pause();
        } else if !self.table.borrow().is_over() {
            self.playing.set(true);
            // Whoever stopped where the event begins has seen it come.
            if self.table.borrow().now() == EVENT_MINUTE {
                self.pausing.set(false);
            }
            self.frame.set((f64::NAN, 1.0));
            self.show();
            self.next_frame();
        }
    }

    /// Stops the time.
    pub(super) fn pause(self: &Rc<Self>) {
        if self.playing.replace(false) {
            self.show();
            self.write_address();
        }
    }

    fn next_frame(self: &Rc<Self>) {
        let room = Rc::clone(self);
        dom::next_frame(move || room.draw_frame(js_sys::Date::now()));
    }

    fn draw_frame(self: &Rc<Self>, now: f64) {
        if !self.playing.get() {
            return;
        }
        let (before, owed) = self.frame.get();
        // A clock that was put back owes nothing either.
        let passed = if before.is_nan() || now < before {
            0.0
        } else if now - before > ASLEEP {
            AWAKE
        } else {
            now - before
        };
        let mut owed = owed + passed / 1000.0 * self.speed();
        // A slow machine draws fewer minutes, not a slower hour.
        let minutes = owed as u32;
        // At top speed every other frame is left to whatever else the page has to do.
        if minutes > 0 && minutes >= (self.speed() * DRAWN_EVERY) as u32 {
            self.minutes_pass(minutes, now);
            owed -= f64::from(minutes);
        }
        self.frame.set((now, owed));
        if self.playing.get() {
            self.next_frame();
        }
    }

    /// Minutes a second.
    fn speed(&self) -> f64 {
        dom::first(&self.root, "[data-speed]")
            // A `<select>` has a value as an input has.
            .and_then(|select| dom::parse(&select.unchecked_ref::<HtmlInputElement>().value()))
            .unwrap_or(1.0)
    }

    fn minutes_pass(self: &Rc<Self>, minutes: u32, now: f64) {
        let mut stepped = Ok(true);
        for _ in 0..minutes {
            if self.table.borrow().now() == EVENT_MINUTE && self.pausing.replace(false) {
                self.playing.set(false);
                self.begins.set(true);
                break;
            }
            stepped = self.table.borrow_mut().step();
        }
        let over = self.table.borrow().is_over();
        if over || stepped.is_err() {
            self.playing.set(false);
        }
        self.show_minute();
        if !over {
            self.say_what_changed(minutes, now);
            self.write_address();
            return;
        }
        // The last minute is drawn before its result is made: together they would be felt as a halt.
        let room = Rc::clone(self);
        dom::later(A_FRAME, move || {
            room.keep_if_over();
            room.show();
            room.say_what_changed(minutes, now);
            room.write_address();
            room.lead_to_result();
        });
    }

    /// Plays one minute.
    pub(super) fn step(self: &Rc<Self>) {
        self.pause();
        let stepped = self.table.borrow_mut().step();
        if stepped == Ok(true) {
            self.keep_if_over();
            self.show();
            self.say_minute();
            self.write_address();
            if self.table.borrow().is_over() {
                self.lead_to_result();
            }
        }
    }

    /// Takes the last minute back.
    pub(super) fn undo(self: &Rc<Self>) {
        self.pause();
        let (looks_back, played) = {
            let table = self.table.borrow();
            (table.looks_back(), table.is_played())
        };
        if looks_back || played {
            self.set_aside();
        }
        self.opened.set(false);
        // A run that cannot be replayed stays as it is.
        let _ = self.table.borrow_mut().undo();
        self.show();
        self.show_ghosts();
        self.say_minute();
        self.write_address();
    }

    /// Starts again.
    pub(super) fn restart(self: &Rc<Self>, seed: u32) {
        self.playing.set(false);
        self.set_aside();
        self.opened.set(false);
        // The result goes, and with it the place where the reader was.
        if self.table.borrow().is_over() {
            if let Some(play) = dom::first(&self.root, "[data-do=\"play\"]") {
                let _ = play.remove_attribute("disabled");
                let _ = play.unchecked_ref::<HtmlElement>().focus();
            }
            self.root.scroll_into_view();
        }
        let same = self.table.borrow().play().seed == seed;
        let _ = self.table.borrow_mut().restart(seed);
        if !same {
            let mut ghosts = self.ghosts.borrow_mut();
            ghosts[0] = None;
            ghosts[1] = None;
        }
        self.forget_spoken();
        self.show();
        self.show_ghosts();
        self.say_minute();
        self.write_address();
    }
}
