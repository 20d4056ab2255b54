//! `cargo xtask replay`: play a run and print it.

mod debrief;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use debrief::Debrief;
use kit::text::Edition;
use model::switch::sim::figure::{Figure, Show};
use model::switch::sim::levels::Relation;
use model::switch::sim::run_code::{CodeError, decode, encode, tidied};
use model::switch::sim::verdict::Judged;
use model::switch::sim::{
    Level, MINUTE_FIGURES, Minute, Move, Play, RUN_MINUTES, Run, SUMMARY_FIGURES, Summary, Verdict,
};
use room::sentences::noted;
use room::text::Words;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Replay a run, given by its run code or by level, seed and moves.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
cargo xtask replay CODE [OPTIONS]
       cargo xtask replay --level 0..4 --seed N [--move MINUTE:CONTROL=VALUE]... [OPTIONS]")]
#[command(after_help = "\
Moves: MINUTE:CONTROL=VALUE, minutes 0 to 59
  servers=2..24        shedding=on|off      retries=immediate|backoff
  threshold=0..5       step_up=0..3         (σ, in steps of 0.05)
  timeout=0.2..15      (s, in steps of 0.1)
  stand_in=0..500      (u, in steps of 5)

Example: cargo xtask replay --level 1 --seed 7 --move 5:servers=10 --move 5:shedding=on")]
pub(crate) struct Args {
    /// Run code, as the control room and this command print it.
    #[arg(value_parser = play_of, required_unless_present = "level",
          conflicts_with_all = ["level", "seed", "moves"])]
    code: Option<Play>,

    /// Level: 0 sandbox, 1 sale peak, 2 fraud wave, 3 issuer outage.
    #[arg(long, value_parser = level_of, requires = "seed", allow_negative_numbers = true)]
    level: Option<Level>,

    /// Seed of the noise, 0 to 4294967295.
    #[arg(long, value_parser = seed_of, requires = "level", allow_negative_numbers = true)]
    seed: Option<u32>,

    /// A move, for example 5:servers=10; may be given many times.
    #[arg(long = "move", value_name = "MINUTE:CONTROL=VALUE", value_parser = Move::parse,
          requires = "level", allow_hyphen_values = true)]
    moves: Vec<Move>,

    /// What to print.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Let every random quantity take its mean.
    #[arg(long)]
    no_noise: bool,

    /// Say what decided the run, as the control room does; text and JSON only.
    #[arg(long)]
    debrief: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A report to read.
    Text,
    /// Everything: moves, minutes, summary, goals.
    Json,
    /// The sixty minutes, one a line.
    Csv,
}

/// Runs the command. Impossible arguments have been refused before, with exit code 2.
pub(crate) fn run(args: Args) -> ExitCode {
    let (format, debrief) = (args.format, args.debrief);
    match report(args.play(), format, debrief).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

impl Args {
    fn play(self) -> Play {
        let mut play = self.code.unwrap_or_else(|| Play {
            moves: self.moves.into_iter().collect(),
            // Both are there where there is no code.
            ..Play::idle(
                self.level.unwrap_or(Level::Sandbox),
                self.seed.unwrap_or_default(),
            )
        });
        play.noise &= !self.no_noise;
        play
    }
}

/// Reads a run code, and says what to do about a wrong one.
fn play_of(code: &str) -> Result<Play, String> {
    decode(&tidied(code)).map_err(|error| format!("{error}\n  {}", remedy(error)))
}

/// What to do about a text that is no run code.
pub(crate) const fn remedy(error: CodeError) -> &'static str {
    match error {
        CodeError::Version { .. } => "update this program: git pull",
        CodeError::Setting { .. } | CodeError::Minute { .. } | CodeError::NotCanonical => {
            "no version of this program has written it: make the play again and take the code it gives"
        }
        _ => "copy the whole code again, from where it was shown",
    }
}

fn level_of(text: &str) -> Result<Level, String> {
    let number = text
        .parse()
        .map_err(|_| "a level is a number, 0 (sandbox) to 4".to_owned())?;
    Level::from_number(number).map_err(|error| error.to_string())
}

fn seed_of(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number, 0 to {}", u32::MAX))
}

/// Writes to standard output; a reader who has seen enough is no error.
pub(crate) fn print(text: &str) -> Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.context("cannot write to standard output"),
    }
}

