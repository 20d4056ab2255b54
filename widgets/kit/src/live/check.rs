//! Answer fields: a number checked against the model's, kept in the reader's browser only.

use super::dom;
use super::field::Field;
use crate::typed::Typed;
use std::rc::Rc;
use web_sys::Element;

/// Prefix of what is kept.
const KEPT: &str = "answer:";

/// Brings the answer field prepared in `root` to life.
///
/// The page holds the model's answer, the tolerance, and one sentence for each outcome; answers
/// that are typical of one slip have a sentence of their own.
pub(super) fn attach(root: Element) {
    let (Some(input), Some(name)) = (dom::input(&root, "input"), root.get_attribute("data-check"))
    else {
        return;
    };
    dom::reveal(&root);
    let mut key = String::from(KEPT);
    key.push_str(&name);
    let check = Rc::new(Check {
        field: Rc::new(Field::new(&root, input)),
        root,
        key,
    });
    let kept = dom::storage().and_then(|storage| storage.get_item(&check.key).ok().flatten());
    if let Some(kept) = kept {
        check.field.input.set_value(&kept);
        // Nobody has asked yet who comes to the page: a question must wait.
        if let Typed::Number(number) = check.field.read() {
            check.judge(&number);
        }
    }
    let submitted = Rc::clone(&check);
    dom::listen(&check.root, "submit", move |event| {
        event.prevent_default();
        submitted.take();
    });
    let chosen = Rc::clone(&check);
    check.field.hear(move |number| chosen.accept(number));
    let cleared = Rc::clone(&check);
    dom::listen(&check.root, "reset", move |_| {
        cleared.field.unask();
        cleared.show(None);
        if let Some(storage) = dom::storage() {
            let _ = storage.remove_item(&cleared.key);
        }
    });
}

/// An answer field.
struct Check {
    root: Element,
    field: Rc<Field>,
    /// Under which its answer is kept.
    key: String,
}

impl Check {
    /// Takes what was typed. What is no number is told so; an answer that was kept stays kept.
    fn take(&self) {
        self.field.unask();
        match self.field.read() {
            Typed::Number(number) => self.accept(&number),
            Typed::Ambiguous { whole, decimal } => {
                self.show(None);
                self.field.ask(&whole, &decimal);
            }
            Typed::Empty | Typed::Unreadable => self.show(Some("empty".into())),
        }
    }

    /// Judges `number` and keeps what the field holds.
    fn accept(&self, number: &str) {
        self.judge(number);
        if let Some(storage) = dom::storage() {
            // Storage that is full or forbidden costs the memory of the answer, nothing else.
            let _ = storage.set_item(&self.key, &self.field.input.value());
        }
    }

    /// Says how `number`, as [`Typed`] holds it, compares, and what was understood where it is
    /// written otherwise than the page or a program would.
    fn judge(&self, number: &str) {
        self.show(Some(outcome(&self.root, number)));
        let text = self.field.input.value();
        let written = self.field.written(number);
        if text.trim() != number && text.trim() != written {
            self.say_read_as(Some(&written));
        }
    }

    fn say_read_as(&self, number: Option<&str>) {
        if let Some(place) = dom::first(&self.root, "[data-read-as]") {
            if let (Some(number), Some(within)) = (number, dom::first(&place, "span")) {
                dom::write(&within, number);
                let _ = place.remove_attribute("hidden");
            } else {
                let _ = place.set_attribute("hidden", "");
            }
        }
    }

    /// Shows the sentence of that outcome and says it.
    fn show(&self, outcome: Option<String>) {
        self.say_read_as(None);
        let mut said = None;
        for sentence in dom::all(&self.root, "[data-outcome]") {
            if sentence.get_attribute("data-outcome") == outcome {
                said = sentence.text_content();
            }
        }
        if let Some(place) = dom::first(&self.root, "output") {
            place.set_text_content(said.as_deref());
            let right = outcome.as_deref() == Some("right");
            let state = match outcome {
                None => "",
                Some(_) if right => "right",
                Some(_) => "wrong",
            };
            let _ = place.set_attribute("data-state", state);
        }
    }
}

/// The name of the sentence that fits the answer.
fn outcome(root: &Element, number: &str) -> String {
    let Some(answer) = dom::parse(number).filter(|answer| answer.is_finite()) else {
        return "empty".into();
    };
    let Some(right) = dom::number(root, "data-answer") else {
        return "empty".into();
    };
    let tolerance = dom::number(root, "data-tolerance").unwrap_or_default();
    let near = |value: f64| (answer - value).abs() <= tolerance * value.abs();
    if near(right) {
        return "right".into();
    }
    let slips = dom::all(root, "[data-slip]");
    let slip = slips
        .iter()
        .find(|slip| dom::number(slip, "data-slip").is_some_and(near));
    if let Some(name) = slip.and_then(|slip| slip.get_attribute("data-outcome")) {
        return name;
    }
    let thousand = [1e3, 1e-3].iter().any(|factor| near(right * factor));
    let hundred = [1e2, 1e-2].iter().any(|factor| near(right * factor));
    let word = if thousand {
        "thousand"
    } else if hundred {
        "hundred"
    } else if answer < right {
        "low"
    } else {
        "high"
    };
    word.into()
}
