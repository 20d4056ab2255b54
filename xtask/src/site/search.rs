//! The search index, made anew from the finished pages: mdBook puts every word of a page into it.
//!
//! Of each section it keeps what a reader would look for. Formulas become dots; drawings, tables of
//! figures, controls and rooms are left out, and so are hints and answers, which a search must not
//! give away.

use super::files::Files;
use crate::script::is_unspaced;
use anyhow::{Context, Result};
use elasticlunr::{IndexBuilder, Language, Pipeline};
use scraper::{ElementRef, Html, Node, Selector};
use serde_json::Value;
use std::collections::BTreeMap;

/// What mdBook calls the index, and what it writes around its JSON.
const NAME: &str = "searchindex-";
const BEFORE: &str = "window.search = Object.assign(window.search, JSON.parse('";
const AFTER: &str = "'));";

/// Elements and classes whose text is no search term.
const LEFT_OUT: &[&str] = &[
    "button", "form", "label", "output", "script", "select", "style", "svg", "template",
];
const LEFT_OUT_CLASSES: &[&str] = &[
    "answer",
    "boards",
    "control",
    "disclaimer",
    "hint",
    "live-at",
    "numbers",
    "readout",
    "room",
];
/// What stands for a formula.
const FORMULA: &str = " …";

/// Whether an edition's words are cut to their stems, as mdBook does in English alone: its filters
/// drop what is not ASCII. Other editions are searched by [`tokens`].
pub(super) fn is_stemmed(language: &str) -> bool {
    language.split('-').next() == Some("en")
}

/// A language whose words are looked for as they are.
struct Plain(String);

impl Language for Plain {
    fn name(&self) -> String {
        self.0.clone()
    }

    fn code(&self) -> String {
        self.0.clone()
    }

    fn tokenize(&self, text: &str) -> Vec<String> {
        tokens(text)
    }

    fn make_pipeline(&self) -> Pipeline {
        Pipeline { queue: Vec::new() }
    }
}

/// Replaces mdBook's index among the files; a book without search has none.
pub(super) fn rebuild(files: &mut Files, language: &str) -> Result<()> {
    let Some(name) = files.keys().find(|name| name.starts_with(NAME)).cloned() else {
        return Ok(());
    };
    let written = String::from_utf8_lossy(&files[&name]).into_owned();
    let mut index = read(&written).with_context(|| {
        format!("{name}: mdBook's index has changed; look at xtask/src/site/search.rs")
    })?;
    let urls: Vec<String> = serde_json::from_value(index["doc_urls"].clone())?;
    let mut sections: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    let (builder, cut): (_, fn(&str) -> Vec<String>) = if is_stemmed(language) {
        (IndexBuilder::new(), words)
    } else {
        let plain = Plain(language.into());
        (IndexBuilder::with_language(Box::new(plain)), tokens)
    };
    let mut fresh = builder
        .add_field_with_tokenizer("title", Box::new(cut))
        .add_field_with_tokenizer("body", Box::new(cut))
        .add_field_with_tokenizer("breadcrumbs", Box::new(cut))
        .build();
    for (number, url) in urls.iter().enumerate() {
        let (page, section) = url.split_once('#').unwrap_or((url, ""));
        if !sections.contains_key(page) {
            let html = files
                .get(page)
                .with_context(|| format!("{name}: no {page}"))?;
            sections.insert(page, texts(&String::from_utf8_lossy(html))?);
        }
        let body = sections[page].get(section).map_or("", String::as_str);
        let known = &index["index"]["documentStore"]["docs"][number.to_string()];
        let field = |field: &str| known[field].as_str().map(str::to_owned);
        let title = field("title").with_context(|| format!("{name}: {url} has no title"))?;
        let path = field("breadcrumbs").unwrap_or_default();
        fresh.add_doc(&number.to_string(), [title.as_str(), body, path.as_str()]);
    }
    // As a value its keys are in their order: the same book gives the same file.
    index["index"] = serde_json::to_value(&fresh)?;
    files.insert(name, write(&index)?.into_bytes());
    Ok(())
}

fn read(written: &str) -> Result<Value> {
    let json = written
        .strip_prefix(BEFORE)
        .and_then(|rest| rest.strip_suffix(AFTER))
        .context("its frame is another")?;
    let json = json.replace("\\'", "'").replace("\\\\", "\\");
    Ok(serde_json::from_str(&json)?)
}

