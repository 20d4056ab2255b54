//! A still figure: three small pictures side by side, without a control.

use kit::{Control, Figure, State};
#[cfg(not(target_arch = "wasm32"))]
use kit::{
    frame::{Axis, Size},
    layout::{Layer, Layout, Plot, Role, Rows, Shape, Table},
};

/// A count of rare events beside its bell curve, for three means.
pub struct Bells;

#[cfg(not(target_arch = "wasm32"))]
const MEANS: [(&str, f64, f64); 3] = [
    ("four", 4.0, 0.25),
    ("twenty-four", 24.0, 0.1),
    ("hundred", 100.0, 0.05),
];

/// The chance of `count` events where `mean` are expected.
#[cfg(not(target_arch = "wasm32"))]
fn poisson(mean: f64, count: f64) -> f64 {
    libm::exp(count * libm::log(mean) - mean - libm::lgamma(count + 1.0))
}

impl Figure for Bells {
    fn name(&self) -> &'static str {
        "three-counts"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State::default()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let plot = |(name, mean, top): (&'static str, f64, f64)| {
            let spread = mean.sqrt();
            let (from, to) = (
                (mean - 3.5 * spread).max(-1.0).floor(),
                (mean + 3.5 * spread).ceil(),
            );
            let frame = Size::Small.frame(Axis::linear(from, to), Axis::linear(0.0, top));
            let counts = (from.max(0.0) as u32..=to as u32).map(f64::from);
            let bell = |x: f64| model::numeric::normal::pdf((x - mean) / spread) / spread;
            let ticks: (&[f64], &[f64]) = match name {
                "four" => (&[0.0, 4.0, 8.0], &[0.0, 0.1, 0.2]),
                "twenty-four" => (&[12.0, 24.0, 36.0], &[0.0, 0.05, 0.1]),
                _ => (&[80.0, 100.0, 120.0], &[0.0, 0.02, 0.04]),
            };
            let bars = frame.bars(counts.map(|count| (count, poisson(mean, count))), 0.8);
            let line = frame.line(frame.x.steps(120).map(|x| (x, bell(x))));
            Plot {
                name,
                size: Size::Small,
                frame,
                ticks,
                layers: vec![
                    Layer::still(Shape::Bars, "counts", Role::A, bars),
                    Layer::still(Shape::Line, "bell", Role::Both, line),
                ],
                labels: Vec::new(),
                notes: Vec::new(),
            }
        };
        let rows = MEANS.map(|(_, mean, _)| {
            let most = poisson(mean, mean);
            vec![mean, 100.0 * most, 100.0 * mean.sqrt() / mean]
        });
        Layout {
            plots: MEANS.map(plot).into(),
            table: Table {
                columns: &[("mean", 0), ("most-likely", 1), ("spread", 1)],
                rows: Rows::Of(rows.into()),
            },
            ..Layout::default()
        }
    }
}
