//! What is typed into the figure's field.

use crate::stage::Stage;
use kit::typed::{Typed, read};

const FIELD: &str = "[data-typed]";

/// What a text must come to.
#[derive(Debug)]
enum Understood {
    /// A number was asked for.
    Asked(f64),
    /// It is asked which of the two is meant: the whole number or the other.
    Either(String, String),
    /// Nothing changes, and nothing need be said.
    Nothing,
    /// Nothing changes, and that is said.
    NoNumber,
}

/// Types, and says whether the field now asks back.
async fn enter(stage: &Stage, text: &str) {
    stage.open.type_over(&stage.part(FIELD), text).await;
}

/// The figure stands where a reader must expect it who asked for `asked`, and says why if it does not
/// stand there exactly.
async fn took(stage: &Stage, typed: &str, asked: f64) {
    let value = stage.expected.nearest(asked);
    stage.shows(value).await;
    let seen = stage.seen().await;
    let said = match stage.expected.control.is(asked, value) {
        true => "",
        false => stage.expected.shared.beyond.as_str(),
    };
    assert_eq!(
        (seen.said.as_str(), seen.asked),
        (said, false),
        "after {typed:?}"
    );
}

/// The arrow keys step from what stands there, entered or not, and not beyond an end.
pub(crate) async fn steps_by_keys(stage: &Stage) {
    let expected = &stage.expected;
    stage
        .of_figure("root.querySelector('[data-typed]').focus()")
        .await;
    let mut at = expected.start();
    for (key, steps) in [("ArrowDown", -1.0), ("ArrowDown", -1.0), ("ArrowUp", 1.0)] {
        stage.open.press(key).await;
        at = expected.step(at, steps);
        stage.shows(at).await;
    }
    let last = expected.step(expected.control.max(), -1.0);
    let last = expected.shown("en", last);
    stage
        .of_figure("root.querySelector('[data-typed]').select()")
        .await;
    for key in last.chars() {
        stage.open.press(&key.to_string()).await;
    }
    for _ in 0..2 {
        stage.open.press("ArrowUp").await;
        stage.shows(expected.control.max()).await;
    }
    // Leaving the field takes what stands in it.
    let another = stage.expected.another();
    stage
        .of_figure("root.querySelector('[data-typed]').select()")
        .await;
    for key in stage.expected.shown("en", another).chars() {
        stage.open.press(&key.to_string()).await;
    }
    stage.open.press("Tab").await;
    stage.shows(another).await;
    stage.rests_at(another).await;
}

/// Comma and point, thousands, digits of other scripts, the unit, and what is no number.
pub(crate) async fn reads_what_is_typed(stage: &Stage) {
    let expected = &stage.expected;
    let another = expected.another();
    let point = expected.written(another);
    let wide: String = point
        .chars()
        .map(|c| match c {
            '.' => '．',
            digit => {
                char::from_u32(u32::from(digit) - u32::from('0') + u32::from('０')).unwrap_or(digit)
            }
        })
        .collect();
    let unit = &expected.label.unit;
    let between = expected.beside_another();
    let texts = [
        (point.clone(), Understood::Asked(another)),
        (point.replace('.', ","), Understood::Asked(another)),
        (wide, Understood::Asked(another)),
        (format!(" {point} {unit}"), Understood::Asked(another)),
        (format!("{between:.8}"), Understood::Asked(between)),
        ("1.234,5".into(), Understood::Asked(1234.5)),
        ("1,234.5".into(), Understood::Asked(1234.5)),
        ("-1 234 567".into(), Understood::Asked(-1_234_567.0)),
        ("9e99".into(), Understood::Asked(9e99)),
        (String::new(), Understood::Nothing),
        ("soon".into(), Understood::NoNumber),
        ("1.2.3".into(), Understood::NoNumber),
        ("<b>1</b>".into(), Understood::NoNumber),
    ];
    let mut at = expected.start();
    for (text, want) in texts {
        enter(stage, &text).await;
        let said = match want {
            Understood::Asked(asked) => {
                took(stage, &text, asked).await;
                at = expected.nearest(asked);
                continue;
            }
            Understood::NoNumber => expected.shared.not_a_number.as_str(),
            _ => "",
        };
        stage.shows(at).await;
        assert_eq!(stage.seen().await.said, said, "after {text:?}");
    }
}

/// One mark before three digits parts thousands or decimals: where both are settings of the control,
/// or neither and not alike, a reader is asked; where one is, that is what was meant.
pub(crate) async fn asks_which_number_is_meant(stage: &Stage) {
    for text in ["1,234", "2,500", "99,000"] {
        stage.set(stage.expected.start()).await;
        enter(stage, text).await;
        match understood(stage, text) {
            Understood::Either(whole, decimal) => {
                chooses(stage, text, &whole, 0).await;
                // What is typed over itself changes nothing.
                stage.set(stage.expected.start()).await;
                enter(stage, text).await;
                chooses(stage, text, &decimal, 1).await;
            }
            Understood::Asked(asked) => took(stage, text, asked).await,
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// What must be made of a text that can be read in two ways.
fn understood(stage: &Stage, text: &str) -> Understood {
    let Typed::Ambiguous { whole, decimal } = read(text, '.') else {
        panic!("{text} is to be read in two ways");
    };
    let control = stage.expected.control;
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let fits = |text: &str| (control.min()..=control.max()).contains(&number(text));
    let nearest = |text: &str| stage.expected.nearest(number(text));
    match (fits(&whole), fits(&decimal)) {
        (true, false) => Understood::Asked(number(&whole)),
        (false, true) => Understood::Asked(number(&decimal)),
        _ if nearest(&whole) == nearest(&decimal) => Understood::Asked(number(&decimal)),
        _ => Understood::Either(whole, decimal),
    }
}

/// The question is there, its first button has the focus, and the button so many keys on means `number`.
async fn chooses(stage: &Stage, text: &str, number: &str, tabs: usize) {
    assert!(stage.seen().await.asked, "{text} is not asked about");
    let first = "document.activeElement === root.querySelector('[data-question] [data-whole]')";
    assert_eq!(stage.of_figure(first).await, true, "the focus after {text}");
    for _ in 0..tabs {
        stage.open.press("Tab").await;
    }
    stage.open.press("Enter").await;
    took(stage, text, number.parse().expect("a number")).await;
}
