//! Replays of one play with changes, from the first minute that differs.

use super::change::Change;
use super::goal_set::GoalSet;
use crate::Params;
use crate::relations::randomness::Mulberry32;
use crate::switch::sim::controls::Controls;
use crate::switch::sim::error::PlayError;
use crate::switch::sim::minute::Minute;
use crate::switch::sim::moves::{Move, Moves};
use crate::switch::sim::run::Play;
use crate::switch::sim::summary::{Summary, Tally};
use crate::switch::sim::switch::{Noise, Switch};
use crate::switch::sim::{Level, RUN_MINUTES};

/// The most runs a debrief plays.
pub const MOST_REPLAYS: u32 = 3000;

/// A minute of the run as it was played.
pub(super) struct Moment {
    pub(super) minute: Minute,
    pub(super) group_b_slots_share: f64,
    /// In force during the minute.
    pub(super) controls: Controls,
}

/// What a play came to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outcome {
    pub(super) summary: Summary,
    pub(super) met: GoalSet,
}

#[derive(Clone)]
struct State {
    switch: Switch,
    controls: Controls,
    tally: Tally,
}

/// A play, its state at the start of every minute, and the noise it meets under any moves.
pub(super) struct Replays<'a> {
    play: &'a Play,
    params: Params,
    noise: Vec<Noise>,
    states: Vec<State>,
    moments: Vec<Moment>,
    base: Outcome,
    spent: u32,
}

impl<'a> Replays<'a> {
    pub(super) fn of(play: &'a Play) -> Result<Self, PlayError> {
        let params = Params::default();
        let mut rng = Mulberry32::new(play.seed);
        let noise: Vec<Noise> = (0..RUN_MINUTES)
            .map(|_| {
                if play.noise {
                    Noise::draw(&mut rng)
                } else {
                    Noise::NONE
                }
            })
            .collect();
        let mut state = State {
            switch: Switch::new(params),
            controls: Controls::start(&params)?,
            tally: Tally::new(params.start_servers),
        };
        let mut states = Vec::with_capacity(noise.len());
        let mut moments = Vec::with_capacity(noise.len());
        for (minute, noise) in (0..).zip(&noise) {
            states.push(state.clone());
            moments.push(state.step(minute, play.level, &play.moves, noise, &params)?);
        }
        let summary = state.tally.summary(&state.switch)?;
        Ok(Self {
            base: Outcome {
                summary,
                met: GoalSet::met(play.level, &summary),
            },
            play,
            params,
            noise,
            states,
            moments,
            spent: 1,
        })
    }

    /// The play itself.
    pub(super) const fn play(&self) -> &'a Play {
        self.play
    }

    /// Its minutes.
    pub(super) fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// What it came to.
    pub(super) const fn base(&self) -> &Outcome {
        &self.base
    }

    /// Where its controls stand at the start of `minute`, before the moves of that minute.
    pub(super) fn before(&self, minute: u32) -> &Controls {
        &self.states[minute as usize].controls
    }

    /// Runs played so far, the play itself included.
    pub(super) const fn spent(&self) -> u32 {
        self.spent
    }

    /// What the play would have come to with `change`.
    pub(super) fn with(&mut self, change: &Change) -> Result<Outcome, PlayError> {
        let mut moves = self.play.moves.clone();
        change.apply(&mut moves)?;
        self.under(&moves)
    }

    /// The figures that the minute of a move would have had without it.
    pub(super) fn minute_without(&self, made: Move) -> Result<Minute, PlayError> {
        let mut moves = self.play.moves.clone();
        moves.remove(made);
        let index = made.minute() as usize;
        let mut state = self.states[index].clone();
        let moment = state.step(
            made.minute(),
            self.play.level,
            &moves,
            &self.noise[index],
            &self.params,
        )?;
        Ok(moment.minute)
    }

    /// What it would have come to under `moves`.
    fn under(&mut self, moves: &Moves) -> Result<Outcome, PlayError> {
        let Some(from) = first_difference(&self.play.moves, moves) else {
            return Ok(self.base);
        };
        self.spent += 1;
        let mut state = self.states[from as usize].clone();
        for (minute, noise) in (0..).zip(&self.noise).skip(from as usize) {
            state.step(minute, self.play.level, moves, noise, &self.params)?;
        }
        let summary = state.tally.summary(&state.switch)?;
        Ok(Outcome {
            summary,
            met: GoalSet::met(self.play.level, &summary),
        })
    }
}

impl State {
    fn step(
        &mut self,
        minute: u32,
        level: Level,
        moves: &Moves,
        noise: &Noise,
        params: &Params,
    ) -> Result<Moment, PlayError> {
        for made in moves.of(minute) {
            self.controls.set(made.setting());
        }
        let conditions = level.conditions(minute, params);
        let step = self
            .switch
            .step(minute, &self.controls, &conditions, noise)?;
        self.tally.add(&step);
        Ok(Moment {
            minute: step.minute,
            group_b_slots_share: step.group_b_slots_share,
            controls: self.controls,
        })
    }
}

/// The first minute in which two sets of moves differ.
fn first_difference(one: &Moves, other: &Moves) -> Option<u32> {
    let (one, other) = (one.as_slice(), other.as_slice());
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let minutes = [one.get(same), other.get(same)].into_iter().flatten();
    minutes.map(|made| made.minute()).min()
}
