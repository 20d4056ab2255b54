//! What the reader does: buttons, controls, keys, codes.

use super::Room;
use super::show::all_named;
use kit::live::dom;
use model::switch::sim::{Control, Setting};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlInputElement, KeyboardEvent};

/// Listens to everything in the room.
pub(super) fn hear(room: &Rc<Room>) {
    let on = |target: &EventTarget, event: &str, act: fn(&Rc<Room>, Event)| {
        let room = Rc::clone(room);
        dom::listen(target, event, move |event| act(&room, event));
    };
    on(&room.root, "click", |room, event| {
        if let Some(button) = closest(&event, "[data-do]") {
            room.act(&button);
        }
    });
    if let Some(trends) = dom::first(&room.root, ".trends") {
        on(&trends, "pointermove", |room, event| room.point(&event));
        on(&trends, "pointerleave", |room, _| room.point_away());
    }
    // Where nothing has the focus, keys are heard by the page alone.
    if let Some(page) = dom::document().and_then(|document| document.document_element()) {
        on(&page, "keydown", |room, event| {
            room.key(event.unchecked_ref::<KeyboardEvent>());
        });
        on(&page, "click", |room, event| {
            if closest(&event, "a[href]").is_some() {
                room.write_address_at_last();
            }
        });
    }
    on(&room.root, "explained", |room, event| {
        room.explained(event.unchecked_ref());
    });
    on(&room.root, "change", |room, event| {
        // On a phone the list of figures has a tab of its own.
        if closest(&event, "[data-tab=\"figures\"]").is_some()
            && let Some(list) = dom::first(&room.root, "details[data-panel]")
        {
            super::places::set(&list, "open", "");
        }
    });
    for control in Control::ALL {
        for input in all_named(&room.root, "data-control", control.name()) {
            let room = Rc::clone(room);
            let target: EventTarget = input.clone().into();
            dom::listen(&target, "input", move |_| {
                if let Some(input) = input.dyn_ref::<HtmlInputElement>() {
                    room.turn(control, input);
                }
            });
        }
    }
    if let Some(scrub) = dom::input(&room.root, "[data-scrub]") {
        on(&scrub, "input", |room, _| room.scrub());
        on(&scrub, "change", |room, _| {
            room.write_address();
            room.say_minute();
        });
    }
    if let Some(field) = dom::input(&room.root, "[data-seed-field]") {
        on(&field, "change", |room, _| room.take_seed());
    }
    if let Some(form) = dom::first(&room.root, "[data-open-form]") {
        on(&form, "submit", |_, event| event.prevent_default());
    }
    if let Some(window) = dom::window() {
        on(&window, "hashchange", |room, _| {
            room.playing.set(false);
            room.leave_address();
            room.follow_address();
            room.show();
            room.show_ghosts();
        });
    }
}

/// Where the event happened, or what holds that place, if it matches.
fn closest(event: &Event, selector: &str) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(selector).ok().flatten()
}

impl Room {
    fn act(self: &Rc<Self>, button: &Element) {
        let act = button.get_attribute("data-do").unwrap_or_default();
        self.complain("link", "");
        match &*act {
            "play" => self.toggle(),
            "step" => self.step(),
            "undo" => self.undo(),
            "restart" => self.restart(self.seed()),
            "seed" => self.restart((js_sys::Math::random() * 4_294_967_296.0) as u32),
            "open" => self.open_typed(),
            "back" => self.bring_back(),
            "take-back" => self.take_back(button),
            "again" => self.again(button),
            "help" => {
                let on = self.root.get_attribute("data-help").as_deref() != Some("true");
                super::places::flag(&self.root, "data-help", on);
                super::places::flag(button, "aria-pressed", on);
            }
            "compare" if self.compare_typed() => {
                self.tell("data-compared");
                self.write_address();
                self.show();
            }
            "clear" => self.stop_comparing(),
            "copy-code" => {
                let code = dom::first(&self.root, "[data-code]").and_then(|c| c.text_content());
                dom::copy(&self.root, &code.unwrap_or_default());
            }
            "copy-link" => {
                self.write_address_now();
                dom::copy_address(&self.root);
            }
            "result" => self.go_to_result(),
            "forget" => self.forget(),
            _ => {}
        }
    }

    /// Single keys, only while the room was the last thing touched, and not where one types.
    fn key(self: &Rc<Self>, event: &KeyboardEvent) {
        const FIELDS: &str = "select, textarea, input:not([type='range']):not([type='radio'])";
        let typing = closest(event, FIELDS).is_some();
        if typing || !self.root.has_attribute("data-touched") {
            return;
        }
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "p" => self.toggle(),
            "n" => self.step(),
            "u" => self.undo(),
            "r" => self.restart(self.seed()),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    fn seed(&self) -> u32 {
        self.table.borrow().play().seed
    }

    /// Takes a control's new value.
    fn turn(self: &Rc<Self>, control: Control, input: &HtmlInputElement) {
        let value = if input.type_() == "radio" {
            dom::parse(&input.value()).unwrap_or(f64::NAN)
        } else {
            input.value_as_number()
        };
        let Ok(setting) = Setting::from_value(control, value) else {
            self.show();
            return;
        };
        let (now, takes_over) = {
            let table = self.table.borrow();
            let changes = table.controls().get(control) != setting && !table.is_over();
            (table.now(), changes && table.looks_back())
        };
        if takes_over {
            self.set_aside();
        }
        let taken = self.table.borrow_mut().set(setting);
        if taken.is_ok() {
            self.opened.set(false);
            if takes_over {
                self.say("took_over", &[("minute", super::say::whole(now))]);
            }
        }
        self.show();
        if !self.playing.get() {
            self.write_address();
        }
    }

    /// Goes to the minute of the slider, as far as the run has been.
    fn scrub(self: &Rc<Self>) {
        let Some(scrub) = dom::input(&self.root, "[data-scrub]") else {
            return;
        };
        self.playing.set(false);
        let _ = self.table.borrow_mut().go(scrub.value_as_number() as u32);
        self.show();
        self.show_ghosts();
    }

    fn take_seed(self: &Rc<Self>) {
        let Some(field) = dom::input(&self.root, "[data-seed-field]") else {
            return;
        };
        let typed = field.value();
        if typed.trim().is_empty() {
            self.complain("seed", "");
            field.set_value(&super::say::whole(self.seed()));
            return;
        }
        match kit::typed::read_whole(&typed) {
            Some(seed) => {
                self.complain("seed", "");
                if seed != self.seed() {
                    self.restart(seed);
                }
            }
            None => self.complain("seed", "seed"),
        }
    }

    fn open_typed(self: &Rc<Self>) {
        let Some(run) = self.typed_run() else {
            self.tell("data-none");
            return;
        };
        self.set_aside();
        self.put(run);
        self.tell("data-opened");
        self.show();
        self.show_ghosts();
        self.write_address();
    }
}
