//! The run that was left for another: a button brings it back, and so does the browser's way back.

use super::Room;
use crate::Table;
use std::rc::Rc;

/// A run, and whether it was opened rather than played here.
pub(super) type Known = (Table, bool);

impl Room {
    /// Keeps the run one step away from what follows, which would lose some of it.
    pub(super) fn set_aside(&self) {
        let known = (self.table.borrow().clone(), self.opened.get());
        if !known.0.is_fresh() {
            self.push_address();
            self.remember(&known.0);
            *self.aside.borrow_mut() = Some(known);
        }
    }

    /// Draws the run that is left behind the one that follows, as far as it was seen.
    fn remember(&self, left: &Table) {
        self.ghosts.borrow_mut()[3] = Some(left.run().clone());
    }

    /// Puts another run on the table, and what lay there aside; the browser has made its step.
    pub(super) fn put(&self, run: Known) {
        let left = (self.table.replace(run.0), self.opened.replace(run.1));
        self.playing.set(false);
        let table = self.table.borrow();
        let lost = left.0.play() != table.play() || left.0.reach() > table.reach();
        if lost && !left.0.is_fresh() {
            self.remember(&left.0);
            *self.aside.borrow_mut() = Some(left);
        }
        drop(table);
        self.forget_spoken();
    }

    /// Brings back the run that was set aside, as far as it had come.
    pub(super) fn bring_back(self: &Rc<Self>) {
        let Some((mut table, opened)) = self.aside.take() else {
            return;
        };
        // A run that cannot be replayed shows the minute it was left at.
        let _ = table.go(table.reach());
        self.push_address();
        self.put((table, opened));
        self.show();
        self.show_ghosts();
        self.say_minute();
        self.write_address();
    }

    /// Shows whether there is a run to go back to.
    pub(super) fn show_aside(&self) {
        let aside = self.aside.borrow();
        let over = aside.as_ref().map(|(table, _)| table.is_played());
        self.places.when("aside", over.is_some());
        self.places.when("aside-over", over == Some(true));
        self.places.when("aside-begun", over == Some(false));
    }
}
