//! What a play could have been instead.

use crate::switch::sim::control::Control;
use crate::switch::sim::controls::Setting;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::moves::{Move, Moves};
use crate::switch::sim::run::Play;

/// A change of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A move that was made is not made.
    LeftOut(Move),
    /// A move that was made is made in another minute, between the neighbouring moves of its control.
    Moved {
        /// The move as it was made.
        from: Move,
        /// The minute in which it is made instead.
        to_minute: u32,
    },
    /// A move that was made sets another value.
    Value {
        /// The move as it was made.
        from: Move,
        /// What it sets instead, on the same control.
        to: Setting,
    },
    /// A move that was not made is made. It holds until the control's next own move.
    Added(Move),
    /// All of these together, none of them `Several`.
    Several(Vec<Self>),
}

impl Change {
    /// The play with this change.
    ///
    /// # Errors
    /// [`PlayError::Minute`] for a minute outside the run: never in a change of a debrief.
    pub fn applied_to(&self, play: &Play) -> Result<Play, PlayError> {
        let mut changed = play.clone();
        self.apply(&mut changed.moves)?;
        Ok(changed)
    }

    pub(super) fn apply(&self, moves: &mut Moves) -> Result<(), PlayError> {
        match self {
            Self::LeftOut(made) => moves.remove(*made),
            Self::Moved { from, to_minute } => {
                moves.remove(*from);
                moves.add(Move::new(*to_minute, from.setting())?);
            }
            Self::Value { from, to } => moves.add(Move::new(from.minute(), *to)?),
            Self::Added(made) => moves.add(*made),
            Self::Several(changes) => {
                for change in changes {
                    change.apply(moves)?;
                }
            }
        }
        Ok(())
    }

    /// The control it concerns; nothing for several changes.
    #[must_use]
    pub const fn control(&self) -> Option<Control> {
        match self {
            Self::LeftOut(made) | Self::Added(made) => Some(made.setting().control()),
            Self::Moved { from, .. } | Self::Value { from, .. } => Some(from.setting().control()),
            Self::Several(_) => None,
        }
    }

    /// The changes it consists of: itself, unless there are several.
    #[must_use]
    pub const fn parts(&self) -> &[Self] {
        match self {
            Self::Several(changes) => changes.as_slice(),
            one => core::slice::from_ref(one),
        }
    }

    /// The move as it is made instead; nothing for a move left out or several changes.
    #[must_use]
    pub fn made_instead(&self) -> Option<Move> {
        match self {
            Self::LeftOut(_) | Self::Several(_) => None,
            Self::Moved { from, to_minute } => Move::new(*to_minute, from.setting()).ok(),
            Self::Value { from, to } => Move::new(from.minute(), *to).ok(),
            Self::Added(made) => Some(*made),
        }
    }

    /// The same change with its move, or moves, made in another minute of the run.
    pub(super) fn in_minute(&self, minute: u32) -> Option<Self> {
        match self {
            Self::LeftOut(_) | Self::Value { .. } => Some(self.clone()),
            Self::Moved { from, .. } => Some(Self::Moved {
                from: *from,
                to_minute: minute,
            }),
            Self::Added(made) => Move::new(minute, made.setting()).ok().map(Self::Added),
            Self::Several(changes) => changes
                .iter()
                .map(|change| change.in_minute(minute))
                .collect::<Option<_>>()
                .map(Self::Several),
        }
    }

    /// The same change with another value; nothing where that has no meaning.
    pub(super) fn with_steps(&self, steps: u16) -> Option<Self> {
        let other = |setting: Setting| Setting::from_steps(setting.control(), steps).ok();
        match self {
            Self::Value { from, .. } => other(from.setting())
                .filter(|to| *to != from.setting())
                .map(|to| Self::Value { from: *from, to }),
            Self::Added(made) => other(made.setting())
                .and_then(|to| Move::new(made.minute(), to).ok())
                .map(Self::Added),
            Self::LeftOut(_) | Self::Moved { .. } | Self::Several(_) => None,
        }
    }
}
