//! The book's own preprocessor: directives, then formulas, then the lists that need all chapters.

use super::pieces::{Figure, Piece, Pieces};
use super::place::{Problem, resembling};
use super::relations::{self, Relations};
use super::sources::{self, Sources};
use super::{answers, aside, checks, code, directives, math};
use crate::text::{self, SiteText};
use chapters::measured;
use chapters::measured::results::Results;
use chapters::numbers::Number;
use kit::text::Edition;
use mdbook_katex::cfg::KatexConfig;
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use mdbook_preprocessor::errors::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use model::RelationId;
use model::switch::sim::Level;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What came of a run.
#[derive(Default)]
pub(crate) struct Outcome {
    /// What is wrong in the sources.
    pub(crate) problems: Vec<Problem>,
    /// The code that chapters link to.
    pub(crate) code: BTreeSet<code::Code>,
    /// The figures and rooms, each with the page that holds it.
    pub(crate) pieces: Pieces,
    /// The formulas rendered so far.
    pub(crate) formulas: math::Cache,
    /// What mdBook is not to read.
    pub(crate) aside: aside::Aside,
    cited: BTreeMap<String, Vec<(String, String)>>,
}

/// The preprocessor.
pub(crate) struct Chapters {
    edition: Edition,
    root: PathBuf,
    address: String,
    katex: KatexConfig,
    outcome: Rc<RefCell<Outcome>>,
}

/// Directives by name, for errors.
const DIRECTIVES: &[&str] = &[
    "num", "figure", "room", "relation", "measured", "cite", "code", "check", "minutes", "sources",
    "answers",
];

impl Chapters {
    /// A preprocessor, and where what comes of its run is found.
    pub(crate) fn new(
        edition: &Edition,
        root: &Path,
        address: &str,
        katex: KatexConfig,
        formulas: math::Cache,
    ) -> (Self, Rc<RefCell<Outcome>>) {
        let outcome = Rc::new(RefCell::new(Outcome {
            formulas,
            ..Outcome::default()
        }));
        let chapters = Self {
            edition: edition.clone(),
            root: root.into(),
            address: address.into(),
            katex,
            outcome: Rc::clone(&outcome),
        };
        (chapters, outcome)
    }
}

/// Stands for a list that needs all chapters, until they are done.
const SOURCES: &str = "<!-- sources -->";
const ANSWERS: &str = "<!-- answers -->";

/// Words a minute at which a text with formulas is read.
const WORDS_A_MINUTE: usize = 160;

impl Preprocessor for Chapters {
    fn name(&self) -> &str {
        "chapters"
    }

    fn run(&self, ctx: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut numbers = chapters::numbers::all()?;
        numbers.extend(chapters::numbers::measured().map_err(anyhow::Error::msg)?);
        let text = text::site(&self.edition)?;
        let sources = sources::read(&self.root)?;
        let src = ctx.config.book.src.clone();
        let rooms = rooms(&book, &src);
        let relations = Relations::read(&self.root, &headings(&book, &src))
            .map_err(|wrong| self.outcome.borrow_mut().problems.extend(wrong))
            .ok();
        let mut gathered = String::new();
        book.for_each_chapter_mut(|chapter| {
            let Some(page) = Page::of(chapter, &src) else {
                return;
            };
            let mut outcome = self.outcome.borrow_mut();
            let asked = Asked {
                chapters: self,
                page: &page,
                numbers: &numbers,
                sources: &sources,
                rooms: &rooms,
                text: &text,
                relations: relations.as_ref(),
                minutes: minutes(&chapter.content),
            };
            let traced = directives::expand(&chapter.content, |directive| {
                asked
                    .answer(directive, &mut outcome)
                    .unwrap_or_else(|(what, remedy)| {
                        outcome.problems.push(Problem {
                            file: page.file.clone(),
                            line: directive.line,
                            what,
                            remedy,
                        });
                        String::new()
                    })
            });
            let outcome = &mut *outcome;
            chapter.content = math::render(
                &page.file,
                &traced,
                &self.katex,
                &mut outcome.formulas,
                &mut outcome.aside,
                &mut outcome.problems,
            );
            gathered += &answers::gather(&page.title, &page.markdown, &chapter.content);
        });
        let mut outcome = self.outcome.borrow_mut();
        self.unknown_sources(&sources, &mut outcome);
        let list = sources::list(&sources, &outcome.cited);
        book.for_each_chapter_mut(|chapter| {
            chapter.content = chapter
                .content
                .replace(SOURCES, &list)
                .replace(ANSWERS, &gathered);
        });
        if outcome.problems.is_empty() {
            Ok(book)
        } else {
            anyhow::bail!("the chapters have problems")
        }
    }
}

