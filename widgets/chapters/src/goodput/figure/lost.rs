//! The live figure: goodput against what is offered, with shedding and without, and who holds the slots.

use super::{Outcome, Switch};
#[cfg(not(target_arch = "wasm32"))]
use super::super::numbers::nothing_left;
use crate::slots;
use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, Frame, State};
use model::Params;

/// Answered against offered.
pub(super) struct Lost;

const FRAME: Frame = Size::Wide.frame(Axis::linear(0.0, 2400.0), Axis::linear(0.0, 700.0));

fn control() -> Control {
    let p = Params::default();
    Control::even("offered", (0.0, 2400.0), 1, p.base_rate * p.sale_surge)
}

impl Figure for Lost {
    fn name(&self) -> &'static str {
        "lost-work"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let offered = control().nearest(value);
        let Ok(switch) = Switch::at_start() else {
            return State::default();
        };
        // Every rate of the control is in the domain.
        let open: Outcome = switch.open(offered).unwrap_or_default();
        let shed: Outcome = switch.shedding(offered).unwrap_or_default();
        let [open_useful, open_wasted] = slots::board(switch.slots, open.useful, open.wasted);
        let [shed_useful, shed_wasted] = slots::board(switch.slots, shed.useful, shed.wasted);
        let idle = |outcome: &Outcome| {
            (f64::from(switch.slots) - outcome.useful - outcome.wasted).max(0.0)
        };
        let over = offered > switch.capacity;
        let nothing = open.goodput < 0.5;
        State {
            paths: vec![
                ("cursor", FRAME.upright(offered)),
                ("board-open-a", open_useful),
                ("board-open-b", open_wasted),
                ("board-shed-a", shed_useful),
                ("board-shed-b", shed_wasted),
            ],
            marks: vec![
                ("open", FRAME.mark(offered, open.goodput)),
                ("shed", FRAME.mark(offered, shed.goodput)),
            ],
            values: vec![
                ("offered", offered),
                ("capacity", switch.capacity),
                ("open", open.goodput),
                ("expired", offered - open.goodput),
                ("wait", open.wait),
                ("open-useful", open.useful),
                ("open-wasted", open.wasted),
                ("open-idle", idle(&open)),
                ("shed", shed.goodput),
                ("refused", offered - shed.admitted),
                ("shed-useful", shed.useful),
                ("shed-idle", idle(&shed)),
            ],
            conditions: vec![
                ("under", !over),
                ("over", over && !nothing),
                ("nothing", over && nothing),
            ],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let Ok(switch) = Switch::at_start() else {
            return Layout::default();
        };
        let curve = |what: &dyn Fn(f64) -> model::Result<Outcome>| {
            let points = FRAME.x.steps(120);
            FRAME.line(points.filter_map(|x| Some((x, what(x).ok()?.goodput))))
        };
        let capacity = switch.capacity;
        let all = FRAME.line([(0.0, 0.0), (700.0, 700.0)].into_iter());
        let points = super::work::measured(super::work::IN_ORDER, capacity);
        let ends = points.iter().map(|(x, y, half)| (*x, y - half, y + half));
        Layout {
            plots: vec![Plot {
                name: "goodput",
                size: Size::Wide,
                frame: FRAME,
                ticks: (
                    &[0.0, 400.0, 800.0, 1200.0, 1600.0, 2000.0, 2400.0],
                    &[0.0, 200.0, 400.0, 600.0],
                ),
                layers: vec![
                    Layer::still(Shape::Line, "all", Role::Guide, all),
                    Layer::still(Shape::Line, "capacity", Role::Limit, FRAME.level(capacity)),
                    Layer::still(Shape::Line, "shed", Role::A, curve(&|x| switch.shedding(x))),
                    Layer::still(Shape::Line, "open", Role::Both, curve(&|x| switch.open(x)))
                        .drawn(Stroke::Strong),
                    Layer::still(Shape::Intervals, "measured", Role::Measured, FRAME.intervals(ends)),
                    Layer::still(
                        Shape::Dots,
                        "measured",
                        Role::Measured,
                        FRAME.dots(points.iter().map(|(x, y, _)| (*x, *y))),
                    ),
                    Layer::cursor("cursor"),
                    Layer::mark("shed", Role::A),
                    Layer::mark("open", Role::Both),
                ],
                labels: vec![
                    Label::new("capacity", (2390.0, capacity), Anchor::End, -8.0),
                    Label::new("shed", (2390.0, 0.9 * capacity), Anchor::End, 23.0),
                    Label::new("open", (1510.0, 215.0), Anchor::Start, 0.0),
                ],
                notes: vec![
                    ("under", (1270.0, 392.0)),
                    ("over", (1270.0, 392.0)),
                    ("nothing", (1270.0, 392.0)),
                ],
            }],
            boards: Some(slots::empty(switch.slots, vec!["open", "shed"], &["a", "b"])),
            marks: &[0.0, 400.0, 800.0, 1200.0, 1600.0, 2000.0, 2400.0],
            presets: vec![
                ("usual", Params::default().base_rate),
                ("sale", control().default),
                ("nothing", control().nearest(nothing_left(&switch).ceil())),
            ],
            table: Table {
                columns: &[
                    ("offered", 0),
                    ("open", 0),
                    ("open-wasted", 0),
                    ("wait", 2),
                    ("shed", 0),
                    ("refused", 0),
                ],
                rows: Rows::At(&[400.0, 500.0, 600.0, 700.0, 800.0, 1200.0, 1600.0, 2000.0]),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No slot is counted twice, none is missing, and what is offered goes somewhere.
    #[test]
    fn every_slot_and_every_request_is_somewhere() {
        let slots = f64::from(Switch::at_start().unwrap().slots);
        for offered in kit::proof::grid(&control()) {
            let state = Lost.at(offered);
            let v = |name| state.value(name).unwrap();
            let all = v("open-useful") + v("open-wasted") + v("open-idle");
            assert!((all - slots).abs() < 0.1, "{offered}: {all}");
            let all = v("shed-useful") + v("shed-idle");
            assert!((all - slots).abs() < 0.1, "{offered}: {all}");
            assert!((v("open") + v("expired") - offered).abs() < 1e-9);
            assert!(v("shed") + v("refused") <= offered + 1e-9);
        }
    }

    /// What the words say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let text = kit::text::Edition::english().figure("lost-work").unwrap();
        let description = &text.plots["goodput"].description;
        assert!(description.contains("0 to 700") && description.contains("0 to 2,400"));
        assert_eq!((control().max(), FRAME.y.to), (2400.0, 700.0));
        // "rises with the offered rate, turns at capacity and falls to nothing"
        let open = |x| Lost.at(x).value("open").unwrap();
        let capacity = Lost.at(0.0).value("capacity").unwrap();
        assert!(open(capacity.floor()) > 0.95 * capacity);
        assert!(open(800.0) > open(1200.0) && open(2000.0) < 0.5 && open(1900.0) > 1.0);
        // "level": with shedding the goodput no longer changes.
        let shed = |x| Lost.at(x).value("shed").unwrap();
        assert!((shed(600.0) - shed(2400.0)).abs() < 1e-9 && shed(600.0) > 0.89 * capacity);
        // Shedding drops nobody.
        assert!(Lost.at(2400.0).value("refused").unwrap() + shed(2400.0) > 2399.999);
    }
}
