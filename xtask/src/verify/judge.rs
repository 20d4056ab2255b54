//! Replaying and judging the rows.

use super::sheet::Row;
use crate::replay::remedy;
use indicatif::{ProgressBar, ProgressStyle};
use model::switch::sim::run_code::{decode, tidied};
use model::switch::sim::{Level, Play, Run, Summary, Verdict};
use std::collections::HashMap;

/// From so many rows on a bar shows how far it is.
const MANY: usize = 1000;

/// A row and what came of it.
pub(super) struct Judged {
    pub(super) row: Row,
    /// What was played and what it came to, or why the row is bad.
    pub(super) outcome: Result<Outcome, String>,
    /// What the lecturer may want to look at; no fault by itself.
    pub(super) note: String,
}

pub(super) struct Outcome {
    pub(super) play: Play,
    pub(super) summary: Summary,
    pub(super) verdict: Verdict,
}

impl Judged {
    /// What came of it, in a word or two.
    pub(super) fn result(&self) -> &'static str {
        match self.outcome.as_ref().map(|outcome| outcome.verdict.passed) {
            Err(_) => "bad",
            Ok(Some(true)) => "passed",
            Ok(Some(false)) => "not passed",
            Ok(None) => "no goals",
        }
    }
}

/// Judges every row, in order.
pub(super) fn judge(rows: &[Row]) -> Vec<Judged> {
    let bar = if rows.len() >= MANY {
        ProgressBar::new(rows.len() as u64).with_style(
            ProgressStyle::with_template("replaying {bar:40} {pos}/{len} {eta}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
    } else {
        ProgressBar::hidden()
    };
    let mut seen = Seen::default();
    let judged = rows
        .iter()
        .map(|row| {
            bar.inc(1);
            let outcome = judge_row(row);
            let mut notes = Vec::new();
            if let Ok(outcome) = &outcome {
                notes = seen.notes(row, outcome);
            }
            if row.student.contains(['\r', '\n']) {
                notes.push("the name has several lines: is a quotation mark left open?".to_owned());
            }
            Judged {
                row: row.clone(),
                outcome,
                note: notes.join(", "),
            }
        })
        .collect();
    bar.finish_and_clear();
    judged
}

fn judge_row(row: &Row) -> Result<Outcome, String> {
    if let Some(reason) = &row.broken {
        return Err(reason.clone());
    }
    if row.student.is_empty() {
        return Err("the student is missing".to_owned());
    }
    if row.code.is_empty() {
        return Err("the code is missing".to_owned());
    }
    let level = required_level(&row.level)?;
    let seed = required_seed(&row.seed)?;
    let play = decode(&tidied(&row.code)).map_err(|error| format!("{error}; {}", remedy(error)))?;
    if let Some(level) = level.filter(|level| *level != play.level) {
        return Err(format!(
            "level {} was required, the code is of level {}",
            level.number(),
            play.level.number()
        ));
    }
    if let Some(seed) = seed {
        if !play.noise {
            return Err(format!(
                "seed {seed} was required, the code is of a run without noise"
            ));
        }
        if seed != play.seed {
            return Err(format!(
                "seed {seed} was required, the code is of seed {}",
                play.seed
            ));
        }
    }
    let run = Run::replay(play).map_err(|error| error.to_string())?;
    let summary = run.summary().map_err(|error| error.to_string())?;
    let verdict = run.verdict().map_err(|error| error.to_string())?;
    Ok(Outcome {
        play: run.play().clone(),
        summary,
        verdict,
    })
}

fn required_level(cell: &str) -> Result<Option<Level>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let level = cell.parse().ok().and_then(|n| Level::from_number(n).ok());
    level
        .map(Some)
        .ok_or_else(|| format!("the level required is {cell:?}: it must be 0 to 4, or empty"))
}

fn required_seed(cell: &str) -> Result<Option<u32>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    cell.parse().map(Some).map_err(|_| {
        format!(
            "the seed required is {cell:?}: it must be a whole number, 0 to {}, or empty",
            u32::MAX
        )
    })
}

/// Who has handed in what so far.
#[derive(Default)]
struct Seen {
    codes: HashMap<String, (u64, String)>,
    students: HashMap<(String, u32), u64>,
}

impl Seen {
    /// Says if the same code, or the same student on the same level, came before.
    fn notes(&mut self, row: &Row, outcome: &Outcome) -> Vec<String> {
        let student = row.student.to_lowercase();
        let code = tidied(&row.code);
        let mut notes = Vec::new();
        match self.codes.get(&code) {
            Some((line, owner)) if *owner != student => {
                notes.push(format!("same code as line {line}"))
            }
            Some(_) => {}
            None => {
                self.codes.insert(code, (row.line, student.clone()));
            }
        }
        let level = outcome.play.level.number();
        match self.students.get(&(student.clone(), level)) {
            Some(line) => notes.push(format!("same student and level as line {line}")),
            None => {
                self.students.insert((student, level), row.line);
            }
        }
        notes
    }
}
