//! The words of the book's pages: TOML files in `book/text/`, a folder a language, read from disk when
//! the book is built. So a changed word compiles nothing anew.
//!
//! A key that no structure here has is an error when its file is read, a [`Word`] that nothing reads
//! when the book is built.

mod edition;
mod word;

pub use edition::{Edition, Unused, Words};
pub use word::Word;

use serde::Deserialize;
use std::collections::BTreeMap;

/// The words of one figure.
///
/// Texts may hold `{name:decimals}`: the number of that name, kept current in the live page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureText {
    /// What the figure shows.
    pub title: Word,
    /// Its plots, by name.
    pub plots: BTreeMap<String, PlotText>,
    /// The caption, true on paper as well.
    pub caption: Word,
    /// A sentence with the numbers at the control's value; a still figure has none.
    pub readout: Option<Word>,
    /// The control; a still figure has none.
    pub control: Option<ControlText>,
    /// Labels of the settings worth trying, by name.
    #[serde(default)]
    pub presets: BTreeMap<String, Word>,
    /// The boards, where there are any.
    pub boards: Option<BoardsText>,
    /// Heads of the table's columns.
    pub columns: BTreeMap<String, Word>,
}

/// The words of one plot.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlotText {
    /// What it shows, where a figure has several.
    pub title: Option<Word>,
    /// The plot in words, for those who cannot see it.
    pub description: Word,
    /// Name and unit of the x axis.
    pub x_axis: Word,
    /// Name and unit of the y axis.
    pub y_axis: Word,
    /// Direct labels by layer.
    #[serde(default)]
    pub labels: BTreeMap<String, Word>,
    /// Explanations inside the plot by condition, line by line.
    #[serde(default)]
    pub notes: BTreeMap<String, Vec<Word>>,
}

/// The words of boards.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardsText {
    /// What stands before the keys.
    pub legend: Word,
    /// Headings by board.
    pub headings: BTreeMap<String, Word>,
    /// Keys of what fills a board; `free` is what nothing fills.
    pub keys: BTreeMap<String, Word>,
}

/// The words of the tables of what was measured.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredText {
    /// Caption of a relation's table; may hold `{relation}`.
    pub caption: Word,
    /// Heads of its columns.
    pub columns: Vec<Word>,
    /// The formula's value lies in the interval.
    pub agrees: Word,
    /// It does not; may hold `{by}`, `{least}` and `{most}`.
    pub departs: Word,
    /// Opens a relation's table; may hold `{relation}`.
    pub all_rows: Word,
    /// Caption of the table with a row for each relation.
    pub overview_caption: Word,
    /// Heads of its columns.
    pub overview_columns: Vec<Word>,
    /// How many of how many agree.
    pub agree: Word,
    /// There is no such value.
    pub none: Word,
    /// The value that departs most; may hold `{by}` and `{what}`.
    pub worst: Word,
    /// What was measured, by the names of the stored data; may hold the numbers of a row.
    pub of: BTreeMap<String, Word>,
}

/// The words of a control.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlText {
    /// Its name.
    pub label: Word,
    /// Its unit; empty where it has none.
    pub unit: Word,
}

/// Words that all widgets share.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WidgetText {
    /// Button: back to the default.
    pub reset: Word,
    /// Button: copy the address of this setting.
    pub copy_link: Word,
    /// Said when it was copied.
    pub copied: Word,
    /// Said when it could not be copied.
    pub not_copied: Word,
    /// Said when no setting could be read from an address or field.
    pub unread: Word,
    /// Said when the setting asked for lies between or beyond those there are.
    pub beyond: Word,
    /// Said when what was typed is no number.
    pub not_a_number: Word,
    /// Before the presets.
    pub presets: Word,
    /// Name of the field to type a value in.
    pub typed: Word,
    /// Asked when a typed number can be read in two ways.
    pub which: Word,
    /// Button: its mark parts thousands; holds `{number}`.
    pub as_whole: Word,
    /// Button: its mark stands before decimals; holds `{number}`.
    pub as_decimal: Word,
    /// Opens the table.
    pub numbers: Word,
    /// Caption of the table.
    pub numbers_caption: Word,
    /// Before the address on paper.
    pub live_at: Word,
    /// Under a picture of a figure that stands elsewhere: a link to it there.
    pub move_it: Word,
    /// Before the book's title under an embedded figure.
    pub embed_title: Word,
    /// The disclaimer under every widget.
    pub disclaimer: Word,
}

/// Why a text file cannot be used: the file, from the repository's top, and what is wrong.
#[derive(Debug)]
pub struct TextError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

impl core::fmt::Display for TextError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.file, self.reason)
    }
}

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "a word that the code forgot")]
    struct Small {
        title: Word,
        forgotten: Word,
        lines: Vec<Word>,
        labels: BTreeMap<String, Word>,
        most: f64,
    }

    const SMALL: &str = "title = \"T {a} of {b}\"\nforgotten = \"F\"\nlines = [\n\"one\",\n\"two\",\n]\nmost = 2.5\n\n        [labels]\na = \"A\"\nno-such-curve = \"N\"\n";

    fn edition(files: &[(&str, &str)]) -> (tempfile::TempDir, Edition) {
        let root = tempfile::tempdir().unwrap();
        let edition = Edition::new(root.path(), "qaa");
        std::fs::create_dir_all(root.path().join(edition.folder())).unwrap();
        for (name, text) in files {
            std::fs::write(root.path().join(edition.file(name)), text).unwrap();
        }
        (root, edition)
    }

    #[test]
    fn what_nothing_reads_is_named_with_its_place() {
        let (_root, edition) = edition(&[("small", SMALL), ("left", "x = \"y\"\n")]);
        let small: Small = edition.read("small").unwrap();
        assert_eq!(edition.unused().len(), 6, "nothing is read by being there");
        assert_eq!(small.most, 2.5);
        assert_eq!((&*small.lines[1], &*small.labels["a"]), ("two", "A"));
        assert!(small.title.starts_with("T "));
        // Whoever reads the file again reads the same words.
        let again: Small = edition.clone().read("small").unwrap();
        assert_eq!(again.lines[0].len(), 3);
        let unused = edition.unused();
        let unused: Vec<_> = unused.iter().map(|u| (u.line, u.key.as_str())).collect();
        assert_eq!(unused, [(2, "forgotten"), (11, "labels.no-such-curve")]);
        assert_eq!(edition.unread_files().unwrap(), ["book/text/qaa/left.toml"]);
        assert_eq!(edition.afresh().unread_files().unwrap().len(), 2);
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_place() {
        let (_root, edition) = edition(&[("small", &format!("{SMALL}\n[labls]\na = \"A\"\n"))]);
        let error = edition.read::<Small>("small").err().unwrap().to_string();
        for part in ["book/text/qaa/small.toml", "line 13", "`labls`"] {
            assert!(error.contains(part), "{error}");
        }
        let error = edition.read::<Small>("other").err().unwrap().to_string();
        assert!(error.contains("book/text/qaa/other.toml"), "{error}");
    }

    #[test]
    fn a_place_that_nothing_fills_is_named() {
        let (_root, edition) = edition(&[("small", SMALL)]);
        let small: Small = edition.read("small").unwrap();
        let parts = [("a", "1"), ("b", "{a}")];
        assert_eq!(small.title.with(&parts).unwrap(), "T 1 of {a}");
        let error = small.title.with(&parts[..1]).unwrap_err().to_string();
        assert_eq!(
            error,
            "book/text/qaa/small.toml:1: `title` asks for `{b}`; there is a"
        );
    }
}
