//! A figure on a page of its own, which course pages frame; here in a page of another language.

use crate::everywhere::Place;
use crate::expected::Expected;
use crate::frame::keeps_within;
use crate::stage::Stage;
use book_tests::{Open, Site};
use chromiumoxide::cdp::browser_protocol::page::{
    AddScriptToEvaluateOnNewDocumentParams, RemoveScriptToEvaluateOnNewDocumentParams,
};

/// Alive at the setting that the frame's address asks for; numbers are shown and typed with the mark
/// of the page's language. It is as high as it says.
pub(crate) async fn is_alive(open: Open, site: &Site, place: &'static Place) -> Open {
    let page = format!("{}embed/{}.html", site.address(), place.name);
    let danish = "addEventListener('DOMContentLoaded', () => document.documentElement.lang = 'da')";
    let danish = AddScriptToEvaluateOnNewDocumentParams::new(danish);
    let danish = open.page.execute(danish).await.expect("a script");
    let expected = Expected::of(place);
    let another = expected.another();
    let fragment = expected.fragment(another, &[]);
    let stage = Stage::at(open, place, &format!("{page}{fragment}")).await;
    let stage = stage.spoken_in("da");
    stage.shows(another).await;
    let shown = expected.shown("da", another);
    for typed in [shown.clone(), shown.replace(',', ".")] {
        stage.set(expected.start()).await;
        stage
            .open
            .type_over(&stage.part("[data-typed]"), &typed)
            .await;
        stage.shows(another).await;
    }
    stage.rests_at(another).await;
    keeps_within(&stage, 1280).await;
    tells_its_height(&stage, &format!("{page}{fragment}")).await;
    stage.is_silent();
    let open = stage.leave();
    let danish = RemoveScriptToEvaluateOnNewDocumentParams::new(danish.identifier.clone());
    open.page.execute(danish).await.expect("no script");
    open
}

/// A frame that takes the height it is told cuts nothing off. The page around it, which tells its own
/// height to itself, is not listened to.
async fn tells_its_height(stage: &Stage, address: &str) {
    stage
        .open
        .value(&format!(
            "(() => {{ const frame = document.createElement('iframe'); frame.width = 700; frame.height = 100; \
             window.heights = []; addEventListener('message', (e) => e.source === frame.contentWindow && heights.push(e.data.height)); \
             frame.src = {}; document.body.prepend(frame); }})()",
            serde_json::Value::from(format!("{address}&framed"))
        ))
        .await;
    let inside = "document.querySelector('iframe').contentDocument";
    stage
        .open
        .until(&format!(
            "{inside}.querySelector('[data-slider]')?.checkVisibility() === true"
        ))
        .await;
    stage
        .open
        .until(&format!(
            "(document.querySelector('iframe').height = heights.at(-1), Math.abs(heights.at(-1) - {inside}.documentElement.getBoundingClientRect().height) <= 1)"
        ))
        .await;
    let cut = stage
        .open
        .value(&format!(
            "{inside}.documentElement.scrollHeight - document.querySelector('iframe').clientHeight"
        ))
        .await;
    assert!(
        cut.as_f64().is_some_and(|cut| cut <= 1.0),
        "{cut} px are cut off"
    );
}
