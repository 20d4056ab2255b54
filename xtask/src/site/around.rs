//! What mdBook 0.5.4 writes around the chapters: its English becomes the edition's words, and what
//! is wrong with it is put right.
//!
//! Each change is a literal replacement that stops the build when it no longer finds its place, so
//! that a new mdBook is looked at.

use super::files::{Files, named};
use crate::html::escape;
use crate::text::AroundText;
use anyhow::{Context, Result, bail};
use kit::text::{TextError, Word};

/// `html`, a page of mdBook's, with the edition's words around the chapter.
pub(super) fn translated(path: &str, html: &str, text: &AroundText) -> Result<String> {
    let mut html = html.to_owned();
    for (was, is) in everywhere(text)? {
        html = replaced(path, &html, &was, &is)?;
    }
    // Only where there is a chapter before or after.
    for (was, word) in [
        ("Previous chapter", &text.previous),
        ("Next chapter", &text.next),
    ] {
        html = html.replace(&called(was), &called(word));
    }
    Ok(html)
}

/// `html` with `is` wherever `was` stood.
pub(super) fn replaced(path: &str, html: &str, was: &str, is: &str) -> Result<String> {
    if !html.contains(was) {
        bail!(
            "{path}: mdBook's pages have changed: `{was}` is no longer there; look at xtask/src/site/"
        );
    }
    Ok(html.replace(was, is))
}

/// The attributes by which a button or link without words is called.
fn called(name: &str) -> String {
    let name = escape(name);
    format!("title=\"{name}\" aria-label=\"{name}\"")
}

/// What stands on every page of mdBook's, and what must stand there.
fn everywhere(text: &AroundText) -> Result<Vec<(String, String)>, TextError> {
    let mut changes = Vec::new();
    let mut change = |was: &str, is: String| changes.push((was.to_owned(), is));
    // A label cannot be reached by keyboard and may not carry aria-expanded: a button can.
    change(
        &format!(
            "{} aria-controls=\"mdbook-sidebar\">",
            called("Toggle Table of Contents")
        ),
        format!(
            "{} aria-controls=\"mdbook-sidebar\" role=\"button\" tabindex=\"0\">",
            called(&text.show_contents)
        ),
    );
    let contents = escape(&text.contents);
    change(
        "class=\"sidebar\" aria-label=\"Table of contents\"",
        format!("class=\"sidebar\" aria-label=\"{contents}\""),
    );
    // A frame needs a name.
    change(
        "<iframe class=\"sidebar-iframe-outer\"",
        format!("<iframe title=\"{contents}\" class=\"sidebar-iframe-outer\""),
    );
    // The search field has no name but a placeholder, and is described by what is not there.
    change(
        "placeholder=\"Search this book ...\" aria-controls=\"mdbook-searchresults-outer\" aria-describedby=\"searchresults-header\">",
        format!(
            "placeholder=\"{search} ...\" aria-label=\"{search}\" aria-controls=\"mdbook-searchresults-outer\" aria-describedby=\"mdbook-searchresults-header\">",
            search = escape(&text.search)
        ),
    );
    change(
        "title=\"Search (`/`)\" aria-label=\"Toggle Searchbar\"",
        format!(
            "title=\"{}\" aria-label=\"{}\"",
            escape(&text.search_by_key.with(&[("key", "/")])?),
            escape(&text.show_search)
        ),
    );
    change(&called("Change theme"), called(&text.theme));
    change(
        "aria-label=\"Themes\"",
        format!("aria-label=\"{}\"", escape(&text.themes)),
    );
    for (id, was) in [
        ("default_theme", "Auto"),
        ("light", "Light"),
        ("rust", "Rust"),
        ("coal", "Coal"),
        ("navy", "Navy"),
        ("ayu", "Ayu"),
    ] {
        let word = text.theme_names.get(id).ok_or_else(|| {
            text.themes
                .wrong(format!("has no name for the theme `{id}` beside it"))
        })?;
        let button = |name: &str| format!("id=\"mdbook-theme-{id}\">{name}</button>");
        change(&button(was), button(&escape(word)));
    }
    change(
        "aria-label=\"Page navigation\"",
        format!("aria-label=\"{}\"", escape(&text.pages)),
    );
    change(
        "<h2 class=\"mdbook-help-title\">Keyboard shortcuts</h2>",
        format!(
            "<h2 class=\"mdbook-help-title\">{}</h2>",
            escape(&text.keys)
        ),
    );
    for (was, word) in [
        (
            "Press <kbd>←</kbd> or <kbd>→</kbd> to navigate between chapters",
            &text.key_turns,
        ),
        (
            "Press <kbd>S</kbd> or <kbd>/</kbd> to search in the book",
            &text.key_searches,
        ),
        ("Press <kbd>?</kbd> to show this help", &text.key_helps),
        ("Press <kbd>Esc</kbd> to hide this help", &text.key_hides),
    ] {
        change(&format!("<p>{was}</p>"), format!("<p>{}</p>", keys(word)?));
    }
    Ok(changes)
}

