//! The debrief's sentences in words: the page's templates, and the same sentences filled in.

use crate::draw::{Result, decimals, is_off, unit_in_sentences};
use crate::text::Words;
use debrief::Place;
use debrief::told::{SLOTS, Told, Value};
use model::RelationId;
use model::switch::sim::debrief::TurningPointKind;
use model::switch::sim::{Control, Level, Setting};

/// A paragraph of the debrief.
#[derive(Debug, Clone, PartialEq)]
pub struct Paragraph<'a> {
    /// What happened, what would have changed it, or what carried it.
    pub place: Place,
    /// Its sentence's name.
    pub sentence: &'a str,
    /// The minute of a turning point.
    pub minute: Option<u32>,
    /// What it says.
    pub text: String,
    /// The changes that it takes together.
    pub parts: Vec<String>,
    /// What it says after those.
    pub more: Vec<String>,
    /// The relation that explains it.
    pub relation: Option<RelationId>,
}

/// Where a sentence about a change stands; of those that stand by themselves, only that they do.
#[must_use]
pub fn place(sentence: &str) -> Place {
    match sentence {
        "part_left_out" | "part_moved" | "part_value" | "part_added" => Place::Part,
        "then_collapsed" | "minutes" | "minutes_and_values" | "minutes_together"
        | "minute_only" | "carried_minutes" | "values" | "price" | "then" => Place::More,
        "without" | "without_several" => Place::Carried,
        _ => Place::Changed,
    }
}

/// The heading of what stands at `place`.
///
/// # Errors
/// [`DrawError`](crate::draw::DrawError) when the text file lacks it.
pub fn heading(place: Place, words: &Words) -> Result<String> {
    Ok(words.raw(&["decisive.", place.name()].concat())?.to_owned())
}

/// A sentence with places for what fills it.
pub(crate) fn template(sentence: &str, words: &Words) -> Result<String> {
    Ok(words.fill(&key(sentence), &[], "data-slot", &SLOTS)?)
}

/// The debrief in words, paragraph by paragraph.
///
/// # Errors
/// [`DrawError`](crate::draw::DrawError) when a sentence is missing or asks for what it is not given.
pub fn paragraphs<'a>(
    level: Level,
    told: &[Told<'a>],
    words: &Words,
) -> Result<Vec<Paragraph<'a>>> {
    let mut paragraphs: Vec<Paragraph<'_>> = Vec::new();
    for each in told {
        let mut parts = Vec::new();
        for (slot, value) in &each.slots {
            parts.push((*slot, spoken(level, value, words)?));
        }
        let parts: Vec<(&str, &str)> = parts.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let text = words.filled(&key(each.sentence), &parts)?;
        match (each.place, paragraphs.last_mut()) {
            (Place::Part, Some(last)) => last.parts.push(text),
            (Place::More, Some(last)) => last.more.push(text),
            _ => paragraphs.push(Paragraph {
                place: each.place,
                sentence: each.sentence,
                minute: (each.place == Place::Turned)
                    .then(|| minute(each))
                    .flatten(),
                text,
                parts: Vec::new(),
                more: Vec::new(),
                relation: each.relation,
            }),
        }
    }
    Ok(paragraphs)
}

fn minute(told: &Told<'_>) -> Option<u32> {
    told.slots.iter().find_map(|(slot, value)| match value {
        Value::Number { number, .. } if *slot == "minute" => Some(*number as u32),
        _ => None,
    })
}

fn key(sentence: &str) -> String {
    let kinds = TurningPointKind::ALL.iter();
    let section = if kinds.map(|kind| kind.key()).any(|key| key == sentence) {
        "turning"
    } else {
        "decisive"
    };
    format!("{section}.{sentence}")
}

/// What stands in a slot, in words.
fn spoken(level: Level, value: &Value<'_>, words: &Words) -> Result<String> {
    Ok(match value {
        Value::Number {
            number: value,
            decimals,
            unit,
        } => with_unit(
            words.number(*value, *decimals),
            &words.edition().unit(unit)?,
        ),
        Value::Control(control) => control_name(*control, words)?,
        Value::Setting(setting) => setting_words(*setting, words)?,
        Value::Goals(goals) => {
            let mut names = Vec::new();
            for goal in goals.iter().filter_map(|i| level.goals().get(*i)) {
                let stretch = if goal.stretch {
                    format!(" ({})", words.raw("goals.stretch")?)
                } else {
                    String::new()
                };
                let title = words.raw(&format!("run.{}", goal.figure.key))?;
                names.push(format!("{title}{stretch}"));
            }
            names.join("; ")
        }
        Value::Outcome(values) => {
            let mut seen: Vec<&str> = Vec::new();
            let mut texts = Vec::new();
            for (goal, value) in level.goals().iter().zip(values) {
                let figure = goal.figure;
                if !seen.contains(&figure.key) {
                    seen.push(figure.key);
                    let title = words.raw(&format!("run.{}", figure.key))?;
                    let value = words.number(value * figure.show.scale, figure.show.decimals);
                    let value = with_unit(value, &words.edition().unit(figure.show.unit)?);
                    texts.push(format!("{title} {value}"));
                }
            }
            texts.join("; ")
        }
    })
}

fn with_unit(number: String, unit: &str) -> String {
    if unit.is_empty() {
        number
    } else {
        format!("{number} {unit}")
    }
}

/// A setting and its control, as a note beside a table has them.
///
/// # Errors
/// [`DrawError`](crate::draw::DrawError) when the text file lacks a word.
pub fn noted(setting: Setting, words: &Words) -> Result<String> {
    let control = control_name(setting.control(), words)?;
    Ok(format!("{control} {}", setting_words(setting, words)?))
}

/// A control's name within a sentence.
fn control_name(control: Control, words: &Words) -> Result<String> {
    Ok(words
        .raw(&format!("controls.{}.name", control.name()))?
        .to_owned())
}

/// A setting within a sentence.
fn setting_words(setting: Setting, words: &Words) -> Result<String> {
    if let Some(word) = setting.word() {
        return Ok(words.raw(&format!("controls.words.{word}"))?.to_owned());
    }
    if is_off(setting) {
        return Ok(words.raw("controls.words.off")?.to_owned());
    }
    let control = setting.control();
    let number = words.number(setting.value(), decimals(control));
    Ok(with_unit(number, &unit_in_sentences(control, words)?))
}
