//! Mouse and keys, on the slider and on what stands beside it.

use crate::stage::Stage;

/// The width of the slider's thumb, as the browser draws it (CSS pixels).
const THUMB: f64 = 16.0;
/// How near to a mark of the slider the browser takes the mark, and half a thumb (CSS pixels).
const SNAP: f64 = 9.0;

impl Stage {
    /// The slider in the middle of the window: its left, top, width and height there.
    pub(crate) async fn bring_slider(&self) -> [f64; 4] {
        self.of_figure(
            "root.querySelector('[data-slider]').scrollIntoView({ block: 'center', behavior: 'instant' })",
        )
        .await;
        self.open.place(&self.part("[data-slider]")).await
    }

    /// Where the thumb is, from 0 to 1.
    pub(crate) async fn thumb(&self) -> f64 {
        let (least, most, _) = self.expected.control.positions();
        (self.position().await - least) / (most - least)
    }

    /// The slider is where a hand lands that goes to `share` of its way; the setting there.
    pub(crate) async fn landed(&self, share: f64, slider: [f64; 4]) -> f64 {
        let (least, most, step) = self.expected.control.positions();
        let off = SNAP / (slider[2] - THUMB) + 0.5 * step / (most - least);
        let thumb = self.thumb().await;
        assert!(
            (thumb - share).abs() <= off,
            "it went to {thumb} of its way, not to {share}"
        );
        self.value().await
    }
}

/// Points over the slider, on which the thumb goes from one share of its way to another.
pub(crate) fn along([left, top, width, height]: [f64; 4], from: f64, to: f64) -> Vec<(f64, f64)> {
    (0..=12)
        .map(|i| {
            let share = from + (to - from) * f64::from(i) / 12.0;
            let x = left + THUMB / 2.0 + share * (width - THUMB);
            (x, top + height / 2.0)
        })
        .collect()
}

/// By the mouse, with its button held, at the places where the slider is.
pub(crate) async fn is_dragged(stage: &Stage) {
    let slider = stage.bring_slider().await;
    stage
        .of_figure("(window.heard = [], root.querySelector('[data-slider]').addEventListener('input', (e) => heard.push(e.target.valueAsNumber)))")
        .await;
    let start = stage.thumb().await;
    let to = if start > 0.5 { 0.2 } else { 0.8 };
    let way = along(slider, start, to);
    stage.open.draw(&way).await;
    // The button is still held: the figure goes along.
    let reached = stage.value().await;
    stage.shows(reached).await;
    stage.open.release(way[way.len() - 1]).await;
    assert_eq!(stage.value().await, reached, "it goes on when let go");
    stage.landed(to, slider).await;
    let heard = stage.open.value("heard").await;
    let heard = heard.as_array().expect("a list").len() as f64;
    let (least, most, step) = stage.expected.control.positions();
    let steps = (start - to).abs() * (most - least) / step;
    assert!(
        heard >= (0.5 * steps).min(5.0),
        "{heard} settings on a way of {steps} steps"
    );
    stage.rests_at(reached).await;
    // Beyond its ends it stays at its ends.
    for (to, end) in [
        (1.3, stage.expected.control.max()),
        (-0.3, stage.expected.control.min()),
    ] {
        let way = along(slider, stage.thumb().await, to);
        stage.open.drag(&way).await;
        stage.shows(end).await;
    }
}

/// A click on the way takes the thumb there; a click on the button takes it back.
pub(crate) async fn is_clicked(stage: &Stage) {
    let slider = stage.bring_slider().await;
    let to = if stage.thumb().await > 0.5 {
        0.25
    } else {
        0.75
    };
    let there = along(slider, to, to);
    stage.open.drag(&there[..1]).await;
    let reached = stage.landed(to, slider).await;
    stage.shows(reached).await;
    stage.open.click(&stage.part("[data-reset]")).await;
    stage.shows(stage.expected.start()).await;
    stage.rests_at(stage.expected.start()).await;
}

/// Arrows, Home, End, and page by page; no page is turned.
pub(crate) async fn steps_by_keys(stage: &Stage) {
    let expected = &stage.expected;
    stage
        .of_figure("root.querySelector('[data-slider]').focus()")
        .await;
    let mut at = expected.start();
    for (key, steps) in [
        ("ArrowLeft", -1.0),
        ("ArrowLeft", -1.0),
        ("ArrowDown", -1.0),
        ("ArrowRight", 1.0),
        ("ArrowUp", 1.0),
    ] {
        stage.open.press(key).await;
        at = expected.step(at, steps);
        stage.shows(at).await;
    }
    for (key, end) in [
        ("Home", expected.control.min()),
        ("End", expected.control.max()),
    ] {
        stage.open.press(key).await;
        stage.shows(end).await;
    }
    // A tenth of the way, or a step where that is more.
    let (least, most, step) = expected.control.positions();
    let page = ((most - least) / 10.0).max(step);
    for (key, by) in [("PageDown", -page), ("PageUp", page)] {
        let from = stage.position().await;
        stage.open.press(key).await;
        let reached = stage.position().await;
        assert!(
            (reached - from - by).abs() <= step,
            "{key} goes from {from} to {reached}"
        );
        stage.shows(stage.value().await).await;
    }
    let path = stage.open.text("location.pathname").await;
    assert!(path.ends_with(&stage.place.page), "the page was turned");
}

/// Each by a click, after which the address carries it.
pub(crate) async fn presets_are_followed(stage: &Stage) {
    let presets = stage.expected.presets();
    let links = stage
        .of_figure("root.querySelectorAll('.presets a').length")
        .await;
    assert_eq!(links, presets.len());
    for (i, (turns, value)) in presets.into_iter().enumerate() {
        let link = stage.part(&format!(".presets a:nth-of-type({})", i + 1));
        stage.open.click(&link).await;
        stage.comes_to(turns, value).await;
    }
}

/// At both ends, at what the figure itself points out, and between.
pub(crate) async fn is_right_at_every_setting(stage: &Stage) {
    for value in stage.expected.settings() {
        stage.set(value).await;
        stage.shows(value).await;
    }
}