fn report(play: Play, format: Format, debrief: bool) -> Result<String> {
    if debrief && matches!(format, Format::Csv) {
        bail!("the sixty minutes as CSV have no place for a debrief: take --format text or json");
    }
    let debrief = debrief.then(|| Debrief::of(&play)).transpose()?;
    let run = Run::replay(play)?;
    let (summary, verdict) = (run.summary()?, run.verdict()?);
    match format {
        Format::Text => {
            let words = Words::of(&Edition::english())?;
            let mut text = text(&run, &summary, &verdict, &words)?;
            if let Some(debrief) = debrief {
                text += &debrief.text()?;
            }
            Ok(text)
        }
        Format::Json => json(&run, &summary, &verdict, debrief.as_ref()),
        Format::Csv => csv(run.minutes()),
    }
}

// ---- JSON ----

#[derive(serde::Serialize)]
struct Report<'a> {
    level: u32,
    seed: u32,
    code: String,
    moves: Vec<MoveJson>,
    minutes: Vec<Keyed<'a, Minute>>,
    summary: Keyed<'a, Summary>,
    goals: Vec<GoalJson>,
    passed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    debrief: Option<Vec<debrief::ParagraphJson>>,
}

#[derive(serde::Serialize)]
struct MoveJson {
    minute: u32,
    control: &'static str,
    value: serde_json::Value,
}

#[derive(serde::Serialize)]
struct GoalJson {
    name: &'static str,
    relation: &'static str,
    limit: f64,
    value: serde_json::Value,
    met: bool,
    stretch: bool,
}

/// The figures of one `T`, as an object whose keys keep their order.
struct Keyed<'a, T: 'static> {
    figures: Vec<&'static Figure<T>>,
    of: &'a T,
}

impl<T> Serialize for Keyed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.figures.len()))?;
        for figure in &self.figures {
            map.serialize_entry(figure.key, &value(figure, self.of))?;
        }
        map.end()
    }
}

fn json(
    run: &Run,
    summary: &Summary,
    verdict: &Verdict,
    debrief: Option<&Debrief>,
) -> Result<String> {
    let play = run.play();
    let minutes = run.minutes().iter().map(|of| Keyed {
        figures: MINUTE_FIGURES.iter().collect(),
        of,
    });
    let report = Report {
        level: play.level.number(),
        seed: play.seed,
        code: encode(play),
        moves: play.moves.as_slice().iter().map(move_json).collect(),
        minutes: minutes.collect(),
        summary: Keyed {
            figures: SUMMARY_FIGURES.to_vec(),
            of: summary,
        },
        goals: verdict.goals.iter().map(goal_json).collect(),
        passed: verdict.passed,
        debrief: debrief.map(Debrief::json),
    };
    Ok(serde_json::to_string_pretty(&report)? + "\n")
}

fn move_json(change: &Move) -> MoveJson {
    let setting = change.setting();
    MoveJson {
        minute: change.minute(),
        control: setting.control().name(),
        value: match setting.word() {
            Some(word) => word.into(),
            None => exact(setting.value().fract() == 0.0, setting.value()),
        },
    }
}

fn goal_json(judged: &Judged) -> GoalJson {
    let goal = judged.goal;
    GoalJson {
        name: goal.figure.key,
        relation: goal.relation.symbol(),
        limit: goal.limit,
        value: exact(goal.figure.whole, judged.value),
        met: judged.met,
        stretch: goal.stretch,
    }
}

/// The value of a figure with all its digits; none where there is nothing to take it of.
fn value<T>(figure: &Figure<T>, of: &T) -> serde_json::Value {
    let value = figure.value(of);
    value.map_or(serde_json::Value::Null, |value| exact(figure.whole, value))
}

/// A value with all its digits; whole ones without a decimal point.
pub(crate) fn exact(whole: bool, value: f64) -> serde_json::Value {
    if whole {
        // Counts of minutes and servers: small.
        (value as u64).into()
    } else {
        value.into()
    }
}

// ---- CSV ----

