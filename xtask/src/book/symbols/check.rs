//! Whether a chapter says what its formulas' symbols mean.
//!
//! Each symbol of a formula has an entry in the table. If the formula is displayed, a list on the
//! page names it: one right behind the formula, or one before it. In the middle of a sentence, the
//! sentence says what it is. What a list names, some formula of the page has.

use super::table::{FILE, Symbols, problem};
use super::tex;
use crate::book::directives::expand;
use crate::book::place::{Problem, line_of, resembling};
use mdbook_katex::cfg::KatexConfig;
use mdbook_katex::preprocess::{Render, get_render_tasks};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The symbols that the lists of each chapter name, by its file from the chapters' folder.
pub(crate) type Listed = BTreeMap<String, BTreeSet<String>>;

/// A list or a formula, where it stands in the chapter.
enum Piece {
    List(Vec<String>),
    Formula {
        symbols: Vec<String>,
        displayed: bool,
    },
}

/// What is wrong with the symbols of a chapter, and those that its lists name.
pub(crate) fn chapter(
    file: &str,
    text: &str,
    katex: &KatexConfig,
    table: &Symbols,
) -> (Vec<Problem>, BTreeSet<String>) {
    let pieces = pieces(text, katex);
    let used: BTreeSet<&String> = pieces
        .iter()
        .flat_map(|(_, piece)| match piece {
            Piece::Formula { symbols, .. } => symbols.as_slice(),
            Piece::List(_) => &[],
        })
        .filter_map(|symbol| table.written(symbol).map(|entry| &entry.name))
        .collect();
    let mut problems = Vec::new();
    let mut told = |at: usize, what: String, remedy: String| {
        problems.push(Problem {
            file: file.into(),
            line: line_of(text, at),
            what,
            remedy,
        });
    };
    let mut named = BTreeSet::new();
    for (i, (range, piece)) in pieces.iter().enumerate() {
        match piece {
            Piece::List(names) => {
                for name in names {
                    if table.named(name).is_ok() && !used.contains(name) {
                        told(
                            range.start,
                            format!("the list names `{name}`, and no formula of the page has it"),
                            format!("take `{name}` out of the list"),
                        );
                    }
                }
                named.extend(names.iter().map(String::as_str));
            }
            Piece::Formula { symbols, displayed } => {
                if *displayed {
                    named.extend(behind(text, &pieces, i, katex));
                }
                for symbol in symbols {
                    let Some(entry) = table.written(symbol) else {
                        told(
                            range.start,
                            format!("the formula's `{symbol}` is no symbol of {FILE}"),
                            "give it an entry, or write the letter that is there for it".into(),
                        );
                        continue;
                    };
                    if *displayed && !entry.common && !named.contains(entry.name.as_str()) {
                        told(
                            range.start,
                            format!("the formula's `{symbol}` is in no list of the page so far"),
                            format!(
                                "write {{{{#symbols {}}}}} right behind the formula",
                                entry.name
                            ),
                        );
                    }
                }
            }
        }
    }
    (problems, named.into_iter().map(str::to_owned).collect())
}

/// The names of the list right behind formula `i`, where only formulas stand between.
fn behind<'a>(
    text: &str,
    pieces: &'a [(Range<usize>, Piece)],
    i: usize,
    katex: &KatexConfig,
) -> impl Iterator<Item = &'a str> {
    let mut end = pieces[i].0.end;
    let mut found: &[String] = &[];
    for (range, piece) in &pieces[i + 1..] {
        let between = text.get(end..range.start).unwrap_or("x");
        let delimiter = &katex.block_delimiter;
        let bare = between
            .replace(delimiter.left.as_str(), "")
            .replace(delimiter.right.as_str(), "");
        if !bare.trim().is_empty() {
            break;
        }
        match piece {
            Piece::List(names) => {
                found = names;
                break;
            }
            Piece::Formula { displayed, .. } if *displayed => end = range.end,
            Piece::Formula { .. } => break,
        }
    }
    found.iter().map(String::as_str)
}

/// The lists and the formulas of a chapter in its order.
fn pieces(text: &str, katex: &KatexConfig) -> Vec<(Range<usize>, Piece)> {
    let mut pieces = Vec::new();
    for task in get_render_tasks(text, "", &katex.build_extra_opts()) {
        let (tex, displayed) = match task {
            Render::InlineTask(tex) => (tex, false),
            Render::DisplayTask(tex) => (tex, true),
            Render::Text(_) => continue,
        };
        let start = tex.as_ptr() as usize - text.as_ptr() as usize;
        let symbols = tex::symbols(tex);
        let formula = Piece::Formula { symbols, displayed };
        pieces.push((start..start + tex.len(), formula));
    }
    expand(text, |directive| {
        if directive.name == "symbols" && !directive.argument.is_empty() {
            let names = directive.argument.split_whitespace().map(str::to_owned);
            pieces.push((directive.range.clone(), Piece::List(names.collect())));
        }
        String::new()
    });
    pieces.sort_by_key(|(range, _)| range.start);
    pieces
}

/// Symbols that the chapter which is said to introduce them does not list.
pub(crate) fn introduced(table: &Symbols, listed: &Listed) -> Vec<Problem> {
    let wrong = table.symbols.iter().filter_map(|symbol| {
        let (name, chapter) = (&symbol.name, &symbol.chapter);
        let Some(lists) = listed.get(chapter) else {
            let what = format!("`{name}` is said to be introduced by `{chapter}`, and there is no such chapter");
            let remedy = resembling(chapter, listed.keys().map(String::as_str));
            return Some(problem(symbol.line, what, &remedy));
        };
        (!symbol.common && !lists.contains(name)).then(|| {
            problem(
                symbol.line,
                format!("`{name}` is said to be introduced by {chapter}, and no list there names it"),
                &format!("write {{{{#symbols {name}}}}} there, behind the formula that needs it, or take the entry out"),
            )
        })
    });
    wrong.collect()
}
