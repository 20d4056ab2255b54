//! What stands around the chapters: search, the glossary, the whole book on one page, the page for what
//! is nowhere.

use book_tests::{Open, in_browser, pages};
use serde_json::{Value, json};

const CHAPTER: &str = "load/held-slot.html";

/// The search scripts that the page fetched.
fn search_scripts(open: &Open) -> usize {
    let fetched = open.fetched.lock().expect("no panic elsewhere");
    let names = ["elasticlunr", "mark-", "searcher", "searchindex"];
    let of_search = |address: &&String| {
        let file = address.rsplit('/').next().unwrap_or_default();
        names.iter().any(|name| file.starts_with(name))
    };
    fetched.iter().filter(of_search).count()
}

/// Types into the search field and waits for results.
async fn search_for(open: &Open, words: &str) -> Vec<String> {
    open.until("document.activeElement.id === 'mdbook-searchbar'")
        .await;
    for key in words.chars() {
        open.press(&key.to_string()).await;
    }
    open.until(&format!(
        "document.getElementById('mdbook-searchresults-header').textContent.endsWith(\"'{words}':\")"
    ))
    .await;
    let links = open
        .value("[...document.querySelectorAll('#mdbook-searchresults a')].map(a => a.href)")
        .await;
    let links = links.as_array().expect("a list").iter();
    links
        .filter_map(|link| link.as_str().map(str::to_owned))
        .collect()
}

#[test]
fn search_comes_when_it_is_asked_for_and_finds_the_chapter() {
    in_browser(async |site| {
        for by_key in [false, true] {
            let open = site.open(CHAPTER).await;
            assert_eq!(search_scripts(&open), 0, "search was fetched unasked");
            if by_key {
                open.press("/").await;
            } else {
                open.click("#mdbook-search-toggle").await;
            }
            let found = search_for(&open, "holding").await;
            assert!(found.iter().any(|link| link.contains(CHAPTER)), "{found:?}");
            assert_eq!(search_scripts(&open), 4);
            // Once it is there, mdBook's own script opens and closes it.
            let hidden =
                "document.getElementById('mdbook-search-wrapper').classList.contains('hidden')";
            for _ in 0..20 {
                open.press("Escape").await;
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
                if open.value(hidden).await == true {
                    break;
                }
            }
            assert_eq!(open.value(hidden).await, true);
            open.press("s").await;
            open.until(&format!("!{hidden}")).await;
            assert!(open.complaints().is_empty(), "{:?}", open.complaints());
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn what_was_found_is_readable_in_every_theme() {
    let axe = include_str!("../axe/axe.min.js");
    in_browser(async |site| {
        let open = site.open(&format!("{CHAPTER}?search=timeout")).await;
        open.until("document.querySelectorAll('#mdbook-searchresults a').length > 0")
            .await;
        open.value(&format!("(() => {{ {axe} }})(); true")).await;
        for theme in ["light", "rust", "coal", "navy", "ayu"] {
            open.value(&format!(
                "document.documentElement.classList.remove('light', 'rust', 'coal', 'navy', 'ayu'); document.documentElement.classList.add('{theme}')"
            ))
            .await;
            let faint = open
                .value("axe.run('#mdbook-search-wrapper', { resultTypes: ['violations'] }).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes[0].html.slice(0, 160) + ' ' + v.nodes[0].failureSummary))")
                .await;
            assert_eq!(faint, json!([]), "{theme}");
        }
        let _ = open.page.close().await;
    });
}

#[test]
fn a_search_in_the_address_is_done_and_its_words_are_marked() {
    in_browser(async |site| {
        let open = site.open(&format!("{CHAPTER}?search=timeout")).await;
        open.until("document.querySelectorAll('#mdbook-searchresults a').length > 0")
            .await;
        let link = open
            .text("document.querySelector('#mdbook-searchresults a[href*=\"held-slot\"]').href")
            .await;
        assert!(link.contains("highlight=timeout"), "{link}");
        open.go(&link).await;
        open.until("document.querySelectorAll('main mark').length > 0")
            .await;
        // A mark inside a drawing would not be drawn.
        assert_eq!(
            open.value("document.querySelectorAll('svg mark, math mark').length")
                .await,
            0
        );
        let _ = open.page.close().await;
    });
}

/// Neither formulas nor the numbers and words of drawings are search terms.
#[test]
fn the_search_index_holds_the_text_and_nothing_else() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.click("#mdbook-search-toggle").await;
        open.until("window.search && window.search.index !== undefined || document.getElementById('mdbook-search-index') !== null")
            .await;
        open.until("window.search.index !== undefined").await;
        let bodies = open
            .value("Object.values(window.search.index.documentStore.docs).map(d => d.body)")
            .await;
        let bodies: Vec<&str> = bodies
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let all = bodies.join("\n");
        assert!(all.contains("Little") && all.contains("timeout"));
        let label = open
            .text("document.querySelector('#held-slots text.label').textContent")
            .await;
        assert!(!label.is_empty() && !all.contains(&label), "{label}");
        for odd in ["𝑋", "\u{2062}", "\u{2061}", "−0.", "\\frac", "data-aside"] {
            assert!(!all.contains(odd), "{odd} is in the index");
        }
        let heads = open
            .text("document.querySelector('#held-slots thead').textContent")
            .await;
        assert!(!all.contains(&heads), "{heads}");
        // Nor does a search give answers away.
        let answer = open
            .text("document.querySelector('details.answer p').textContent.trim().split('.')[0]")
            .await;
        assert!(answer.len() > 10 && !all.contains(&answer), "{answer}");
        // A reader of results sees dots where formulas stand.
        assert!(all.contains('…'));
        let _ = open.page.close().await;
    });
}

/// A link to the glossary looks as the preface says, and leads to its entry.
#[test]
fn a_term_is_underlined_with_dots_and_leads_to_the_glossary() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        let link = "document.querySelector('main a[href$=\"glossary.html#slot\"]')";
        let style = |of: &str| format!("getComputedStyle({link}{of})");
        for (property, wants) in [
            ("textDecorationStyle", "dotted"),
            ("textDecorationLine", "underline"),
        ] {
            let is = open.text(&format!("{}.{property}", style(""))).await;
            assert_eq!(is, wants);
        }
        assert_eq!(
            open.text(&format!("{}.color", style(""))).await,
            open.text(&format!("{}.color", style(".parentElement")))
                .await
        );
        open.click("main a[href$=\"glossary.html#slot\"]").await;
        open.until("location.pathname.endsWith('/glossary.html') && document.querySelector(':target') !== null")
            .await;
        assert_eq!(
            open.text("document.querySelector(':target').textContent")
                .await,
            "slot"
        );
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        let _ = open.page.close().await;
    });
}

