//! What screen readers say of a figure, and where the tab key leads.

use crate::stage::Stage;
use chromiumoxide::cdp::browser_protocol::accessibility::{AxNode, AxValue, QueryAxTreeParams};
use std::time::Duration;

fn text(value: &Option<AxValue>) -> String {
    let value = value.as_ref().and_then(|value| value.value.as_ref());
    match value {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

/// Its text, whatever spaces there are between words.
fn words_of(value: &Option<AxValue>) -> String {
    text(value).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn property(node: &AxNode, name: &str) -> String {
    let mut all = node.properties.iter().flatten();
    let found = all.find(|property| property.name.as_ref() == name);
    found
        .map(|property| text(&Some(property.value.clone())))
        .unwrap_or_default()
}

/// Ten steps are one announcement, not ten.
pub(crate) async fn is_told_once(stage: &Stage) {
    // What was done before has been told.
    tokio::time::sleep(Duration::from_millis(600)).await;
    stage
        .of_figure("(window.said = 0, window.steps = [], root.querySelector('[data-slider]').addEventListener('input', () => steps.push(performance.now())), new MutationObserver(() => said++).observe(root.querySelector('[data-announce]'), { childList: true, characterData: true, subtree: true }), root.querySelector('[data-slider]').focus())")
        .await;
    let (key, by) = match stage.thumb().await > 0.5 {
        true => ("ArrowLeft", -1.0),
        false => ("ArrowRight", 1.0),
    };
    let mut at = stage.expected.start();
    for _ in 0..10 {
        stage.open.press(key).await;
        at = stage.expected.step(at, by);
    }
    stage.open.until("said > 0").await;
    stage.rests_at(at).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    // A machine that is busy may rest between two keys.
    let rests = "steps.filter((step, i) => i > 0 && step - steps[i - 1] > 400).length";
    let said = stage.open.value(&format!("[said, {rests}]")).await;
    let count = |i: usize| said[i].as_u64().expect("a count");
    assert!(
        count(0) <= 1 + count(1),
        "{} announcements, with {} rests between",
        count(0),
        count(1)
    );
    let live = stage
        .of_figure("root.querySelector('[data-announce]').getAttribute('aria-live')")
        .await;
    assert_eq!(live, "polite");
}

/// The slider and the field have name, range and value; each drawing its title and description.
pub(crate) async fn has_names(stage: &Stage) {
    let expected = &stage.expected;
    let figure = stage
        .open
        .page
        .find_element(stage.part("").trim())
        .await
        .expect("the figure");
    let asked = QueryAxTreeParams::builder()
        .backend_node_id(figure.backend_node_id)
        .build();
    let tree = stage.open.page.execute(asked).await.expect("the tree");
    let nodes: Vec<AxNode> = tree.result.nodes.clone();
    let of_role = |roles: &[&str]| -> Vec<&AxNode> {
        let heard = nodes.iter().filter(|node| !node.ignored);
        heard
            .filter(|node| roles.contains(&text(&node.role).as_str()))
            .collect()
    };
    let control = expected.control;
    let (first, last, _) = control.positions();
    let typed = format!("{}: {}", expected.label.label, expected.shared.typed);
    for (role, name, least, most) in [
        ("slider", expected.label.label.to_string(), first, last),
        ("spinbutton", typed, control.min(), control.max()),
    ] {
        let found = of_role(&[role]);
        assert_eq!(found.len(), 1, "{role}s");
        assert_eq!(text(&found[0].name), name);
        for (property_name, want) in [("valuemin", least), ("valuemax", most)] {
            let told: f64 = property(found[0], property_name).parse().expect("a number");
            assert!(
                (told - want).abs() < 1e-6,
                "{role}: {property_name} is {told}"
            );
        }
    }
    let drawings = of_role(&["image", "img"]);
    let state = expected.model.at_first();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for plot in &expected.layout.plots {
        let text = &expected.words.plots[plot.name];
        let title = text.title.as_ref().unwrap_or(&expected.words.title);
        let title = words(&expected.filled(title, &state));
        let described = words(&expected.filled(&text.description, &state));
        let fits = drawings.iter().any(|node| {
            let heard = format!("{} {}", words_of(&node.name), words_of(&node.description));
            heard.starts_with(&title) && heard.contains(&described)
        });
        assert!(fits, "no drawing is called {title:?}, {described:?}");
    }
    for role in ["image", "img", "button", "link", "textbox"] {
        for node in of_role(&[role]) {
            let name = text(&node.name);
            assert!(!name.trim().is_empty(), "a {role} without a name");
        }
    }
}

/// From the slider on, the tab key leads to all that can be used, and each is seen to have the focus.
pub(crate) async fn the_focus_is_seen(stage: &Stage) {
    stage
        .of_figure("root.querySelector('[data-slider]').focus()")
        .await;
    let mut seen = Vec::new();
    for _ in 0..40 {
        let here = stage
            .of_figure("((e) => { const s = getComputedStyle(e), r = e.getBoundingClientRect(); return [root.contains(e), e.outerHTML.slice(0, 120), s.outlineStyle, parseFloat(s.outlineWidth), r.width * r.height]; })(document.activeElement)")
            .await;
        if here[0] != true {
            break;
        }
        let name = here[1].as_str().unwrap_or_default().to_owned();
        let width = here[3].as_f64().unwrap_or_default();
        assert!(
            here[2] != "none" && width >= 2.0,
            "the focus is not seen on {name}"
        );
        let area = here[4].as_f64().unwrap_or_default();
        assert!(area > 0.0, "{name} has no place");
        seen.push(name);
        stage.open.press("Tab").await;
    }
    let wanted = stage
        .of_figure("[...root.querySelectorAll('input, button, a[href], summary')].filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 120))")
        .await;
    let wanted: Vec<String> = serde_json::from_value(wanted).expect("a list");
    assert!(wanted.len() >= 4, "{wanted:?}");
    for part in wanted {
        assert!(seen.contains(&part), "{part} is not reached: {seen:?}");
    }
}
