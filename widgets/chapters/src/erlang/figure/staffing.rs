//! A still picture: the share that waits against the slots there are, and the square-root rule.

use super::super::numbers::day;
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};
use model::Params;
use model::relations::erlang;

/// C at an ordinary day's load against N.
pub(super) struct Staffing;

/// The share that may wait.
pub(crate) const WANTED: f64 = 1e-3;

impl Figure for Staffing {
    fn name(&self) -> &'static str {
        "slot-count"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let a = day().map_or(0.0, |day| day.load);
        State {
            values: vec![("a", a), ("per-server", f64::from(Params::default().slots_per_server))],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let Ok(day) = day() else {
            return Layout::default();
        };
        let a = day.load;
        let per_server = Params::default().slots_per_server;
        let frame = Size::Wide.frame(Axis::linear(128.0, 200.0), Axis::log(1e-7, 1.0));
        let exact = (a.ceil() as u32..=200).filter_map(|slots| {
            let waits = erlang::waiting_probability(a, slots).ok()?;
            Some((f64::from(slots), waits))
        });
        let limit = frame.x.steps(72).filter_map(|slots| {
            let waits = erlang::waiting_with_margin((slots - a) / a.sqrt()).ok()?;
            Some((slots, waits))
        });
        let servers = [5, 6].map(|servers| {
            let slots = servers * per_server;
            let waits = erlang::waiting_probability(a, slots).unwrap_or(1.0);
            (f64::from(slots), waits)
        });
        let rows = [134, 140, 145, 150, 160, 170, 180, 192].map(|slots| {
            let beta = (f64::from(slots) - a) / a.sqrt();
            let waits = erlang::waiting_probability(a, slots).unwrap_or(1.0);
            let by_rule = erlang::waiting_with_margin(beta).unwrap_or(1.0);
            vec![f64::from(slots), beta, 100.0 * waits, 100.0 * by_rule]
        });
        Layout {
            plots: vec![Plot {
                name: "count",
                size: Size::Wide,
                frame,
                ticks: (
                    &[132.0, 144.0, 160.0, 176.0, 192.0],
                    &[1e-6, 1e-4, 1e-2, 1.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "wanted", Role::Goal, frame.level(WANTED)),
                    Layer::still(Shape::Line, "limit", Role::Guide, frame.line(limit))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "exact", Role::Both, frame.line(exact)),
                    Layer::still(Shape::Dots, "servers", Role::Both, frame.dots(servers.into_iter())),
                ],
                labels: vec![
                    Label::new("wanted", (199.0, WANTED), Anchor::End, -7.0),
                    Label::new("limit", (168.0, 5e-5), Anchor::End, 0.0),
                    Label::new("five", servers[0], Anchor::Start, -9.0),
                    Label::new("six", servers[1], Anchor::End, -14.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("slots", 0), ("beta", 2), ("waits", 5), ("by-rule", 5)],
                rows: Rows::Of(rows.into()),
            },
            ..Layout::default()
        }
    }
}
