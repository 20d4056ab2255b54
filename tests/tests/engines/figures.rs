//! Every figure that moves: by the mouse on its slider, then by a key, it shows what the model says.

use crate::pages::wake;
use book_tests::engines::Engine;
use book_tests::{Findings, dist, pages};
use kit::format::number;
use kit::{Control, Figure, State};
use queue::setting::PRINTED;
use queue::{Setting, Watched, scene};
use serde::Deserialize;

/// In the page: what a figure shows that moves with its slider or button.
const SEEN: &str = "(root) => ({
  values: [...root.querySelectorAll('[data-value]')].map((e) => [e.dataset.value, e.dataset.decimals, e.textContent]),
  paths: [...root.querySelectorAll('[data-path]')].map((e) => [e.dataset.path, e.getAttribute('d')]),
})";

#[derive(Deserialize, PartialEq, Clone)]
struct Seen {
    /// Name, decimals, text.
    values: Vec<(String, String, String)>,
    paths: Vec<(String, String)>,
}

impl Seen {
    async fn of(engine: &Engine, name: &str) -> Self {
        let seen = engine
            .value(&format!("({SEEN})(document.getElementById('{name}'))"))
            .await;
        let seen: Self = serde_json::from_value(seen).expect("what a figure shows");
        assert!(!seen.values.is_empty() && !seen.paths.is_empty(), "nothing");
        seen
    }

    /// It is what `state` says.
    #[track_caller]
    fn is(&self, state: &State) {
        for (name, decimals, text) in &self.values {
            let value = state.value(name).unwrap_or_else(|| panic!("no {name}"));
            let decimals = decimals.parse().expect("decimals");
            assert_eq!(*text, number(value, decimals), "{name}");
        }
        for (name, d) in &self.paths {
            if let Some(path) = state.path(name) {
                assert_eq!(d, path, "the path {name}");
            }
        }
    }
}

pub(crate) async fn move_as_the_model_says(engine: &Engine, findings: &mut Findings) {
    for figure in chapters::figures::all() {
        if let Some(control) = figure.control() {
            let moved = moves(engine, figure, control);
            findings.check(figure.name(), moved).await;
        }
    }
    findings.check(queue::NAME, steps(engine)).await;
}

/// The page of a figure, and it alive there. The whole book on one page and the pages of figures alone
/// hold it once more.
async fn enter(engine: &Engine, name: &str) {
    let holds = format!(" id=\"{name}\" data-module=\"");
    let page = pages().into_iter().find(|page| {
        let again = page == "print.html" || page.starts_with("embed/");
        let html = std::fs::read_to_string(dist().join(page)).expect("a page");
        !again && html.contains(&holds)
    });
    let page = page.unwrap_or_else(|| panic!("no page holds {name}"));
    engine.go(&page).await;
    wake(engine).await;
}

async fn moves(engine: &Engine, figure: &dyn Figure, control: Control) {
    let name = figure.name();
    enter(engine, name).await;
    let slider = format!("#{name} [data-slider]");
    let value = async || {
        let position = engine
            .value(&format!("document.querySelector('{slider}').valueAsNumber"))
            .await;
        control.value_at(position.as_f64().expect("a number"))
    };
    let start = control.default;
    assert_eq!(value().await, start);
    let before = Seen::of(engine, name).await;
    before.is(&figure.at(start));

    // The mouse, from the thumb to the far side of the slider's way.
    let (least, most, step) = control.positions();
    let from = (control.position(start) - least) / (most - least);
    let to = if from > 0.5 { 0.25 } else { 0.75 };
    let [left, top, width, height] = engine.place(&slider).await;
    let thumb = height.min(20.0);
    let at = |share: f64| {
        (
            left + thumb / 2.0 + share * (width - thumb),
            top + height / 2.0,
        )
    };
    engine
        .drag(&[at(from), at(0.5 * (from + to)), at(to)])
        .await;
    let reached = value().await;
    let share = (control.position(reached) - least) / (most - least);
    let off = 0.05 + step / (most - least);
    assert!(
        (share - to).abs() < off,
        "the mouse went to {to} of the slider's way, the slider to {share}"
    );
    let mut turns = Vec::new();
    go_on(control, &mut turns, start, reached);
    let moved = Seen::of(engine, name).await;
    assert!(moved != before, "nothing moved");
    moved.is(&figure.after(&turns, reached));

    // A key, where the mouse left the focus.
    let key = if to > 0.5 { "ArrowRight" } else { "ArrowLeft" };
    engine.press(key).await;
    let stepped = value().await;
    let want = control.step(reached, if to > 0.5 { 1.0 } else { -1.0 });
    assert_eq!(stepped, want, "after {key}");
    go_on(control, &mut turns, reached, stepped);
    Seen::of(engine, name)
        .await
        .is(&figure.after(&turns, stepped));

    engine.click(&format!("#{name} [data-reset]")).await;
    let back = Seen::of(engine, name).await;
    assert!(back == before, "it did not go back to its start");
    let complaints = engine.complaints().await;
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// The way of a figure that keeps it.
fn go_on(control: Control, turns: &mut Vec<f64>, from: f64, to: f64) {
    if control.keeps_way {
        control.go_on(turns, from, to);
    }
}

/// The small queue goes from event to event as it does here.
async fn steps(engine: &Engine) {
    enter(engine, queue::NAME).await;
    let mut watched = Watched::new(Setting::default()).expect("a setting on offer");
    watched.run_until_served(PRINTED);
    let shown = async |watched: &Watched| {
        let seen = Seen::of(engine, queue::NAME).await;
        seen.is(&scene::state(watched));
        seen
    };
    let before = shown(&watched).await;
    let act = async |name: &str| {
        engine
            .click(&format!("#{} [data-do=\"{name}\"]", queue::NAME))
            .await;
    };
    act("step").await;
    watched.step();
    assert!(shown(&watched).await != before, "nothing moved");
    act("skip").await;
    watched.run_until_served(watched.served() + 1000);
    shown(&watched).await;
    let complaints = engine.complaints().await;
    assert!(complaints.is_empty(), "{complaints:#?}");
}
