//! Words that the site's pages share: one TOML file a language.

use kit::text::{Edition, TextError, Word};
use serde::Deserialize;
use std::collections::BTreeMap;

/// All of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteText {
    /// Answer fields.
    pub(crate) check: CheckText,
    /// The whole book on one page.
    pub(crate) whole: WholeText,
    /// The page for addresses where nothing is.
    pub(crate) not_found: NotFoundText,
    /// Lists that are gathered from all chapters.
    pub(crate) gathered: GatheredText,
    /// What stands around every chapter.
    pub(crate) around: AroundText,
}

/// Words of the lists that are gathered from all chapters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GatheredText {
    /// The link from the answers to their exercises.
    pub(crate) to_exercises: Word,
    /// Before what a source is used for.
    pub(crate) used_for: Word,
    /// Before the chapters that cite a source.
    pub(crate) cited_in: Word,
    /// Before the chapter that explains a term.
    pub(crate) explained_in: Word,
    /// Head of the notation's column of symbols.
    pub(crate) symbol: Word,
    /// Head of its column of meanings.
    pub(crate) meaning: Word,
    /// Head of its column of units.
    pub(crate) unit: Word,
    /// Head of its column of the chapters that introduce them.
    pub(crate) introduced: Word,
}

/// Words that mdBook would have in English.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AroundText {
    /// The table of contents.
    pub(crate) contents: Word,
    /// The button that shows and hides it.
    pub(crate) show_contents: Word,
    /// The button for the colours.
    pub(crate) theme: Word,
    /// The list of the colours.
    pub(crate) themes: Word,
    /// Their names by mdBook's ids.
    pub(crate) theme_names: BTreeMap<String, Word>,
    /// Name of the search field.
    pub(crate) search: Word,
    /// The button for search as it is called to the eye; may hold `{key}`.
    pub(crate) search_by_key: Word,
    /// The same as it is spoken.
    pub(crate) show_search: Word,
    /// The links to the chapters before and after.
    pub(crate) pages: Word,
    /// The chapter before.
    pub(crate) previous: Word,
    /// The chapter after.
    pub(crate) next: Word,
    /// Heading of the help on keys.
    pub(crate) keys: Word,
    /// Keys that turn the page; holds `{left}` and `{right}`.
    pub(crate) key_turns: Word,
    /// Keys that search; holds `{s}` and `{slash}`.
    pub(crate) key_searches: Word,
    /// The key that shows the help; holds `{question}`.
    pub(crate) key_helps: Word,
    /// The key that hides it; holds `{escape}`.
    pub(crate) key_hides: Word,
    /// Said of one place found; may hold `{count}` and `{words}`.
    pub(crate) found_one: Word,
    /// Said of several; the same.
    pub(crate) found: Word,
    /// Said of none; the same.
    pub(crate) found_none: Word,
    /// Name of the words around what was found.
    pub(crate) found_words: Word,
}

/// Words of answer fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckText {
    /// Button: compare the answer.
    pub(crate) check: Word,
    /// Button: forget it.
    pub(crate) clear: Word,
    /// Said of the right answer.
    pub(crate) right: Word,
    /// Said when no number was typed.
    pub(crate) empty: Word,
    /// Said of answers a thousand times too large or too small.
    pub(crate) thousand: Word,
    /// Said of answers a hundred times too large or too small.
    pub(crate) hundred: Word,
    /// Said of other answers below the right one.
    pub(crate) low: Word,
    /// Said of other answers above it.
    pub(crate) high: Word,
    /// What was understood; holds `{number}`.
    pub(crate) read_as: Word,
}

/// Words of the whole book on one page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WholeText {
    /// The link to it.
    pub(crate) link: Word,
    /// At its top.
    pub(crate) says: Word,
    /// Button: print it.
    pub(crate) print: Word,
}

/// Words of the page for addresses where nothing is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotFoundText {
    /// Its title.
    pub(crate) title: Word,
    /// What it says.
    pub(crate) says: Word,
    /// The link to the book.
    pub(crate) home: Word,
    /// Button: look for the book.
    pub(crate) look: Word,
}

/// The words of an edition.
pub(crate) fn site(edition: &Edition) -> Result<SiteText, TextError> {
    edition.read("site")
}
