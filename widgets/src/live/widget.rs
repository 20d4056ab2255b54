//! One widget: its slider, its field, its address.

use super::{dom, number};
use crate::figures::{self, Figure};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::{Element, HtmlInputElement};

/// How long the slider must rest before the result is spoken and the address changed (ms).
const REST: i32 = 500;

struct Widget {
    figure: &'static dyn Figure,
    root: Element,
    language: String,
    slider: HtmlInputElement,
    typed: Option<HtmlInputElement>,
    unit: String,
    value: Cell<f64>,
    resting: Cell<Option<i32>>,
    drawn: RefCell<Vec<(&'static str, String)>>,
}

/// Brings the widget prepared in `root` to life.
pub(super) fn attach(root: Element) {
    let Some(figure) = root
        .get_attribute("data-widget")
        .and_then(|name| figures::find(&name))
    else {
        return;
    };
    let (Some(document), Some(slider)) = (dom::document(), dom::input(&root, "[data-slider]"))
    else {
        return;
    };
    let text = slider.get_attribute("aria-valuetext").unwrap_or_default();
    let widget = Rc::new(Widget {
        figure,
        language: dom::language(&document),
        unit: text
            .split_once(' ')
            .map(|(_, unit)| unit.into())
            .unwrap_or_default(),
        typed: dom::input(&root, "[data-typed]"),
        slider,
        root,
        value: Cell::new(figure.control().default),
        resting: Cell::new(None),
        drawn: RefCell::default(),
    });
    dom::reveal(&widget.root);
    // A browser may bring a form back as it was left; the page says the default.
    widget.show(figure.control().default);
    widget.follow_address();
    hear(&widget);
}

fn hear(widget: &Rc<Widget>) {
    let on = |target: &web_sys::EventTarget, event: &str, act: fn(&Rc<Widget>)| {
        let widget = Rc::clone(widget);
        dom::listen(target, event, move |_| act(&widget));
    };
    on(&widget.slider, "input", |w| {
        w.set(w.slider.value_as_number())
    });
    if let Some(typed) = &widget.typed {
        on(typed, "change", |w| {
            if let Some(typed) = &w.typed {
                w.set(typed.value_as_number());
            }
        });
    }
    if let Some(button) = dom::first(&widget.root, "[data-reset]") {
        on(&button, "click", |w| w.set(f64::NAN));
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
        self.show(value);
        if let (Some(window), Some(waiting)) = (dom::window(), self.resting.take()) {
            window.clear_timeout_with_handle(waiting);
        }
        let widget = Rc::clone(self);
        self.resting.set(dom::later(REST, move || {
            widget.resting.set(None);
            widget.announce();
            widget.write_address();
        }));
    }

    /// Shows the figure at the allowed value nearest to `value`.
    fn show(&self, value: f64) {
        let control = self.figure.control();
        let value = control.nearest(value);
        self.value.set(value);
        let state = self.figure.at(value);
        self.slider.set_value_as_number(value);
        let text = self.value_text();
        let _ = self
            .slider
            .set_attribute("aria-valuetext", &(text.clone() + " " + &self.unit));
        if let Some(typed) = &self.typed {
            typed.set_value_as_number(value);
        }
        for (name, d) in state.paths {
            if self.changed(name, &d) {
                self.each("data-path", name, |e| {
                    let _ = e.set_attribute("d", &d);
                });
            }
        }
        for (name, (x, y)) in state.marks {
            let mut place = String::from("translate(");
            crate::frame::push_tenths(&mut place, x);
            place.push(' ');
            crate::frame::push_tenths(&mut place, y);
            place.push(')');
            self.each("data-mark", name, |e| {
                let _ = e.set_attribute("transform", &place);
            });
        }
        for (name, value) in state.values {
            self.each("data-value", name, |e| {
                let decimals = dom::number(e, "data-decimals").unwrap_or_default();
                e.set_text_content(Some(&number::format(&self.language, value, decimals)));
            });
        }
        for (name, holds) in state.conditions {
            self.each("data-when", name, |e| {
                let _ = e.set_attribute("data-on", if holds { "true" } else { "false" });
            });
        }
    }

    /// Whether the path differs from what was last drawn; most curves do not move with the control.
    fn changed(&self, name: &'static str, d: &str) -> bool {
        let mut drawn = self.drawn.borrow_mut();
        match drawn.iter_mut().find(|(n, _)| *n == name) {
            Some((_, old)) if old == d => false,
            Some((_, old)) => {
                d.clone_into(old);
                true
            }
            None => {
                drawn.push((name, d.into()));
                true
            }
        }
    }

    fn each(&self, attribute: &str, name: &str, act: impl Fn(&Element)) {
        let selector = ["[", attribute, "=\"", name, "\"]"].concat();
        for element in dom::all(&self.root, &selector) {
            act(&element);
        }
    }

    /// The value as the page writes it, with the control's decimals.
    fn value_text(&self) -> String {
        let decimals = if self.figure.control().per_unit > 1.0 {
            1.0
        } else {
            0.0
        };
        number::format(&self.language, self.value.get(), decimals)
    }

    /// Says the readout once to screen readers.
    fn announce(&self) {
        let text = dom::first(&self.root, "[data-readout]").and_then(|e| e.text_content());
        if let Some(live) = dom::first(&self.root, "[data-announce]") {
            live.set_text_content(text.as_deref());
        }
    }

    /// `#name?control=value`.
    fn fragment(&self) -> String {
        let control = self.figure.control();
        let mut fragment = ["#", self.figure.name(), "?", control.name, "="].concat();
        crate::frame::push_tenths(&mut fragment, self.value.get());
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
        let Some(hash) = dom::window().and_then(|window| window.location().hash().ok()) else {
            return;
        };
        let control = self.figure.control();
        let asked = hash
            .strip_prefix('#')
            .and_then(|rest| rest.strip_prefix(self.figure.name()))
            .and_then(|rest| rest.strip_prefix('?'))
            .and_then(|rest| rest.strip_prefix(control.name))
            .and_then(|rest| rest.strip_prefix('='));
        if let Some(asked) = asked {
            self.show(dom::parse(asked).unwrap_or(f64::NAN));
            self.announce();
            self.root.scroll_into_view();
        }
    }

    fn copy_link(self: &Rc<Self>) {
        self.write_address();
        let Some(window) = dom::window() else { return };
        let Ok(address) = window.location().href() else {
            return;
        };
        let said = |widget: &Widget, which: &str| {
            if let Some(place) = dom::first(&widget.root, "[data-said]") {
                place.set_text_content(place.get_attribute(which).as_deref());
            }
        };
        // Only pages from a secure place have a clipboard.
        let clipboard = js_sys::Reflect::get(
            &window.navigator(),
            &wasm_bindgen::JsValue::from_str("clipboard"),
        );
        if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
            said(self, "data-not-copied");
            return;
        }
        let done = |which: &'static str| {
            let widget = Rc::clone(self);
            wasm_bindgen::prelude::Closure::<dyn FnMut(wasm_bindgen::JsValue)>::new(move |_| {
                said(&widget, which)
            })
        };
        let (copied, not_copied) = (done("data-copied"), done("data-not-copied"));
        let _ = window
            .navigator()
            .clipboard()
            .write_text(&address)
            .then2(&copied, &not_copied);
        copied.forget();
        not_copied.forget();
    }
}
