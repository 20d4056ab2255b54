//! Words that the site's pages share: one TOML file a language.

use kit::text::{Edition, TextError};
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
    pub(crate) check: String,
    /// Button: forget it.
    pub(crate) clear: String,
    /// Said of the right answer.
    pub(crate) right: String,
    /// Said when no number was typed.
    pub(crate) empty: String,
    /// Said of answers a thousand times too large or too small.
    pub(crate) thousand: String,
    /// Said of answers a hundred times too large or too small.
    pub(crate) hundred: String,
    /// Said of other answers below the right one.
    pub(crate) low: String,
    /// Said of other answers above it.
    pub(crate) high: String,
    /// What was understood; holds `{number}`.
    pub(crate) read_as: String,
}

/// Words of the whole book on one page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WholeText {
    /// The link to it.
    pub(crate) link: String,
    /// At its top.
    pub(crate) says: String,
    /// Button: print it.
    pub(crate) print: String,
}

/// Words of the page for addresses where nothing is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotFoundText {
    /// Its title.
    pub(crate) title: String,
    /// What it says.
    pub(crate) says: String,
    /// The link to the book.
    pub(crate) home: String,
}

/// The words of an edition.
pub(crate) fn site(edition: &Edition) -> Result<SiteText, TextError> {
    edition.read("site")
}
