//! What mdBook need not read: formulas, drawings and the figures' tables.
//!
//! mdBook would parse them as Markdown, lower the case of their attributes and put their words into
//! the search index, formulas three times each. So they are set aside while it works, and put back
//! when its pages are finished.

use std::collections::HashMap;

/// The pieces that were set aside.
#[derive(Default)]
pub(crate) struct Aside {
    pieces: Vec<String>,
    places: HashMap<String, usize>,
}

/// Around the number of a piece. The dots are what a search result shows in its stead.
const OPEN: &str = "<span data-aside=\"";
const CLOSE: &str = "\">…</span>";

/// Elements that a figure or a room sets aside.
const ELEMENTS: &[&str] = &["svg", "table"];

impl Aside {
    /// Sets `html` aside: what stands in its place.
    pub(crate) fn set(&mut self, html: &str) -> String {
        let number = match self.places.get(html) {
            Some(number) => *number,
            None => {
                self.pieces.push(html.into());
                self.places.insert(html.into(), self.pieces.len() - 1);
                self.pieces.len() - 1
            }
        };
        format!("{OPEN}{number}{CLOSE}")
    }

    /// `html` with its drawings and tables set aside, but for those whose links or formulas are
    /// still to be read.
    pub(crate) fn set_drawings(&mut self, html: &str) -> String {
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        while let Some((start, name)) = first(rest) {
            let length = length(&rest[start..], name);
            let piece = &rest[start..start + length];
            out.push_str(&rest[..start]);
            if piece.contains("<a ") || piece.contains("\\(") {
                out.push_str(piece);
            } else {
                out.push_str(&self.set(piece));
            }
            rest = &rest[start + length..];
        }
        out + rest
    }

    /// `page` with all pieces in their places.
    pub(crate) fn restore(&self, page: &str) -> String {
        let mut out = String::with_capacity(page.len());
        let mut rest = page;
        while let Some(start) = rest.find(OPEN) {
            out.push_str(&rest[..start]);
            let after = &rest[start + OPEN.len()..];
            let known = after.split_once(CLOSE).and_then(|(number, after)| {
                let piece = self.pieces.get(number.parse::<usize>().ok()?)?;
                Some((piece, after))
            });
            match known {
                Some((piece, after)) => {
                    out.push_str(piece);
                    rest = after;
                }
                None => {
                    out.push_str(OPEN);
                    rest = after;
                }
            }
        }
        out + rest
    }
}

/// Where the first element to be set aside starts, and its name.
fn first(html: &str) -> Option<(usize, &'static str)> {
    let starts = ELEMENTS.iter().filter_map(|name| {
        let tag = format!("<{name}");
        let found = html.match_indices(&tag).find(|(at, _)| {
            let next = html[at + tag.len()..].chars().next();
            matches!(next, Some(' ' | '>'))
        });
        Some((found?.0, *name))
    });
    starts.min()
}

/// How long the element at the start of `html` is, elements of its kind within it included.
fn length(html: &str, name: &str) -> usize {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let (mut depth, mut at) = (0, 0);
    loop {
        let Some(end) = html[at..].find(&close) else {
            return html.len();
        };
        let end = at + end;
        depth += html[at..end].matches(&open).count();
        depth -= 1;
        at = end + close.len();
        if depth == 0 {
            return at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_aside_comes_back() {
        let html = "a<svg class=\"x\"><svg y=\"1\"></svg>t</svg>b<table><tr></tr></table><svgs>c<svg></svg>";
        let mut aside = Aside::default();
        let without = aside.set_drawings(html);
        assert!(!without.contains("<svg ") && !without.contains("<table"));
        assert!(without.contains("<svgs>c"));
        assert_eq!(aside.pieces.len(), 3);
        assert_eq!(aside.restore(&without), html);
        assert_eq!(aside.restore(&without.repeat(2)), html.repeat(2));
    }

    /// mdBook rewrites links on its page of all chapters.
    #[test]
    fn links_and_formulas_stay() {
        let html = "<table><a href=\"x.md\">x</a></table><svg>\\(x\\)</svg>";
        assert_eq!(Aside::default().set_drawings(html), html);
    }

    #[test]
    fn what_was_not_set_aside_is_left_alone() {
        let html = format!("{OPEN}7{CLOSE} and {OPEN}x");
        assert_eq!(Aside::default().restore(&html), html);
    }
}
