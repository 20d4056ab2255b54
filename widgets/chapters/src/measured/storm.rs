//! A storm minute by minute: the minute step and the events, beside the equilibrium of the retries.

use super::{series, with_intervals};
use crate::measured::results::Results;
use kit::State;
use kit::draw::{DrawError, Page, Result};
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use model::Params;
use model::relations::equilibrium::RetryLoop;
use model::switch::sim::Level;

pub(super) const NAME: &str = "validation-storm";

/// Servers from the minute on in which those ordered too late are ready.
const SERVERS: u32 = 10;

pub(super) fn figure(page: Page<'_>, results: &Results) -> Result<String> {
    let p = Params::default();
    let frame = Size::Large.frame(Axis::linear(0.0, 60.0), Axis::linear(0.0, 3200.0));
    let late = series(results, NAME, "storm-late-offered")?;
    let early = series(results, NAME, "storm-early-offered")?;
    let in_step = series(results, NAME, "storm-in-step-offered")?;
    let line = |name, role, values: &[f64]| {
        let points = (0..).map(f64::from).zip(values.iter().copied());
        Layer::still(Shape::Line, name, role, frame.line(points))
    };
    let points: Vec<_> = (0..)
        .map(f64::from)
        .zip(late.measured.iter().zip(&late.half_width))
        .map(|(x, (y, half_width))| (x, *y, *half_width))
        .collect();
    let wrong = |error: model::Error| DrawError::Plot(error.to_string());
    let retry = RetryLoop::at_start(&p, SERVERS, false).map_err(wrong)?;
    let equilibria = retry
        .equilibria(p.base_rate * p.sale_surge)
        .map_err(wrong)?;
    let storm = equilibria.last().map_or(0.0, |last| last.offered);
    let capacity = retry.capacity().map_err(wrong)?;
    let sale = Level::SalePeak.event().map_or((0.0, 0.0), |minutes| {
        (f64::from(*minutes.start()), f64::from(*minutes.end()))
    });
    let table = (0..late.measured.len())
        .map(|minute| {
            vec![
                minute as f64,
                late.minute_step[minute],
                late.measured[minute],
                late.half_width[minute],
                in_step.measured[minute],
                early.measured[minute],
            ]
        })
        .collect();
    let equilibrium = frame.line([(sale.0, storm), (sale.1, storm)].into_iter());
    let [intervals, dots] = with_intervals(&frame, "measured", Role::Measured, &points);
    let layout = Layout {
        plots: vec![Plot {
            name: "storm",
            size: Size::Large,
            frame,
            ticks: (
                &[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0],
                &[0.0, 500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0],
            ),
            layers: vec![
                Layer::still(Shape::Line, "equilibrium", Role::Both, equilibrium)
                    .drawn(Stroke::Dotted),
                line("early", Role::Both, &early.measured).drawn(Stroke::Dashed),
                line("in-step", Role::B, &in_step.measured),
                line("minute-step", Role::Both, &late.minute_step),
                intervals,
                dots,
            ],
            labels: vec![
                Label::new("equilibrium", (51.0, storm), Anchor::Start, 5.0),
                Label::new("minute-step", (48.0, 2640.0), Anchor::End, 0.0),
                Label::new("measured", (48.0, 2820.0), Anchor::End, 0.0),
                Label::new("in-step", (35.0, 1350.0), Anchor::End, 0.0),
                Label::new("early", (14.0, 640.0), Anchor::Start, 0.0),
            ],
            notes: Vec::new(),
        }],
        table: Table {
            columns: &[
                ("minute", 0),
                ("minute-step", 0),
                ("measured", 0),
                ("half-width", 0),
                ("in-step", 0),
                ("early", 0),
            ],
            rows: Rows::Of(table),
        },
        ..Layout::default()
    };
    let state = State {
        values: vec![
            ("storm", storm),
            ("capacity", capacity),
            ("confidence", 100.0 * results.confidence),
            ("replications", f64::from(late.replications)),
        ],
        ..State::default()
    };
    kit::draw::still(NAME, &layout, &state, page)
}
