//! The bibliography: book/sources.toml, printed as far as chapters cite it.

use crate::text::GatheredText;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Where the bibliography stands, from the book's top.
pub(crate) const FILE: &str = "book/sources.toml";

/// A source.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    /// How the text names it: author and year.
    pub(crate) short: String,
    /// The whole reference, Markdown.
    pub(crate) text: String,
    /// Where it can be read.
    #[serde(default)]
    pub(crate) url: String,
    /// What the book takes from it.
    pub(crate) used_for: String,
}

/// All sources by key.
pub(crate) type Sources = BTreeMap<String, Source>;

/// Reads the bibliography.
pub(crate) fn read(root: &Path) -> Result<Sources> {
    let text = std::fs::read_to_string(root.join(FILE))
        .with_context(|| format!("{FILE} cannot be read"))?;
    toml::from_str(&text).with_context(|| format!("{FILE} does not fit"))
}

/// The list of those that are cited, each with the places that cite it.
pub(crate) fn list(
    sources: &Sources,
    cited: &BTreeMap<String, Vec<(String, String)>>,
    words: &GatheredText,
) -> String {
    let mut out = String::new();
    for (key, places) in cited {
        let Some(source) = sources.get(key) else {
            continue;
        };
        let url = if source.url.is_empty() {
            String::new()
        } else {
            format!(" <{}>.", source.url)
        };
        let links: Vec<String> = places
            .iter()
            .map(|(title, page)| format!("[{title}]({page})"))
            .collect();
        out += &format!(
            "<div id=\"{key}\" class=\"source\">\n\n{}{url}\n*{}* {} *{}* {}.\n\n</div>\n\n",
            source.text,
            words.used_for,
            source.used_for,
            words.cited_in,
            links.join(", ")
        );
    }
    out
}
