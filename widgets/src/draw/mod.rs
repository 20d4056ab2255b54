//! The complete figure as HTML: plot, boards, control, readout, caption and table, at the default.

mod html;
mod plot;
mod question;
pub mod validation;
pub mod words;

pub use html::{Page, drawing, embed, widget};
pub use question::question;

/// Why a figure cannot be drawn.
#[derive(Debug)]
pub enum DrawError {
    /// Its words are missing or do not fit.
    Text(crate::text::TextError),
    /// A text asks for a number or a word that the figure does not have.
    Unknown {
        /// The figure.
        figure: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The drawing backend failed.
    Plot(String),
}

impl core::fmt::Display for DrawError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}"),
            Self::Unknown {
                figure,
                name,
                known,
            } => write!(
                f,
                "widgets/text/en/{figure}.toml: there is no `{name}`; the figure has {}",
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
