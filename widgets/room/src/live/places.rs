//! Where in the page things stand, looked up once.

use crate::board::{QUANTITIES, Quantity};
use crate::trends::{Line, TRENDS, Trend};
use js_sys::Function;
use kit::live::{dom, number};
use model::switch::sim::figure::Figure;
use model::switch::sim::{MINUTE_FIGURES, Minute};
use std::cell::Cell;
use web_sys::Element;

/// A place for a number: its decimals stand in the page.
pub(super) struct NumberPlace {
    element: Element,
    decimals: usize,
    written: Cell<f64>,
}

/// The page's places that change every minute.
pub(super) struct Places {
    formatters: Vec<Function>,
    /// Figures of the minute.
    pub(super) figures: Vec<(&'static Figure<Minute>, Vec<NumberPlace>)>,
    /// What is drawn from the board's numbers, and from which.
    pub(super) drawn: Vec<(Element, u32)>,
    /// The board's numbers.
    pub(super) quantities: Vec<(&'static Quantity, Vec<NumberPlace>)>,
    /// Places for servers that are free.
    pub(super) free: Vec<NumberPlace>,
    /// The trends' lines and their values.
    pub(super) lines: Vec<(
        &'static Trend,
        &'static Line,
        Option<Element>,
        Vec<NumberPlace>,
    )>,
    /// The trends' cursors, and their marks for moves.
    pub(super) cursors: Vec<Element>,
    pub(super) moves: Vec<Element>,
    /// Racks in their order, and where each says when it is ready.
    pub(super) racks: Vec<Element>,
    pub(super) ready: Vec<Element>,
    /// What depends on a condition.
    pub(super) conditions: Vec<(String, Element)>,
}

/// Formatters are made for so many decimals: 0, 1, 2.
const MOST_DECIMALS: usize = 2;

impl Places {
    /// Finds the places of `root`.
    pub(super) fn find(root: &Element, language: &str) -> Self {
        let formatters = [0.0, 1.0, 2.0]
            .map(|decimals| number::formatter(language, decimals))
            .into();
        let named = |attribute: &str, name: &str| {
            dom::all(root, &["[", attribute, "=\"", name, "\"]"].concat())
        };
        let numbers = |attribute: &str, name: &str| {
            named(attribute, name)
                .into_iter()
                .map(NumberPlace::new)
                .collect::<Vec<_>>()
        };
        let mut lines = Vec::new();
        for trend in &TRENDS {
            for line in trend.lines {
                let path = dom::first(root, &["[data-path=\"", line.name, "\"]"].concat());
                lines.push((trend, line, path, numbers("data-trend-value", line.name)));
            }
        }
        Self {
            formatters,
            figures: MINUTE_FIGURES
                .iter()
                .map(|figure| (figure, numbers("data-value", figure.key)))
                .collect(),
            drawn: dom::all(root, "[data-drawn]")
                .into_iter()
                .map(|element| {
                    let bits = dom::number(&element, "data-drawn").unwrap_or_default();
                    (element, bits as u32)
                })
                .collect(),
            quantities: QUANTITIES
                .iter()
                .map(|quantity| (quantity, numbers("data-board-value", quantity.name)))
                .collect(),
            free: numbers("data-value", "servers_free"),
            lines,
            cursors: dom::all(root, "[data-path=\"cursor\"]"),
            moves: dom::all(root, "[data-path=\"moves\"]"),
            racks: dom::all(root, "[data-rack]"),
            ready: dom::all(root, "[data-ready]"),
            conditions: dom::all(root, "[data-when]")
                .into_iter()
                .filter_map(|element| Some((element.get_attribute("data-when")?, element)))
                .collect(),
        }
    }

    /// Writes `value` into its places.
    pub(super) fn write(&self, places: &[NumberPlace], value: f64) {
        for place in places {
            if place.written.replace(value).to_bits() != value.to_bits() {
                dom::write(&place.element, &self.format(value, place.decimals));
            }
        }
    }

    /// `value` with so many decimals; a dash where there is none.
    pub(super) fn format(&self, value: f64, decimals: usize) -> String {
        if value.is_nan() {
            return "–".into();
        }
        match self.formatters.get(decimals.min(MOST_DECIMALS)) {
            Some(formatter) => number::write(formatter, value),
            None => String::new(),
        }
    }

    /// Writes `value` into `element`, with the decimals that stand there.
    pub(super) fn write_once(&self, element: &Element, value: f64) {
        dom::write(element, &self.format(value, decimals(element)));
    }

    /// Shows what depends on `name`, or hides it.
    pub(super) fn when(&self, name: &str, holds: bool) {
        for (condition, element) in &self.conditions {
            if condition == name {
                flag(element, "data-on", holds);
            }
        }
    }
}

impl NumberPlace {
    fn new(element: Element) -> Self {
        Self {
            decimals: decimals(&element),
            element,
            written: Cell::new(f64::INFINITY),
        }
    }
}

fn decimals(element: &Element) -> usize {
    dom::number(element, "data-decimals").unwrap_or_default() as usize
}

/// Sets an attribute to whether something holds.
pub(super) fn flag(element: &Element, name: &str, holds: bool) {
    set(element, name, if holds { "true" } else { "false" });
}

/// Sets an attribute unless it stands so already: writing costs the page a new layout.
pub(super) fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        let _ = element.set_attribute(name, value);
    }
}
