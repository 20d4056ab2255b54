//! The live figure: the base load is dragged up past the fold and down again.
//!
//! The upper plot is where the switch settles, the lower how it gets there, minute by minute, from where
//! the reader last turned. Both are one story: attempts only ever grow with the failures and the
//! failures with the load, so a course that starts at rest below (above) where it settles never passes it.

mod land;

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, Frame, State};
use land::{Land, Loss, Place, course};
use model::Params;

/// Offered against new, and offered minute by minute.
pub(super) struct Roads;

/// The most that is offered at the end of the axis: almost four attempts each.
const MOST: f64 = 5400.0;
const FRAME: Frame = Size::Wide.frame(Axis::linear(400.0, 1400.0), Axis::linear(0.0, MOST));
const COURSE: Frame = Size::Wide.frame(Axis::linear(-10.0, 60.0), Axis::linear(0.0, MOST));

fn control() -> Control {
    let p = Params::default();
    Control::even("new", (400.0, 1400.0), 1, p.base_rate * p.sale_surge).keeping_way()
}

impl Figure for Roads {
    fn name(&self) -> &'static str {
        "storm-roads"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        self.after(&[], value)
    }

    fn after(&self, turns: &[f64], value: f64) -> State {
        let new = control().nearest(value);
        let Some(shed) = Loss::shedding() else {
            return State::default();
        };
        let land = Land::beside(shed);
        // An ordinary day, from which the way begins.
        let base = Params::default().base_rate;
        let mut at = Place {
            new: base,
            offered: base,
        };
        let (mut before, mut last) = (Vec::new(), Vec::new());
        let mut rest = at;
        for to in turns.iter().copied().chain([new]) {
            before.append(&mut last);
            rest = at;
            at = land.go(at, to, &mut last);
        }
        let storm = land.is_storm(at);
        let failing = land.loss.failing(at.offered);
        let watershed = land.watershed(new);
        let shed_rest = |new| Place {
            new,
            offered: shed.only(new),
        };
        let (shed_from, shed_at) = (shed_rest(rest.new), shed_rest(new));
        let shed_failing = shed.failing(shed_at.offered);
        let way = course(&land.loss, rest, new);
        let shed_way = course(&shed, shed_from, new);
        let level = |offered| COURSE.line([(0.0, offered), (60.0, offered)].into_iter());
        let stepped = [(-10.0, rest.new), (0.0, new), (60.0, new)];
        let on = |way: &[(f64, f64)], minute: usize| {
            // Two points lie before minute 0.
            let point = way.get(minute + 2);
            point.and_then(|(minute, offered)| COURSE.mark(*minute, *offered))
        };
        let marks = vec![
            ("now", FRAME.mark(new, at.offered)),
            ("shed-now", FRAME.mark(new, shed_at.offered)),
            ("end", on(&way, 60)),
            ("shed-end", on(&shed_way, 22)),
            ("ridge-end", watershed.and_then(|offered| COURSE.mark(43.0, offered))),
            ("new-end", COURSE.mark(1.0, new)),
        ];
        State {
            paths: vec![
                ("before", FRAME.line(before.into_iter())),
                ("way", FRAME.line(last.into_iter())),
                ("cursor", FRAME.upright(new)),
                ("new", COURSE.stepped(stepped.into_iter())),
                ("ridge", watershed.map(level).unwrap_or_default()),
                ("shed-course", COURSE.line(shed_way.into_iter())),
                ("course", COURSE.line(way.into_iter())),
            ],
            marks,
            values: vec![
                ("new", new),
                ("offered", at.offered),
                ("retries", (at.offered - new).max(0.0)),
                ("answered", at.offered * (1.0 - failing)),
                ("shed-offered", shed_at.offered),
                ("shed-answered", shed_at.offered * (1.0 - shed_failing)),
                ("servers", f64::from(super::SERVERS)),
            ],
            conditions: vec![
                ("calm", !storm && watershed.is_none()),
                ("calm-or-storm", !storm && watershed.is_some()),
                ("storm-or-calm", storm && watershed.is_some()),
                ("storm", storm && watershed.is_none()),
            ],
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        layout()
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn layout() -> Layout {
    let Some(shed) = Loss::shedding() else {
        return Layout::default();
    };
    let land = Land::beside(shed);
    let curve = |loss: &Loss, from: f64, to: f64| {
        let offered = Axis::linear(from, to).steps(80);
        FRAME.line(offered.map(|x| (loss.kept_up_by(x), x)))
    };
    let road = |from, to| curve(&land.loss, from, to);
    let (up, down) = (land.upper.offered, land.lower.offered);
    let ticks: &[f64] = &[0.0, 1000.0, 2000.0, 3000.0, 4000.0, 5000.0];
    let rates = [800.0, 850.0, 900.0, 950.0];
    Layout {
        plots: vec![
            Plot {
                name: "roads",
                size: Size::Wide,
                frame: FRAME,
                ticks: (&[400.0, 600.0, 800.0, 1000.0, 1200.0, 1400.0], ticks),
                layers: vec![
                    Layer::still(Shape::Line, "calm", Role::Guide, road(FRAME.x.from, up)),
                    Layer::still(Shape::Line, "watershed", Role::B, road(up, down))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "storm", Role::Guide, road(down, land.storm(FRAME.x.to))),
                    Layer::still(Shape::Line, "shedding", Role::A, curve(&shed, FRAME.x.from, shed.only(FRAME.x.to))),
                    Layer::moving(Shape::Line, "before", Role::Both).drawn(Stroke::Dotted),
                    Layer::moving(Shape::Line, "way", Role::Both).drawn(Stroke::Strong),
                    Layer::cursor("cursor"),
                    Layer::mark("shed-now", Role::A),
                    Layer::mark("now", Role::Both),
                ],
                labels: vec![
                    Label::new("calm", (500.0, 560.0), Anchor::Start, -6.0),
                    Label::new("watershed", (775.0, 1560.0), Anchor::End, 0.0),
                    Label::new("storm", (1040.0, 4000.0), Anchor::End, 0.0),
                    Label::new("shedding", (1390.0, 2500.0), Anchor::End, 0.0),
                ],
                notes: vec![
                    ("calm", (415.0, 4850.0)),
                    ("calm-or-storm", (415.0, 4850.0)),
                    ("storm-or-calm", (415.0, 4850.0)),
                    ("storm", (415.0, 4850.0)),
                ],
            },
            Plot {
                name: "course",
                size: Size::Wide,
                frame: COURSE,
                ticks: (&[0.0, 15.0, 30.0, 45.0, 60.0], ticks),
                layers: vec![
                    Layer::moving(Shape::Line, "new", Role::Guide),
                    Layer::moving(Shape::Line, "ridge", Role::B).drawn(Stroke::Dashed),
                    Layer::moving(Shape::Line, "shed-course", Role::A),
                    Layer::moving(Shape::Line, "course", Role::Both).drawn(Stroke::Strong),
                ],
                labels: vec![
                    Label::with("course", "end", Anchor::End, (-4.0, -9.0)),
                    Label::with("shed-course", "shed-end", Anchor::Middle, (0.0, -9.0)),
                    Label::with("ridge", "ridge-end", Anchor::Middle, (0.0, -7.0)),
                    Label::with("new", "new-end", Anchor::Start, (0.0, 19.0)),
                ],
                notes: Vec::new(),
            },
        ],
        marks: &[400.0, 600.0, 800.0, 1000.0, 1200.0, 1400.0],
        presets: vec![("before", control().default)],
        ways: vec![
            ("into", &[1333.0], control().default),
            ("past", &[], 980.0),
            ("back", &[1333.0], 780.0),
        ],
        table: Table {
            columns: &[
                ("new", 0),
                ("calm", 0),
                ("watershed", 0),
                ("storm", 0),
                ("shedding", 0),
            ],
            rows: Rows::Of(
                rates
                    .iter()
                    .map(|new| {
                        let ridge = land.watershed(*new).unwrap_or_default();
                        let shed = shed.only(*new);
                        vec![*new, *new, ridge, land.storm(*new), shed]
                    })
                    .collect(),
            ),
        },
        ..Layout::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::retry_loop;
    use super::*;

    fn offered(turns: &[f64], new: f64) -> f64 {
        Roads.after(turns, new).value("offered").unwrap()
    }

    /// The way is settled as the model's equilibria are, whichever road leads there.
    #[test]
    fn roads_end_at_equilibria() {
        let retry = retry_loop(false).unwrap();
        for new in [400.0, 700.0, 793.0, 800.0, 900.0, 970.0, 971.0, 1200.0] {
            let all = retry.equilibria(new).unwrap();
            let stable: Vec<f64> = all.iter().filter(|e| e.stable).map(|e| e.offered).collect();
            let (up, down) = (offered(&[], new), offered(&[1400.0], new));
            assert!((up - stable[0]).abs() < 1.0, "{new}: {up} {stable:?}");
            let last = stable[stable.len() - 1];
            assert!((down - last).abs() < 1.0, "{new}: {down} {stable:?}");
        }
    }

    /// Shedding leaves one equilibrium at every rate of the control.
    #[test]
    fn with_shedding_there_is_one() {
        let (model, shed) = (retry_loop(true).unwrap(), Loss::shedding().unwrap());
        for new in kit::proof::grid(&control()) {
            let all = model.equilibria(new).unwrap();
            assert_eq!(all.len(), 1, "{new}: {all:?}");
            assert!((all[0].offered - shed.only(new)).abs() < 1e-3, "{new}");
        }
    }

    /// However the reader wanders between the folds, a storm stays one.
    #[test]
    fn wandering_between_the_folds_changes_nothing() {
        let control = control();
        let (mut turns, mut at) = (Vec::new(), control.default);
        let wander = (0..60).map(|i| if i % 2 == 0 { 820.0 + f64::from(i) } else { 940.0 });
        for to in [1200.0].into_iter().chain(wander) {
            control.go_on(&mut turns, at, to);
            at = to;
        }
        assert_eq!(Roads.after(&turns, at).condition("storm-or-calm"), Some(true));
    }

    /// What the words say without a number from the model.
    #[test]
    fn the_words_are_true() {
        let text = kit::text::Edition::english().figure("storm-roads").unwrap();
        let control = control();
        for plot in text.plots.values() {
            assert!(plot.description.contains("0 to 5,400"));
        }
        assert!(text.plots["roads"].description.contains("400 to 1,400"));
        assert_eq!((control.min(), control.max(), MOST), (400.0, 1400.0, 5400.0));
        // "six servers under the sale are what ten would be at 1,333"
        let p = Params::default();
        let as_six = control.default * f64::from(super::super::SERVERS) / f64::from(p.start_servers);
        assert_eq!(as_six.round(), 1333.0);
        // The presets are what they are called.
        assert_eq!(Roads.at(control.default).condition("calm-or-storm"), Some(true));
        let into = Roads.after(&[1333.0], control.default);
        assert_eq!(into.condition("storm-or-calm"), Some(true));
        assert_eq!(Roads.at(980.0).condition("storm"), Some(true));
        assert_eq!(Roads.after(&[1333.0], 780.0).condition("calm"), Some(true));
    }
}
