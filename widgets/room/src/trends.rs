//! The six trends: what each draws of a run, on axes that never move.

use kit::Frame;
use kit::frame::{Axis, Size};
use model::switch::sim::levels::Goal;
use model::switch::sim::{Level, MINUTE_FIGURES, Minute, Move, RUN_MINUTES};

/// A small chart over the sixty minutes.
#[derive(Debug)]
pub struct Trend {
    /// Its name in page, text file and style sheet.
    pub name: &'static str,
    /// The greatest value shown; what is above is drawn at the upper edge.
    pub top: f64,
    /// Marked values.
    pub ticks: &'static [f64],
    /// What is drawn, undermost first; the last is the one that is compared with other runs.
    pub lines: &'static [Line],
    /// Key of the summary's figure whose goal is drawn.
    pub goal: Option<&'static str>,
    /// Places of the lines of other runs, in the order of [`GHOSTS`].
    pub ghosts: [&'static str; 4],
}

/// Runs the reader's own is compared with.
pub const GHOSTS: [&str; 4] = ["idle", "reference", "other", "last"];

/// Those of them, from this one on, that are drawn while the hour is played: another run, and the
/// last attempt.
pub const EARLY: usize = 2;

/// The places of the ghosts in the trend of that name.
macro_rules! ghosts {
    ($trend:literal) => {
        [
            concat!("idle:", $trend),
            concat!("reference:", $trend),
            concat!("other:", $trend),
            concat!("last:", $trend),
        ]
    };
}

/// A curve of a trend.
#[derive(Debug)]
pub struct Line {
    /// Its name.
    pub name: &'static str,
    /// Its value in a minute, in the unit shown.
    pub get: fn(&Minute) -> f64,
    /// Factor from SI units and shares to the unit shown.
    pub scale: f64,
}

/// Transactions served, without those that gave up waiting (tx/s).
#[must_use]
pub fn goodput(minute: &Minute) -> f64 {
    (minute.offered_tps - minute.shed_tps) * (1.0 - minute.dropped_share)
}

/// The fraud rate (bp); not a number where nothing was approved.
fn fraud_rate(minute: &Minute) -> f64 {
    let figure = MINUTE_FIGURES.iter().find(|f| f.key == "fraud_rate_bp");
    figure.and_then(|f| f.value(minute)).unwrap_or(f64::NAN)
}

const fn line(name: &'static str, scale: f64, get: fn(&Minute) -> f64) -> Line {
    Line { name, get, scale }
}

/// The six, in the order shown.
pub static TRENDS: [Trend; 6] = [
    Trend {
        name: "load",
        top: 3200.0,
        ticks: &[0.0, 800.0, 1600.0, 2400.0, 3200.0],
        lines: &[
            line("capacity", 1.0, |m| m.capacity_tps),
            line("new", 1.0, |m| m.new_tps),
            line("goodput", 1.0, goodput),
            line("offered", 1.0, |m| m.offered_tps),
        ],
        goal: None,
        ghosts: ghosts!("load"),
    },
    Trend {
        name: "approval",
        top: 100.0,
        ticks: &[0.0, 50.0, 100.0],
        lines: &[line("approval", 100.0, |m| m.genuine_approval_rate)],
        goal: Some("genuine_approval_rate"),
        ghosts: ghosts!("approval"),
    },
    Trend {
        name: "time",
        top: 4.0,
        ticks: &[0.0, 1.0, 2.0, 3.0, 4.0],
        lines: &[line("time", 1.0, |m| m.authorization_time_s)],
        goal: Some("authorization_time_s"),
        ghosts: ghosts!("time"),
    },
    Trend {
        name: "busy",
        top: 100.0,
        ticks: &[0.0, 50.0, 100.0],
        lines: &[line("busy", 100.0, |m| m.slots_busy_share)],
        goal: None,
        ghosts: ghosts!("busy"),
    },
    Trend {
        name: "fraud",
        top: 120.0,
        ticks: &[0.0, 40.0, 80.0, 120.0],
        lines: &[line("fraud", 1.0, fraud_rate)],
        goal: Some("fraud_rate_bp"),
        ghosts: ghosts!("fraud"),
    },
    Trend {
        name: "waiting",
        top: 150.0,
        ticks: &[0.0, 50.0, 100.0, 150.0],
        lines: &[line("waiting", 1e-3, |m| m.waiting_retries)],
        goal: None,
        ghosts: ghosts!("waiting"),
    },
];

impl Trend {
    /// The `d` of the minutes in which moves were made.
    #[must_use]
    pub fn moves(&self, moves: &[Move]) -> String {
        let frame = self.frame();
        let mut d = String::new();
        for (i, made) in moves.iter().enumerate() {
            let again = moves[..i]
                .last()
                .is_some_and(|last| last.minute() == made.minute());
            if !again {
                d.push_str(&frame.upright(f64::from(made.minute())));
            }
        }
        d
    }

