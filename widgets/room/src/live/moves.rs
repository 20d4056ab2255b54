//! The moves made: on the clock, in the trends, and as a list from which each can be taken back.

use super::Room;
use super::places::set;
use super::say::whole;
use crate::Table;
use crate::trends::TRENDS;
use kit::live::dom;
use kit::write::push_integer;
use std::rc::Rc;
use web_sys::Element;

impl Room {
    /// Shows the moves of the play, if they are not those that are shown.
    pub(super) fn show_moves(&self, table: &Table) {
        let moves = &table.play().moves;
        if self.moves.borrow().as_ref() == Some(moves) {
            return;
        }
        *self.moves.borrow_mut() = Some(moves.clone());
        let moves = moves.as_slice();
        let d = TRENDS[0].moves(moves);
        for marks in &self.places.moves {
            set(marks, "d", &d);
        }
        let mut strip = String::new();
        for made in moves {
            strip.push('M');
            push_integer(&mut strip, made.minute());
            strip.push_str(" 0v8");
        }
        if let Some(place) = dom::first(&self.root, "[data-strip]") {
            set(&place, "d", &strip);
        }
        if let Some(list) = dom::first(&self.root, "[data-moves]") {
            list.set_text_content(None);
            for made in moves {
                let slots = [
                    ("minute", whole(made.minute())),
                    ("control", self.control_name(made.setting().control())),
                    ("value", self.setting_words(made.setting())),
                ];
                if let Some(item) = self.template("data-sentence", "move", &slots) {
                    let _ = list.append_child(&item);
                }
            }
        }
        self.places.when("no-moves", moves.is_empty());
    }

    /// Takes back the move in whose line `button` stands.
    pub(super) fn take_back(self: &Rc<Self>, button: &Element) {
        let buttons = dom::all(&self.root, "[data-do=\"take-back\"]");
        let at = buttons.iter().position(|each| each == button);
        let made = {
            let table = self.table.borrow();
            at.and_then(|at| table.play().moves.as_slice().get(at).copied())
        };
        let Some(made) = made else { return };
        self.pause();
        if made.minute() < self.table.borrow().reach() {
            self.set_aside();
        }
        self.opened.set(false);
        // A run that cannot be replayed stays as it is.
        let _ = self.table.borrow_mut().take_back(made);
        // The button is gone, and the focus with it.
        if let Some(list) = dom::first(&self.root, "[data-moves]") {
            super::focus(&list);
        }
        self.changed();
    }

    /// Plays again from the minute that stands in the debrief's line of `button`.
    pub(super) fn again(self: &Rc<Self>, button: &Element) {
        let minute = dom::first(button, "[data-slot=\"from\"]").and_then(|place| {
            let text = place.text_content()?;
            dom::parse(&text)
        });
        let Some(minute) = minute else { return };
        self.set_aside();
        self.opened.set(false);
        // A run that cannot be replayed stays as it is.
        let _ = self.table.borrow_mut().again(minute as u32);
        self.forget_spoken();
        self.changed();
        self.root.scroll_into_view();
        if let Some(play) = dom::first(&self.root, "[data-do=\"play\"]") {
            super::focus(&play);
        }
    }

    /// The run is another: all that shows it does so.
    pub(super) fn changed(self: &Rc<Self>) {
        self.show();
        self.show_ghosts();
        self.say_minute();
        self.write_address();
    }
}
