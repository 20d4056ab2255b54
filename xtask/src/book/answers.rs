//! The answers of all exercises, gathered for the appendix that prints.

use crate::links::resolve;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// What opens a folded answer, and ends its first line; after an empty one it is Markdown.
const OPEN: &str = "<details class=\"answer\">";
const SUMMARY: &str = "</summary>";

/// The answers of a chapter, each under its exercise's heading; empty where there are none. The
/// error names the exercise whose answer cannot be told from what stands around it.
pub(crate) fn gather(
    title: &str,
    page: &str,
    chapter: &str,
    to_exercises: &str,
) -> Result<String, String> {
    let mut out = String::new();
    let mut exercise = "";
    let mut heading = None;
    // Where the answer begins that is open now, and how many folds are open in it.
    let mut answer: Option<(usize, usize)> = None;
    let events = Parser::new_ext(chapter, Options::ENABLE_HEADING_ATTRIBUTES).into_offset_iter();
    for (event, range) in events {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H3,
                ..
            }) => heading = Some(range.end..range.start),
            Event::End(TagEnd::Heading(HeadingLevel::H3)) => {
                exercise = heading
                    .take()
                    .and_then(|words: Range<usize>| chapter.get(words))
                    .unwrap_or_default();
            }
            Event::Start(Tag::HtmlBlock) => {
                for (at, tag) in folds(chapter, range.clone()) {
                    match (&mut answer, tag) {
                        (None, Fold::Answer) => {
                            // Nothing but the summary stands between it and the empty line.
                            if !chapter[at..range.end].trim_end().ends_with(SUMMARY) {
                                return Err(exercise.into());
                            }
                            answer = Some((range.end, 1));
                        }
                        (None, _) => {}
                        (Some((_, open)), Fold::Answer | Fold::Other) => *open += 1,
                        (Some((start, open)), Fold::End) => {
                            *open -= 1;
                            if *open == 0 {
                                let body = from_top(chapter[*start..at].trim(), page);
                                out += &format!("### {exercise}\n\n{body}\n\n");
                                answer = None;
                            }
                        }
                    }
                }
            }
            // The words of a heading, without the id behind them.
            _ => {
                if let Some(words) = &mut heading {
                    *words = words.start.min(range.start)..words.end.max(range.end);
                }
            }
        }
    }
    if answer.is_some() {
        return Err(exercise.into());
    }
    if !out.is_empty() {
        out = format!("## {title}\n\n[{to_exercises}]({page})\n\n{out}");
    }
    Ok(out)
}

/// A tag that begins or ends what is folded.
#[derive(Clone, Copy)]
enum Fold {
    Answer,
    Other,
    End,
}

/// Where the tags of folds stand in a block of HTML, in order.
fn folds(chapter: &str, block: Range<usize>) -> Vec<(usize, Fold)> {
    let html = &chapter[block.clone()];
    let tags = |tag| html.match_indices(tag).map(|(at, _)| at);
    let opens = tags("<details").map(|at| {
        let is_answer = html[at..].starts_with(OPEN);
        (at, if is_answer { Fold::Answer } else { Fold::Other })
    });
    let ends = tags("</details>").map(|at| (at, Fold::End));
    let mut folds: Vec<_> = opens.chain(ends).collect();
    folds.sort_unstable_by_key(|(at, _)| *at);
    folds
        .iter()
        .map(|(at, tag)| (block.start + at, *tag))
        .collect()
}

/// `text` of a page with its links written from the top: the appendix stands there.
fn from_top(text: &str, page: &str) -> String {
    let mut links: Vec<Range<usize>> = Parser::new(text)
        .into_offset_iter()
        .filter(|(event, _)| matches!(event, Event::Start(Tag::Link { .. } | Tag::Image { .. })))
        .filter_map(|(_, range)| {
            // The last: an image may stand in a link's words.
            let start = range.start + text[range.clone()].rfind("](")? + 2;
            let length = text[start..range.end].find([')', ' '])?;
            Some(start..start + length)
        })
        .collect();
    links.sort_unstable_by_key(|link| link.start);
    let mut out = String::new();
    let mut done = 0;
    for link in links {
        out += &text[done..link.start];
        out += &address(&text[link.clone()], page);
        done = link.end;
    }
    out + &text[done..]
}