    /// The trend's axes: minutes across, values up.
    #[must_use]
    pub fn frame(&self) -> Frame {
        Size::Trend.frame(
            Axis::linear(0.0, f64::from(RUN_MINUTES)),
            Axis::linear(0.0, self.top),
        )
    }

    /// The `d` of one of its lines over the minutes played; each minute stands at its middle.
    #[must_use]
    pub fn path(&self, line: &Line, minutes: &[Minute]) -> String {
        self.frame().line(minutes.iter().map(|minute| {
            let value = (line.get)(minute) * line.scale;
            // Where there is no value, no point is drawn.
            let value = if value > self.top { self.top } else { value };
            (f64::from(minute.t) + 0.5, value)
        }))
    }

    /// The line that is compared with other runs.
    #[must_use]
    pub fn main(&self) -> &'static Line {
        &self.lines[self.lines.len() - 1]
    }

    /// The goal of `level` that belongs here, its limit in the unit shown.
    #[must_use]
    pub fn goal_of(&self, level: Level) -> Option<(&'static Goal, f64)> {
        let key = self.goal?;
        let goal = level
            .goals()
            .iter()
            .find(|goal| !goal.stretch && goal.figure.key == key)?;
        Some((goal, goal.limit * self.main().scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::levels::reference_play;
    use model::switch::sim::{Play, Run};

    #[test]
    fn what_a_level_is_about_fits_its_axes() {
        for level in Level::ALL {
            for moves in [model::switch::sim::Moves::none(), reference_play(level)] {
                let play = Play {
                    moves,
                    ..Play::idle(level, 1)
                };
                let run = Run::replay(play).unwrap();
                for trend in &TRENDS {
                    for line in trend.lines {
                        let most = run
                            .minutes()
                            .iter()
                            .map(|m| (line.get)(m) * line.scale)
                            .fold(0.0, f64::max);
                        assert!(most <= trend.top, "{level:?} {}: {most}", line.name);
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_has_a_point_a_minute() {
        let run = Run::replay(Play::idle(Level::Sandbox, 1)).unwrap();
        let trend = &TRENDS[1];
        let d = trend.path(trend.main(), &run.minutes()[..3]);
        assert_eq!(d.matches(['M', 'L']).count(), 3);
        assert_eq!(trend.path(trend.main(), &[]), "");
    }

    /// In the storm that doing nothing leads to, nothing is approved: of that no part is fraud.
    #[test]
    fn a_line_breaks_off_where_it_has_no_value() {
        let run = Run::replay(Play::idle(Level::SalePeak, 1)).unwrap();
        let trend = TRENDS.iter().find(|trend| trend.name == "fraud").unwrap();
        let d = trend.path(trend.main(), run.minutes());
        let valued = run.minutes().iter().filter(|m| fraud_rate(m).is_finite());
        let count = valued.count();
        assert!((5..50).contains(&count), "{count}");
        assert_eq!(d.matches(['M', 'L']).count(), count, "{d}");
    }

    #[test]
    fn goals_are_drawn_where_they_belong() {
        assert_eq!(TRENDS[1].goal_of(Level::SalePeak).unwrap().1, 95.0);
        assert!(TRENDS[4].goal_of(Level::SalePeak).is_none());
        assert!(TRENDS[1].goal_of(Level::Sandbox).is_none());
    }
}
