//! Text as HTML has it.

/// `text` as it stands in HTML, in attributes between double marks too.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Writing to a string does not fail.
    let _ = pulldown_cmark_escape::escape_html(&mut out, text);
    out
}
