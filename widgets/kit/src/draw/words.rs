//! Texts with numbers in them: `{name:decimals}` becomes the number, marked so that it can be kept current.

use super::{DrawError, Result};
use crate::{State, format};

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

/// `text`, escaped, its numbers filled in from `state`.
///
/// # Errors
/// [`DrawError::Unknown`] naming what `figure` does not have.
pub fn fill(figure: &str, text: &str, state: &State, markup: Markup) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&escape(&rest[..open]));
        let end = rest[open..]
            .find('}')
            .ok_or_else(|| unknown(figure, &rest[open..], state))?
            + open;
        let place = &rest[open + 1..end];
        rest = &rest[end + 1..];
        let (name, decimals) = place.split_once(':').unwrap_or((place, "0"));
        let (Some(value), Ok(decimals)) = (state.value(name), decimals.parse::<u8>()) else {
            return Err(unknown(figure, place, state));
        };
        let number = format::number(value, decimals);
        match markup {
            Markup::Plain => out.push_str(&number),
            Markup::Span => out.push_str(&tag("span", name, decimals, &number)),
            Markup::Tspan => out.push_str(&tag("tspan", name, decimals, &number)),
        }
    }
    out.push_str(&escape(rest));
    Ok(out)
}

fn tag(tag: &str, name: &str, decimals: u8, number: &str) -> String {
    format!("<{tag} data-value=\"{name}\" data-decimals=\"{decimals}\">{number}</{tag}>")
}

fn unknown(figure: &str, name: &str, state: &State) -> DrawError {
    DrawError::Unknown {
        figure: figure.into(),
        name: name.into(),
        known: state.values.iter().map(|v| v.0).collect(),
    }
}

/// The word of that name, or an error that lists the names there are.
pub fn word<'a, T>(
    figure: &str,
    words: &'a std::collections::BTreeMap<String, T>,
    name: &str,
    known: &[&'static str],
) -> Result<&'a T> {
    words.get(name).ok_or_else(|| DrawError::Unknown {
        figure: figure.into(),
        name: name.into(),
        known: known.to_vec(),
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
        let got = fill("f", "a < {a:1} slots", &state(), Markup::Span).unwrap();
        assert_eq!(
            got,
            "a &lt; <span data-value=\"a\" data-decimals=\"1\">1,234.6</span> slots"
        );
        assert_eq!(fill("f", "{a}", &state(), Markup::Plain).unwrap(), "1,235");
    }

    #[test]
    fn unknown_names_are_named() {
        for text in ["{b:1}", "{a:x}", "{a"] {
            let error = fill("f", text, &state(), Markup::Plain)
                .unwrap_err()
                .to_string();
            assert!(
                error.contains("text/en/f.toml") && error.contains("has a"),
                "{error}"
            );
        }
    }
}
