//! What a screen reader is told: each minute that is stepped, and only what changes while playing.

use super::Room;
use kit::live::dom;
use kit::write::push_integer;
use model::switch::sim::headline::{Headline, State};
use model::switch::sim::{MINUTE_FIGURES, Minute};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTemplateElement};

/// The least time between two announcements while the room plays (ms).
const REST: f64 = 2500.0;

/// What was said last.
#[derive(Default)]
pub(super) struct Spoken {
    states: [Option<State>; 4],
    at: f64,
}

impl Room {
    /// Says the minute shown, with the four headline indicators.
    pub(super) fn say_minute(&self) {
        let table = self.table.borrow();
        let Ok(minute) = table.shown().map(|seen| seen.minute) else {
            return;
        };
        self.spoken.borrow_mut().states = states(&minute);
        if table.is_over() {
            self.say_over();
            return;
        }
        let mut slots = vec![("minute", whole(table.now()))];
        for headline in Headline::ALL {
            slots.push((headline.key(), self.figure(headline.key(), &minute)));
        }
        self.say("minute", &slots);
    }

    /// Says that the hour is over, and what it came to.
    fn say_over(&self) {
        let verdict = dom::first(&self.root, "[data-verdict]")
            .map(|place| state_of(&place))
            .unwrap_or_default();
        let minute = whole(self.table.borrow().now());
        self.say("over", &[("minute", minute), ("verdict", verdict)]);
    }

    /// Says what has changed in the last `minutes` since it was last said, if enough time has passed.
    pub(super) fn say_what_changed(&self, minutes: u32, now: f64) {
        let table = self.table.borrow();
        let Ok(minute) = table.shown().map(|seen| seen.minute) else {
            return;
        };
        let played = whole(table.now());
        if table.is_over() {
            self.say_over();
            return;
        }
        let event = self.level.event();
        let passed = |t: u32| t <= minute.t && t + minutes > minute.t;
        let begins = event.as_ref().map(|e| *e.start()).filter(|t| passed(*t));
        let ends = event.map(|e| *e.end() + 1).filter(|t| passed(*t));
        if let Some(t) = begins.or(ends) {
            self.spoken.borrow_mut().at = now;
            let name = if begins.is_some() {
                "event_begins"
            } else {
                "event_ends"
            };
            self.say(name, &[("minute", whole(t))]);
            return;
        }
        if now - self.spoken.borrow().at < REST {
            return;
        }
        let current = states(&minute);
        let before = core::mem::replace(&mut self.spoken.borrow_mut().states, current);
        let changed =
            (0..current.len()).find(|i| before[*i].is_some() && before[*i] != current[*i]);
        let Some(headline) = changed.map(|i| Headline::ALL[i]) else {
            return;
        };
        self.spoken.borrow_mut().at = now;
        let Some(card) = super::show::named(&self.root, "data-headline", headline.key()) else {
            return;
        };
        let name = dom::first(&card, "dt").and_then(|name| name.text_content());
        let slots = [
            ("minute", played),
            ("name", name.unwrap_or_default()),
            ("state", state_of(&card)),
        ];
        self.say("state", &slots);
    }

    /// Nothing has been said of the run that begins.
    pub(super) fn forget_spoken(&self) {
        *self.spoken.borrow_mut() = Spoken::default();
    }

    /// Says the sentence of that name.
    pub(super) fn say(&self, name: &str, slots: &[(&str, String)]) {
        if let Some(place) = dom::first(&self.root, "[data-announce]") {
            place.set_text_content(Some(&self.sentence(name, slots)));
        }
    }

    /// The sentence of that name, its slots filled.
    pub(super) fn sentence(&self, name: &str, slots: &[(&str, String)]) -> String {
        self.template("data-sentence", name, slots)
            .and_then(|sentence| sentence.text_content())
            .unwrap_or_default()
    }

    /// A figure of the minute with its unit, as the page writes it.
    pub(super) fn figure(&self, key: &str, minute: &Minute) -> String {
        let Some(figure) = MINUTE_FIGURES.iter().find(|figure| figure.key == key) else {
            return String::new();
        };
        let show = figure.show;
        self.with_unit(
            super::show::value_of(figure, minute) * show.scale,
            usize::from(show.decimals),
            &self.unit(show.unit),
        )
    }

    /// A copy of the page's template of that name, its slots filled.
    pub(super) fn template(
        &self,
        attribute: &str,
        name: &str,
        slots: &[(&str, String)],
    ) -> Option<Element> {
        let template: HtmlTemplateElement =
            super::show::named(&self.root, attribute, name)?.unchecked_into();
        let copy: Element = template
            .content()
            .first_element_child()?
            .clone_node_with_deep(true)
            .ok()?
            .unchecked_into();
        for (slot, text) in slots {
            for place in super::show::all_named(&copy, "data-slot", slot) {
                place.set_text_content(Some(text));
            }
        }
        Some(copy)
    }
}

/// A whole number, as the page's sentences use it.
pub(super) fn whole(number: u32) -> String {
    let mut text = String::new();
    push_integer(&mut text, number);
    text
}

/// The words that say how `place` stands.
fn state_of(place: &Element) -> String {
    let state = place.get_attribute("data-state").unwrap_or_default();
    super::show::named(place, "data-is", &state)
        .and_then(|words| words.text_content())
        .unwrap_or_default()
}

fn states(minute: &Minute) -> [Option<State>; 4] {
    Headline::ALL.map(|headline| headline.state(minute))
}
