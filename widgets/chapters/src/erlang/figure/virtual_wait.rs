//! A still picture: the virtual wait of one slot, a few seconds of it, and how often it crosses a level.

use super::service_time;
use kit::frame::{Axis, Size};
use kit::layout::{Anchor, Label, Layer, Layout, Plot, Role, Rows, Shape, Stroke, Table};
use kit::{Control, Figure, State};
use model::Params;
use model::numeric::generator::Mulberry32;

/// The saw-tooth of the virtual wait.
pub(super) struct VirtualWait;

/// The seed of the few seconds that are drawn, and how many they are.
const SEED: u32 = 44;
const SECONDS: f64 = 16.0;
/// The load of the one slot: beyond capacity, so that the patience is passed now and then.
const LOAD: f64 = 1.2;
/// The level whose crossings are counted (s).
const LEVEL: f64 = 1.2;

/// A run of the virtual wait.
struct Run {
    /// The saw-tooth, point by point: time, wait.
    points: Vec<(f64, f64)>,
    /// When the level is jumped over, and fallen through.
    up: Vec<f64>,
    down: Vec<f64>,
    /// Arrivals, and those among them that will expire.
    arrivals: u32,
    expired: u32,
}

impl Run {
    fn of(seconds: f64) -> Self {
        let p = Params::default();
        let (service, patience) = (service_time(), p.queue_timeout);
        let mut draws = Mulberry32::new(SEED);
        let mut run = Self {
            points: vec![(0.0, 0.0)],
            up: Vec::new(),
            down: Vec::new(),
            arrivals: 0,
            expired: 0,
        };
        let (mut now, mut wait) = (0.0, 0.0);
        loop {
            let gap = draws.unit_exponential() * service / LOAD;
            let then = now + gap;
            let left: f64 = wait - gap;
            if wait > LEVEL && left <= LEVEL {
                run.down.push(now + wait - LEVEL);
            }
            if left < 0.0 {
                run.points.push((now + wait, 0.0));
            }
            wait = left.max(0.0);
            run.points.push((then, wait));
            if then > seconds {
                return run;
            }
            let work = draws.unit_exponential() * service;
            let late = wait >= patience;
            let jump = if late { p.wasted_share * work } else { work };
            run.arrivals += 1;
            run.expired += u32::from(late);
            if wait <= LEVEL && wait + jump > LEVEL {
                run.up.push(then);
            }
            wait += jump;
            run.points.push((then, wait));
            now = then;
        }
    }
}

impl Figure for VirtualWait {
    fn name(&self) -> &'static str {
        "virtual-wait"
    }

    fn control(&self) -> Option<Control> {
        None
    }

    fn at(&self, _: f64) -> State {
        let run = Run::of(SECONDS);
        State {
            values: vec![
                ("level", LEVEL),
                ("patience", Params::default().queue_timeout),
                ("up", run.up.len() as f64),
                ("down", run.down.len() as f64),
                ("arrivals", f64::from(run.arrivals)),
                ("expired", f64::from(run.expired)),
            ],
            ..State::default()
        }
    }

    fn layout(&self) -> Layout {
        let p = Params::default();
        let frame = Size::Wide.frame(Axis::linear(0.0, SECONDS), Axis::linear(0.0, 3.5));
        let run = Run::of(SECONDS);
        let beyond = frame.rectangle((0.0, SECONDS), (p.queue_timeout, 3.5));
        let at_level = |times: &[f64]| frame.dots(times.iter().map(|time| (*time, LEVEL)));
        let count = |times: &[f64]| times.len() as f64;
        Layout {
            plots: vec![Plot {
                name: "path",
                size: Size::Wide,
                frame,
                ticks: (&[0.0, 4.0, 8.0, 12.0, 16.0], &[0.0, 1.0, 2.0, 3.0]),
                layers: vec![
                    Layer::still(Shape::Region, "beyond", Role::Limit, beyond),
                    Layer::still(Shape::Line, "patience", Role::Limit, frame.level(p.queue_timeout)),
                    Layer::still(Shape::Line, "level", Role::Guide, frame.level(LEVEL))
                        .drawn(Stroke::Dashed),
                    Layer::still(Shape::Line, "path", Role::Both, frame.line(run.points.iter().copied())),
                    Layer::still(Shape::Dots, "up", Role::B, at_level(&run.up)),
                    Layer::still(Shape::Dots, "down", Role::A, at_level(&run.down)),
                ],
                labels: vec![
                    Label::new("patience", (0.15, p.queue_timeout), Anchor::Start, -7.0),
                    Label::new("level", (0.15, LEVEL), Anchor::Start, -7.0),
                ],
                notes: Vec::new(),
            }],
            table: Table {
                columns: &[("up", 0), ("down", 0), ("arrivals", 0), ("expired", 0)],
                rows: Rows::Of(vec![vec![
                    count(&run.up),
                    count(&run.down),
                    f64::from(run.arrivals),
                    f64::from(run.expired),
                ]]),
            },
            ..Layout::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::relations::patience;

    /// What is jumped over is fallen through, but for the last; and a long run drops what R6 says, which
    /// is exact for one slot.
    #[test]
    fn the_path_is_that_of_the_queue() {
        let drawn = Run::of(SECONDS);
        let (up, down) = (drawn.up.len(), drawn.down.len());
        assert!(up - down <= 1 && up >= 4, "{up} {down}");
        let run = Run::of(400_000.0);
        let p = Params::default();
        let formula = patience::queue(LOAD / service_time(), service_time(), 1, p.queue_timeout, p.wasted_share);
        let formula = formula.unwrap().dropped_share;
        let share = f64::from(run.expired) / f64::from(run.arrivals);
        assert!((share - formula).abs() < 0.005, "{share}, not {formula}");
        // "some that expire": there are such in the picture.
        assert!(Run::of(SECONDS).expired > 0);
    }
}
