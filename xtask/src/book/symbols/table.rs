//! The table of symbols: book/symbols.toml, with the edition's words for what each means.

use super::tex;
use crate::book::place::{Problem, line_of, resembling};
use crate::book::refusal::Refusal;
use crate::text::GatheredText;
use kit::text::Edition;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the table stands, from the book's top.
pub(super) const FILE: &str = "book/symbols.toml";

/// The edition's words for them.
const WORDS: &str = "symbols";

/// What has no unit.
const NO_UNIT: &str = "–";

/// A line of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// How it is printed; its first letter, with all its marks, is the symbol.
    tex: String,
    /// Its unit, by its name in the words' `units.toml`; empty where it has none.
    #[serde(default)]
    unit: String,
    /// The chapter that introduces it, from the chapters' folder.
    chapter: String,
    /// How it is written besides, for one group of issuers or one of several.
    #[serde(default)]
    forms: Vec<String>,
    /// What every reader knows: no page need list it.
    #[serde(default)]
    common: bool,
}

/// A symbol of the book.
#[derive(Debug)]
pub(super) struct Symbol {
    pub(super) name: String,
    tex: String,
    unit: String,
    pub(super) chapter: String,
    pub(super) common: bool,
    pub(super) line: usize,
}

/// The symbols of the book, in the order of the table.
#[derive(Debug)]
pub(crate) struct Symbols {
    pub(super) symbols: Vec<Symbol>,
    /// The symbol of each way to write one.
    written: BTreeMap<String, usize>,
}

impl Symbols {
    /// Reads the table; all problems are told.
    pub(crate) fn read(root: &Path) -> Result<Self, Vec<Problem>> {
        let text = std::fs::read_to_string(root.join(FILE)).map_err(|error| {
            let remedy = "it has an entry for each symbol of a displayed formula";
            vec![problem(0, format!("it cannot be read: {error}"), remedy)]
        })?;
        let entries: BTreeMap<String, Entry> = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_of(&text, span.start));
            let remedy = "an entry is [service-time], tex = 'S', unit = \"s\", chapter = \"load/held-slot.md\"";
            vec![problem(line, error.message().to_owned(), remedy)]
        })?;
        let head = |name: &str| {
            text.lines()
                .position(|line| line.trim() == format!("[{name}]"))
        };
        let mut entries: Vec<_> = entries
            .into_iter()
            .map(|(name, entry)| (head(&name).map_or(0, |line| line + 1), name, entry))
            .collect();
        entries.sort_by_key(|(line, ..)| *line);
        let mut table = Self {
            symbols: Vec::new(),
            written: BTreeMap::new(),
        };
        let mut problems = Vec::new();
        for (line, name, entry) in entries {
            if let Err(refusal) = table.add(line, name, entry) {
                problems.push(refusal.at(FILE, line));
            }
        }
        if problems.is_empty() {
            Ok(table)
        } else {
            Err(problems)
        }
    }

    fn add(&mut self, line: usize, name: String, entry: Entry) -> Result<(), Refusal> {
        for form in [&entry.tex].into_iter().chain(&entry.forms) {
            let Some(written) = tex::symbols(form).into_iter().next() else {
                return Err(Refusal::new(
                    format!("`{name}` is written as `{form}`, which holds no letter"),
                    "tex and forms are letters as a formula has them: '\\lambda', 'W_q'",
                ));
            };
            let there = self.symbols.len();
            if let Some(other) = self.written.insert(written, there) {
                let other = self.symbols.get(other).map_or(&name, |symbol| &symbol.name);
                return Err(Refusal::new(
                    format!("`{name}` is written as `{form}`, and so is `{other}`"),
                    "one symbol has one meaning: choose another letter for one of them",
                ));
            }
        }
        self.symbols.push(Symbol {
            name,
            tex: entry.tex,
            unit: entry.unit,
            chapter: entry.chapter,
            common: entry.common,
            line,
        });
        Ok(())
    }

    /// The symbol that a formula writes so.
    pub(super) fn written(&self, symbol: &str) -> Option<&Symbol> {
        self.symbols.get(*self.written.get(symbol)?)
    }

    /// The symbol of that name.
    pub(super) fn named(&self, name: &str) -> Result<&Symbol, Refusal> {
        let found = self.symbols.iter().find(|symbol| symbol.name == name);
        found.ok_or_else(|| {
            let names = self.symbols.iter().map(|symbol| symbol.name.as_str());
            Refusal::new(
                format!("there is no symbol `{name}`"),
                format!("{}; all are in {FILE}", resembling(name, names)),
            )
        })
    }

    /// The list of those symbols, as Markdown.
    pub(crate) fn list(&self, names: &str, edition: &Edition) -> Result<String, Refusal> {
        let mut seen = BTreeSet::new();
        let mut out = String::from("<div class=\"symbols\">\n\n");
        for name in names.split_whitespace() {
            let symbol = self.named(name)?;
            if !seen.insert(name) {
                return Err(Refusal::new(
                    format!("the list names `{name}` twice"),
                    "name each symbol once",
                ));
            }
            let (meaning, unit) = symbol.words(edition)?;
            out += &format!("* \\({}\\): {meaning} ({unit})\n", symbol.tex);
        }
        Ok(out + "\n</div>")
    }

    /// The whole table, as Markdown.
    pub(crate) fn all(
        &self,
        edition: &Edition,
        words: &GatheredText,
        chapter: &dyn Fn(&str) -> Option<String>,
    ) -> Result<String, Refusal> {
        let mut out = format!(
            "| {} | {} | {} | {} |\n|---|---|---|---|\n",
            words.symbol, words.meaning, words.unit, words.introduced
        );
        for symbol in &self.symbols {
            let (meaning, unit) = symbol.words(edition)?;
            // A chapter that there is not is told for the whole book.
            let chapter = chapter(&symbol.chapter).unwrap_or_default();
            out += &format!(
                "| \\({}\\) | {meaning} | {unit} | {chapter} |\n",
                symbol.tex
            );
        }
        Ok(out)
    }
}

impl Symbol {
    /// What it means, and its unit.
    fn words(&self, edition: &Edition) -> Result<(String, String), Refusal> {
        let meaning = edition.word(WORDS, &self.name).map_err(|error| {
            Refusal::new(
                error.to_string(),
                format!("add {} = and what the symbol means", self.name),
            )
        })?;
        let unit = match self.unit.as_str() {
            "" => NO_UNIT.into(),
            unit => edition.unit(unit)?,
        };
        Ok((meaning.to_string(), unit))
    }
}

pub(super) fn problem(line: usize, what: String, remedy: &str) -> Problem {
    Problem {
        file: FILE.into(),
        line,
        what,
        remedy: remedy.into(),
    }
}
