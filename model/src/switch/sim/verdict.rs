//! The verdict on a run: its figures held against the goals of its level.

use super::levels::{Goal, Level};
use super::summary::Summary;

/// A goal, and what the run made of it.
#[derive(Debug, Clone, Copy)]
pub struct Judged {
    /// The goal.
    pub goal: &'static Goal,
    /// The run's value.
    pub value: f64,
    /// Whether there is something to take it of, so far.
    pub counted: bool,
    /// Whether it meets the goal.
    pub met: bool,
}

/// What a run is worth on its level.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Goal by goal, those beyond passing last.
    pub goals: Vec<Judged>,
    /// Whether all goals of the level are met; nothing in the sandbox.
    pub passed: Option<bool>,
    /// Whether the level is passed and what lies beyond is reached too; nothing where nothing lies beyond.
    pub stretched: Option<bool>,
}

impl Verdict {
    /// Holds a summary against the goals of `level`.
    #[must_use]
    pub fn of(level: Level, summary: &Summary) -> Self {
        let goals: Vec<Judged> = level
            .goals()
            .iter()
            .map(|goal| {
                let value = (goal.figure.get)(summary);
                Judged {
                    goal,
                    value,
                    counted: goal.figure.value(summary).is_some(),
                    met: goal.is_met_by(value),
                }
            })
            .collect();
        // Of those that are wanted, where there is such a goal.
        let all = |stretch: bool| {
            let mut wanted = goals
                .iter()
                .filter(|judged| stretch || !judged.goal.stretch);
            goals
                .iter()
                .any(|judged| judged.goal.stretch == stretch)
                .then(|| wanted.all(|judged| judged.met))
        };
        Self {
            passed: all(false),
            stretched: all(true),
            goals,
        }
    }
}
