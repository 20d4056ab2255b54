//! Moves: which control is set to what in which minute.

use super::RUN_MINUTES;
use super::control::Control;
use super::controls::Setting;
use super::error::PlayError;
use core::fmt;

/// One control set at the start of one minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    minute: u32,
    setting: Setting,
}

impl Move {
    /// A move in `minute`.
    ///
    /// # Errors
    /// [`PlayError::Minute`] for a minute outside the run.
    pub fn new(minute: u32, setting: Setting) -> Result<Self, PlayError> {
        if minute < RUN_MINUTES {
            Ok(Self { minute, setting })
        } else {
            Err(PlayError::Minute { minute })
        }
    }

    /// A move written into the program; one outside the run does not compile.
    pub(super) const fn fixed(minute: u32, control: Control, steps: u16) -> Self {
        assert!(minute < RUN_MINUTES);
        Self {
            minute,
            setting: Setting::fixed(control, steps),
        }
    }

    /// From text of the form `MINUTE:CONTROL=VALUE`, for example `5:servers=10`.
    ///
    /// # Errors
    /// [`PlayError::NotAMove`] for any other form, else what is wrong with the part concerned.
    pub fn parse(text: &str) -> Result<Self, PlayError> {
        let not_a_move = || PlayError::NotAMove { text: text.into() };
        let (minute, setting) = text.split_once(':').ok_or_else(not_a_move)?;
        let (control, value) = setting.split_once('=').ok_or_else(not_a_move)?;
        let minute = minute.trim().parse().map_err(|_| not_a_move())?;
        let control = Control::from_name(control.trim())?;
        Self::new(minute, Setting::parse(control, value.trim())?)
    }

    /// The minute from whose start it holds.
    #[must_use]
    pub const fn minute(self) -> u32 {
        self.minute
    }

    /// What is set.
    #[must_use]
    pub const fn setting(self) -> Setting {
        self.setting
    }

    /// Where it stands in a list of moves.
    const fn place(self) -> (u32, Control) {
        (self.minute, self.setting.control())
    }
}

/// `5:servers=10`: what [`Move::parse`] reads.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.minute, self.setting)
    }
}

/// The moves of a play, by minute and control; of several in one minute the last made counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves(Vec<Move>);

impl Moves {
    /// No moves: doing nothing.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Adds a move; it replaces one of the same control in the same minute.
    pub fn add(&mut self, added: Move) {
        match self
            .0
            .binary_search_by_key(&added.place(), |made| made.place())
        {
            Ok(at) => self.0[at] = added,
            Err(at) => self.0.insert(at, added),
        }
    }

    /// Forgets one move, if it is among them.
    pub fn remove(&mut self, made: Move) {
        self.0.retain(|each| *each != made);
    }

    /// Forgets the moves of `minute` and later.
    pub fn truncate(&mut self, minute: u32) {
        self.0.retain(|made| made.minute < minute);
    }

    /// The moves of one minute.
    #[must_use]
    pub fn of(&self, minute: u32) -> &[Move] {
        let from = self.0.partition_point(|made| made.minute < minute);
        let to = self.0.partition_point(|made| made.minute <= minute);
        &self.0[from..to]
    }

    /// All of them, by minute, then in the order of [`Control::ALL`].
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }
}

impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(made: I) -> Self {
        let mut moves = Self::none();
        made.into_iter().for_each(|each| moves.add(each));
        moves
    }
}
