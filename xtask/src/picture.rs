//! The README's picture: a figure as the build draws it, with the colours of the book's style sheet.

use crate::folders;
use anyhow::{Context, Result, bail};

const FILE: &str = "picture.svg";
const STYLE: &str = "book/assets/book.css";
const FIGURE: &str = "held-slots";

/// Colours of the ground, as the book's light and dark pages have them.
const GROUND: [&str; 2] = ["#fff", "#161923"];

/// Writes the picture.
pub(crate) fn run() -> Result<()> {
    let path = folders::root().join(FILE);
    std::fs::write(&path, picture()?).with_context(|| format!("{FILE} cannot be written"))?;
    eprintln!("    {FILE} is written");
    Ok(())
}

/// The figure as a drawing of its own.
fn picture() -> Result<String> {
    let figure = widgets::figures::find(FIGURE).context("the figure is gone")?;
    let drawing = widgets::draw::drawing(figure)?;
    let style = std::fs::read_to_string(folders::root().join(STYLE))
        .with_context(|| format!("{STYLE} cannot be read"))?;
    let style = style_of_plots(&style)?;
    let Some(rest) = drawing.strip_prefix("<svg ") else {
        bail!("the figure is no drawing");
    };
    let (attributes, inner) = rest.split_once('>').context("the drawing has no end")?;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes}><style>\n{style}</style>{inner}\n"
    ))
}

/// What the style sheet says of plots, and its colours: light, and dark where the reader's system is.
fn style_of_plots(style: &str) -> Result<String> {
    let rules = rules(style);
    let colours = |of: &str| {
        let rule = rules.iter().find(|(selectors, body)| {
            selectors.iter().any(|selector| selector == of) && body.contains("--figure-ink")
        });
        rule.map(|(_, body)| body.as_str())
            .with_context(|| format!("{STYLE}: no colours for {of}"))
    };
    let words = rules.iter().find(|(_, body)| body.contains("--sans:"));
    let (_, words) = words.with_context(|| format!("{STYLE}: no --sans"))?;
    let [light, dark] = GROUND;
    let mut out = format!(
        ":root{{--bg:{light};{}{words}background:var(--bg)}}\n\
         @media(prefers-color-scheme:dark){{:root{{--bg:{dark};{}}}}}\n",
        colours(":root")?,
        colours(".navy")?
    );
    for (selectors, body) in &rules {
        let mut of_plots = selectors
            .iter()
            .filter(|selector| selector.starts_with("svg.plot") || *selector == "[data-on='false']")
            .peekable();
        if of_plots.peek().is_some() {
            let selectors: Vec<&str> = of_plots.map(String::as_str).collect();
            out += &format!("{}{{{body}}}\n", selectors.join(","));
        }
    }
    Ok(out)
}

/// The rules at a style sheet's top, each with its selectors; what depends on the medium is left out.
fn rules(style: &str) -> Vec<(Vec<String>, String)> {
    let mut out = Vec::new();
    let mut rest = style;
    while let Some(start) = rest.find("/*") {
        let end = rest[start..]
            .find("*/")
            .map_or(rest.len(), |end| start + end + 2);
        out.push(&rest[..start]);
        rest = &rest[end..];
    }
    let style = out.concat() + rest;
    let mut rest = style.as_str();
    let mut rules = Vec::new();
    while let Some(open) = rest.find('{') {
        let head = rest[..open].trim();
        let mut depth = 0;
        let close = rest.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            *c == '}' && depth == 0
        });
        let close = close.map_or(rest.len() - 1, |(at, _)| at);
        if !head.starts_with('@') {
            let selectors = head.split(',').map(|selector| selector.trim().to_owned());
            let body = rest[open + 1..close].split_whitespace();
            rules.push((selectors.collect(), body.collect::<Vec<_>>().join(" ")));
        }
        rest = &rest[close + 1..];
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_not_stale() {
        let kept = std::fs::read_to_string(folders::root().join(FILE)).unwrap_or_default();
        assert!(
            kept == picture().unwrap(),
            "{FILE} is not what the figure looks like now: run `cargo xtask picture`"
        );
    }

    #[test]
    fn rules_are_told_apart() {
        let rules = rules("/* a { */ a, b { c: d; }\n@media print { a { c: e } }\nf { g: h }");
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0], (vec!["a".into(), "b".into()], "c: d;".into()));
        assert_eq!(rules[1].1, "g: h");
    }
}
