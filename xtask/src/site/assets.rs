//! The book's own assets, under names that change with their contents.

use super::files::{Files, named};
use super::{search, style};
use crate::setup::module::{Kind, Module};
use anyhow::{Context, Result};
use kit::text::Edition;
use std::path::Path;

/// The assets' names as they are published.
pub(super) struct Assets {
    /// The book's style sheet.
    pub(super) style: String,
    /// KaTeX's style sheet.
    pub(super) katex: String,
    /// The script that fetches the module when it is wanted.
    pub(super) loader: String,
    /// The script that searches and prints when it is told to.
    pub(super) page: String,
    /// The script by which other languages than English are searched, where it is needed.
    pub(super) unspaced: Option<String>,
    /// Each module with its JavaScript side and its bytes.
    pub(super) modules: Vec<Published>,
    /// The control room's style sheet.
    pub(super) room_style: String,
    /// The script that asks for a debrief, and is the worker that works it out.
    pub(super) debrief: String,
}

/// A module as it is published.
pub(super) struct Published {
    /// What wants it.
    pub(super) kind: Kind,
    /// Its JavaScript side, the module, and both in a script for pages that are opened as files.
    pub(super) parts: [(&'static str, String); 3],
}

impl Assets {
    /// Adds the book's own assets under names that change with their contents.
    pub(super) fn add(
        root: &Path,
        built: &[Module],
        edition: &Edition,
        files: &mut Files,
    ) -> Result<Self> {
        let read = |path: &str| {
            std::fs::read(root.join(path)).with_context(|| format!("{path} cannot be read"))
        };
        let sheet = |path: &str| {
            let sheet =
                String::from_utf8(read(path)?).with_context(|| format!("{path} is not UTF-8"))?;
            anyhow::Ok(style::without_comments(&sheet).into_bytes())
        };
        let mut add = |name: &str, extension: &str, bytes: Vec<u8>| {
            let path = format!("assets/{}", named(name, extension, &bytes));
            files.insert(path.clone(), bytes);
            path
        };
        let fonts = root.join("book/katex/fonts");
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
        Ok(Self {
            style: add("book", "css", sheet("book/assets/book.css")?),
            katex: add("katex", "css", katex.into_bytes()),
            loader: add("loader", "js", read("book/assets/loader.js")?),
            page: add("page", "js", read("book/assets/page.js")?),
            unspaced: match search::is_stemmed(edition.language()) {
                true => None,
                false => Some(add("unspaced", "js", read("book/assets/unspaced.js")?)),
            },
            modules: built
                .iter()
                .map(|module| {
                    let name = module.kind.name;
                    Published {
                        kind: module.kind,
                        parts: [
                            ("glue", add(name, "js", module.glue.clone())),
                            ("wasm", add(name, "wasm", module.wasm.clone())),
                            (
                                "classic",
                                add(&format!("{name}-classic"), "js", module.classic.clone()),
                            ),
                        ],
                    }
                })
                .collect(),
            room_style: add("room", "css", sheet("book/assets/room.css")?),
            debrief: add("debrief-worker", "js", read("book/assets/debrief.js")?),
        })
    }
}
