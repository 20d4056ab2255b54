//! The share dropped from just below capacity to two and a half times it: three relations and the events.

use super::row;
use crate::measured::results::Results;
use kit::Frame;
use kit::draw::chart::{ACROSS, Chart, DOWN, Point};
use kit::draw::{DrawError, Result};
use kit::figure::{Anchor, Label};
use kit::text::Edition;
use model::Params;
use model::relations::{erlang, goodput, little, patience};

pub(super) const NAME: &str = "validation-drops";

/// Loads measured.
const MEASURED: [&str; 6] = ["100", "110", "125", "150", "200", "250"];

pub(super) fn figure(edition: &Edition, results: &Results) -> Result<String> {
    let p = Params::default();
    let frame = Frame {
        across: ACROSS,
        down: DOWN,
        x: (0.9, 2.6),
        y: (0.0, 100.0),
    };
    let slots = p.start_slots();
    // One service time is as good as another: the load is what counts.
    let service = p.switch_time + p.issuer_latency;
    let wrong = |error: model::Error| DrawError::Plot(error.to_string());
    let capacity = little::capacity(slots, service).map_err(wrong)?;
    let (mut r5, mut r6, mut r7) = (Vec::new(), Vec::new(), Vec::new());
    for load in frame.steps(1700) {
        let rate = load * capacity;
        let tail = erlang::wait_exceeds(rate * service, slots, service, p.queue_timeout);
        let queue = patience::queue(rate, service, slots, p.queue_timeout, p.wasted_share);
        let fluid = goodput::dropped_share(rate, capacity, p.wasted_share);
        r5.push((load, 100.0 * tail.map_err(wrong)?));
        r6.push((load, 100.0 * queue.map_err(wrong)?.dropped_share));
        r7.push((load, 100.0 * fluid.map_err(wrong)?));
    }
    let mut points = Vec::new();
    let mut table = Vec::new();
    for load in MEASURED {
        let row = row(results, NAME, &format!("r6-dropped-wasting-{slots}-{load}"))?;
        points.push(Point {
            x: row.load,
            y: 100.0 * row.measured,
            half_width: 100.0 * row.half_width,
        });
        let queue = patience::queue(
            row.load * capacity,
            service,
            slots,
            p.queue_timeout,
            p.wasted_share,
        );
        let fluid = goodput::dropped_share(row.load * capacity, capacity, p.wasted_share);
        table.push(vec![
            edition.number(row.load, 2),
            edition.number(100.0 * queue.map_err(wrong)?.dropped_share, 2),
            edition.number(100.0 * fluid.map_err(wrong)?, 2),
            edition.number(100.0 * row.measured, 2),
            edition.number(100.0 * row.half_width, 2),
        ]);
    }
    Chart {
        name: NAME,
        frame,
        ticks: (&[1.0, 1.5, 2.0, 2.5], &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]),
        curves: vec![("r7", r7), ("r5", r5), ("r6", r6)],
        points: vec![("measured", points)],
        labels: vec![
            Label::new("r5", (1.04, 95.0), Anchor::Start, 0.0),
            Label::new("r6", (1.62, 50.0), Anchor::Start, 0.0),
            Label::new("measured", (1.62, 44.0), Anchor::Start, 0.0),
        ],
        values: vec![
            ("slots", f64::from(slots)),
            ("confidence", 100.0 * results.confidence),
        ],
        table,
    }
    .html(edition)
}