impl Chapters {
    /// A source that nothing cites is no source of the book.
    fn unknown_sources(&self, sources: &Sources, outcome: &mut Outcome) {
        let text = std::fs::read_to_string(self.root.join(sources::FILE)).unwrap_or_default();
        for key in sources
            .keys()
            .filter(|key| !outcome.cited.contains_key(*key))
        {
            let line = text
                .lines()
                .position(|line| line.trim() == format!("[{key}]"));
            outcome.problems.push(Problem {
                file: sources::FILE.into(),
                line: line.map_or(0, |line| line + 1),
                what: format!("nothing cites the source `{key}`"),
                remedy: format!("cite it with {{{{#cite {key}}}}} or take it out"),
            });
        }
    }
}

/// Where a chapter stands.
struct Page {
    /// Its file, from the book's top.
    file: String,
    /// Its file, from the chapters' folder.
    markdown: String,
    /// Its page, from the site's top.
    html: String,
    /// Its title with its number.
    title: String,
    /// From its page to the site's top.
    to_top: String,
}

impl Page {
    fn of(chapter: &Chapter, src: &Path) -> Option<Self> {
        let path = chapter.path.as_ref()?;
        let number = chapter
            .number
            .as_ref()
            .map(|n| format!("{} ", n))
            .unwrap_or_default();
        let markdown = path.to_string_lossy().replace('\\', "/");
        Some(Self {
            file: src
                .join(chapter.source_path.as_ref()?)
                .to_string_lossy()
                .into_owned(),
            html: Path::new(&markdown)
                .with_extension("html")
                .to_string_lossy()
                .into_owned(),
            title: format!("{number}{}", chapter.name),
            to_top: "../".repeat(markdown.matches('/').count()),
            markdown,
        })
    }
}

/// What is wrong, and the remedy.
type Refusal = (String, String);

/// A chapter that asks.
struct Asked<'a> {
    chapters: &'a Chapters,
    page: &'a Page,
    numbers: &'a [Number],
    sources: &'a Sources,
    /// The page of each level's room, from the site's top.
    rooms: &'a [Option<String>; 4],
    /// Words that the pages share.
    text: &'a SiteText,
    /// Where each relation stands; nothing where the table has problems, which are told then.
    relations: Option<&'a Relations>,
    minutes: usize,
}

