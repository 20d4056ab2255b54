//! Still pictures: what each load brings back, against the load; and what becomes of a nudge.

use super::retry_loop;
use kit::layout::{Anchor, Label, Layer, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{
    Frame,
    frame::{Axis, Size},
    layout::Layout,
};
use kit::{Control, Figure, State};
use model::Params;
use model::relations::{equilibrium::RetryLoop, retries::amplification};

/// λ·A(f(x)) against x, for three new rates.
pub(super) struct Crossings;
/// From a load back to the load it brings, round after round.
pub(super) struct Nudges;

/// New rates on either side of the sale: one with calm alone, one with a storm alone (tx/s).
pub(crate) const BESIDE: (f64, f64) = (650.0, 1000.0);
/// Loads to which the switch is pushed: below the watershed and beyond it (tx/s).
pub(crate) const NUDGED: (f64, f64) = (1600.0, 1800.0);
/// Rounds that are drawn.
const ROUNDS: usize = 80;

/// The new rate of the sale.
pub(crate) fn sale() -> f64 {
    let p = Params::default();
    p.base_rate * p.sale_surge
}

/// What `offered` brings back with `new` transactions a second: λ·A(f(x)).
fn brought(retry: &RetryLoop, new: f64, offered: f64) -> f64 {
    let share = retry.failure_share(offered).unwrap_or(1.0);
    new * amplification(share, retry.retry_probability, retry.max_retries).unwrap_or(1.0)
}

/// The equilibria at the sale's rate, in order.
fn three(retry: &RetryLoop) -> Vec<f64> {
    let found = retry.equilibria(sale()).unwrap_or_default();
    found.iter().map(|each| each.offered).collect()
}

impl Figure for Crossings {
    fn name(&self) -> &'static str {
        "storm-crossings"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State {
            values: vec![
                ("less", BESIDE.0),
                ("sale", sale()),
                ("more", BESIDE.1),
                ("servers", f64::from(super::SERVERS)),
            ],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let Some(retry) = retry_loop(false) else {
            return Layout::default();
        };
        let frame = Size::Large.frame(Axis::linear(0.0, 4000.0), Axis::linear(0.0, 4000.0));
        let curve = |new| frame.line(frame.x.steps(160).map(|x| (x, brought(&retry, new, x))));
        let diagonal = frame.line([(0.0, 0.0), (4000.0, 4000.0)].into_iter());
        let meets = three(&retry);
        let dots = frame.dots(meets.iter().map(|x| (*x, *x)));
        let [calm, ridge, storm] = meets.as_slice() else {
            return Layout::default();
        };
        let row = |x: &f64| {
            let share = retry.failure_share(*x).unwrap_or(1.0);
            vec![*x, 100.0 * share, brought(&retry, 1.0, *x), brought(&retry, sale(), *x)]
        };
        let ticks: &[f64] = &[0.0, 1000.0, 2000.0, 3000.0, 4000.0];
        Layout {
            plots: vec![Plot {
                name: "crossings",
                size: Size::Large,
                frame,
                ticks: (ticks, ticks),
                layers: vec![
                    Layer::still(Shape::Line, "diagonal", Role::Limit, diagonal),
                    Layer::still(Shape::Line, "less", Role::A, curve(BESIDE.0)),
                    Layer::still(Shape::Line, "more", Role::Guide, curve(BESIDE.1))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "sale", Role::Both, curve(sale()))
                        .drawn(Stroke::Strong),
                    Layer::still(Shape::Dots, "meets", Role::B, dots),
                ],
                labels: vec![
                    Label::new("diagonal", (430.0, 250.0), Anchor::Start, 0.0),
                    Label::new("more", (2350.0, 3480.0), Anchor::End, 0.0),
                    Label::new("sale", (3950.0, 2968.0), Anchor::End, 28.0),
                    Label::new("less", (3950.0, 2412.0), Anchor::End, 26.0),
                    Label::new("calm", (*calm, *calm), Anchor::End, -14.0),
                    Label::new("ridge", (*ridge, *ridge), Anchor::End, -14.0),
                    Label::new("storm", (*storm, *storm), Anchor::End, -14.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("offered", 0), ("failing", 1), ("attempts", 2), ("brought", 0)],
                rows: Rows::Of(
                    [*calm, 1000.0, 1400.0, *ridge, 2000.0, *storm, 3000.0]
                        .iter()
                        .map(row)
                        .collect(),
                ),
            },
            ..Layout::default()
        }
    }
}

impl Figure for Nudges {
    fn name(&self) -> &'static str {
        "storm-nudges"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State {
            values: vec![("below", NUDGED.0), ("beyond", NUDGED.1), ("sale", sale())],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let Some(retry) = retry_loop(false) else {
            return Layout::default();
        };
        let plot = |name: &'static str, start: f64, axis: Axis, ticks: &'static [f64]| {
            let frame = Size::Small.frame(axis, axis);
            let diagonal = frame.line([(axis.from, axis.from), (axis.to, axis.to)].into_iter());
            let curve = axis.steps(60).map(|x| (x, brought(&retry, sale(), x)));
            let meets = frame.dots(three(&retry).iter().map(|x| (*x, *x)));
            let rounds = rounds(&retry, &frame, start);
            Plot {
                name,
                size: Size::Small,
                frame,
                ticks: (ticks, ticks),
                layers: vec![
                    Layer::still(Shape::Line, "diagonal", Role::Limit, diagonal),
                    Layer::still(Shape::Line, "brought", Role::Guide, frame.line(curve)),
                    Layer::still(Shape::Line, "rounds", Role::Both, rounds),
                    Layer::still(Shape::Dots, "meets", Role::B, meets),
                ],
                labels: Vec::new(),
                notes: Vec::new(),
            }
        };
        let low = Axis::linear(700.0, 1800.0);
        let high = Axis::linear(1650.0, 2450.0);
        let after = |start: f64| {
            let mut x = start;
            let mut all = vec![x];
            for _ in 0..8 {
                x = brought(&retry, sale(), x);
                all.push(x);
            }
            all
        };
        let (below, beyond) = (after(NUDGED.0), after(NUDGED.1));
        let rows = (0..=8).map(|i| vec![i as f64, below[i], beyond[i]]);
        Layout {
            plots: vec![
                plot("below", NUDGED.0, low, &[800.0, 1200.0, 1600.0]),
                plot("beyond", NUDGED.1, high, &[1800.0, 2000.0, 2200.0, 2400.0]),
            ],
            table: Table {
                columns: &[("round", 0), ("below", 0), ("beyond", 0)],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}

/// Up to the curve, across to the diagonal, and again.
fn rounds(retry: &RetryLoop, frame: &Frame, start: f64) -> String {
    let mut x = start;
    let mut points = vec![(x, frame.y.from)];
    for _ in 0..ROUNDS {
        let next = brought(retry, sale(), x);
        points.extend([(x, next), (next, next)]);
        x = next;
    }
    frame.line(points.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the words of the two figures say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let retry = retry_loop(false).unwrap();
        let count = |new| retry.equilibria(new).unwrap().len();
        assert_eq!([count(BESIDE.0), count(sale()), count(BESIDE.1)], [1, 3, 1]);
        let [calm, ridge, storm] = three(&retry).try_into().unwrap();
        assert!(NUDGED.0 < ridge && ridge < NUDGED.1);
        // "it sinks back to calm", "it climbs to the storm"
        for (start, end) in [(NUDGED.0, calm), (NUDGED.1, storm)] {
            let mut x = start;
            for _ in 0..ROUNDS {
                x = brought(&retry, sale(), x);
            }
            assert!((x - end).abs() < 0.02 * end, "{start}: {x}, not {end}");
        }
        // Above one load the curve is above (below) the diagonal where the words say so.
        let above = |x| brought(&retry, sale(), x) > x;
        assert!(!above(0.5 * (calm + ridge)) && above(0.5 * (ridge + storm)));
        assert!(!above(1.2 * storm));
    }
}
