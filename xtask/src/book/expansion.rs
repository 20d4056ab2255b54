//! What stands in the place of each directive.

use super::outcome::Outcome;
use super::page::Page;
use super::pieces::{Figure, Piece};
use super::place::resembling;
use super::refusal::Refusal;
use super::relations::Relations;
use super::sources::{self, Sources};
use super::symbols::Symbols;
use super::terms::Terms;
use super::{checks, code, directives};
use crate::text::SiteText;
use chapters::measured;
use chapters::measured::results::Results;
use chapters::numbers::Number;
use kit::text::Edition;
use model::RelationId;
use model::switch::sim::Level;
use std::collections::BTreeMap;
use std::path::Path;

/// Directives by name, for errors.
const DIRECTIVES: &[&str] = &[
    "num", "figure", "room", "relation", "measured", "cite", "code", "check", "symbols", "term",
    "terms", "minutes", "sources", "answers",
];

/// Stands for a list that needs all chapters, until they are done.
pub(super) const SOURCES: &str = "<!-- sources -->";
pub(super) const ANSWERS: &str = "<!-- answers -->";

/// A chapter whose directives are replaced, and what they may name.
pub(super) struct Expansion<'a> {
    pub(super) edition: &'a Edition,
    /// The book's top.
    pub(super) root: &'a Path,
    /// Where the site will stand; empty where that is not known.
    pub(super) address: &'a str,
    pub(super) page: &'a Page,
    pub(super) numbers: &'a [Number],
    pub(super) sources: &'a Sources,
    /// The page of each level's room, from the site's top.
    pub(super) rooms: &'a [Option<String>; Level::ALL.len()],
    /// The page of each figure that moves.
    pub(super) figures: &'a BTreeMap<&'static str, String>,
    /// The module that listens to the page's answer fields.
    pub(super) module: &'a str,
    /// Words that the pages share.
    pub(super) text: &'a SiteText,
    /// Where each relation stands; nothing where the table has problems, which are told then.
    pub(super) relations: Option<&'a Relations>,
    /// The symbols of formulas; nothing where their table has problems.
    pub(super) symbols: Option<&'a Symbols>,
    /// The glossary's terms; the same.
    pub(super) terms: Option<&'a Terms>,
    /// Titles of the chapters by their file from the chapters' folder.
    pub(super) titles: &'a BTreeMap<String, String>,
    /// Minutes that the chapter takes to read.
    pub(super) minutes: usize,
}

