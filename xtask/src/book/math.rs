//! Formulas: found as mdbook-katex finds them, rendered by KaTeX, checked, made safe for Markdown.
//!
//! mdbook-katex's own preprocessor only warns about invalid TeX, renders every formula at every
//! build, and leaves annotations that Markdown parses again. So its scanner and its settings are
//! used, and the rendering is done here.

use super::place::{Problem, Traced};
use mdbook_katex::cfg::KatexConfig;
use mdbook_katex::preprocess::{Render, get_render_tasks};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

/// Formulas rendered before: by display and TeX.
pub(crate) type Cache = HashMap<(bool, String), String>;

/// `chapter` with its formulas as HTML and MathML.
pub(crate) fn render(
    file: &str,
    chapter: &Traced,
    config: &KatexConfig,
    cache: &mut Cache,
    problems: &mut Vec<Problem>,
) -> String {
    let (inline, display) = config.build_opts_from_macros(HashMap::new());
    let text = chapter.text.as_str();
    let code = code_ranges(text);
    let mut out = String::new();
    let problem = |offset: usize, what: String, remedy: &str| Problem {
        file: file.into(),
        line: chapter.line(offset),
        what,
        remedy: remedy.into(),
    };
    for task in get_render_tasks(text, "", &config.build_extra_opts()) {
        let (tex, options, is_display) = match task {
            Render::InlineTask(tex) => (tex, &inline, false),
            Render::DisplayTask(tex) => (tex, &display, true),
            Render::Text(plain) => {
                for delimiter in [r"\(", r"\)", r"\[", r"\]"] {
                    for (at, _) in plain.match_indices(delimiter) {
                        let at = offset_in(text, plain) + at;
                        if !code.iter().any(|range| range.contains(&at)) {
                            problems.push(problem(
                                at,
                                format!("`{delimiter}` has no partner, or stands after a backtick that has none"),
                                r"write formulas as \( … \) or \[ … \], and close every backtick before them",
                            ));
                        }
                    }
                }
                out.push_str(plain);
                continue;
            }
        };
        let key = (is_display, tex.to_owned());
        if let Some(html) = cache.get(&key) {
            out.push_str(html);
            continue;
        }
        match katex::render_with_opts(tex, options) {
            Ok(html) => {
                let html = for_markdown(&html);
                out.push_str(&html);
                cache.insert(key, html);
            }
            Err(error) => problems.push(problem(
                offset_in(text, tex),
                format!(
                    "invalid TeX in `{}`: {}",
                    tex.trim(),
                    first_line(&error.to_string())
                ),
                "mend the formula; KaTeX's table of supported functions tells what it knows",
            )),
        }
    }
    out
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or(text)
}

/// Where `part`, a slice of `whole`, starts in it; 0 for a part from elsewhere.
fn offset_in(whole: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    if offset <= whole.len() { offset } else { 0 }
}

/// Where the chapter's code spans and code blocks are.
pub(crate) fn code_ranges(text: &str) -> Vec<Range<usize>> {
    use pulldown_cmark::{Event, Parser, Tag};
    Parser::new(text)
        .into_offset_iter()
        .filter(|(event, _)| matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_))))
        .map(|(_, range)| range)
        .collect()
}

/// KaTeX's HTML on one line, without the TeX annotation, with nothing that Markdown would take for its own.
fn for_markdown(html: &str) -> String {
    let mut html = html.replace('\n', " ");
    while let Some(start) = html.find("<annotation") {
        let Some(length) = html[start..].find("</annotation>") else {
            break;
        };
        html.replace_range(start..start + length + "</annotation>".len(), "");
    }
    let mut out = String::with_capacity(html.len());
    let (mut in_tag, mut in_entity) = (false, false);
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            '&' if !in_tag => in_entity = true,
            ';' if in_entity => in_entity = false,
            c if !in_tag && !in_entity && c.is_ascii_punctuation() => {
                let _ = write!(out, "&#{};", u32::from(c));
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Parser, Tag};

    fn delimiter(left: &str, right: &str) -> mdbook_katex::scan::Delimiter {
        mdbook_katex::scan::Delimiter {
            left: left.into(),
            right: right.into(),
        }
    }

    fn rendered(text: &str) -> (String, Vec<Problem>) {
        let katex = KatexConfig {
            output: "htmlAndMathml".into(),
            block_delimiter: delimiter(r"\[", r"\]"),
            inline_delimiter: delimiter(r"\(", r"\)"),
            ..KatexConfig::default()
        };
        let mut chapter = Traced::default();
        chapter.keep(text, 1);
        let mut problems = Vec::new();
        let html = render(
            "x.md",
            &chapter,
            &katex,
            &mut Cache::default(),
            &mut problems,
        );
        (html, problems)
    }

    #[test]
    fn formulas_have_mathml_and_nothing_for_markdown() {
        let (html, problems) = rendered(r"so \(a*b*c_{1_2} \| [x](y)\) here");
        assert!(problems.is_empty(), "{problems:?}");
        assert!(html.contains("<math") && !html.contains("annotation"));
        let taken = Parser::new(&html).filter(|e| {
            matches!(
                e,
                Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. }) | Event::Code(_)
            )
        });
        assert_eq!(taken.count(), 0, "{html}");
    }

    /// A `|` would end a table's cell.
    #[test]
    fn formulas_survive_in_tables() {
        let (html, _) = rendered("| a |\n|---|\n| \\(P(L > T \\mid m) = |x|\\) |\n");
        let row = html.lines().last().unwrap();
        assert_eq!(row.matches('|').count(), 2, "{row}");
    }

    #[test]
    fn invalid_tex_is_told_with_its_line() {
        let (_, problems) = rendered("one\n\ntwo \\(\\frac{1}\\)\n");
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].line, 3);
        assert!(problems[0].what.contains("invalid TeX"), "{problems:?}");
    }

    #[test]
    fn what_has_no_partner_is_told() {
        let (_, problems) = rendered("a \\(x\n\nb");
        assert_eq!(problems.len(), 1, "{problems:?}");
        let (_, problems) = rendered("a ` b\n\nc \\(x\\)");
        assert!(problems.iter().any(|p| p.line == 3), "{problems:?}");
        let (_, problems) = rendered(r"code `\(x\)` is left alone");
        assert!(problems.is_empty(), "{problems:?}");
    }
}
