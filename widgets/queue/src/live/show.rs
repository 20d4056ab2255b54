//! Fills the prepared page with what is shown of the run.

use super::Figure;
use crate::scene;
use kit::live::dom;
use web_sys::Element;

impl Figure {
    /// Shows the run as it stands.
    pub(super) fn show(&self) {
        let watched = self.watched.borrow();
        let mut state = scene::state(&watched);
        let playing = self.playing.get();
        state
            .conditions
            .extend([("playing", playing), ("paused", !playing)]);
        self.places.show(&state);
        self.show_controls(&watched);
    }

    fn show_controls(&self, watched: &crate::Watched) {
        let setting = watched.setting();
        self.slider.set_value_as_number(setting.load());
        let text = self.places.number(setting.load(), 2);
        let _ = self
            .slider
            .set_attribute("aria-valuetext", &[&text, " ", &self.unit].concat());
        let mut text = String::new();
        kit::write::push_integer(&mut text, setting.slots());
        self.slots.set_value(&text);
        let mut text = String::new();
        kit::write::push_integer(&mut text, setting.seed());
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
