//! Two plots that move together: areas under two curves up to a moving edge, and a mark with its label.

use kit::frame::{Axis, Size};
#[cfg(not(target_arch = "wasm32"))]
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, Frame, State};
use model::Params;
use model::numeric::normal;
use model::relations::score;

/// The share of two populations beyond a threshold.
pub struct Threshold;

const BELLS: Frame = Size::Small.frame(Axis::linear(-4.0, 7.0), Axis::linear(0.0, 0.45));
const ROC: Frame = Size::Small.frame(Axis::linear(0.0, 100.0), Axis::linear(0.0, 100.0));

fn control() -> Control {
    Control::even("t", (-2.0, 6.0), 20, Params::default().start_threshold)
}

/// The area under a bell curve around `centre`, from `from` to the end of the axis.
fn area(centre: f64, from: f64) -> String {
    let Frame { x, .. } = BELLS;
    let part = Axis::linear(from, x.to);
    BELLS.under(part.steps(60).map(|z| (z, normal::pdf(z - centre))))
}

impl Figure for Threshold {
    fn name(&self) -> &'static str {
        "two-areas"
    }

    fn control(&self) -> Option<Control> {
        Some(control())
    }

    fn at(&self, value: f64) -> State {
        let threshold = control().nearest(value);
        let separation = Params::default().separation;
        let share = |centre: f64| 100.0 * normal::upper_tail(threshold - centre);
        let (declined, caught) = (share(0.0), share(separation));
        State {
            paths: vec![
                ("declined", area(0.0, threshold)),
                ("caught", area(separation, threshold)),
                ("threshold", BELLS.upright(threshold)),
            ],
            marks: vec![("point", ROC.mark(declined, caught))],
            values: vec![
                ("threshold", threshold),
                ("declined", declined),
                ("caught", caught),
                ("separation", separation),
            ],
            conditions: Vec::new(),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout {
        let separation = Params::default().separation;
        let bell = |name, centre: f64, role| {
            let points = BELLS.x.steps(220).map(|z| (z, normal::pdf(z - centre)));
            Layer::still(Shape::Line, name, role, BELLS.line(points))
        };
        let roc = ROC.x.steps(400).filter_map(|declined| {
            let threshold = score::threshold_at(declined / 100.0).ok()?;
            let caught = score::true_positive_rate(threshold, separation).ok()?;
            Some((declined, 100.0 * caught))
        });
        let roc = [(0.0, 0.0)].into_iter().chain(roc).chain([(100.0, 100.0)]);
        Layout {
            plots: vec![
                Plot {
                    name: "bells",
                    size: Size::Small,
                    frame: BELLS,
                    ticks: (
                        &[-4.0, -2.0, 0.0, 2.0, 4.0, 6.0],
                        &[0.0, 0.1, 0.2, 0.3, 0.4],
                    ),
                    layers: vec![
                        Layer::moving(Shape::Area, "declined", Role::A),
                        Layer::moving(Shape::Area, "caught", Role::B).drawn(Stroke::Dashed),
                        bell("genuine", 0.0, Role::A),
                        bell("fraud", separation, Role::B),
                        Layer::cursor("threshold"),
                    ],
                    labels: vec![
                        Label::new("genuine", (-0.9, 0.41), Anchor::End, 0.0),
                        Label::new("fraud", (separation + 0.9, 0.41), Anchor::Start, 0.0),
                    ],
                    notes: Vec::new(),
                },
                Plot {
                    name: "roc",
                    size: Size::Small,
                    frame: ROC,
                    ticks: (&[0.0, 50.0, 100.0], &[0.0, 50.0, 100.0]),
                    layers: vec![
                        Layer::still(
                            Shape::Line,
                            "coin",
                            Role::Guide,
                            ROC.line([(0.0, 0.0), (100.0, 100.0)].into_iter()),
                        ),
                        Layer::still(Shape::Line, "roc", Role::Both, ROC.line(roc)),
                        Layer::mark("point", Role::Both),
                    ],
                    labels: vec![
                        Label::new("coin", (62.0, 50.0), Anchor::Start, 0.0),
                        Label::with("point", "point", Anchor::End, (-10.0, 16.0)),
                    ],
                    notes: Vec::new(),
                },
            ],
            marks: &[-2.0, 0.0, 2.0, 4.0, 6.0],
            presets: vec![("start", control().default), ("half", separation)],
            table: Table {
                columns: &[("threshold", 2), ("declined", 2), ("caught", 2)],
                rows: Rows::At(&[-2.0, 0.0, 1.25, 2.5, 4.0, 6.0]),
            },
            ..Layout::default()
        }
    }
}
