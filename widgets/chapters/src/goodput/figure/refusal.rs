//! A still picture: what shedding answers when a refusal costs work as well.

use super::Switch;
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};
use model::Params;
use model::relations::shedding;

/// Answered against offered, for refusals of three prices and none refused.
pub(super) struct Refusal;

/// What a refusal costs, in services.
pub(crate) const COSTS: [f64; 3] = [0.0, 0.01, 0.1];

impl Figure for Refusal {
    fn name(&self) -> &'static str {
        "refusal-cost"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State {
            values: vec![("cheap", COSTS[1]), ("dear", COSTS[2])],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let frame = Size::Wide.frame(Axis::linear(0.0, 6000.0), Axis::linear(0.0, 700.0));
        let Ok(switch) = Switch::at_start() else {
            return Layout::default();
        };
        let share = Params::default().admitted_share;
        let answered = |cost: f64, offered: f64| {
            shedding::admitted_at_cost(offered, switch.capacity, share, cost).unwrap_or_default()
        };
        let open = |offered| switch.open(offered).map_or(0.0, |outcome| outcome.goodput);
        let line = |points: &dyn Fn(f64) -> f64| frame.line(frame.x.steps(240).map(|x| (x, points(x))));
        let [free, cheap, dear] = COSTS;
        let rows = [500.0, 600.0, 800.0, 1200.0, 2000.0, 3000.0, 5000.0].map(|x| {
            vec![x, answered(free, x), answered(cheap, x), answered(dear, x), open(x)]
        });
        Layout {
            plots: vec![Plot {
                name: "answered",
                size: Size::Wide,
                frame,
                ticks: (
                    &[0.0, 1000.0, 2000.0, 3000.0, 4000.0, 5000.0, 6000.0],
                    &[0.0, 200.0, 400.0, 600.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "open", Role::Both, line(&open)),
                    Layer::still(Shape::Line, "free", Role::A, line(&|x| answered(free, x)))
                        .drawn(Stroke::Strong),
                    Layer::still(Shape::Line, "cheap", Role::A, line(&|x| answered(cheap, x)))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "dear", Role::B, line(&|x| answered(dear, x)))
                        .drawn(Stroke::Dashed),
                ],
                labels: vec![
                    Label::new("free", (5950.0, 560.0), Anchor::End, 0.0),
                    Label::new("cheap", (5950.0, 410.0), Anchor::End, 0.0),
                    Label::new("dear", (3900.0, 200.0), Anchor::Start, 0.0),
                    Label::new("open", (1700.0, 120.0), Anchor::Start, 0.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("offered", 0), ("free", 0), ("cheap", 0), ("dear", 0), ("open", 0)],
                rows: Rows::Of(rows.into()),
            },
            ..Layout::default()
        }
    }
}
