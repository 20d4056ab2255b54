//! The room as HTML: what prints and needs no script, then the live part, hidden until its module comes.

mod bar;
mod board;
mod controls;
mod debrief;
mod live;
mod result;
mod still;
mod tables;
mod trends;

pub(crate) use controls::{decimals, is_off, unit_in_sentences};

use crate::text::Words;
use kit::text::{Edition, TextError};
use model::RelationId;
use model::switch::sim::{Level, Play, PlayError, Run, levels};

/// The seed of a fresh page: the same for every reader, until one asks for another.
pub const FIRST_SEED: u32 = 1;

/// Why the room cannot be drawn.
#[derive(Debug)]
pub enum DrawError {
    /// Words are missing or do not fit.
    Text(TextError),
    /// A run failed.
    Play(PlayError),
    /// A trend could not be drawn.
    Trend(kit::draw::DrawError),
}

impl core::fmt::Display for DrawError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}"),
            Self::Play(error) => write!(f, "a run of the control room failed: {error}"),
            Self::Trend(error) => write!(f, "a trend of the control room: {error}"),
        }
    }
}

impl std::error::Error for DrawError {}

impl From<TextError> for DrawError {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

impl From<PlayError> for DrawError {
    fn from(error: PlayError) -> Self {
        Self::Play(error)
    }
}

impl From<kit::draw::DrawError> for DrawError {
    fn from(error: kit::draw::DrawError) -> Self {
        Self::Trend(error)
    }
}

/// The result of drawing.
pub type Result<T> = core::result::Result<T, DrawError>;

/// What the page around the room knows.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// The edition it belongs to.
    pub edition: &'a Edition,
    /// The address and the title of the page that explains a relation.
    pub relation: &'a dyn Fn(RelationId) -> (String, String),
    /// The address of the page of each level, by its number.
    pub levels: [&'a str; Level::ALL.len()],
}

/// The room of `level`.
///
/// # Errors
/// [`DrawError`] when its words do not fit.
pub fn room(level: Level, page: Page<'_>) -> Result<String> {
    draw(level, page, &Words::of(page.edition)?)
}

fn draw(level: Level, page: Page<'_>, words: &Words) -> Result<String> {
    let mut html = format!(
        "<section id=\"room\" class=\"room\" data-module=\"room\" data-room=\"{}\" data-seed=\"{FIRST_SEED}\" aria-label=\"{}\">\n",
        level.number(),
        words.get("bar.title")?,
    );
    html += &live::live(level, page, words)?;
    html += &still::still(level, words)?;
    html += &format!(
        "<p class=\"disclaimer\">{}</p>\n",
        kit::draw::words::escape(&words.edition().widget()?.disclaimer)
    );
    html += "</section>\n";
    Ok(html)
}

/// The two runs that every reader is shown: doing nothing, and the reference play.
fn shown(level: Level, seed: u32) -> Result<[Run; 2]> {
    let idle = Play::idle(level, seed);
    let reference = Play {
        moves: levels::reference_play(level),
        ..idle.clone()
    };
    Ok([Run::replay(idle)?, Run::replay(reference)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::{Control, MINUTE_FIGURES};
    use std::sync::LazyLock;

    fn page() -> Page<'static> {
        static ENGLISH: LazyLock<Edition> = LazyLock::new(Edition::english);
        Page {
            edition: &ENGLISH,
            relation: &|id| (format!("r.html#{}", id.anchor()), id.to_string()),
            levels: ["0.html", "1.html", "2.html", "3.html", "4.html"],
        }
    }

    #[test]
    fn every_control_figure_and_goal_is_in_the_room() {
        for level in Level::ALL {
            let html = room(level, page()).unwrap();
            for control in Control::ALL {
                assert!(
                    html.contains(&format!("data-control=\"{}\"", control.name())),
                    "{control}"
                );
            }
            for figure in MINUTE_FIGURES.iter().filter(|f| f.key != "t") {
                assert!(
                    html.contains(&format!("data-value=\"{}\"", figure.key)),
                    "{}",
                    figure.key
                );
            }
            for (i, _) in level.goals().iter().enumerate() {
                assert!(html.contains(&format!("data-goal=\"{i}\"")));
            }
            assert!(!html.contains("NaN"));
            assert_eq!(
                html.matches("not financial, legal or investment advice")
                    .count(),
                1
            );
        }
    }

    #[test]
    fn every_icon_has_its_word_in_the_legend() {
        let words = Words::of(&Edition::english()).unwrap();
        let html = room(Level::IssuerOutage, page()).unwrap();
        let legend = html.split("class=\"legend").nth(1).expect("a legend");
        let legend = &legend[..legend.find("</p>").expect("its end")];
        for icon in [
            "running",
            "booting",
            "free",
            "answering",
            "slow",
            "stand_in",
            "dots",
        ] {
            let word = words.get(&format!("board.{icon}")).unwrap();
            assert!(legend.contains(&word), "{icon} is not in {legend}");
        }
    }

    #[test]
    fn every_word_is_used() {
        let words = Words::of(&Edition::english()).unwrap();
        for level in Level::ALL {
            draw(level, page(), &words).unwrap();
        }
        let unused = words.edition().unused();
        let of_the_room = unused
            .iter()
            .filter(|word| word.file.ends_with("room.toml"));
        assert_eq!(of_the_room.count(), 0, "{unused:?}");
    }

    #[test]
    fn no_id_stands_twice_in_the_book() {
        let mut ids = std::collections::BTreeSet::new();
        for level in Level::ALL {
            let html = room(level, page()).unwrap();
            for id in html.split(" id=\"").skip(1) {
                let id = &id[..id.find('"').unwrap()];
                assert!(id == "room" || ids.insert(id.to_owned()), "{id} twice");
            }
        }
    }
}
