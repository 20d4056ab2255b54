//! Progress, kept in the reader's browser as run codes and nowhere else.

use super::Room;
use super::places::{flag, set};
use super::say::whole;
use super::show::named;
use crate::progress::Progress;
use kit::live::dom;
use model::switch::sim::{Level, run_code};

/// Under this name.
const KEY: &str = "control-room:runs";

impl Room {
    /// Reads what was kept.
    pub(super) fn read_progress(&self) {
        let storage = dom::storage();
        self.places.when("not-kept", storage.is_none());
        if let Some(text) = storage.and_then(|storage| storage.get_item(KEY).ok().flatten()) {
            *self.progress.borrow_mut() = Progress::read(&text);
        }
        self.show_progress();
    }

    /// Keeps the run if it is over, was played here, and is the best of its level.
    pub(super) fn keep_if_over(&self) {
        if self.opened.get() || !self.table.borrow().is_over() {
            return;
        }
        // Another page may have kept a run since.
        if let Some(text) = dom::storage().and_then(|s| s.get_item(KEY).ok().flatten()) {
            let all = [&text, "\n", &self.progress.borrow().write()].concat();
            *self.progress.borrow_mut() = Progress::read(&all);
        }
        let play = self.table.borrow().play().clone();
        let kept = self.progress.borrow_mut().add(play).unwrap_or(false);
        if kept {
            self.write_progress();
        }
    }

    /// Forgets all runs.
    pub(super) fn forget(&self) {
        *self.progress.borrow_mut() = Progress::default();
        if let Some(storage) = dom::storage() {
            let _ = storage.remove_item(KEY);
        }
        self.show_progress();
        if let Some(place) = dom::first(&self.root, "[data-forgotten]") {
            place.set_text_content(place.get_attribute("data-forgotten").as_deref());
        }
    }

    fn write_progress(&self) {
        let written = dom::storage()
            .and_then(|storage| storage.set_item(KEY, &self.progress.borrow().write()).ok());
        // Storage that is full or forbidden costs the memory of the run, nothing else.
        self.places.when("not-kept", written.is_none());
        self.show_progress();
    }

    fn show_progress(&self) {
        let progress = self.progress.borrow();
        let mut file = String::from("student,code,level\n");
        for level in Level::ALL {
            let Some(row) = named(&self.root, "data-progress", &whole(level.number())) else {
                continue;
            };
            let best = progress.best(level);
            let state = match best.map(|best| &best.verdict) {
                None => "none",
                Some(verdict) if verdict.stretched == Some(true) => "stretched",
                Some(verdict) if verdict.passed == Some(true) => "passed",
                Some(_) => "failed",
            };
            set(&row, "data-state", state);
            if let Some(place) = dom::first(&row, ".best") {
                if best.is_some() {
                    let _ = place.remove_attribute("hidden");
                } else {
                    set(&place, "hidden", "");
                }
            }
            let code = best.map(|best| run_code::encode(&best.play));
            if let Some(place) = dom::first(&row, "[data-best-code]") {
                place.set_text_content(code.as_deref());
            }
            let (Some(best), Some(code)) = (best, code) else {
                continue;
            };
            for (i, judged) in (0..).zip(&best.verdict.goals) {
                let i = whole(i);
                if let Some(place) = named(&row, "data-best", &i) {
                    self.places.write_once(&place, super::show::worth(judged));
                }
                if let Some(goal) = named(&row, "data-best-of", &i) {
                    flag(&goal, "data-met", judged.met);
                }
            }
            file.push(',');
            file.push_str(&code);
            file.push(',');
            file.push_str(&whole(level.number()));
            file.push('\n');
        }
        if let Some(link) = dom::first(&self.root, "[data-export]") {
            let text: String = js_sys::encode_uri_component(&file).into();
            set(
                &link,
                "href",
                &["data:text/csv;charset=utf-8,", &text].concat(),
            );
        }
    }
}
