//! The words of the book's pages: TOML files in `book/text/`, a folder a language, read from disk when
//! the book is built. So a changed word compiles nothing anew.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A language the book is built in, and where its words are.
#[derive(Debug, Clone)]
pub struct Edition {
    root: PathBuf,
    language: String,
    /// Words beside the book's, a folder a language; looked for first.
    beside: Option<PathBuf>,
}

impl Edition {
    /// The edition in `language` (a tag as `en` or `zh-Hant`) of the book at `root`.
    #[must_use]
    pub fn new(root: &Path, language: &str) -> Self {
        Self {
            root: root.into(),
            language: language.into(),
            beside: None,
        }
    }

    /// The same edition with the words of another folder, which are looked for first.
    #[must_use]
    pub fn with_words(self, folder: &Path) -> Self {
        Self {
            beside: Some(folder.into()),
            ..self
        }
    }

    /// The English edition of the book that this program was compiled from.
    #[must_use]
    pub fn english() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Self::new(&root, "en")
    }

    /// Its language's tag, as pages carry it in `lang`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The book's top.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file that holds the words of that name, from the book's top.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        format!("book/text/{}/{name}.toml", self.language)
    }

    /// `value` as this edition prints it; see [`crate::format::number_in`].
    #[must_use]
    pub fn number(&self, value: f64, decimals: u8) -> String {
        crate::format::number_in(&self.language, value, decimals)
    }

    /// The words of that name.
    ///
    /// # Errors
    /// [`TextError`] when there is no such file, or it does not fit `T`.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, TextError> {
        let file = self.file(name);
        let wrong = |reason: String| TextError {
            file: file.clone(),
            reason,
        };
        let beside = self.beside.as_ref();
        let beside = beside.map(|folder| folder.join(&self.language).join(format!("{name}.toml")));
        let path = beside
            .filter(|path| path.is_file())
            .unwrap_or_else(|| self.root.join(&file));
        let text = std::fs::read_to_string(path)
            .map_err(|error| wrong(format!("it cannot be read ({error}): each edition has it")))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string()))
    }

    /// The words of a figure.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn figure(&self, name: &str) -> Result<FigureText, TextError> {
        self.read(name)
    }

    /// The words that all widgets share.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn widget(&self) -> Result<WidgetText, TextError> {
        self.read("widget")
    }

    /// The words of the tables of what was measured.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn measured(&self) -> Result<MeasuredText, TextError> {
        self.read("measured")
    }
}

/// The words of one figure.
///
/// Texts may hold `{name:decimals}`: the number of that name, kept current in the live page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureText {
    /// What the figure shows.
    pub title: String,
    /// Its plots, by name.
    pub plots: BTreeMap<String, PlotText>,
    /// The caption, true on paper as well.
    pub caption: String,
    /// A sentence with the numbers at the control's value; a still figure has none.
    pub readout: Option<String>,
    /// The control; a still figure has none.
    pub control: Option<ControlText>,
    /// Labels of the settings worth trying, by name.
    #[serde(default)]
    pub presets: BTreeMap<String, String>,
    /// The boards, where there are any.
    pub boards: Option<BoardsText>,
    /// Heads of the table's columns.
    pub columns: BTreeMap<String, String>,
}

/// The words of one plot.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlotText {
    /// What it shows, where a figure has several.
    pub title: Option<String>,
    /// The plot in words, for those who cannot see it.
    pub description: String,
    /// Name and unit of the x axis.
    pub x_axis: String,
    /// Name and unit of the y axis.
    pub y_axis: String,
    /// Direct labels by layer.
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
    /// Explanations inside the plot by condition, line by line.
    #[serde(default)]
    pub notes: BTreeMap<String, Vec<String>>,
}

/// The words of boards.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardsText {
    /// What stands before the keys.
    pub legend: String,
    /// Headings by board.
    pub headings: BTreeMap<String, String>,
    /// Keys of what fills a board; `free` is what nothing fills.
    pub keys: BTreeMap<String, String>,
}

/// The words of the tables of what was measured.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredText {
    /// Caption of a relation's table; may hold `{relation}`.
    pub caption: String,
    /// Heads of its columns.
    pub columns: Vec<String>,
    /// The formula's value lies in the interval.
    pub agrees: String,
    /// It does not; may hold `{by}`, `{least}` and `{most}`.
    pub departs: String,
    /// Opens a relation's table; may hold `{relation}`.
    pub all_rows: String,
    /// Caption of the table with a row for each relation.
    pub overview_caption: String,
    /// Heads of its columns.
    pub overview_columns: Vec<String>,
    /// How many of how many agree.
    pub agree: String,
    /// There is no such value.
    pub none: String,
    /// The value that departs most; may hold `{by}` and `{what}`.
    pub worst: String,
}

/// The words of a control.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlText {
    /// Its name.
    pub label: String,
    /// Its unit; empty where it has none.
    pub unit: String,
}

/// Words that all widgets share.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WidgetText {
    /// Button: back to the default.
    pub reset: String,
    /// Button: copy the address of this setting.
    pub copy_link: String,
    /// Said when it was copied.
    pub copied: String,
    /// Said when it could not be copied.
    pub not_copied: String,
    /// Said when no setting could be read from an address or field.
    pub unread: String,
    /// Said when the setting asked for lies between or beyond those there are.
    pub beyond: String,
    /// Said when what was typed is no number.
    pub not_a_number: String,
    /// Before the presets.
    pub presets: String,
    /// Name of the field to type a value in.
    pub typed: String,
    /// Asked when a typed number can be read in two ways.
    pub which: String,
    /// Button: its mark parts thousands; holds `{number}`.
    pub as_whole: String,
    /// Button: its mark stands before decimals; holds `{number}`.
    pub as_decimal: String,
    /// Opens the table.
    pub numbers: String,
    /// Caption of the table.
    pub numbers_caption: String,
    /// Before the address on paper.
    pub live_at: String,
    /// Under a picture of a figure that stands elsewhere: a link to it there.
    pub move_it: String,
    /// Before the book's title under an embedded figure.
    pub embed_title: String,
    /// The disclaimer under every widget.
    pub disclaimer: String,
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
