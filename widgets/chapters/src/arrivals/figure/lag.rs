//! A still picture: how far the surge has come, minute by minute, on its way to its target.

use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};
use model::Params;
use model::relations::arrivals;

/// The share of the way, by the minute and in between.
pub(super) struct Lag;

const MINUTES: u32 = 12;

/// The share of the way after each minute, from none on (%).
fn way() -> Vec<f64> {
    let lag = Params::default().surge_lag;
    let mut way = vec![0.0];
    for _ in 0..MINUTES {
        let last = way.last().copied().unwrap_or_default();
        // The lag is in the domain, and so is the way.
        way.push(arrivals::surge_step(last, 100.0, lag).unwrap_or(100.0));
    }
    way
}

impl Figure for Lag {
    fn name(&self) -> &'static str {
        "surge-lag"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let way = way();
        let lag = Params::default().surge_lag;
        let after = |lags: f64| way.get((lags * lag) as usize).copied().unwrap_or_default();
        State {
            values: vec![("lag", lag), ("one", after(1.0)), ("two", after(2.0))],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(0.0, f64::from(MINUTES)), Axis::linear(0.0, 105.0));
        let way = way();
        let lag = Params::default().surge_lag;
        let smooth = frame.x.steps(96).map(|v| (v, -100.0 * (-v / lag).exp_m1()));
        let points = || (0_u32..).map(f64::from).zip(way.iter().copied());
        let marks: Vec<(f64, f64)> = points().filter(|(v, _)| [lag, 2.0 * lag].contains(v)).collect();
        let place = |i: usize| marks.get(i).copied().unwrap_or_default();
        let rows = points().skip(1).map(|(minutes, way)| vec![minutes, way, 100.0 - way]);
        Layout {
            plots: vec![Plot {
                name: "way",
                size: Size::Wide,
                frame,
                ticks: (&[0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0], &[0.0, 25.0, 50.0, 75.0, 100.0]),
                layers: vec![
                    Layer::still(Shape::Line, "target", Role::Goal, frame.level(100.0)),
                    Layer::still(Shape::Line, "smooth", Role::Guide, frame.line(smooth)).drawn(Stroke::Dashed),
                    Layer::still(Shape::Dots, "minutes", Role::Both, frame.dots(points())),
                ],
                labels: vec![
                    Label::new("one", place(0), Anchor::Start, 18.0),
                    Label::new("two", place(1), Anchor::Start, 20.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("minutes", 0), ("done", 1), ("left", 1)],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the minute and in between are one: what is left shrinks by the same factor each minute.
    #[test]
    fn dots_lie_on_the_curve() {
        let lag = Params::default().surge_lag;
        for (v, way) in (0_u32..).map(f64::from).zip(way()) {
            assert!((way + 100.0 * (-v / lag).exp_m1()).abs() < 1e-10, "{v}: {way}");
        }
    }
}
