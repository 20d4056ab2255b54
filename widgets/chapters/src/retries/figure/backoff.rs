//! A still picture: the sale with retries at once and with backoff, minute by minute.

use crate::plays::Hour;
use kit::{
    frame::{Axis, Size},
    layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table},
};
use kit::{Control, Figure, State};
use model::switch::sim::Level;

/// What is offered in each minute of the sale, with four servers ordered as it opens.
pub(super) struct Backoff;

/// The plays: retries at once, and with backoff.
const PLAYS: [&[&str]; 2] = [
    &["5:servers=10"],
    &["5:servers=10", "5:retries=backoff"],
];

/// What is offered, minute by minute, in each of the plays.
fn hours() -> [Vec<f64>; 2] {
    PLAYS.map(|play| match Hour::quiet(Level::SalePeak, play) {
        Ok(hour) => (0..60).map(|t| hour.at(t).offered_tps).collect(),
        Err(_) => Vec::new(),
    })
}

impl Figure for Backoff {
    fn name(&self) -> &'static str {
        "storm-backoff"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State::default()
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(0.0, 60.0), Axis::linear(0.0, 2500.0));
        let [at_once, backoff] = hours();
        let minutes = || (0..60).map(f64::from);
        let line = |offered: &[f64]| frame.line(minutes().zip(offered.iter().copied()));
        let ridge = super::retry_loop(false)
            .and_then(|retry| retry.equilibria(super::crossings::sale()).ok())
            .and_then(|all| all.iter().find(|each| !each.stable).map(|each| each.offered))
            .unwrap_or_default();
        let rows = [0, 5, 7, 9, 10, 12, 15, 20, 30, 49, 59];
        let cell = |offered: &[f64], minute: usize| offered.get(minute).copied().unwrap_or_default();
        Layout {
            plots: vec![Plot {
                name: "hour",
                size: Size::Wide,
                frame,
                ticks: (
                    &[0.0, 15.0, 30.0, 45.0, 60.0],
                    &[0.0, 500.0, 1000.0, 1500.0, 2000.0, 2500.0],
                ),
                layers: vec![
                    Layer::still(
                        Shape::Line,
                        "ridge",
                        Role::B,
                        frame.line([(10.0, ridge), (50.0, ridge)].into_iter()),
                    )
                    .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "at-once", Role::Both, line(&at_once)),
                    Layer::still(Shape::Line, "backoff", Role::A, line(&backoff))
                        .drawn(Stroke::Strong),
                ],
                labels: vec![
                    Label::new("at-once", (47.0, 2330.0), Anchor::End, 0.0),
                    Label::new("ridge", (47.0, ridge), Anchor::End, 24.0),
                    Label::new("backoff", (47.0, 960.0), Anchor::End, 0.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("minute", 0), ("at-once", 0), ("backoff", 0)],
                rows: Rows::Of(
                    rows.iter()
                        .map(|t| vec![*t as f64, cell(&at_once, *t), cell(&backoff, *t)])
                        .collect(),
                ),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "ends in the storm", "stays below the watershed": what the words say of the two lines.
    #[test]
    fn the_words_are_true() {
        let [at_once, backoff] = hours();
        assert!(at_once[10] > 1737.0 && at_once[48] > 2000.0);
        assert!(backoff[10..].iter().all(|offered| *offered < 1700.0));
        assert!(backoff[30] < 850.0, "{}", backoff[30]);
        // "a storm dissolves when the sale ends"
        assert!(at_once[59] < 600.0, "{}", at_once[59]);
    }
}
