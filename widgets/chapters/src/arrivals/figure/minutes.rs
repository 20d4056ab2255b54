//! The live figure: the counts of an hour's sixty minutes, and how far each strays from what was expected.

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Table};
use kit::{Control, Figure, Frame, State};
use model::numeric::generator::Mulberry32;
use model::relations::arrivals;
use model::switch::sim::Level;
use model::{Params, Result};

/// Sixty counts with a surge in them, and their bands.
pub(super) struct Minutes;

/// The seed of the hour: that of a fresh control room.
const SEED: u32 = 1;
/// A band reaches so many standard deviations to either side.
const BAND: f64 = 2.0;
/// A quiet day.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const HOLIDAY: f64 = 0.5;

// Room for five digits in a phone's larger letters, beside the name of the axis.
const COUNTS: Frame = Frame {
    across: (128.0, 628.0),
    ..Size::Wide.frame(Axis::linear(0.0, 60.0), Axis::linear(0.0, 90_000.0))
};
const STRAY: Frame = Frame {
    across: (128.0, 628.0),
    ..Size::Wide.frame(Axis::linear(0.0, 60.0), Axis::linear(-12.0, 12.0))
};

/// Where the labels stand: no bar reaches so high, and no dot so far up or down, whatever the height.
#[cfg(not(target_arch = "wasm32"))]
const ABOVE_BARS: f64 = 84_000.0;
#[cfg(not(target_arch = "wasm32"))]
const BEYOND_DOTS: f64 = 10.6;

fn control() -> Control {
    Control::even("height", (0.25, 3.0), 20, Params::default().sale_surge)
}

/// A minute of the hour.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    /// The count that is expected.
    pub(crate) expected: f64,
    /// The count.
    pub(crate) count: f64,
    /// Standard deviation of the count by chance alone, as a share of what is expected (%).
    pub(crate) chance: f64,
    /// The same with what the customers have in common.
    pub(crate) both: f64,
}

impl Counted {
    /// How far the count is from what was expected (%).
    pub(crate) fn off(&self) -> f64 {
        100.0 * (self.count / self.expected - 1.0)
    }
}

/// The hour on the seed, with a surge of that height in the minutes of the sale.
pub(crate) fn hour(p: &Params, height: f64) -> Result<Vec<Counted>> {
    let mut generator = Mulberry32::new(SEED);
    let mut surge = 1.0;
    let event = Level::SalePeak.event();
    (0..60)
        .map(|minute| {
            let on = event.as_ref().is_some_and(|event| event.contains(&minute));
            surge = arrivals::surge_step(surge, if on { height } else { 1.0 }, p.surge_lag)?;
            // The third is for the answer times of group B, and is drawn whether used or not.
            let [count, burst, _] = [(); 3].map(|()| generator.normal());
            let rate = p.base_rate * surge;
            let expected = 60.0 * rate;
            let share = |burst| Ok(100.0 * arrivals::minute_deviation(rate, burst)? / expected);
            Ok(Counted {
                expected,
                count: arrivals::minute_count(rate, count, burst, p.burst)?,
                chance: share(0.0)?,
                both: share(p.burst)?,
            })
        })
        .collect()
}

