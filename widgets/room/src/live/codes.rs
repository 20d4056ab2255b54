//! Run codes from elsewhere: opened, or drawn beside the reader's run.

use super::Room;
use crate::Table;
use kit::live::dom;
use model::switch::sim::run_code::{CodeError, decode, tidied};
use model::switch::sim::{Play, RUN_MINUTES, Run};
use std::rc::Rc;

impl Room {
    /// Opens the run of `code`: one that was played to its end, or one that has come to minute `at`.
    pub(super) fn open(&self, code: &str, minute: Option<u32>, at: Option<u32>) {
        let Some(play) = self.read(code) else { return };
        let opened = match at {
            Some(at) => Table::begun(play, at),
            None => Table::played(play, minute.unwrap_or(RUN_MINUTES)),
        };
        if let Ok(table) = opened {
            self.playing.set(false);
            *self.table.borrow_mut() = table;
            self.opened.set(at.is_none());
            self.forget_spoken();
        }
    }

    /// Draws the run of `code` beside the reader's.
    pub(super) fn compare(&self, code: &str) -> bool {
        let Some(play) = self.read(code) else {
            return false;
        };
        let run = Run::replay(play).ok();
        if let Some(run) = &run {
            self.show_column("other", run);
        }
        self.ghosts.borrow_mut()[2] = run;
        self.show_ghosts();
        true
    }

    /// Takes the other run away.
    pub(super) fn stop_comparing(self: &Rc<Self>) {
        self.ghosts.borrow_mut()[2] = None;
        self.show_ghosts();
        self.write_address();
    }

    /// The play of `code`, if it is one of this level; else the page says what is wrong.
    pub(super) fn read(&self, code: &str) -> Option<Play> {
        self.complain("code", "");
        let code = tidied(code);
        match decode(&code) {
            Ok(play) if play.level == self.level => Some(play),
            Ok(play) => {
                self.complain("code", "level");
                let place = super::show::named(&self.root, "data-error-place", "code")?;
                let level = super::say::whole(play.level.number());
                let link = super::show::named(&place, "data-level-link", &level)?;
                let _ = link.remove_attribute("hidden");
                if let Some(page) = link.get_attribute("href") {
                    let _ = link.set_attribute("href", &[&page, "#room?run=", &code].concat());
                }
                None
            }
            Err(error) => {
                self.complain("code", word(error));
                None
            }
        }
    }

    /// Shows the error of that name; none when it is empty.
    pub(super) fn complain(&self, place: &str, error: &str) {
        let Some(place) = super::show::named(&self.root, "data-error-place", place) else {
            return;
        };
        place.set_text_content(None);
        if let Some(message) = self.template("data-error", error, &[]) {
            let _ = place.append_child(&message);
        }
    }

    /// Says that something was done.
    pub(super) fn tell(&self, which: &str) {
        if let Some(place) = dom::first(&self.root, "[data-told]") {
            let text = place.get_attribute(which);
            place.set_text_content(text.as_deref());
        }
    }
}

/// The page's name for what is wrong with a code.
const fn word(error: CodeError) -> &'static str {
    match error {
        CodeError::Empty => "empty",
        CodeError::Character { .. } => "character",
        CodeError::NotACode { .. } => "not_a_code",
        CodeError::Version { .. } => "version",
        CodeError::Truncated { .. } => "truncated",
        CodeError::TooLong { .. } => "too_long",
        CodeError::Checksum => "checksum",
        CodeError::Setting { .. } | CodeError::Minute { .. } | CodeError::NotCanonical => "content",
    }
}
