//! The words of the figures: one TOML file a figure and language, read when the book is built.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The words of one figure.
///
/// Texts may hold `{name:decimals}`: the number of that name, kept current in the live page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureText {
    /// What the figure shows.
    pub title: String,
    /// The figure in words, for those who cannot see it.
    pub description: String,
    /// Name and unit of the x axis.
    pub x_axis: String,
    /// Name and unit of the y axis.
    pub y_axis: String,
    /// The caption, true on paper as well.
    pub caption: String,
    /// What stands before the keys of the boards.
    pub legend: String,
    /// A sentence with the numbers at the control's value.
    pub readout: String,
    /// The control.
    pub control: ControlText,
    /// Settings worth trying.
    #[serde(default)]
    pub presets: Vec<Preset>,
    /// Direct labels by curve.
    pub labels: BTreeMap<String, String>,
    /// Explanations inside the plot by condition, line by line.
    #[serde(default)]
    pub notes: BTreeMap<String, Vec<String>>,
    /// Headings of the boards.
    #[serde(default)]
    pub boards: BTreeMap<String, String>,
    /// Keys of what fills a board.
    #[serde(default)]
    pub board_keys: BTreeMap<String, String>,
    /// Heads of the table's columns.
    pub columns: BTreeMap<String, String>,
}

/// The words of a figure that does not move.
///
/// The caption may hold `{name:decimals}`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartText {
    /// What the figure shows.
    pub title: String,
    /// The figure in words, for those who cannot see it.
    pub description: String,
    /// Name and unit of the x axis.
    pub x_axis: String,
    /// Name and unit of the y axis.
    pub y_axis: String,
    /// The caption.
    pub caption: String,
    /// Direct labels by curve.
    pub labels: BTreeMap<String, String>,
    /// Heads of the table's columns.
    pub columns: Vec<String>,
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
    /// Opens the table of a figure.
    pub numbers: String,
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
    /// Its unit.
    pub unit: String,
    /// Decimals shown.
    pub decimals: u8,
    /// Marks along the slider.
    pub marks: Vec<f64>,
}

/// A setting worth trying.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Its link.
    pub label: String,
    /// Its value.
    pub value: f64,
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

/// The English words of a figure.
///
/// # Errors
/// [`TextError`] when the figure has no text file or the file does not fit [`FigureText`].
pub fn figure(name: &str) -> Result<FigureText, TextError> {
    let file = format!("widgets/text/en/{name}.toml");
    let text = match name {
        "held-slots" => include_str!("../text/en/held-slots.toml"),
        _ => {
            return Err(TextError {
                file,
                reason: "no such text file: write it and name it in widgets/src/text.rs".into(),
            });
        }
    };
    parse(&file, text)
}

/// The English words that all widgets share.
///
/// # Errors
/// [`TextError`] when the file does not fit [`WidgetText`].
pub fn widget() -> Result<WidgetText, TextError> {
    parse(
        "widgets/text/en/widget.toml",
        include_str!("../text/en/widget.toml"),
    )
}

/// The English words of a figure that does not move.
///
/// # Errors
/// [`TextError`] when the figure has no text file or the file does not fit [`ChartText`].
pub fn chart(name: &str) -> Result<ChartText, TextError> {
    let file = format!("widgets/text/en/{name}.toml");
    let text = match name {
        "validation-drops" => include_str!("../text/en/validation-drops.toml"),
        "validation-waits" => include_str!("../text/en/validation-waits.toml"),
        "validation-storm" => include_str!("../text/en/validation-storm.toml"),
        _ => {
            return Err(TextError {
                file,
                reason: "no such text file: write it and name it in widgets/src/text.rs".into(),
            });
        }
    };
    parse(&file, text)
}

/// The English words of the tables of what was measured.
///
/// # Errors
/// [`TextError`] when the file does not fit [`MeasuredText`].
pub fn measured() -> Result<MeasuredText, TextError> {
    parse(
        "widgets/text/en/measured.toml",
        include_str!("../text/en/measured.toml"),
    )
}

fn parse<'a, T: Deserialize<'a>>(file: &str, text: &'a str) -> Result<T, TextError> {
    toml::from_str(text).map_err(|error| TextError {
        file: file.into(),
        reason: error.to_string(),
    })
}
