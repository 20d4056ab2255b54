//! Words that the site's pages share: one TOML file a language.

use kit::text::{Edition, TextError, Word};
use serde::Deserialize;

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
}

/// The words of an edition.
pub(crate) fn site(edition: &Edition) -> Result<SiteText, TextError> {
    edition.read("site")
}
