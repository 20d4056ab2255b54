//! What is shown of a run: the slots, the line, the last event, and what was measured beside the formula.

use crate::setting::{HOLDING_TIME, LAST, MOST_SLOTS};
use crate::trace::FIRST;
use crate::watched::Watched;
use kit::frame::{Axis, Size};
use kit::write::push_tenths;
use kit::{Frame, State};
use model::switch::events::Event;

/// Width and height of the drawing of slots and line (drawing units).
pub const SIZE: (f64, f64) = (640.0, 136.0);
/// Left edge of the first slot; distance between slots; side of a slot.
const LEFT: f64 = 8.0;
const PITCH: f64 = 52.0;
const SIDE: f64 = 44.0;
/// Top of the slots.
pub const SLOTS_TOP: f64 = 64.0;
/// The line: height of its centre, distance and radius of customers, how many are drawn.
const LINE_Y: f64 = 34.0;
const LINE_PITCH: f64 = 20.0;
const RADIUS: f64 = 7.0;
const DRAWN: usize = 30;

/// Conditions that say which numbers of slots there are.
pub const PRESENT: [&str; MOST_SLOTS as usize] = [
    "slot-1", "slot-2", "slot-3", "slot-4", "slot-5", "slot-6", "slot-7", "slot-8", "slot-9",
    "slot-10", "slot-11", "slot-12",
];

/// The centre of a slot across, by its number from 0.
#[must_use]
pub fn slot_centre(slot: u32) -> f64 {
    LEFT + PITCH * f64::from(slot) + SIDE / 2.0
}

/// The plot's axes: customers served, and the share who waited (%). Room is left for a label beside it.
pub const FRAME: Frame = Frame {
    across: (96.0, 550.0),
    ..Size::Wide.frame(
        Axis::log(FIRST as f64, LAST as f64),
        Axis::linear(0.0, 100.0),
    )
};

/// Everything that changes.
#[must_use]
pub fn state(watched: &Watched) -> State {
    let setting = watched.setting();
    let counters = watched.queue().counters();
    let formula = setting.formula().ok();
    // Without a steady state there is no true value for an interval to hold.
    let half = formula.as_ref().and_then(|_| watched.half_widths());
    let [half_share, half_wait] = half.unwrap_or_default();
    let share = counters.waited_share();
    let inside = formula
        .zip(half)
        .map(|(formula, [half, _])| (share - formula.waited).abs() <= half);
    let line = watched.queue().line().len();

    let expected = formula.map_or(0.0, |formula| formula.waited * 100.0);
    let shares = || {
        watched
            .trace()
            .points()
            .map(|(x, share)| (x, share * 100.0))
    };

    let mut state = State {
        paths: vec![
            ("slots", slots(setting.slots())),
            ("held", held(watched)),
            ("left", left(watched)),
            ("line", waiting(line)),
            ("touched", touched(watched)),
            ("measured", FRAME.line(shares())),
            (
                "formula",
                formula.map_or_else(String::new, |_| FRAME.level(expected)),
            ),
        ],
        marks: vec![
            (
                "measured",
                shares().last().and_then(|(x, share)| FRAME.mark(x, share)),
            ),
            (
                "formula",
                formula.and_then(|_| FRAME.mark(FRAME.x.to, expected)),
            ),
        ],
        values: vec![
            ("load", setting.load()),
            ("slots", f64::from(setting.slots())),
            ("seed", f64::from(setting.seed())),
            ("rate", setting.rate()),
            ("holding-time", HOLDING_TIME),
            ("clock", watched.clock()),
            ("served", counters.served as f64),
            ("in-line", line as f64),
            ("more", line.saturating_sub(DRAWN) as f64),
            ("share", share * 100.0),
            ("share-half", half_share * 100.0),
            ("share-formula", expected),
            ("wait", counters.mean_wait()),
            ("wait-half", half_wait),
            ("wait-formula", formula.map_or(0.0, |formula| formula.wait)),
            ("held", counters.mean_busy()),
            ("held-formula", setting.offered_load()),
        ],
        conditions: vec![
            ("steady", formula.is_some()),
            ("growing", formula.is_none()),
            ("measured", half.is_some()),
            ("too-few", formula.is_some() && half.is_none()),
            ("agrees", inside == Some(true)),
            ("departs", inside == Some(false)),
            ("more", line > DRAWN),
            ("nobody", line == 0),
            ("over", watched.is_over()),
        ],
    };
    say(watched, &mut state);
    for (slot, present) in PRESENT.iter().enumerate() {
        state
            .conditions
            .push((present, (slot as u32) < setting.slots()));
    }
    state
}

/// The last event: who, where, who comes next, and which sentence tells it.
fn say(watched: &Watched, state: &mut State) {
    let last = watched.last();
    // People count from one.
    let person = |customer: u64| (customer + 1) as f64;
    let slot = |slot: u32| f64::from(slot + 1);
    let (at, next) = match last.map(|happening| happening.event) {
        Some(Event::Arrives { slot: Some(s) }) => (slot(s), 0.0),
        Some(Event::Releases { slot: s, next, .. }) => (slot(s), next.map_or(0.0, person)),
        _ => (0.0, 0.0),
    };
    state.values.extend([
        (
            "who",
            last.map_or(0.0, |happening| person(happening.customer)),
        ),
        ("where", at),
        ("next", next),
        ("at", last.map_or(0.0, |happening| happening.at)),
    ]);
    let told = match last.map(|happening| happening.event) {
        None => "nothing-yet",
        Some(Event::Arrives { slot: Some(_) }) => "takes-slot",
        Some(Event::Arrives { slot: None }) => "joins-line",
        Some(Event::Releases { next: Some(_), .. }) => "hands-over",
        Some(Event::Releases { next: None, .. }) => "leaves",
        // Nobody gives up here.
        Some(Event::Expires) => "",
    };
    for name in [
        "nothing-yet",
        "takes-slot",
        "joins-line",
        "hands-over",
        "leaves",
    ] {
        state.conditions.push((name, name == told));
    }
}