impl Asked<'_> {
    fn answer(
        &self,
        directive: &directives::Directive<'_>,
        outcome: &mut Outcome,
    ) -> std::result::Result<String, Refusal> {
        let argument = directive.argument;
        match directive.name {
            "num" => self.num(argument),
            "figure" => self.figure(argument, outcome),
            "room" => self.room(argument, outcome),
            "relation" => self.relation(argument),
            "measured" => self.measured(argument, outcome),
            "cite" => self.cite(argument, outcome),
            "code" => self.code(argument, outcome),
            "check" => self.check(argument, directive.body),
            "minutes" => Ok(self.minutes.to_string()),
            "sources" => Ok(SOURCES.into()),
            "answers" => Ok(ANSWERS.into()),
            other => Err((
                format!("there is no directive `{{{{#{other}}}}}`"),
                resembling(other, DIRECTIVES.iter().copied()),
            )),
        }
    }

    fn number(&self, name: &str) -> std::result::Result<&Number, Refusal> {
        self.numbers
            .iter()
            .find(|number| number.name == name)
            .ok_or_else(|| {
                (
                    format!("there is no number `{name}`"),
                    format!(
                        "{}; all are in widgets/chapters/src/",
                        resembling(name, self.numbers.iter().map(|n| n.name))
                    ),
                )
            })
    }

    fn num(&self, argument: &str) -> std::result::Result<String, Refusal> {
        match argument.split_once(' ') {
            None => Ok(self.number(argument)?.with_unit()),
            Some((name, "bare")) => Ok(self.number(name)?.bare()),
            Some((_, word)) => Err((
                format!("`{word}` is nothing a number can be"),
                "write {{#num name}} with the unit or {{#num name bare}} without".into(),
            )),
        }
    }

    fn measured(
        &self,
        argument: &str,
        outcome: &mut Outcome,
    ) -> std::result::Result<String, Refusal> {
        let edition = &self.chapters.edition;
        let (name, open) = match argument.split_once(' ') {
            Some((name, "open")) => (name, true),
            _ => (argument, false),
        };
        let table = Results::stored()
            .and_then(|results| {
                let table = if name.is_empty() {
                    measured::overview(edition, &results).map(Some)
                } else {
                    measured::table(edition, name, open, &results)
                };
                table.map_err(|e| e.to_string())
            })
            .map_err(|error| (error, "mend book/text/en/measured.toml".into()))?;
        let html = table.ok_or_else(|| {
            (
                format!("nothing of `{name}` was measured event by event"),
                "write {{#measured R5}} for a relation that `cargo xtask validate` plays, {{#measured R5 open}} to have its table unfolded, {{#measured}} for a row of each".into(),
            )
        })?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn figure(&self, name: &str, outcome: &mut Outcome) -> std::result::Result<String, Refusal> {
        let figure = Figure::find(name)
            .map_err(|remedy| (format!("there is no figure `{name}`"), remedy))?;
        let edition = &self.chapters.edition;
        let draw = |address: &str| {
            let html = figure.html(edition, address);
            html.map_err(|error| (error.to_string(), error.remedy().into()))
        };
        let piece = Piece {
            page: self.page.html.clone(),
            id: figure.name,
            heading: "",
            alone: draw("")?,
        };
        if let Some(other) = outcome.pieces.insert(name.into(), piece) {
            return Err((
                format!("the figure `{name}` stands in {} already", other.page),
                "a figure has one place: link to it instead".into(),
            ));
        }
        let html = draw(&match self.chapters.address.as_str() {
            "" => String::new(),
            site => format!("{site}{}", self.page.html),
        })?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn room(&self, argument: &str, outcome: &mut Outcome) -> std::result::Result<String, Refusal> {
        let level = argument
            .parse()
            .ok()
            .and_then(|number| Level::from_number(number).ok())
            .ok_or_else(|| {
                (
                    format!("there is no level `{argument}`"),
                    "write {{#room 0}} for the sandbox, {{#room 1}} to {{#room 3}} for a level"
                        .into(),
                )
            })?;
        let mut levels = Vec::new();
        for (number, page) in self.rooms.iter().enumerate() {
            let page = page.as_ref().ok_or_else(|| {
                (
                    format!("no chapter holds the room of level {number}"),
                    format!(
                        "write {{{{#room {number}}}}} in its chapter: the rooms link to each other"
                    ),
                )
            })?;
            levels.push(page.as_str());
        }
        let Some(relations) = self.relations else {
            return Ok(String::new());
        };
        let draw = |to_top: &str| {
            let relation = |id: RelationId| {
                (
                    format!("{to_top}{}", relations.page(id)),
                    format!("{id}, {}", id.title()),
                )
            };
            let levels: Vec<String> = levels
                .iter()
                .map(|page| format!("{to_top}{page}"))
                .collect();
            room::draw::room(
                level,
                room::draw::Page {
                    edition: &self.chapters.edition,
                    relation: &relation,
                    levels: [&levels[0], &levels[1], &levels[2], &levels[3]],
                },
            )
            .map_err(|error| (error.to_string(), "mend the room's text file".into()))
        };
        let piece = Piece {
            page: self.page.html.clone(),
            id: "room",
            heading: level.title(),
            alone: draw("../")?,
        };
        let name = format!("room-{}", level.number());
        outcome.pieces.insert(name, piece);
        let html = draw(&self.page.to_top)?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn relation(&self, argument: &str) -> std::result::Result<String, Refusal> {
        let (name, bare) = match argument.split_once(' ') {
            None => (argument, false),
            Some((name, "bare")) => (name, true),
            Some((_, word)) => {
                return Err((
                    format!("`{word}` is nothing a relation can be"),
                    "write {{#relation R8}} for its title and name or {{#relation R8 bare}} for its name"
                        .into(),
                ));
            }
        };
        let id = name.parse::<RelationId>().map_err(|_| {
            (
                format!("there is no relation `{name}`"),
                format!("the relations are {}", RelationId::listed()),
            )
        })?;
        let Some(relations) = self.relations else {
            return Ok(String::new());
        };
        let words = if bare {
            id.to_string()
        } else {
            format!("{} ({id})", id.title())
        };
        Ok(format!(
            "[{words}]({}{})",
            self.page.to_top,
            relations.chapter(id)
        ))
    }

    fn cite(&self, argument: &str, outcome: &mut Outcome) -> std::result::Result<String, Refusal> {
        let (key, locator) = argument.split_once(' ').unwrap_or((argument, ""));
        let source = self.sources.get(key).ok_or_else(|| {
            (
                format!("there is no source `{key}`"),
                format!(
                    "{}; all are in {}",
                    resembling(key, self.sources.keys().map(String::as_str)),
                    sources::FILE
                ),
            )
        })?;
        let places = outcome.cited.entry(key.into()).or_default();
        let place = (self.page.title.clone(), self.page.markdown.clone());
        if !places.contains(&place) {
            places.push(place);
        }
        let locator = if locator.is_empty() {
            String::new()
        } else {
            format!(", {locator}")
        };
        Ok(format!(
            "[{}{locator}]({}sources.md#{key})",
            source.short, self.page.to_top
        ))
    }

    fn code(&self, argument: &str, outcome: &mut Outcome) -> std::result::Result<String, Refusal> {
        let (file, item) = argument.split_once(' ').ok_or_else(|| {
            (
                format!("`{argument}` names no file and item"),
                "write {{#code model/src/relations/little.rs mean_number}}".into(),
            )
        })?;
        let found = code::find(&self.chapters.root, file, item.trim()).map_err(|what| {
            (
                what,
                "name a Rust file from the repository's top, and a function or type in it".into(),
            )
        })?;
        let link = format!(
            "[`{}`]({}{})",
            item.trim(),
            self.page.to_top,
            code::page(&found)
        );
        outcome.code.insert(found);
        Ok(link)
    }

    fn check(&self, name: &str, body: &str) -> std::result::Result<String, Refusal> {
        let remedy = "see the other chapters' {{#check}} for what it takes";
        let field: checks::Field = toml::from_str(body)
            .map_err(|error| (error.message().to_owned(), remedy.to_owned()))?;
        let number = self.number(name)?;
        checks::html(
            &self.chapters.edition,
            &field,
            number,
            self.numbers,
            &self.text.check,
        )
        .map_err(|what| (what, remedy.into()))
    }
}

/// The page that holds the room of each level.
fn rooms(book: &Book, src: &Path) -> [Option<String>; 4] {
    let mut rooms = [const { None }; 4];
    for item in book.iter() {
        let BookItem::Chapter(chapter) = item else {
            continue;
        };
        let Some(page) = Page::of(chapter, src) else {
            continue;
        };
        for (level, room) in rooms.iter_mut().enumerate() {
            if chapter.content.contains(&format!("{{{{#room {level}}}}}")) {
                *room = Some(page.html.clone());
            }
        }
    }
    rooms
}

/// The ids that the headings of each chapter are given.
fn headings(book: &Book, src: &Path) -> relations::Headings {
    book.iter()
        .filter_map(|item| match item {
            BookItem::Chapter(chapter) => {
                let page = Page::of(chapter, src)?;
                Some((page.markdown, relations::headings(&chapter.content)))
            }
            _ => None,
        })
        .collect()
}

/// Minutes that a chapter takes to read, its folded parts left out.
fn minutes(text: &str) -> usize {
    let mut words = 0;
    let mut folded = false;
    for line in text.lines() {
        folded |= line.contains("<details");
        if !folded {
            words += line.split_whitespace().count();
        }
        folded &= !line.contains("</details");
    }
    words.div_ceil(WORDS_A_MINUTE)
}
