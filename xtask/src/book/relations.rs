//! Where each relation is explained: book/relations.toml, one table for the whole book; and what the
//! edition calls it.
//!
//! Chapters and the debriefs of the control room take their links from it. A place is a heading
//! with an id of its own, so that rewording the heading breaks no link.

use super::place::{Problem, line_of, resembling};
use super::refusal::Refusal;
use kit::text::Edition;
use model::RelationId;
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the table stands, from the book's top.
pub(crate) const FILE: &str = "book/relations.toml";

/// The edition's words for them.
const WORDS: &str = "relations";

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

/// The place of every relation, `chapter.md#id`, and what the edition calls it.
#[derive(Debug)]
pub(crate) struct Relations {
    places: BTreeMap<RelationId, String>,
    titles: BTreeMap<RelationId, String>,
}

impl Relations {
    /// Reads the table and the edition's words, and holds them against the model and the chapters;
    /// all problems are told.
    pub(crate) fn read(
        root: &Path,
        edition: &Edition,
        chapters: &Headings,
    ) -> Result<Self, Vec<Problem>> {
        let text = std::fs::read_to_string(root.join(FILE)).map_err(|error| {
            vec![problem(
                0,
                format!("it cannot be read: {error}"),
                "it names the place of each relation, a line for each".into(),
            )]
        })?;
        let (places, titles) = (places(&text, chapters), titles(edition));
        match (places, titles) {
            (Ok(places), Ok(titles)) => Ok(Self { places, titles }),
            (Err(mut problems), Err(more)) => {
                problems.extend(more);
                Err(problems)
            }
            (Err(problems), Ok(_)) | (Ok(_), Err(problems)) => Err(problems),
        }
    }

    /// What the edition calls a relation, in lower case but for names.
    pub(crate) fn title(&self, id: RelationId) -> &str {
        // Every relation is there: `read` sees to it.
        self.titles.get(&id).map_or("", String::as_str)
    }

    /// Where a relation is explained, from the chapters' folder: `chapter.md#id`.
    pub(crate) fn chapter(&self, id: RelationId) -> &str {
        self.places.get(&id).map_or("", String::as_str)
    }

    /// The same in the finished site, from its top: `chapter.html#id`.
    pub(crate) fn page(&self, id: RelationId) -> String {
        self.chapter(id).replace(".md#", ".html#")
    }
}

/// What the edition calls each relation.
fn titles(edition: &Edition) -> Result<BTreeMap<RelationId, String>, Vec<Problem>> {
    let mut titles = BTreeMap::new();
    let mut problems = Vec::new();
    for id in RelationId::ALL {
        match edition.word(WORDS, id.name()) {
            Ok(title) => {
                titles.insert(id, title.to_string());
            }
            Err(error) => problems.push(Problem {
                file: error.file,
                line: 0,
                what: error.reason,
                remedy: format!("add {id} = and what the relation is called"),
            }),
        }
    }
    if problems.is_empty() {
        Ok(titles)
    } else {
        Err(problems)
    }
}

/// The place of each relation, as the table has it.
fn places(text: &str, chapters: &Headings) -> Result<BTreeMap<RelationId, String>, Vec<Problem>> {
    let entries: BTreeMap<String, String> = toml::from_str(text).map_err(|error| {
        vec![problem(
            error.span().map_or(0, |span| line_of(text, span.start)),
            error.message().to_owned(),
            "a line is R8 = \"relations.md#r8\"".into(),
        )]
    })?;
    let mut problems = Vec::new();
    let mut places = BTreeMap::new();
    for (key, at) in entries {
        let line = text
            .lines()
            .position(|line| line.split(['=', ' ']).next() == Some(&key))
            .map_or(0, |line| line + 1);
        match check(&key, &at, chapters) {
            Ok(id) => {
                places.insert(id, at);
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
                format!("add {id} = \"relations.md#{}\"", id.anchor()),
            ));
        }
    }
    if problems.is_empty() {
        Ok(places)
    } else {
        Err(problems)
    }
}

fn check(key: &str, at: &str, chapters: &Headings) -> Result<RelationId, Refusal> {
    let id = key.parse::<RelationId>().map_err(|_| {
        Refusal::new(
            format!("`{key}` is no relation"),
            format!(
                "the relations are {}, as model/src/relation_id.rs lists them",
                RelationId::listed()
            ),
        )
    })?;
    let (page, place) = at.split_once('#').unwrap_or((at, ""));
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
            let at = line.split('"').nth(1).unwrap();
            let page = at.split('#').next().unwrap();
            let chapter = std::fs::read_to_string(root.join("book/src").join(page)).unwrap();
            chapters.insert(page.into(), headings(&chapter));
        }
        let relations = Relations::read(root, &Edition::english(), &chapters).unwrap();
        assert_eq!(relations.page(RelationId::R10), "load/retries.html#r10");
        let page = std::fs::read_to_string(root.join("book/src/relations.md")).unwrap();
        for id in RelationId::ALL {
            let heading = page
                .lines()
                .find(|line| line.starts_with(&format!("### {id} · ")))
                .unwrap_or_else(|| panic!("relations.md has no entry for {id}"));
            let (heading, title) = (heading.to_lowercase(), relations.title(id).to_lowercase());
            assert!(heading.contains(&title), "{heading}: {title}");
        }
    }
}
