//! The live figure: three queues at one load. Whether one waits, how long on average, and beyond the patience.

use super::service_time;
#[cfg(not(target_arch = "wasm32"))]
use crate::measured::results::Results;
use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, Frame, State};
use model::Params;
use model::relations::erlang;

/// C, mean wait and tail of one slot, six slots and the switch.
pub(super) struct Waits;

const LOADS: Axis = Axis::linear(0.3, 1.0);
/// What is not seen below: one in ten million, a tenth of a microsecond.
const SHARES: Frame = Size::Small.frame(LOADS, Axis::log(1e-7, 1.0));
const MEANS: Frame = Size::Small.frame(LOADS, Axis::log(1e-7, 1e2));

/// The queues: their slots, the names of their parts.
const QUEUES: [(u32, [&str; 3]); 3] = [
    (1, ["one-waits", "one-mean", "one-tail"]),
    (6, ["six-waits", "six-mean", "six-tail"]),
    (192, ["all-waits", "all-mean", "all-tail"]),
];
/// The names of their curves, and how those look.
#[cfg(not(target_arch = "wasm32"))]
const CURVES: [(&str, Role, Stroke); 3] = [
    ("one", Role::B, Stroke::Dashed),
    ("six", Role::A, Stroke::Plain),
    ("all", Role::Both, Stroke::Strong),
];

fn control() -> Control {
    Control::even("load", (0.3, 0.99), 100, 0.9)
}

/// The three at a load: C, the mean wait (s), the share that waits longer than the patience.
fn queue(slots: u32, load: f64) -> [f64; 3] {
    let (a, service) = (load * f64::from(slots), service_time());
    let patience = Params::default().queue_timeout;
    // Every load below 1 is in the domain.
    [
        erlang::waiting_probability(a, slots),
        erlang::mean_wait(a, slots, service),
        erlang::wait_exceeds(a, slots, service, patience),
    ]
    .map(|value| value.unwrap_or(1.0))
}

/// The frame of the first, second or third of them.
const fn frame(which: usize) -> Frame {
    if which == 1 { MEANS } else { SHARES }
}

impl Figure for Waits {
    fn name(&self) -> &'static str {
        "three-queues"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let load = control().nearest(value);
        let mut marks = Vec::new();
        let mut values = vec![("load", load), ("patience", Params::default().queue_timeout)];
        let mut unseen = [false; 3];
        for (slots, names) in QUEUES {
            let found = queue(slots, load);
            for which in 0..3 {
                let mark = frame(which).mark(load, found[which]);
                unseen[which] |= mark.is_none();
                marks.push((names[which], mark));
            }
            values.extend([
                (names[0], 1e6 * found[0]),
                (names[1], 1000.0 * found[1]),
                (names[2], 100.0 * found[2]),
            ]);
        }
        let [waits, mean, tail] = unseen;
        State {
            paths: vec![
                ("waits-cursor", SHARES.upright(load)),
                ("mean-cursor", MEANS.upright(load)),
                ("tail-cursor", SHARES.upright(load)),
            ],
            marks,
            values,
            conditions: vec![
                ("waits-unseen", waits),
                ("mean-unseen", mean),
                ("tail-unseen", tail),
            ],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let results = Results::stored();
        let plot = |which: usize, name: &'static str, cursor: &'static str, unseen: &'static str, row: &str| {
            let frame = frame(which);
            let mut layers = Vec::new();
            for ((slots, _), (curve, role, stroke)) in QUEUES.into_iter().zip(CURVES) {
                let loads = Axis::linear(0.3, 0.999).steps(100);
                let line = frame.line(loads.map(|load| (load, queue(slots, load)[which])));
                layers.push(Layer::still(Shape::Line, curve, role, line).drawn(stroke));
            }
            let points = results.as_ref().map(|results| measured(results, row));
            let points = points.unwrap_or_default();
            let ends = points.iter().map(|(x, y, half)| (*x, y - half, y + half));
            layers.push(Layer::still(
                Shape::Intervals,
                "measured",
                Role::Measured,
                frame.intervals(ends),
            ));
            let dots = frame.dots(points.iter().map(|(x, y, _)| (*x, *y)));
            layers.push(Layer::still(Shape::Dots, "measured", Role::Measured, dots));
            layers.push(Layer::cursor(cursor));
            for ((_, names), (_, role, _)) in QUEUES.into_iter().zip(CURVES) {
                layers.push(Layer::mark(names[which], role));
            }
            let places = match which {
                0 => [(0.32, 0.05), (0.32, 1.2e-3), (0.75, 1e-6)],
                1 => [(0.32, 1.0), (0.32, 1.5e-4), (0.72, 2e-7)],
                _ => [(0.32, 1e-3), (0.6, 1.2e-5), (0.84, 1e-3)],
            };
            let labels = CURVES.map(|(curve, ..)| curve).into_iter().zip(places);
            Plot {
                name,
                size: Size::Small,
                frame,
                ticks: (
                    &[0.4, 0.6, 0.8, 1.0],
                    match which {
                        1 => &[1e-6, 1e-4, 1e-2, 1.0, 100.0],
                        _ => &[1e-6, 1e-4, 1e-2, 1.0],
                    },
                ),
                layers,
                labels: labels
                    .filter(|(name, _)| which != 2 || *name != "all")
                    .map(|(name, at)| Label::new(name, at, Anchor::Start, 0.0))
                    .collect(),
                notes: vec![(unseen, (0.32, if which == 1 { 2.2e-7 } else { 1.6e-7 }))],
            }
        };
        Layout {
            plots: vec![
                plot(0, "waits", "waits-cursor", "waits-unseen", "waits"),
                plot(1, "mean", "mean-cursor", "mean-unseen", "wait"),
                plot(2, "tail", "tail-cursor", "tail-unseen", "tail"),
            ],
            marks: &[0.3, 0.5, 0.7, 0.9],
            presets: vec![("half", 0.5), ("day", 0.69), ("full", 0.9), ("brim", 0.98)],
            table: Table {
                columns: &[
                    ("load", 2),
                    ("one-waits", 0),
                    ("one-mean", 0),
                    ("six-waits", 0),
                    ("six-mean", 1),
                    ("all-waits", 1),
                    ("all-mean", 3),
                ],
                rows: Rows::At(&[0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99]),
            },
            ..Layout::default()
        }
    }
}

