//! The browser's part: fills the prepared page with the reader's run.
//!
//! Nothing is written here: numbers are filled in, lines drawn, parts shown or hidden, sentences
//! cloned from the page's templates. What a page lacks is left alone.

mod address;
mod aside;
mod codes;
mod debrief;
mod hear;
mod kept;
mod moves;
mod places;
mod playing;
mod pointed;
mod result;
mod say;
mod show;

use crate::trends::GHOSTS;
use core::cell::{Cell, RefCell};
use kit::live::dom;
use model::switch::sim::{Controls, Level, Moves, Run, run_code};
use places::Places;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A control room of the page.
struct Room {
    root: Element,
    level: Level,
    places: Places,
    table: RefCell<crate::Table>,
    /// Doing nothing, the reference play, another run, the last attempt: each once it is wanted.
    ghosts: RefCell<[Option<Run>; GHOSTS.len()]>,
    /// The minute that a trend is pointed at, as minutes played.
    pointed: Cell<Option<u32>>,
    /// Whether the hour is to pause when its event begins, and whether it has paused there.
    pausing: Cell<bool>,
    begins: Cell<bool>,
    /// The controls that are shown, whether they can be turned, and the minute that a move was made for.
    set: Cell<Option<(Controls, bool, Option<u32>)>>,
    /// The moves that are shown.
    moves: RefCell<Option<Moves>>,
    playing: Cell<bool>,
    /// When the last frame was drawn (ms), and the part of a minute that is owed since.
    frame: Cell<(f64, f64)>,
    /// Whether the run was opened from a code rather than played here.
    opened: Cell<bool>,
    spoken: RefCell<say::Spoken>,
    /// The run that was left for this one.
    aside: RefCell<Option<aside::Known>>,
    /// When the address was written (ms), and what will write it next.
    written: Cell<f64>,
    unwritten: Cell<Option<i32>>,
    progress: RefCell<crate::progress::Progress>,
}

/// Brings every prepared room of the page to life.
pub fn start() {
    let Some(page) = dom::document().and_then(|document| document.document_element()) else {
        return;
    };
    for root in dom::all(&page, "[data-room]") {
        attach(root);
    }
    let _ = page.set_attribute("data-rooms", "alive");
}

/// The digest of the run that `code` stands for; nothing if it stands for none. It shows that the
/// page's run has the same bits as any other program's.
#[must_use]
pub fn digest(code: &str) -> Option<u64> {
    let run = Run::replay(run_code::decode(code).ok()?).ok()?;
    Some(model::switch::sim::digest::digest(run.minutes()))
}

fn attach(root: Element) {
    let number = |name| dom::number(&root, name);
    let level = number("data-room").and_then(|n| Level::from_number(n as u32).ok());
    let (Some(level), Some(seed), Some(document)) = (level, number("data-seed"), dom::document())
    else {
        return;
    };
    let Ok(table) = crate::Table::new(level, seed as u32) else {
        return;
    };
    let room = Rc::new(Room {
        places: Places::find(&root, &dom::language(&document)),
        root,
        level,
        table: RefCell::new(table),
        ghosts: RefCell::default(),
        pointed: Cell::default(),
        pausing: Cell::new(level.event().is_some()),
        begins: Cell::default(),
        set: Cell::default(),
        moves: RefCell::default(),
        playing: Cell::new(false),
        frame: Cell::default(),
        opened: Cell::new(false),
        spoken: RefCell::default(),
        aside: RefCell::default(),
        written: Cell::default(),
        unwritten: Cell::default(),
        progress: RefCell::default(),
    });
    room.read_progress();
    // Who has played the hour to its end knows what begins.
    if room.progress.borrow().best(level).is_some() {
        room.pausing.set(false);
    }
    dom::reveal(&room.root);
    let _ = room.root.set_attribute("data-alive", "");
    room.follow_address();
    room.show();
    hear::hear(&room);
}

/// Puts the focus on `element`.
fn focus(element: &Element) {
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}
