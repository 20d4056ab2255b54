//! The glossary: book/terms.toml says where each term is explained, the edition's words what it is.

use super::place::{Problem, line_of, resembling};
use super::refusal::Refusal;
use crate::text::GatheredText;
use kit::text::{Edition, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the table stands, from the book's top.
const FILE: &str = "book/terms.toml";

/// The edition's words for them: `NAME.name` and `NAME.is`.
const WORDS: &str = "terms";

/// The page that prints them, from the chapters' folder.
pub(super) const PAGE: &str = "glossary.md";

/// The terms of the book, each with its line and the place that explains it.
#[derive(Debug)]
pub(crate) struct Terms {
    places: BTreeMap<String, (usize, String)>,
}

impl Terms {
    /// Reads the table.
    pub(crate) fn read(root: &Path) -> Result<Self, Vec<Problem>> {
        let told = |line, what| Problem {
            file: FILE.into(),
            line,
            what,
            remedy: "a line is slot = \"load/held-slot.md\", the place that explains the term"
                .into(),
        };
        let text = std::fs::read_to_string(root.join(FILE))
            .map_err(|error| vec![told(0, format!("it cannot be read: {error}"))])?;
        let places: BTreeMap<String, String> = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_of(&text, span.start));
            vec![told(line, error.message().to_owned())]
        })?;
        let line = |name: &str| {
            let mut lines = text.lines();
            let found = lines.position(|line| line.split(['=', ' ']).next() == Some(name));
            found.map_or(0, |line| line + 1)
        };
        Ok(Self {
            places: places
                .into_iter()
                .map(|(name, place)| (name.clone(), (line(&name), place)))
                .collect(),
        })
    }

    /// The term's name and the link to its entry: `argument` is `slot` or `slot as slots`.
    pub(super) fn link<'a>(
        &self,
        argument: &'a str,
        to_top: &str,
        edition: &Edition,
    ) -> Result<(&'a str, String), Refusal> {
        let (name, text) = match argument.split_once(' ') {
            None => (argument, None),
            Some((name, rest)) => match rest.strip_prefix("as ") {
                Some(text) => (name, Some(text.trim())),
                None => {
                    return Err(Refusal::new(
                        format!("`{rest}` is nothing a term can be"),
                        "write {{#term slot}}, or {{#term slot as slots}} where the sentence asks for another form",
                    ));
                }
            },
        };
        if !self.places.contains_key(name) {
            let names = self.places.keys().map(String::as_str);
            return Err(Refusal::new(
                format!("there is no term `{name}`"),
                format!("{}; all are in {FILE}", resembling(name, names)),
            ));
        }
        let text = match text {
            Some(text) => text.to_owned(),
            None => word(edition, name, "name")?.to_string(),
        };
        Ok((name, format!("[{text}]({to_top}{PAGE}#{name})")))
    }

    /// All terms by their names, as HTML around Markdown.
    pub(super) fn list(
        &self,
        edition: &Edition,
        words: &GatheredText,
        chapter: &dyn Fn(&str) -> Option<String>,
    ) -> Result<String, Refusal> {
        let mut entries = Vec::new();
        for (name, (_, place)) in &self.places {
            let (called, is) = (word(edition, name, "name")?, word(edition, name, "is")?);
            // A place that there is not is told for the whole book.
            let chapter = chapter(place).unwrap_or_default();
            let entry = format!(
                "<dt id=\"{name}\">{called}</dt>\n<dd>\n\n{is} *{}* {chapter}.\n\n</dd>\n",
                words.explained_in
            );
            entries.push((called.to_lowercase(), entry));
        }
        entries.sort();
        let entries: String = entries.into_iter().map(|(_, entry)| entry).collect();
        Ok(format!("<dl class=\"terms\">\n{entries}</dl>"))
    }

    /// Terms that no chapter links, or whose place there is not.
    pub(super) fn problems(
        &self,
        linked: &BTreeSet<(String, String)>,
        chapter: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (name, (line, place)) in &self.places {
            let mut told = |what: String, remedy: String| {
                problems.push(Problem {
                    file: FILE.into(),
                    line: *line,
                    what,
                    remedy,
                });
            };
            if chapter(place).is_none() {
                told(
                    format!(
                        "`{name}` is said to be explained in `{place}`, and there is no such chapter"
                    ),
                    "name the chapter's file from book/src, as SUMMARY.md does".into(),
                );
            }
            if !linked.iter().any(|(_, term)| term == name) {
                told(
                    format!("no chapter links the term `{name}`"),
                    format!(
                        "write {{{{#term {name}}}}} where a chapter uses it first, or take it out"
                    ),
                );
            }
        }
        problems
    }
}

fn word(edition: &Edition, name: &str, what: &str) -> Result<Word, Refusal> {
    edition
        .word(WORDS, &format!("{name}.{what}"))
        .map_err(|error| {
            Refusal::new(
                error.to_string(),
                format!("add [{name}] with name = and is = to it"),
            )
        })
}
