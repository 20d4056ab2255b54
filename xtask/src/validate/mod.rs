//! `cargo xtask validate`: every relation held against the switch played event by event.

mod job;
mod measure;
mod plan;
mod queue;
mod storm;
mod switch;
mod table;

use crate::replay::print;
use anyhow::{Context, Result, bail};
use chapters::measured::results::Results;
use job::Size;
use model::RelationId;
use model::relation_id::UnknownRelation;
use std::path::{Path, PathBuf};

/// Hold the relations against the switch played event by event.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a relation, book/validation/full.toml is written (with --quick: quick.toml): the values the
book prints and draws. Everything is drawn from fixed seeds: the same command gives the same file.

Exit codes: 0 every exact formula agrees; 1 one departs, or something could not be done.")]
pub(crate) struct Args {
    /// Only this relation, for example R5; nothing is written.
    #[arg(long, value_parser = relation_of)]
    relation: Option<RelationId>,

    /// A small set in seconds: wide intervals.
    #[arg(long)]
    quick: bool,

    /// Play only what the file does not hold yet, and add it. What it holds is taken to be of the
    /// present rules and sizes: after a change of those, play everything.
    #[arg(long, conflicts_with = "relation")]
    missing: bool,
}

fn relation_of(text: &str) -> Result<RelationId, UnknownRelation> {
    text.to_ascii_uppercase().parse()
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<()> {
    let size = if args.quick { Size::Quick } else { Size::Full };
    let mut plan = plan::all(size)?;
    if let Some(relation) = args.relation {
        plan.keep(relation);
        if plan.is_empty() {
            bail!(
                "{relation} is not among the relations that a switch played event by event can show"
            );
        }
    }
    if args.relation.is_none() {
        can_write(&file(size))?;
    }
    let results = if args.missing {
        measure::missing(plan, &read(&file(size))?)?
    } else {
        measure::all(&plan)?
    };
    print(&table::of(&results)?)?;
    if args.relation.is_none() {
        let file = file(size);
        write(&results, &file)?;
        eprintln!("written: {}", file.display());
    }
    let departing: Vec<&str> = results
        .rows
        .iter()
        .filter(|row| row.exact && !row.agrees)
        .map(|row| row.name.as_str())
        .collect();
    if !departing.is_empty() {
        bail!(
            "exact formulas depart from what was measured: {}",
            departing.join(", ")
        );
    }
    Ok(())
}

fn file(size: Size) -> PathBuf {
    let name = match size {
        Size::Quick => "quick.toml",
        Size::Full => "full.toml",
    };
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .with_file_name("book")
        .join("validation")
        .join(name)
}

/// What was stored.
fn read(file: &Path) -> Result<Results> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("cannot read {name}: leave --missing out to play everything"))?;
    Results::read(&text).with_context(|| {
        format!("{name} is damaged: leave --missing out to play everything and write it anew")
    })
}

/// Told before minutes of playing, not after.
fn can_write(file: &Path) -> Result<()> {
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .map(drop)
        .with_context(|| format!("cannot write {}", file.display()))
}

fn write(results: &Results, file: &Path) -> Result<()> {
    let said = "# Written by `cargo xtask validate`; not by hand.\n\n";
    let text = toml::to_string(results).context("cannot write the results as TOML")?;
    std::fs::write(file, format!("{said}{text}"))
        .with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(size: Size) -> Results {
        read(&file(size)).unwrap()
    }

    #[test]
    fn what_cannot_be_written_or_read_is_told_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("full.toml");
        let error = read(&file).unwrap_err().to_string();
        assert!(
            error.contains("full.toml") && error.contains("--missing"),
            "{error}"
        );
        let whole = std::fs::read_to_string(super::file(Size::Quick)).unwrap();
        std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        let error = format!("{:#}", read(&file).unwrap_err());
        assert!(error.contains("full.toml is damaged"), "{error}");
        // To see whether it can be written changes nothing.
        can_write(&file).unwrap();
        assert_eq!(
            std::fs::read_to_string(&file).unwrap(),
            whole[..whole.len() / 2]
        );
        let error = can_write(&folder.path().join("none/full.toml")).unwrap_err();
        assert!(error.to_string().contains("full.toml"), "{error}");
    }

    /// A relation that is rewritten may move its last digits; one that says something else moves more.
    #[track_caller]
    fn same_formula(now: f64, then: f64, name: &str, command: &str) {
        assert!(
            (now - then).abs() <= 1e-9 * then.abs(),
            "{name}: the formula now gives {now}, stored is {then}: {command}"
        );
    }

    /// The small set again: what is measured to the last bit, since the seeds and the code are those
    /// the book's data come from.
    #[test]
    fn the_quick_set_is_what_is_stored() {
        let command = "cargo xtask validate --quick";
        let again = measure::all(&plan::all(Size::Quick).unwrap()).unwrap();
        let stored = stored(Size::Quick);
        assert_eq!(again.rows.len(), stored.rows.len(), "{command}");
        for (again, stored) in again.rows.iter().zip(&stored.rows) {
            same_formula(again.formula, stored.formula, &stored.name, command);
            let formula = stored.clone();
            let again = chapters::measured::results::Row {
                formula: formula.formula,
                departure: formula.departure,
                ..again.clone()
            };
            assert_eq!(again, formula, "{command}");
        }
        assert_eq!(again.series.len(), stored.series.len(), "{command}");
        for (again, stored) in again.series.iter().zip(&stored.series) {
            assert_eq!(
                (&again.name, &again.measured, &again.half_width),
                (&stored.name, &stored.measured, &stored.half_width),
                "{command}"
            );
        }
    }

    /// The formulas have not moved since the full set was measured.
    #[test]
    fn the_full_set_is_of_these_formulas() {
        let command = "cargo xtask validate";
        let plan = plan::all(Size::Full).unwrap();
        let stored = stored(Size::Full);
        let now: Vec<_> = plan.rows().map(|c| (c.name.as_str(), c.exact)).collect();
        let then: Vec<_> = stored
            .rows
            .iter()
            .map(|r| (r.name.as_str(), r.exact))
            .collect();
        assert_eq!(now, then, "{command}");
        for (now, then) in plan.rows().zip(&stored.rows) {
            same_formula(now.formula, then.formula, &then.name, command);
        }
        let now: Vec<_> = plan.series().map(|c| c.name.as_str()).collect();
        let then: Vec<_> = stored.series.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(now, then, "{command}");
        for (now, then) in plan.series().zip(&stored.series) {
            for (now, stored) in now.minute_step.iter().zip(&then.minute_step) {
                same_formula(*now, *stored, &then.name, command);
            }
        }
    }

    #[test]
    fn exact_formulas_agree_and_the_others_say_why() {
        for size in [Size::Quick, Size::Full] {
            for row in stored(size).rows {
                assert!(!row.exact || row.agrees, "{row:?}");
                assert_eq!(row.exact, row.why.is_empty(), "{row:?}");
                assert!(
                    row.half_width.is_finite() && row.half_width > 0.0,
                    "{row:?}"
                );
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let rows = stored(Size::Full).rows;
        for (i, row) in rows.iter().enumerate() {
            assert!(
                rows[..i].iter().all(|other| other.name != row.name),
                "{}",
                row.name
            );
        }
    }
}
