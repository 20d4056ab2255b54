//! `cargo xtask verify`: replay a class's run codes and say who passed.
//!
//! Only the moves in a code are trusted: every figure is computed here.

mod judge;
mod result;
mod sheet;

use crate::replay::print;
use anyhow::{Context, Result, bail};
use judge::{Judged, judge};
use result::{sheet_of, shown_name, text_of};
use sheet::{Sheet, Source};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Replay the run codes of a class and judge each.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file needs the columns student and code, in any order, with a line of headings. The columns
level and seed, where there are any, hold what was required; an empty cell requires nothing.
Commas, semicolons and tabs all work, as spreadsheets write them; the result is written the same
way, after semicolons with decimal commas.

Exit code: 0, every row could be judged, passed or not; 1, some row is bad; 2, the file cannot be
read or the result not written.")]
pub(crate) struct Args {
    /// The file: a run code for each student.
    file: PathBuf,

    /// Where to write the result as CSV; `-` is standard output. Without it a table is printed.
    #[arg(short, long, value_name = "OUT.csv")]
    output: Option<PathBuf>,
}

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
    let source = Source::decode(bytes).with_context(|| format!("cannot use {}", file.display()))?;
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
            .with_context(|| {
                format!(
                    "cannot write {}: give another place after -o",
                    path.display()
                )
            })?,
        (Some(_), None) => print(&String::from_utf8(sheet_of(
            &judged,
            &sheet,
            source.marked,
        )?)?)?,
        (None, None) => print(&text_of(&judged)?)?,
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
            eprintln!("line {}: {}: {reason}", row.row.line, shown_name(&row.row));
        }
    }
    Ok(bad.len())
}

fn same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
