//! Writing what came of the rows: for a spreadsheet, and for a person.

use super::judge::Judged;
use super::sheet::{Row, Sheet};
use crate::replay::{exact, figure_title, table};
use anyhow::Result;
use kit::text::Edition;
use model::switch::sim::figure::Figure;
use model::switch::sim::{Level, SUMMARY_FIGURES, Summary};
use room::text::Words;

/// Characters of a name that are shown; the file has them all.
const NAME: usize = 40;

/// Characters of a reason or remark that are shown; the file has them all.
const REMARK: usize = 300;

/// The figures that are a goal of some level.
fn goal_figures() -> Vec<&'static Figure<Summary>> {
    let is_goal = |figure: &&Figure<Summary>| {
        let mut goals = Level::ALL.into_iter().flat_map(Level::goals);
        goals.any(|goal| !goal.stretch && goal.figure.key == figure.key)
    };
    SUMMARY_FIGURES.into_iter().filter(is_goal).collect()
}

/// The result as a spreadsheet reads it: the separator of `sheet`, and the decimal sign that goes
/// with it.
///
/// Where a spreadsheet separates cells by semicolons, the comma is its decimal sign; it would take
/// `58.0` for text or a date.
pub(super) fn sheet_of(judged: &[Judged], sheet: &Sheet, marked: bool) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if marked {
        bytes.extend("\u{feff}".bytes());
    }
    let mut writer = csv::WriterBuilder::new()
        .delimiter(sheet.delimiter)
        .from_writer(bytes);
    let goals = goal_figures();
    let fixed = [
        "line", "student", "code", "result", "reason", "note", "level", "seed", "noise",
    ];
    let mut headings: Vec<String> = fixed.map(str::to_owned).to_vec();
    headings.extend(goals.iter().map(|figure| format!("goal_{}", figure.key)));
    headings.push("stretch_goal".to_owned());
    headings.extend(SUMMARY_FIGURES.iter().map(|figure| figure.key.to_owned()));
    writer.write_record(&headings)?;
    for judged in judged {
        let mut cells = vec![
            judged.row.line.to_string(),
            harmless(&judged.row.student),
            harmless(&judged.row.code),
            judged.result().to_owned(),
            judged.outcome.as_ref().err().cloned().unwrap_or_default(),
            judged.note.clone(),
        ];
        if let Ok(outcome) = &judged.outcome {
            let play = &outcome.play;
            cells.push(play.level.number().to_string());
            cells.push(play.seed.to_string());
            cells.push((if play.noise { "yes" } else { "no" }).to_owned());
            let met = |met: bool| if met { "met" } else { "not met" };
            for figure in &goals {
                let mut goals = outcome.verdict.goals.iter();
                let goal =
                    goals.find(|goal| !goal.goal.stretch && goal.goal.figure.key == figure.key);
                cells.push(goal.map_or("", |goal| met(goal.met)).to_owned());
            }
            cells.push(outcome.verdict.stretched.map_or("", met).to_owned());
            cells.extend(SUMMARY_FIGURES.iter().map(|figure| {
                let value = exact(figure.whole, (figure.get)(&outcome.summary)).to_string();
                if sheet.delimiter == b';' {
                    value.replace('.', ",")
                } else {
                    value
                }
            }));
        }
        cells.resize(headings.len(), String::new());
        writer.write_record(&cells)?;
    }
    Ok(writer.into_inner()?)
}

/// Text from others that no spreadsheet takes for a formula: a quote in front makes it text.
fn harmless(text: &str) -> String {
    const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
    if text.starts_with(FORMULA) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// A student's name on a terminal.
pub(super) fn shown_name(row: &Row) -> String {
    short(&printable(&row.student), NAME)
}

/// Text from others that moves no cursor and rings no bell.
fn printable(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect()
}

/// The first `most` characters of a text, and a sign that there are more.
fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The result as a person reads it.
pub(super) fn text_of(judged: &[Judged]) -> Result<String> {
    let words = Words::of(&Edition::english())?;
    let mut rows =
        vec![["line", "student", "level", "seed", "result", "goals", ""].map(str::to_owned)];
    for judged in judged {
        let (level, seed, goals, remark) = match &judged.outcome {
            Ok(outcome) => {
                let goals = || {
                    outcome
                        .verdict
                        .goals
                        .iter()
                        .filter(|goal| !goal.goal.stretch)
                };
                let missed: Vec<&str> = goals()
                    .filter(|goal| !goal.met)
                    .map(|goal| figure_title(goal.goal.figure, &words))
                    .collect::<Result<_>>()?;
                let mut remarks = Vec::new();
                if !missed.is_empty() {
                    remarks.push(format!("missed: {}", missed.join("; ")));
                }
                if outcome.verdict.stretched == Some(true) {
                    remarks.push("stretch goal reached".to_owned());
                }
                if !judged.note.is_empty() {
                    remarks.push(judged.note.clone());
                }
                let met = goals().count() - missed.len();
                (
                    outcome.play.level.number().to_string(),
                    if outcome.play.noise {
                        outcome.play.seed.to_string()
                    } else {
                        "none".to_owned()
                    },
                    format!("{met}/{}", goals().count()),
                    remarks.join(" · "),
                )
            }
            Err(reason) => {
                let mut remark = reason.clone();
                if !judged.note.is_empty() {
                    remark = format!("{remark} · {}", judged.note);
                }
                (String::new(), String::new(), String::new(), remark)
            }
        };
        rows.push([
            judged.row.line.to_string(),
            shown_name(&judged.row),
            level,
            seed,
            judged.result().to_owned(),
            goals,
            short(&printable(&remark), REMARK),
        ]);
    }
    Ok(table(&rows, ['>', '<', '>', '>', '<', '>', '<']))
}