fn write(index: &Value) -> Result<String> {
    let json = serde_json::to_string(index)?;
    let json = json.replace('\\', "\\\\").replace('\'', "\\'");
    Ok(format!("{BEFORE}{json}{AFTER}"))
}

/// Words as mdBook tells them apart.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| c.is_whitespace() || c == '-')
        .filter(|word| !word.is_empty() && word.len() <= 80)
        .map(str::to_lowercase)
        .collect()
}

/// Words of any language; text without spaces between words by each two neighbouring characters, and
/// by its last, so that each character begins one. `book/assets/unspaced.js` cuts what is looked for
/// alike.
fn tokens(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let characters: Vec<char> = text.chars().collect();
    let is_token = |c: char| c.is_alphanumeric() || is_unspaced(c);
    let runs = characters
        .chunk_by(|a, b| is_token(*a) == is_token(*b) && is_unspaced(*a) == is_unspaced(*b));
    let mut tokens = Vec::new();
    for run in runs.filter(|run| is_token(run[0])) {
        if is_unspaced(run[0]) {
            tokens.extend(run.windows(2).map(String::from_iter));
            tokens.extend(run.last().map(char::to_string));
        } else {
            tokens.push(String::from_iter(run));
        }
    }
    tokens
}

/// The text of each section of a page by the id of its heading.
fn texts(html: &str) -> Result<BTreeMap<String, String>> {
    let html = Html::parse_document(html);
    let main = Selector::parse("main").map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut sections = BTreeMap::new();
    let mut section = String::new();
    for main in html.select(&main) {
        gather(main, &mut section, &mut sections);
    }
    for text in sections.values_mut() {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    Ok(sections)
}

fn gather(element: ElementRef<'_>, section: &mut String, sections: &mut BTreeMap<String, String>) {
    for child in element.children() {
        if let Node::Text(text) = child.value() {
            sections.entry(section.clone()).or_default().push_str(text);
        }
        let Some(child) = ElementRef::wrap(child) else {
            continue;
        };
        let value = child.value();
        let has = |class: &&str| value.classes().any(|has| has == *class);
        if LEFT_OUT.contains(&value.name()) || LEFT_OUT_CLASSES.iter().any(has) {
            continue;
        }
        if let ("h1" | "h2", Some(id)) = (value.name(), value.attr("id")) {
            // Its own words are the section's title.
            *section = id.into();
            continue;
        }
        let text = sections.entry(section.clone()).or_default();
        if has(&"katex") || has(&"katex-display") {
            text.push_str(FORMULA);
            continue;
        }
        text.push(' ');
        gather(child, section, sections);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_keeps_what_a_reader_would_look_for() {
        let html = "<main><h1 id=\"a\">A</h1><p>Slots <em>held</em> are <span class=\"katex\">L = 3</span>, so long.</p>\
            <figure class=\"widget\"><p class=\"widget-title\">Title</p><svg><text>label</text></svg>\
            <div class=\"control\">Reset</div><details class=\"numbers\">12</details><figcaption>Caption.</figcaption></figure>\
            <h2 id=\"b\">B</h2><p>x</p><details class=\"answer\">42</details><h3 id=\"c\">C</h3>\n y</main>";
        let texts = texts(html).unwrap();
        assert_eq!(texts["a"], "Slots held are …, so long. Title Caption.");
        assert_eq!(texts["b"], "x C y");
    }

    #[test]
    fn text_without_spaces_is_cut_into_pairs() {
        assert_eq!(
            tokens("一個交換機 Übergang-2.5: カード。"),
            [
                "一個",
                "個交",
                "交換",
                "換機",
                "機",
                "übergang",
                "2",
                "5",
                "カー",
                "ード",
                "ド"
            ]
        );
        assert_eq!(tokens("門"), ["門"]);
        assert_eq!(tokens(" … "), Vec::<String>::new());
    }

    #[test]
    fn the_index_is_read_as_it_is_written() {
        let index = serde_json::json!({ "a": "it's \\ \"so\"" });
        assert_eq!(read(&write(&index).unwrap()).unwrap(), index);
        assert!(read("window.other = 1;").is_err());
    }
}