impl Expansion<'_> {
    /// What stands in the directive's place.
    pub(super) fn of(
        &self,
        directive: &directives::Directive<'_>,
        outcome: &mut Outcome,
    ) -> Result<String, Refusal> {
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
            "symbols" => self.symbols(argument),
            "term" => self.term(argument, outcome),
            "terms" => self.terms(),
            "minutes" => Ok(self.minutes.to_string()),
            "sources" => Ok(SOURCES.into()),
            "answers" => Ok(ANSWERS.into()),
            other => Err(Refusal::new(
                format!("there is no directive `{{{{#{other}}}}}`"),
                resembling(other, DIRECTIVES.iter().copied()),
            )),
        }
    }

    fn number(&self, name: &str) -> Result<&Number, Refusal> {
        self.numbers
            .iter()
            .find(|number| number.name == name)
            .ok_or_else(|| {
                Refusal::new(
                    format!("there is no number `{name}`"),
                    format!(
                        "{}; all are in widgets/chapters/src/",
                        resembling(name, self.numbers.iter().map(|n| n.name))
                    ),
                )
            })
    }

    fn num(&self, argument: &str) -> Result<String, Refusal> {
        match argument.split_once(' ') {
            None => Ok(self.number(argument)?.with_unit(self.edition)?),
            Some((name, "bare")) => Ok(self.number(name)?.bare(self.edition)),
            Some((_, word)) => Err(Refusal::new(
                format!("`{word}` is nothing a number can be"),
                "write {{#num name}} with the unit or {{#num name bare}} without",
            )),
        }
    }

    fn measured(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let (name, open) = match argument.split_once(' ') {
            Some((name, "open")) => (name, true),
            _ => (argument, false),
        };
        let results = Results::stored().map_err(Refusal::of_stored_data)?;
        let table = if name.is_empty() {
            Some(measured::overview(self.edition, &results)?)
        } else {
            measured::table(self.edition, name, open, &results)?
        };
        let html = table.ok_or_else(|| {
            Refusal::new(
                format!("nothing of `{name}` was measured event by event"),
                "write {{#measured R5}} for a relation that `cargo xtask validate` plays, {{#measured R5 open}} to have its table unfolded, {{#measured}} for a row of each",
            )
        })?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn figure(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        match argument.split_once(" at ") {
            Some((name, setting)) => self.figure_at(name.trim(), setting.trim(), outcome),
            None => self.figure_itself(argument, outcome),
        }
    }

    /// A figure of another place, still, at a setting of its control.
    fn figure_at(
        &self,
        name: &str,
        setting: &str,
        outcome: &mut Outcome,
    ) -> Result<String, Refusal> {
        let moving = chapters::figures::all().map(kit::Figure::name);
        let figure = chapters::figures::find(name).ok_or_else(|| {
            Refusal::new(
                format!("there is no figure `{name}` that moves"),
                resembling(name, moving),
            )
        })?;
        let control = figure.control().ok_or_else(|| {
            Refusal::new(
                format!("the figure `{name}` has no control"),
                format!("write {{{{#figure {name}}}}}"),
            )
        })?;
        let (called, asked) = setting.split_once('=').unwrap_or((setting, ""));
        let (called, asked) = (called.trim(), asked.trim());
        if called != control.name {
            return Err(Refusal::new(
                format!("the figure `{name}` has no control `{called}`"),
                format!("its control is `{}`", control.name),
            ));
        }
        // A number, or the name of one.
        let named = self.numbers.iter().find(|number| number.name == asked);
        let value = named.map_or_else(|| asked.parse().ok(), |number| Some(number.value));
        let nearest = control.nearest(value.unwrap_or(f64::NAN));
        if value != Some(nearest) {
            let what = match value {
                Some(value) if named.is_some() => format!("`{asked}`, which is {value},"),
                _ => format!("`{asked}`"),
            };
            let mut remedy = format!("write {{{{#figure {name} at {}=", control.name);
            control.push(&mut remedy, nearest);
            remedy.push_str("}}");
            return Err(Refusal::new(
                format!("{what} is no value that the figure `{name}` can stand at"),
                remedy,
            ));
        }
        let there = self.figures.get(name).ok_or_else(|| {
            Refusal::new(
                format!("the figure `{name}` stands in no chapter where it could be moved"),
                format!("write {{{{#figure {name}}}}} in its chapter"),
            )
        })?;
        outcome.shown += 1;
        let id = format!("{name}-shown-{}", outcome.shown);
        let there = format!("{}{there}", self.page.to_top);
        let page = kit::draw::Page {
            edition: self.edition,
            module: "",
            address: "",
        };
        let html = kit::draw::shown_at(figure, nearest, page, &id, &there)?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn figure_itself(&self, name: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let figure = Figure::find(name)
            .map_err(|remedy| Refusal::new(format!("there is no figure `{name}`"), remedy))?;
        let piece = Piece {
            page: self.page.html.clone(),
            id: figure.name,
            title: figure.title(self.edition)?,
            headed: true,
            alone: figure.html(self.edition, "")?,
        };
        if let Some(other) = outcome.pieces.insert(name.into(), piece) {
            return Err(Refusal::new(
                format!("the figure `{name}` stands in {} already", other.page),
                "a figure has one place: link to it instead",
            ));
        }
        let address = match self.address {
            "" => String::new(),
            site => format!("{site}{}", self.page.html),
        };
        let html = figure.html(self.edition, &address)?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn room(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let level = argument
            .parse()
            .ok()
            .and_then(|number| Level::from_number(number).ok())
            .ok_or_else(|| {
                Refusal::new(
                    format!("there is no level `{argument}`"),
                    "write {{#room 0}} for the sandbox, {{#room 1}} to {{#room 3}} for a level, {{#room 4}} for the first hour",
                )
            })?;
        let mut levels = Vec::new();
        for (number, page) in self.rooms.iter().enumerate() {
            let page = page.as_ref().ok_or_else(|| {
                Refusal::new(
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
                    format!("{id}, {}", relations.title(id)),
                )
            };
            let levels: Vec<String> = levels
                .iter()
                .map(|page| format!("{to_top}{page}"))
                .collect();
            room::draw::room(
                level,
                room::draw::Page {
                    edition: self.edition,
                    relation: &relation,
                    levels: core::array::from_fn(|level| levels[level].as_str()),
                },
            )
        };
        let piece = Piece {
            page: self.page.html.clone(),
            id: "room",
            headed: false,
            title: self
                .edition
                .word("switch", &format!("levels.{}", level.name()))?
                .to_string(),
            alone: draw("../")?,
        };
        let name = format!("room-{}", level.number());
        outcome.pieces.insert(name, piece);
        let html = draw(&self.page.to_top)?;
        Ok(outcome.aside.set_drawings(html.trim_end()))
    }

    fn relation(&self, argument: &str) -> Result<String, Refusal> {
        let (name, form) = match argument.split_once(' ') {
            None => (argument, ""),
            Some((name, form)) => (name, form),
        };
        let id = name.parse::<RelationId>().map_err(|_| {
            Refusal::new(
                format!("there is no relation `{name}`"),
                format!("the relations are {}", RelationId::listed()),
            )
        })?;
        let Some(relations) = self.relations else {
            return Ok(String::new());
        };
        let words = match (form, form.strip_prefix("as ")) {
            ("", _) => format!("{} ({id})", relations.title(id)),
            ("bare", _) => id.to_string(),
            (_, Some(text)) => format!("{} ({id})", text.trim()),
            (word, None) => {
                return Err(Refusal::new(
                    format!("`{word}` is nothing a relation can be"),
                    "write {{#relation R8}} for its title and name, {{#relation R8 bare}} for its name, {{#relation R8 as Load shedding}} where the sentence asks for other words before the name",
                ));
            }
        };
        Ok(format!(
            "[{words}]({}{})",
            self.page.to_top,
            relations.chapter(id)
        ))
    }

    fn cite(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let (key, locator) = argument.split_once(' ').unwrap_or((argument, ""));
        let source = self.sources.get(key).ok_or_else(|| {
            Refusal::new(
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

    fn symbols(&self, names: &str) -> Result<String, Refusal> {
        let Some(symbols) = self.symbols else {
            return Ok(String::new());
        };
        if names.is_empty() {
            symbols.all(self.edition, &self.text.gathered, &|file| {
                self.chapter(file)
            })
        } else {
            symbols.list(names, self.edition)
        }
    }

    fn term(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let Some(terms) = self.terms else {
            return Ok(String::new());
        };
        let (name, link) = terms.link(argument, &self.page.to_top, self.edition)?;
        if outcome
            .linked
            .insert((self.page.markdown.clone(), name.into()))
        {
            Ok(link)
        } else {
            Err(Refusal::new(
                format!("the term `{name}` is linked further up already"),
                "link it where the page uses it first, and write the bare word here",
            ))
        }
    }

    fn terms(&self) -> Result<String, Refusal> {
        let Some(terms) = self.terms else {
            return Ok(String::new());
        };
        terms.list(self.edition, &self.text.gathered, &|place| {
            self.chapter(place)
        })
    }

    /// A link to a chapter, or a place in it, by its title.
    fn chapter(&self, place: &str) -> Option<String> {
        let file = place.split('#').next().unwrap_or(place);
        let title = self.titles.get(file)?;
        Some(format!("[{title}]({}{place})", self.page.to_top))
    }

    fn code(&self, argument: &str, outcome: &mut Outcome) -> Result<String, Refusal> {
        let (file, item) = argument.split_once(' ').ok_or_else(|| {
            Refusal::new(
                format!("`{argument}` names no file and item"),
                "write {{#code model/src/relations/little.rs mean_number}}",
            )
        })?;
        let found = code::find(self.root, file, item.trim()).map_err(|what| {
            Refusal::new(
                what,
                "name a Rust file from the repository's top, and a function or type in it",
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

    fn check(&self, name: &str, body: &str) -> Result<String, Refusal> {
        let remedy = "see the other chapters' {{#check}} for what it takes";
        let field: checks::Field =
            toml::from_str(body).map_err(|error| Refusal::new(error.message(), remedy))?;
        let number = self.number(name)?;
        let text = &self.text.check;
        checks::html(
            self.edition,
            self.module,
            &field,
            number,
            self.numbers,
            text,
        )
        .map_err(|what| Refusal::new(what, remedy))
    }
}
