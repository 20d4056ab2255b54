//! Where each relation is explained: book/relations.toml, one table for the whole book.
//!
//! Chapters and the debriefs of the control room take their links from it. A place is a heading
//! with an id of its own, so that rewording the heading breaks no link.

use super::place::{Problem, line_of, resembling};
use super::refusal::Refusal;
use model::RelationId;
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the table stands, from the book's top.
pub(crate) const FILE: &str = "book/relations.toml";

/// Chapters by their file from the chapters' folder, with the ids that their headings are given.
pub(crate) type Headings = BTreeMap<String, BTreeSet<String>>;

/// The ids that a chapter's headings are given: `## Load shedding {#r8}`.
pub(crate) fn headings(chapter: &str) -> BTreeSet<String> {
    Parser::new_ext(chapter, Options::ENABLE_HEADING_ATTRIBUTES)
        .filter_map(|event| match event {
            Event::Start(Tag::Heading { id, .. }) => id.map(|id| id.to_string()),
            _ => None,
        })
        .collect()
}

/// A line of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The model's title of the relation.
    title: String,
    /// `chapter.md#id`.
    at: String,
}

/// The place of every relation.
#[derive(Debug)]
pub(crate) struct Relations(BTreeMap<RelationId, String>);

impl Relations {
    /// Reads the table and holds it against the model and the chapters; all problems are told.
    pub(crate) fn read(root: &Path, chapters: &Headings) -> Result<Self, Vec<Problem>> {
        let text = std::fs::read_to_string(root.join(FILE)).map_err(|error| {
            vec![problem(
                0,
                format!("it cannot be read: {error}"),
                "it names the place of each relation, a line for each".into(),
            )]
        })?;
        Self::parse(&text, chapters)
    }

    fn parse(text: &str, chapters: &Headings) -> Result<Self, Vec<Problem>> {
        let entries: BTreeMap<String, Entry> = toml::from_str(text).map_err(|error| {
            vec![problem(
                error.span().map_or(0, |span| line_of(text, span.start)),
                error.message().to_owned(),
                "a line is R8 = { title = \"load shedding\", at = \"relations.md#r8\" }".into(),
            )]
        })?;
        let mut problems = Vec::new();
        let mut places = BTreeMap::new();
        for (key, entry) in entries {
            let line = text
                .lines()
                .position(|line| line.split(['=', ' ']).next() == Some(&key))
                .map_or(0, |line| line + 1);
            match check(&key, &entry, chapters) {
                Ok(id) => {
                    places.insert(id, entry.at);
                }
                Err(refusal) => problems.push(refusal.at(FILE, line)),
            }
        }
        for id in RelationId::ALL {
            let is_of_it = |p: &Problem| p.what.contains(&format!("`{id}`"));
            if !places.contains_key(&id) && !problems.iter().any(is_of_it) {
                problems.push(problem(
                    text.lines().count(),
                    format!("`{id}` has no place"),
                    format!(
                        "add {id} = {{ title = {:?}, at = \"relations.md#{}\" }}",
                        id.title(),
                        id.anchor()
                    ),
                ));
            }
        }
        if problems.is_empty() {
            Ok(Self(places))
        } else {
            Err(problems)
        }
    }

    /// Where a relation is explained, from the chapters' folder: `chapter.md#id`.
    pub(crate) fn chapter(&self, id: RelationId) -> &str {
        // Every relation is there: `read` sees to it.
        self.0.get(&id).map_or("", String::as_str)
    }

    /// The same in the finished site, from its top: `chapter.html#id`.
    pub(crate) fn page(&self, id: RelationId) -> String {
        self.chapter(id).replace(".md#", ".html#")
    }
}

fn check(key: &str, entry: &Entry, chapters: &Headings) -> Result<RelationId, Refusal> {
    let id = key.parse::<RelationId>().map_err(|_| {
        Refusal::new(
            format!("`{key}` is no relation"),
            format!(
                "the relations are {}, as model/src/relation_id.rs lists them",
                RelationId::listed()
            ),
        )
    })?;
    if entry.title != id.title() {
        return Err(Refusal::new(
            format!("`{id}` is not called {:?}", entry.title),
            format!("write title = {:?}, as the model does", id.title()),
        ));
    }
    let (page, place) = entry.at.split_once('#').unwrap_or((&entry.at, ""));
    let ids = chapters.get(page).ok_or_else(|| {
        Refusal::new(
            format!("`{id}` is said to stand in `{page}`, and there is no such chapter"),
            resembling(page, chapters.keys().map(String::as_str)),
        )
    })?;
    if ids.contains(place) {
        return Ok(id);
    }
    let remedy = format!(
        "write {{#{}}} behind the heading it stands under; {}",
        if place.is_empty() { "id" } else { place },
        resembling(place, ids.iter().map(String::as_str))
    );
    Err(Refusal::new(
        format!("`{id}` is said to stand at `{place}`, and no heading of {page} has that id"),
        remedy,
    ))
}

fn problem(line: usize, what: String, remedy: String) -> Problem {
    Problem {
        file: FILE.into(),
        line,
        what,
        remedy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ids_that_are_written_count() {
        let text = "# One {#one}\n\n```\n## No {#two}\n```\n\n## Three\n\n## F \\(x\\) {#four}\n";
        assert_eq!(headings(text), ["four", "one"].map(String::from).into());
    }

    #[test]
    fn the_table_of_the_book_is_complete() {
        let root = crate::folders::root();
        let text = std::fs::read_to_string(root.join(FILE)).unwrap();
        let mut chapters = Headings::new();
        let entry = |line: &&str| {
            let key = line.split(['=', ' ']).next();
            key.is_some_and(|key| key.parse::<RelationId>().is_ok())
        };
        for line in text.lines().filter(entry) {
            let at = line.split('"').nth(3).unwrap();
            let page = at.split('#').next().unwrap();
            let chapter = std::fs::read_to_string(root.join("book/src").join(page)).unwrap();
            chapters.insert(page.into(), headings(&chapter));
        }
        let relations = Relations::parse(&text, &chapters).unwrap();
        assert_eq!(relations.page(RelationId::R10), "relations.html#r10");
        let page = std::fs::read_to_string(root.join("book/src/relations.md")).unwrap();
        for id in RelationId::ALL {
            let heading = page
                .lines()
                .find(|line| line.starts_with(&format!("### {id} · ")))
                .unwrap_or_else(|| panic!("relations.md has no entry for {id}"));
            let (heading, title) = (heading.to_lowercase(), id.title().to_lowercase());
            assert!(heading.contains(&title), "{heading}: {title}");
        }
    }
}
