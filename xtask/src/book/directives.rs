//! `{{#…}}`: what a chapter asks the build to put in its place.

use super::math::code_ranges;
use super::place::{Traced, line_of};
use std::ops::Range;

/// A directive as it stands in a chapter.
pub(crate) struct Directive<'a> {
    /// The word after `{{#`.
    pub(crate) name: &'a str,
    /// The rest of its first line.
    pub(crate) argument: &'a str,
    /// Its further lines.
    pub(crate) body: &'a str,
    /// Its line in the file, from 1.
    pub(crate) line: usize,
    /// Where it stands in the text.
    pub(crate) range: Range<usize>,
}

/// Puts what `answer` says in the place of each directive outside code; a line without an end is reported by it too.
pub(crate) fn expand(text: &str, mut answer: impl FnMut(&Directive<'_>) -> String) -> Traced {
    let code = code_ranges(text);
    let mut out = Traced::default();
    let mut done = 0;
    let mut from = 0;
    while let Some(found) = text[from..].find("{{#") {
        let start = from + found;
        if code.iter().any(|range| range.contains(&start)) {
            from = start + 3;
            continue;
        }
        let line = line_of(text, start);
        let (inside, end) = match text[start..].find("}}") {
            Some(length) => (&text[start + 3..start + length], start + length + 2),
            None => (&text[start + 3..], text.len()),
        };
        let (first, body) = inside.split_once('\n').unwrap_or((inside, ""));
        let (name, argument) = first.trim().split_once(' ').unwrap_or((first.trim(), ""));
        out.keep(&text[done..start], line_of(text, done));
        let directive = Directive {
            name,
            argument: argument.trim(),
            body,
            line,
            range: start..end,
        };
        out.put(&answer(&directive), line);
        done = end;
        from = end;
    }
    out.keep(&text[done..], line_of(text, done));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_replaced_and_lines_kept() {
        let text = "a {{#num x}}\n`{{#num y}}`\n{{#check z\nlabel = 1\n}}\nend";
        let mut seen = Vec::new();
        let out = expand(text, |d| {
            seen.push((
                d.name.to_owned(),
                d.argument.to_owned(),
                d.body.to_owned(),
                d.line,
            ));
            "one\ntwo".into()
        });
        let want = |name: &str, argument: &str, body: &str, line| {
            (name.into(), argument.into(), body.into(), line)
        };
        assert_eq!(
            seen,
            [
                want("num", "x", "", 1),
                want("check", "z", "label = 1\n", 3)
            ]
        );
        assert_eq!(out.text, "a one\ntwo\n`{{#num y}}`\none\ntwo\nend");
        let line = |word: &str| out.line(out.text.find(word).unwrap());
        assert_eq!((line("two"), line("`"), line("end")), (1, 2, 6));
    }
}
