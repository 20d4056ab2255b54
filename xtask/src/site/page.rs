//! What each page of mdBook's still needs.

use super::Assets;
use anyhow::{Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Corrections to mdBook 0.5.4's pages: what stands there, what must stand there, and why.
///
/// A correction that no longer finds its place stops the build, so that a new mdBook is looked at.
const CORRECTIONS: &[(&str, &str)] = &[
    // A label cannot be reached by keyboard and may not carry aria-expanded: a button can.
    (
        "<label id=\"mdbook-sidebar-toggle\" class=\"icon-button\" for=\"mdbook-sidebar-toggle-anchor\" title=\"Toggle Table of Contents\" aria-label=\"Toggle Table of Contents\" aria-controls=\"mdbook-sidebar\">",
        "<label id=\"mdbook-sidebar-toggle\" class=\"icon-button\" for=\"mdbook-sidebar-toggle-anchor\" title=\"Toggle Table of Contents\" aria-label=\"Toggle Table of Contents\" aria-controls=\"mdbook-sidebar\" role=\"button\" tabindex=\"0\">",
    ),
    // A frame needs a name.
    (
        "<iframe class=\"sidebar-iframe-outer\"",
        "<iframe title=\"Table of contents\" class=\"sidebar-iframe-outer\"",
    ),
    // The book's title stands on every page; the chapter's is its first heading.
    ("<h1 class=\"menu-title\">", "<p class=\"menu-title\">"),
];

/// `html` with assets, corrections and policy.
pub(super) fn finish(path: &str, html: &str, assets: &Assets) -> Result<String> {
    let top = "../".repeat(path.matches('/').count());
    let mut html = html.to_owned();
    if html.contains("id=\"mdbook-body-container\"") {
        for (was, is) in CORRECTIONS {
            if !html.contains(was) {
                bail!(
                    "{path}: mdBook's pages have changed: `{was}` is no longer there; look at xtask/src/site/page.rs"
                );
            }
            html = html.replace(was, is);
        }
        html = close_title(&html);
    }
    let mut head = String::new();
    if html.contains("class=\"katex") {
        head += &format!("<link rel=\"stylesheet\" href=\"{top}{}\">\n", assets.katex);
    }
    head += &format!("<link rel=\"stylesheet\" href=\"{top}{}\">\n", assets.style);
    let mut room = String::new();
    if html.contains("data-room=") {
        head += &format!(
            "<link rel=\"stylesheet\" href=\"{top}{}\">\n",
            assets.room_style
        );
        room = format!(
            " data-room-glue=\"{top}{}\" data-room-wasm=\"{top}{}\"",
            assets.room_glue, assets.room_wasm
        );
    }
    head += &format!(
        "<script defer src=\"{top}{}\" data-glue=\"{top}{}\" data-wasm=\"{top}{}\"{room}></script>\n",
        assets.loader, assets.glue, assets.wasm
    );
    let Some(end) = html.find("</head>") else {
        bail!("{path} has no head");
    };
    html.insert_str(end, &head);
    let policy = policy(&html);
    let Some(start) = html.find("<meta charset=\"UTF-8\">") else {
        bail!("{path} does not say that it is UTF-8");
    };
    html.insert_str(
        start + "<meta charset=\"UTF-8\">".len(),
        &format!("\n        {policy}"),
    );
    Ok(html)
}

/// The end tag that goes with the corrected title.
fn close_title(html: &str) -> String {
    match html.split_once("<p class=\"menu-title\">") {
        Some((before, after)) => format!(
            "{before}<p class=\"menu-title\">{}",
            after.replacen("</h1>", "</p>", 1)
        ),
        None => html.into(),
    }
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
         font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'\">"
    )
}
