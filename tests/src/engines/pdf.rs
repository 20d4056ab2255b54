//! What is printed.

use flate2::read::ZlibDecoder;
use std::io::Read as _;

/// How many pages a PDF has: its page objects stand in compressed streams.
///
/// # Panics
/// When it is no PDF.
#[must_use]
pub fn pages_of_pdf(pdf: &[u8]) -> usize {
    const STREAM: &[u8] = b"stream";
    assert!(pdf.starts_with(b"%PDF"), "no PDF");
    let mut pages = 0;
    for (at, window) in pdf.windows(STREAM.len()).enumerate() {
        if window != STREAM {
            continue;
        }
        let rest = &pdf[at + STREAM.len()..];
        let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        let rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        let mut plain = Vec::new();
        // Images and fonts, and what is not compressed, hold no page.
        if ZlibDecoder::new(rest).read_to_end(&mut plain).is_ok() {
            pages += count(&plain);
        }
    }
    pages + count(pdf)
}

/// Page objects among those in plain text. Their parents have a name that begins alike.
fn count(objects: &[u8]) -> usize {
    const PAGE: &[u8] = b"/Type /Page";
    let ends = objects.windows(PAGE.len()).enumerate();
    ends.filter(|(at, window)| {
        let next = objects.get(at + PAGE.len());
        *window == PAGE && next.is_none_or(|next| !next.is_ascii_alphabetic())
    })
    .count()
}
