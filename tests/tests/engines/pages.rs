//! Every page of the site, brought to life.

use book_tests::engines::Engine;
use book_tests::{Findings, pages};
use std::time::Duration;

/// Brings to life all in the page that has a module.
pub(crate) async fn wake(engine: &Engine) {
    // One after the other: what is passed by within a frame is not seen.
    engine
        .value(
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
        engine
            .until(&format!(
                "document.querySelector('{what}') === null || document.documentElement.dataset.{alive} === 'alive'"
            ))
            .await;
    }
}

pub(crate) async fn are_silent(engine: &Engine, findings: &mut Findings) {
    for page in pages() {
        findings
            .check(&page, async {
                engine.go(&page).await;
                wake(engine).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
                let complaints = engine.complaints().await;
                assert!(complaints.is_empty(), "{complaints:#?}");
            })
            .await;
    }
}
