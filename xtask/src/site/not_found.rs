//! The page for addresses where nothing is.
//!
//! A server shows it at any depth below the book, so it takes nothing from a relative address: its
//! style stands in it, and it knows the way to the book: from the build, or from a page of the book
//! that was read before (`book/assets/loader.js` keeps it). Else it looks for it when told to: what
//! it asks for in vain, browsers log.

use super::page;
use crate::html::escape;
use crate::text::SiteText;
use anyhow::Result;
use kit::text::Edition;

const STYLE: &str = "body{font:1.1em/1.6 system-ui,sans-serif;max-width:34em;margin:15vh auto;padding:0 1em;\
    color:#222;background:#fff}a{color:#1a5fb4}\
    @media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161923}a{color:#7db8ff}}";

/// Its HTML. `address` is the path of the site, where it is known; `witness` is a file that only
/// this book has, from its top.
pub(super) fn page(
    edition: &Edition,
    text: &SiteText,
    title: &str,
    address: Option<&str>,
    witness: &str,
) -> Result<String> {
    let words = &text.not_found;
    let hidden = if address.is_some() { "" } else { " hidden" };
    let link = format!(
        "<p id=\"home\"{hidden}><a href=\"{}\">",
        escape(address.unwrap_or("/"))
    );
    let script = format!("<script>{}</script>\n", search(witness));
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"UTF-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{heading} · {title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{heading}</h1>\n<p>{says}</p>\n{link}{home}</a></p>\n<p><button type=\"button\" id=\"look\" hidden>{look}</button></p>\n</main>\n{script}</body>\n</html>\n",
        language = escape(edition.language()),
        heading = escape(&words.title),
        title = escape(title),
        says = escape(&words.says),
        home = escape(&words.home),
        look = escape(&words.look),
    );
    page::with_policy("404.html", &html)
}

/// Leads to the book where it is known, else looks for it in each folder of the address, from the
/// top. A server that answers to anything sends a page, no script.
fn search(witness: &str) -> String {
    format!(
        "(() => {{
  const [home, look] = ['home', 'look'].map((id) => document.getElementById(id));
  const lead = (top) => {{
    home.firstChild.href = top + 'index.html';
    home.hidden = false;
    look.hidden = true;
  }};
  if (location.protocol === 'file:') return lead('');
  if (!home.hidden) return;
  try {{
    const known = localStorage.getItem('book-top');
    if (known && location.pathname.startsWith(known)) return lead(known);
  }} catch {{}}
  look.hidden = false;
  look.onclick = async () => {{
  const folders = location.pathname.split('/').slice(1, -1);
  for (let n = 0; n <= Math.min(folders.length, 8); n++) {{
    const top = ['', ...folders.slice(0, n), ''].join('/');
    const answer = await fetch(top + '{witness}', {{ method: 'HEAD' }}).catch(() => undefined);
    if (!answer?.ok || !/script/.test(answer.headers.get('content-type'))) continue;
    return lead(top);
  }}
  }};
}})();"
    )
}
