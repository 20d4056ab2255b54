//! The trial figures as a site of their own, for the tests: each as in a chapter and as it stands alone.

use super::assets::Assets;
use super::files::Files;
use super::{embed, page, publish};
use crate::book::pieces::Piece;
use crate::setup::module::Module;
use crate::text;
use anyhow::Result;
use kit::draw::Page;
use std::path::Path;

/// What the page is called.
const TITLE: &str = "Trial figures";

/// Writes the trial figures, moved by `modules`, to `out`: how many files changed.
pub(crate) fn gallery(root: &Path, modules: &[Module], out: &Path) -> Result<usize> {
    let edition = gallery::edition();
    let mut files = Files::new();
    let assets = Assets::add(root, modules, &edition, &mut files)?;
    let words = text::site(&edition)?;
    // Below a folder, as every piece that stands alone.
    let home = format!("trial/{}.html", gallery::NAME);
    let mut pages = Vec::new();
    let mut all = String::new();
    for figure in gallery::FIGURES {
        // The address is printed under the figure as it is in a chapter.
        let drawn = |address| {
            let page = Page {
                edition: &edition,
                module: gallery::NAME,
                address,
            };
            kit::draw::widget(*figure, page)
        };
        all += &drawn(&home)?;
        let alone = Piece {
            page: home.clone(),
            id: figure.name(),
            title: edition.figure(figure.name())?.title.to_string(),
            headed: true,
            alone: drawn("")?,
        };
        let html = embed::page(&edition, &alone, TITLE)?;
        pages.push((format!("embed/{}.html", figure.name()), html));
    }
    let whole = Piece {
        page: home.clone(),
        id: gallery::NAME,
        title: TITLE.into(),
        headed: true,
        alone: all,
    };
    let html = embed::page(&edition, &whole, TITLE)?;
    pages.push((home, html));
    for (path, html) in pages {
        let html = page::finish(&path, &html, &assets, &words, None)?;
        files.insert(path, html.into_bytes());
    }
    publish::publish(&files, out)
}
