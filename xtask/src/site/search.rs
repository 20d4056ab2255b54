//! The search index, made anew from the finished pages: mdBook puts every word of a page into it.
//!
//! Of each section it keeps what a reader would look for. Formulas become dots; drawings, tables of
//! figures, controls and rooms are left out, and so are hints and answers, which a search must not
//! give away.

use super::files::Files;
use anyhow::{Context, Result};
use elasticlunr::IndexBuilder;
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

/// Replaces mdBook's index among the files; a book without search has none.
pub(super) fn rebuild(files: &mut Files) -> Result<()> {
    let Some(name) = files.keys().find(|name| name.starts_with(NAME)).cloned() else {
        return Ok(());
    };
    let written = String::from_utf8_lossy(&files[&name]).into_owned();
    let mut index = read(&written).with_context(|| {
        format!("{name}: mdBook's index has changed; look at xtask/src/site/search.rs")
    })?;
    let urls: Vec<String> = serde_json::from_value(index["doc_urls"].clone())?;
    let mut sections: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    let mut fresh = IndexBuilder::new()
        .add_field_with_tokenizer("title", Box::new(words))
        .add_field_with_tokenizer("body", Box::new(words))
        .add_field_with_tokenizer("breadcrumbs", Box::new(words))
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
    fn the_index_is_read_as_it_is_written() {
        let index = serde_json::json!({ "a": "it's \\ \"so\"" });
        assert_eq!(read(&write(&index).unwrap()).unwrap(), index);
        assert!(read("window.other = 1;").is_err());
    }
}
