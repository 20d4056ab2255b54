//! Where in the page a figure's parts stand, looked up once.

use super::{dom, number};
use crate::State;
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
    shown: RefCell<String>,
}

/// All parts of a figure that can change.
pub(super) struct Places {
    formatters: [Function; MOST_DECIMALS + 1],
    parts: Vec<Part>,
}

/// Formatters are made for so many decimals at most.
const MOST_DECIMALS: usize = 3;

impl Places {
    /// Finds them below `root`; numbers are written in `language`.
    pub(super) fn find(root: &Element, language: &str) -> Self {
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
        let formatter = |decimals| number::formatter(language, decimals);
        Self {
            formatters: [0.0, 1.0, 2.0, 3.0].map(formatter),
            parts,
        }
    }

    /// `value` as the page writes it.
    pub(super) fn number(&self, value: f64, decimals: usize) -> String {
        number::write(&self.formatters[decimals.min(MOST_DECIMALS)], value)
    }

    /// Shows `state`. What is as it was is left alone: each change costs the browser a look at the page.
    pub(super) fn show(&self, state: &State) {
        for part in &self.parts {
            let Some(text) = self.text(part, state) else {
                continue;
            };
            let mut shown = part.shown.borrow_mut();
            if *shown == text {
                continue;
            }
            let attribute = match part.shows {
                Shows::Path => "d",
                Shows::Mark => "transform",
                Shows::Condition => "data-on",
                Shows::Value(_) => {
                    dom::write(&part.element, &text);
                    *shown = text;
                    continue;
                }
            };
            let _ = part.element.set_attribute(attribute, &text);
            *shown = text;
        }
    }

    /// What the part shows of `state`.
    fn text(&self, part: &Part, state: &State) -> Option<String> {
        let name = &part.name;
        Some(match part.shows {
            Shows::Path => state.path(name)?.into(),
            Shows::Mark => {
                let (x, y) = state.mark(name)?;
                let mut at = String::from("translate(");
                crate::frame::push_tenths(&mut at, x);
                at.push(' ');
                crate::frame::push_tenths(&mut at, y);
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
