//! The same level and seed under the plays a run is held against.

use crate::switch::sim::error::PlayError;
use crate::switch::sim::levels::reference_play;
use crate::switch::sim::moves::Moves;
use crate::switch::sim::run::{Play, Run};
use crate::switch::sim::summary::Summary;
use crate::switch::sim::verdict::Verdict;

/// A play and what it comes to.
#[derive(Debug, Clone)]
pub struct Played {
    /// The play.
    pub play: Play,
    /// Its figures.
    pub summary: Summary,
    /// Goal by goal.
    pub verdict: Verdict,
}

/// Doing nothing, and a play that passes on nearly every seed.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// No moves at all.
    pub idle: Played,
    /// The level's [`reference_play`]; doing nothing in the sandbox.
    pub reference: Played,
}

impl Comparison {
    /// For the level and the noise of `play`; its moves have no effect.
    ///
    /// # Errors
    /// None: the book's switch plays every minute of every play.
    pub fn of(play: &Play) -> Result<Self, PlayError> {
        let under = |moves| {
            Played::of(Play {
                moves,
                ..play.clone()
            })
        };
        Ok(Self {
            idle: under(Moves::none())?,
            reference: under(reference_play(play.level))?,
        })
    }
}

impl Played {
    fn of(play: Play) -> Result<Self, PlayError> {
        let run = Run::replay(play.clone())?;
        Ok(Self {
            summary: run.summary()?,
            verdict: run.verdict()?,
            play,
        })
    }
}
