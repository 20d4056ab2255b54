//! The end of the run: goal by goal, beside doing nothing, the reference play and another run.

use super::Room;
use super::places::{flag, set};
use super::say::whole;
use super::show::{named, value_of, worth};
use crate::trends::GHOSTS;
use kit::live::dom;
use model::switch::sim::levels::reference_play;
use model::switch::sim::{Level, Play, Run, SUMMARY_FIGURES};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

impl Room {
    /// Shows what the run came to.
    pub(super) fn show_result(self: &Rc<Self>) {
        self.ensure_ghosts();
        let table = self.table.borrow();
        if let Ok(verdict) = table.run().verdict() {
            let word = match (verdict.passed, verdict.stretched) {
                (_, Some(true)) => "stretched",
                (Some(true), _) => "passed",
                (Some(false), _) => "failed",
                (None, _) => "sandbox",
            };
            for place in dom::all(&self.root, "[data-verdict]") {
                set(&place, "data-state", word);
            }
        }
        self.show_column("mine", table.run());
        drop(table);
        self.show_ghosts();
        for (name, ghost) in GHOSTS.iter().zip(self.ghosts.borrow().iter()) {
            if let Some(run) = ghost {
                self.show_column(name, run);
            }
        }
        self.explain();
    }

    /// The hour is over: whoever is at the room goes on to its result.
    pub(super) fn lead_to_result(&self) {
        let here = self.root.has_attribute("data-touched")
            && dom::document().is_some_and(|page| page.has_focus().unwrap_or(true));
        if here && dom::first(&self.root, "[data-code-field]:focus").is_none() {
            self.go_to_result();
        }
    }

    /// Puts the focus on the result.
    pub(super) fn go_to_result(&self) {
        if let Some(title) = dom::first(&self.root, "[data-result-title]") {
            // What the bar says by now, and how high that makes it, is known a frame later.
            dom::later(super::playing::A_FRAME, move || {
                let _ = title.unchecked_ref::<HtmlElement>().focus();
                title.scroll_into_view();
            });
        }
    }

    /// Replays doing nothing and the reference play on this seed, unless that is done.
    fn ensure_ghosts(&self) {
        if self.level == Level::Sandbox {
            return;
        }
        let play = self.table.borrow().play().clone();
        let mut ghosts = self.ghosts.borrow_mut();
        let same = |run: &Option<Run>| {
            run.as_ref()
                .is_some_and(|run| (run.play().seed, run.play().noise) == (play.seed, play.noise))
        };
        for (ghost, moves) in [Default::default(), reference_play(self.level)]
            .into_iter()
            .enumerate()
        {
            if !same(&ghosts[ghost]) {
                let play = Play {
                    moves,
                    ..play.clone()
                };
                ghosts[ghost] = Run::replay(play).ok();
            }
        }
    }

    /// Fills one column of the table.
    pub(super) fn show_column(&self, column: &str, run: &Run) {
        let (Ok(verdict), Ok(summary)) = (run.verdict(), run.summary()) else {
            return;
        };
        for (i, judged) in (0..).zip(&verdict.goals) {
            let place = [column, ":", &whole(i)].concat();
            if let Some(cell) = named(&self.root, "data-outcome-of", &place) {
                flag(&cell, "data-met", judged.met);
            }
            if let Some(number) = named(&self.root, "data-goal-of", &place) {
                self.places.write_once(&number, worth(judged));
            }
        }
        for figure in SUMMARY_FIGURES {
            let place = [column, ":", figure.key].concat();
            if let Some(number) = named(&self.root, "data-summary-of", &place) {
                self.places
                    .write_once(&number, value_of(figure, &summary) * figure.show.scale);
            }
        }
    }

    /// A control's name, as the page says it.
    pub(super) fn control_name(&self, control: model::switch::sim::Control) -> String {
        self.template_text("data-control-name", control.name())
    }

    /// A setting, as the page says it.
    pub(super) fn setting_words(&self, setting: model::switch::sim::Setting) -> String {
        if let Some(word) = setting.word() {
            return self.template_text("data-control-word", word);
        }
        let Some(place) = named(&self.root, "data-control-name", setting.control().name()) else {
            return String::new();
        };
        if setting.steps() == 0
            && let Some(off) = place.get_attribute("data-off")
        {
            return off;
        }
        let decimals = dom::number(&place, "data-decimals").unwrap_or_default();
        let unit = place.get_attribute("data-unit").unwrap_or_default();
        self.with_unit(setting.value(), decimals as usize, &unit)
    }

    /// A unit, as the page prints it; nothing for none.
    pub(super) fn unit(&self, unit: &str) -> String {
        self.template_text("data-unit-word", unit)
    }

    /// A number with its unit, if it has one.
    pub(super) fn with_unit(&self, number: f64, decimals: usize, unit: &str) -> String {
        let mut text = self.places.format(number, decimals);
        if !unit.is_empty() {
            text.push(' ');
            text.push_str(unit);
        }
        text
    }

    /// The text of a template that holds nothing else.
    pub(super) fn template_text(&self, attribute: &str, name: &str) -> String {
        named(&self.root, attribute, name)
            .and_then(|template| {
                let template: &web_sys::HtmlTemplateElement = template.unchecked_ref();
                template.content().text_content()
            })
            .unwrap_or_default()
    }
}
