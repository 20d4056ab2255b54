//! What decided the run, in the words of the control room.

use anyhow::Result;
use debrief::Place;
use kit::text::Edition;
use model::switch::sim::Play;
use room::sentences::{Paragraph, heading, paragraphs};
use room::text::Words;

/// The debrief of a play.
pub(super) struct Debrief {
    words: Words,
    paragraphs: Vec<Paragraph<'static>>,
}

/// A paragraph as JSON has it.
#[derive(serde::Serialize)]
pub(super) struct ParagraphJson {
    about: &'static str,
    sentence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    minute: Option<u32>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<String>,
}

impl Debrief {
    pub(super) fn of(play: &Play) -> Result<Self> {
        let words = Words::of(&Edition::english())?;
        let account = debrief::tell(play, &model::switch::sim::debrief::debrief(play)?);
        let paragraphs = paragraphs(play.level, &account, &words)?;
        Ok(Self { words, paragraphs })
    }

    pub(super) fn text(&self) -> Result<String> {
        let mut out = String::new();
        for place in [Place::Turned, Place::Changed, Place::Carried] {
            let mut of_place = self
                .paragraphs
                .iter()
                .filter(|p| p.place == place)
                .peekable();
            if of_place.peek().is_none() {
                continue;
            }
            out += &format!("\n{}\n", heading(place, &self.words)?);
            for paragraph in of_place {
                out += &self.item(paragraph)?;
            }
        }
        if out.is_empty() {
            out = format!("\n{}\n", self.words.raw("debrief.nothing")?);
        }
        Ok(out)
    }

    fn item(&self, paragraph: &Paragraph<'_>) -> Result<String> {
        let minute = match paragraph.minute {
            Some(minute) => format!("{} {minute}. ", self.words.raw("bar.clock")?),
            None => String::new(),
        };
        let mut out = format!("  - {minute}{}\n", paragraph.text);
        for part in &paragraph.parts {
            out += &format!("      - {part}\n");
        }
        if !paragraph.more.is_empty() {
            out += &format!("    {}\n", paragraph.more.join(" "));
        }
        if let Some(relation) = paragraph.relation {
            let why = self.words.raw("decisive.why")?;
            let title = self.words.edition().word("relations", relation.name())?;
            out += &format!("    {why} {relation}, {title}\n");
        }
        Ok(out)
    }

    pub(super) fn json(&self) -> Vec<ParagraphJson> {
        let json = |paragraph: &Paragraph<'static>| {
            let mut text = paragraph.text.clone();
            if !paragraph.parts.is_empty() {
                text += &format!(" ({})", paragraph.parts.join("; "));
            }
            for more in &paragraph.more {
                text += " ";
                text += more;
            }
            ParagraphJson {
                about: paragraph.place.name(),
                sentence: paragraph.sentence,
                minute: paragraph.minute,
                text,
                relation: paragraph.relation.map(|relation| relation.to_string()),
            }
        };
        self.paragraphs.iter().map(json).collect()
    }
}
