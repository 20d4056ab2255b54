//! The complete figure as HTML: plot, boards, control, readout, caption and table, at the default.

mod axes;
mod control;
mod html;
mod plot;
mod question;
mod sheet;
mod table;
pub mod words;

pub use html::{Page, drawing, shown_at, still, widget};
pub use plot::{Words, inside, plot, sample};
pub use question::{question, with_number};
use sheet::Sheet;

/// Why a figure cannot be drawn.
#[derive(Debug)]
pub enum DrawError {
    /// Its words are missing or do not fit.
    Text(crate::text::TextError),
    /// A text asks for a number or a word that the figure does not have.
    Unknown {
        /// The file that asks, from the book's top.
        file: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The drawing backend failed.
    Plot(String),
}

impl DrawError {
    /// What mends it.
    #[must_use]
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Unknown { .. } => "mend that file",
            Self::Plot(_) => "the words are not to blame: look at the figure's code and its data",
        }
    }
}

impl core::fmt::Display for DrawError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}"),
            Self::Unknown { file, name, known } => write!(
                f,
                "{file}: there is no `{name}`; the figure has {}",
                known.join(", ")
            ),
            Self::Plot(reason) => write!(f, "the plot could not be drawn: {reason}"),
        }
    }
}

impl std::error::Error for DrawError {}

impl From<crate::text::TextError> for DrawError {
    fn from(error: crate::text::TextError) -> Self {
        Self::Text(error)
    }
}

/// The result of drawing.
pub type Result<T> = core::result::Result<T, DrawError>;
