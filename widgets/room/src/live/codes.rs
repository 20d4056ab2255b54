//! Run codes from elsewhere: opened, or drawn beside the reader's run.

use super::Room;
use super::address::{in_link, value};
use super::aside::Known;
use crate::Table;
use kit::live::dom;
use model::switch::sim::run_code::{CodeError, decode, tidied};
use model::switch::sim::{Play, RUN_MINUTES, Run};
use std::rc::Rc;

impl Room {
    /// The run that was typed: a code, or a link with what it asks for.
    pub(super) fn typed_run(&self) -> Option<Known> {
        self.complain("code", "");
        let typed = self.typed();
        match in_link(typed.trim()) {
            Some(asked) => self.asked(asked, "code"),
            None => {
                let play = self.read(&typed, "code")?;
                Some((Table::played(play, RUN_MINUTES).ok()?, true))
            }
        }
    }

    /// Draws the run that was typed beside the reader's.
    pub(super) fn compare_typed(&self) -> bool {
        self.complain("code", "");
        let typed = self.typed();
        match in_link(typed.trim()) {
            Some(asked) => match value(asked, "run") {
                Some(code) => self.compare(code, "code"),
                None => {
                    self.complain("code", "no_run");
                    false
                }
            },
            None => self.compare(&typed, "code"),
        }
    }

    fn typed(&self) -> String {
        dom::input(&self.root, "[data-code-field]")
            .map(|field| field.value())
            .unwrap_or_default()
    }

    /// Draws the run of `code` beside the reader's; what is wrong with it is said at `place`.
    pub(super) fn compare(&self, code: &str, place: &str) -> bool {
        let Some(play) = self.read(code, place) else {
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

    /// The play of `code`, if it is one of this level; else the page says at `place` what is wrong.
    pub(super) fn read(&self, code: &str, place: &str) -> Option<Play> {
        let code = tidied(code);
        match decode(&code) {
            Ok(play) if play.level == self.level => Some(play),
            Ok(play) => {
                self.complain(place, "level");
                let place = super::show::named(&self.root, "data-error-place", place)?;
                let level = super::say::whole(play.level.number());
                let link = super::show::named(&place, "data-level-link", &level)?;
                let _ = link.remove_attribute("hidden");
                if let Some(page) = link.get_attribute("href") {
                    let _ = link.set_attribute("href", &[&page, "#room?run=", &code].concat());
                }
                None
            }
            Err(error) => {
                self.complain(place, word(error));
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
        CodeError::Level { .. }
        | CodeError::Setting { .. }
        | CodeError::Minute { .. }
        | CodeError::NotCanonical => "content",
    }
}
