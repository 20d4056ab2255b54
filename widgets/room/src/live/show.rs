//! What the room shows of the minute it has come to.

use super::Room;
use super::places::{flag, set};
use super::say::whole;
use crate::board::{self, QUANTITIES, Rack, Seen};
use crate::trends::{EARLY, GHOSTS, TRENDS};
use crate::{Table, gauge};
use kit::live::dom;
use kit::write::{push_decimal, push_integer, push_tenths};
use model::switch::sim::figure::Figure;
use model::switch::sim::headline::{Headline, State};
use model::switch::sim::verdict::Judged;
use model::switch::sim::{Control, Controls, EVENT_MINUTE, Minute, RUN_MINUTES};
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
        self.show_seen(&table);
        for (trend, line, path, _) in &self.places.lines {
            if let Some(path) = path {
                set(path, "d", &trend.path(line, table.run().minutes()));
            }
        }
        self.show_moves(&table);
        self.show_goals(&table);
        // Minutes that pass turn no control.
        let now = table.now();
        let moved = !table.play().moves.of(now).is_empty();
        let set = Some((controls, table.is_over(), moved.then_some(now)));
        if self.set.replace(set) != set {
            self.show_controls(&controls, table.is_over());
            self.show_effects(&table);
        }
        self.show_time(&table);
    }

    /// Shows the minute that is pointed at, or else the last one: its figures, the board, the
    /// indicators, the cursors.
    pub(super) fn show_seen(&self, table: &Table) {
        let now = self.pointed.get().unwrap_or(u32::MAX).min(table.now());
        let Ok(seen) = table.seen(now) else {
            return;
        };
        let minute = &seen.minute;
        for (figure, places) in &self.places.figures {
            self.places
                .write(places, value_of(figure, minute) * figure.show.scale);
        }
        let free = board::racks().saturating_sub(minute.servers_running + minute.servers_booting);
        self.places.write(&self.places.free, f64::from(free));
        self.show_board(&seen, now, table);
        self.show_headlines(minute);
        for (_, line, _, values) in &self.places.lines {
            self.places.write(values, (line.get)(minute) * line.scale);
        }
        let d = TRENDS[0].frame().upright(f64::from(now));
        for cursor in &self.places.cursors {
            set(cursor, "d", &d);
        }
    }

    fn show_board(&self, seen: &Seen, now: u32, table: &Table) {
        for (quantity, places) in &self.places.quantities {
            self.places.write(places, (quantity.get)(seen));
        }
        for (element, bits) in &self.places.drawn {
            let mut style = String::new();
            for (i, quantity) in QUANTITIES.iter().enumerate() {
                if bits >> i & 1 == 1 {
                    style.push_str("--");
                    style.push_str(quantity.name);
                    style.push(':');
                    push_decimal(&mut style, (quantity.get)(seen), 2);
                    style.push(';');
                }
            }
            set(element, "style", &style);
        }
        let minute = &seen.minute;
        let (running, booting) = (minute.servers_running, minute.servers_booting);
        // When those that boot are ready is known of the last minute played.
        let boots = if now == table.now() {
            table.run().switch().fleet().ready()
        } else {
            &[]
        };
        let ordered = now + model::Params::default().boot_minutes;
        for ((place, rack), ready) in (0..).zip(&self.places.racks).zip(&self.places.ready) {
            let kind = board::rack(place, running, booting, seen.next.servers());
            set(rack, "data-state", kind.name());
            let (a, all) = board::held_in(place, seen);
            let style = ["--a:", &whole(a), ";--all:", &whole(all)].concat();
            set(rack, "style", &style);
            let from = match kind {
                Rack::Booting => boots.get((place - running) as usize).copied(),
                Rack::Ordered => Some(ordered),
                _ => None,
            };
            let text = from.map_or_else(String::new, |from| self.from_minute(from));
            dom::write(ready, &text);
        }
        for group in dom::all(&self.root, "[data-group]") {
            if group.get_attribute("data-group").as_deref() == Some("b") {
                set(&group, "data-state", board::group_b(minute).name());
            }
            let on = seen.inside.controls.stand_in() > 0.0;
            flag(&group, "data-stand-in", on);
        }
    }

    /// "from minute 11", in the page's words.
    fn from_minute(&self, minute: u32) -> String {
        self.sentence("from_minute", &[("minute", whole(minute))])
    }

    /// Says beside each control that was changed since the last minute when that holds, and what
    /// servers will have cost.
    fn show_effects(&self, table: &Table) {
        let params = model::Params::default();
        let now = table.now();
        for control in Control::ALL {
            let Some(place) = named(&self.root, "data-effect", control.name()) else {
                continue;
            };
            let made = table.play().moves.of(now).iter();
            let changed = !table.is_over()
                && made
                    .into_iter()
                    .any(|made| made.setting().control() == control);
            let text = if !changed {
                String::new()
            } else if control == Control::Servers {
                let servers = table.controls().servers();
                let before = table.run().switch().fleet();
                let more = servers > before.running() + before.booting();
                let left = f64::from(crate::board::minutes_left(now)) / 60.0;
                let cost =
                    table.run().switch().cost() + f64::from(servers) * params.server_price * left;
                self.sentence(
                    if more { "ordered" } else { "fewer" },
                    &[
                        ("minute", whole(now)),
                        ("ready", whole(now + params.boot_minutes)),
                        ("cost", self.with_unit(cost, 1, &self.unit("u"))),
                    ],
                )
            } else {
                self.from_minute(now)
            };
            dom::write(&place, &text);
        }
    }

    fn show_headlines(&self, minute: &Minute) {
        let cards = dom::all(&self.root, "[data-headline]");
        for (card, headline) in cards.iter().zip(&Headline::ALL) {
            let state = headline.state(minute).map_or("none", State::name);
            set(card, "data-state", state);
        }
    }

    /// The other runs' lines: all of them once the run is over, the one compared at any time.
    pub(super) fn show_ghosts(&self) {
        let over = self.table.borrow().is_over();
        let ghosts = self.ghosts.borrow();
        for ((i, name), ghost) in (0..).zip(GHOSTS).zip(ghosts.iter()) {
            let early = i >= EARLY;
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

    fn show_goals(&self, table: &Table) {
        let Ok(verdict) = table.run().verdict() else {
            return;
        };
        let chips = dom::all(&self.root, "[data-goal]");
        for (chip, judged) in chips.iter().zip(&verdict.goals) {
            // Over the whole hour a ceiling is kept even where there is nothing to count.
            let met = match judged.met {
                _ if !judged.counted && !table.is_over() => "none",
                true => "true",
                false => "false",
            };
            set(chip, "data-met", met);
            let goal = judged.goal;
            let value = if judged.counted {
                judged.value
            } else {
                f64::NAN
            };
            let scale = goal.figure.show.scale;
            for (places, value) in &[
                ("[data-goal-value]", value),
                ("[data-goal-left]", gauge::distance(goal, value)),
            ] {
                for place in dom::all(chip, places) {
                    self.places.write_once(&place, value * scale);
                }
            }
            percent(chip, "--at:", gauge::place(goal, value).unwrap_or(0.0));
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

    fn show_time(&self, table: &Table) {
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
            let reach = f64::from(table.reach()) / f64::from(RUN_MINUTES);
            percent(&scrub, "--reach:", reach);
        }
        let event = now
            .checked_sub(1)
            .is_some_and(|t| self.level.event().is_some_and(|event| event.contains(&t)));
        let playing = self.playing.get();
        if playing || now != EVENT_MINUTE {
            self.begins.set(false);
        }
        for (name, holds) in &[
            ("begins", self.begins.get()),
            ("over", over),
            ("running", !over),
            ("playing", playing),
            ("paused", !playing),
            ("event", event),
            ("no-noise", !table.play().noise),
        ] {
            self.places.when(name, *holds);
        }
        for (act, disabled) in &[("play", over), ("step", over), ("undo", now == 0)] {
            if let Some(button) = named(&self.root, "data-do", act) {
                if *disabled {
                    set(&button, "disabled", "");
                } else {
                    let _ = button.remove_attribute("disabled");
                }
            }
        }
        flag(&self.root, "data-begun", table.reach() > 0);
        flag(&self.root, "data-playing", playing);
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

    fn show_code(&self, table: &Table) {
        if let Some(place) = dom::first(&self.root, "[data-code]") {
            let code = model::switch::sim::run_code::encode(table.play());
            place.set_text_content(Some(&code));
        }
    }
}

/// Draws `element` from a share, as the property of that name.
fn percent(element: &Element, name: &str, share: f64) {
    let mut style = String::from(name);
    push_tenths(&mut style, 100.0 * share);
    style.push('%');
    set(element, "style", &style);
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
