//! From mdBook's pages to the finished site: assets with their hashes, a strict policy, every link checked.

mod around;
mod assets;
mod audit;
mod code;
mod embed;
mod files;
mod gallery;
mod not_found;
mod page;
mod publish;
mod search;
mod style;

use crate::book::pieces::Pieces;
use crate::book::{Aside, Code};
use crate::setup::module::Module;
use crate::text;
use anyhow::{Context, Result};
use assets::Assets;
use kit::text::Edition;
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) use gallery::gallery;

/// A site about to be finished.
pub(crate) struct Site<'a> {
    /// The book's top.
    pub(crate) root: &'a Path,
    /// Where mdBook wrote its pages.
    pub(crate) stage: &'a Path,
    /// The edition.
    pub(crate) edition: &'a Edition,
    /// Whether the book holds all that the edition has words for.
    pub(crate) whole: bool,
    /// The book's title.
    pub(crate) title: &'a str,
    /// The modules that the pages load.
    pub(crate) modules: &'a [Module],
    /// The code that chapters link to.
    pub(crate) code: &'a BTreeSet<Code>,
    /// Figures and rooms.
    pub(crate) pieces: &'a Pieces,
    /// What mdBook did not read.
    pub(crate) aside: &'a Aside,
    /// Where the pages ask for changes, from the server's top.
    pub(crate) live_reload: Option<&'a str>,
}

/// What servers show where nothing is.
const NOT_FOUND: &str = "404.html";

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

impl Site<'_> {
    /// Finishes the site and publishes it to `out`: how many files changed.
    pub(crate) fn finish(&self, out: &Path) -> Result<usize> {
        let mut files = files::read(self.stage)?;
        // mdBook's own helpers for other ways of publishing.
        files.remove(".nojekyll");
        files.remove(NOT_FOUND);
        let assets = Assets::add(self.root, self.modules, self.edition, &mut files)?;
        let words = text::site(self.edition)?;
        for code in self.code {
            let (path, html) = code::page(self.edition, self.root, code, self.title)?;
            files.entry(path).or_insert_with(|| html.into_bytes());
        }
        for (name, piece) in self.pieces {
            files.insert(
                format!("embed/{name}.html"),
                embed::page(self.edition, piece, self.title)?.into_bytes(),
            );
        }
        let renamed = around::scripts(&mut files, &words.around)?;
        let pages: Vec<String> = files
            .keys()
            .filter(|path| path.ends_with(".html"))
            .cloned()
            .collect();
        for path in &pages {
            if let Some(html) = files.get_mut(path) {
                let text = String::from_utf8(std::mem::take(html))
                    .with_context(|| format!("{path} is not UTF-8"))?;
                let mut whole = self.aside.restore(&text);
                for (was, is) in &renamed {
                    whole = whole.replace(was, is);
                }
                *html = page::finish(path, &whole, &assets, &words, self.live_reload)?.into_bytes();
            }
        }
        search::rebuild(&mut files, self.edition.language())?;
        let address = address();
        let not_found = not_found::page(
            self.edition,
            &words,
            self.title,
            path_of(&address),
            &assets.loader,
        )?;
        files.insert(NOT_FOUND.into(), not_found.into_bytes());
        if self.whole {
            audit::words(self.edition)?;
        }
        audit::audit(self.root, &files)?;
        files.insert(".nojekyll".into(), Vec::new());
        publish::publish(&files, out)
    }
}