impl Figure for Minutes {
    fn name(&self) -> &'static str {
        "minute-counts"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let height = control().nearest(value);
        let p = Params::default();
        // The default parameters and a height in the control's range are in every domain.
        let hour = hour(&p, height).unwrap_or_default();
        let minutes = || (0..).map(f64::from).zip(&hour);
        let last = hour.last().map_or(0.0, |minute| minute.expected);
        let steps = minutes().map(|(t, minute)| (t, minute.expected));
        let expected = COUNTS.stepped(steps.chain([(60.0, last)]));
        let band = |share: fn(&Counted) -> f64| {
            STRAY.between(minutes().map(|(t, minute)| {
                let reach = BAND * share(minute);
                (t + 0.5, -reach, reach)
            }))
        };
        let outside = |share: fn(&Counted) -> f64| {
            let beyond = |minute: &&Counted| minute.off().abs() > BAND * share(minute);
            hour.iter().filter(beyond).count() as f64
        };
        // The last minute of the surge, when it is at its height.
        let high = hour.get(49);
        let at_height = |value: fn(&Counted) -> f64| high.map_or(0.0, value);
        State {
            paths: vec![
                (
                    "counts",
                    COUNTS.bars(minutes().map(|(t, minute)| (t + 0.5, minute.count)), 0.7),
                ),
                ("expected", expected),
                ("both", band(|minute| minute.both)),
                ("chance", band(|minute| minute.chance)),
                (
                    "off",
                    STRAY.dots(minutes().map(|(t, minute)| (t + 0.5, minute.off()))),
                ),
            ],
            values: vec![
                ("height", height),
                ("expected", at_height(|minute| minute.expected)),
                ("chance", at_height(|minute| minute.chance)),
                ("both", at_height(|minute| minute.both)),
                ("outside-chance", outside(|minute| minute.chance)),
                ("outside-both", outside(|minute| minute.both)),
                ("burst", 100.0 * p.burst),
            ],
            ..State::default()
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let p = Params::default();
        let sale = Level::SalePeak.event();
        let (begins, ends) = sale.map_or((0, 0), |event| (*event.start(), *event.end() + 1));
        let sale = |frame: Frame| {
            let across = (f64::from(begins), f64::from(ends));
            let region = frame.rectangle(across, (frame.y.from, frame.y.to));
            Layer::still(Shape::Region, "sale", Role::Guide, region)
        };
        Layout {
            plots: vec![
                Plot {
                    name: "hour",
                    size: Size::Wide,
                    frame: COUNTS,
                    ticks: (
                        &[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0],
                        &[0.0, 30_000.0, 60_000.0, 90_000.0],
                    ),
                    layers: vec![
                        sale(COUNTS),
                        Layer::moving(Shape::Bars, "counts", Role::A),
                        Layer::moving(Shape::Line, "expected", Role::Both),
                    ],
                    labels: vec![Label::new("sale", (27.5, ABOVE_BARS), Anchor::Middle, 0.0)],
                    notes: Vec::new(),
                },
                Plot {
                    name: "stray",
                    size: Size::Wide,
                    frame: STRAY,
                    ticks: (
                        &[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0],
                        &[-10.0, -5.0, 0.0, 5.0, 10.0],
                    ),
                    layers: vec![
                        sale(STRAY),
                        Layer::moving(Shape::Area, "both", Role::B),
                        Layer::moving(Shape::Area, "chance", Role::A),
                        Layer::moving(Shape::Dots, "off", Role::Both),
                    ],
                    labels: vec![
                        Label::new("both", (59.0, BEYOND_DOTS), Anchor::End, 0.0),
                        Label::new("chance", (59.0, -BEYOND_DOTS), Anchor::End, 0.0),
                    ],
                    notes: Vec::new(),
                },
            ],
            marks: &[0.5, 1.0, 1.5, 2.0, 2.5, 3.0],
            presets: vec![
                ("holiday", HOLIDAY),
                ("usual", 1.0),
                ("sale", p.sale_surge),
                ("rush", control().max()),
            ],
            table: Table {
                columns: &[
                    ("height", 2),
                    ("expected", 0),
                    ("chance", 2),
                    ("both", 2),
                    ("outside-chance", 0),
                    ("outside-both", 0),
                ],
                rows: Rows::At(&[0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0]),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::{Play, Run};

    /// The hour of the figure at its start is that of level 1's room on the same seed.
    #[test]
    fn the_hour_is_the_room_s() {
        let p = Params::default();
        let run = Run::replay(Play::idle(Level::SalePeak, SEED)).unwrap();
        for (counted, minute) in hour(&p, p.sale_surge).unwrap().iter().zip(run.minutes()) {
            assert!((counted.count - 60.0 * minute.new_tps).abs() < 1e-6);
        }
    }

    /// What the words say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let text = kit::text::Edition::english().figure("minute-counts").unwrap();
        let description = &text.plots["hour"].description;
        assert!(description.contains("0 to 90,000"));
        assert_eq!((COUNTS.y.from, COUNTS.y.to), (0.0, 90_000.0));
        assert!(text.plots["stray"].description.contains("12 per cent below to 12 above"));
        assert_eq!((STRAY.y.from, STRAY.y.to), (-12.0, 12.0));
        // No bar and no dot lies outside the picture or under its labels, which are half a line high to
        // either side of where they stand.
        let (line, lines) = (0.08 * COUNTS.y.to, 0.08 * (STRAY.y.to - STRAY.y.from));
        for height in kit::proof::grid(&control()) {
            for minute in hour(&Params::default(), height).unwrap() {
                assert!(minute.count < ABOVE_BARS - 0.5 * line, "{height}: {}", minute.count);
                assert!(minute.off().abs() < BEYOND_DOTS - 0.5 * lines, "{height}: {}", minute.off());
                assert!(BAND * minute.both < BEYOND_DOTS - 0.5 * lines);
            }
        }
        // "The higher the surge, the narrower the inner band; the outer one stays."
        let at = |height, name| Minutes.at(height).value(name).unwrap();
        assert!(at(3.0, "chance") < 0.6 * at(1.0, "chance"));
        assert!(at(3.0, "both") > 0.95 * at(1.0, "both"));
        // "Most minutes lie outside the inner band, few outside the outer one."
        for height in [0.5, 1.0, 2.0, 3.0] {
            assert!(at(height, "outside-chance") > 30.0, "{height}");
            assert!(at(height, "outside-both") < 7.0, "{height}");
        }
    }
}
