//! A storm minute by minute: the minute step and the events, beside the equilibrium of the retries.

use super::series;
use crate::measured::results::Results;
use kit::Frame;
use kit::draw::chart::{ACROSS, Chart, DOWN, Point};
use kit::draw::{DrawError, Result};
use kit::figure::{Anchor, Label};
use kit::text::Edition;
use model::Params;
use model::relations::equilibrium::RetryLoop;
use model::switch::sim::Level;

pub(super) const NAME: &str = "validation-storm";

/// Servers from the minute on in which those ordered too late are ready.
const SERVERS: u32 = 10;

pub(super) fn figure(edition: &Edition, results: &Results) -> Result<String> {
    let p = Params::default();
    let frame = Frame {
        across: ACROSS,
        down: DOWN,
        x: (0.0, 60.0),
        y: (0.0, 3200.0),
    };
    let late = series(results, NAME, "storm-late-offered")?;
    let early = series(results, NAME, "storm-early-offered")?;
    let in_step = series(results, NAME, "storm-in-step-offered")?;
    let by_minute = |values: &[f64]| (0..).map(f64::from).zip(values.iter().copied()).collect();
    let points = |values: &[f64], half_widths: &[f64]| {
        (0..)
            .map(f64::from)
            .zip(values.iter().zip(half_widths))
            .map(|(x, (&y, &half_width))| Point { x, y, half_width })
            .collect::<Vec<_>>()
    };
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
                minute.to_string(),
                edition.number(late.minute_step[minute], 0),
                edition.number(late.measured[minute], 0),
                edition.number(late.half_width[minute], 0),
                edition.number(in_step.measured[minute], 0),
                edition.number(early.measured[minute], 0),
            ]
        })
        .collect();
    Chart {
        name: NAME,
        frame,
        ticks: (
            &[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0],
            &[0.0, 500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0],
        ),
        curves: vec![
            ("equilibrium", vec![(sale.0, storm), (sale.1, storm)]),
            ("early", by_minute(&early.measured)),
            ("in-step", by_minute(&in_step.measured)),
            ("minute-step", by_minute(&late.minute_step)),
        ],
        points: vec![("measured", points(&late.measured, &late.half_width))],
        labels: vec![
            Label::new("equilibrium", (51.0, storm), Anchor::Start, 5.0),
            Label::new("minute-step", (48.0, 2640.0), Anchor::End, 0.0),
            Label::new("measured", (48.0, 2820.0), Anchor::End, 0.0),
            Label::new("in-step", (35.0, 1350.0), Anchor::End, 0.0),
            Label::new("early", (14.0, 640.0), Anchor::Start, 0.0),
        ],
        values: vec![
            ("storm", storm),
            ("capacity", capacity),
            ("confidence", 100.0 * results.confidence),
            ("replications", f64::from(late.replications)),
        ],
        table,
    }
    .html(edition)
}
