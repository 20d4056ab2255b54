//! A run: sixty minutes of one switch, on one level, from one seed, under one set of moves.

use super::RUN_MINUTES;
use super::controls::{Controls, Setting};
use super::error::PlayError;
use super::ledger::Ledger;
use super::levels::Level;
use super::minute::Minute;
use super::moves::{Move, Moves};
use super::summary::{Summary, Tally};
use super::switch::{Noise, Switch};
use super::verdict::Verdict;
use crate::params::Params;
use crate::relations::randomness::Mulberry32;

/// All that determines a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The level.
    pub level: Level,
    /// Seed of the noise.
    pub seed: u32,
    /// Whether there is noise; without it the seed has no effect.
    pub noise: bool,
    /// The moves.
    pub moves: Moves,
}

impl Play {
    /// Doing nothing on `level`, with the noise of `seed`.
    #[must_use]
    pub const fn idle(level: Level, seed: u32) -> Self {
        Self {
            level,
            seed,
            noise: true,
            moves: Moves::none(),
        }
    }
}

/// What lies behind the figures of a minute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Inside {
    /// Where its transactions went.
    pub ledger: Ledger,
    /// The share of the slots' time that group B's transactions took, in \[0, 1\].
    pub group_b_slots_share: f64,
    /// Where the controls stood in it.
    pub controls: Controls,
}

/// A run in progress, or at its end.
///
/// ```
/// use model::switch::sim::{Control, Level, Move, Play, Run, Setting};
///
/// let mut run = Run::new(Play::idle(Level::SalePeak, 7))?;
/// while let Some(minute) = run.step()? {
///     if minute.t == 4 {
///         // The moves of minute 5.
///         run.set(Setting::from_value(Control::Servers, 10.0)?)?;
///         run.set(Setting::parse(Control::Shedding, "on")?)?;
///     }
/// }
/// assert_eq!(run.verdict()?.passed, Some(true));
/// # Ok::<(), model::switch::sim::PlayError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Run {
    play: Play,
    params: Params,
    switch: Switch,
    controls: Controls,
    rng: Mulberry32,
    minutes: Vec<Minute>,
    inside: Vec<Inside>,
    tally: Tally,
}

impl Run {
    /// The run of `play` on the switch of the book, before its first minute.
    ///
    /// # Errors
    /// None: the start of the book's switch is on its controls' grids.
    pub fn new(play: Play) -> Result<Self, PlayError> {
        Self::with_params(play, Params::default())
    }

    /// The run of `play` on another switch.
    ///
    /// # Errors
    /// [`PlayError::Value`] if a start value of `params` is not on its control's grid.
    pub fn with_params(play: Play, params: Params) -> Result<Self, PlayError> {
        Ok(Self {
            switch: Switch::new(params),
            controls: Controls::start(&params)?,
            rng: Mulberry32::new(play.seed),
            minutes: Vec::with_capacity(RUN_MINUTES as usize),
            inside: Vec::with_capacity(RUN_MINUTES as usize),
            tally: Tally::new(params.start_servers),
            params,
            play,
        })
    }

    /// A whole run at once.
    ///
    /// # Errors
    /// None that [`Params`] lead to: what they hold is in every relation's domain.
    pub fn replay(play: Play) -> Result<Self, PlayError> {
        let mut run = Self::new(play)?;
        while run.step()?.is_some() {}
        Ok(run)
    }

    /// Plays the next minute; nothing is left to play after the last.
    ///
    /// # Errors
    /// None that [`Params`] lead to: what they hold is in every relation's domain.
    pub fn step(&mut self) -> Result<Option<Minute>, PlayError> {
        let minute = self.now();
        if minute >= RUN_MINUTES {
            return Ok(None);
        }
        for made in self.play.moves.of(minute) {
            self.controls.set(made.setting());
        }
        let noise = if self.play.noise {
            Noise::draw(&mut self.rng)
        } else {
            Noise::NONE
        };
        let conditions = self.play.level.conditions(minute, &self.params);
        let step = self
            .switch
            .step(minute, &self.controls, &conditions, &noise)?;
        self.tally.add(&step);
        self.minutes.push(step.minute);
        self.inside.push(Inside {
            ledger: step.ledger,
            group_b_slots_share: step.group_b_slots_share,
            controls: self.controls,
        });
        Ok(Some(step.minute))
    }

    /// Sets a control from the minute that is played next.
    ///
    /// # Errors
    /// [`PlayError::Minute`] when the run is over.
    pub fn set(&mut self, setting: Setting) -> Result<(), PlayError> {
        self.play.moves.add(Move::new(self.now(), setting)?);
        Ok(())
    }

    /// Adds a move in the minute that is played next, or in a later one.
    ///
    /// # Errors
    /// [`PlayError::Past`] for a minute that has been played.
    pub fn plan(&mut self, made: Move) -> Result<(), PlayError> {
        if made.minute() < self.now() {
            return Err(PlayError::Past {
                minute: made.minute(),
                now: self.now(),
            });
        }
        self.play.moves.add(made);
        Ok(())
    }

    /// Goes back to the start of `minute` by replaying; its moves and all later ones are forgotten.
    ///
    /// A `minute` that has not been reached yet only forgets moves.
    ///
    /// # Errors
    /// None that [`Params`] lead to: what they hold is in every relation's domain.
    pub fn rewind(&mut self, minute: u32) -> Result<(), PlayError> {
        let mut play = self.play.clone();
        play.moves.truncate(minute);
        let mut again = Self::with_params(play, self.params)?;
        while again.now() < minute.min(self.now()) {
            again.step()?;
        }
        *self = again;
        Ok(())
    }

    /// The minute that is played next: 0 at the start, 60 at the end.
    #[must_use]
    pub fn now(&self) -> u32 {
        self.minutes.len() as u32
    }

    /// What determines the run, with the moves made so far.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// Where the controls stand after the minutes played and the moves already made for the next.
    #[must_use]
    pub fn controls(&self) -> Controls {
        let mut controls = self.controls;
        for made in self.play.moves.of(self.now()) {
            controls.set(made.setting());
        }
        controls
    }

    /// What lies behind the figures of each minute played.
    #[must_use]
    pub fn inside(&self) -> &[Inside] {
        &self.inside
    }

    /// The minutes played.
    #[must_use]
    pub fn minutes(&self) -> &[Minute] {
        &self.minutes
    }

    /// Where the transactions so far went.
    #[must_use]
    pub const fn totals(&self) -> &Ledger {
        self.switch.totals()
    }

    /// The switch as the last minute left it.
    #[must_use]
    pub const fn switch(&self) -> &Switch {
        &self.switch
    }

    /// The figures of the run if it ended here.
    ///
    /// # Errors
    /// None for a run that has been played without error.
    pub fn summary(&self) -> Result<Summary, PlayError> {
        Ok(self.tally.summary(&self.switch)?)
    }

    /// The verdict on the run if it ended here.
    ///
    /// # Errors
    /// None for a run that has been played without error.
    pub fn verdict(&self) -> Result<Verdict, PlayError> {
        Ok(Verdict::of(self.play.level, &self.summary()?))
    }
}
