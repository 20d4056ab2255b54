//! Where in the sources something stands, and what is wrong there.

use std::fmt::Write as _;

/// Something wrong in the book's sources.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Problem {
    /// The file, from the book's top.
    pub(crate) file: String,
    /// Its line, from 1; 0 where it cannot be told.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) what: String,
    /// What to do.
    pub(crate) remedy: String,
}

/// All problems, one under the other.
pub(crate) fn report(problems: &[Problem]) -> String {
    let mut problems = problems.to_vec();
    problems.sort();
    problems.dedup();
    let mut text = match problems.len() {
        1 => String::from("the book has a problem"),
        n => format!("the book has {n} problems"),
    };
    for problem in &problems {
        let line = if problem.line > 0 {
            format!(":{}", problem.line)
        } else {
            String::new()
        };
        let _ = write!(
            text,
            "\n  {}{line}: {}\n      {}",
            problem.file, problem.what, problem.remedy
        );
    }
    text
}

/// The line of a byte, from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    let before = &text.as_bytes()[..offset.min(text.len())];
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Names that resemble `name`, for an error's remedy.
pub(crate) fn resembling<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let mut ranked: Vec<(usize, &str)> = known
        .map(|other| (strsim::damerau_levenshtein(name, other), other))
        .collect();
    ranked.sort_unstable();
    let near: Vec<String> = ranked
        .iter()
        .take(3)
        .map(|(_, other)| format!("`{other}`"))
        .collect();
    if near.is_empty() {
        "there are none yet".into()
    } else {
        format!("nearest: {}", near.join(", "))
    }
}

/// Text made from a source text, with the line each part came from.
#[derive(Default)]
pub(crate) struct Traced {
    /// The text.
    pub(crate) text: String,
    parts: Vec<(usize, usize, bool)>,
}

impl Traced {
    /// Adds text that stands in the source at `line`.
    pub(crate) fn keep(&mut self, text: &str, line: usize) {
        self.parts.push((self.text.len(), line, true));
        self.text.push_str(text);
    }

    /// Adds text that was put in the place of something at `line`.
    pub(crate) fn put(&mut self, text: &str, line: usize) {
        self.parts.push((self.text.len(), line, false));
        self.text.push_str(text);
    }

    /// The source line of a byte of the text.
    pub(crate) fn line(&self, offset: usize) -> usize {
        let part = self.parts.partition_point(|(start, _, _)| *start <= offset);
        match part.checked_sub(1).map(|i| self.parts[i]) {
            Some((start, line, true)) => line + line_of(&self.text[start..], offset - start) - 1,
            Some((_, line, false)) => line,
            None => 1,
        }
    }
}
