//! A still picture: whom a free slot takes when everybody is late, the oldest or the newest.

use super::Switch;
use super::work::{IN_ORDER, TURNED, measured};
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};

/// Goodput with the line in order and turned round.
pub(super) struct Order;

impl Figure for Order {
    fn name(&self) -> &'static str {
        "newest-first"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let capacity = Switch::at_start().map_or(0.0, |switch| switch.capacity);
        State {
            values: vec![("capacity", capacity)],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(0.0, 1600.0), Axis::linear(0.0, 700.0));
        let Ok(switch) = Switch::at_start() else {
            return Layout::default();
        };
        let capacity = switch.capacity;
        let oldest = frame.x.steps(160).filter_map(|x| Some((x, switch.open(x).ok()?.goodput)));
        let (in_order, turned) = (measured(IN_ORDER, capacity), measured(TURNED, capacity));
        let ends = |points: &[(f64, f64, f64)]| {
            frame.intervals(points.iter().map(|(x, y, half)| (*x, y - half, y + half)))
        };
        let dots = |points: &[(f64, f64, f64)]| frame.dots(points.iter().map(|(x, y, _)| (*x, *y)));
        let rows = in_order.iter().zip(&turned).map(|(old, new)| {
            vec![old.0, old.1, old.2, new.1, new.2]
        });
        Layout {
            plots: vec![Plot {
                name: "orders",
                size: Size::Wide,
                frame,
                ticks: (
                    &[0.0, 400.0, 800.0, 1200.0, 1600.0],
                    &[0.0, 200.0, 400.0, 600.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "capacity", Role::Limit, frame.level(capacity)),
                    Layer::still(Shape::Line, "oldest", Role::B, frame.line(oldest))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Intervals, "oldest", Role::B, ends(&in_order)),
                    Layer::still(Shape::Dots, "oldest", Role::B, dots(&in_order)),
                    Layer::still(Shape::Intervals, "newest", Role::A, ends(&turned)),
                    Layer::still(Shape::Dots, "newest", Role::A, dots(&turned)),
                ],
                labels: vec![
                    Label::new("capacity", (20.0, capacity), Anchor::Start, -8.0),
                    Label::new("newest", (1440.0, capacity), Anchor::End, 22.0),
                    Label::new("oldest", (1130.0, 370.0), Anchor::Start, 0.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[
                    ("offered", 0),
                    ("oldest", 1),
                    ("oldest-half", 1),
                    ("newest", 1),
                    ("newest-half", 1),
                ],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "the whole of its capacity": within a hundredth, at every load measured.
    #[test]
    fn the_newest_take_all_there_is() {
        let capacity = Switch::at_start().unwrap().capacity;
        let turned = measured(TURNED, capacity);
        assert_eq!(turned.len(), 5);
        for (offered, answered, half) in turned {
            assert!((answered - capacity).abs() < 0.01 * capacity, "{offered}: {answered}");
            assert!(half < 0.01 * capacity, "{offered}: ± {half}");
        }
    }
}
