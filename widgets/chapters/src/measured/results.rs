//! The measured side of the book: what `cargo xtask validate` found, stored as data.
//!
//! `book/validation/full.toml` holds the values that the book prints and draws, `quick.toml` a small
//! set that a test measures again and finds the same to the last bit. Neither is written by hand.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The results the book prints.
const FULL: &str = include_str!("../../../../book/validation/full.toml");

/// All that one run of the command found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// How sure the intervals are.
    pub confidence: f64,
    /// One value of a formula and of the events each.
    pub rows: Vec<Row>,
    /// Minute by minute.
    #[serde(default)]
    pub series: Vec<Series>,
}

/// A value computed by a formula, and measured event by event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The relation, `R5`.
    pub relation: String,
    /// A name of its own: `r5-wait-192-090`.
    pub name: String,
    /// What it is, by its name in the words' `measured.toml`.
    pub of: String,
    /// Its unit; empty for a share or a plain number.
    pub unit: String,
    /// The load ρ; 0 where there is none.
    pub load: f64,
    /// What the formula says.
    pub formula: f64,
    /// What was measured.
    pub measured: f64,
    /// Half the width of its confidence interval.
    pub half_width: f64,
    /// Independent replications.
    pub replications: u32,
    /// Whether the formula is exact for what is measured; if so it has to agree.
    pub exact: bool,
    /// Whether the formula's value lies in the interval.
    pub agrees: bool,
    /// Measured over formula less 1: the least, the middle, the most that the interval allows.
    pub departure: [f64; 3],
    /// Why a formula that is not exact may depart, by name; empty where it is exact.
    pub why: String,
    /// Numbers that tell it from others of its kind, for the places in its words.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub at: BTreeMap<String, f64>,
}

impl Row {
    /// Decimals worth printing: down to the second digit of the interval.
    #[must_use]
    pub fn decimals(&self) -> u8 {
        (0..9_u8)
            .find(|&decimals| self.half_width * 10_f64.powi(i32::from(decimals)) >= 9.5)
            .unwrap_or(9)
    }

    /// What the interval allows at least and at most (% of the formula). Nothing that is measured here
    /// can be negative, whatever an interval around it says: no departure is below −100 %.
    #[must_use]
    pub fn departs_between(&self) -> [f64; 2] {
        let [least, _, most] = self.departure;
        [least, most].map(|share| 100.0 * share.max(-1.0))
    }

    /// By how much the measured value departs from the formula (% of the formula, without sign).
    #[must_use]
    pub fn departs(&self) -> f64 {
        100.0 * self.departure[1].abs()
    }
}

/// A figure of the minute step beside the same figure counted event by event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// A name of its own.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Independent replications.
    pub replications: u32,
    /// By the minute step.
    pub minute_step: Vec<f64>,
    /// Counted, mean over the replications.
    pub measured: Vec<f64>,
    /// Half the width of its confidence interval.
    pub half_width: Vec<f64>,
}

impl Results {
    /// The results the book prints.
    ///
    /// # Errors
    /// What is wrong with the file, by its name, and what to do.
    pub fn stored() -> Result<Self, String> {
        Self::named(FULL)
    }

    fn named(text: &str) -> Result<Self, String> {
        Self::read(text).map_err(|error| {
            let error = error.to_string();
            format!(
                "book/validation/full.toml is damaged: run `cargo xtask validate` to write it anew\n{}",
                error.trim_end()
            )
        })
    }

    /// Results from their text.
    ///
    /// # Errors
    /// [`toml::de::Error`] if the text is not what the command writes.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The row of that name.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// The series of that name.
    #[must_use]
    pub fn series(&self, name: &str) -> Option<&Series> {
        self.series.iter().find(|series| series.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An interval around something rare reaches below 0; what it says of the departure does not.
    #[test]
    fn nothing_departs_by_more_than_all_of_it() {
        let results = Results::stored().unwrap();
        let rows = || results.rows.iter();
        assert!(
            rows().any(|row| row.departure[0] < -1.0),
            "no such row any more"
        );
        for row in rows() {
            let [least, most] = row.departs_between();
            assert!(least >= -100.0 && least <= most, "{}", row.name);
        }
    }

    #[test]
    fn a_damaged_file_is_named_with_its_remedy() {
        assert!(Results::named(FULL).is_ok());
        // Cut within its first row.
        let damaged = &FULL[..FULL.find("measured = ").unwrap()];
        let error = Results::named(damaged).unwrap_err();
        assert!(error.starts_with("book/validation/full.toml"), "{error}");
        assert!(error.contains("`cargo xtask validate`"), "{error}");
    }
}
