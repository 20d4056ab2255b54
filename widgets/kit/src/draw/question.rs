//! The question beside a field where one types numbers.

use super::words::escape;
use crate::text::{TextError, WidgetText, Word};

/// The question for the field of that `id`, hidden until something is typed that can be read in two
/// ways; the module in the page fills in both.
///
/// The readings are told apart in words too: they differ in one mark, which readers of another
/// language take for the other.
///
/// # Errors
/// [`TextError`] when a reading's words have another place than `{number}`, or none.
pub fn question(id: &str, text: &WidgetText) -> Result<String, TextError> {
    Ok(format!(
        "<span class=\"question\" role=\"group\" aria-labelledby=\"{id}-question\" data-question hidden>\
         <span id=\"{id}-question\" role=\"alert\">{ask}</span> \
         <button type=\"button\" data-whole>{whole}</button> \
         <button type=\"button\" data-decimal>{decimal}</button></span>",
        ask = escape(&text.which),
        whole = with_number(&text.as_whole)?,
        decimal = with_number(&text.as_decimal)?,
    ))
}

/// `words` with an empty element where they hold `{number}`, which the module in the page fills.
///
/// # Errors
/// [`TextError`] when they have another place, or none.
pub fn with_number(words: &Word) -> Result<String, TextError> {
    let mut places = 0;
    let filled = words.filled(escape, |name, _| {
        places += 1;
        (name == "number").then(|| "<span></span>".into())
    });
    let filled = filled.map_err(|place| words.asks_for(place, ["number"].into_iter()))?;
    match places {
        1 => Ok(filled),
        _ => Err(words.wrong("holds `{number}` once")),
    }
}
