//! Texts with numbers in them: `{name:decimals}` becomes the number, marked so that it can be kept current.

use super::{DrawError, Result};
use crate::State;
use crate::text::{Edition, TextError};

/// How a number is marked up.
#[derive(Clone, Copy)]
pub enum Markup {
    /// In HTML.
    Span,
    /// In an SVG text.
    Tspan,
    /// Not at all: it does not move.
    Plain,
}

/// `text` with every `{name}` and `{name:decimals}` in it filled by `part`, what stands between them
/// passed through `plain`. The one reader of such places.
///
/// # Errors
/// The place, as it is written, that `part` has nothing for or that does not end.
pub fn filled<'a>(
    text: &'a str,
    plain: impl Fn(&str) -> String,
    mut part: impl FnMut(&'a str, Option<u8>) -> Option<String>,
) -> core::result::Result<String, &'a str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(&plain(before));
        let (place, after) = after.split_once('}').ok_or(after)?;
        let (name, decimals) = match place.split_once(':') {
            Some((name, decimals)) => (name, Some(decimals.parse().map_err(|_| place)?)),
            None => (place, None),
        };
        out.push_str(&part(name, decimals).ok_or(place)?);
        rest = after;
    }
    out.push_str(&plain(rest));
    Ok(out)
}

/// `text`, escaped, its numbers filled in from `state`.
///
/// # Errors
/// [`DrawError::Unknown`] naming what `figure` does not have.
pub fn fill(
    edition: &Edition,
    figure: &str,
    text: &str,
    state: &State,
    markup: Markup,
) -> Result<String> {
    filled(text, escape, |name, decimals| {
        let decimals = decimals.unwrap_or(0);
        let number = edition.number(state.value(name)?, decimals);
        Some(match markup {
            Markup::Plain => number,
            Markup::Span => tag("span", name, decimals, &number),
            Markup::Tspan => tag("tspan", name, decimals, &number),
        })
    })
    .map_err(|place| DrawError::Unknown {
        file: edition.file(figure),
        name: place.into(),
        known: state.values.iter().map(|v| v.0).collect(),
    })
}

fn tag(tag: &str, name: &str, decimals: u8, number: &str) -> String {
    format!("<{tag} data-value=\"{name}\" data-decimals=\"{decimals}\">{number}</{tag}>")
}

/// The word of that name, or an error that says which is missing, where it is to be added, and which
/// there are: `table` is where it is looked for in the file of `figure`.
///
/// # Errors
/// [`DrawError::Text`].
pub fn word<'a, T>(
    edition: &Edition,
    figure: &str,
    words: &'a std::collections::BTreeMap<String, T>,
    name: &str,
    table: &str,
) -> Result<&'a T> {
    words.get(name).ok_or_else(|| {
        let there: Vec<&str> = words.keys().map(String::as_str).collect();
        let there = if there.is_empty() {
            "nothing".to_owned()
        } else {
            there.join(", ")
        };
        DrawError::Text(TextError {
            file: edition.file(figure),
            reason: format!(
                "the figure's code asks for `{name}` under [{table}], where there is {there}: add it there, or mend its name in the code"
            ),
        })
    })
}

/// `text` safe in HTML and in a quoted attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> State {
        State {
            values: vec![("a", 1234.56)],
            ..State::default()
        }
    }

    #[test]
    fn numbers_are_filled_in_and_marked() {
        let got = fill(
            &Edition::english(),
            "f",
            "a < {a:1} slots",
            &state(),
            Markup::Span,
        )
        .unwrap();
        assert_eq!(
            got,
            "a &lt; <span data-value=\"a\" data-decimals=\"1\">1,234.6</span> slots"
        );
        assert_eq!(
            fill(&Edition::english(), "f", "{a}", &state(), Markup::Plain).unwrap(),
            "1,235"
        );
    }

    #[test]
    fn unknown_names_are_named() {
        for text in ["{b:1}", "{a:x}", "{a"] {
            let error = fill(&Edition::english(), "f", text, &state(), Markup::Plain)
                .unwrap_err()
                .to_string();
            assert!(
                error.contains("text/en/f.toml") && error.contains("has a"),
                "{error}"
            );
        }
    }
}
