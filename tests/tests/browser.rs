//! Every page, and the chapter as a reader uses it.

use book_tests::{Open, dist, in_browser, pages};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
    SetScriptExecutionDisabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::PrintToPdfParams;
use kit::Figure;
use kit::{State, format};

const CHAPTER: &str = "load/held-slot.html";
const THEMES: &[&str] = &["light", "rust", "coal", "navy", "ayu"];
/// mdBook's page for print opens the print dialogue by itself, and its 404 page stands for any address.
const NOT_CHAPTERS: &[&str] = &["print.html", "404.html"];

fn figure() -> &'static dyn Figure {
    chapters::figures::find("held-slots").expect("the chapter's figure")
}

/// The page shows exactly what the model says.
async fn shows(open: &Open, state: &State) {
    let shown = open
        .value(
            "[...document.querySelectorAll('#held-slots [data-value]')].map(e => [e.dataset.value, e.dataset.decimals, e.textContent])",
        )
        .await;
    let shown = shown.as_array().expect("a list");
    assert!(shown.len() >= 20, "only {} numbers are shown", shown.len());
    for entry in shown {
        let part = |i: usize| entry[i].as_str().unwrap_or_default();
        let value = state.value(part(0)).expect("a value of the model");
        assert_eq!(
            part(2),
            format::number(value, part(1).parse().expect("decimals")),
            "{}",
            part(0)
        );
    }
    for (name, d) in &state.paths {
        let got = open
            .text(&format!(
                "document.querySelector('#held-slots [data-path=\"{name}\"]').getAttribute('d')"
            ))
            .await;
        assert_eq!(&got, d, "path {name}");
    }
    for (name, holds) in &state.conditions {
        let got = open
            .text(&format!(
                "document.querySelector('#held-slots [data-when=\"{name}\"]').dataset.on"
            ))
            .await;
        assert_eq!(got, holds.to_string(), "condition {name}");
    }
}

#[test]
fn every_page_is_silent_and_keeps_to_itself() {
    in_browser(async |site| {
        assert!(pages().len() >= 8, "{:?}", pages());
        for path in pages() {
            let open = site.open(&path).await;
            if !open
                .value("document.querySelector('[data-widget]') === null")
                .await
                .as_bool()
                .expect("a truth")
            {
                open.wake().await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(150)).await;
            let complaints = open.complaints.lock().expect("no panic elsewhere").clone();
            // The 404 page takes its files from the site's own top, which is elsewhere here.
            if path != "404.html" {
                assert!(complaints.is_empty(), "{path}: {complaints:#?}");
                let fetched = open.fetched.lock().expect("no panic elsewhere").clone();
                let away: Vec<_> = fetched
                    .iter()
                    .filter(|a| {
                        !a.starts_with(site.address())
                            && !a.starts_with("data:")
                            && *a != "about:blank"
                    })
                    .collect();
                assert!(away.is_empty(), "{path} fetches {away:?}");
            }
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn the_live_figure_is_the_printed_one_at_the_default() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        let state = figure().at_first();
        shows(&open, &state).await;
        let before = open.text("document.querySelector('#held-slots .plot').outerHTML.replace(/transform=\"[^\"]*\"/g, '')").await;
        open.wake().await;
        shows(&open, &state).await;
        let after = open.text("document.querySelector('#held-slots .plot').outerHTML.replace(/transform=\"[^\"]*\"/g, '')").await;
        assert_eq!(before, after);
    });
}

#[test]
fn the_slider_follows_arrow_keys() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let slider = open
            .page
            .find_element("[data-slider]")
            .await
            .expect("the slider");
        slider.focus().await.expect("focus");
        for _ in 0..3 {
            slider.press_key("ArrowLeft").await.expect("a key");
        }
        shows(&open, &figure().at(7.7)).await;
        assert!(
            open.text("location.pathname").await.ends_with(CHAPTER),
            "arrow keys must not turn the page"
        );
        // After a rest the address says where it stands, and the sentence is spoken.
        open.until("location.hash === '#held-slots?T=7.7'").await;
        open.until("document.querySelector('[data-announce]').textContent.includes('7.7')")
            .await;
        slider.press_key("Home").await.expect("a key");
        shows(&open, &figure().at(0.2)).await;
        open.value("document.querySelector('[data-reset]').click()")
            .await;
        shows(&open, &figure().at(8.0)).await;
    });
}

#[test]
fn the_slider_follows_the_mouse() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        open.value("document.querySelector('[data-slider]').scrollIntoView({ block: 'center' })")
            .await;
        let at = open
            .value("(r => [r.left + r.width * 0.25, r.top + r.height / 2])(document.querySelector('[data-slider]').getBoundingClientRect())")
            .await;
        let point = |i: usize| at[i].as_f64().expect("a number");
        let point = chromiumoxide::layout::Point {
            x: point(0),
            y: point(1),
        };
        open.page.click(point).await.expect("a click");
        let value = open
            .value("document.querySelector('[data-slider]').valueAsNumber")
            .await
            .as_f64()
            .expect("a number");
        assert!(
            (3.0..5.0).contains(&value),
            "a quarter of the way is {value}"
        );
        shows(&open, &figure().at(value)).await;
    });
}

