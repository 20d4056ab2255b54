//! How far the wait of R6 is from the measured one, where R6 is an approximation.

use super::{row, with_intervals};
use crate::measured::results::Results;
use kit::State;
use kit::draw::{Page, Result};
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Table};

pub(super) const NAME: &str = "validation-waits";

/// Loads measured, and queues: name and slots, drawn a little apart, and role.
///
/// At load 1 the interval is wider than what is to be seen: the line forgets slowly.
const MEASURED: [&str; 5] = ["110", "125", "150", "200", "250"];
const QUEUES: [(&str, u32, f64, Role); 3] = [
    ("one", 1, -0.015, Role::Both),
    ("twenty", 20, 0.0, Role::B),
    ("many", 192, 0.015, Role::A),
];

pub(super) fn figure(page: Page<'_>, results: &Results) -> Result<String> {
    let frame = Size::Large.frame(Axis::linear(1.0, 2.6), Axis::linear(-2.0, 0.5));
    let mut table = Vec::new();
    let mut layers = vec![Layer::still(
        Shape::Line,
        "zero",
        Role::Guide,
        frame.level(0.0),
    )];
    for (name, slots, apart, role) in QUEUES {
        let mut points = Vec::new();
        for load in MEASURED {
            let row = row(results, NAME, &format!("r6-wait-wasting-{slots}-{load}"))?;
            let [least, middle, most] = row.departure.map(|share| 100.0 * share);
            points.push((row.load + apart, middle, 0.5 * (most - least)));
            table.push(vec![
                f64::from(slots),
                row.load,
                row.formula,
                row.measured,
                row.half_width,
                middle,
            ]);
        }
        let line = frame.line(points.iter().map(|(x, y, _)| (*x, *y)));
        layers.push(Layer::still(Shape::Line, name, role, line));
        layers.extend(with_intervals(&frame, name, role, &points));
    }
    let layout = Layout {
        plots: vec![Plot {
            name: "waits",
            size: Size::Large,
            frame,
            ticks: (&[1.0, 1.5, 2.0, 2.5], &[-2.0, -1.5, -1.0, -0.5, 0.0, 0.5]),
            layers,
            labels: vec![
                Label::new("one", (2.1, 0.2), Anchor::Start, 0.0),
                Label::new("many", (1.55, -0.25), Anchor::Start, 0.0),
                Label::new("twenty", (1.75, -1.15), Anchor::Start, 0.0),
            ],
            notes: Vec::new(),
        }],
        table: Table {
            columns: &[
                ("slots", 0),
                ("load", 2),
                ("r6", 4),
                ("measured", 4),
                ("half-width", 4),
                ("departure", 2),
            ],
            rows: Rows::Of(table),
        },
        ..Layout::default()
    };
    let state = State {
        values: vec![("confidence", 100.0 * results.confidence)],
        ..State::default()
    };
    kit::draw::still(NAME, &layout, &state, page)
}
