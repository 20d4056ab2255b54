//! `cargo xtask verify`: replay a class's run codes and say who passed.
//!
//! Only the moves in a code are trusted: every figure is computed here.

use crate::replay::{exact, print, remedy, table};
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use model::sim::figure::Figure;
use model::sim::run_code::decode;
use model::sim::{Level, Play, Run, SUMMARY_FIGURES, Summary, Verdict};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Replay the run codes of a class and judge each.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file needs the columns student and code, in any order, with a line of headings. The columns
level and seed, where there are any, hold what was required; an empty cell requires nothing.
Commas, semicolons and tabs all work, as spreadsheets write them.

Exit code: 0, every row could be judged, passed or not; 1, some row is bad; 2, the file cannot be
read or the result not written.")]
pub(crate) struct Args {
    /// The file: a run code for each student.
    file: PathBuf,

    /// Where to write the result as CSV; `-` is standard output. Without it a table is printed.
    #[arg(short, long, value_name = "OUT.csv")]
    output: Option<PathBuf>,
}

/// More rows than this, and a bar shows how far it is.
const MANY: usize = 1000;

/// Runs the command.
pub(crate) fn run(args: &Args) -> ExitCode {
    match judge_file(args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Judges every row and writes the result; answers how many rows are bad.
fn judge_file(args: &Args) -> Result<usize> {
    let (file, output) = (&args.file, args.output.as_deref());
    let to_file = output.filter(|path| *path != Path::new("-"));
    if let Some(path) = to_file
        && same_file(file, path)
    {
        bail!(
            "{} is the file of the codes: give another name after -o",
            path.display()
        );
    }
    let bytes = std::fs::read(file)
        .with_context(|| format!("cannot read {}: give a CSV file", file.display()))?;
    let source = Source::decode(bytes);
    if source.legacy {
        eprintln!(
            "note: {} is not UTF-8: read as Windows-1252. Check the names.",
            file.display()
        );
    }
    let sheet =
        Sheet::parse(&source.text).with_context(|| format!("cannot use {}", file.display()))?;
    let judged = judge(&sheet.rows);

    match (output, to_file) {
        (_, Some(path)) => std::fs::write(path, sheet_of(&judged, &sheet, source.marked)?)
            .with_context(|| format!("cannot write {}", path.display()))?,
        (Some(_), None) => print(&String::from_utf8(sheet_of(
            &judged,
            &sheet,
            source.marked,
        )?)?)?,
        (None, None) => print(&text_of(&judged))?,
    }
    let bad: Vec<&Judged> = judged.iter().filter(|row| row.outcome.is_err()).collect();
    let passed = judged.iter().filter(|row| row.result() == "passed").count();
    eprintln!(
        "{passed} passed, {} not passed, {} without goals, {} bad",
        judged
            .iter()
            .filter(|row| row.result() == "not passed")
            .count(),
        judged
            .iter()
            .filter(|row| row.result() == "no goals")
            .count(),
        bad.len(),
    );
    if to_file.is_some() {
        for row in &bad {
            let reason = row.outcome.as_ref().err().map_or("", String::as_str);
            eprintln!(
                "line {}: {}: {reason}",
                row.row.line,
                printable(&row.row.student)
            );
        }
    }
    Ok(bad.len())
}

fn same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

// ---- reading ----

/// The text of a file as spreadsheets write it.
struct Source {
    text: String,
    /// It began with a byte order mark, so the result should, for the same spreadsheet's sake.
    marked: bool,
    /// It is no Unicode, and was taken for the usual 8-bit code.
    legacy: bool,
}

impl Source {
    fn decode(bytes: Vec<u8>) -> Self {
        let utf16 = |unit: fn([u8; 2]) -> u16| {
            let units = bytes[2..]
                .chunks_exact(2)
                .map(|pair| unit([pair[0], pair[1]]));
            char::decode_utf16(units)
                .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect()
        };
        let (text, marked, legacy) = if bytes.starts_with(&[0xff, 0xfe]) {
            (utf16(u16::from_le_bytes), true, false)
        } else if bytes.starts_with(&[0xfe, 0xff]) {
            (utf16(u16::from_be_bytes), true, false)
        } else {
            match String::from_utf8(bytes) {
                Ok(text) => match text.strip_prefix('\u{feff}') {
                    Some(rest) => (rest.to_owned(), true, false),
                    None => (text, false, false),
                },
                Err(error) => {
                    let bytes = error.into_bytes();
                    (bytes.into_iter().map(windows_1252).collect(), false, true)
                }
            }
        };
        Self {
            text,
            marked,
            legacy,
        }
    }
}

/// A character of the 8-bit code that spreadsheets write where they do not write Unicode.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The rows of a file, and what separates its cells.
#[derive(Debug)]
struct Sheet {
    delimiter: u8,
    rows: Vec<Row>,
}

/// One student's code, as it stands in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Row {
    line: u64,
    student: String,
    code: String,
    level: String,
    seed: String,
    /// Why the line cannot be read as a row.
    broken: Option<String>,
}

/// Where the columns are.
struct Columns {
    student: usize,
    code: usize,
    level: Option<usize>,
    seed: Option<usize>,
}

impl Columns {
    /// The columns of a line of headings, if it has those that are needed, each once.
    fn find(headings: &csv::StringRecord) -> Result<Self> {
        let find = |name: &str| {
            let mut places = headings
                .iter()
                .enumerate()
                .filter(|(_, heading)| heading.to_lowercase() == name)
                .map(|(place, _)| place);
            let first = places.next();
            if places.next().is_some() {
                bail!("it has two columns {name:?}: remove one");
            }
            Ok(first)
        };
        let needed = |name: &str| {
            find(name)?.with_context(|| {
                let found: Vec<String> = headings.iter().map(|h| format!("{h:?}")).collect();
                format!(
                    "it has no column {name:?}: its first line must name the columns student and \
                     code (and, if required, level and seed); it holds {}",
                    found.join(", ")
                )
            })
        };
        Ok(Self {
            student: needed("student")?,
            code: needed("code")?,
            level: find("level")?,
            seed: find("seed")?,
        })
    }
}

impl Sheet {
    fn parse(text: &str) -> Result<Self> {
        let (text, lines_before) = without_separator_line(text);
        if text.trim().is_empty() {
            bail!("it is empty: its first line must name the columns student and code");
        }
        // The separator is the one that gives the columns; a comma where none does, for the message.
        let delimiter = [b',', b';', b'\t']
            .into_iter()
            .find(|&delimiter| {
                reader(text, delimiter)
                    .headers()
                    .is_ok_and(|headings| Columns::find(headings).is_ok())
            })
            .unwrap_or(b',');
        let mut reader = reader(text, delimiter);
        let headings = reader.headers()?.clone();
        let columns = Columns::find(&headings)?;
        let mut lines = Lines::new(text, lines_before);
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record?;
            // Spreadsheets write the cells of empty lines too.
            if record.iter().all(str::is_empty) {
                continue;
            }
            let cell = |place: Option<usize>| {
                let cell = place.and_then(|place| record.get(place));
                cell.unwrap_or_default().to_owned()
            };
            let broken = (record.len() > headings.len()).then(|| {
                format!(
                    "the line has {} cells, the headings {}: put a name with a separator in it in quotes",
                    record.len(),
                    headings.len()
                )
            });
            rows.push(Row {
                line: record.position().map_or(0, |at| lines.number(at.byte())),
                student: cell(Some(columns.student)),
                code: cell(Some(columns.code)),
                level: cell(columns.level),
                seed: cell(columns.seed),
                broken,
            });
        }
        Ok(Self { delimiter, rows })
    }
}