/// A sentence with keys in it.
fn keys(word: &Word) -> Result<String, TextError> {
    const KEYS: [(&str, &str); 6] = [
        ("left", "←"),
        ("right", "→"),
        ("s", "S"),
        ("slash", "/"),
        ("question", "?"),
        ("escape", "Esc"),
    ];
    let filled = word.filled(escape, |name, _| {
        let (_, key) = KEYS.iter().find(|(known, _)| *known == name)?;
        Some(format!("<kbd>{key}</kbd>"))
    });
    filled.map_err(|place| word.asks_for(place, KEYS.iter().map(|key| key.0)))
}

/// mdBook's scripts, changed: the names that pages know them by, and those they have now, since a name
/// follows its contents.
pub(super) fn scripts(files: &mut Files, text: &AroundText) -> Result<Vec<(String, String)>> {
    // It would keep pages out of the browsers' back-forward cache.
    let unloads = ("window.onunload = function() { };", String::new());
    let book = rewritten(files, "book", &[unloads])?;
    let book = book.context(
        "mdBook's pages have changed: no script `book`; look at xtask/src/site/around.rs",
    )?;
    let search = [
        (
            "return count + ' search result for \\'' + searchterm + '\\':';",
            said(&text.found_one)?,
        ),
        (
            "return 'No search results for \\'' + searchterm + '\\'.';",
            said(&text.found_none)?,
        ),
        (
            "return count + ' search results for \\'' + searchterm + '\\':';",
            said(&text.found)?,
        ),
        (
            "aria-label=\"Search Result Teaser\"",
            format!("aria-label=\"{}\"", in_script(&escape(&text.found_words))),
        ),
        // Text without spaces is cut into pieces: see book/assets/unspaced.js.
        (
            "const words = sentences[sentenceindex].split(' ');",
            "const words = (search.pieces || (s => s.split(' ')))(sentences[sentenceindex], searchterms);"
                .into(),
        ),
        (
            "index += 1; // ' ' or '.' if last word in sentence",
            "if (/[ .]/.test(body[index] || '.')) index += 1;".into(),
        ),
    ];
    // A book may have no search.
    let searcher = rewritten(files, "searcher", &search)?;
    Ok([Some(book), searcher].into_iter().flatten().collect())
}

/// mdBook's script of that name with these changes, under a new name: the old and the new one; nothing
/// where there is no such script.
fn rewritten(
    files: &mut Files,
    name: &str,
    changes: &[(&str, String)],
) -> Result<Option<(String, String)>> {
    let is_it = |path: &&String| {
        let rest = path.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with('-') && rest.ends_with(".js"))
    };
    let Some(was) = files.keys().find(is_it).cloned() else {
        return Ok(None);
    };
    let script = files.remove(&was).unwrap_or_default();
    let mut script = String::from_utf8(script).with_context(|| format!("{was} is not UTF-8"))?;
    for (before, after) in changes {
        script = replaced(&was, &script, before, after)?;
    }
    let is = named(name, "js", script.as_bytes());
    files.insert(is.clone(), script.into_bytes());
    Ok(Some((was, is)))
}

/// A statement of JavaScript that gives the sentence.
fn said(word: &Word) -> Result<String, TextError> {
    let filled = word.filled(
        |plain| format!("'{}'", in_script(plain)),
        |name, _| match name {
            "count" => Some(" + count + ".into()),
            "words" => Some(" + searchterm + ".into()),
            _ => None,
        },
    );
    let filled = filled.map_err(|place| word.asks_for(place, ["count", "words"].into_iter()))?;
    Ok(format!("return {filled};"))
}

/// Text within a string of JavaScript in single marks.
fn in_script(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "\\'")
}
