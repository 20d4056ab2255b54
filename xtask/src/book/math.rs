//! Formulas: found as mdbook-katex finds them, rendered by KaTeX, checked, set aside from Markdown.
//!
//! mdbook-katex's own preprocessor only warns about invalid TeX, renders every formula at every
//! build, and leaves annotations that Markdown parses again. So its scanner and its settings are
//! used, and the rendering is done here.

use super::aside::Aside;
use super::place::{Problem, Traced};
use mdbook_katex::cfg::KatexConfig;
use mdbook_katex::preprocess::{Render, get_render_tasks};
use std::collections::HashMap;
use std::ops::Range;

/// Formulas rendered before: by display and TeX.
pub(crate) type Cache = HashMap<(bool, String), String>;

/// `chapter` with its formulas, as HTML and MathML, set aside.
pub(crate) fn render(
    file: &str,
    chapter: &Traced,
    config: &KatexConfig,
    cache: &mut Cache,
    aside: &mut Aside,
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
            out.push_str(&aside.set(html));
            continue;
        }
        match katex::render_with_opts(tex, options) {
            Ok(html) => {
                let html = without_annotation(&html);
                out.push_str(&aside.set(&html));
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

/// KaTeX's HTML without the TeX it keeps as an annotation.
fn without_annotation(html: &str) -> String {
    let mut html = html.to_owned();
    while let Some(start) = html.find("<annotation") {
        let Some(length) = html[start..].find("</annotation>") else {
            break;
        };
        html.replace_range(start..start + length + "</annotation>".len(), "");
    }
    html
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

    /// What Markdown reads, what stands in the page, and what is wrong.
    fn rendered(text: &str) -> (String, String, Vec<Problem>) {
        let katex = KatexConfig {
            output: "htmlAndMathml".into(),
            block_delimiter: delimiter(r"\[", r"\]"),
            inline_delimiter: delimiter(r"\(", r"\)"),
            ..KatexConfig::default()
        };
        let mut chapter = Traced::default();
        chapter.keep(text, 1);
        let mut problems = Vec::new();
        let mut aside = Aside::default();
        let markdown = render(
            "x.md",
            &chapter,
            &katex,
            &mut Cache::default(),
            &mut aside,
            &mut problems,
        );
        let html = aside.restore(&markdown);
        (markdown, html, problems)
    }

    #[test]
    fn formulas_have_mathml_and_nothing_for_markdown() {
        let (markdown, html, problems) = rendered(r"so \(a*b*c_{1_2} \| [x](y)\) here");
        assert!(problems.is_empty(), "{problems:?}");
        assert!(html.contains("<math") && !html.contains("annotation"));
        let taken = Parser::new(&markdown).filter(|e| {
            matches!(
                e,
                Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. }) | Event::Code(_)
            )
        });
        assert_eq!(taken.count(), 0, "{markdown}");
    }

    /// At the start of a line, a block of HTML would swallow what follows.
    #[test]
    fn a_line_may_start_with_a_formula() {
        let (markdown, ..) = rendered("\\(x\\) is *so*\n\\[y\\]\n*and*\n");
        let taken = Parser::new(&markdown).filter(|e| matches!(e, Event::Start(Tag::Emphasis)));
        assert_eq!(taken.count(), 2, "{markdown}");
    }

    /// A `|` would end a table's cell.
    #[test]
    fn formulas_survive_in_tables() {
        let (markdown, ..) = rendered("| a |\n|---|\n| \\(P(L > T \\mid m) = |x|\\) |\n");
        let row = markdown.lines().last().unwrap();
        assert_eq!(row.matches('|').count(), 2, "{row}");
    }

    #[test]
    fn invalid_tex_is_told_with_its_line() {
        let (.., problems) = rendered("one\n\ntwo \\(\\frac{1}\\)\n");
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].line, 3);
        assert!(problems[0].what.contains("invalid TeX"), "{problems:?}");
    }

    #[test]
    fn what_has_no_partner_is_told() {
        let (.., problems) = rendered("a \\(x\n\nb");
        assert_eq!(problems.len(), 1, "{problems:?}");
        let (.., problems) = rendered("a ` b\n\nc \\(x\\)");
        assert!(problems.iter().any(|p| p.line == 3), "{problems:?}");
        let (.., problems) = rendered(r"code `\(x\)` is left alone");
        assert!(problems.is_empty(), "{problems:?}");
    }
}