#[test]
fn an_address_carries_the_setting_and_none_can_break_the_page() {
    in_browser(async |site| {
        for (asked, shown) in [
            ("0.8", 0.8),
            ("2", 2.0),
            ("99", 15.0),
            ("-1", 0.2),
            ("x", 8.0),
            ("", 8.0),
            ("1e999", 15.0),
        ] {
            let open = site.open(&format!("{CHAPTER}#held-slots?T={asked}")).await;
            open.until("document.documentElement.dataset.widgets === 'alive'")
                .await;
            shows(&open, &figure().at(shown)).await;
            assert!(!open.text("document.body.innerText").await.contains("NaN"));
            let _ = open.page.close().await;
        }
        let open = site.open(CHAPTER).await;
        open.wake().await;
        open.value("document.querySelector('.presets a[href$=\"T=0.8\"]').click()")
            .await;
        open.until("document.querySelector('[data-slider]').valueAsNumber === 0.8")
            .await;
        shows(&open, &figure().at(0.8)).await;
    });
}

#[test]
fn a_value_can_be_typed() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        for (typed, shown) in [("1.2", 1.2), ("1000", 15.0), ("", 15.0)] {
            open.value(&format!(
                "(e => {{ e.value = '{typed}'; e.dispatchEvent(new Event('change', {{ bubbles: true }})) }})(document.querySelector('[data-typed]'))"
            ))
            .await;
            shows(&open, &figure().at(shown)).await;
        }
    });
}

#[test]
fn answers_are_checked_and_kept() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let form = "document.querySelector('[data-check=\"slots-held.b-slow.at-cut\"]')";
        assert_eq!(
            open.value(&format!("{form}.checkVisibility()")).await,
            true,
            "the field is not there"
        );
        let answer = open
            .text(&format!("{form}.dataset.answer"))
            .await
            .parse::<f64>()
            .expect("a number");
        let slip = open
            .text(&format!("{form}.querySelector('[data-slip]').dataset.slip"))
            .await;
        let said = async |typed: &str| {
            open.value(&format!(
                "{form}.querySelector('input').value = '{typed}'; {form}.requestSubmit()"
            ))
            .await;
            open.text(&format!("{form}.querySelector('output').textContent"))
                .await
        };
        assert_eq!(said(&format!("{answer:.0}")).await, "Right.");
        assert!(
            said(&slip).await.len() > 20,
            "a slip has a sentence of its own"
        );
        assert!(
            said(&format!("{}", answer * 1000.0))
                .await
                .contains("thousand")
        );
        assert_eq!(said(&format!("{}", answer * 1.3)).await, "Too high.");
        assert!(said("slots").await.contains("Type a number"));
        assert_eq!(said(&format!("{answer:.1}")).await, "Right.");
        open.go(&format!("{}{CHAPTER}?again", site.address())).await;
        open.wake().await;
        assert_eq!(
            open.text(&format!("{form}.querySelector('output').textContent"))
                .await,
            "Right."
        );
        open.value(&format!("{form}.reset()")).await;
        assert_eq!(
            open.value("localStorage.getItem('answer:slots-held.b-slow.at-cut')")
                .await,
            serde_json::Value::Null
        );
    });
}

#[test]
fn without_javascript_the_page_is_complete() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .execute(SetScriptExecutionDisabledParams::new(true))
            .await
            .expect("scripts off");
        open.page
            .goto(format!("{}{CHAPTER}", site.address()))
            .await
            .expect("the page loads");
        let visible = async |selector: &str| {
            open.value(&format!(
                "document.querySelector('{selector}').checkVisibility()"
            ))
            .await
                == true
        };
        for part in [
            "#held-slots .plot",
            "#held-slots figcaption",
            "#held-slots .readout",
            "details.numbers summary",
            "details.answer summary",
        ] {
            assert!(visible(part).await, "{part} is not there");
        }
        assert!(
            !visible("#held-slots .control").await,
            "a control that does nothing is shown"
        );
        assert!(
            !visible("form.check").await,
            "a field that checks nothing is shown"
        );
        assert_eq!(
            open.value("document.querySelectorAll('#held-slots tbody tr').length")
                .await,
            9
        );
        shows(&open, &figure().at(8.0)).await;
    });
}

