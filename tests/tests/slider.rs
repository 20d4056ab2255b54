//! The slider as hands and helps use it: dragged by mouse and finger, enlarged, read aloud, in strong colours.

use book_tests::{Open, in_browser, pages};
use chromiumoxide::cdp::browser_protocol::accessibility::{AxNode, AxValue, GetFullAxTreeParams};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
    SetTouchEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::{FontSizes, SetFontSizesParams};
use kit::Figure;
use kit::format;

const CHAPTER: &str = "load/held-slot.html";
const SLIDER: &str = "#held-slots [data-slider]";

fn figure() -> &'static dyn Figure {
    chapters::figures::find("held-slots").expect("the chapter's figure")
}

fn control() -> kit::Control {
    figure().control().expect("its control")
}

async fn value(open: &Open) -> f64 {
    let value = open
        .value(&format!("document.querySelector('{SLIDER}').valueAsNumber"))
        .await;
    value.as_f64().expect("a number")
}

/// The figure shows what the model says at the slider's value.
async fn agrees(open: &Open) {
    let value = value(open).await;
    let state = figure().at(value);
    let total = state.value("all-slow").expect("a value");
    assert_eq!(
        open.text("document.querySelector('#held-slots [data-readout] [data-value=\"all-slow\"]').textContent")
            .await,
        format::number(total, 0),
        "at {value}"
    );
    let place = state.mark("all-slow").flatten().expect("a mark");
    let drawn = open
        .value("(m => [m.e, m.f])(document.querySelector('#held-slots [data-mark=\"all-slow\"]').transform.baseVal.consolidate().matrix)")
        .await;
    let drawn = |i: usize| drawn[i].as_f64().expect("a number");
    assert!((drawn(0) - place.0).abs() < 0.06 && (drawn(1) - place.1).abs() < 0.06);
}

async fn bring_slider(open: &Open) -> [f64; 4] {
    open.value(&format!(
        "document.querySelector('{SLIDER}').scrollIntoView({{ block: 'center', behavior: 'instant' }})"
    ))
    .await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    open.place(SLIDER).await
}

/// Points along the slider, from one share of its length to another.
fn along([left, top, width, height]: [f64; 4], from: f64, to: f64) -> Vec<(f64, f64)> {
    (0..=12)
        .map(|i| {
            let share = from + (to - from) * f64::from(i) / 12.0;
            (left + width * share, top + height / 2.0)
        })
        .collect()
}

/// Where the thumb is: a share of the slider's length, as the browser draws it (16 px wide).
async fn thumb(open: &Open, place: [f64; 4]) -> f64 {
    let control = control();
    let share = (value(open).await - control.min()) / (control.max() - control.min());
    (8.0 + share * (place[2] - 16.0)) / place[2]
}

#[test]
fn it_is_dragged_by_the_mouse() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let place = bring_slider(&open).await;
        open.value(&format!(
            "window.heard = []; document.querySelector('{SLIDER}').addEventListener('input', e => heard.push(e.target.valueAsNumber))"
        ))
        .await;
        let start = thumb(&open, place).await;
        open.drag(&along(place, start, 0.2)).await;
        let heard = open.value("heard.length").await;
        assert!(
            heard.as_f64().expect("a number") >= 5.0,
            "{heard} steps of a drag"
        );
        let reached = value(&open).await;
        assert!(
            (2.0..4.2).contains(&reached),
            "a fifth of the way is {reached}"
        );
        agrees(&open).await;
        // Beyond its end it stays at its end.
        let start = thumb(&open, place).await;
        open.drag(&along(place, start, 1.3)).await;
        assert_eq!(value(&open).await, control().max());
        agrees(&open).await;
        let _ = open.page.close().await;
    });
}

#[test]
fn it_is_dragged_by_a_finger() {
    in_browser(async |site| {
        let open = site.blank().await;
        let phone = SetDeviceMetricsOverrideParams::new(360, 740, 2.0, true);
        open.page.execute(phone).await.expect("a phone");
        let touch = SetTouchEmulationEnabledParams::new(true);
        open.page.execute(touch).await.expect("a touch screen");
        open.go(&format!("{}{CHAPTER}", site.address())).await;
        open.wake().await;
        let place = bring_slider(&open).await;
        let before = open.value("scrollY").await;
        let start = thumb(&open, place).await;
        open.swipe(&along(place, start, 0.9)).await;
        let reached = value(&open).await;
        assert!(
            (12.0..15.0).contains(&reached),
            "nine tenths of the way is {reached}"
        );
        assert_eq!(open.value("scrollY").await, before, "the page went along");
        agrees(&open).await;
        let start = thumb(&open, place).await;
        open.swipe(&along(place, start, -0.2)).await;
        assert_eq!(value(&open).await, control().min());
        agrees(&open).await;
        let _ = open.page.close().await;
    });
}

