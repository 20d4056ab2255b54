//! Chapter 2: the slots each issuer group holds, as the issuer timeout T grows.

#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::frame::{Axis, Size};
use kit::{Control, Figure, Frame, State};
use crate::slots;
use model::relations::little::capacity;
use model::switch::held::Held;
use model::{Params, Result};

/// The chapter's figures.
pub const FIGURES: &[&dyn Figure] = &[&HeldSlots];

/// Slots held by group A, by group B (healthy, and slow) and by both, against the slots there are.
pub struct HeldSlots;

impl Figure for HeldSlots {
    fn name(&self) -> &'static str {
        "held-slots"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        use kit::layout::Anchor::{End, Start};
        let slots = f64::from(Params::default().start_slots());
        let latest = Held::at(&Params::default(), FRAME.x.to).unwrap_or(Held {
            a: 0.0,
            b_healthy: 0.0,
            b_slow: 0.0,
        });
        let line = |name, role, what| Layer::still(Shape::Line, name, role, curve(what));
        let beyond = FRAME.rectangle((FRAME.x.from, FRAME.x.to), (slots, FRAME.y.to));
        Layout {
            plots: vec![Plot {
                name: "held",
                size: SIZE,
                frame: FRAME,
                ticks: (
                    &[0.0, 3.0, 6.0, 9.0, 12.0, 15.0],
                    &[0.0, 200.0, 400.0, 600.0, 800.0, 1000.0],
                ),
                layers: vec![
                    Layer::still(Shape::Region, "beyond", Role::Limit, beyond),
                    Layer::still(Shape::Line, "slots", Role::Limit, FRAME.level(slots)),
                    line("b-healthy", Role::B, |h| h.b_healthy).drawn(Stroke::Dashed),
                    line("a", Role::A, |h| h.a),
                    line("all-healthy", Role::Both, Held::all_healthy).drawn(Stroke::Dashed),
                    line("b-slow", Role::B, |h| h.b_slow),
                    line("all-slow", Role::Both, Held::all_slow).drawn(Stroke::Strong),
                    Layer::cursor("cursor"),
                    Layer::mark("a", Role::A),
                    Layer::mark("b-healthy", Role::B),
                    Layer::mark("b-slow", Role::B),
                    Layer::mark("all-healthy", Role::Both),
                    Layer::mark("all-slow", Role::Both),
                ],
                labels: vec![
                    Label::new("all-slow", (14.2, 975.0), End, 0.0),
                    Label::new("b-slow", (15.0, 670.0), End, 0.0),
                    Label::new("slots", (15.0, slots), End, -8.0),
                    Label::new("all-healthy", (15.0, latest.all_healthy()), End, -6.0),
                    Label::new("a", (15.0, latest.a), End, 17.0),
                    Label::new("b-healthy", (1.0, latest.b_healthy), Start, -5.0),
                ],
                notes: vec![("slow-full", (0.4, 895.0)), ("slow-fits", (0.4, 895.0))],
            }],
            boards: Some(slots::empty(
                Params::default().start_slots(),
                vec!["healthy", "slow"],
                &["a", "b"],
            )),
            marks: &[0.2, 1.0, 2.0, 4.0, 8.0, 15.0],
            presets: vec![
                ("start", control().default),
                ("last-that-fits", longest_that_fits()),
                ("two", 2.0),
            ],
            ways: Vec::new(),
            table: Table {
                columns: &[
                    ("T", 1),
                    ("a", 0),
                    ("b-healthy", 0),
                    ("all-healthy", 0),
                    ("b-slow", 0),
                    ("all-slow", 0),
                ],
                rows: Rows::At(&[0.2, 0.5, 0.8, 1.0, 2.0, 4.0, 8.0, 12.0, 15.0]),
            },
        }
    }

    fn at(&self, value: f64) -> State {
        let timeout = control().nearest(value);
        // The default parameters and a timeout in the control's range are in every domain.
        state(&Params::default(), timeout).unwrap_or_default()
    }
}

const SIZE: Size = Size::Large;

/// The axes: timeouts (s), slots held.
const FRAME: Frame = SIZE.frame(Axis::linear(0.0, 15.0), Axis::linear(0.0, 1000.0));

/// The issuer timeout (s).
pub(super) fn control() -> Control {
    Control::even("T", (0.2, 15.0), 10, Params::default().start_timeout)
}

