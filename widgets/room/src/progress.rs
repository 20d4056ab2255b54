//! Progress: the best run of each level, kept as run codes; its figures are always replayed.

use model::switch::sim::{Level, Play, PlayError, Run, Summary, Verdict, run_code};

/// The best run of each level.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// By the level's number.
    best: [Option<Best>; Level::ALL.len()],
}

/// A run that was kept, and what it came to.
#[derive(Debug, Clone)]
pub struct Best {
    /// Its play.
    pub play: Play,
    /// Its figures.
    pub summary: Summary,
    /// Its verdict.
    pub verdict: Verdict,
}

impl Progress {
    /// What was kept as text, one run code a line; lines that are no run codes are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for play in text.lines().filter_map(|line| run_code::decode(line).ok()) {
            // A relation that refuses costs the memory of that run only.
            let _ = progress.add(play);
        }
        progress
    }

    /// The text that [`Progress::read`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for best in self.best.iter().flatten() {
            text.push_str(&run_code::encode(&best.play));
            text.push('\n');
        }
        text
    }

    /// Keeps `play` if it is the best of its level so far: more goals met, then fewer genuine
    /// transactions lost. Runs without goals are not kept.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::replay`].
    pub fn add(&mut self, play: Play) -> Result<bool, PlayError> {
        let level = play.level;
        if level.goals().is_empty() {
            return Ok(false);
        }
        let new = Best::of(play)?;
        let Some(place) = self.best.get_mut(level.number() as usize) else {
            return Ok(false);
        };
        let better = place.as_ref().is_none_or(|kept| new.worth() > kept.worth());
        if better {
            *place = Some(new);
        }
        Ok(better)
    }

    /// The best run of `level`.
    #[must_use]
    pub fn best(&self, level: Level) -> Option<&Best> {
        self.best.get(level.number() as usize)?.as_ref()
    }
}

impl Best {
    fn of(play: Play) -> Result<Self, PlayError> {
        let run = Run::replay(play)?;
        Ok(Self {
            play: run.play().clone(),
            summary: run.summary()?,
            verdict: run.verdict()?,
        })
    }

    /// Passed or not, goals met, and genuine transactions not lost, in this order.
    fn worth(&self) -> (bool, usize, f64) {
        (
            self.verdict.passed == Some(true),
            self.verdict.goals.iter().filter(|goal| goal.met).count(),
            -self.summary.genuine_lost,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::levels::reference_play;
    use proptest::prelude::*;

    #[test]
    fn the_better_run_stays() {
        let mut progress = Progress::default();
        let idle = Play::idle(Level::SalePeak, 1);
        let good = Play {
            moves: reference_play(Level::SalePeak),
            ..idle.clone()
        };
        assert!(progress.add(idle.clone()).unwrap());
        assert!(progress.add(good.clone()).unwrap());
        assert!(!progress.add(idle).unwrap());
        assert!(!progress.add(Play::idle(Level::Sandbox, 1)).unwrap());
        assert!(progress.best(Level::FraudWave).is_none());
        assert!(progress.add(Play::idle(Level::IssuerOutage, 1)).unwrap());
        assert!(progress.add(Play::idle(Level::FraudWave, 1)).unwrap());
        let best = progress.best(Level::SalePeak).unwrap();
        assert_eq!((&best.play, best.verdict.passed), (&good, Some(true)));
        let levels: Vec<Level> = progress
            .best
            .iter()
            .flatten()
            .map(|kept| kept.play.level)
            .collect();
        assert_eq!(levels, Level::ALL[1..4]);
        let text = progress.write();
        assert_eq!(Progress::read(&text).write(), text);
    }

    proptest! {
        #[test]
        fn any_text_can_be_read(text in any::<String>()) {
            let _ = Progress::read(&text);
        }
    }

    #[test]
    fn rubbish_between_codes_is_ignored() {
        let code = run_code::encode(&Play::idle(Level::FraudWave, 9));
        let progress = Progress::read(&format!("rubbish\n{code}\n\u{0}\n"));
        assert_eq!(progress.write(), format!("{code}\n"));
    }
}
