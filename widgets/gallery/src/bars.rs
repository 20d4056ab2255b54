//! Bars with a band and a stepped line, and a control in steps of a twentieth.

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Table};
use kit::{Control, Figure, Frame, State};
use model::numeric::generator::Mulberry32;
use model::relations::arrivals;
use model::switch::sim::Level;
use model::{Params, Result};

/// The arrivals of an hour, minute by minute, with a surge in it.
pub struct Minutes;

/// Seed of the hour.
const SEED: u32 = 1;

const FRAME: Frame = Frame {
    // Room for 80,000 in a phone's larger letters, beside the name of the axis.
    across: (128.0, 628.0),
    ..Size::Wide.frame(Axis::linear(0.0, 60.0), Axis::linear(0.0, 80_000.0))
};

fn control() -> Control {
    Control::even("surge", (1.0, 3.0), 20, Params::default().sale_surge)
}

/// The expected rate (tx/s) and the count of each minute.
fn hour(p: &Params, surge: f64) -> Result<Vec<(f64, f64)>> {
    let mut generator = Mulberry32::new(SEED);
    let mut now = 1.0;
    let event = Level::SalePeak.event();
    (0..60)
        .map(|minute| {
            let on = event.as_ref().is_some_and(|event| event.contains(&minute));
            now = arrivals::surge_step(now, if on { surge } else { 1.0 }, p.surge_lag)?;
            let (z_count, z_burst) = (generator.normal(), generator.normal());
            let rate = p.base_rate * now;
            let count = arrivals::minute_count(rate, z_count, z_burst, p.burst)?;
            Ok((rate, count))
        })
        .collect()
}

impl Figure for Minutes {
    fn name(&self) -> &'static str {
        "minute-bars"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let surge = control().nearest(value);
        let p = Params::default();
        // The default parameters and a surge in the control's range are in every domain.
        let hour = hour(&p, surge).unwrap_or_default();
        let minutes = || (0..).map(f64::from).zip(&hour);
        let spread = |expected: f64| {
            // Chance, and what customers have in common.
            2.0 * libm::sqrt(expected + p.burst * p.burst * expected * expected)
        };
        let band = minutes().flat_map(|(minute, (rate, _))| {
            let expected = 60.0 * rate;
            let (low, high) = (expected - spread(expected), expected + spread(expected));
            [(minute, low, high), (minute + 1.0, low, high)]
        });
        let most = hour.iter().map(|minute| minute.1).fold(0.0, f64::max);
        let beyond = hour.iter().filter(|(rate, count)| {
            let expected = 60.0 * rate;
            (count - expected).abs() > spread(expected)
        });
        let last = hour.last().map_or(0.0, |(rate, _)| 60.0 * rate);
        State {
            paths: vec![
                ("band", FRAME.between(band)),
                (
                    "counts",
                    FRAME.bars(
                        minutes().map(|(minute, (_, count))| (minute + 0.5, *count)),
                        0.8,
                    ),
                ),
                (
                    "expected",
                    FRAME.stepped(
                        minutes()
                            .map(|(minute, (rate, _))| (minute, 60.0 * rate))
                            .chain([(60.0, last)]),
                    ),
                ),
            ],
            marks: Vec::new(),
            values: vec![
                ("surge", surge),
                ("most", most),
                ("beyond", beyond.count() as f64),
            ],
            conditions: Vec::new(),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let event = Level::SalePeak.event().map_or((0.0, 0.0), |event| {
            (f64::from(*event.start()), f64::from(*event.end() + 1))
        });
        let region = FRAME.rectangle(event, (FRAME.y.from, FRAME.y.to));
        Layout {
            plots: vec![Plot {
                name: "counts",
                size: Size::Wide,
                frame: FRAME,
                ticks: (
                    &[0.0, 15.0, 30.0, 45.0, 60.0],
                    &[0.0, 20_000.0, 40_000.0, 60_000.0, 80_000.0],
                ),
                layers: vec![
                    Layer::still(Shape::Region, "event", Role::Limit, region),
                    Layer::moving(Shape::Bars, "counts", Role::A),
                    Layer::moving(Shape::Area, "band", Role::Both),
                    Layer::moving(Shape::Line, "expected", Role::Both),
                ],
                labels: vec![
                    Label::new("event", (event.0, 75_000.0), Anchor::Start, 0.0),
                    Label::new("counts", (1.0, 30_000.0), Anchor::Start, 0.0),
                ],
                notes: Vec::new(),
            }],
            marks: &[1.0, 1.5, 2.0, 2.5, 3.0],
            presets: vec![("none", 1.0), ("sale", control().default), ("more", 2.75)],
            table: Table {
                columns: &[("surge", 2), ("most", 0), ("beyond", 0)],
                rows: Rows::At(&[1.0, 1.5, 2.0, 2.75, 3.0]),
            },
            ..Layout::default()
        }
    }
}
