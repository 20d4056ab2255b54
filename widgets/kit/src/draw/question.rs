//! The question beside a field where one types numbers.

use super::words::escape;
use crate::text::WidgetText;

/// The question for the field of that `id`, hidden until something is typed that can be read in two
/// ways; the module in the page fills in both.
///
/// The readings are told apart in words too: they differ in one mark, which readers of another
/// language take for the other.
#[must_use]
pub fn question(id: &str, text: &WidgetText) -> String {
    let reading = |words: &str| escape(words).replace("{number}", "<span></span>");
    format!(
        "<span class=\"question\" role=\"group\" aria-labelledby=\"{id}-question\" data-question hidden>\
         <span id=\"{id}-question\" role=\"alert\">{ask}</span> \
         <button type=\"button\" data-whole>{whole}</button> \
         <button type=\"button\" data-decimal>{decimal}</button></span>",
        ask = escape(&text.which),
        whole = reading(&text.as_whole),
        decimal = reading(&text.as_decimal),
    )
}
