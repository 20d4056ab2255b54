//! From mdBook's pages to the finished site: assets with their hashes, a strict policy, every link checked.

mod audit;
mod code;
mod embed;
mod not_found;
mod page;
mod publish;
mod search;

use crate::book::pieces::Pieces;
use crate::book::{Aside, Code};
use crate::setup::wasm::{MODULES, Modules};
use crate::text;
use anyhow::{Context, Result};
use kit::text::Edition;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A site about to be finished.
pub(crate) struct Site<'a> {
    /// The book's top.
    pub(crate) root: &'a Path,
    /// Where mdBook wrote its pages.
    pub(crate) stage: &'a Path,
    /// The edition.
    pub(crate) edition: &'a Edition,
    /// The book's title.
    pub(crate) title: &'a str,
    /// The modules that the pages load.
    pub(crate) modules: &'a Modules,
    /// The code that chapters link to.
    pub(crate) code: &'a BTreeSet<Code>,
    /// Figures and rooms.
    pub(crate) pieces: &'a Pieces,
    /// What mdBook did not read.
    pub(crate) aside: &'a Aside,
}

/// What servers show where nothing is.
const NOT_FOUND: &str = "404.html";

/// The files of a site by their path from its top.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Where the site will stand, with a slash at its end: from BOOK_ADDRESS, or GitHub's name of the
/// repository; empty where neither is known.
pub(crate) fn address() -> String {
    let given = std::env::var("BOOK_ADDRESS").ok().or_else(|| {
        let repository = std::env::var("GITHUB_REPOSITORY").ok()?;
        let (owner, name) = repository.split_once('/')?;
        Some(format!("https://{owner}.github.io/{name}/"))
    });
    given
        .map(|address| format!("{}/", address.trim_end_matches('/')))
        .unwrap_or_default()
}

/// The path of an address.
fn path_of(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    Some(&rest[rest.find('/')?..])
}

/// The assets' names as they are published.
pub(crate) struct Assets {
    /// The book's style sheet.
    pub(crate) style: String,
    /// KaTeX's style sheet.
    pub(crate) katex: String,
    /// The script that fetches the module when it is wanted.
    pub(crate) loader: String,
    /// The script that searches and prints when it is told to.
    pub(crate) page: String,
    /// The JavaScript side of each module and the module, in the order of [`MODULES`].
    pub(crate) modules: Vec<(String, String)>,
    /// The control room's style sheet.
    pub(crate) room_style: String,
    /// The script that asks for a debrief, and is the worker that works it out.
    pub(crate) debrief: String,
}

impl Site<'_> {
    /// Finishes the site and publishes it to `out`: how many files changed.
    pub(crate) fn finish(&self, out: &Path) -> Result<usize> {
        let mut files = Files::new();
        read_all(self.stage, self.stage, &mut files)?;
        // mdBook's own helpers for other ways of publishing.
        files.remove(".nojekyll");
        files.remove(NOT_FOUND);
        let assets = self.assets(&mut files)?;
        let words = text::site(self.edition)?;
        for code in self.code {
            let (path, html) = code::page(self.edition, self.root, code, self.title)?;
            files.entry(path).or_insert_with(|| html.into_bytes());
        }
        for (name, piece) in self.pieces {
            files.insert(
                format!("embed/{name}.html"),
                embed::page(self.edition, name, piece, self.title)?.into_bytes(),
            );
        }
        let pages: Vec<String> = files
            .keys()
            .filter(|path| path.ends_with(".html"))
            .cloned()
            .collect();
        for path in &pages {
            if let Some(html) = files.get_mut(path) {
                let text = String::from_utf8(std::mem::take(html))
                    .with_context(|| format!("{path} is not UTF-8"))?;
                let whole = self.aside.restore(&text);
                *html = page::finish(path, &whole, &assets, &words)?.into_bytes();
            }
        }
        search::rebuild(&mut files)?;
        let address = address();
        let not_found = not_found::page(
            self.edition,
            &words,
            self.title,
            path_of(&address),
            &assets.loader,
        )?;
        files.insert(NOT_FOUND.into(), not_found.into_bytes());
        audit::audit(self.root, &files)?;
        files.insert(".nojekyll".into(), Vec::new());
        publish::publish(&files, out)
    }

    /// Adds the book's own assets under names that change with their contents.
    fn assets(&self, files: &mut Files) -> Result<Assets> {
        let read = |path: &str| {
            std::fs::read(self.root.join(path)).with_context(|| format!("{path} cannot be read"))
        };
        let mut add = |name: &str, extension: &str, bytes: Vec<u8>| {
            let path = format!("assets/{name}-{}.{extension}", hash(&bytes));
            files.insert(path.clone(), bytes);
            path
        };
        let fonts = self.root.join("book/katex/fonts");
        let mut katex = String::from_utf8(read("book/katex/katex.min.css")?)
            .context("katex.min.css is not UTF-8")?;
        let listing = std::fs::read_dir(&fonts)
            .with_context(|| format!("{} cannot be read", fonts.display()))?;
        for font in listing {
            let name = font?.file_name().to_string_lossy().into_owned();
            let stem = name.trim_end_matches(".woff2");
            let published = add(stem, "woff2", read(&format!("book/katex/fonts/{name}"))?);
            katex = katex.replace(
                &format!("fonts/{name}"),
                published.trim_start_matches("assets/"),
            );
        }
        Ok(Assets {
            style: add("book", "css", read("book/assets/book.css")?),
            katex: add("katex", "css", katex.into_bytes()),
            loader: add("loader", "js", read("book/assets/loader.js")?),
            page: add("page", "js", read("book/assets/page.js")?),
            modules: MODULES
                .iter()
                .zip(&self.modules.0)
                .map(|((name, _), module)| {
                    (
                        add(name, "js", module.glue.clone()),
                        add(name, "wasm", module.wasm.clone()),
                    )
                })
                .collect(),
            room_style: add("room", "css", read("book/assets/room.css")?),
            debrief: add("debrief-worker", "js", read("book/assets/debrief.js")?),
        })
    }
}

/// The start of the contents' SHA-256, in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(5)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn read_all(top: &Path, folder: &Path, files: &mut Files) -> Result<()> {
    for entry in
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?
    {
        let path = entry?.path();
        if path.is_dir() {
            read_all(top, &path, files)?;
        } else {
            let name = path.strip_prefix(top)?.to_string_lossy().replace('\\', "/");
            files.insert(name, std::fs::read(&path)?);
        }
    }
    Ok(())
}
