//! One widget: its slider, its field, its address.

use super::dom;
use super::field::Field;
use super::places::Places;
use crate::control::MOST_TURNS;
use crate::typed::Typed;
use crate::{Control, Figure};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

/// How long the slider must rest before the result is spoken and the address changed (ms).
const REST: i32 = 500;

struct Widget {
    figure: &'static dyn Figure,
    control: Control,
    root: Element,
    places: Places,
    slider: HtmlInputElement,
    typed: Option<Rc<Field>>,
    unit: String,
    value: Cell<f64>,
    /// Where the reader's way to the value began and turned.
    turns: RefCell<Vec<f64>>,
    resting: Cell<Option<i32>>,
}

/// Brings the widget prepared in `root` to life.
pub(super) fn attach(root: Element, figure: &'static dyn Figure) {
    let (Some(document), Some(slider), Some(control)) = (
        dom::document(),
        dom::input(&root, "[data-slider]"),
        figure.control(),
    ) else {
        return;
    };
    let widget = Rc::new(Widget {
        figure,
        control,
        places: Places::find(&root, &dom::language(&document)),
        unit: slider.get_attribute("data-unit").unwrap_or_default(),
        typed: dom::input(&root, "[data-typed]").map(|input| Rc::new(Field::new(&root, input))),
        slider,
        root,
        value: Cell::new(control.default),
        turns: RefCell::default(),
        resting: Cell::new(None),
    });
    dom::reveal(&widget.root);
    // A browser may bring a form back as it was left; the page says the default.
    widget.show(control.default);
    widget.follow_address();
    hear(&widget);
}

fn hear(widget: &Rc<Widget>) {
    let on = |target: &web_sys::EventTarget, event: &str, act: fn(&Rc<Widget>)| {
        let widget = Rc::clone(widget);
        dom::listen(target, event, move |_| act(&widget));
    };
    on(&widget.slider, "input", |w| {
        w.set(w.control.value_at(w.slider.value_as_number()))
    });
    if let Some(typed) = &widget.typed {
        on(&typed.input, "change", |w| w.take_typed());
        let stepped = Rc::clone(widget);
        dom::listen(&typed.input, "keydown", move |event| stepped.step(&event));
        let chosen = Rc::clone(widget);
        typed.hear(move |number| chosen.ask_for(number));
    }
    if let Some(button) = dom::first(&widget.root, "[data-reset]") {
        on(&button, "click", |w| {
            w.turns.borrow_mut().clear();
            w.rest_at(f64::NAN);
        });
    }
    if let Some(button) = dom::first(&widget.root, "[data-copy]") {
        on(&button, "click", |w| w.copy_link());
    }
    if let Some(window) = dom::window() {
        on(&window, "hashchange", |w| w.follow_address());
    }
}

impl Widget {
    /// Takes a value the reader chose.
    fn set(self: &Rc<Self>, value: f64) {
        if self.control.keeps_way {
            let (from, to) = (self.value.get(), self.control.nearest(value));
            self.control.go_on(&mut self.turns.borrow_mut(), from, to);
        }
        self.rest_at(value);
    }

    /// Shows a value; once the reader rests there, says it and writes the address, unless a link has
    /// been followed meanwhile: that is about to be heard.
    fn rest_at(self: &Rc<Self>, value: f64) {
        self.show(value);
        dom::notice(&self.root, "");
        self.stop_resting();
        let widget = Rc::clone(self);
        let before = hash();
        self.resting.set(dom::later(REST, move || {
            widget.resting.set(None);
            widget.announce();
            if hash() == before {
                widget.write_address();
            }
        }));
    }

    /// Forgets that the reader has moved: what comes now is later.
    fn stop_resting(&self) {
        if let (Some(window), Some(waiting)) = (dom::window(), self.resting.take()) {
            window.clear_timeout_with_handle(waiting);
        }
    }

    /// Takes what was typed. What is no number changes nothing: the field shows the value again.
    fn take_typed(self: &Rc<Self>) {
        let Some(typed) = &self.typed else { return };
        typed.unask();
        match typed.read() {
            Typed::Number(number) => self.ask_for(&number),
            Typed::Ambiguous { whole, decimal } => {
                let control = &self.control;
                let (min, max) = (control.min(), control.max());
                let lies = |number: &str| dom::parse(number).is_some_and(|n| n >= min && n <= max);
                let nearest = |number: &str| dom::parse(number).map(|n| control.nearest(n));
                match (lies(&whole), lies(&decimal)) {
                    (true, false) => self.ask_for(&whole),
                    (false, true) => self.ask_for(&decimal),
                    // Beyond the same end of the range.
                    _ if nearest(&whole) == nearest(&decimal) => self.ask_for(&decimal),
                    _ => typed.ask(&whole, &decimal),
                }
            }
            nothing => {
                self.show(self.value.get());
                let notice = match nothing {
                    Typed::Empty => "",
                    _ => "data-not-a-number",
                };
                dom::notice(&self.root, notice);
            }
        }
    }

