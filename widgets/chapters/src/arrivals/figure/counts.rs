//! A still picture: Poisson counts of three means, each beside the normal curve of its mean and variance.

use kit::frame::{Axis, Size};
use kit::layout::{Layer, Layout, Plot, Role, Rows, Shape, Table};
use kit::{Control, Figure, State};
use model::numeric::normal;
use model::relations::arrivals;

/// The chances of each count, as bars, and the normal curve.
pub(super) struct Counts;

/// Their means.
pub(crate) const MEANS: [f64; 3] = [4.0, 24.0, 400.0];

/// The axes' ends and their marked values.
struct Shown {
    name: &'static str,
    from: f64,
    to: f64,
    most: f64,
    ticks: (&'static [f64], &'static [f64]),
}

const SHOWN: [Shown; 3] = [
    Shown {
        name: "four",
        from: -4.0,
        to: 12.0,
        most: 0.25,
        ticks: (&[-4.0, 0.0, 4.0, 8.0, 12.0], &[0.0, 0.1, 0.2]),
    },
    Shown {
        name: "dozens",
        from: 4.0,
        to: 44.0,
        most: 0.1,
        ticks: (&[4.0, 14.0, 24.0, 34.0, 44.0], &[0.0, 0.05, 0.1]),
    },
    Shown {
        name: "hundreds",
        from: 320.0,
        to: 480.0,
        most: 0.025,
        ticks: (&[320.0, 360.0, 400.0, 440.0, 480.0], &[0.0, 0.01, 0.02]),
    },
];

/// Height of the normal curve with mean and variance `mean`.
fn density(mean: f64, x: f64) -> f64 {
    let z = (x - mean) / mean.sqrt();
    normal::pdf(z) / mean.sqrt()
}

/// The chance that a normal number with mean and variance `mean` is below 0 (%).
fn below_zero(mean: f64) -> f64 {
    100.0 * normal::cdf(-mean.sqrt())
}

fn chance(mean: f64, count: u32) -> f64 {
    // Every mean above is in the domain.
    arrivals::poisson_probability(mean, count).unwrap_or_default()
}

impl Figure for Counts {
    fn name(&self) -> &'static str {
        "poisson-counts"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State {
            values: vec![
                ("four", MEANS[0]),
                ("dozens", MEANS[1]),
                ("hundreds", MEANS[2]),
                ("below-zero", below_zero(MEANS[0])),
            ],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let plot = |(shown, mean): (&Shown, f64)| {
            let frame = Size::Small.frame(Axis::linear(shown.from, shown.to), Axis::linear(0.0, shown.most));
            let counts = shown.from.max(0.0) as u32..=shown.to as u32;
            let bars = frame.bars(counts.map(|k| (f64::from(k), chance(mean, k))), 0.8);
            let curve = frame.line(frame.x.steps(80).map(|x| (x, density(mean, x))));
            Plot {
                name: shown.name,
                size: Size::Small,
                frame,
                ticks: shown.ticks,
                layers: vec![
                    Layer::still(Shape::Bars, "count", Role::A, bars),
                    Layer::still(Shape::Line, "normal", Role::B, curve),
                ],
                labels: Vec::new(),
                notes: Vec::new(),
            }
        };
        let rows = MEANS.iter().map(|mean| {
            let deviation = mean.sqrt();
            vec![*mean, deviation, 100.0 * deviation / mean, below_zero(*mean)]
        });
        Layout {
            plots: SHOWN.iter().zip(MEANS).map(plot).collect(),
            table: Table {
                columns: &[("mean", 0), ("deviation", 1), ("share", 1), ("below-zero", 2)],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No bar and no curve is cut off, and what is shown is nearly all there is.
    #[test]
    fn the_pictures_hold_their_counts() {
        for (shown, mean) in SHOWN.iter().zip(MEANS) {
            let counts = shown.from.max(0.0) as u32..=shown.to as u32;
            let chances: Vec<f64> = counts.map(|k| chance(mean, k)).collect();
            let most = chances.iter().copied().fold(density(mean, mean), f64::max);
            assert!(most < shown.most, "{mean}: {most}");
            let sum: f64 = chances.iter().sum();
            assert!(sum > 0.999, "{mean}: {sum}");
        }
    }

    /// "The larger the mean, the closer": the largest gap between bar and curve, over the tallest bar.
    #[test]
    fn the_words_are_true() {
        let gaps = MEANS.map(|mean| {
            let counts = 0..=(2.0 * mean) as u32;
            let gap = |k: u32| (chance(mean, k) - density(mean, f64::from(k))).abs();
            counts.map(gap).fold(0.0, f64::max) / density(mean, mean)
        });
        assert!(gaps[0] > 2.0 * gaps[1] && gaps[1] > 2.0 * gaps[2], "{gaps:?}");
        assert!(gaps[2] < 0.03, "{gaps:?}");
    }
}
