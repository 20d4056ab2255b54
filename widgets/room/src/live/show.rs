//! What the room shows of the minute it has come to.

use super::Room;
use super::places::set;
use crate::board::{self, FLOWS};
use crate::trends::{GHOSTS, TRENDS};
use kit::live::dom;
use kit::write::{push_integer, push_tenths};
use model::switch::sim::figure::Figure;
use model::switch::sim::headline::{Headline, State};
use model::switch::sim::verdict::Judged;
use model::switch::sim::{Control, Controls, Minute, RUN_MINUTES};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

impl Room {
    /// Shows everything as it stands.
    pub(super) fn show(self: &Rc<Self>) {
        self.show_minute();
        let over = self.table.borrow().is_over();
        self.places.when("result", over);
        if over {
            self.show_result();
        }
    }

    /// Shows the minute, without the result that may come after it.
    pub(super) fn show_minute(&self) {
        let table = self.table.borrow();
        let controls = table.controls();
        if let Ok(minute) = table.shown() {
            self.show_figures(&minute);
            self.show_board(&minute, &controls);
            self.show_headlines(&minute);
        }
        self.show_trends(table.run().minutes());
        self.show_goals(&table);
        self.show_controls(&controls, table.is_over());
        self.show_time(&table);
    }

    fn show_figures(&self, minute: &Minute) {
        for (figure, places) in &self.places.figures {
            self.places
                .write(places, value_of(figure, minute) * figure.show.scale);
        }
        let free = board::racks().saturating_sub(minute.servers_running + minute.servers_booting);
        self.places.write(&self.places.free, f64::from(free));
    }

    fn show_board(&self, minute: &Minute, controls: &Controls) {
        for (place, rack) in (0..).zip(&self.places.racks) {
            let state = board::rack(place, minute.servers_running, minute.servers_booting);
            set(rack, "data-state", state.name());
        }
        if let Some(group) = dom::first(&self.root, "[data-group=\"b\"]") {
            set(&group, "data-state", board::group_b(minute).name());
        }
        for group in dom::all(&self.root, "[data-group]") {
            let on = controls.stand_in() > 0.0;
            set(&group, "data-stand-in", if on { "true" } else { "false" });
        }
        for flow in &FLOWS {
            let rate = (flow.get)(minute);
            let width = board::width(rate);
            let mut text = String::new();
            push_tenths(&mut text, width);
            if let Some(path) = named(&self.root, "data-flow", flow.name) {
                set(&path, "stroke-width", &text);
            }
            if let Some(path) = named(&self.root, "data-dots", flow.name) {
                // The busier, the closer.
                let period = board::spacing(rate);
                let mut style = String::from("--period:");
                push_tenths(&mut style, period);
                style.push_str("px");
                if rate < 0.5 {
                    style.push_str(";display:none");
                }
                set(&path, "style", &style);
            }
            if let Some(place) = named(&self.root, "data-flow-value", flow.name) {
                self.places.write_once(&place, rate);
            }
        }
        if let Some(level) = dom::first(&self.root, "[data-level]") {
            let height = board::TANK_HEIGHT * minute.slots_busy_share;
            let mut text = String::new();
            push_tenths(&mut text, height);
            set(&level, "height", &text);
            let mut y = String::new();
            push_tenths(&mut y, board::TANK_BOTTOM - height);
            set(&level, "y", &y);
        }
    }

    fn show_headlines(&self, minute: &Minute) {
        for headline in Headline::ALL {
            if let Some(card) = named(&self.root, "data-headline", headline.key()) {
                let state = headline.state(minute).map_or("none", State::name);
                set(&card, "data-state", state);
            }
        }
    }

    fn show_trends(&self, minutes: &[Minute]) {
        for (trend, line, path, values) in &self.places.lines {
            if let Some(path) = path {
                set(path, "d", &trend.path(line, minutes));
            }
            if let Some(last) = minutes.last() {
                self.places.write(values, (line.get)(last) * line.scale);
            }
        }
        let d = TRENDS[0].frame().upright(minutes.len() as f64);
        for cursor in &self.places.cursors {
            set(cursor, "d", &d);
        }
    }

    /// The other runs' lines: all of them once the run is over, the one compared at any time.
    pub(super) fn show_ghosts(&self) {
        let over = self.table.borrow().is_over();
        let ghosts = self.ghosts.borrow();
        for ((i, name), ghost) in (0..).zip(GHOSTS).zip(ghosts.iter()) {
            // The last is the one that is compared.
            let early = i + 1 == GHOSTS.len();
            let shown = ghost.as_ref().filter(|_| over || early);
            self.places
                .when(&["ghost-", name].concat(), shown.is_some());
            for trend in &TRENDS {
                if let Some(path) = named(&self.root, "data-path", trend.ghosts[i]) {
                    let d = shown
                        .map_or_else(String::new, |run| trend.path(trend.main(), run.minutes()));
                    set(&path, "d", &d);
                }
            }
        }
    }