/// What was measured of the three queues: load, value, half the width of its interval. Of the tail only
/// where the wait that was asked for is the patience.
#[cfg(not(target_arch = "wasm32"))]
fn measured(results: &Results, what: &str) -> Vec<(f64, f64, f64)> {
    let patience = Params::default().queue_timeout;
    let mut points = Vec::new();
    for (slots, _) in QUEUES {
        let start = format!("r5-{what}-{slots}-");
        let rows = results.rows.iter().filter(|row| row.name.starts_with(&start));
        let asked = rows.filter(|row| what != "tail" || row.at.get("delay") == Some(&patience));
        points.extend(asked.map(|row| (row.load, row.measured, row.half_width)));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curves are those that the dots were measured for, and most dots are to be seen.
    #[test]
    fn dots_lie_on_their_curves() {
        let results = Results::stored().unwrap();
        for (which, what, least) in [(0, "waits", 8), (1, "wait", 8), (2, "tail", 3)] {
            let points = measured(&results, what);
            assert!(points.len() >= least, "{what}: {}", points.len());
            for (load, value, half) in points {
                let near = QUEUES.iter().any(|(slots, _)| {
                    (queue(*slots, load)[which] - value).abs() <= half * 1.01
                });
                assert!(near, "{what} at {load}: {value} ± {half}");
            }
        }
    }

    /// What the words say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let text = kit::text::Edition::english().figure("three-queues").unwrap();
        for plot in text.plots.values() {
            assert!(plot.description.contains("0.3 to 1"));
        }
        // "the more slots, the lower"
        for load in kit::proof::grid(&control()) {
            let [one, six, all] = QUEUES.map(|(slots, _)| queue(slots, load));
            for which in 0..3 {
                assert!(one[which] > six[which] && six[which] > all[which], "{load}");
            }
        }
        // One in ten million, a tenth of a microsecond: what the notes call too small.
        assert_eq!((SHARES.y.from, MEANS.y.from), (1e-7, 1e-7));
        // "the switch on an ordinary day"
        let p = Params::default();
        let servers = model::relations::equilibrium::RetryLoop::at_start(&p, p.start_servers, false);
        let load = p.base_rate / servers.unwrap().capacity().unwrap();
        assert_eq!((load * 100.0).round(), 69.0);
    }
}