/// The longest timeout at which both groups fit while B is slow (s); the least there is where none does.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn longest_that_fits() -> f64 {
    let fits = |timeout: &f64| {
        let held = Held::at(&Params::default(), *timeout);
        held.is_ok_and(|held| held.all_slow() <= f64::from(Params::default().start_slots()))
    };
    let control = control();
    let (least, most, step) = control.positions();
    let count = ((most - least) / step).round() as u32;
    let timeouts = (0..=count).map(|i| control.nearest(least + step * f64::from(i)));
    timeouts.take_while(fits).last().unwrap_or(least)
}

/// A curve over all timeouts of the control.
#[cfg(not(target_arch = "wasm32"))]
fn curve(what: fn(&Held) -> f64) -> String {
    let timeouts = FRAME.x.steps(150).filter(|t| *t >= control().min());
    FRAME.line(timeouts.filter_map(|t| {
        let held = Held::at(&Params::default(), t).ok()?;
        Some((t, what(&held)))
    }))
}

fn state(params: &Params, timeout: f64) -> Result<State> {
    let held = Held::at(params, timeout)?;
    let slots = params.start_slots();
    let there_are = f64::from(slots);
    let full = held.all_slow() > there_are;
    let service_time = held.all_slow() / params.base_rate;
    let most = capacity(slots, service_time)?;
    // First come, first served gives every waiting transaction the same chance, so a full switch
    // divides its slots as the need divides.
    let given = if full {
        there_are / held.all_slow()
    } else {
        1.0
    };

    let mark = |slots_held: f64| FRAME.mark(timeout, slots_held);
    let [healthy_a, healthy_b] = slots::board(slots, held.a, held.b_healthy);
    let [slow_a, slow_b] = slots::board(slots, held.a * given, held.b_slow * given);

    Ok(State {
        paths: vec![
            ("cursor", FRAME.upright(timeout)),
            ("board-healthy-a", healthy_a),
            ("board-healthy-b", healthy_b),
            ("board-slow-a", slow_a),
            ("board-slow-b", slow_b),
        ],
        marks: vec![
            ("a", mark(held.a)),
            ("b-healthy", mark(held.b_healthy)),
            ("b-slow", mark(held.b_slow)),
            ("all-healthy", mark(held.all_healthy())),
            ("all-slow", mark(held.all_slow())),
        ],
        values: vec![
            ("T", timeout),
            ("a", held.a),
            ("b-healthy", held.b_healthy),
            ("b-slow", held.b_slow),
            ("all-healthy", held.all_healthy()),
            ("all-slow", held.all_slow()),
            ("slots", there_are),
            ("a-given", held.a * given),
            ("b-slow-given", held.b_slow * given),
            ("missing", (held.all_slow() - there_are).max(0.0)),
            ("capacity-slow", most),
            ("offered", params.base_rate),
        ],
        conditions: vec![("slow-fits", !full), ("slow-full", full)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_point_is_the_least_timeout() {
        let start = FRAME.across_at(0.2).unwrap();
        let mut want = String::from("M");
        kit::write::push_tenths(&mut want, start);
        for what in [Held::all_healthy, Held::all_slow] {
            let d = curve(what);
            assert!(d.starts_with(&want), "it starts {}", &d[..12]);
        }
    }

    #[test]
    fn a_full_switch_gives_away_exactly_its_slots() {
        for tenths in 2..=150 {
            let state = HeldSlots.at(f64::from(tenths) / 10.0);
            let value = |name| state.value(name).unwrap();
            let given = value("a-given") + value("b-slow-given");
            assert!(given <= value("slots") * (1.0 + 1e-15));
            if state.condition("slow-full").unwrap() {
                assert!((given - value("slots")).abs() < 1e-9);
                assert!(value("capacity-slow") < value("offered"));
            } else {
                assert!(value("capacity-slow") >= value("offered"));
                assert_eq!(value("missing"), 0.0);
            }
        }
    }

    /// What the words of the figure say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let figure = HeldSlots;
        let text = kit::text::Edition::english().figure(figure.name()).unwrap();
        let control = control();
        let description = &text.plots["held"].description;
        assert!(description.contains("0.2 to 15 seconds") && description.contains("0 to 1000"));
        assert_eq!(
            (control.min(), control.max(), FRAME.y),
            (0.2, 15.0, Axis::linear(0.0, 1000.0))
        );
        // "before T reaches one second"
        let fits = |timeout| figure.at(timeout).condition("slow-fits").unwrap();
        assert!(fits(control.min()) && !fits(1.0));
        let last = longest_that_fits();
        assert!(fits(last) && !fits(control.step(last, 1.0)));
    }
}
