//! Answer fields: a number checked against the model's, kept in the reader's browser only.

use super::dom;
use web_sys::{Element, HtmlInputElement};

/// Prefix of what is kept.
const KEPT: &str = "answer:";

/// Brings the answer field prepared in `root` to life.
///
/// The page holds the model's answer, the tolerance, and one sentence for each outcome; answers
/// that are typical of one slip have a sentence of their own.
pub(super) fn attach(root: Element) {
    let (Some(field), Some(name)) = (dom::input(&root, "input"), root.get_attribute("data-check"))
    else {
        return;
    };
    dom::reveal(&root);
    let mut key = String::from(KEPT);
    key.push_str(&name);
    if let Some(kept) = dom::storage().and_then(|storage| storage.get_item(&key).ok().flatten()) {
        field.set_value(&kept);
        judge(&root, &field);
    }
    let (form, input, store) = (root.clone(), field.clone(), key.clone());
    dom::listen(&root, "submit", move |event| {
        event.prevent_default();
        judge(&form, &input);
        if let Some(storage) = dom::storage() {
            // Storage that is full or forbidden costs the memory of the answer, nothing else.
            let _ = storage.set_item(&store, &input.value());
        }
    });
    let form = root.clone();
    dom::listen(&root, "reset", move |_| {
        show(&form, None);
        if let Some(storage) = dom::storage() {
            let _ = storage.remove_item(&key);
        }
    });
}

fn judge(root: &Element, field: &HtmlInputElement) {
    show(root, Some(outcome(root, &field.value())));
}

/// The name of the sentence that fits the answer.
fn outcome(root: &Element, typed: &str) -> String {
    // Thousands may be set apart as the book does it.
    let typed: String = typed
        .chars()
        .filter(|c| !matches!(c, ',' | ' ' | '\u{a0}' | '\''))
        .collect();
    let Some(answer) = dom::parse(&typed).filter(|answer| answer.is_finite()) else {
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

/// Shows the sentence of that outcome and says it.
fn show(root: &Element, outcome: Option<String>) {
    let mut said = None;
    for sentence in dom::all(root, "[data-outcome]") {
        if sentence.get_attribute("data-outcome") == outcome {
            said = sentence.text_content();
        }
    }
    if let Some(place) = dom::first(root, "output") {
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