/// Numbers lines as an editor does: the reader counts an empty line to the row behind it, and in
/// files from Windows is one behind.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    number: u64,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str, lines_before: u64) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            number: lines_before + 1,
        }
    }

    /// The line of the row found from byte `from` on; rows are to be asked for in order.
    fn number(&mut self, from: u64) -> u64 {
        let from = usize::try_from(from).map_or(self.text.len(), |from| from.min(self.text.len()));
        let ends = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let row = from + self.text[from..].iter().take_while(ends).count();
        let passed = self.text.get(self.at..row).unwrap_or_default();
        self.number += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.at = row;
        self.number
    }
}

/// Skips the line `sep=;` by which spreadsheets tell each other the separator.
fn without_separator_line(text: &str) -> (&str, u64) {
    match text.split_once('\n') {
        Some((first, rest)) if first.trim_end().to_lowercase().starts_with("sep=") => (rest, 1),
        _ => (text, 0),
    }
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

// ---- judging ----

/// A row and what came of it.
struct Judged {
    row: Row,
    /// What was played and what it came to, or why the row is bad.
    outcome: Result<Outcome, String>,
    /// What the lecturer may want to look at; no fault by itself.
    note: String,
}

struct Outcome {
    play: Play,
    summary: Summary,
    verdict: Verdict,
}

impl Judged {
    fn result(&self) -> &'static str {
        match self.outcome.as_ref().map(|outcome| outcome.verdict.passed) {
            Err(_) => "bad",
            Ok(Some(true)) => "passed",
            Ok(Some(false)) => "not passed",
            Ok(None) => "no goals",
        }
    }
}

