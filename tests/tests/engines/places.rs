//! Places of the screen: what a mouse and keys find in a room, where its page once came between.

use book_tests::Findings;
use book_tests::engines::Engine;
use book_tests::pointer::covered_below;
use serde_json::json;

const ROOM: &str = "crisis/sale-peak.html#room?seed=7";

pub(crate) async fn are_the_room_s_own(engine: &Engine, findings: &mut Findings) {
    findings.check("under each control", covers(engine)).await;
    findings.check("the bar", bar(engine)).await;
    findings
        .check("keys and the end", keys_and_end(engine))
        .await;
    findings.check("a wrong link", wrong_link(engine)).await;
}

/// The room as a link leads to it, for one who has never played.
async fn enter(engine: &Engine) {
    engine.go("preface.html").await;
    engine.value("localStorage.clear()").await;
    engine.go(ROOM).await;
    engine
        .until("document.documentElement.dataset.rooms === 'alive'")
        .await;
    // Firefox's window, which no screen shows, never has the focus that a reader's has.
    engine
        .value("(Document.prototype.hasFocus = () => true, true)")
        .await;
}

async fn minute(engine: &Engine) -> String {
    engine
        .text("document.querySelector('[data-now]').textContent")
        .await
}

/// Whether what `selector` finds is what lies at its middle.
async fn is_seen(engine: &Engine, selector: &str) -> bool {
    let seen = format!(
        "((r) => document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest({0:?}) != null)(document.querySelector({0:?}).getBoundingClientRect())",
        selector
    );
    engine.value(&seen).await == true
}

async fn covers(engine: &Engine) {
    enter(engine).await;
    assert_eq!(engine.value(&covered_below("#room")).await, json!([]));
}

/// It stays in view beside the last control, and plays from there.
async fn bar(engine: &Engine) {
    enter(engine).await;
    engine.place("[data-control=\"stand_in\"]").await;
    let stays = "((bar) => bar.top > -1 && bar.bottom < innerHeight / 2)(document.querySelector('.room-bar').getBoundingClientRect())";
    assert_eq!(engine.value(stays).await, true, "the bar is out of view");
    engine.click_now("[data-do=\"step\"]").await;
    assert_eq!(minute(engine).await, "1");
}

async fn keys_and_end(engine: &Engine) {
    enter(engine).await;
    engine.click(".board").await;
    for key in ["ArrowRight", "ArrowLeft", "n"] {
        engine.press(key).await;
    }
    assert_eq!(minute(engine).await, "1", "after a press on the board");
    engine
        .value("document.querySelector('[data-speed]').value = '60'")
        .await;
    engine.click("[data-do=\"play\"]").await;
    engine
        .until("document.querySelector('.begins').dataset.on === 'true'")
        .await;
    assert_eq!(minute(engine).await, "5", "the event begins");
    engine.click_now(".begins [data-do=\"play\"]").await;
    engine
        .until("document.activeElement.matches('[data-result-title]')")
        .await;
    for said in [".room-bar .verdict", "[data-result-title]"] {
        assert!(is_seen(engine, said).await, "{said} is not seen");
    }
    for key in ["ArrowRight", "ArrowLeft"] {
        engine.press(key).await;
    }
    // Going on from an earlier minute keeps the run one step away.
    let code = "document.querySelector('[data-code]').textContent";
    let finished = engine.text(code).await;
    engine.click("[data-do=\"undo\"]").await;
    engine
        .click("[data-control=\"shedding\"][value=\"1\"]")
        .await;
    assert_ne!(engine.text(code).await, finished);
    assert!(is_seen(engine, "[data-do=\"back\"]").await);
    engine.value("history.back()").await;
    engine.until(&format!("{code} === '{finished}'")).await;
    let page = engine.text("location.pathname").await;
    assert!(
        page.ends_with("sale-peak.html"),
        "the arrows left for {page}"
    );
    assert_eq!(engine.complaints().await, Vec::<String>::new());
}

async fn wrong_link(engine: &Engine) {
    enter(engine).await;
    engine.value("location.hash = '#room?seed=x'").await;
    let error = "[data-error-place=\"link\"]";
    engine
        .until(&format!(
            "document.querySelector('{error}').innerText !== ''"
        ))
        .await;
    assert!(is_seen(engine, error).await);
}
