//! The book's own preprocessor: directives, then formulas, then the lists that need all chapters.

use super::expansion::{ANSWERS, Expansion, SOURCES};
use super::outcome::Outcome;
use super::page::Page;
use super::place::Problem;
use super::relations::{self, Relations};
use super::sources::{self, Sources};
use super::symbols::{self, Symbols};
use super::terms::Terms;
use super::{answers, directives, math, reading_time};
use crate::text;
use kit::text::Edition;
use mdbook_katex::cfg::KatexConfig;
use mdbook_preprocessor::book::{Book, BookItem};
use mdbook_preprocessor::errors::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use model::switch::sim::Level;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The preprocessor.
pub(crate) struct Chapters {
    edition: Edition,
    root: PathBuf,
    address: String,
    katex: KatexConfig,
    outcome: Rc<RefCell<Outcome>>,
}

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
        let figures = figures(&book, &src);
        let titles = titles(&book, &src);
        let told = |problems| {
            self.outcome
                .borrow_mut()
                .problems
                .extend::<Vec<_>>(problems)
        };
        let relations = Relations::read(&self.root, &self.edition, &headings(&book, &src));
        let relations = relations.map_err(told).ok();
        let table = Symbols::read(&self.root).map_err(told).ok();
        let terms = Terms::read(&self.root).map_err(told).ok();
        let mut gathered = String::new();
        let to_exercises = &text.gathered.to_exercises;
        book.for_each_chapter_mut(|chapter| {
            let Some(page) = Page::of(chapter, &src) else {
                return;
            };
            let mut outcome = self.outcome.borrow_mut();
            let expansion = Expansion {
                edition: &self.edition,
                root: &self.root,
                address: &self.address,
                page: &page,
                numbers: &numbers,
                sources: &sources,
                rooms: &rooms,
                figures: &figures,
                module: module(&page, &figures),
                text: &text,
                relations: relations.as_ref(),
                symbols: table.as_ref(),
                terms: terms.as_ref(),
                titles: &titles,
                minutes: reading_time::minutes(&chapter.content, self.edition.language()),
            };
            let traced = directives::expand(&chapter.content, |directive| {
                expansion
                    .of(directive, &mut outcome)
                    .unwrap_or_else(|refusal| {
                        let problem = refusal.at(&page.file, directive.line);
                        outcome.problems.push(problem);
                        String::new()
                    })
            });
            let outcome = &mut *outcome;
            if let Some(table) = &table {
                let (problems, listed) =
                    symbols::chapter(&page.file, &chapter.content, &self.katex, table);
                outcome.problems.extend(problems);
                outcome.listed.insert(page.markdown.clone(), listed);
            }
            chapter.content = math::render(
                &page.file,
                &traced,
                &self.katex,
                &mut outcome.formulas,
                &mut outcome.aside,
                &mut outcome.problems,
            );
            match answers::gather(&page.title, &page.markdown, &chapter.content, to_exercises) {
                Ok(answers) => gathered += &answers,
                Err(exercise) => outcome.problems.push(unclear_answer(&page.file, &exercise)),
            }
        });
        let mut outcome = self.outcome.borrow_mut();
        self.uncited_sources(&sources, &mut outcome);
        let mut unused = table.map_or(Vec::new(), |table| {
            symbols::introduced(&table, &outcome.listed)
        });
        let is_there = |place: &str| titles.get(place.split('#').next()?).cloned();
        unused.extend(terms.map_or(Vec::new(), |terms| {
            terms.problems(&outcome.linked, &is_there)
        }));
        outcome.problems.extend(unused);
        let list = sources::list(&sources, &outcome.cited, &text.gathered);
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
    fn uncited_sources(&self, sources: &Sources, outcome: &mut Outcome) {
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

/// The title of each chapter by its file from the chapters' folder.
fn titles(book: &Book, src: &Path) -> BTreeMap<String, String> {
    let mut titles = BTreeMap::new();
    for item in book.iter() {
        if let BookItem::Chapter(chapter) = item
            && let Some(page) = Page::of(chapter, src)
        {
            titles.insert(page.markdown, page.title);
        }
    }
    titles
}

/// The page that holds the room of each level.
fn rooms(book: &Book, src: &Path) -> [Option<String>; Level::ALL.len()] {
    let mut rooms = [const { None }; Level::ALL.len()];
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

/// The page of each figure that moves.
fn figures(book: &Book, src: &Path) -> BTreeMap<&'static str, String> {
    let mut figures = BTreeMap::new();
    for item in book.iter() {
        let BookItem::Chapter(chapter) = item else {
            continue;
        };
        let Some(page) = Page::of(chapter, src) else {
            continue;
        };
        for name in chapters::figures::all().map(kit::Figure::name) {
            if chapter.content.contains(&format!("{{{{#figure {name}}}}}")) {
                figures.insert(name, page.html.clone());
            }
        }
    }
    figures
}

/// The module that listens to a page's answer fields: that of its figures, so that it loads no other.
fn module(page: &Page, figures: &BTreeMap<&'static str, String>) -> &'static str {
    let mut own = figures.iter().filter(|(_, there)| **there == page.html);
    let own = own.find_map(|(name, _)| chapters::figures::chapter(name));
    own.unwrap_or(crate::setup::module::ANSWERS)
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

/// A chapter's answer that cannot be gathered.
fn unclear_answer(file: &str, exercise: &str) -> Problem {
    Problem {
        file: file.into(),
        line: 0,
        what: format!("it cannot be told where the answer to {exercise:?} begins or ends"),
        remedy: "leave a line empty after <details class=\"answer\"><summary>Answer</summary>, and one before and after </details>"
            .into(),
    }
}