/// The address that `to` means in `page`, from the top.
fn address(to: &str, page: &str) -> String {
    let scheme = to
        .split('/')
        .next()
        .is_some_and(|first| first.contains(':'));
    if scheme || to.starts_with('/') {
        return to.into();
    }
    match to.split_once('#') {
        Some(("", id)) => format!("{page}#{id}"),
        Some((path, id)) => format!("{}#{id}", resolve(page, path)),
        None => resolve(page, to),
    }
}

#[cfg(test)]
mod tests {
    use super::{from_top, gather};

    #[test]
    fn links_are_written_from_the_top() {
        let text = "[a](#x) [b](c.md#d) [e](../f/g.md) [h](https://i.j/k) [l](../m.md)";
        assert_eq!(
            from_top(text, "n/o.md"),
            "[a](n/o.md#x) [b](n/c.md#d) [e](f/g.md) [h](https://i.j/k) [l](m.md)"
        );
        assert_eq!(
            from_top("[a](#x) [b](c.md)", "o.md"),
            "[a](o.md#x) [b](c.md)"
        );
        assert_eq!(
            from_top("[![a](b.png \"t\")](../c.md) `[d](e)`", "n/o.md"),
            "[![a](n/b.png \"t\")](c.md) `[d](e)`"
        );
    }

    #[test]
    fn answers_stand_under_their_exercise() {
        let chapter = "# X\n### One *more* {#one}\nq\n\n<details class=\"hint\"><summary>Hint</summary>\n\nh\n\n</details>\n\
                       <details class=\"answer\"><summary>Answer</summary>\n\n\
                       42\n\n<details>\n\nwhy\n\n</details>\n\n</details>\n\n### Two\n\
                       <details class=\"hint\"><summary>Hint</summary>\nh\n</details>\n\n\
                       ```\n<details class=\"answer\">\n```\n";
        assert_eq!(
            gather("X", "x.md", chapter, "To the exercises").unwrap(),
            "## X\n\n[To the exercises](x.md)\n\n### One *more*\n\n42\n\n<details>\n\nwhy\n\n</details>\n\n"
        );
        assert_eq!(gather("X", "x.md", "nothing", "-").unwrap(), "");
    }

    /// Each exercise of the book that has an answer is in the appendix once.
    #[test]
    fn no_answer_of_the_book_is_lost() {
        fn count(folder: &std::path::Path) -> usize {
            let entries = std::fs::read_dir(folder).unwrap().flatten();
            let paths = entries.map(|entry| entry.path());
            let counts = paths.map(|path| {
                if path.is_dir() {
                    return count(&path);
                }
                let chapter = std::fs::read_to_string(&path).unwrap_or_default();
                let written = chapter.matches("<details class=\"answer\">").count();
                let gathered = gather("X", "x.md", &chapter, "-").unwrap();
                assert_eq!(gathered.matches("\n### ").count(), written, "{path:?}");
                written
            });
            counts.sum()
        }
        let book = crate::folders::root().join("book/src");
        assert!(count(&book) > 20, "where are the exercises?");
    }

    #[test]
    fn an_answer_that_cannot_be_told_apart_names_its_exercise() {
        for answer in [
            "<summary>A</summary>\n\n42\n",
            "<summary>A</summary>\n42\n</details>\n",
        ] {
            let chapter = format!("### One\n\n### Two\n\n<details class=\"answer\">{answer}");
            assert_eq!(
                gather("X", "x.md", &chapter, "-"),
                Err("Two".into()),
                "{answer}"
            );
        }
    }
}
