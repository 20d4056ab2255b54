//! The browser's part: lets the queue run in the page that the build prepared.

mod address;
mod play;
mod show;

use crate::setting::{PRINTED, Setting};
use crate::watched::Watched;
use core::cell::{Cell, RefCell};
use kit::live::{Places, dom};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

/// A figure of the page.
struct Figure {
    root: Element,
    watched: RefCell<Watched>,
    places: Places,
    slider: HtmlInputElement,
    seed: HtmlInputElement,
    slots: HtmlSelectElement,
    speed: HtmlSelectElement,
    unit: String,
    playing: Cell<bool>,
    /// When the last frame was drawn (ms).
    frame: Cell<f64>,
    /// Whether a frame is on its way.
    asked: Cell<bool>,
}

/// Brings the figure to life.
pub fn start() {
    let Some(document) = dom::document() else {
        return;
    };
    let Some(page) = document.document_element() else {
        return;
    };
    for root in dom::all(&page, "[data-queue]") {
        attach(root, &dom::language(&document));
    }
    let _ = page.set_attribute("data-queues", "alive");
}

/// The digest of a run of `served` customers at the setting nearest to the given one. It shows that
/// the page's run has the same bits as any other program's.
#[must_use]
pub fn digest(load: f64, slots: f64, seed: f64, served: f64) -> Option<u64> {
    let setting = Setting::default().nearest(load, slots, seed);
    let mut watched = Watched::new(setting).ok()?;
    watched.run_until_served(served as u64);
    Some(watched.digest())
}

fn attach(root: Element, language: &str) {
    let select = |selector: &str| -> Option<HtmlSelectElement> {
        dom::first(&root, selector)?.dyn_into().ok()
    };
    let (Some(slider), Some(seed), Some(slots), Some(speed), Ok(watched)) = (
        dom::input(&root, "[data-slider]"),
        dom::input(&root, "[data-seed]"),
        select("[data-slots]"),
        select("[data-speed]"),
        Watched::new(Setting::default()),
    ) else {
        return;
    };
    let text = slider.get_attribute("aria-valuetext").unwrap_or_default();
    let unit = text.split_once(' ').map(|(_, unit)| unit.into());
    let figure = Rc::new(Figure {
        places: Places::find(&root, language),
        watched: RefCell::new(watched),
        slider,
        seed,
        slots,
        speed,
        unit: unit.unwrap_or_default(),
        playing: Cell::new(false),
        frame: Cell::default(),
        asked: Cell::default(),
        root,
    });
    // The page shows the run so far along, and so does the figure until it is told otherwise.
    figure.watched.borrow_mut().run_until_served(PRINTED);
    dom::reveal(&figure.root);
    figure.follow_address();
    figure.show();
    hear(&figure);
}

/// What an event leads to.
type Act = fn(&Rc<Figure>);

fn hear(figure: &Rc<Figure>) {
    let on = |target: &web_sys::EventTarget, event: &str, act: Act| {
        let figure = Rc::clone(figure);
        dom::listen(target, event, move |_| act(&figure));
    };
    on(&figure.slider, "input", |f| {
        f.set(f.slider.value_as_number(), f64::NAN, f64::NAN);
    });
    on(&figure.slider, "change", |f| f.chosen());
    on(&figure.slots, "change", |f| {
        let slots = dom::parse(&f.slots.value()).unwrap_or(f64::NAN);
        f.set(f64::NAN, slots, f64::NAN);
        f.chosen();
    });
    on(&figure.seed, "change", |f| f.take_seed());
    let buttons: [(&str, Act); 6] = [
        ("play", |f| f.toggle()),
        ("step", |f| f.step()),
        ("skip", |f| f.skip()),
        ("restart", |f| f.restart()),
        ("reset", |f| f.reset()),
        ("copy", |f| f.copy_link()),
    ];
    for (name, act) in buttons {
        if let Some(button) = dom::first(&figure.root, &["[data-do=\"", name, "\"]"].concat()) {
            on(&button, "click", act);
        }
    }
    if let Some(window) = dom::window() {
        on(&window, "hashchange", |f| {
            f.follow_address();
            f.show();
        });
    }
}

impl Figure {
    /// Begins a run from an empty queue.
    fn begin(&self, setting: Setting) {
        // A setting on offer always begins.
        if let Ok(watched) = Watched::new(setting) {
            *self.watched.borrow_mut() = watched;
        }
    }

    /// Takes what the reader chose, and begins anew with it; not-a-number leaves a value as it is.
    fn set(&self, load: f64, slots: f64, seed: f64) {
        let setting = self.watched.borrow().setting().nearest(load, slots, seed);
        self.begin(setting);
        if !self.playing.get() {
            // Something to see at once, also for those who only drag.
            self.watched.borrow_mut().run_until_served(PRINTED);
        }
        self.show();
    }

    /// The reader has made a choice: the address carries it, and what came of it is told.
    fn chosen(&self) {
        self.write_address();
        if !self.playing.get() {
            self.announce("[data-readout]");
        }
    }

    fn take_seed(&self) {
        let typed = self.seed.value();
        if typed.trim().is_empty() {
            // The field, which still has the focus, shows the seed again.
            let mut seed = String::new();
            kit::write::push_integer(&mut seed, self.watched.borrow().setting().seed());
            self.seed.set_value(&seed);
            dom::notice(&self.root, "");
            return;
        }
        match kit::typed::read_whole(&typed) {
            Some(seed) => {
                dom::notice(&self.root, "");
                self.set(f64::NAN, f64::NAN, f64::from(seed));
                self.chosen();
            }
            None => dom::notice(&self.root, "data-seed-wrong"),
        }
    }
}
