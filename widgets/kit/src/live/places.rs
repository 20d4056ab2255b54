//! Where in the page a figure's parts stand, looked up once.

use super::{dom, number};
use crate::State;
use crate::control::MOST_DECIMALS;
use crate::write::push_tenths;
use js_sys::Function;
use std::cell::RefCell;
use web_sys::Element;

/// What a part of the figure shows of its state.
#[derive(Clone, Copy)]
enum Shows {
    /// A path's `d`.
    Path,
    /// A mark's place.
    Mark,
    /// A number with so many decimals.
    Value(usize),
    /// Whether a condition holds.
    Condition,
}

/// A part of the figure that can change: its name in the state, and what it last showed.
struct Part {
    shows: Shows,
    name: String,
    element: Element,
    shown: RefCell<Option<String>>,
}

/// All parts of a figure that can change.
pub struct Places {
    formatters: Vec<Function>,
    parts: Vec<Part>,
}

impl Places {
    /// Finds them below `root`; numbers are written in `language`.
    pub fn find(root: &Element, language: &str) -> Self {
        let mut parts = Vec::new();
        for (attribute, selector, shows) in [
            ("data-path", "[data-path]", Shows::Path),
            ("data-mark", "[data-mark]", Shows::Mark),
            ("data-value", "[data-value]", Shows::Value(0)),
            ("data-when", "[data-when]", Shows::Condition),
        ] {
            for element in dom::all(root, selector) {
                let decimals = dom::number(&element, "data-decimals").unwrap_or_default();
                parts.push(Part {
                    shows: match shows {
                        Shows::Value(_) => Shows::Value(decimals as usize),
                        other => other,
                    },
                    name: element.get_attribute(attribute).unwrap_or_default(),
                    shown: RefCell::default(),
                    element,
                });
            }
        }
        let formatter = |decimals| number::formatter(language, f64::from(decimals));
        Self {
            formatters: (0..=MOST_DECIMALS).map(formatter).collect(),
            parts,
        }
    }

    /// `value` as the page writes it.
    pub fn number(&self, value: f64, decimals: usize) -> String {
        let formatter = self.formatters.get(decimals).or(self.formatters.last());
        formatter.map_or_else(String::new, |formatter| number::write(formatter, value))
    }

    /// Shows `state`. What is as it was is left alone: each change costs the browser a look at the page.
    pub fn show(&self, state: &State) {
        for part in &self.parts {
            let Some(text) = self.text(part, state) else {
                continue;
            };
            let mut shown = part.shown.borrow_mut();
            if shown.as_ref() == Some(&text) {
                continue;
            }
            let attribute = match part.shows {
                // A mark that has no place is hidden where it was.
                Shows::Mark => {
                    let seen = if text.is_empty() { "false" } else { "true" };
                    let _ = part.element.set_attribute("data-on", seen);
                    "transform"
                }
                Shows::Path => "d",
                Shows::Condition => "data-on",
                Shows::Value(_) => {
                    dom::write(&part.element, &text);
                    *shown = Some(text);
                    continue;
                }
            };
            let _ = part.element.set_attribute(attribute, &text);
            *shown = Some(text);
        }
    }

    /// What the part shows of `state`.
    fn text(&self, part: &Part, state: &State) -> Option<String> {
        let name = &part.name;
        Some(match part.shows {
            Shows::Path => state.path(name)?.into(),
            Shows::Mark => {
                let Some((x, y)) = state.mark(name)? else {
                    return Some(String::new());
                };
                let mut at = String::from("translate(");
                push_tenths(&mut at, x);
                at.push(' ');
                push_tenths(&mut at, y);
                at.push(')');
                at
            }
            Shows::Value(decimals) => self.number(state.value(name)?, decimals),
            Shows::Condition => if state.condition(name)? {
                "true"
            } else {
                "false"
            }
            .into(),
        })
    }
}
