//! A figure where no script runs.

use crate::expected::Expected;
use crate::seen::{SEEN, Seen};
use crate::sight::Sight;
use book_tests::{Findings, Site};
use kit::draw::{Page, widget};
use serde_json::Value;

/// In the page: where a figure is not what it was drawn as. Line ends between its parts mean nothing.
const DIFFERENCE: &str = r#"
(root, html) => {
  const plain = (figure) => {
    figure.querySelectorAll('.live-at').forEach((e) => e.remove());
    const walk = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT), between = [];
    while (walk.nextNode()) if (/^\n+$/.test(walk.currentNode.data)) between.push(walk.currentNode);
    between.forEach((node) => node.remove());
    return figure;
  };
  const drawn = plain(new DOMParser().parseFromString(html, 'text/html').querySelector('figure'));
  const here = plain(root.cloneNode(true));
  if (here.isEqualNode(drawn)) return '';
  const [a, b] = [here.outerHTML, drawn.outerHTML];
  let i = 0;
  while (a[i] === b[i] && i < a.length) i++;
  return a.slice(Math.max(0, i - 60), i + 60) + ' instead of ' + b.slice(Math.max(0, i - 60), i + 60);
}"#;

/// In its chapter and alone, from where a link leads back.
pub(crate) async fn is_complete(sight: &Sight, site: &Site, findings: &mut Findings) {
    let (open, place) = (&sight.open, sight.place);
    open.scripts(false).await;
    for page in [format!("embed/{}.html", place.name), place.page.clone()] {
        findings
            .check(&format!("{page} without scripts"), async {
                let address = format!("{}{page}", site.address());
                open.page.goto(address).await.expect("the page loads");
                sight.come_near().await;
                is_as_drawn(sight).await;
                if page != place.page {
                    leads_to_its_page(sight, site).await;
                }
                sight.is_silent();
            })
            .await;
    }
    findings
        .check("prints_its_address", prints_its_address(sight))
        .await;
    open.media("", &[]).await;
    open.scripts(true).await;
}

async fn leads_to_its_page(sight: &Sight, site: &Site) {
    let place = sight.place;
    let link = "((a) => [a.href, a.target])(document.querySelector('.embed-title a'))";
    let home = format!("{}{}#{}", site.address(), place.page, place.name);
    assert_eq!(
        sight.open.value(link).await,
        serde_json::json!([home, "_top"])
    );
}

/// It is what the build drew, with all its parts, and without those that would do nothing.
async fn is_as_drawn(sight: &Sight) {
    let drawn = Value::from(sight.place.drawn.as_str());
    let differs = sight
        .of_figure(&format!("({DIFFERENCE})(root, {drawn})"))
        .await;
    assert_eq!(differs, "", "it is not what the build drew");
    let mut parts = vec!["svg.plot", "figcaption"];
    parts.extend(sight.place.is_folded().then_some("details.numbers summary"));
    for part in parts {
        assert!(sight.is_seen(part).await, "{part} is not there");
    }
    let table = sight
        .of_figure("[root.querySelectorAll('thead th').length, [...root.querySelectorAll('tbody tr')].map((row) => row.cells.length)]")
        .await;
    let rows = table[1].as_array().expect("a list");
    assert!(
        !rows.is_empty() && rows.iter().all(|cells| *cells == table[0]),
        "the table is {table}"
    );
    let useless = sight
        .of_figure("[...root.querySelectorAll('input, select, button')].filter((e) => e.checkVisibility()).map((e) => e.outerHTML)")
        .await;
    assert_eq!(useless, serde_json::json!([]), "controls that do nothing");
    if sight.place.model.is_some() {
        let expected = Expected::of(sight.place);
        if expected.words.readout.is_some() {
            assert!(sight.is_seen("[data-readout]").await, "no readout");
        }
        let seen = sight
            .open
            .value(&format!("({SEEN})('{}')", sight.place.name))
            .await;
        let seen: Seen = serde_json::from_value(seen).expect("all that a figure shows");
        let start = expected.start();
        let wrong = seen.differences(&expected, start, sight.place, None);
        assert!(wrong.is_empty(), "{}", wrong.join("; "));
    }
}

/// Where the site's address is known, paper says where the figure lives, and the screen does not.
async fn prints_its_address(sight: &Sight) {
    let Some(model) = sight.place.model else {
        return;
    };
    let drawn = widget(
        model,
        Page {
            edition: &sight.place.edition,
            module: &sight.place.module,
            address: "https://example.org/a/page.html",
        },
    );
    let drawn = Value::from(drawn.expect("a figure"));
    sight
        .of_figure(&format!("(root.outerHTML = {drawn}, true)"))
        .await;
    assert!(!sight.is_seen(".live-at").await, "on the screen");
    sight.open.media("print", &[]).await;
    assert!(sight.is_seen(".live-at").await, "not on paper");
    let text = sight
        .of_figure("root.querySelector('.live-at').textContent")
        .await;
    let address = format!("https://example.org/a/page.html#{}", sight.place.name);
    assert!(text.as_str().is_some_and(|text| text.ends_with(&address)));
}
