//! Why the build cannot go on with something, and what would let it.

use super::place::Problem;
use kit::draw::DrawError;
use kit::text::TextError;
use room::draw::DrawError as RoomError;

/// What mends words that do not fit.
const WORDS: &str = "mend the words in the file it names";

/// What is wrong, and the remedy.
#[derive(Debug)]
pub(super) struct Refusal {
    what: String,
    remedy: String,
}

impl Refusal {
    pub(super) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            remedy: remedy.into(),
        }
    }

    /// What was measured cannot be read.
    pub(super) fn of_stored_data(what: String) -> Self {
        Self::new(
            what,
            "it is data that a command writes: take the file as it was, `git checkout book/validation`, or let the command write it",
        )
    }

    /// It as a problem of that line.
    pub(super) fn at(self, file: &str, line: usize) -> Problem {
        Problem {
            file: file.into(),
            line,
            what: self.what,
            remedy: self.remedy,
        }
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        Self::new(error.to_string(), WORDS)
    }
}

impl From<DrawError> for Refusal {
    fn from(error: DrawError) -> Self {
        let remedy = match &error {
            DrawError::Text(_) => WORDS,
            DrawError::Unknown { .. } => {
                "write one of these names in the words, or let the figure give what they ask for"
            }
            DrawError::Plot(_) => {
                "neither the chapter nor the words are at fault: look at what the figure's code gives to draw"
            }
        };
        Self::new(error.to_string(), remedy)
    }
}

impl From<RoomError> for Refusal {
    fn from(error: RoomError) -> Self {
        let remedy = match &error {
            RoomError::Text(_) => WORDS,
            RoomError::Trend(error) => error.remedy(),
            RoomError::Play(_) => {
                "neither the chapter nor the words are at fault: the model refuses a run that the room shows"
            }
        };
        Self::new(error.to_string(), remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words are mended in their file; what is no fault of the words says so.
    #[test]
    fn each_cause_has_its_own_remedy() {
        let unknown = DrawError::Unknown {
            file: "x.toml".into(),
            name: "y".into(),
            known: vec!["z"],
        };
        let remedies = [
            Refusal::of_stored_data("full.toml is damaged".into()),
            unknown.into(),
            DrawError::Plot("no scale".into()).into(),
        ]
        .map(|refusal| refusal.at("x.md", 1).remedy);
        let wants = [
            "git checkout book/validation",
            "one of these names",
            "neither the chapter nor the words",
        ];
        for (remedy, want) in remedies.iter().zip(wants) {
            assert!(remedy.contains(want), "{remedy}");
        }
    }
}
