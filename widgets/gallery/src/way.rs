//! A way with its history: where a switch with retries comes to depends on where it came from.

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, Frame, State};
use model::Params;
use model::relations::equilibrium::RetryLoop;

/// The offered rate against the new one, up and down.
pub struct Storm;

const FRAME: Frame = Size::Large.frame(Axis::linear(200.0, 800.0), Axis::linear(0.0, 3000.0));

fn control() -> Control {
    let p = Params::default();
    Control::even("rate", (200.0, 800.0), 1, p.base_rate).keeping_way()
}

fn retry_loop() -> Option<RetryLoop> {
    let p = Params::default();
    RetryLoop::at_start(&p, p.start_servers, false).ok()
}

/// The stable equilibrium to which the switch settles at `rate` from `before`: the nearest on the side
/// it moves to.
fn settle(retry: &RetryLoop, rate: f64, before: f64) -> f64 {
    let Ok(all) = retry.equilibria(rate) else {
        return before;
    };
    // Between an unstable one and the next, all ways lead to the stable one between them.
    let mut settled = before;
    let mut below = f64::NEG_INFINITY;
    for (i, each) in all.iter().enumerate().filter(|(_, each)| each.stable) {
        let above = all.get(i + 1).map_or(f64::INFINITY, |next| next.offered);
        if before >= below && before < above {
            settled = each.offered;
        }
        below = above;
    }
    settled
}

/// The points along the rates from `from` to `to`, in steps of the control's tenth.
fn leg(retry: &RetryLoop, from: f64, to: f64, offered: &mut f64) -> Vec<(f64, f64)> {
    let count = ((to - from).abs() / 4.0).ceil().max(1.0) as u32;
    Axis::linear(from, to)
        .steps(count)
        .map(|rate| {
            *offered = settle(retry, rate, *offered);
            (rate, *offered)
        })
        .collect()
}

impl Figure for Storm {
    fn name(&self) -> &'static str {
        "way-of-a-storm"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        self.after(&[], value)
    }

    fn after(&self, turns: &[f64], value: f64) -> State {
        let rate = control().nearest(value);
        let Some(retry) = retry_loop() else {
            return State::default();
        };
        // The first morning: no retries are waiting.
        let start = turns.first().copied().unwrap_or(rate);
        let mut offered = settle(&retry, start, start);
        let (mut before, mut last) = (Vec::new(), vec![(start, offered)]);
        let ends = turns.iter().skip(1).copied().chain([rate]);
        let mut from = start;
        for to in ends {
            before.append(&mut last);
            last = leg(&retry, from, to, &mut offered);
            from = to;
        }
        let storm = offered > 1.5 * rate;
        State {
            paths: vec![
                ("before", FRAME.line(before.into_iter())),
                ("way", FRAME.line(last.into_iter())),
                ("cursor", FRAME.upright(rate)),
            ],
            marks: vec![("now", FRAME.mark(rate, offered))],
            values: vec![
                ("rate", rate),
                ("offered", offered),
                ("retries", offered - rate),
            ],
            conditions: vec![("storm", storm), ("calm", !storm)],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let retry = retry_loop();
        let all: Vec<(f64, f64, bool)> = FRAME
            .x
            .steps(600)
            .flat_map(|rate| {
                let found = retry.as_ref().and_then(|retry| retry.equilibria(rate).ok());
                let found = found.unwrap_or_default().into_iter();
                found.map(move |each| (rate, each.offered, each.stable))
            })
            .collect();
        let points = |stable: bool| {
            let of = all.iter().filter(move |point| point.2 == stable);
            FRAME.dots(of.map(|(rate, offered, _)| (*rate, *offered)))
        };
        Layout {
            plots: vec![Plot {
                name: "rates",
                size: Size::Large,
                frame: FRAME,
                ticks: (
                    &[200.0, 400.0, 600.0, 800.0],
                    &[0.0, 1000.0, 2000.0, 3000.0],
                ),
                layers: vec![
                    Layer::still(Shape::Dots, "stable", Role::Guide, points(true)),
                    Layer::still(Shape::Dots, "unstable", Role::B, points(false)),
                    Layer::moving(Shape::Line, "before", Role::Before).drawn(Stroke::Dashed),
                    Layer::moving(Shape::Line, "way", Role::Both).drawn(Stroke::Strong),
                    Layer::cursor("cursor"),
                    Layer::mark("now", Role::Both),
                ],
                labels: vec![
                    Label::new("stable", (790.0, 2300.0), Anchor::End, 0.0),
                    Label::new("unstable", (450.0, 1150.0), Anchor::Start, 0.0),
                    Label::with("now", "now", Anchor::End, (-12.0, 24.0)),
                ],
                notes: vec![("storm", (220.0, 2850.0)), ("calm", (220.0, 2850.0))],
            }],
            marks: &[200.0, 400.0, 600.0, 800.0],
            presets: vec![("start", control().default), ("sale", 800.0)],
            table: Table {
                columns: &[("rate", 0), ("offered", 0), ("retries", 0)],
                rows: Rows::At(&[200.0, 400.0, 500.0, 600.0, 800.0]),
            },
            ..Layout::default()
        }
    }
}