/// What one has to touch is large enough for a finger: 24 by 24 pixels at least.
#[test]
fn fingers_hit_what_they_mean() {
    in_browser(async |site| {
        let open = site.blank().await;
        let phone = SetDeviceMetricsOverrideParams::new(360, 740, 2.0, true);
        open.page.execute(phone).await.expect("a phone");
        open.go(&format!("{}{CHAPTER}", site.address())).await;
        open.wake().await;
        let small = open
            .value("[...document.querySelectorAll('main button, main input, main summary')].filter(e => e.checkVisibility()).filter(e => { const r = e.getBoundingClientRect(); return r.width < 24 || r.height < 24; }).map(e => e.outerHTML.slice(0, 120))")
            .await;
        assert_eq!(small, serde_json::json!([]));
        let _ = open.page.close().await;
    });
}

#[test]
fn enlarged_twice_nothing_is_cut_or_runs_sideways() {
    in_browser(async |site| {
        for path in pages().iter().filter(|path| *path != "404.html") {
            // A window of 1280 pixels at 200 %.
            let open = site.blank().await;
            let zoomed = SetDeviceMetricsOverrideParams::new(640, 450, 2.0, false);
            open.page.execute(zoomed).await.expect("zoom");
            open.go(&format!("{}{path}", site.address())).await;
            let wide = "document.documentElement.scrollWidth";
            let width = open.value(wide).await.as_f64().expect("a number");
            assert!(width <= 640.0, "{path} is {width} px wide at 200 %");
            let _ = open.page.close().await;
        }
        // Text alone twice as large, as some set their browsers.
        let open = site.open(CHAPTER).await;
        let usual = "parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)";
        let before = open.value(usual).await.as_f64().expect("a number");
        let large = FontSizes::builder().standard(32).fixed(26).build();
        open.page
            .execute(SetFontSizesParams::new(large))
            .await
            .expect("large text");
        open.go(&format!("{}{CHAPTER}?large", site.address())).await;
        let after = open.value(usual).await.as_f64().expect("a number");
        assert!(
            (after / before - 2.0).abs() < 0.01,
            "{before} became {after}"
        );
        open.wake().await;
        assert_eq!(
            open.value("document.documentElement.scrollWidth <= innerWidth")
                .await,
            true
        );
        for part in [SLIDER, "[data-typed]", "[data-reset]", ".readout"] {
            let [left, _, width, _] = open.place(part).await;
            assert!(left >= 0.0 && left + width <= 1280.0, "{part} is cut");
        }
        let _ = open.page.close().await;
    });
}

fn text(value: &Option<AxValue>) -> String {
    let value = value.as_ref().and_then(|value| value.value.as_ref());
    match value {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

async fn read_aloud(open: &Open) -> Vec<AxNode> {
    let tree = open.page.execute(GetFullAxTreeParams::default()).await;
    let nodes = tree.expect("the tree").result.nodes.clone();
    nodes.into_iter().filter(|node| !node.ignored).collect()
}

#[test]
fn it_is_read_aloud_with_name_value_and_result() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let words = kit::text::Edition::english()
            .figure("held-slots")
            .expect("the figure's words");
        let nodes = read_aloud(&open).await;
        let of_role = |role: &str| -> Vec<&AxNode> {
            nodes.iter().filter(|n| text(&n.role) == role).collect()
        };
        let sliders = of_role("slider");
        assert_eq!(sliders.len(), 1);
        let slider = sliders[0];
        let label = words.control.expect("the control's words").label;
        assert_eq!(text(&slider.name), *label);
        let property = |name: &str| {
            let mut all = slider.properties.iter().flatten();
            let found = all.find(|p| p.name.as_ref() == name);
            found
                .map(|p| text(&Some(p.value.clone())))
                .unwrap_or_default()
        };
        let control = control();
        let is = |name: &str, value: f64| {
            let told: f64 = property(name).parse().expect("a number");
            assert!((told - value).abs() < 1e-6, "{name} is {told}");
        };
        is("valuemin", control.min());
        is("valuemax", control.max());
        // The tree of the tools holds the bare value; what is spoken stands in the page.
        assert_eq!(text(&slider.value), control.default.to_string());
        let spoken = format!("document.querySelector('{SLIDER}').getAttribute('aria-valuetext')");
        assert_eq!(open.text(&spoken).await, "8.0 s");
        let spins = of_role("spinbutton");
        assert!(
            spins.iter().any(|n| text(&n.name).starts_with(&*label)),
            "the field to type in has no name"
        );
        // The drawing has the figure's title for a name, and its description.
        let drawings = [of_role("image"), of_role("img")].concat();
        let plot = drawings
            .iter()
            .find(|n| text(&n.name).starts_with(&*words.title))
            .expect("the drawing by its name");
        assert!(
            text(&plot.name).contains("A line chart")
                || text(&plot.description).contains("A line chart")
        );
        // So have the two boards; mdBook's icons stand in buttons that have names.
        let named = drawings.iter().filter(|n| !text(&n.name).is_empty());
        assert_eq!(named.count(), 3);
        for role in ["button", "link", "textbox", "figure"] {
            for node in of_role(role) {
                let name = text(&node.name);
                assert!(
                    role == "figure" || !name.trim().is_empty(),
                    "a {role} without a name"
                );
            }
        }
        // A step is told by the slider at once, the result once the slider rests.
        let slider = open.page.find_element(SLIDER).await.expect("the slider");
        slider.focus().await.expect("focus");
        slider.press_key("ArrowRight").await.expect("a key");
        assert_eq!(open.text(&spoken).await, "8.1 s");
        open.until("document.querySelector('[data-announce]').textContent.includes('8.1')")
            .await;
        let live = open
            .text("document.querySelector('[data-announce]').getAttribute('aria-live')")
            .await;
        assert_eq!(live, "polite");
        let total = figure().at(8.1).value("all-slow").expect("a value");
        let said = open
            .text("document.querySelector('[data-announce]').textContent")
            .await;
        assert!(said.contains(&format::number(total, 0)), "{said}");
        let _ = open.page.close().await;
    });
}

