//! Fills the prepared page with what is shown of the run.

use super::Figure;
use crate::scene;
use js_sys::Function;
use kit::frame::push_tenths;
use kit::live::{dom, number};
use std::cell::RefCell;
use web_sys::Element;

/// Where things stand, looked up once: the page is filled at every frame.
pub(super) struct Places {
    /// Paths, marks, numbers and conditions, each with its name.
    paths: Vec<(String, Element)>,
    marks: Vec<(String, Element)>,
    values: Vec<(String, usize, Element)>,
    conditions: Vec<(String, Element)>,
    /// By number of decimals.
    formatters: Vec<Function>,
    /// What stands in the page's changing places, one after the other: nothing is written twice.
    written: RefCell<Vec<Option<String>>>,
}

impl Places {
    pub(super) fn find(root: &Element, language: &str) -> Self {
        let named = |attribute: &str| {
            let selector = ["[", attribute, "]"].concat();
            dom::all(root, &selector)
                .into_iter()
                .filter_map(|element| Some((element.get_attribute(attribute)?, element)))
                .collect::<Vec<_>>()
        };
        Self {
            paths: named("data-path"),
            marks: named("data-mark"),
            values: named("data-value")
                .into_iter()
                .map(|(name, element)| {
                    let decimals = dom::number(&element, "data-decimals").unwrap_or_default();
                    (name, decimals as usize, element)
                })
                .collect(),
            conditions: named("data-when"),
            formatters: [0.0, 1.0, 2.0, 3.0]
                .map(|decimals| number::formatter(language, decimals))
                .into(),
            written: RefCell::default(),
        }
    }

    /// Whether `text` is news at this place; it is remembered.
    fn is_news(&self, place: usize, text: &str) -> bool {
        let mut written = self.written.borrow_mut();
        if written.len() <= place {
            written.resize(place + 1, None);
        }
        let news = written[place].as_deref() != Some(text);
        if news {
            written[place] = Some(text.into());
        }
        news
    }
}

impl Figure {
    /// Shows the run as it stands.
    pub(super) fn show(&self) {
        let watched = self.watched.borrow();
        let mut state = scene::state(&watched);
        let playing = self.playing.get();
        state
            .conditions
            .extend([("playing", playing), ("paused", !playing)]);
        let places = &self.places;
        let mut place = 0;
        for (name, element) in &places.paths {
            let d = state.path(name).unwrap_or_default();
            if places.is_news(place, d) {
                let _ = element.set_attribute("d", d);
            }
            place += 1;
        }
        for (name, element) in &places.marks {
            if let Some((_, (x, y))) = state.marks.iter().find(|mark| mark.0 == name) {
                let mut text = String::from("translate(");
                push_tenths(&mut text, *x);
                text.push(' ');
                push_tenths(&mut text, *y);
                text.push(')');
                if places.is_news(place, &text) {
                    let _ = element.set_attribute("transform", &text);
                }
            }
            place += 1;
        }
        for (name, decimals, element) in &places.values {
            if let (Some(value), Some(formatter)) =
                (state.value(name), places.formatters.get(*decimals))
            {
                let text = number::write(formatter, value);
                if places.is_news(place, &text) {
                    dom::write(element, &text);
                }
            }
            place += 1;
        }
        for (name, element) in &places.conditions {
            if let Some(holds) = state.condition(name) {
                let text = if holds { "true" } else { "false" };
                if places.is_news(place, text) {
                    let _ = element.set_attribute("data-on", text);
                }
            }
            place += 1;
        }
        self.show_controls(&watched);
    }

    fn show_controls(&self, watched: &crate::Watched) {
        let setting = watched.setting();
        self.slider.set_value_as_number(setting.load());
        let text = number::write(&self.two_decimals, setting.load());
        let _ = self
            .slider
            .set_attribute("aria-valuetext", &[&text, " ", &self.unit].concat());
        let mut text = String::new();
        kit::frame::push_integer(&mut text, setting.slots());
        self.slots.set_value(&text);
        let mut text = String::new();
        kit::frame::push_integer(&mut text, setting.seed());
        // A seed that is being typed is left alone.
        let typing = dom::document().and_then(|document| document.active_element());
        if typing.as_ref() != Some(AsRef::<Element>::as_ref(&self.seed)) {
            self.seed.set_value(&text);
        }
    }

    /// Tells screen readers what stands in the element that matches.
    pub(super) fn announce(&self, selector: &str) {
        let Some(from) = dom::first(&self.root, selector) else {
            return;
        };
        // Of texts that depend on a condition, only the one that is shown.
        let parts = dom::all(&from, "[data-on=\"true\"]");
        let shown = parts.first().unwrap_or(&from);
        let mut text = shown.text_content().unwrap_or_default();
        // Who cannot see that the run is over would go on pressing buttons.
        let over = dom::first(&self.root, "[data-when=\"over\"][data-on=\"true\"]");
        if let Some(over) = over.and_then(|over| over.text_content()) {
            text.push(' ');
            text.push_str(&over);
        }
        if let Some(live) = dom::first(&self.root, "[data-announce]") {
            live.set_text_content(Some(&text));
        }
    }
}
