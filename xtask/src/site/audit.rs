//! The last look at the site: types and sizes of files, links, fragments, assets, requests that leave.

use super::files::Files;
use crate::links::resolve;
use anyhow::{Result, bail};
use kit::text::Edition;
use scraper::{Html, Selector};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Types of files that may be published, and how large one may be (bytes).
const TYPES: &[(&str, usize)] = &[
    ("html", 1_000_000),
    ("css", 100_000),
    ("js", 800_000),
    ("json", 800_000),
    ("wasm", 145_000),
    ("woff2", 60_000),
    ("svg", 100_000),
    ("png", 300_000),
    ("txt", 50_000),
];

/// The whole book on one page grows with the book.
const WHOLE_BOOK: (&str, usize) = ("print.html", 3_000_000);

/// Looks at every file; all faults are told at once.
pub(super) fn audit(root: &Path, files: &Files) -> Result<()> {
    let mut faults = Vec::new();
    for (path, bytes) in files {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let known = TYPES.iter().find(|(known, _)| *known == extension);
        match known.map(|(_, most)| {
            if path == WHOLE_BOOK.0 {
                WHOLE_BOOK.1
            } else {
                *most
            }
        }) {
            None => faults.push(format!("{path}: files of this type are not published")),
            Some(most) if bytes.len() > most => {
                faults.push(format!(
                    "{path}: {} bytes, more than the {most} that a {extension} file may have",
                    bytes.len()
                ));
            }
            Some(_) => {}
        }
    }
    let pages: BTreeMap<&str, Page> = files
        .iter()
        .filter(|(path, _)| path.ends_with(".html"))
        .map(|(path, bytes)| (path.as_str(), Page::read(&String::from_utf8_lossy(bytes))))
        .collect();
    for (path, page) in &pages {
        for id in &page.twice {
            faults.push(format!(
                "{}: the id `{id}` stands twice in the page",
                source(root, path, id)
            ));
        }
        for link in &page.links {
            if let Some(what) = broken(path, link, files, &pages) {
                faults.push(format!("{}: {what}", source(root, path, &link.to)));
            }
        }
    }
    faults.sort();
    faults.dedup();
    if faults.is_empty() {
        return Ok(());
    }
    bail!("the site is not as it must be\n  {}", faults.join("\n  "))
}

/// Refuses words that no page of a whole book has asked for.
pub(super) fn words(edition: &Edition) -> Result<()> {
    let unused = edition.unused();
    let mut faults: Vec<String> = unused
        .iter()
        .map(|word| format!("{}:{}: nothing reads `{}`", word.file, word.line, word.key))
        .collect();
    let files = edition.unread_files()?;
    faults.extend(
        files
            .iter()
            .map(|file| format!("{file}: nothing reads this file")),
    );
    if faults.is_empty() {
        return Ok(());
    }
    bail!(
        "the edition has words that no page shows: take them out, or mend the name they should have\n  {}",
        faults.join("\n  ")
    )
}

struct Link {
    to: String,
    /// Whether the browser fetches it by itself.
    fetched: bool,
}

struct Page {
    ids: BTreeSet<String>,
    twice: BTreeSet<String>,
    links: Vec<Link>,
}

impl Page {
    fn read(html: &str) -> Self {
        let html = Html::parse_document(html);
        let mut page = Self {
            ids: BTreeSet::new(),
            twice: BTreeSet::new(),
            links: Vec::new(),
        };
        let Ok(all) = Selector::parse("*") else {
            return page;
        };
        for element in html.select(&all) {
            let value = element.value();
            if let Some(id) = value.attr("id")
                && !page.ids.insert(id.into())
            {
                page.twice.insert(id.into());
            }
            let is_anchor = matches!(value.name(), "a" | "base");
            for (attribute, to) in value.attrs() {
                let part = |ending| attribute.ends_with(ending);
                let leads = matches!(attribute, "href" | "src")
                    || (value.name() == "script"
                        && ["-glue", "-wasm", "-classic", "-worker"]
                            .into_iter()
                            .any(part));
                if leads {
                    page.links.push(Link {
                        to: to.into(),
                        fetched: !is_anchor,
                    });
                }
            }
        }
        page
    }
}

/// What is wrong with a link.
fn broken(from: &str, link: &Link, files: &Files, pages: &BTreeMap<&str, Page>) -> Option<String> {
    let to = link.to.as_str();
    if to.contains("://") || to.starts_with("//") {
        return link.fetched.then(|| {
            format!("`{to}` would be fetched from elsewhere: put it into the repository")
        });
    }
    if ["mailto:", "data:"]
        .iter()
        .any(|scheme| to.starts_with(scheme))
        || from == "404.html"
    {
        return None;
    }
    let (path, fragment) = to.split_once('#').unwrap_or((to, ""));
    let path = path.split('?').next().unwrap_or_default();
    if path.starts_with('/') {
        return Some(format!(
            "`{to}` starts at the server's top: the site may stand in a folder, write it from the page"
        ));
    }
    let target = if path.is_empty() {
        from.to_owned()
    } else {
        resolve(from, path)
    };
    if !files.contains_key(&target) {
        return Some(format!(
            "`{to}` leads to {target}, and there is no such file"
        ));
    }
    let id = fragment.split('?').next().unwrap_or_default();
    let known = pages.get(target.as_str())?;
    if !id.is_empty() && !known.ids.contains(id) {
        return Some(format!(
            "`{to}` asks for `{id}`, and {target} has no such place"
        ));
    }
    None
}

/// Where in the chapter that became the page the link stands: `file:line`, or the page where it cannot be told.
fn source(root: &Path, page: &str, what: &str) -> String {
    let file = format!("book/src/{}.md", page.trim_end_matches(".html"));
    let Ok(text) = std::fs::read_to_string(root.join(&file)) else {
        return page.into();
    };
    let written = what.replace(".html", ".md");
    let line = text
        .lines()
        .position(|line| line.contains(&written) || line.contains(what));
    match line {
        Some(line) => format!("{file}:{}", line + 1),
        None => file,
    }
}
