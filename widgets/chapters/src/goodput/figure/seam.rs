//! A still picture: the share dropped just about capacity, by three relations and by the events.

use super::Switch;
use crate::measured::results::Results;
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};
use model::Params;
use model::relations::{erlang, goodput};

/// The share dropped from 0.99 to 1.01 of capacity.
pub(super) struct Seam;

/// Loads around capacity that the chapter tells of.
pub(crate) const NEAR: [f64; 5] = [0.9, 0.95, 0.98, 1.0, 1.02];

/// Loads that were measured, by the names of their rows.
const MEASURED: [(&str, f64); 3] = [("995", 0.995), ("999", 0.999), ("1000", 1.0)];

impl Figure for Seam {
    fn name(&self) -> &'static str {
        "drop-seam"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let results = Results::stored();
        let confidence = results.map_or(0.0, |results| 100.0 * results.confidence);
        State {
            values: vec![("confidence", confidence)],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(0.99, 1.01), Axis::linear(0.0, 3.0));
        let (Ok(switch), Ok(results)) = (Switch::at_start(), Results::stored()) else {
            return Layout::default();
        };
        let p = Params::default();
        let tail = |load: f64| {
            let a = load * f64::from(switch.slots);
            erlang::wait_exceeds(a, switch.slots, switch.service_time, p.queue_timeout)
        };
        let fluid = |load: f64| goodput::dropped_share(load, 1.0, p.wasted_share);
        let exact = |load: f64| {
            let offered = load * switch.capacity;
            Ok(1.0 - switch.open(offered)?.goodput / offered)
        };
        let line = |from: f64, to: f64, share: &dyn Fn(f64) -> model::Result<f64>| {
            let loads = Axis::linear(from, to).steps(80);
            frame.line(loads.filter_map(|load| Some((load, 100.0 * share(load).ok()?))))
        };
        let points: Vec<(f64, f64, f64)> = MEASURED
            .iter()
            .filter_map(|(name, load)| {
                let row = results.row(&format!("r5-tail-patience-{name}"))?;
                Some((*load, 100.0 * row.measured, 100.0 * row.half_width))
            })
            .collect();
        let ends = points.iter().map(|(x, y, half)| (*x, y - half, y + half));
        let rows = points.iter().map(|(load, measured, half)| {
            let percent = |share: model::Result<f64>| 100.0 * share.unwrap_or_default();
            let formulas = [tail(*load), fluid(*load), exact(*load)].map(percent);
            [&[*load][..], &formulas, &[*measured, *half]].concat()
        });
        Layout {
            plots: vec![Plot {
                name: "seam",
                size: Size::Wide,
                frame,
                ticks: (
                    &[0.99, 0.995, 1.0, 1.005, 1.01],
                    &[0.0, 1.0, 2.0, 3.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "tail", Role::B, line(0.99, 1.0, &tail))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "fluid", Role::A, line(0.99, 1.01, &fluid))
                        .drawn(Stroke::Dotted),
                    Layer::still(Shape::Line, "exact", Role::Both, line(0.99, 1.01, &exact)),
                    Layer::still(Shape::Intervals, "measured", Role::Measured, frame.intervals(ends)),
                    Layer::still(
                        Shape::Dots,
                        "measured",
                        Role::Measured,
                        frame.dots(points.iter().map(|(x, y, _)| (*x, *y))),
                    ),
                ],
                labels: vec![
                    Label::new("tail", (0.9965, 2.4), Anchor::End, 0.0),
                    Label::new("fluid", (1.0098, 0.3), Anchor::End, 0.0),
                    Label::new("exact", (1.0065, 1.2), Anchor::End, 0.0),
                    Label::new("measured", (0.9945, 0.3), Anchor::End, 0.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[
                    ("load", 3),
                    ("tail", 2),
                    ("fluid", 2),
                    ("exact", 2),
                    ("measured", 2),
                    ("half-width", 2),
                ],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}