#[test]
fn on_paper_the_figure_has_its_table_and_no_controls() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let print = SetEmulatedMediaParams::builder().media("print").build();
        open.page.execute(print).await.expect("print");
        let visible = async |selector: &str| {
            open.value(&format!("document.querySelector('{selector}').checkVisibility({{ contentVisibilityAuto: true }})")).await == true
        };
        assert!(visible("#held-slots .plot").await && visible("#held-slots tbody").await);
        assert!(!visible("#held-slots .control").await && !visible("form.check").await);
        // Whatever the theme, ink is black, and what means something has one colour.
        let meanings = "['ink', 'soft', 'grid', 'beyond', 'a', 'b', 'right', 'wrong', 'panel', 'link'].map(name => getComputedStyle(document.documentElement).getPropertyValue('--figure-' + name))";
        let mut printed = None;
        for theme in THEMES {
            open.value(&format!(
                "document.documentElement.className = '{theme} js'"
            ))
            .await;
            let colours = open.value(meanings).await;
            assert_eq!(*printed.get_or_insert(colours.clone()), colours, "{theme}");
            for what in ["main p", "main h1", "main li", "figcaption"] {
                let ink = open
                    .text(&format!(
                        "getComputedStyle(document.querySelector('{what}')).color"
                    ))
                    .await;
                assert!(
                    ["rgb(0, 0, 0)", "rgb(68, 68, 68)"].contains(&ink.as_str()),
                    "{what} in {theme} is {ink}"
                );
            }
        }
        let pdf = open
            .page
            .pdf(PrintToPdfParams::default())
            .await
            .expect("a PDF");
        assert!(
            pdf.starts_with(b"%PDF") && pdf.len() > 50_000,
            "{} bytes",
            pdf.len()
        );
    });
}

#[test]
fn a_phone_never_scrolls_sideways() {
    in_browser(async |site| {
        let open = site.blank().await;
        let phone = SetDeviceMetricsOverrideParams::new(360, 740, 2.0, true);
        open.page.execute(phone).await.expect("a phone");
        for path in pages()
            .iter()
            .filter(|path| !NOT_CHAPTERS.contains(&path.as_str()))
        {
            open.go(&format!("{}{path}", site.address())).await;
            let width = open
                .value("document.documentElement.scrollWidth")
                .await
                .as_f64()
                .expect("a number");
            assert!(width <= 360.0, "{path} is {width} px wide");
        }
    });
}

#[test]
fn accessible_in_every_theme() {
    let axe = include_str!("../axe/axe.min.js");
    let sum = <sha2::Sha256 as sha2::Digest>::digest(axe.as_bytes());
    let sum: String = sum.iter().map(|b| format!("{b:02x}")).collect();
    assert!(
        include_str!("../axe/axe.min.js.sha256").starts_with(&sum),
        "axe.min.js is not the file it was"
    );
    in_browser(async |site| {
        let mut wrong = Vec::new();
        // Pages of code are of one make: the first stands for all.
        let (code, pages): (Vec<_>, Vec<_>) = pages()
            .into_iter()
            .partition(|path| path.starts_with("code/"));
        for path in code
            .iter()
            .take(1)
            .chain(&pages)
            .filter(|path| !["print.html", "404.html", "toc.html"].contains(&path.as_str()))
        {
            let open = site.open(path).await;
            open.value(&format!("(() => {{ {axe} }})(); true")).await;
            let themed = open
                .value("document.querySelector('#mdbook-theme-list') !== null")
                .await
                == true;
            for (i, theme) in THEMES[..if themed { THEMES.len() } else { 1 }]
                .iter()
                .enumerate()
            {
                // What a theme changes is colours.
                let rules = if i == 0 {
                    "undefined"
                } else {
                    "['color-contrast', 'link-in-text-block']"
                };
                open.value(&format!("document.documentElement.classList.remove('light', 'rust', 'coal', 'navy', 'ayu'); document.documentElement.classList.add('{theme}')")).await;
                let found = open
                    .value(&format!(
                        "axe.run(document, {{ resultTypes: ['violations'], runOnly: {rules} }}).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160) + ' ' + n.failureSummary).join(' | ')))"
                    ))
                    .await;
                if found.as_array().is_none_or(|list| !list.is_empty()) {
                    wrong.push(format!("{path} in {theme}: {found:#}"));
                }
            }
            let _ = open.page.close().await;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

#[test]
fn nothing_moves_for_those_who_want_no_motion() {
    in_browser(async |site| {
        let open = site.blank().await;
        let calm = SetEmulatedMediaParams::builder()
            .feature(MediaFeature::new("prefers-reduced-motion", "reduce"))
            .build();
        open.page.execute(calm).await.expect("reduced motion");
        open.go(&format!("{}{CHAPTER}", site.address())).await;
        open.wake().await;
        assert_eq!(open.value("document.getAnimations().length").await, 0);
        assert_eq!(
            open.text(
                "getComputedStyle(document.querySelector('#mdbook-sidebar')).transitionDuration"
            )
            .await,
            "0s"
        );
    });
}

/// The style sheet is the one for the KaTeX that wrote the formulas.
#[test]
fn katex_s_style_sheet_has_the_version_of_its_code() {
    let version = |text: &str| {
        let start = text
            .find("content:\"")
            .expect("the version in the style sheet")
            + 9;
        text[start..].split('"').next().expect("its end").to_owned()
    };
    let css = std::fs::read_dir(dist().join("assets"))
        .expect("assets")
        .flatten();
    let css = css
        .map(|e| e.path())
        .find(|p| p.to_string_lossy().contains("assets/katex-"))
        .expect("KaTeX's style sheet");
    assert_eq!(
        version(&std::fs::read_to_string(css).expect("text")),
        "0.16.4"
    );
}
