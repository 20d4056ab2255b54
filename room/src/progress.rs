//! Progress: the best run of each level, kept as run codes; its figures are always replayed.

use model::sim::{Level, Play, PlayError, Run, Summary, Verdict, run_code};

/// The best run of each level.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    best: Vec<Play>,
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
            let _ = progress.add(&play);
        }
        progress
    }

    /// The text that [`Progress::read`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for play in &self.best {
            text.push_str(&run_code::encode(play));
            text.push('\n');
        }
        text
    }

    /// Keeps `play` if it is the best of its level so far: more goals met, then fewer genuine
    /// transactions lost. Runs without goals are not kept.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::replay`].
    pub fn add(&mut self, play: &Play) -> Result<bool, PlayError> {
        if play.level.goals().is_empty() {
            return Ok(false);
        }
        let Some(at) = self.best.iter().position(|kept| kept.level == play.level) else {
            self.best.push(play.clone());
            self.best.sort_by_key(|kept| kept.level.number());
            return Ok(true);
        };
        let better = worth(play)? > worth(&self.best[at])?;
        if better {
            self.best[at] = play.clone();
        }
        Ok(better)
    }

    /// The best run of `level`.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::replay`].
    pub fn best(&self, level: Level) -> Result<Option<Best>, PlayError> {
        let Some(play) = self.best.iter().find(|kept| kept.level == level) else {
            return Ok(None);
        };
        let run = Run::replay(play.clone())?;
        Ok(Some(Best {
            play: play.clone(),
            summary: run.summary()?,
            verdict: run.verdict()?,
        }))
    }
}

/// Passed or not, goals met, and genuine transactions not lost, in this order.
fn worth(play: &Play) -> Result<(bool, usize, f64), PlayError> {
    let run = Run::replay(play.clone())?;
    let verdict = run.verdict()?;
    Ok((
        verdict.passed == Some(true),
        verdict.goals.iter().filter(|goal| goal.met).count(),
        -run.summary()?.genuine_lost,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::sim::levels::reference_play;
    use proptest::prelude::*;

    #[test]
    fn the_better_run_stays() {
        let mut progress = Progress::default();
        let idle = Play::idle(Level::SalePeak, 1);
        let good = Play {
            moves: reference_play(Level::SalePeak),
            ..idle.clone()
        };
        assert!(progress.add(&idle).unwrap());
        assert!(progress.add(&good).unwrap());
        assert!(!progress.add(&idle).unwrap());
        assert!(!progress.add(&Play::idle(Level::Sandbox, 1)).unwrap());
        assert_eq!(Progress::read(&progress.write()), progress);
        let best = progress.best(Level::SalePeak).unwrap().unwrap();
        assert_eq!((best.play, best.verdict.passed), (good, Some(true)));
        assert!(progress.best(Level::FraudWave).unwrap().is_none());
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
