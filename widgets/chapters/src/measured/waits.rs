//! How far the wait of R6 is from the measured one, where R6 is an approximation.

use super::row;
use crate::measured::results::Results;
use kit::Frame;
use kit::draw::Result;
use kit::draw::chart::{ACROSS, Chart, DOWN, Point};
use kit::figure::{Anchor, Label};
use kit::text::Edition;

pub(super) const NAME: &str = "validation-waits";

/// Loads measured, and queues: class and slots, drawn a little apart.
///
/// At load 1 the interval is wider than what is to be seen: the line forgets slowly.
const MEASURED: [&str; 5] = ["110", "125", "150", "200", "250"];
const QUEUES: [(&str, u32, f64); 3] = [
    ("one", 1, -0.015),
    ("twenty", 20, 0.0),
    ("many", 192, 0.015),
];

pub(super) fn figure(edition: &Edition, results: &Results) -> Result<String> {
    let frame = Frame {
        across: ACROSS,
        down: DOWN,
        x: (1.0, 2.6),
        y: (-2.0, 0.5),
    };
    let mut table: Vec<Vec<String>> = Vec::new();
    let mut points = Vec::new();
    let mut curves = vec![("zero", vec![(frame.x.0, 0.0), (frame.x.1, 0.0)])];
    for (class, slots, apart) in QUEUES {
        let mut of_queue = Vec::new();
        for load in MEASURED {
            let row = row(results, NAME, &format!("r6-wait-wasting-{slots}-{load}"))?;
            let [least, middle, most] = row.departure.map(|share| 100.0 * share);
            of_queue.push(Point {
                x: row.load + apart,
                y: middle,
                half_width: 0.5 * (most - least),
            });
            table.push(vec![
                slots.to_string(),
                edition.number(row.load, 2),
                edition.number(row.formula, 4),
                edition.number(row.measured, 4),
                edition.number(row.half_width, 4),
                edition.number(middle, 2),
            ]);
        }
        curves.push((class, of_queue.iter().map(|p| (p.x, p.y)).collect()));
        points.push((class, of_queue));
    }
    Chart {
        name: NAME,
        frame,
        ticks: (&[1.0, 1.5, 2.0, 2.5], &[-2.0, -1.5, -1.0, -0.5, 0.0, 0.5]),
        curves,
        points,
        labels: vec![
            Label::new("one", (2.1, 0.2), Anchor::Start, 0.0),
            Label::new("many", (1.55, -0.25), Anchor::Start, 0.0),
            Label::new("twenty", (1.75, -1.15), Anchor::Start, 0.0),
        ],
        values: vec![("confidence", 100.0 * results.confidence)],
        table,
    }
    .html(edition)
}
