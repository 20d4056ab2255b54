//! The README's picture: a figure as the build draws it, with the colours of the book's style sheet.

use crate::folders;
use anyhow::{Context, Result, bail};
use cssparser::{
    AtRuleParser, ParseError, Parser, ParserInput, ParserState, QualifiedRuleParser,
    StyleSheetParser,
};

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
    let figure = chapters::figures::find(FIGURE).context("the figure is gone")?;
    let drawing = kit::draw::drawing(&kit::text::Edition::english(), figure)?;
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

/// A rule of a style sheet: its selectors and what they are given.
type Rule = (Vec<String>, String);

/// The rules at a style sheet's top; what depends on the medium is left out.
fn rules(style: &str) -> Vec<Rule> {
    let mut input = ParserInput::new(style);
    StyleSheetParser::new(&mut Parser::new(&mut input), &mut TopRules)
        .filter_map(Result::ok)
        .collect()
}

/// Keeps rules as they are written.
struct TopRules;

impl<'i> QualifiedRuleParser<'i> for TopRules {
    type Prelude = Vec<String>;
    type QualifiedRule = Rule;
    type Error = ();

    fn parse_prelude<'t>(
        &mut self,
        input: &mut Parser<'i, 't>,
    ) -> Result<Self::Prelude, ParseError<'i, ()>> {
        input.parse_comma_separated(|selector| Ok(written(selector)))
    }

    fn parse_block<'t>(
        &mut self,
        selectors: Self::Prelude,
        _: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<Rule, ParseError<'i, ()>> {
        Ok((selectors, written(input)))
    }
}

/// Rules that begin with an @ are passed over.
impl AtRuleParser<'_> for TopRules {
    type Prelude = ();
    type AtRule = Rule;
    type Error = ();
}

/// The rest of the input on one line.
fn written(input: &mut Parser<'_, '_>) -> String {
    let start = input.position();
    while input.next().is_ok() {}
    let words = input.slice_from(start).split_whitespace();
    words.collect::<Vec<_>>().join(" ")
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
        let rules = rules(
            "/* a { */ a, b:is(c, [d='}']) { c: d; }\n@media print { a { c: e } }\n@import 'x';\nf { g: url(h) }",
        );
        assert_eq!(rules.len(), 2);
        assert_eq!(
            rules[0],
            (vec!["a".into(), "b:is(c, [d='}'])".into()], "c: d;".into())
        );
        assert_eq!(rules[1].1, "g: url(h)");
    }
}
