//! Pages on paper. Firefox prints them. WebKit's driver has no command for it: there the rules for paper
//! are put in force on the screen, through the style sheets as the engine itself has read them. Both are
//! looked at that way; the PDF comes on top where there is one.

use crate::pages::wake;
use book_tests::engines::{Engine, pages_of_pdf};
use book_tests::{Findings, THEMES};
use serde_json::json;

/// A chapter with figures, a room, and the whole book.
const PAGES: [&str; 3] = ["load/held-slot.html", "crisis/sale-peak.html", "print.html"];

/// In the page: its rules for paper hold, and those for the screen do not.
const ON_PAPER: &str = "
(() => {
  let changed = 0;
  const put = (media) => {
    const asked = media.mediaText;
    if (!/print|screen/.test(asked)) return;
    media.mediaText = asked.replace(/not print|only screen|screen/g, 'not all').replace(/print/g, 'all');
    changed += asked.includes('print');
  };
  const walk = (rules) => [...rules].forEach((rule) => {
    if (rule instanceof CSSMediaRule) put(rule.media);
    if (rule.cssRules) walk(rule.cssRules);
  });
  [...document.styleSheets].forEach((sheet) => (put(sheet.media), walk(sheet.cssRules)));
  return changed;
})()";

/// In the page: what is seen that is of no use on paper.
const USELESS: &str = "
[...document.querySelectorAll('#mdbook-sidebar, #mdbook-menu-bar, .nav-chapters, .control, form.check, .room-bar button, main figure :is(input, select, button, .presets a)')]
  .filter((e) => e.checkVisibility())
  .map((e) => e.outerHTML.slice(0, 80))";

/// In the page: the colours of its text.
const INKS: &str = "
[...new Set([...document.querySelectorAll('main :is(p, h1, h2, li, figcaption, td, th)')]
  .filter((e) => e.checkVisibility())
  .map((e) => getComputedStyle(e).color))].sort()";

/// In the page: what a sheet of A4 with usual margins would cut off, where a screen lets it be scrolled to.
const CUT: &str = "
(() => {
  document.querySelector('main').style.width = '718px';
  return [...document.querySelectorAll('main *')]
    .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && (e.matches('.katex-display') || getComputedStyle(e).overflowX !== 'visible'))
    .filter((e) => !e.matches('.visually-hidden, .katex-mathml'))
    .map((e) => e.outerHTML.slice(0, 80) + ' … ' + e.textContent.slice(-40));
})()";

pub(crate) async fn is_whole(engine: &Engine, findings: &mut Findings) {
    let mut sheets = Vec::new();
    for page in PAGES {
        let looked = async {
            engine.go(page).await;
            wake(engine).await;
            unfolds(engine).await;
            if let Some(pdf) = engine.print().await {
                sheets.push(pages_of_pdf(&pdf));
            }
            keeps_to_paper(engine).await;
            let complaints = engine.complaints().await;
            assert!(complaints.is_empty(), "{complaints:#?}");
        };
        findings.check(page, looked).await;
    }
    findings
        .check("sheets of paper", async {
            let [chapter, room, book] = sheets[..] else {
                assert!(
                    sheets.is_empty(),
                    "only some pages were printed: {sheets:?}"
                );
                return;
            };
            assert!(chapter > 1 && room > 1, "{sheets:?}");
            assert!(book > chapter + room, "{sheets:?}");
        })
        .await;
}

/// What is folded away is given unfolded to an engine that could not show it, and folded again after.
async fn unfolds(engine: &Engine) {
    let folded = "document.querySelectorAll('details:is(.numbers, .panel):not([open])').length";
    let before = engine.value(folded).await;
    let during = engine
        .value(&format!(
            "(dispatchEvent(new Event('beforeprint')), {folded})"
        ))
        .await;
    let after = engine
        .value(&format!(
            "(dispatchEvent(new Event('afterprint')), {folded})"
        ))
        .await;
    assert_eq!(
        (during, after),
        (json!(0), before),
        "tables folded on paper"
    );
}

async fn keeps_to_paper(engine: &Engine) {
    let changed = engine.value(ON_PAPER).await;
    assert!(changed.as_u64() >= Some(2), "{changed} rules for paper");
    let useless = engine.value(USELESS).await;
    assert_eq!(useless, json!([]), "on paper");
    for part in ["main h1", "main p", "main figure svg", "main figcaption"] {
        let seen = format!(
            "[...document.querySelectorAll('{part}')].some((e) => e.checkVisibility() && e.getBoundingClientRect().height > 1)"
        );
        let there = format!("document.querySelector('{part}') === null || {seen}");
        assert_eq!(engine.value(&there).await, true, "{part} is not on paper");
    }
    let cut = engine.value(CUT).await;
    assert_eq!(cut, json!([]), "cut off on paper");
    for theme in THEMES {
        let inks = engine
            .value(&format!(
                "((list) => {{ list.remove(...{THEMES:?}); list.add('{theme}'); return ({INKS}); }})(document.documentElement.classList)"
            ))
            .await;
        for ink in inks.as_array().expect("a list") {
            assert!(
                ["rgb(0, 0, 0)", "rgb(68, 68, 68)"].contains(&ink.as_str().unwrap_or_default()),
                "{theme} prints in {ink}"
            );
        }
        assert_ne!(inks, json!([]), "nothing is printed");
    }
}