fn rectangle(d: &mut String, x: f64, y: f64, width: f64, height: f64) {
    d.push('M');
    push_tenths(d, x);
    d.push(' ');
    push_tenths(d, y);
    d.push('h');
    push_tenths(d, width);
    d.push('v');
    push_tenths(d, height);
    d.push('h');
    push_tenths(d, -width);
    d.push('z');
}

/// A slot's place, a little smaller all around by `inset`.
fn square(d: &mut String, slot: usize, inset: f64) {
    let side = SIDE - 2.0 * inset;
    let x = LEFT + PITCH * slot as f64 + inset;
    rectangle(d, x, SLOTS_TOP + inset, side, side);
}

fn slots(count: u32) -> String {
    let mut d = String::new();
    for slot in 0..count as usize {
        square(&mut d, slot, 0.0);
    }
    d
}

fn held(watched: &Watched) -> String {
    let mut d = String::new();
    for (i, slot) in watched.queue().slots().iter().enumerate() {
        if slot.is_some() {
            square(&mut d, i, 3.0);
        }
    }
    d
}

/// In each slot that is held, a bar as long as the share of the holding time that is still left.
fn left(watched: &Watched) -> String {
    let mut d = String::new();
    for (i, slot) in watched.queue().slots().iter().enumerate() {
        let Some(slot) = slot else { continue };
        let whole = slot.until - slot.since;
        let left = (slot.until - watched.clock()).max(0.0);
        let share = if whole > 0.0 { left / whole } else { 0.0 };
        let full = SIDE - 12.0;
        let x = LEFT + PITCH * i as f64 + 6.0;
        rectangle(&mut d, x, SLOTS_TOP + SIDE - 14.0, full * share, 8.0);
    }
    d
}

fn waiting(count: usize) -> String {
    let mut d = String::new();
    for place in 0..count.min(DRAWN) {
        d.push('M');
        push_tenths(&mut d, LEFT + LINE_PITCH * place as f64);
        d.push(' ');
        push_tenths(&mut d, LINE_Y);
        for sign in [1.0, -1.0] {
            d.push('a');
            push_tenths(&mut d, RADIUS);
            d.push(' ');
            push_tenths(&mut d, RADIUS);
            d.push_str(" 0 1 0 ");
            push_tenths(&mut d, sign * 2.0 * RADIUS);
            d.push_str(" 0");
        }
        d.push('z');
    }
    d
}

/// A ring around the slot of the last event.
fn touched(watched: &Watched) -> String {
    let slot = match watched.last().map(|happening| happening.event) {
        Some(Event::Arrives { slot: Some(slot) } | Event::Releases { slot, .. }) => slot,
        _ => return String::new(),
    };
    let mut d = String::new();
    square(&mut d, slot as usize, -3.0);
    d
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::Setting;
    use proptest::prelude::*;

    fn count(d: &str) -> usize {
        d.matches('M').count()
    }

    proptest! {
        /// Wherever a run stands, what is shown is finite, fits the drawing and tells one sentence.
        #[test]
        fn what_is_shown_is_the_queue(load in 0.0..1.5, slots in 1.0..14.0, seed in any::<u32>(), steps in 0_u32..3000) {
            let setting = Setting::default().nearest(load, slots, f64::from(seed));
            let mut watched = Watched::new(setting).unwrap();
            for _ in 0..steps {
                watched.step();
            }
            let state = state(&watched);
            prop_assert!(state.values.iter().all(|v| v.1.is_finite()));
            prop_assert!(state.paths.iter().all(|p| !p.1.contains("NaN")));
            let queue = watched.queue();
            let busy = queue.slots().iter().flatten().count();
            prop_assert_eq!(count(state.path("slots").unwrap()), setting.slots() as usize);
            prop_assert_eq!(count(state.path("held").unwrap()), busy);
            prop_assert_eq!(count(state.path("line").unwrap()), queue.line().len().min(DRAWN));
            prop_assert_eq!(state.value("in-line").unwrap() as usize, queue.line().len());
            let told = ["nothing-yet", "takes-slot", "joins-line", "hands-over", "leaves"];
            prop_assert_eq!(told.iter().filter(|name| state.condition(name).unwrap()).count(), 1);
            prop_assert_eq!(state.condition("steady").unwrap(), setting.load() < 1.0);
            // Exactly one verdict, and an interval only of what has a true value.
            let verdicts = ["too-few", "agrees", "departs", "growing"];
            prop_assert_eq!(verdicts.iter().filter(|name| state.condition(name).unwrap()).count(), 1);
            prop_assert!(!(state.condition("growing").unwrap() && state.condition("measured").unwrap()));
            // Work-conserving: while anybody waits, no slot is free.
            prop_assert!(queue.line().len() == 0 || busy == setting.slots() as usize);
        }
    }

    #[test]
    fn all_slots_and_the_line_fit_the_drawing() {
        let right = slot_centre(MOST_SLOTS - 1) + SIDE / 2.0;
        assert!(right <= SIZE.0 && SLOTS_TOP + SIDE < SIZE.1);
        assert!(LEFT + LINE_PITCH * DRAWN as f64 <= SIZE.0);
    }
}
