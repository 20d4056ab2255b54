//! Every page of the site: what it fetches and says, on screens of all sizes, in every theme, on paper,
//! under the tab key. Each is loaded once, and once more with large text where it holds a figure.

use book_tests::{ENLARGED, Findings, Open, PHONE, Site, THEMES, Trial, dist, pages, play, trial};
use chromiumoxide::cdp::browser_protocol::page::PrintToPdfParams;
use serde_json::json;
use std::time::Duration;

fn main() {
    let pages = pages();
    assert!(pages.len() >= 8, "{pages:?}");
    let mut all = vec![Trial::test(
        "katex_s_style_sheet_has_the_version_of_its_code",
        || {
            assert_eq!(katex_version(), "0.16.4");
            Ok(())
        },
    )];
    // Pages of code are of one make: axe looks at the first.
    let code = pages.iter().find(|page| page.starts_with("code/")).cloned();
    for page in pages {
        let axe = !["print.html", "404.html", "toc.html"].contains(&page.as_str())
            && (!page.starts_with("code/") || code.as_ref() == Some(&page));
        all.push(trial(page.clone(), async move |site, findings| {
            looks_right(site, &page, axe, findings).await;
        }));
    }
    play(all);
}

async fn looks_right(site: &Site, page: &str, axe: bool, findings: &mut Findings) {
    let open = site.tab().await;
    open.go(&format!("{}{page}", site.address())).await;
    wake(&open).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    // The 404 page takes its files from the site's own top, which is elsewhere here.
    if page != "404.html" {
        findings
            .check("is_silent", is_silent(&open, site, page))
            .await;
    }
    let of_book = "document.getElementById('mdbook-body-container') !== null";
    let of_book = open.value(of_book).await == true;
    if of_book {
        findings
            .check("shows_the_focus", shows_the_focus(&open))
            .await;
        findings.check("paper", is_black_on_paper(&open)).await;
    }
    if page != "404.html" {
        findings
            .check("unfolds_for_paper", unfolds_for_paper(&open))
            .await;
    }
    findings.check("no_motion", wants_no_motion(&open)).await;
    if axe {
        findings.check("axe", axe_finds_nothing(&open)).await;
    }
    if page != "404.html" {
        findings.check("sizes", never_runs_sideways(&open)).await;
    }
    if of_book
        && open
            .value("document.querySelector('main figure') !== null")
            .await
            == true
    {
        findings
            .check("large_text", is_whole_with_large_text(&open))
            .await;
    }
    site.give_back(open).await;
}

/// Brings to life all that has a module.
async fn wake(open: &Open) {
    // One after the other: what is passed by within a frame is not seen.
    open.value(
        "(async () => { for (let e of document.querySelectorAll('[data-module]')) {
           while (e.hidden && e.previousElementSibling) e = e.previousElementSibling;
           e.scrollIntoView({ behavior: 'instant' });
           await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
         } })()",
    )
    .await;
    for (what, alive) in [
        ("[data-widget], [data-check]", "widgets"),
        ("[data-queue]", "queues"),
        ("[data-room]", "rooms"),
    ] {
        open.until(&format!(
            "document.querySelector('{what}') === null || document.documentElement.dataset.{alive} === 'alive'"
        ))
        .await;
    }
}