#[test]
fn the_whole_book_is_read_on_one_page_and_printed_when_told_to() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .evaluate_on_new_document("window.printed = 0; window.print = () => printed++;")
            .await
            .expect("a script");
        open.go(&format!("{}print.html", site.address())).await;
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        assert_eq!(open.value("printed").await, 0, "it prints by itself");
        open.click("[data-print]").await;
        assert_eq!(open.value("printed").await, 1);
        let chapters = open
            .value("[...document.querySelectorAll('main h1')].map(h => h.textContent)")
            .await;
        let chapters = chapters.as_array().expect("a list");
        assert!(chapters.len() >= 4, "{chapters:?}");
        assert_eq!(
            open.value(
                "document.querySelectorAll('main figure[data-widget]:has(svg.plot)').length"
            )
            .await,
            open.value("document.querySelectorAll('main figure[data-widget]').length")
                .await
        );
        // Its figures live as well.
        open.wake().await;
        let figure = "document.querySelector('[data-widget=\"held-slots\"]')";
        open.value(&format!("{figure}.scrollIntoView()")).await;
        // Its chapter's module shows what cannot be used without it.
        open.until(&format!(
            "{figure}.querySelector('[data-live]:not([hidden])') !== null"
        ))
        .await;
        open.value(&format!("{{ const slider = {figure}.querySelector('[data-slider]'); slider.valueAsNumber = 2; slider.dispatchEvent(new Event('input')) }}"))
            .await;
        assert_eq!(
            open.text(&format!(
                "{figure}.querySelector('[data-value=\"T\"]').textContent"
            ))
            .await,
            "2.0"
        );
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        let _ = open.page.close().await;
        // Every page leads there, by a name that says so.
        let open = site.open(CHAPTER).await;
        assert_eq!(
            open.text("document.querySelector('.right-buttons a[href$=\"print.html\"]').ariaLabel")
                .await,
            "The whole book on one page"
        );
        let _ = open.page.close().await;
    });
}