fn judge(rows: &[Row]) -> Vec<Judged> {
    let bar = if rows.len() > MANY {
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
            let note = outcome
                .as_ref()
                .map_or_else(|_| String::new(), |outcome| seen.note(row, outcome));
            Judged {
                row: row.clone(),
                outcome,
                note,
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
    let play = decode(&row.code).map_err(|error| format!("{error}; {}", remedy(error)))?;
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
        .ok_or_else(|| format!("the level required is {cell:?}: it must be 0 to 3, or empty"))
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
    fn note(&mut self, row: &Row, outcome: &Outcome) -> String {
        let student = row.student.to_lowercase();
        let mut notes = Vec::new();
        match self.codes.get(&row.code) {
            Some((line, owner)) if *owner != student => {
                notes.push(format!("same code as line {line}"))
            }
            Some(_) => {}
            None => {
                self.codes
                    .insert(row.code.clone(), (row.line, student.clone()));
            }
        }
        let level = outcome.play.level.number();
        match self.students.get(&(student.clone(), level)) {
            Some(line) => notes.push(format!("same student and level as line {line}")),
            None => {
                self.students.insert((student, level), row.line);
            }
        }
        notes.join(", ")
    }
}

// ---- writing ----

/// The figures that are a goal of some level.
fn goal_figures() -> Vec<&'static Figure<Summary>> {
    let is_goal = |figure: &&Figure<Summary>| {
        let mut goals = Level::ALL.into_iter().flat_map(Level::goals);
        goals.any(|goal| !goal.stretch && goal.figure.key == figure.key)
    };
    SUMMARY_FIGURES.into_iter().filter(is_goal).collect()
}

/// The result as a spreadsheet reads it.
fn sheet_of(judged: &[Judged], sheet: &Sheet, marked: bool) -> Result<Vec<u8>> {
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
            let values = SUMMARY_FIGURES.iter();
            cells.extend(
                values
                    .map(|figure| exact(figure.whole, (figure.get)(&outcome.summary)).to_string()),
            );
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

/// The result as a person reads it.
fn text_of(judged: &[Judged]) -> String {
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
                    .map(|goal| goal.goal.figure.title)
                    .collect();
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
            Err(reason) => (String::new(), String::new(), String::new(), reason.clone()),
        };
        rows.push([
            judged.row.line.to_string(),
            printable(&judged.row.student),
            level,
            seed,
            judged.result().to_owned(),
            goals,
            printable(&remark),
        ]);
    }
    table(&rows, ['>', '<', '>', '>', '<', '>', '<'])
}
