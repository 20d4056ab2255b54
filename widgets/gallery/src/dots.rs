//! Logarithmic axes, dots with intervals, a control in decades, and a zero that is said and not drawn.

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Table};
use kit::{Control, Figure, Frame, State};
use model::numeric::generator::Mulberry32;

/// The share of minutes in which nobody comes, counted and by the formula.
pub struct EmptyMinutes;

/// Minutes counted at each rate.
const MINUTES: u32 = 1000;
/// Seed of the counts.
const SEED: u32 = 2026;
/// An interval this many standard errors to each side holds the true share 19 times in 20.
const ERRORS: f64 = 1.96;

const FRAME: Frame = Size::Large.frame(Axis::log(0.1, 10.0), Axis::log(1e-5, 1.0));

fn control() -> Control {
    Control::decades("rate", -1, 2, 1.0)
}

/// Of so many minutes at `rate` customers a minute, how many had none: each minute's first gap is
/// longer than the minute.
fn empty_minutes(rate: f64) -> u32 {
    let mut generator = Mulberry32::new(SEED);
    let mut empty = 0;
    for _ in 0..MINUTES {
        let gap = generator.unit_exponential() / rate;
        empty += u32::from(gap > 1.0);
    }
    empty
}

/// The least and the greatest share that a count goes with (Wilson's interval).
fn interval(empty: u32) -> (f64, f64) {
    let n = f64::from(MINUTES);
    let share = f64::from(empty) / n;
    let square = ERRORS * ERRORS / n;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = ERRORS / (1.0 + square) * libm::sqrt(share * (1.0 - share) / n + square / n / 4.0);
    ((middle - half).max(0.0), middle + half)
}

impl Figure for EmptyMinutes {
    fn name(&self) -> &'static str {
        "empty-minutes"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let rate = control().nearest(value);
        let empty = empty_minutes(rate);
        let (least, most) = interval(empty);
        let counted = f64::from(empty) / f64::from(MINUTES);
        let formula = libm::exp(-rate);
        State {
            paths: vec![
                ("cursor", FRAME.upright(rate)),
                (
                    "interval",
                    FRAME.intervals([(rate, least, most)].into_iter()),
                ),
            ],
            marks: vec![
                ("counted", FRAME.mark(rate, counted)),
                ("formula", FRAME.mark(rate, formula)),
            ],
            values: vec![
                ("rate", rate),
                ("minutes", f64::from(MINUTES)),
                ("empty", f64::from(empty)),
                ("counted", 100.0 * counted),
                ("formula", 100.0 * formula),
                ("most", 100.0 * most),
            ],
            conditions: vec![("none", empty == 0)],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let rates = || [0.1, 0.2, 0.4, 0.8, 1.5, 2.5, 4.0, 6.0].into_iter();
        let share = |rate| f64::from(empty_minutes(rate)) / f64::from(MINUTES);
        let ends = rates().map(|rate| {
            let (least, most) = interval(empty_minutes(rate));
            (rate, least, most)
        });
        let formula = FRAME.x.steps(200).map(|rate| (rate, libm::exp(-rate)));
        Layout {
            plots: vec![Plot {
                name: "shares",
                size: Size::Large,
                frame: FRAME,
                ticks: (
                    &[0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
                    &[1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "formula", Role::Both, FRAME.line(formula)),
                    Layer::still(
                        Shape::Intervals,
                        "counts",
                        Role::Measured,
                        FRAME.intervals(ends),
                    ),
                    Layer::still(
                        Shape::Dots,
                        "counts",
                        Role::Measured,
                        FRAME.dots(rates().map(|rate| (rate, share(rate)))),
                    ),
                    Layer::cursor("cursor"),
                    Layer::moving(Shape::Intervals, "interval", Role::Measured),
                    Layer::mark("formula", Role::Both),
                    Layer::mark("counted", Role::Measured),
                ],
                labels: vec![
                    Label::new("formula", (0.13, 0.5), Anchor::Start, 0.0),
                    Label::new("counts", (0.13, 0.25), Anchor::Start, 0.0),
                ],
                notes: vec![("none", (0.12, 2e-4))],
            }],
            marks: &[0.1, 1.0, 10.0],
            presets: vec![("one", 1.0), ("rare", 0.1), ("none", 10.0)],
            table: Table {
                columns: &[("rate", 1), ("empty", 0), ("counted", 1), ("formula", 3)],
                rows: Rows::At(&[0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0]),
            },
            ..Layout::default()
        }
    }
}