/// Ten steps are one announcement, not ten.
#[test]
fn a_row_of_steps_is_announced_once() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        open.value("window.said = 0; new MutationObserver(() => said++).observe(document.querySelector('[data-announce]'), { childList: true, characterData: true, subtree: true })")
            .await;
        let slider = open.page.find_element(SLIDER).await.expect("the slider");
        slider.focus().await.expect("focus");
        for _ in 0..10 {
            slider.press_key("ArrowLeft").await.expect("a key");
        }
        open.until("said > 0").await;
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
        assert_eq!(open.value("said").await, 1);
        let _ = open.page.close().await;
    });
}

#[test]
fn the_focus_is_seen_wherever_the_tab_key_leads() {
    in_browser(async |site| {
        let open = site.open(CHAPTER).await;
        open.wake().await;
        let mut seen = Vec::new();
        for _ in 0..60 {
            open.press("Tab").await;
            let here = open
                .value("(e => { const s = getComputedStyle(e), r = e.getBoundingClientRect(); return [e.id || e.dataset.slider !== undefined && 'slider' || e.outerHTML.slice(0, 80), s.outlineStyle, parseFloat(s.outlineWidth), s.boxShadow, r.width * r.height, e === document.body]; })(document.activeElement)")
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
        for wanted in [
            "mdbook-theme-toggle",
            "mdbook-search-toggle",
            "held-slots-control",
        ] {
            assert!(
                seen.iter().any(|name| name == wanted),
                "{wanted} is not reached: {seen:?}"
            );
        }
        let _ = open.page.close().await;
    });
}

#[test]
fn in_strong_colours_curves_and_words_stand_out() {
    in_browser(async |site| {
        for scheme in ["light", "dark"] {
            let open = site.blank().await;
            let strong = SetEmulatedMediaParams::builder()
                .feature(MediaFeature::new("forced-colors", "active"))
                .feature(MediaFeature::new("prefers-color-scheme", scheme))
                .build();
            open.page.execute(strong).await.expect("strong colours");
            open.go(&format!("{}{CHAPTER}", site.address())).await;
            open.wake().await;
            let contrasts = open
                .value(
                    "(() => {
                       const light = c => { const [r, g, b] = c.match(/[\\d.]+/g).map(Number).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
                       const probe = document.createElement('i'); probe.style.background = 'Canvas'; document.body.append(probe);
                       const back = light(getComputedStyle(probe).backgroundColor);
                       const contrast = c => (l => (Math.max(l, back) + 0.05) / (Math.min(l, back) + 0.05))(light(c));
                       return [
                         ...[...document.querySelectorAll('#held-slots svg.plot .curve, #held-slots svg.plot .limit')].map(e => [e.getAttribute('class'), contrast(getComputedStyle(e).stroke)]),
                         ...[...document.querySelectorAll('#held-slots svg.plot text')].filter(e => e.checkVisibility()).map(e => [e.textContent, contrast(getComputedStyle(e).fill)]),
                         ...[...document.querySelectorAll('#held-slots .slot-a')].map(e => ['slot-a', contrast(getComputedStyle(e).fill)]),
                         ...[...document.querySelectorAll('#held-slots .slot-b, #held-slots .slot-free')].map(e => ['slot', contrast(getComputedStyle(e).stroke)]),
                       ];
                     })()",
                )
                .await;
            let contrasts = contrasts.as_array().expect("a list");
            assert!(contrasts.len() > 20, "{contrasts:?}");
            for entry in contrasts {
                let contrast = entry[1].as_f64().unwrap_or_default();
                assert!(contrast >= 4.5, "{scheme}: {entry}");
            }
            let _ = open.page.close().await;
        }
    });
}
