//! Fields in which numbers are typed: what was understood, and the question where two readings are
//! possible.

use super::{dom, number};
use crate::typed::{self, Typed};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// A field and the question beside it.
pub(super) struct Field {
    /// Where one types.
    pub(super) input: HtmlInputElement,
    language: String,
    unit: String,
    question: Option<Question>,
}

/// Two buttons in a part of the page that is hidden until it is needed.
struct Question {
    place: Element,
    whole: Element,
    decimal: Element,
}

impl Field {
    /// The field `input` of `root`; its unit may be typed after a number.
    pub(super) fn new(root: &Element, input: HtmlInputElement) -> Self {
        let question = || {
            let place = dom::first(root, "[data-question]")?;
            Some(Question {
                whole: dom::first(&place, "[data-whole]")?,
                decimal: dom::first(&place, "[data-decimal]")?,
                place,
            })
        };
        Self {
            language: dom::document().map_or_else(String::new, |page| dom::language(&page)),
            unit: input.get_attribute("data-unit").unwrap_or_default(),
            question: question(),
            input,
        }
    }

    /// Calls `take` with the reading that was chosen, once the field holds it and has the focus
    /// again.
    pub(super) fn hear(self: &Rc<Self>, take: impl Fn(&str) + 'static) {
        let Some(question) = &self.question else {
            return;
        };
        // Boxed: compiled once for all fields.
        let take: Box<dyn Fn(&str)> = Box::new(take);
        let field = Rc::clone(self);
        dom::listen(&question.place, "click", move |event| {
            let button = event
                .target()
                .and_then(|target| target.dyn_into::<Element>().ok())
                .and_then(|element| element.closest("button").ok().flatten());
            if let Some(chosen) = button.and_then(|button| button.get_attribute("value")) {
                field.unask();
                // Written so that it is not asked about again.
                let mut text = String::new();
                for c in chosen.chars() {
                    text.push(if c == '.' { field.decimal_mark() } else { c });
                }
                field.input.set_value(&text);
                let _ = field.input.focus();
                take(&chosen);
            }
        });
    }

    /// What the field says.
    pub(super) fn read(&self) -> Typed {
        let text = self.input.value();
        typed::read(typed::without_unit(&text, &self.unit), self.decimal_mark())
    }

    /// The mark that the page's language writes before decimals.
    fn decimal_mark(&self) -> char {
        let written = number::format(&self.language, 1.5, 1.0);
        written.chars().nth(1).unwrap_or('.')
    }

    /// `number`, as [`Typed`] holds it, as the page writes numbers, with the decimals it was typed
    /// with; one with an exponent as it is.
    pub(super) fn written(&self, number: &str) -> String {
        // By bytes: the standard library's search in strings is larger than this file.
        let has_exponent = number.bytes().any(|byte| byte == b'e');
        let Some(value) = dom::parse(number).filter(|_| !has_exponent) else {
            return number.into();
        };
        let from_point = number.bytes().skip_while(|byte| *byte != b'.').count();
        // Engines take twenty decimals at least.
        let decimals = from_point.saturating_sub(1).min(20);
        number::format(&self.language, value, decimals as f64)
    }

    /// Asks which of the two readings is meant.
    pub(super) fn ask(&self, whole: &str, decimal: &str) {
        let Some(question) = &self.question else {
            return;
        };
        for (button, number) in [(&question.whole, whole), (&question.decimal, decimal)] {
            let _ = button.set_attribute("value", number);
            if let Some(place) = dom::first(button, "span") {
                dom::write(&place, &self.written(number));
            }
        }
        let _ = question.place.remove_attribute("hidden");
        if let Some(first) = question.whole.dyn_ref::<HtmlElement>() {
            let _ = first.focus();
        }
    }

    /// Takes the question away.
    pub(super) fn unask(&self) {
        if let Some(question) = &self.question {
            let _ = question.place.set_attribute("hidden", "");
        }
    }
}
