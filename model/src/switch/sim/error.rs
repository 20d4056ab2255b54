//! What a play answers when it is asked for something that cannot be.

use super::control::Control;
use super::{LAST_LEVEL, RUN_MINUTES};
use core::fmt;
use thiserror::Error as ThisError;

/// What is wrong with a control's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// NaN or infinite.
    NotFinite,
    /// Below the lowest or above the highest value.
    OutOfRange,
    /// Between two steps of the grid.
    OffGrid,
}

/// A play, or a move in it, that cannot be.
#[derive(Debug, Clone, PartialEq, ThisError)]
pub enum PlayError {
    /// No control has this name.
    #[error("there is no control {name:?}: the controls are {}", names())]
    UnknownControl {
        /// What was asked for.
        name: String,
    },
    /// A value its control cannot take.
    #[error("{control} cannot be {value}: {}; it takes {}", problem_words(*problem), range_words(*control))]
    Value {
        /// The control.
        control: Control,
        /// The value in the control's unit.
        value: f64,
        /// What is wrong with it.
        problem: Problem,
    },
    /// Text that is no value of its control.
    #[error("{control} cannot be {text:?}: it takes {}", range_words(*control))]
    NotAValue {
        /// The control.
        control: Control,
        /// The text that was given.
        text: String,
    },
    /// A minute outside the run.
    #[error("minute {minute} is not in a run: its minutes are 0 to {}", RUN_MINUTES - 1)]
    Minute {
        /// The minute that was given.
        minute: u32,
    },
    /// A minute that has been played already.
    #[error("minute {minute} has been played: moves can be made from minute {now} on")]
    Past {
        /// The minute that was given.
        minute: u32,
        /// The minute that is played next.
        now: u32,
    },
    /// Text that is no move.
    #[error("{text:?} is not a move: write MINUTE:CONTROL=VALUE, for example 5:servers=10")]
    NotAMove {
        /// The text that was given.
        text: String,
    },
    /// A level that does not exist.
    #[error("there is no level {level}: the levels are 0 (sandbox) to {LAST_LEVEL}")]
    Level {
        /// The number that was given.
        level: u32,
    },
    /// A relation refused its input: what happens to the switch is impossible.
    #[error(transparent)]
    Relation(#[from] crate::Error),
}

fn names() -> impl fmt::Display {
    Listed(Control::ALL.map(Control::name))
}

/// Joins words with commas, without building a string.
struct Listed<const N: usize>([&'static str; N]);

impl<const N: usize> fmt::Display for Listed<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, word) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            f.write_str(word)?;
        }
        Ok(())
    }
}

const fn problem_words(problem: Problem) -> &'static str {
    match problem {
        Problem::NotFinite => "it is not a finite number",
        Problem::OutOfRange => "it is out of range",
        Problem::OffGrid => "it is between two steps",
    }
}

fn range_words(control: Control) -> String {
    let grid = control.grid();
    if grid.words.is_empty() {
        format!(
            "{} to {} {} in steps of {}",
            grid.low(),
            grid.high(),
            grid.unit,
            grid.step()
        )
    } else {
        grid.words.join(" or ")
    }
}
