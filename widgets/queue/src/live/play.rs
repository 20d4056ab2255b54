//! Time passes while the figure plays, by frames that the page really draws.

use super::Figure;
use crate::setting::{PRINTED, Setting};
use kit::live::dom;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// The longest time one frame stands for (ms): behind another tab, or after a sleep, nothing runs away.
const LONGEST_FRAME: f64 = 100.0;
/// Time between two pictures for those who want no motion (ms).
const STILL: f64 = 1000.0;
/// Customers that "on" stands for.
const SKIPPED: u64 = 1000;

impl Figure {
    /// Plays on, or pauses.
    pub(super) fn toggle(self: &Rc<Self>) {
        if self.playing.get() {
            self.pause();
        } else if !self.watched.borrow().is_over() {
            self.playing.set(true);
            self.frame.set(f64::NAN);
            self.show();
            self.next_frame();
        }
    }

    fn pause(&self) {
        if self.playing.replace(false) {
            self.show();
            self.announce("[data-readout]");
        }
    }

    /// One event.
    pub(super) fn step(&self) {
        self.playing.set(false);
        self.watched.borrow_mut().step();
        self.show();
        self.announce("[data-told]");
    }

    /// A thousand customers on.
    pub(super) fn skip(&self) {
        {
            let mut watched = self.watched.borrow_mut();
            let until = watched.served() + SKIPPED;
            watched.run_until_served(until);
        }
        self.show();
        self.announce("[data-readout]");
    }

    /// From the empty queue, with the same setting.
    pub(super) fn restart(&self) {
        self.playing.set(false);
        let setting = self.watched.borrow().setting();
        self.begin(setting);
        self.show();
        self.announce("[data-told]");
    }

    /// As the page was.
    pub(super) fn reset(&self) {
        self.playing.set(false);
        self.begin(Setting::default());
        self.watched.borrow_mut().run_until_served(PRINTED);
        dom::notice(&self.root, "");
        self.show();
        self.announce("[data-readout]");
        self.write_address();
    }

    /// Asks for a frame, unless one is on its way: whoever pauses and plays between two frames would
    /// else have every frame drawn twice.
    fn next_frame(self: &Rc<Self>) {
        if self.asked.replace(true) {
            return;
        }
        let figure = Rc::clone(self);
        let closure = Closure::once_into_js(move |now: f64| figure.draw_frame(now));
        if let Some(window) = dom::window() {
            let _ = window.request_animation_frame(closure.unchecked_ref());
        }
    }

    fn draw_frame(self: &Rc<Self>, now: f64) {
        self.asked.set(false);
        if !self.playing.get() {
            return;
        }
        let before = self.frame.get();
        let still = wants_no_motion();
        let passed = if before.is_nan() { 0.0 } else { now - before };
        if before.is_nan() || !still || passed >= STILL {
            self.frame.set(now);
            let most = if still { STILL } else { LONGEST_FRAME };
            let speed = dom::parse(&self.speed.value()).unwrap_or(1.0);
            self.watched
                .borrow_mut()
                .run_for(passed.min(most) / 1000.0 * speed);
            if self.watched.borrow().is_over() {
                self.pause();
            }
            self.show();
        }
        if self.playing.get() {
            self.next_frame();
        }
    }
}

fn wants_no_motion() -> bool {
    dom::window()
        .and_then(|window| {
            window
                .match_media("(prefers-reduced-motion: reduce)")
                .ok()?
        })
        .is_some_and(|query| query.matches())
}
