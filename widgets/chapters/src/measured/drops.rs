//! The share dropped from just below capacity to two and a half times it: three relations and the events.

use super::{row, with_intervals};
use crate::measured::results::Results;
use kit::State;
use kit::draw::{DrawError, Page, Result};
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use model::Params;
use model::relations::{erlang, goodput, little, patience};

pub(super) const NAME: &str = "validation-drops";

/// Loads measured.
const MEASURED: [&str; 6] = ["100", "110", "125", "150", "200", "250"];

pub(super) fn figure(page: Page<'_>, results: &Results) -> Result<String> {
    let p = Params::default();
    let frame = Size::Large.frame(Axis::linear(0.9, 2.6), Axis::linear(0.0, 100.0));
    let slots = p.start_slots();
    // One service time is as good as another: the load is what counts.
    let service = p.switch_time + p.issuer_latency;
    let wrong = |error: model::Error| DrawError::Plot(error.to_string());
    let capacity = little::capacity(slots, service).map_err(wrong)?;
    let (mut r5, mut r6, mut r7) = (Vec::new(), Vec::new(), Vec::new());
    for load in frame.x.steps(1700) {
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
        points.push((row.load, 100.0 * row.measured, 100.0 * row.half_width));
        let queue = patience::queue(
            row.load * capacity,
            service,
            slots,
            p.queue_timeout,
            p.wasted_share,
        );
        let fluid = goodput::dropped_share(row.load * capacity, capacity, p.wasted_share);
        table.push(vec![
            row.load,
            100.0 * queue.map_err(wrong)?.dropped_share,
            100.0 * fluid.map_err(wrong)?,
            100.0 * row.measured,
            100.0 * row.half_width,
        ]);
    }
    let line = |name, role, points: Vec<(f64, f64)>| {
        Layer::still(Shape::Line, name, role, frame.line(points.into_iter()))
    };
    let [intervals, dots] = with_intervals(&frame, "measured", Role::Measured, &points);
    let layout = Layout {
        plots: vec![Plot {
            name: "drops",
            size: Size::Large,
            frame,
            ticks: (&[1.0, 1.5, 2.0, 2.5], &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]),
            layers: vec![
                line("r7", Role::Both, r7).drawn(Stroke::Dotted),
                line("r5", Role::Both, r5).drawn(Stroke::Dashed),
                line("r6", Role::Both, r6),
                intervals,
                dots,
            ],
            labels: vec![
                Label::new("r5", (1.04, 95.0), Anchor::Start, 0.0),
                Label::new("r6", (1.62, 50.0), Anchor::Start, 0.0),
                Label::new("measured", (1.62, 44.0), Anchor::Start, 0.0),
            ],
            notes: Vec::new(),
        }],
        table: Table {
            columns: &[
                ("load", 2),
                ("r6", 2),
                ("r7", 2),
                ("measured", 2),
                ("half-width", 2),
            ],
            rows: Rows::Of(table),
        },
        ..Layout::default()
    };
    let state = State {
        values: vec![
            ("slots", f64::from(slots)),
            ("confidence", 100.0 * results.confidence),
        ],
        ..State::default()
    };
    kit::draw::still(NAME, &layout, &state, page)
}