#[test]
fn what_is_nowhere_says_so_and_leads_to_the_book() {
    in_browser(async |site| {
        // To whom the book is not known, it is found when told to look.
        let open = site.open("404.html").await;
        open.value("localStorage.clear()").await;
        open.go(&format!("{}load/nothing", site.address())).await;
        assert_eq!(
            open.value("document.querySelector('#home').checkVisibility()")
                .await,
            false
        );
        open.click("#look").await;
        open.until("document.querySelector('#home').checkVisibility()")
            .await;
        open.click("#home a").await;
        open.until("localStorage.getItem('book-top') === '/some/book/'")
            .await;
        let _ = open.page.close().await;
        // Whoever has read a page of it is led there, and nothing is asked for in vain.
        for nowhere in [
            "nothing.html",
            "load/nothing",
            "a/b/c/d/nothing.html",
            "%ff%00/x",
            "a/../b/?x=<script>alert(1)</script>#<img src=x>",
        ] {
            let open = site.open(nowhere).await;
            open.until("document.querySelector('#home').checkVisibility()")
                .await;
            let home = open.text("document.querySelector('#home a').href").await;
            assert_eq!(home, format!("{}index.html", site.address()), "{nowhere}");
            let sideways = open
                .value("document.documentElement.scrollWidth > innerWidth")
                .await;
            assert_eq!(sideways, false);
            // Nothing failed to come but the page that is nowhere, and nothing came from elsewhere.
            let complaints = open.complaints();
            let (said, logged): (Vec<_>, Vec<_>) = complaints
                .iter()
                .partition(|said| said.starts_with("404 for "));
            assert!(
                said.len() <= 1 && logged.len() <= 1,
                "{nowhere}: {complaints:?}"
            );
            for address in open.fetched.lock().expect("no panic elsewhere").iter() {
                let top = site.address().trim_end_matches("some/book/");
                assert!(
                    address.starts_with(top)
                        || address.starts_with("data:")
                        || address == "about:blank",
                    "{address}"
                );
            }
            open.click("#home a").await;
            open.until("document.querySelector('#mdbook-content') !== null")
                .await;
            let _ = open.page.close().await;
        }
    });
}

/// Addresses that nobody would write by hand.
#[test]
fn no_address_breaks_a_page() {
    let long = "9".repeat(5000);
    // And the setting that each comes to: the start where none can be read.
    let fragments = [
        ("#held-slots?T=", 8.0),
        ("#held-slots?T=5", 5.0),
        ("#held-slots?", 8.0),
        ("#held-slots?T", 8.0),
        ("#held-slots?U=3", 8.0),
        ("#held-slots?T=1e400", 15.0),
        ("#held-slots?T=-Infinity", 0.2),
        ("#held-slots?T=NaN", 8.0),
        ("#held-slots?T=0x10", 0.2),
        ("#held-slots?T=%00%ff%", 8.0),
        ("#held-slots?T=3&T=4", 8.0),
        ("#held-slots?T=<img src=x onerror=alert(1)>", 8.0),
        ("#nothing?T=3", 8.0),
        ("#?", 8.0),
        ("#%", 8.0),
        ("#💥?💥=💥", 8.0),
        (&format!("#held-slots?T={long}"), 15.0),
    ];
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let setting = "document.querySelector('[data-slider]').valueAsNumber";
        for (fragment, wanted) in fragments {
            // In a page that is open, and in one that is opened with it.
            open.value(&format!("location.hash = {}", json!(fragment)))
                .await;
            tokio::time::sleep(std::time::Duration::from_millis(30)).await;
            assert_eq!(open.value(setting).await, wanted, "{fragment}");
            let fresh = site.open(&format!("{CHAPTER}{fragment}")).await;
            fresh.wake().await;
            assert_eq!(fresh.value(setting).await, wanted, "{fragment}");
            for page in [&open, &fresh] {
                let text = page
                    .text("document.querySelector('#held-slots').innerText")
                    .await;
                assert!(
                    !text.contains("NaN") && !text.contains("Infinity"),
                    "{fragment}"
                );
                assert!(
                    page.complaints().is_empty(),
                    "{fragment}: {:?}",
                    page.complaints()
                );
            }
            let _ = fresh.page.close().await;
        }
        // What could not be done is said, and no longer once something can.
        for (fragment, said) in [
            ("#held-slots?T=x", "no setting of this control"),
            ("#held-slots?U=3", "no setting of this control"),
            ("#held-slots?T=99", "no such setting"),
            ("#held-slots?T=1.23", "no such setting"),
            ("#held-slots?T=1.2", ""),
        ] {
            open.value(&format!("location.hash = '{fragment}'")).await;
            open.until(&format!(
                "(s => s.includes('{said}') && (s === '') === ('{said}' === ''))(document.querySelector('#held-slots [data-said]').textContent)"
            ))
            .await;
        }
        // The page still does what it should.
        open.value("location.hash = '#held-slots?T=0.8'").await;
        open.until("document.querySelector('[data-slider]').valueAsNumber === 0.8")
            .await;
        let _ = open.page.close().await;
    });
}

#[test]
fn no_page_says_that_it_is_from_elsewhere() {
    assert!(pages().iter().any(|page| page == "404.html"));
    let page = std::fs::read_to_string(book_tests::dist().join("404.html")).expect("the page");
    assert!(!page.contains("src=\"") && !page.contains("rel=\"stylesheet\""));
    assert!(page.contains("Content-Security-Policy"));
}
