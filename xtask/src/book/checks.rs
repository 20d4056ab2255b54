//! Answer fields: a number that the page compares with the model's.

use crate::html::escape;
use crate::text::CheckText;
use chapters::numbers::Number;
use kit::draw::{question, with_number};
use kit::text::{Edition, TextError};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What an answer field needs besides its number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    /// What is asked for.
    label: String,
    /// Its unit.
    #[serde(default)]
    unit: String,
    /// How far off is still right, as a share of the answer.
    tolerance: f64,
    /// Sentences for answers that come from one slip, by the name of the number it gives.
    #[serde(default)]
    slips: BTreeMap<String, String>,
}

/// The field's HTML, brought to life by `module`; or the name of a number there is not.
pub(crate) fn html(
    edition: &Edition,
    module: &str,
    field: &Field,
    answer: &Number,
    numbers: &[Number],
    text: &CheckText,
) -> Result<String, String> {
    if !(field.tolerance > 0.0 && field.tolerance < 0.5) {
        return Err(format!(
            "the tolerance {} is not between 0 and 0.5",
            field.tolerance
        ));
    }
    let told = |error: TextError| error.to_string();
    let shared = edition.widget().map_err(told)?;
    let id = format!("check-{}", answer.name.replace('.', "-"));
    let mut sentences = String::new();
    for (i, (name, sentence)) in field.slips.iter().enumerate() {
        let slip = numbers
            .iter()
            .find(|number| number.name == name)
            .ok_or_else(|| format!("there is no number `{name}`"))?;
        if (slip.value - answer.value).abs() <= 2.0 * field.tolerance * answer.value.abs() {
            return Err(format!(
                "the slip `{name}` is too near to the right answer to be told from it"
            ));
        }
        sentences += &format!(
            "<span data-outcome=\"slip-{i}\" data-slip=\"{}\">{}</span>",
            slip.value,
            escape(sentence)
        );
    }
    // Said of answers that have no sentence of their own.
    for (outcome, sentence) in [
        ("right", &text.right),
        ("empty", &text.empty),
        ("thousand", &text.thousand),
        ("hundred", &text.hundred),
        ("low", &text.low),
        ("high", &text.high),
    ] {
        sentences += &format!(
            "<span data-outcome=\"{outcome}\">{}</span>",
            escape(sentence)
        );
    }
    Ok(format!(
        "<form class=\"check\" hidden data-live data-module=\"{module}\" data-check=\"{name}\" data-answer=\"{answer}\" data-tolerance=\"{tolerance}\">\n\
         <label for=\"{id}\">{label}</label>\n\
         <input id=\"{id}\" type=\"text\" inputmode=\"decimal\" autocomplete=\"off\" size=\"9\" data-unit=\"{unit}\"> {unit}\n\
         <button type=\"submit\">{check}</button> <button type=\"reset\">{clear}</button>\n\
         {question}\n\
         <span class=\"verdict\"><output for=\"{id}\" aria-live=\"polite\"></output> \
         <span role=\"status\"><span data-read-as hidden>{read_as}</span></span></span>\n<span hidden>{sentences}</span>\n</form>",
        name = answer.name,
        answer = answer.value,
        tolerance = field.tolerance,
        label = escape(&field.label),
        unit = escape(&field.unit),
        check = escape(&text.check),
        clear = escape(&text.clear),
        read_as = with_number(&text.read_as).map_err(told)?,
        question = question(&id, &shared).map_err(told)?,
    ))
}
