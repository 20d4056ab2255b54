//! Chapter 2: the slots each issuer group holds, as the issuer timeout T grows.

use kit::figure::Control;
#[cfg(not(target_arch = "wasm32"))]
use kit::figure::{Label, Layout};
use kit::{Figure, Frame, State};
use model::relations::little::capacity;
use model::switch::held::Held;
use model::{Params, Result};

/// The chapter's figures.
pub const FIGURES: &[&dyn Figure] = &[&HeldSlots];

/// Slots held by group A, by group B (healthy, and slow) and by both, against the slots there are.
pub struct HeldSlots;

/// Boards draw this many slots a row, one row a server.
const BOARD_COLUMNS: u32 = 32;
/// Distance from slot to slot on a board, and the side of a slot (drawing units).
const PITCH: f64 = 10.0;
const SIDE: f64 = 8.0;

impl Figure for HeldSlots {
    fn name(&self) -> &'static str {
        "held-slots"
    }

    fn control(&self) -> Control {
        Control {
            name: "T",
            min: 0.2,
            max: 15.0,
            per_unit: 10.0,
            default: Params::default().start_timeout,
        }
    }

    fn frame(&self) -> Frame {
        Frame {
            across: (96.0, 628.0),
            down: (18.0, 498.0),
            x: (0.0, 15.0),
            y: (0.0, 1000.0),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        use kit::figure::Anchor::{End, Start};
        let slots = f64::from(Params::default().start_slots());
        let latest = Held::at(&Params::default(), self.frame().x.1).unwrap_or(Held {
            a: 0.0,
            b_healthy: 0.0,
            b_slow: 0.0,
        });
        Layout {
            ticks: (
                &[0.0, 3.0, 6.0, 9.0, 12.0, 15.0],
                &[0.0, 200.0, 400.0, 600.0, 800.0, 1000.0],
            ),
            limit: Some(("slots", slots)),
            curves: &["b-healthy", "a", "all-healthy", "b-slow", "all-slow"],
            labels: vec![
                Label::new("all-slow", (14.2, 975.0), End, 0.0),
                Label::new("b-slow", (15.0, 670.0), End, 0.0),
                Label::new("slots", (15.0, slots), End, -8.0),
                Label::new("all-healthy", (15.0, latest.all_healthy()), End, -6.0),
                Label::new("a", (15.0, latest.a), End, 17.0),
                Label::new("b-healthy", (1.0, latest.b_healthy), Start, -5.0),
            ],
            notes: vec![("slow-full", (0.4, 895.0)), ("slow-fits", (0.4, 895.0))],
            boards: vec!["healthy", "slow"],
            rows: &[0.2, 0.5, 0.8, 1.0, 2.0, 4.0, 8.0, 12.0, 15.0],
            columns: &[
                ("T", 1),
                ("a", 0),
                ("b-healthy", 0),
                ("all-healthy", 0),
                ("b-slow", 0),
                ("all-slow", 0),
            ],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn empty_board(&self) -> Option<(String, f64, f64)> {
        let slots = Params::default().start_slots();
        let rows = slots.div_ceil(BOARD_COLUMNS);
        Some((
            squares(0, slots),
            f64::from(BOARD_COLUMNS) * PITCH,
            f64::from(rows) * PITCH,
        ))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn still(&self) -> Vec<(&'static str, String)> {
        let frame = self.frame();
        let least = self.control().min;
        let curve = |what: fn(&Held) -> f64| {
            let timeouts = frame.steps(150).filter(|t| *t >= least);
            frame.line(timeouts.filter_map(|t| {
                let held = Held::at(&Params::default(), t).ok()?;
                Some((t, what(&held)))
            }))
        };
        vec![
            ("a", curve(|h| h.a)),
            ("b-healthy", curve(|h| h.b_healthy)),
            ("b-slow", curve(|h| h.b_slow)),
            ("all-healthy", curve(Held::all_healthy)),
            ("all-slow", curve(Held::all_slow)),
        ]
    }

    fn at(&self, control: f64) -> State {
        let timeout = self.control().nearest(control);
        // The default parameters and a timeout in the control's range are in every domain.
        state(&self.frame(), &Params::default(), timeout).unwrap_or_default()
    }
}

fn state(frame: &Frame, params: &Params, timeout: f64) -> Result<State> {
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

    let mark = |slots_held: f64| frame.place(timeout, slots_held);
    let [healthy_a, healthy_b] = board(slots, held.a, held.b_healthy);
    let [slow_a, slow_b] = board(slots, held.a * given, held.b_slow * given);

    Ok(State {
        paths: vec![
            (
                "cursor",
                frame.line([(timeout, frame.y.0), (timeout, frame.y.1)].into_iter()),
            ),
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

/// The slots of group A, then those of group B, as little squares row by row.
fn board(slots: u32, a: f64, b: f64) -> [String; 2] {
    let end_a = ((a + 0.5) as u32).min(slots);
    let end_b = ((a + b + 0.5) as u32).min(slots);
    [squares(0, end_a), squares(end_a, end_b)]
}

fn squares(from: u32, to: u32) -> String {
    let mut d = String::new();
    for slot in from..to {
        let (column, row) = (slot % BOARD_COLUMNS, slot / BOARD_COLUMNS);
        d.push('M');
        kit::frame::push_tenths(&mut d, f64::from(column) * PITCH + 1.0);
        d.push(' ');
        kit::frame::push_tenths(&mut d, f64::from(row) * PITCH + 1.0);
        d.push('h');
        kit::frame::push_tenths(&mut d, SIDE);
        d.push('v');
        kit::frame::push_tenths(&mut d, SIDE);
        d.push('h');
        kit::frame::push_tenths(&mut d, -SIDE);
        d.push('z');
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_point_is_the_least_timeout() {
        let frame = HeldSlots.frame();
        let still = HeldSlots.still();
        let start = frame.place(0.2, 0.0).0;
        let mut want = String::from("M");
        kit::frame::push_tenths(&mut want, start);
        assert_eq!(still.len(), 5);
        for (name, path) in still {
            assert!(path.starts_with(&want), "{name} starts {}", &path[..12]);
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
        let control = figure.control();
        assert!(
            text.description.contains("0.2 to 15 seconds")
                && text.description.contains("0 to 1000")
        );
        assert_eq!(
            (control.min, control.max, figure.frame().y),
            (0.2, 15.0, (0.0, 1000.0))
        );
        // "before T reaches one second"
        let fits = |timeout| figure.at(timeout).condition("slow-fits").unwrap();
        assert!(fits(control.min) && !fits(1.0));
        let preset = |label: &str| {
            text.presets
                .iter()
                .find(|p| p.label.starts_with(label))
                .unwrap()
                .value
        };
        assert_eq!(preset("the start"), control.default);
        let last = preset("the last that fits");
        assert!(fits(last) && !fits(last + 1.0 / control.per_unit));
    }

    #[test]
    fn boards_fill_from_the_first_slot() {
        let [a, b] = board(192, 99.4, 33.0);
        assert_eq!(a.matches('M').count(), 99);
        assert_eq!(b.matches('M').count(), 33);
        let [a, b] = board(192, 150.0, 100.0);
        assert_eq!((a.matches('M').count(), b.matches('M').count()), (150, 42));
    }
}
