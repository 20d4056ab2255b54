//! A level of the control room, played to its result by mouse and keys: what stands there is what the
//! same play comes to here.

use crate::pages::wake;
use book_tests::Findings;
use book_tests::engines::Engine;
use kit::format::number;
use model::switch::sim::figure::Show;
use model::switch::sim::{
    Control, Level, MINUTE_FIGURES, Move, Moves, Play, Run, SUMMARY_FIGURES, run_code,
};
use room::trends::TRENDS;
use serde::Deserialize;

/// In the page: what the room shows of a run and of its result.
const SEEN: &str = "(() => {
  const all = (attribute, give) => [...document.querySelectorAll(`[${attribute}]`)].map((e) => [e.getAttribute(attribute), give(e)]);
  const text = (e) => e.textContent;
  return {
    code: document.querySelector('[data-code]').textContent,
    verdict: document.querySelector('[data-verdict]').dataset.state,
    values: all('data-value', text),
    paths: all('data-path', (e) => e.getAttribute('d')),
    goals: all('data-goal-of', text),
    outcomes: all('data-outcome-of', (e) => e.dataset.met),
    summary: all('data-summary-of', text),
    claims: document.querySelectorAll('[data-debrief] > li').length,
  };
})()";

#[derive(Deserialize)]
struct Seen {
    code: String,
    verdict: String,
    values: Vec<(String, String)>,
    paths: Vec<(String, String)>,
    goals: Vec<(String, String)>,
    outcomes: Vec<(String, String)>,
    summary: Vec<(String, String)>,
    claims: usize,
}

/// What stands under that name is `want`, wherever it stands.
fn stands(seen: &[(String, String)], name: &str, want: &str) {
    let mut there = seen.iter().filter(|(key, _)| key == name).peekable();
    assert!(there.peek().is_some(), "{name} is not shown");
    for (_, text) in there {
        assert_eq!(text, want, "{name}");
    }
}

/// A value as the room shows it; a dash where there is none.
fn worth(value: Option<f64>, show: Show) -> String {
    value.map_or_else(
        || "–".into(),
        |value| number(value * show.scale, show.decimals),
    )
}

pub(crate) async fn is_played_to_its_result(engine: &Engine, findings: &mut Findings) {
    findings.check("sale-peak", sale_peak(engine)).await;
}

async fn sale_peak(engine: &Engine) {
    engine.go("crisis/sale-peak.html").await;
    wake(engine).await;
    for _ in 0..5 {
        engine.click("[data-do=\"step\"]").await;
    }
    let minute = engine
        .text("document.querySelector('[data-now]').textContent")
        .await;
    assert_eq!(minute, "5");
    turn(engine, Control::Servers, 10.0).await;
    engine
        .click("[data-control=\"shedding\"][value=\"1\"]")
        .await;
    engine
        .value("document.querySelector('[data-speed]').value = '60'")
        .await;
    engine.click("[data-do=\"play\"]").await;
    engine
        .until("document.querySelector('.room-result').dataset.on === 'true'")
        .await;
    engine
        .until("document.querySelector('[data-when=\"debriefing\"]').dataset.on === 'false'")
        .await;

    let seen = engine.value(SEEN).await;
    let seen: Seen = serde_json::from_value(seen).expect("what a room shows");
    let moves: Moves = ["5:servers=10", "5:shedding=on"]
        .iter()
        .map(|text| Move::parse(text).expect("a move"))
        .collect();
    let play = Play {
        moves,
        ..Play::idle(Level::SalePeak, 1)
    };
    assert_eq!(run_code::decode(&seen.code).expect("a run code"), play);
    shows(&seen, &Run::replay(play).expect("a run"));
    assert!(seen.claims > 0, "the debrief says nothing");
    let complaints = engine.complaints().await;
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// Turns a slider with the mouse, and puts right with arrow keys what is off by some steps.
async fn turn(engine: &Engine, control: Control, value: f64) {
    let selector = format!("[data-control=\"{}\"]", control.name());
    let [left, top, width, height] = engine.place(&selector).await;
    let grid = control.grid();
    let share = (value - grid.low()) / (grid.high() - grid.low());
    let thumb = height.min(16.0);
    let x = left + thumb / 2.0 + share * (width - thumb);
    engine.drag(&[(x, top + height / 2.0)]).await;
    let stands = format!("document.querySelector('{selector}').valueAsNumber");
    for _ in 0..8 {
        let now = engine.value(&stands).await.as_f64().expect("a number");
        if (now - value).abs() < grid.step() / 2.0 {
            return;
        }
        let key = if now < value {
            "ArrowRight"
        } else {
            "ArrowLeft"
        };
        engine.press(key).await;
    }
    panic!("{control} could not be set to {value}");
}

/// Everything that the room shows of `run` is what the model says of it.
fn shows(seen: &Seen, run: &Run) {
    let last = run.minutes().last().expect("a minute");
    for figure in MINUTE_FIGURES.iter().filter(|figure| figure.key != "t") {
        stands(
            &seen.values,
            figure.key,
            &worth(figure.value(last), figure.show),
        );
    }
    for line in TRENDS
        .iter()
        .flat_map(|trend| trend.lines.iter().map(move |line| (trend, line)))
    {
        let (trend, line) = line;
        stands(&seen.paths, line.name, &trend.path(line, run.minutes()));
    }
    let verdict = run.verdict().expect("a verdict");
    for (i, judged) in verdict.goals.iter().enumerate() {
        let name = format!("mine:{i}");
        let value = worth(
            judged.counted.then_some(judged.value),
            judged.goal.figure.show,
        );
        stands(&seen.goals, &name, &value);
        stands(&seen.outcomes, &name, &judged.met.to_string());
    }
    assert_eq!(seen.verdict, "stretched");
    let summary = run.summary().expect("a summary");
    // What is a goal stands above.
    let is_goal = |key: &str| {
        let mut goals = verdict.goals.iter();
        goals.any(|judged| judged.goal.figure.key == key)
    };
    for figure in SUMMARY_FIGURES.iter().filter(|figure| !is_goal(figure.key)) {
        let name = format!("mine:{}", figure.key);
        stands(
            &seen.summary,
            &name,
            &worth(figure.value(&summary), figure.show),
        );
    }
}
