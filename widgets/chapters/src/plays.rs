//! Plays that the prose speaks of: one without noise, or one under the noise of many seeds.

use model::switch::sim::figure::Figure;
use model::switch::sim::{
    Control, Level, Minute, Move, Moves, Play, PlayError, Run, Summary, Verdict,
};

/// What a play may fail with.
pub(crate) type Played<T> = Result<T, PlayError>;

/// Seeds over which a play is tried: 1 to this.
pub(crate) const SEEDS: u32 = 200;

/// Moves as the command line takes them: `5:servers=10`.
pub(crate) fn moves(text: &[&str]) -> Played<Moves> {
    text.iter().map(|text| Move::parse(text)).collect()
}

/// What a play sets a control to; 0 where it leaves it alone.
pub(crate) fn setting(moves: &Moves, control: Control) -> f64 {
    let mut set = moves.as_slice().iter().map(|made| made.setting());
    set.rfind(|setting| setting.control() == control)
        .map_or(0.0, |setting| setting.value())
}

/// A play of one hour.
pub(crate) struct Hour {
    run: Run,
    summary: Summary,
}

impl Hour {
    /// Without noise.
    pub(crate) fn quiet(level: Level, text: &[&str]) -> Played<Self> {
        Self::quiet_play(level, moves(text)?)
    }

    /// Without noise.
    pub(crate) fn quiet_play(level: Level, moves: Moves) -> Played<Self> {
        Self::replay(Play {
            noise: false,
            moves,
            ..Play::idle(level, 1)
        })
    }

    /// On the seed of a fresh page.
    pub(crate) fn first_seed(level: Level, text: &[&str]) -> Played<Self> {
        Self::replay(Play {
            moves: moves(text)?,
            ..Play::idle(level, 1)
        })
    }

    fn replay(play: Play) -> Played<Self> {
        let run = Run::replay(play)?;
        let summary = run.summary()?;
        Ok(Self { run, summary })
    }

    /// A minute of it, 0 to 59.
    pub(crate) fn at(&self, minute: usize) -> Minute {
        self.run.minutes()[minute]
    }

    /// Its figures.
    pub(crate) fn sum(&self) -> &Summary {
        &self.summary
    }
}

/// A play under the noise of each seed.
pub(crate) struct Seeds(Vec<(Summary, Verdict)>);

impl Seeds {
    pub(crate) fn of(level: Level, moves: &Moves) -> Played<Self> {
        (1..=SEEDS)
            .map(|seed| {
                let run = Run::replay(Play {
                    moves: moves.clone(),
                    ..Play::idle(level, seed)
                })?;
                Ok((run.summary()?, run.verdict()?))
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Least, median and most of a figure, as it is shown.
    pub(crate) fn spread(&self, figure: &Figure<Summary>) -> [f64; 3] {
        let mut values: Vec<f64> = self
            .0
            .iter()
            .map(|(summary, _)| (figure.get)(summary) * figure.show.scale)
            .collect();
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        [
            values[0],
            0.5 * (values[middle - 1] + values[middle]),
            values[values.len() - 1],
        ]
    }

    /// On how many seeds the level is passed.
    pub(crate) fn passed(&self) -> f64 {
        self.count(|verdict| verdict.passed == Some(true))
    }

    /// On how many seeds a goal of the level is met.
    pub(crate) fn met(&self, goal: usize) -> f64 {
        self.count(|verdict| verdict.goals[goal].met)
    }

    fn count(&self, wanted: impl Fn(&Verdict) -> bool) -> f64 {
        let seeds = self.0.iter().filter(|(_, verdict)| wanted(verdict));
        seeds.count() as f64
    }
}

/// A limit of a level's goals, as it is shown.
pub(crate) fn limit(level: Level, goal: usize) -> f64 {
    let goal = &level.goals()[goal];
    goal.limit * goal.figure.show.scale
}