    /// Takes a number the reader wrote, as [`Typed`] holds it.
    fn ask_for(self: &Rc<Self>, number: &str) {
        let asked = dom::parse(number).unwrap_or(f64::NAN);
        self.set(asked);
        self.explain(asked);
    }

    /// The arrow keys step from the number in the field, as they do in a field for numbers.
    fn step(self: &Rc<Self>, event: &web_sys::Event) {
        let up = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
            "ArrowUp" => 1.0,
            "ArrowDown" => -1.0,
            _ => return,
        };
        event.prevent_default();
        let read = self.typed.as_ref().map(|typed| typed.read());
        let from = match read {
            // Of two readings the one that the page itself may have written.
            Some(Typed::Number(number) | Typed::Ambiguous { whole: number, .. }) => {
                dom::parse(&number)
            }
            _ => None,
        };
        let from = from.unwrap_or_else(|| self.value.get());
        self.set(self.control.step(from, up));
    }

    /// Shows the figure at the allowed value nearest to `value`.
    fn show(&self, value: f64) {
        let value = self.control.nearest(value);
        self.value.set(value);
        self.slider
            .set_value_as_number(self.control.position(value));
        let mut text = self.value_text();
        if !self.unit.is_empty() {
            text.push(' ');
            text.push_str(&self.unit);
        }
        let _ = self.slider.set_attribute("aria-valuetext", &text);
        if let Some(typed) = &self.typed {
            typed.unask();
            typed.input.set_value(&self.value_text());
            let mut now = String::new();
            self.control.push(&mut now, value);
            let _ = typed.input.set_attribute("aria-valuenow", &now);
        }
        self.places
            .show(&self.figure.after(&self.turns.borrow(), value));
    }

    /// The value as the page writes it, with the decimals it needs.
    fn value_text(&self) -> String {
        let value = self.value.get();
        self.places
            .number(value, usize::from(self.control.decimals(value)))
    }

    /// Says the readout once to screen readers.
    fn announce(&self) {
        let text = dom::first(&self.root, "[data-readout]").and_then(|e| e.text_content());
        if let Some(live) = dom::first(&self.root, "[data-announce]") {
            live.set_text_content(text.as_deref());
        }
    }

    /// `#name?control=value`, and where the way there turned: `&via=1,2.5`.
    fn fragment(&self) -> String {
        let mut fragment = String::new();
        for part in ["#", self.figure.name(), "?", self.control.name, "="] {
            fragment.push_str(part);
        }
        self.control.push(&mut fragment, self.value.get());
        self.control.push_way(&mut fragment, &self.turns.borrow());
        fragment
    }

    fn write_address(&self) {
        let history = dom::window().and_then(|window| window.history().ok());
        if let Some(history) = history {
            let _ = history.replace_state_with_url(
                &wasm_bindgen::JsValue::NULL,
                "",
                Some(&self.fragment()),
            );
        }
    }

    /// Takes the value that the address asks for, if it speaks of this widget.
    fn follow_address(&self) {
        let Some(hash) = hash() else { return };
        let asked = hash
            .strip_prefix('#')
            .and_then(|rest| rest.strip_prefix(self.figure.name()))
            .and_then(|rest| rest.strip_prefix('?'));
        if let Some(asked) = asked {
            let (setting, way) = cut(asked, b'&');
            let value = setting
                .strip_prefix(self.control.name)
                .and_then(|rest| rest.strip_prefix('='))
                .and_then(dom::parse);
            let way = match way {
                None => Some(Vec::new()),
                Some(part) => self.way(part),
            };
            let (value, way) = value.zip(way).unwrap_or((f64::NAN, Vec::new()));
            self.turns.replace(way);
            self.stop_resting();
            self.show(value);
            self.announce();
            self.explain(value);
            self.root.scroll_into_view();
        }
    }

    /// The way that a part of an address tells, if it tells one and the figure keeps it.
    fn way(&self, part: &str) -> Option<Vec<f64>> {
        if !self.control.keeps_way {
            return None;
        }
        let mut turns = Vec::new();
        let mut rest = part.strip_prefix("via=");
        while let Some(more) = rest.filter(|_| turns.len() < MOST_TURNS) {
            let (turn, after) = cut(more, b',');
            turns.push(self.control.nearest(dom::parse(turn)?));
            rest = after;
        }
        Some(turns)
    }

    /// Says why the figure does not stand where it was asked to.
    fn explain(&self, asked: f64) {
        dom::notice(
            &self.root,
            if asked.is_nan() {
                "data-unread"
            } else if !self.control.is(asked, self.value.get()) {
                "data-beyond"
            } else {
                ""
            },
        );
    }

    fn copy_link(&self) {
        self.write_address();
        dom::copy_address(&self.root);
    }
}

/// The page's fragment.
fn hash() -> Option<String> {
    dom::window()?.location().hash().ok()
}

/// What stands before the first `mark` (an ASCII character), and what stands behind it if there is one.
///
/// Not `split`: it would bring its searchers and a panic's formatting, a kilobyte.
fn cut(text: &str, mark: u8) -> (&str, Option<&str>) {
    let found = text.bytes().position(|byte| byte == mark);
    let cut = found.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?)));
    match cut {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
