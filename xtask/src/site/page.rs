//! What each page of mdBook's still needs.

use super::around::{self, replaced};
use super::assets::Assets;
use crate::html::escape;
use crate::text::SiteText;
use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// mdBook's scripts for search, in the order they need; few visits search, so they come on demand.
const SEARCH: &[&str] = &["elasticlunr", "mark", "searcher"];

/// What mdBook calls its page of all chapters, and the script with which it opens the print dialogue by itself.
const WHOLE: &str = "print.html";
const WHOLE_LINK: &str = "title=\"Print this book\" aria-label=\"Print this book\"";
const PRINTS_ITSELF: &str = "<script>
        window.addEventListener('load', function() {
            window.setTimeout(window.print, 100);
        });
        </script>";

/// How mdBook's page decides whether its list of chapters is shown; a room needs the whole width, so
/// there the list comes when it is asked for.
const LIST_IS_SHOWN: &str = "sidebar = sidebar || 'visible';";
const LIST_IS_FOLDED: &str = "sidebar = 'hidden';";

/// `html` with assets, the edition's words, corrections and policy. Where it is `live`, it asks there which build it
/// would be of now.
pub(super) fn finish(
    path: &str,
    html: &str,
    assets: &Assets,
    text: &SiteText,
    live: Option<&str>,
) -> Result<String> {
    let top = "../".repeat(path.matches('/').count());
    let mut html = html.to_owned();
    let mut head = String::new();
    if html.contains("id=\"mdbook-body-container\"") {
        html = around::translated(path, &html, &text.around)?;
        html = paragraph_of_title(path, &html)?;
        let link = escape(&text.whole.link);
        let link = format!("title=\"{link}\" aria-label=\"{link}\"");
        html = replaced(path, &html, WHOLE_LINK, &link)?;
        if path == WHOLE {
            html = on_one_page(&html, text)?;
        }
        if path != WHOLE && html.contains("data-room=") {
            html = replaced(path, &html, LIST_IS_SHOWN, LIST_IS_FOLDED)?;
        }
        let mut search = Vec::new();
        for name in SEARCH {
            search.push(take_script(path, &mut html, name)?);
        }
        search.extend(
            assets
                .unspaced
                .iter()
                .map(|script| format!("{top}{script}")),
        );
        head += &format!(
            "<script defer src=\"{top}{}\" data-search=\"{}\"></script>\n",
            assets.page,
            search.join(" ")
        );
    }
    if html.contains("class=\"katex") {
        head += &format!("<link rel=\"stylesheet\" href=\"{top}{}\">\n", assets.katex);
    }
    head += &format!("<link rel=\"stylesheet\" href=\"{top}{}\">\n", assets.style);
    if html.contains("data-room=") {
        html = html.replacen("<body", "<body data-holds=\"room\"", 1);
        head += &format!(
            "<link rel=\"stylesheet\" href=\"{top}{}\">\n",
            assets.room_style
        );
    }
    let mut modules = String::new();
    for module in &assets.modules {
        let name = module.kind.name;
        if html.contains(&format!("data-module=\"{}\"", module.kind.wanted)) {
            for (part, file) in &module.parts {
                modules += &format!(" data-{name}-{part}=\"{top}{file}\"");
            }
        }
    }
    if html.contains("data-room=") {
        modules += &format!(" data-debrief-worker=\"{top}{}\"", assets.debrief);
    }
    head += &format!(
        "<script defer src=\"{top}{}\"{modules}></script>\n",
        assets.loader
    );
    if let Some(endpoint) = live {
        head += &reloads(endpoint);
    }
    let Some(end) = html.find("</head>") else {
        bail!("{path} has no head");
    };
    html.insert_str(end, &head);
    with_policy(path, &html)
}

/// Loads the page again when the build is another. A page out of sight waits until it is seen.
fn reloads(endpoint: &str) -> String {
    format!(
        "<script>
(() => {{
  let known;
  setInterval(async () => {{
    if (document.hidden) return;
    const answer = await fetch('/{endpoint}').catch(() => undefined);
    if (!answer?.ok) return;
    const build = await answer.text();
    known ??= build;
    if (known !== build) location.reload();
  }}, 300);
}})();
</script>
"
    )
}

/// `html` with its policy.
pub(super) fn with_policy(path: &str, html: &str) -> Result<String> {
    const CHARSET: &str = "<meta charset=\"UTF-8\">";
    if !html.contains(CHARSET) {
        bail!("{path} does not say that it is UTF-8");
    }
    let policy = format!("{CHARSET}\n        {}", policy(html));
    Ok(html.replacen(CHARSET, &policy, 1))
}

/// The page of all chapters, to be read as well: it prints when the reader says so.
fn on_one_page(html: &str, text: &SiteText) -> Result<String> {
    let html = replaced(WHOLE, html, PRINTS_ITSELF, "")?;
    let says = format!(
        "<main>\n<p class=\"whole-book\">{} <button type=\"button\" data-print hidden>{}</button></p>\n",
        escape(&text.whole.says),
        escape(&text.whole.print)
    );
    replaced(WHOLE, &html, "<main>", &says)
}

/// Takes the script of that name out of the page: its address.
fn take_script(path: &str, html: &mut String, name: &str) -> Result<String> {
    const OPEN: &str = "<script src=\"";
    const CLOSE: &str = "\"></script>";
    let found = html.match_indices(OPEN).find_map(|(start, _)| {
        let source = &html[start + OPEN.len()..];
        let source = &source[..source.find('"')?];
        let file = source.rsplit('/').next()?.strip_prefix(name)?;
        file.starts_with(['-', '.'])
            .then(|| (start, source.to_owned()))
    });
    let (start, source) = found.with_context(|| {
        format!("{path}: mdBook's pages have changed: no script `{name}`; look at xtask/src/site/page.rs")
    })?;
    html.replace_range(start..start + OPEN.len() + source.len() + CLOSE.len(), "");
    Ok(source)
}

/// The book's title stands on every page; the chapter's is its first heading.
fn paragraph_of_title(path: &str, html: &str) -> Result<String> {
    let (was, is) = ("<h1 class=\"menu-title\">", "<p class=\"menu-title\">");
    let html = replaced(path, html, was, is)?;
    Ok(match html.split_once(is) {
        Some((before, after)) => format!("{before}{is}{}", after.replacen("</h1>", "</p>", 1)),
        None => html,
    })
}

/// A policy that lets in the site's own files and the very scripts that stand in this page, no others.
fn policy(html: &str) -> String {
    let mut scripts = String::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        let Some(open) = rest[start..].find('>') else {
            break;
        };
        let tag = &rest[start..start + open];
        let body = start + open + 1;
        let Some(length) = rest[body..].find("</script>") else {
            break;
        };
        if !tag.contains(" src=") {
            // Browsers see line ends as \n.
            let script = rest[body..body + length].replace("\r\n", "\n");
            scripts += &format!(
                " 'sha256-{}'",
                STANDARD.encode(Sha256::digest(script.as_bytes()))
            );
        }
        rest = &rest[body + length..];
    }
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'\">"
    )
}
