//! A figure under a finger, on a screen of 360 pixels.

use crate::frame::keeps_within;
use crate::hands::along;
use crate::sight::Sight;
use crate::stage::Stage;
use book_tests::PHONE;

/// With all that one touches large enough for a finger.
pub(crate) async fn keeps_within_the_screen(sight: &Sight) {
    sight.open.screen(Some(PHONE)).await;
    keeps_within(sight, PHONE.width).await;
    let small = sight
        .of_figure("[...root.querySelectorAll('button, input, summary')].filter((e) => e.checkVisibility()).filter((e) => { const r = e.getBoundingClientRect(); return r.width < 24 || r.height < 24; }).map((e) => e.outerHTML.slice(0, 120))")
        .await;
    assert_eq!(small, serde_json::json!([]), "too small for a finger");
}

/// The thumb goes with the finger, and the page stays.
pub(crate) async fn is_drawn_by_a_finger(stage: &Stage) {
    stage.open.screen(Some(PHONE)).await;
    let slider = stage.bring_slider().await;
    let before = stage.open.value("scrollY").await;
    let start = stage.thumb().await;
    let to = if start > 0.5 { 0.15 } else { 0.85 };
    stage.open.swipe(&along(slider, start, to)).await;
    let reached = stage.landed(to, slider).await;
    stage.shows(reached).await;
    assert_eq!(
        stage.open.value("scrollY").await,
        before,
        "the page went along"
    );
    let beyond = along(slider, stage.thumb().await, -0.2);
    stage.open.swipe(&beyond).await;
    stage.shows(stage.expected.control.min()).await;
    stage.rests_at(stage.expected.control.min()).await;
}

/// Presets and the way back.
pub(crate) async fn is_tapped(stage: &Stage) {
    stage.open.screen(Some(PHONE)).await;
    let presets = stage.expected.presets();
    for (i, (turns, value)) in presets.into_iter().enumerate() {
        tap(stage, &format!(".presets a:nth-of-type({})", i + 1)).await;
        stage.comes_to(turns, value).await;
    }
    stage.set(stage.expected.another()).await;
    tap(stage, "[data-reset]").await;
    let start = stage.expected.shown("en", stage.expected.start());
    stage
        .open
        .until(&format!(
            "document.querySelector('{}').value === '{start}'",
            stage.part("[data-typed]")
        ))
        .await;
    stage.shows(stage.expected.start()).await;
}

async fn tap(stage: &Stage, selector: &str) {
    let place = stage.open.middle(&stage.part(selector)).await;
    stage.open.swipe(&[place]).await;
}

/// A finger that goes up over the slider means the page.
pub(crate) async fn lets_the_page_be_scrolled(stage: &Stage) {
    stage.open.screen(Some(PHONE)).await;
    let [left, top, width, _] = stage.bring_slider().await;
    let before = stage.open.value("scrollY").await.as_f64();
    // Not on the thumb, which goes with the finger.
    let x = left + width * if stage.thumb().await > 0.5 { 0.2 } else { 0.8 };
    let way: Vec<_> = (0..=12).map(|i| (x, top - 15.0 * f64::from(i))).collect();
    stage.open.swipe(&way).await;
    let after = stage.open.value("scrollY").await.as_f64();
    assert!(after > before, "{before:?} became {after:?}");
    stage.shows(stage.expected.start()).await;
}
