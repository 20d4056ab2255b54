//! Settings in the page's address: taken, refused, gone back to, copied, kept over a reload.

use crate::stage::Stage;

pub(crate) async fn takes_every_row(stage: &Stage) {
    for value in stage.expected.rows() {
        stage.set(*value).await;
        stage.shows(*value).await;
        assert_eq!(stage.seen().await.said, "", "at {value}");
        // The figure comes into view.
        let top = stage.of_figure("root.getBoundingClientRect().top").await;
        let top = top.as_f64().expect("a number");
        assert!((-1.0..400.0).contains(&top), "it is {top} px down");
    }
}

/// What is beyond the control's settings, or none at all, changes nothing that a reader cannot see.
pub(crate) async fn says_what_it_cannot_do(stage: &Stage) {
    let expected = &stage.expected;
    let control = expected.control;
    let (above, below) = (control.max() * 1.5 + 1.0, control.min() - 1.0);
    let of_control = |value: &str| expected.asking(value);
    let plain = |value: f64| format!("{value:.8}");
    let nines = "9".repeat(5000);
    let named = format!("#{}?", stage.place.name);
    let between = expected.beside_another();
    // One after the other they ask for different settings.
    for (fragment, asked) in [
        (of_control(&plain(above)), Some(above)),
        (of_control("NaN"), None),
        (of_control(&plain(below)), Some(below)),
        (of_control(""), None),
        (of_control(&plain(between)), Some(between)),
        (of_control("x"), None),
        (of_control("1e400"), Some(f64::INFINITY)),
        (of_control("%00%ff%"), None),
        (of_control("-Infinity"), Some(f64::NEG_INFINITY)),
        (of_control("<img src=x onerror=alert(1)>"), None),
        (of_control(&nines), Some(f64::INFINITY)),
        (named.clone(), None),
        (of_control(&plain(between)), Some(between)),
        (format!("{named}{}", control.name), None),
        (of_control(&plain(between)), Some(between)),
        (format!("{named}no-such-control=3"), None),
    ] {
        stage.follow(&fragment).await;
        let value = asked.map_or(expected.start(), |asked| expected.nearest(asked));
        stage.shows(value).await;
        let said = stage.seen().await.said;
        let want = match asked {
            None => &expected.shared.unread,
            Some(_) => &expected.shared.beyond,
        };
        let short: String = fragment.chars().take(60).collect();
        assert_eq!(said, want.as_str(), "after {short}");
    }
    // What speaks of something else changes nothing.
    stage.set(expected.another()).await;
    for fragment in ["#no-figure?T=3", "#?", "#%", "#💥?💥=💥", "#"] {
        stage.follow(fragment).await;
        stage.shows(expected.another()).await;
    }
}

pub(crate) async fn goes_back_and_forward(stage: &Stage) {
    let (first, second) = (stage.expected.another(), stage.expected.control.max());
    stage.set(first).await;
    stage.set(second).await;
    for (way, value) in [("back", first), ("forward", second)] {
        let fragment = here(stage, value).await;
        stage
            .open
            .value(&format!(
                "new Promise((done) => {{ addEventListener('hashchange', () => setTimeout(done), {{ once: true }}); history.{way}(); }})"
            ))
            .await;
        assert_eq!(stage.open.text("location.hash").await, fragment);
        stage.shows(value).await;
    }
}

/// The button gives what the figure shows, though the address had no time to follow.
pub(crate) async fn is_copied(stage: &Stage) {
    let another = stage.expected.another();
    copy_another(stage, &stage.expected.shared.copied).await;
    let copied = stage.open.text("navigator.clipboard.readText()").await;
    let page = stage.open.text("location.origin + location.pathname").await;
    let fragment = here(stage, another).await;
    assert_eq!(copied, format!("{page}{fragment}"));
    stage.shows(another).await;
    // Somebody else opens it.
    stage.open.go("about:blank").await;
    stage.open.go(&copied).await;
    stage.wake().await;
    stage.shows(another).await;
}

/// Without a clipboard, and with one that refuses, where the old way of copying refuses too: the link
/// stands there to be marked.
pub(crate) async fn says_where_the_link_is_if_it_cannot_copy(stage: &Stage) {
    for clipboard in [
        "undefined",
        "{ writeText: () => Promise.reject(new Error('no')) }",
    ] {
        stage.set(stage.expected.start()).await;
        stage
            .open
            .value(&format!(
                "Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }}); \
                 document.execCommand = () => false; true"
            ))
            .await;
        copy_another(stage, &stage.expected.shared.not_copied).await;
        let fragment = here(stage, stage.expected.another()).await;
        assert_eq!(stage.open.text("location.hash").await, fragment);
        let by_hand = format!(
            "document.querySelector('{}').value",
            stage.part("[data-copy-by-hand]")
        );
        let page = stage.open.text("location.origin + location.pathname").await;
        assert_eq!(stage.open.text(&by_hand).await, format!("{page}{fragment}"));
    }
    stage
        .open
        .value("delete navigator.clipboard, delete document.execCommand")
        .await;
}

/// Types another value, presses the button that copies at once, and waits till `words` are said.
async fn copy_another(stage: &Stage, words: &str) {
    let typed = stage.expected.shown("en", stage.expected.another());
    let field = stage.part("[data-typed]");
    stage.open.type_over(&field, &typed).await;
    stage.open.click(&stage.part("[data-copy]")).await;
    stage.open.until(&said(stage, words)).await;
}

/// An expression: whether the figure's notice is `words`.
fn said(stage: &Stage, words: &str) -> String {
    format!(
        "document.querySelector('{}').textContent === {}",
        stage.part("[data-said]"),
        serde_json::Value::from(words)
    )
}

pub(crate) async fn is_kept_over_a_reload(stage: &Stage) {
    let another = stage.expected.another();
    stage.set(another).await;
    stage.open.value("window.before = true").await;
    stage
        .open
        .value("setTimeout(() => location.reload()); true")
        .await;
    stage
        .open
        .until("window.before === undefined && document.readyState === 'complete'")
        .await;
    stage.wake().await;
    stage.shows(another).await;
}

/// The address of the figure's setting and of the way to it.
async fn here(stage: &Stage, value: f64) -> String {
    let turns = stage.seen().await.turns(&stage.expected);
    stage.expected.fragment(value, &turns)
}