fn csv(minutes: &[Minute]) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(MINUTE_FIGURES.iter().map(|figure| figure.key))?;
    for minute in minutes {
        let values = MINUTE_FIGURES.iter();
        let values = values.map(|figure| match value(figure, minute) {
            serde_json::Value::Null => String::new(),
            value => value.to_string(),
        });
        writer.write_record(values)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

// ---- text ----

/// Columns of the text report: key and heading; the rest of a figure comes from its table.
const COLUMNS: [(&str, &str); 12] = [
    ("t", "minute"),
    ("new_tps", "new"),
    ("offered_tps", "offered"),
    ("shed_tps", "shed"),
    ("capacity_tps", "capacity"),
    ("dropped_share", "dropped"),
    ("slots_busy_share", "busy"),
    ("authorization_time_s", "time"),
    ("genuine_approval_rate", "approved"),
    ("fraud_rate_bp", "fraud"),
    ("servers_running", "servers"),
    ("cost_u", "cost"),
];

/// Where there is nothing to take a figure of.
const NO_VALUE: &str = "–";

/// Every so many minutes get a line of their own.
const EVERY: u32 = 5;

fn text(run: &Run, summary: &Summary, verdict: &Verdict, words: &Words) -> Result<String> {
    let play = run.play();
    let level = play.level;
    let noise = if play.noise {
        format!("seed {}", play.seed)
    } else {
        "without noise".to_owned()
    };
    let mut out = format!(
        "Level {} · {} · {noise}\nRun code {}\n",
        level.number(),
        level_title(level, words)?,
        encode(play)
    );
    out.push_str("\nMinutes\n");
    out.push_str(&minutes_table(run, words)?);
    out.push_str("\nThe run, rates from minute 5 on\n");
    let mut rows = Vec::new();
    for figure in SUMMARY_FIGURES {
        let value = match figure.value(summary) {
            Some(value) => with_unit(&shown(figure.show, value), &unit(figure.show, words)?),
            None => NO_VALUE.to_owned(),
        };
        let title = figure_title(figure, words)?.to_owned();
        rows.push([title, value]);
    }
    out.push_str(&table(&rows, ['<', '>']));
    out.push_str(&goals_text(verdict, words)?);
    Ok(out)
}

/// A level as the book calls it.
fn level_title(level: Level, words: &Words) -> Result<&str> {
    Ok(words.raw(&format!("levels.{}", level.name()))?)
}

/// A figure of a run as the book calls it.
pub(crate) fn figure_title<'a>(figure: &Figure<Summary>, words: &'a Words) -> Result<&'a str> {
    Ok(words.raw(&format!("run.{}", figure.key))?)
}

fn unit(show: Show, words: &Words) -> Result<String> {
    Ok(words.edition().unit(show.unit)?)
}

fn minutes_table(run: &Run, words: &Words) -> Result<String> {
    let figures: Vec<(&Figure<Minute>, &str)> = COLUMNS
        .iter()
        .filter_map(|(key, heading)| {
            let figure = MINUTE_FIGURES.iter().find(|figure| figure.key == *key)?;
            Some((figure, *heading))
        })
        .collect();
    let line = |cell: &dyn Fn(&Figure<Minute>) -> String, note: String| -> Vec<String> {
        let cells = figures.iter().map(|(figure, _)| cell(figure));
        cells.chain([note]).collect()
    };
    let mut rows = vec![Vec::new(), Vec::new()];
    for (figure, heading) in &figures {
        rows[0].push((*heading).to_owned());
        rows[1].push(unit(figure.show, words)?);
    }
    for minute in run.minutes() {
        let note = note(run.play(), minute.t, words)?;
        if minute.t % EVERY == 0 || minute.t == RUN_MINUTES - 1 || !note.is_empty() {
            let value = |figure: &Figure<Minute>| {
                let value = figure.value(minute);
                value.map_or_else(|| NO_VALUE.to_owned(), |value| shown(figure.show, value))
            };
            rows.push(line(&value, note));
        }
    }
    let mut alignment = vec!['>'; figures.len()];
    alignment.push('<');
    Ok(table_of(&rows, &alignment))
}

/// What begins or is done in a minute.
fn note(play: &Play, minute: u32, words: &Words) -> Result<String> {
    let event = play.level.event();
    let title = level_title(play.level, words)?.to_lowercase();
    let begins = event.as_ref().is_some_and(|e| *e.start() == minute);
    let ends = event.is_some_and(|e| *e.end() == minute && minute < RUN_MINUTES - 1);
    let events = [
        begins.then(|| format!("{title} begins")),
        ends.then(|| format!("{title} ends")),
    ];
    let mut all: Vec<String> = events.into_iter().flatten().collect();
    for change in play.moves.of(minute) {
        all.push(noted(change.setting(), words)?);
    }
    Ok(all.join(", "))
}

