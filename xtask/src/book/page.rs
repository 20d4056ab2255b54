//! Where a chapter stands, in the sources and in the site.

use mdbook_preprocessor::book::Chapter;
use std::path::Path;

/// Where a chapter stands.
pub(super) struct Page {
    /// Its file, from the book's top.
    pub(super) file: String,
    /// Its file, from the chapters' folder.
    pub(super) markdown: String,
    /// Its page, from the site's top.
    pub(super) html: String,
    /// Its title with its number.
    pub(super) title: String,
    /// From its page to the site's top.
    pub(super) to_top: String,
}

impl Page {
    pub(super) fn of(chapter: &Chapter, src: &Path) -> Option<Self> {
        let path = chapter.path.as_ref()?;
        let number = chapter
            .number
            .as_ref()
            .map(|n| format!("{n} "))
            .unwrap_or_default();
        let markdown = path.to_string_lossy().replace('\\', "/");
        Some(Self {
            file: src
                .join(chapter.source_path.as_ref()?)
                .to_string_lossy()
                .into_owned(),
            html: Path::new(&markdown)
                .with_extension("html")
                .to_string_lossy()
                .into_owned(),
            title: format!("{number}{}", chapter.name),
            to_top: "../".repeat(markdown.matches('/').count()),
            markdown,
        })
    }
}
