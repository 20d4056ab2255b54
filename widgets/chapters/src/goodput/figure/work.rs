//! A still picture: what the slots do all day, useful, for nothing, or not at all. And the dots of the
//! live one: goodput as it was measured event by event.

use super::Switch;
use crate::measured::results::Results;
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};

/// Slots busy and idle, for some offered rates.
pub(super) struct Work;

/// The rates that have a bar (tx/s).
const OFFERED: [f64; 10] = [
    200.0, 400.0, 600.0, 800.0, 1000.0, 1200.0, 1400.0, 1600.0, 1800.0, 2000.0,
];
/// How wide a bar is (tx/s).
const WIDTH: f64 = 130.0;

/// Goodput measured at loads beyond capacity, on an axis where capacity is `capacity`: offered, answered,
/// half the width of the interval (tx/s). The rows are called `rows`, a hyphen and the load in per cent.
pub(super) fn measured(rows: &str, capacity: f64) -> Vec<(f64, f64, f64)> {
    let Ok(results) = Results::stored() else {
        return Vec::new();
    };
    let of = |load| results.row(&format!("{rows}-{load}"));
    let rows = ["110", "125", "150", "200", "250"].into_iter().filter_map(of);
    rows.map(|row| {
        let offered = row.load * capacity;
        (offered, offered * (1.0 - row.measured), offered * row.half_width)
    })
    .collect()
}

/// The rows of the switch whose line is in order, and of the one whose line is turned round.
pub(super) const IN_ORDER: &str = "r6-dropped-wasting-192";
pub(super) const TURNED: &str = "r7-newest-192";

impl Figure for Work {
    fn name(&self) -> &'static str {
        "work-done"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let slots = Switch::at_start().map_or(0.0, |switch| f64::from(switch.slots));
        State {
            values: vec![("slots", slots)],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(80.0, 2120.0), Axis::linear(0.0, 200.0));
        let Ok(switch) = Switch::at_start() else {
            return Layout::default();
        };
        let slots = f64::from(switch.slots);
        let (mut useful, mut wasted, mut idle) = (String::new(), String::new(), String::new());
        let mut rows = Vec::new();
        for offered in OFFERED {
            let outcome = switch.open(offered).unwrap_or_default();
            let across = (offered - WIDTH / 2.0, offered + WIDTH / 2.0);
            let busy = (outcome.useful + outcome.wasted).min(slots);
            useful += &frame.rectangle(across, (0.0, outcome.useful));
            wasted += &frame.rectangle(across, (outcome.useful, busy));
            idle += &frame.rectangle(across, (busy, slots));
            rows.push(vec![offered, outcome.useful, outcome.wasted, slots - busy]);
        }
        Layout {
            plots: vec![Plot {
                name: "work",
                size: Size::Wide,
                frame,
                ticks: (
                    &[200.0, 600.0, 1000.0, 1400.0, 1800.0],
                    &[0.0, 50.0, 100.0, 150.0, 200.0],
                ),
                layers: vec![
                    Layer::still(Shape::Area, "idle", Role::Guide, idle).drawn(Stroke::Dashed),
                    Layer::still(Shape::Bars, "useful", Role::A, useful),
                    Layer::still(Shape::Bars, "wasted", Role::B, wasted),
                ],
                labels: vec![
                    Label::new("idle", (200.0, 125.0), Anchor::Middle, 0.0),
                    Label::new("useful", (800.0, 75.0), Anchor::Middle, 0.0),
                    Label::new("wasted", (1600.0, 120.0), Anchor::Middle, 0.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("offered", 0), ("useful", 0), ("wasted", 0), ("idle", 0)],
                rows: Rows::Of(rows),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bars fill the slots from capacity on, and what is measured lies on the curve.
    #[test]
    fn bars_and_dots_agree_with_the_formula() {
        let switch = Switch::at_start().unwrap();
        for offered in OFFERED {
            let outcome = switch.open(offered).unwrap();
            let busy = outcome.useful + outcome.wasted;
            assert!(busy <= f64::from(switch.slots) * (1.0 + 1e-6), "{offered}: {busy}");
            assert!(offered < switch.capacity || busy > 191.9, "{offered}: {busy}");
        }
        // "In the first two", "from the third on", "in the last"
        assert!(OFFERED[1] < switch.capacity && switch.capacity < OFFERED[2]);
        assert!(switch.open(OFFERED[OFFERED.len() - 1]).unwrap().useful < 0.5);
        let points = measured(IN_ORDER, switch.capacity);
        assert_eq!(points.len(), 5);
        for (offered, answered, half) in points {
            let formula = switch.open(offered).unwrap().goodput;
            // The measured queue's patience is a hair longer in units of its service time.
            assert!((formula - answered).abs() < half + 0.5, "{offered}: {answered}, not {formula}");
        }
    }
}