fn goals_text(verdict: &Verdict, words: &Words) -> Result<String> {
    if verdict.goals.is_empty() {
        return Ok("\nThe sandbox has no goals.\n".to_owned());
    }
    let mut rows = Vec::new();
    for judged in &verdict.goals {
        let goal = judged.goal;
        let relation = match goal.relation {
            Relation::AtLeast => "≥",
            Relation::AtMost => "≤",
        };
        let (value, limit) = beside(goal.figure.show, judged.value, goal.limit);
        let unit = unit(goal.figure.show, words)?;
        let value = if judged.counted {
            with_unit(&value, &unit)
        } else {
            NO_VALUE.to_owned()
        };
        let stretch = if goal.stretch { " (stretch)" } else { "" };
        rows.push([
            (if judged.met { "met" } else { "not met" }).to_owned(),
            format!("{}{stretch}", figure_title(goal.figure, words)?),
            value,
            format!("{relation} {}", with_unit(&limit, &unit)),
        ]);
    }
    let result = match (verdict.passed, verdict.stretched) {
        (Some(true), Some(true)) => "Passed, stretch goal reached.",
        (Some(true), _) => "Passed.",
        _ => "Not passed.",
    };
    let rows = table(&rows, ['<', '<', '>', '<']);
    Ok(format!("\nGoals\n{rows}\n{result}\n"))
}

/// A value as a person is shown it, without its unit.
pub(crate) fn shown(show: Show, value: f64) -> String {
    digits(show, value, usize::from(show.decimals))
}

fn digits(show: Show, value: f64, decimals: usize) -> String {
    format!("{:.decimals$}", value * show.scale)
}

/// A value and its limit, with digits enough to see which is larger.
fn beside(show: Show, value: f64, limit: f64) -> (String, String) {
    let usual = usize::from(show.decimals);
    // Seventeen digits tell any two numbers apart.
    let decimals = (usual..=17)
        .find(|&decimals| {
            value == limit || digits(show, value, decimals) != digits(show, limit, decimals)
        })
        .unwrap_or(usual);
    (digits(show, value, decimals), digits(show, limit, decimals))
}

fn with_unit(number: &str, unit: &str) -> String {
    if unit.is_empty() {
        number.to_owned()
    } else {
        format!("{number} {unit}")
    }
}

/// Rows of cells in aligned columns, `<` to the left, `>` to the right.
pub(crate) fn table<const N: usize>(rows: &[[String; N]], alignment: [char; N]) -> String {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.to_vec()).collect();
    table_of(&rows, &alignment)
}

fn table_of(rows: &[Vec<String>], alignment: &[char]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..alignment.len()).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, width), alignment) in row.iter().zip(&widths).zip(alignment) {
            // Not by a format's width: that ends at 65535, a cell of a class's file need not.
            let padding = " ".repeat(width - cell.chars().count());
            match alignment {
                '>' => line.extend(["  ", &padding, cell]),
                _ => line.extend(["  ", cell, &padding]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::Moves;

    #[test]
    fn a_value_that_misses_narrowly_is_seen_to() {
        let percent = Show {
            scale: 100.0,
            decimals: 1,
            unit: "%",
        };
        assert_eq!(beside(percent, 0.993, 0.95), ("99.3".into(), "95.0".into()));
        assert_eq!(beside(percent, 0.95, 0.95), ("95.0".into(), "95.0".into()));
        assert_eq!(
            beside(percent, 0.9499, 0.95),
            ("94.99".into(), "95.00".into())
        );
    }

    #[test]
    fn columns_are_those_of_the_figures() {
        let known = |key: &str| MINUTE_FIGURES.iter().any(|figure| figure.key == key);
        assert!(COLUMNS.iter().all(|(key, _)| known(key)));
    }

    #[test]
    fn tables_align() {
        let rows = [
            ["a".to_owned(), "1".to_owned()],
            ["σσσ".to_owned(), "10".to_owned()],
        ];
        assert_eq!(table(&rows, ['<', '>']), "  a     1\n  σσσ  10\n");
    }

    #[test]
    fn the_last_move_of_a_minute_counts() {
        let moves = ["5:servers=12", "5:servers=10"].map(|text| Move::parse(text).unwrap());
        let args = Args {
            code: None,
            level: Some(Level::SalePeak),
            seed: Some(7),
            moves: moves.to_vec(),
            format: Format::Text,
            no_noise: true,
            debrief: false,
        };
        let play = args.play();
        assert_eq!(play.moves, Moves::from_iter([moves[1]]));
        assert!(!play.noise);
    }
}