    fn show_goals(&self, table: &crate::Table) {
        let Ok(verdict) = table.run().verdict() else {
            return;
        };
        for (i, judged) in (0..).zip(&verdict.goals) {
            let mut index = String::new();
            push_integer(&mut index, i);
            if let Some(chip) = named(&self.root, "data-goal", &index) {
                // Over the whole hour a ceiling is kept even where there is nothing to count.
                let met = match judged.met {
                    _ if !judged.counted && !table.is_over() => "none",
                    true => "true",
                    false => "false",
                };
                set(&chip, "data-met", met);
            }
            if let Some(place) = named(&self.root, "data-goal-value", &index) {
                self.places.write_once(&place, worth(judged));
            }
        }
    }

    fn show_controls(&self, controls: &Controls, over: bool) {
        for control in Control::ALL {
            let setting = controls.get(control);
            for element in all_named(&self.root, "data-control", control.name()) {
                let Ok(input) = element.dyn_into::<HtmlInputElement>() else {
                    continue;
                };
                input.set_disabled(over);
                if input.type_() == "radio" {
                    input.set_checked(dom::parse(&input.value()) == Some(setting.value()));
                } else {
                    input.set_value_as_number(setting.value());
                    let decimals = dom::number(&input, "data-decimals").unwrap_or_default();
                    let place = named(&self.root, "data-setting", control.name());
                    let text = match place.as_ref().and_then(|p| p.get_attribute("data-off")) {
                        Some(off) if setting.steps() == 0 => off,
                        _ => [
                            &self.places.format(setting.value(), decimals as usize),
                            " ",
                            &place
                                .as_ref()
                                .and_then(|p| p.get_attribute("data-unit"))
                                .unwrap_or_default(),
                        ]
                        .concat(),
                    };
                    set(&input, "aria-valuetext", &text);
                    if let Some(place) = place
                        && place.text_content().as_deref() != Some(&text)
                    {
                        dom::write(&place, &text);
                    }
                }
            }
        }
    }

    fn show_time(&self, table: &crate::Table) {
        let (now, over) = (table.now(), table.is_over());
        let mut text = String::new();
        push_integer(&mut text, now);
        if let Some(place) = dom::first(&self.root, "[data-now]") {
            dom::write(&place, &text);
        }
        if let Some(scrub) = dom::input(&self.root, "[data-scrub]") {
            scrub.set_value_as_number(f64::from(now));
            set(&scrub, "aria-valuetext", &text);
            // What has not been played cannot be looked at.
            let mut reach = String::from("--reach:");
            push_tenths(
                &mut reach,
                100.0 * f64::from(table.reach()) / f64::from(RUN_MINUTES),
            );
            reach.push('%');
            set(&scrub, "style", &reach);
        }
        let event = now
            .checked_sub(1)
            .is_some_and(|t| self.level.event().is_some_and(|event| event.contains(&t)));
        let playing = self.playing.get();
        for (name, holds) in [
            ("over", over),
            ("running", !over),
            ("playing", playing),
            ("paused", !playing),
            ("event", event),
            ("no-noise", !table.play().noise),
        ] {
            self.places.when(name, holds);
        }
        for (act, disabled) in [("play", over), ("step", over), ("undo", now == 0)] {
            if let Some(button) = named(&self.root, "data-do", act) {
                if disabled {
                    set(&button, "disabled", "");
                } else {
                    let _ = button.remove_attribute("disabled");
                }
            }
        }
        set(
            &self.root,
            "data-begun",
            if table.reach() > 0 { "true" } else { "false" },
        );
        set(
            &self.root,
            "data-playing",
            if playing { "true" } else { "false" },
        );
        if let Some(field) = dom::input(&self.root, "[data-seed-field]") {
            let mut seed = String::new();
            push_integer(&mut seed, table.play().seed);
            let focused = dom::document().and_then(|document| document.active_element());
            if focused.as_ref() != Some(&field) || field.value().is_empty() {
                field.set_value(&seed);
                self.complain("seed", "");
            }
        }
        self.show_aside();
        if !playing {
            self.show_code(table);
        }
    }

    fn show_code(&self, table: &crate::Table) {
        if let Some(place) = dom::first(&self.root, "[data-code]") {
            let code = model::switch::sim::run_code::encode(table.play());
            place.set_text_content(Some(&code));
        }
    }
}

/// A figure's value; not a number where there is none.
pub(super) fn value_of<T>(figure: &Figure<T>, of: &T) -> f64 {
    figure.value(of).unwrap_or(f64::NAN)
}

/// What a goal's figure comes to, as it is shown; not a number where there is nothing to count.
pub(super) fn worth(judged: &Judged) -> f64 {
    if judged.counted {
        judged.value * judged.goal.figure.show.scale
    } else {
        f64::NAN
    }
}

/// The element below `root` whose attribute has that value.
pub(super) fn named(root: &Element, attribute: &str, value: &str) -> Option<Element> {
    dom::first(root, &["[", attribute, "=\"", value, "\"]"].concat())
}

/// All elements below `root` whose attribute has that value.
pub(super) fn all_named(root: &Element, attribute: &str, value: &str) -> Vec<Element> {
    dom::all(root, &["[", attribute, "=\"", value, "\"]"].concat())
}
