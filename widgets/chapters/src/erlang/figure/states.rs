//! A still picture: how many slots are busy or, beyond the last, wanted, for three switches at one load.

use super::super::numbers::day;
use kit::frame::{Axis, Size};
use kit::layout::{Layer, Layout, Plot, Role, Rows, Shape, Table};
use kit::{Control, Figure, State};
use model::relations::erlang;

/// The chance of each number in the system, those who wait marked.
pub(super) struct States;

/// Slots; the axes' ends; their marked values.
struct Shown {
    name: &'static str,
    slots: u32,
    from: f64,
    to: f64,
    most: f64,
    ticks: (&'static [f64], &'static [f64]),
}

const SHOWN: [Shown; 3] = [
    Shown {
        name: "one",
        slots: 1,
        from: -0.6,
        to: 8.6,
        most: 0.4,
        ticks: (&[0.0, 2.0, 4.0, 6.0, 8.0], &[0.0, 0.2, 0.4]),
    },
    Shown {
        name: "six",
        slots: 6,
        from: -0.6,
        to: 14.6,
        most: 0.2,
        ticks: (&[0.0, 6.0, 12.0], &[0.0, 0.1, 0.2]),
    },
    Shown {
        name: "all",
        slots: 192,
        from: 80.0,
        to: 200.0,
        most: 0.04,
        ticks: (&[100.0, 132.0, 160.0, 192.0], &[0.0, 0.02, 0.04]),
    },
];

/// The load of an ordinary day.
fn load() -> f64 {
    day().map_or(0.0, |day| day.load / f64::from(day.slots))
}

/// The chances of 0, 1, 2 … in a system with so many slots, up to `count`.
pub(super) fn chances(slots: u32, load: f64, count: u32) -> Vec<f64> {
    let a = load * f64::from(slots);
    // From the state in which just the last slot is taken, whose share of all is C·(1 − ρ), down and up.
    let full = erlang::waiting_probability(a, slots).unwrap_or_default() * (1.0 - load);
    let mut chances = vec![0.0; count as usize + 1];
    let mut chance = full;
    for k in (0..=slots).rev() {
        if k <= count {
            chances[k as usize] = chance;
        }
        chance *= f64::from(k) / a;
    }
    let mut chance = full;
    for k in slots + 1..=count {
        chance *= load;
        chances[k as usize] = chance;
    }
    chances
}

impl Figure for States {
    fn name(&self) -> &'static str {
        "busy-slots"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        State {
            values: vec![("load", 100.0 * load()), ("slots", f64::from(SHOWN[2].slots))],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let load = load();
        let plot = |shown: &Shown| {
            let frame = Size::Small.frame(Axis::linear(shown.from, shown.to), Axis::linear(0.0, shown.most));
            let chances = chances(shown.slots, load, shown.to as u32);
            let bars = |wait: bool| {
                let counted = (0_u32..).zip(chances.iter().copied());
                let part = counted.filter(|(k, _)| (*k >= shown.slots) == wait && f64::from(*k) >= shown.from);
                frame.bars(part.map(|(k, chance)| (f64::from(k), chance)), 0.8)
            };
            Plot {
                name: shown.name,
                size: Size::Small,
                frame,
                ticks: shown.ticks,
                layers: vec![
                    Layer::still(Shape::Bars, "free", Role::A, bars(false)),
                    Layer::still(Shape::Bars, "taken", Role::B, bars(true)),
                ],
                labels: Vec::new(),
                notes: Vec::new(),
            }
        };
        let rows = SHOWN.iter().map(|shown| {
            let a = load * f64::from(shown.slots);
            let waits = erlang::waiting_probability(a, shown.slots).unwrap_or_default();
            vec![f64::from(shown.slots), a, 100.0 * waits]
        });
        Layout {
            plots: SHOWN.iter().map(plot).collect(),
            table: Table {
                columns: &[("slots", 0), ("busy", 1), ("waits", 5)],
                rows: Rows::Of(rows.collect()),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All chances are one, their mean is Little's, and those who wait are Erlang's.
    #[test]
    fn chances_are_the_steady_state_s() {
        for shown in SHOWN {
            let a = load() * f64::from(shown.slots);
            let chances = chances(shown.slots, load(), 2000);
            let sum: f64 = chances.iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{}: {sum}", shown.slots);
            let busy = chances.iter().zip(0_u32..);
            let busy: f64 = busy.map(|(p, k)| p * f64::from(k.min(shown.slots))).sum();
            assert!((busy - a).abs() < 1e-6 * a, "{}: {busy}", shown.slots);
            let waits: f64 = chances[shown.slots as usize..].iter().sum();
            let want = erlang::waiting_probability(a, shown.slots).unwrap();
            assert!((waits - want).abs() < 1e-9, "{}: {waits}", shown.slots);
            // No bar is cut off.
            let most = chances.iter().copied().fold(0.0, f64::max);
            assert!(most < shown.most, "{}: {most}", shown.slots);
        }
    }
}