async fn is_silent(open: &Open, site: &Site, page: &str) {
    let mut complaints = open.complaints();
    // A page without an icon makes a browser ask at the server's top, which is not the book's. Contents
    // for browsers without scripts stand in a frame, for which none is asked.
    if page == "toc.html" {
        complaints.retain(|complaint| !complaint.contains("/favicon.ico"));
    } else {
        let icon = "document.querySelector('link[rel~=icon]') !== null";
        assert_eq!(open.value(icon).await, true, "no icon");
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
    let fetched = open.fetched.lock().expect("no panic elsewhere").clone();
    let home = |address: &str| {
        address.starts_with(site.address())
            || address.starts_with("data:")
            || address == "about:blank"
            || (page == "toc.html" && address.ends_with("/favicon.ico"))
    };
    let mut away = fetched.iter().filter(|address| !home(address));
    assert_eq!(away.next(), None, "it is fetched from elsewhere");
}

/// Wherever the tab key leads, to mdBook's own buttons too.
async fn shows_the_focus(open: &Open) {
    open.value("(scrollTo(0, 0), document.activeElement.blur())")
        .await;
    let mut seen = Vec::new();
    // More than any page has before them: the headings of the answers stand in the side bar.
    for _ in 0..150 {
        open.press("Tab").await;
        let here = open
            .value("((e) => { const s = getComputedStyle(e), r = e.getBoundingClientRect(); return [e.id || e.outerHTML.slice(0, 80), s.outlineStyle, parseFloat(s.outlineWidth), s.boxShadow, r.width * r.height, e === document.body]; })(document.activeElement)")
            .await;
        if here[5] == true {
            break;
        }
        let name = here[0].as_str().unwrap_or_default().to_owned();
        let outlined = here[1] != "none" && here[2].as_f64().unwrap_or_default() >= 2.0;
        assert!(
            outlined || here[3] != "none",
            "the focus is not seen on {name}"
        );
        assert!(
            here[4].as_f64().unwrap_or_default() > 0.0,
            "{name} has no place"
        );
        seen.push(name);
    }
    for wanted in ["mdbook-theme-toggle", "mdbook-search-toggle"] {
        assert!(
            seen.iter().any(|name| name == wanted),
            "{wanted} is not reached: {seen:?}"
        );
    }
}

/// Whatever the theme, ink is black, and what means something has one colour.
async fn is_black_on_paper(open: &Open) {
    open.media("print", &[]).await;
    let meanings = "['ink', 'soft', 'grid', 'beyond', 'a', 'b', 'right', 'wrong', 'panel', 'link'].map((name) => getComputedStyle(document.documentElement).getPropertyValue('--figure-' + name))";
    let mut printed = None;
    for name in THEMES {
        open.theme(name).await;
        let colours = open.value(meanings).await;
        assert_eq!(*printed.get_or_insert(colours.clone()), colours, "{name}");
        let inks = open
            .value("[...new Set([...document.querySelectorAll('main p, main h1, main h2, main li, main figcaption, main td, main th')].filter((e) => e.checkVisibility()).map((e) => getComputedStyle(e).color))]")
            .await;
        let inks: Vec<String> = serde_json::from_value(inks).expect("colours");
        assert!(!inks.is_empty(), "nothing is printed");
        for ink in inks {
            assert!(
                ["rgb(0, 0, 0)", "rgb(68, 68, 68)"].contains(&ink.as_str()),
                "{name} prints in {ink}"
            );
        }
    }
    open.media("", &[]).await;
    open.theme(THEMES[0]).await;
}

/// A browser that cannot show what is folded away is given it unfolded while it prints.
async fn unfolds_for_paper(open: &Open) {
    let folded = "document.querySelectorAll('details.numbers:not([open])').length";
    let before = open.value(folded).await;
    if before == 0 {
        return;
    }
    open.value(&format!(
        "addEventListener('beforeprint', () => (window.printed = {folded}))"
    ))
    .await;
    let pdf = open.page.pdf(PrintToPdfParams::default()).await;
    assert!(pdf.expect("a PDF").starts_with(b"%PDF"));
    assert_eq!(open.value("printed").await, 0, "tables folded on paper");
    open.until(&format!("{folded} === {before}")).await;
}

/// For those who want none, nothing can move: no transition, no animation.
async fn wants_no_motion(open: &Open) {
    open.media("", &[("prefers-reduced-motion", "reduce")])
        .await;
    let moving = open
        .value("[...document.querySelectorAll('body, body *')].filter((e) => { const s = getComputedStyle(e); return s.animationName !== 'none' || s.transitionDuration.split(', ').some((time) => parseFloat(time) > 0); }).map((e) => e.outerHTML.slice(0, 80))")
        .await;
    open.media("", &[]).await;
    assert_eq!(moving, json!([]));
}

async fn axe_finds_nothing(open: &Open) {
    for name in open.themes().await {
        open.theme(name).await;
        // What a theme changes is colours.
        let rules = match *name == THEMES[0] {
            true => "undefined",
            false => "['color-contrast', 'link-in-text-block']",
        };
        let found = open.axe("document", rules).await;
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }
    open.theme(THEMES[0]).await;
}

/// In the page: what reaches beyond the window and cannot be scrolled to, though it makes the page no
/// wider.
const CUT: &str = "
(() => {
  const most = document.documentElement.clientWidth + 1;
  const held = (e) => {
    for (let around = e.parentElement; around?.closest('main'); around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('main *')]
    .filter((e) => e.getBoundingClientRect().right > most && e.checkVisibility() && !held(e))
    .map((e) => e.outerHTML.slice(0, 80));
})()";

/// Enlarged, and on a phone.
async fn never_runs_sideways(open: &Open) {
    for screen in ENLARGED.into_iter().chain([PHONE]) {
        open.screen(Some(screen)).await;
        let wide = open.value("document.documentElement.scrollWidth").await;
        let wide = wide.as_i64().expect("a number");
        assert!(wide <= screen.width, "{wide} px wide on {screen:?}");
        assert_eq!(open.value(CUT).await, json!([]), "cut on {screen:?}");
    }
    open.screen(None).await;
}

/// Text alone twice as large, as some set their browsers.
async fn is_whole_with_large_text(open: &Open) {
    let usual = "parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)";
    let before = open.value(usual).await.as_f64().expect("a number");
    open.text_size(2).await;
    let address = open.text("location.href").await;
    open.go(&format!("{address}?large")).await;
    wake(open).await;
    let after = open.value(usual).await.as_f64().expect("a number");
    assert!(
        (after / before - 2.0).abs() < 0.01,
        "{before} became {after}"
    );
    let cut = open
        .value("[document.documentElement.scrollWidth > innerWidth, [...document.querySelectorAll('main figure :is(input, button, select, p, svg)')].filter((e) => e.checkVisibility()).filter((e) => { const r = e.getBoundingClientRect(), f = e.closest('figure').getBoundingClientRect(); return r.left < f.left - 1 || r.right > f.right + 1; }).map((e) => e.outerHTML.slice(0, 80))]")
        .await;
    assert_eq!(cut, json!([false, []]), "it runs sideways, or is cut");
}

/// Of the style sheet, which must be that of the KaTeX that wrote the formulas.
fn katex_version() -> String {
    let css = std::fs::read_dir(dist().join("assets")).expect("assets");
    let css = css.flatten().map(|entry| entry.path());
    let css = css.filter(|path| path.to_string_lossy().contains("assets/katex-"));
    let css = css.into_iter().next().expect("KaTeX's style sheet");
    let css = std::fs::read_to_string(css).expect("text");
    let (_, version) = css.split_once("content:\"").expect("its version");
    version.split('"').next().expect("its end").to_owned()
}
