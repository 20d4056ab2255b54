//! The control room as a reader plays it, held against the model.

use book_tests::{Open, in_browser};
use chromiumoxide::cdp::browser_protocol::emulation::{
    SetDeviceMetricsOverrideParams, SetScriptExecutionDisabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::AddScriptToEvaluateOnNewDocumentParams;
use chromiumoxide::layout::Point;
use kit::format::number;
use model::switch::sim::figure::Show;
use model::switch::sim::levels::reference_play;
use model::switch::sim::random_play::random_play;
use model::switch::sim::{
    Control, Level, MINUTE_FIGURES, Move, Moves, Play, Run, SUMMARY_FIGURES, digest, run_code,
};
use room::trends::TRENDS;

const PAGES: [&str; 5] = [
    "crisis/control-room.html",
    "crisis/sale-peak.html",
    "crisis/fraud-wave.html",
    "crisis/issuer-outage.html",
    "crisis/first-hour.html",
];

fn page(level: Level) -> &'static str {
    PAGES[level.number() as usize]
}

async fn wake(open: &Open) {
    open.value("document.querySelector('#room').scrollIntoView()")
        .await;
    open.until("document.documentElement.dataset.rooms === 'alive'")
        .await;
}

async fn enter(site: &book_tests::Site, level: Level) -> Open {
    let open = site.open(page(level)).await;
    wake(&open).await;
    open
}

/// Leaves the page: what it complained about fails the test.
async fn leave(open: Open) {
    let complaints = open.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let _ = open.page.close().await;
}

async fn click_act(open: &Open, act: &str) {
    open.click(&format!("[data-do=\"{act}\"]")).await;
}

async fn steps(open: &Open, count: u32) {
    for _ in 0..count {
        click_act(open, "step").await;
    }
}

async fn minute(open: &Open) -> u32 {
    let text = open
        .text("document.querySelector('[data-now]').textContent")
        .await;
    text.parse().expect("a minute")
}

/// Turns a control with the mouse: a click on the slider's track, or on the choice.
async fn turn(open: &Open, control: Control, value: f64) {
    if !control.grid().words.is_empty() {
        open.click(&format!(
            "[data-control=\"{}\"][value=\"{value}\"]",
            control.name()
        ))
        .await;
        return;
    }
    let selector = format!("[data-control=\"{}\"]", control.name());
    let place = open
        .value(&format!(
            "(() => {{ const e = document.querySelector('{selector}'); e.scrollIntoView({{block: 'center'}}); \
             const r = e.getBoundingClientRect(); return [r.left, r.top + r.height / 2, r.width]; }})()"
        ))
        .await;
    let place = |i: usize| place[i].as_f64().expect("a number");
    let grid = control.grid();
    // The thumb's middle runs from half its width to half its width.
    let thumb = 16.0;
    let share = (value - grid.low()) / (grid.high() - grid.low());
    let x = place(0) + thumb / 2.0 + share * (place(2) - thumb);
    open.page
        .click(Point::new(x, place(1)))
        .await
        .expect("a click");
    // A finger on a small track misses by a step or two: arrow keys put it right.
    for _ in 0..8 {
        let now = open
            .value(&format!(
                "document.querySelector('{selector}').valueAsNumber"
            ))
            .await
            .as_f64()
            .expect("a value");
        if (now - value).abs() < grid.step() / 2.0 {
            return;
        }
        open.press(if now < value {
            "ArrowRight"
        } else {
            "ArrowLeft"
        })
        .await;
    }
    panic!("{control} could not be set to {value}");
}

async fn play_to_the_end(open: &Open) {
    open.value("document.querySelector('[data-speed]').value = '60'")
        .await;
    click_act(open, "play").await;
    play_on(open).await;
    result(open).await;
}

/// The first hour on a page pauses when its event begins: goes on from there.
async fn play_on(open: &Open) {
    open.until("['[data-when=\"begins\"]', '.room-result'].some(s => document.querySelector(s)?.dataset.on === 'true')")
        .await;
    let begins = "document.querySelector('[data-when=\"begins\"]')?.dataset.on === 'true'";
    if open.value(begins).await == true {
        open.press_at(".begins [data-do=\"play\"]").await;
    }
}

/// Waits for the result, which comes a moment after the last minute, and for the debrief in it, which
/// comes when it is ready and moves what stands below it.
async fn result(open: &Open) {
    open.until("document.querySelector('.room-result').dataset.on === 'true'")
        .await;
    open.until("document.querySelector('[data-when=\"debriefing\"]').dataset.on === 'false'")
        .await;
}

async fn code(open: &Open) -> String {
    open.text("document.querySelector('[data-code]').textContent")
        .await
}

/// A value as the room shows it; a dash where there is none.
fn worth(value: Option<f64>, show: Show) -> String {
    value.map_or_else(
        || "–".into(),
        |value| number(value * show.scale, show.decimals),
    )
}

/// Everything the room shows of `run` is what the model says of it.
async fn shows(open: &Open, run: &Run) {
    let last = run.minutes().last().expect("a minute");
    for figure in MINUTE_FIGURES.iter().filter(|figure| figure.key != "t") {
        let want = worth(figure.value(last), figure.show);
        let got = open
            .value(&format!(
                "[...document.querySelectorAll('[data-value=\"{}\"]')].map(e => e.textContent)",
                figure.key
            ))
            .await;
        let got = got.as_array().expect("places").clone();
        assert!(!got.is_empty(), "{}", figure.key);
        for text in got {
            assert_eq!(text.as_str(), Some(&*want), "{}", figure.key);
        }
    }
    for trend in &TRENDS {
        for line in trend.lines {
            let got = open
                .text(&format!(
                    "document.querySelector('[data-path=\"{}\"]').getAttribute('d')",
                    line.name
                ))
                .await;
            assert_eq!(got, trend.path(line, run.minutes()), "{}", line.name);
        }
    }
}

/// A column of the result is what the model says of `run`.
async fn column_shows(open: &Open, column: &str, run: &Run) {
    let verdict = run.verdict().expect("a verdict");
    for (i, judged) in verdict.goals.iter().enumerate() {
        let show = judged.goal.figure.show;
        let got = open
            .text(&format!(
                "document.querySelector('[data-goal-of=\"{column}:{i}\"]').textContent"
            ))
            .await;
        assert_eq!(
            got,
            worth(judged.counted.then_some(judged.value), show),
            "{column} {}",
            judged.goal.figure.key
        );
        let met = open
            .text(&format!(
                "document.querySelector('[data-outcome-of=\"{column}:{i}\"]').dataset.met"
            ))
            .await;
        assert_eq!(met, judged.met.to_string(), "{column} {i}");
    }
    let summary = run.summary().expect("a summary");
    // What is a goal stands above.
    let is_goal = |key: &str| {
        let mut goals = verdict.goals.iter();
        goals.any(|judged| judged.goal.figure.key == key)
    };
    for figure in SUMMARY_FIGURES.iter().filter(|figure| !is_goal(figure.key)) {
        let got = open
            .text(&format!(
                "document.querySelector('[data-summary-of=\"{column}:{}\"]').textContent",
                figure.key
            ))
            .await;
        assert_eq!(
            got,
            worth(figure.value(&summary), figure.show),
            "{column} {}",
            figure.key
        );
    }
}

/// The result stands in the page, and it is the one of the code shown.
async fn result_is(open: &Open, level: Level, moves: Moves, verdict: &str) {
    let play = run_code::decode(&code(open).await).expect("a run code");
    let want = Play {
        moves,
        ..Play::idle(level, 1)
    };
    assert_eq!(play, want);
    let run = Run::replay(play).expect("a run");
    shows(open, &run).await;
    column_shows(open, "mine", &run).await;
    if level != Level::Sandbox {
        column_shows(
            open,
            "idle",
            &Run::replay(Play::idle(level, 1)).expect("a run"),
        )
        .await;
        let reference = Play {
            moves: reference_play(level),
            ..Play::idle(level, 1)
        };
        column_shows(open, "reference", &Run::replay(reference).expect("a run")).await;
    }
    let got = open
        .text("document.querySelector('[data-verdict]').dataset.state")
        .await;
    assert_eq!(got, verdict);
    assert_eq!(
        open.value("getComputedStyle(document.querySelector('.room-result')).display !== 'none'")
            .await,
        true
    );
}

fn moves(text: &[&str]) -> Moves {
    text.iter()
        .map(|text| Move::parse(text).expect("a move"))
        .collect()
}

/// Plays a level by mouse: to `minute`, the moves, then to its end.
async fn play(site: &book_tests::Site, level: Level, at: u32, made: &[(Control, f64)]) -> Open {
    let open = enter(site, level).await;
    steps(&open, at).await;
    assert_eq!(minute(&open).await, at);
    for (control, value) in made {
        turn(&open, *control, *value).await;
    }
    play_to_the_end(&open).await;
    open
}

#[test]
fn runs_have_the_same_bits_in_the_page() {
    in_browser(async |site| {
        let open = enter(site, Level::Sandbox).await;
        let plays: Vec<Play> = (0..400).map(random_play).collect();
        let codes: Vec<String> = plays.iter().map(run_code::encode).collect();
        let list = serde_json::to_string(&codes).expect("text");
        let got = open
            .value(&format!(
                "(async () => {{ const script = document.querySelector('script[data-room-glue]'); \
                 const module = await import(new URL(script.dataset.roomGlue, document.baseURI).href); \
                 return {list}.map((code) => String(module.digest(code))); }})()"
            ))
            .await;
        let got = got.as_array().expect("a list").clone();
        assert_eq!(got.len(), plays.len());
        for ((play, code), got) in plays.into_iter().zip(&codes).zip(got) {
            let run = Run::replay(play).expect("a run");
            let want = digest::digest(run.minutes()).to_string();
            assert_eq!(got.as_str(), Some(&*want), "{code}");
        }
        leave(open).await;
    });
}

#[test]
fn the_sale_peak_is_passed_by_mouse() {
    in_browser(async |site| {
        let made = [(Control::Servers, 10.0), (Control::Shedding, 1.0)];
        let open = play(site, Level::SalePeak, 5, &made).await;
        let wanted = moves(&["5:servers=10", "5:shedding=on"]);
        result_is(&open, Level::SalePeak, wanted, "stretched").await;
        leave(open).await;
    });
}

#[test]
fn the_fraud_wave_is_passed_by_mouse() {
    in_browser(async |site| {
        let made = [(Control::Threshold, 2.7), (Control::StepUp, 1.4)];
        let open = play(site, Level::FraudWave, 6, &made).await;
        let wanted = moves(&["6:threshold=2.7", "6:step_up=1.4"]);
        result_is(&open, Level::FraudWave, wanted, "passed").await;
        leave(open).await;
    });
}

#[test]
fn the_issuer_outage_is_passed_by_mouse() {
    in_browser(async |site| {
        let made = [
            (Control::Servers, 8.0),
            (Control::Shedding, 1.0),
            (Control::Timeout, 1.0),
            (Control::StandIn, 90.0),
        ];
        let open = play(site, Level::IssuerOutage, 6, &made).await;
        let wanted = moves(&[
            "6:servers=8",
            "6:shedding=on",
            "6:timeout=1",
            "6:stand_in=90",
        ]);
        result_is(&open, Level::IssuerOutage, wanted, "passed").await;
        leave(open).await;
    });
}

#[test]
fn doing_nothing_fails_each_level_and_the_debrief_says_why() {
    in_browser(async |site| {
        for level in [Level::SalePeak, Level::FraudWave, Level::IssuerOutage] {
            let open = play(site, level, 0, &[]).await;
            result_is(&open, level, Moves::none(), "failed").await;
            open.until("document.querySelector('[data-debrief=\"changed\"] li') !== null")
                .await;
            // No sentence has a place that was not filled.
            let empty = open
                .value("[...document.querySelectorAll('[data-debrief] [data-slot]')].filter(e => !e.textContent.trim()).map(e => e.dataset.slot)")
                .await;
            assert_eq!(empty, serde_json::json!([]), "{level:?}");
            let links = open
                .value("[...document.querySelectorAll('[data-debrief] > li')].every(li => li.querySelector('a[href]') || li.textContent.includes('No change'))")
                .await;
            assert_eq!(links, true, "{level:?}");
            leave(open).await;
        }
    });
}

#[test]
fn the_sale_peak_is_passed_by_keyboard_alone() {
    in_browser(async |site| {
        let open = enter(site, Level::SalePeak).await;
        // Tab by tab, as one comes: to the first button, then on to the controls.
        let tab_to = async |what: &str| {
            for _ in 0..200 {
                let there = open
                    .value(&format!("document.activeElement.matches('{what}')"))
                    .await;
                if there == true {
                    return;
                }
                open.press("Tab").await;
            }
            panic!("{what} cannot be reached with the tab key");
        };
        tab_to("[data-do=\"step\"]").await;
        for _ in 0..5 {
            open.press("n").await;
        }
        assert_eq!(minute(&open).await, 5);
        tab_to("[data-control=\"servers\"]").await;
        for _ in 0..4 {
            open.press("ArrowRight").await;
        }
        tab_to("[data-control=\"shedding\"]").await;
        open.press("ArrowDown").await;
        open.press("p").await;
        result(&open).await;
        let wanted = moves(&["5:servers=10", "5:shedding=on"]);
        result_is(&open, Level::SalePeak, wanted, "stretched").await;
        leave(open).await;
    });
}

#[test]
fn keys_are_the_room_s_only_while_the_focus_is_in_it() {
    in_browser(async |site| {
        let open = enter(site, Level::Sandbox).await;
        open.press("n").await;
        assert_eq!(minute(&open).await, 0, "the focus is not in the room");
        open.value("document.querySelector('[data-do=\"step\"]').focus()")
            .await;
        for key in ["n", "n", "n", "u"] {
            open.press(key).await;
        }
        assert_eq!(minute(&open).await, 2);
        open.press("ArrowRight").await;
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let at = open.text("location.pathname").await;
        assert!(at.ends_with(page(Level::Sandbox)), "the page was turned");
        open.press("r").await;
        assert_eq!(minute(&open).await, 0);
        // What is typed is typed.
        open.value("document.querySelector('[data-code-field]').focus()")
            .await;
        open.press("n").await;
        assert_eq!(minute(&open).await, 0);
        leave(open).await;
    });
}

#[test]
fn one_can_look_back_take_over_and_return() {
    in_browser(async |site| {
        let made = [(Control::Servers, 12.0)];
        let open = play(site, Level::SalePeak, 8, &made).await;
        let first = code(&open).await;
        let scrub = async |minute: u32| {
            open.value(&format!(
                "(() => {{ const e = document.querySelector('[data-scrub]'); e.value = '{minute}'; \
                 e.dispatchEvent(new Event('input', {{bubbles: true}})); e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
            ))
            .await;
        };
        scrub(7).await;
        assert_eq!(minute(&open).await, 7);
        assert_eq!(code(&open).await, first, "looking back changes nothing");
        let mut run = Run::new(run_code::decode(&first).expect("a code")).expect("a run");
        for _ in 0..7 {
            run.step().expect("a minute");
        }
        shows(&open, &run).await;
        turn(&open, Control::Shedding, 1.0).await;
        let second = run_code::decode(&code(&open).await).expect("a code");
        assert_eq!(second.moves, moves(&["7:shedding=on"]));
        scrub(30).await;
        assert_eq!(minute(&open).await, 7, "what was not played cannot be seen");
        play_to_the_end(&open).await;
        // A restart is a step of the browser's history.
        let finished = code(&open).await;
        click_act(&open, "restart").await;
        assert_eq!(minute(&open).await, 0);
        open.value("history.back()").await;
        result(&open).await;
        assert_eq!(code(&open).await, finished);
        leave(open).await;
    });
}

#[test]
fn a_reload_keeps_the_run_and_a_link_carries_it() {
    in_browser(async |site| {
        let open = enter(site, Level::IssuerOutage).await;
        steps(&open, 6).await;
        turn(&open, Control::StandIn, 90.0).await;
        steps(&open, 3).await;
        open.until("location.hash.endsWith('&at=9')").await;
        let address = open.text("location.href").await;
        let before = code(&open).await;
        let again = site.blank().await;
        again.go(&address).await;
        wake(&again).await;
        assert_eq!(minute(&again).await, 9);
        assert_eq!(code(&again).await, before);
        leave(again).await;
        leave(open).await;
    });
}

#[test]
fn codes_are_opened_compared_and_refused() {
    in_browser(async |site| {
        let open = enter(site, Level::FraudWave).await;
        let enter_code = async |code: &str, act: &str| {
            open.value(&format!(
                "document.querySelector('[data-code-field]').value = {}",
                serde_json::Value::from(code)
            ))
            .await;
            click_act(&open, act).await;
        };
        let error = async || {
            open.text("document.querySelector('[data-error-place=\"code\"]').textContent")
                .await
        };
        let good = Play {
            moves: reference_play(Level::FraudWave),
            ..Play::idle(Level::FraudWave, 7)
        };
        let other = run_code::encode(&Play::idle(Level::FraudWave, 9));
        enter_code(&run_code::encode(&good), "open").await;
        assert_eq!(minute(&open).await, 60);
        assert_eq!(error().await, "");
        result(&open).await;
        column_shows(&open, "mine", &Run::replay(good.clone()).expect("a run")).await;
        enter_code(&other, "compare").await;
        let compared = Run::replay(run_code::decode(&other).expect("a code")).expect("a run");
        column_shows(&open, "other", &compared).await;
        let trend = &TRENDS[4];
        let drawn = open
            .text("document.querySelector('[data-path=\"other:fraud\"]').getAttribute('d')")
            .await;
        assert_eq!(drawn, trend.path(trend.main(), compared.minutes()));
        let code = run_code::encode(&good);
        let flipped = code.replacen(|c: char| c.is_ascii_digit(), "z", 1);
        for (bad, word) in [
            ("", "no code"),
            ("not a code!", "not a run code"),
            (&flipped, "does not match its checksum"),
            (&code[..code.len() - 3], "The code breaks off"),
            ("1234567", "letter"),
            (
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "The code goes on after its end",
            ),
            ("<img src=x onerror=alert(1)>", "not a run code"),
        ] {
            enter_code(bad, "open").await;
            let said = error().await;
            assert!(said.contains(word), "{bad}: {said}");
            assert_eq!(self::code(&open).await, code, "the run stays");
        }
        enter_code(&run_code::encode(&Play::idle(Level::SalePeak, 1)), "open").await;
        assert!(error().await.contains("another level"));
        let link = open
            .text("document.querySelector('[data-error-place=\"code\"] a:not([hidden])').href")
            .await;
        open.go(&link).await;
        wake(&open).await;
        assert_eq!(minute(&open).await, 60);
        leave(open).await;
    });
}

#[test]
fn seeds_and_addresses_of_any_kind_are_taken_or_refused() {
    in_browser(async |site| {
        let open = enter(site, Level::Sandbox).await;
        let seed = async |text: &str| {
            open.value(&format!(
                "(() => {{ const e = document.querySelector('[data-seed-field]'); e.value = {}; \
                 e.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
                serde_json::Value::from(text)
            ))
            .await;
            open.text("document.querySelector('[data-error-place=\"seed\"]').textContent")
                .await
        };
        for bad in ["-1", "4294967296", "1.5", "NaN", "seven"] {
            assert!(seed(bad).await.contains("whole number"), "{bad}");
        }
        // An empty field changes nothing and shows the seed again.
        assert_eq!(seed("").await, "");
        let again =
            "(e => e.value === e.defaultValue)(document.querySelector('[data-seed-field]'))";
        assert_eq!(open.value(again).await, true);
        // However thousands are parted.
        assert_eq!(seed("4.294.967.295").await, "");
        steps(&open, 1).await;
        let play = run_code::decode(&code(&open).await).expect("a code");
        assert_eq!(play.seed, u32::MAX);
        for fragment in [
            "#room?run=zzz",
            "#room?seed=-4",
            "#room?seed=",
            "#room?run=&minute=99999999999",
            "#room?minute=3&with=%00%ff",
            "#room?",
            "#room?run=%F0%9F%92%A9",
        ] {
            open.value(&format!(
                "location.hash = {}",
                serde_json::Value::from(fragment)
            ))
            .await;
            tokio::time::sleep(std::time::Duration::from_millis(60)).await;
            // Whatever it came to, it is a run, shown where it stands.
            let play = run_code::decode(&code(&open).await).expect("a run code");
            let mut run = Run::new(play).expect("a run");
            for _ in 0..minute(&open).await {
                run.step().expect("a minute of the hour");
            }
            if !run.minutes().is_empty() {
                shows(&open, &run).await;
            }
        }
        leave(open).await;
    });
}

#[test]
fn progress_is_kept_exported_and_forgotten() {
    in_browser(async |site| {
        let made = [(Control::Threshold, 2.7), (Control::StepUp, 1.4)];
        let open = play(site, Level::FraudWave, 6, &made).await;
        let best = code(&open).await;
        leave(open).await;
        // On another level's page the run is known.
        let open = enter(site, Level::SalePeak).await;
        let row = "document.querySelector('[data-progress=\"2\"]')";
        assert_eq!(open.text(&format!("{row}.dataset.state")).await, "passed");
        assert_eq!(
            open.text(&format!("{row}.querySelector('code').textContent"))
                .await,
            best
        );
        let file = open
            .text("decodeURIComponent(document.querySelector('[data-export]').href)")
            .await;
        assert!(file.contains(&format!(",{best},2\n")), "{file}");
        open.value("document.querySelector('.room-progress').open = true")
            .await;
        click_act(&open, "forget").await;
        assert_eq!(open.text(&format!("{row}.dataset.state")).await, "none");
        assert_eq!(
            open.value("localStorage.getItem('control-room:runs')")
                .await,
            serde_json::Value::Null
        );
        // Whatever else stands in the storage costs nothing.
        open.value("localStorage.setItem('control-room:runs', '\\u0000rubbish\\n{}')")
            .await;
        let again = enter(site, Level::SalePeak).await;
        assert_eq!(again.text(&format!("{row}.dataset.state")).await, "none");
        again.value("localStorage.clear()").await;
        leave(again).await;
        leave(open).await;
    });
}

#[test]
fn storage_that_is_forbidden_costs_nothing_but_memory() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .execute(AddScriptToEvaluateOnNewDocumentParams::new(
                "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
            ))
            .await
            .expect("a script");
        open.go(&format!("{}{}", site.address(), page(Level::SalePeak)))
            .await;
        wake(&open).await;
        play_to_the_end(&open).await;
        let told = "[...document.querySelectorAll('[data-when=\"not-kept\"]')].every(e => e.dataset.on === 'true')";
        assert_eq!(open.value(told).await, true);
        // mdBook's own scripts may say what they like of it; the room plays on.
        assert_eq!(minute(&open).await, 60);
        let _ = open.page.close().await;
    });
}

#[test]
fn without_a_script_the_rules_and_both_hours_are_there() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .execute(SetScriptExecutionDisabledParams::new(true))
            .await
            .expect("no scripts");
        open.page
            .goto(format!("{}{}", site.address(), page(Level::IssuerOutage)))
            .await
            .expect("the page");
        // The page runs no script; the tools may still ask.
        open.page
            .execute(SetScriptExecutionDisabledParams::new(false))
            .await
            .expect("scripts");
        let shown = open
            .value("[getComputedStyle(document.querySelector('.room-live')).display, document.querySelectorAll('.room-still .hour svg[role=img]').length, document.querySelectorAll('.room-still table').length]")
            .await;
        assert_eq!(shown, serde_json::json!(["none", 12, 3]));
        let d = open
            .text("document.querySelectorAll('.room-still .hour')[1].querySelector('.trend-approval .curve.role-a').getAttribute('d')")
            .await;
        let reference = Play {
            moves: reference_play(Level::IssuerOutage),
            ..Play::idle(Level::IssuerOutage, 1)
        };
        let run = Run::replay(reference).expect("a run");
        assert_eq!(d, TRENDS[1].path(TRENDS[1].main(), run.minutes()));
        let _ = open.page.close().await;
    });
}

#[test]
fn a_phone_shows_one_panel_and_nothing_sideways() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .execute(SetDeviceMetricsOverrideParams::new(360, 740, 2.0, true))
            .await
            .expect("a phone");
        open.go(&format!("{}{}", site.address(), page(Level::SalePeak)))
            .await;
        wake(&open).await;
        let fields = "['seed-field', 'speed'].map(name => document.querySelector(`[data-${name}]`).checkVisibility())";
        assert_eq!(open.value(fields).await, serde_json::json!([true, true]));
        play_to_the_end(&open).await;
        let axe = include_str!("../axe/axe.min.js");
        open.value(&format!("(() => {{ {axe} }})(); true")).await;
        let faults = open
            .value("axe.run('#room', { resultTypes: ['violations'] }).then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 160)))")
            .await;
        assert_eq!(faults, serde_json::json!([]));
        for panel in ["board", "controls", "trends", "figures"] {
            open.value(&format!(
                "document.querySelector('[data-tab=\"{panel}\"]').click()"
            ))
            .await;
            let shown = open
                .value("[...document.querySelectorAll('[data-panel]')].filter(e => getComputedStyle(e).display !== 'none').map(e => e.dataset.panel)")
                .await;
            assert_eq!(shown, serde_json::json!([panel]));
            let wide = open
                .value("document.documentElement.scrollWidth <= innerWidth")
                .await;
            assert_eq!(wide, true, "{panel} is wider than the phone");
        }
        leave(open).await;
    });
}

#[test]
fn screen_readers_are_told_each_step_and_little_while_playing() {
    in_browser(async |site| {
        let open = enter(site, Level::SalePeak).await;
        open.value("window.said = []; new MutationObserver(() => said.push(document.querySelector('[data-announce]').textContent)).observe(document.querySelector('[data-announce]'), {childList: true, characterData: true, subtree: true})")
            .await;
        steps(&open, 2).await;
        let said = open.value("said").await;
        assert_eq!(said.as_array().expect("a list").len(), 2, "{said}");
        assert!(said[1].as_str().expect("a text").starts_with("Minute 2."));
        play_to_the_end(&open).await;
        let said = open.value("said").await;
        let count = said.as_array().expect("a list").len();
        assert!((4..=8).contains(&count), "{said}");
        let text = said.to_string();
        assert!(
            text.contains("the event begins")
                && text.contains("The hour is over. Not passed. At least one goal is missed."),
            "{text}"
        );
        leave(open).await;
    });
}

#[test]
fn a_room_plays_alone_in_a_frame_and_tells_its_height() {
    in_browser(async |site| {
        for level in Level::ALL {
            let name = format!("embed/room-{}.html", level.number());
            let open = site.open("preface.html").await;
            open.value("window.heights = []; addEventListener('message', (e) => { heights.push(e.data.height); document.querySelector('iframe').height = e.data.height; })")
                .await;
            open.value(&format!(
                "(() => {{ const frame = document.createElement('iframe'); frame.width = 900; frame.height = 600; \
                 frame.src = '{name}#room?seed=7'; document.body.prepend(frame); frame.scrollIntoView(); }})()"
            ))
            .await;
            open.until("heights.some((height) => height > 600)").await;
            // It grows for the result and shrinks again without it.
            let inside = "document.querySelector('iframe').contentDocument";
            open.until(&format!(
                "{inside}.documentElement.dataset.rooms === 'alive'"
            ))
            .await;
            let press = |what: &str, times: u32| {
                format!(
                    "(() => {{ window.before = heights.at(-1); const button = {inside}.querySelector('[data-do={what}]'); \
                     for (let i = 0; i < {times}; i++) button.click(); }})()"
                )
            };
            open.value(&press("step", 60)).await;
            open.until("heights.at(-1) > before + 100").await;
            open.value(&press("restart", 1)).await;
            open.until("heights.at(-1) < before - 100").await;
            leave(open).await;

            let open = site.open(&name).await;
            wake(&open).await;
            play_to_the_end(&open).await;
            open.until("document.querySelector('[data-debrief=\"turned\"] li, [data-when=\"nothing-decided\"][data-on=\"true\"]') !== null || document.querySelector('[data-room=\"0\"]') !== null")
                .await;
            let links = open
                .value("[...document.querySelectorAll('main a[href]:not([download])')].every((a) => a.target || document.querySelector('base[target=\"_blank\"]'))")
                .await;
            assert_eq!(links, true);
            leave(open).await;
        }
    });
}

#[test]
fn a_room_in_play_and_its_result_are_accessible() {
    in_browser(async |site| {
        let axe = include_str!("../axe/axe.min.js");
        let open = enter(site, Level::IssuerOutage).await;
        open.value(&format!("(() => {{ {axe} }})(); true")).await;
        let faults = async |theme: &str| {
            open.value(&format!(
                "document.documentElement.className = '{theme} js'"
            ))
            .await;
            open.value("axe.run('#room', { resultTypes: ['violations'] }).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + n.failureSummary).join(' | ')))")
                .await
        };
        steps(&open, 9).await;
        for theme in ["light", "navy"] {
            assert_eq!(
                faults(theme).await,
                serde_json::json!([]),
                "in play, {theme}"
            );
        }
        play_to_the_end(&open).await;
        open.until("document.querySelector('[data-debrief=\"changed\"] li') !== null")
            .await;
        for theme in ["light", "navy"] {
            assert_eq!(
                faults(theme).await,
                serde_json::json!([]),
                "result, {theme}"
            );
        }
        leave(open).await;
    });
}

/// The debrief of doing nothing, as the page shows it.
async fn debriefed(open: &Open) -> String {
    play_to_the_end(open).await;
    open.until("document.querySelector('[data-debrief=\"changed\"] li') !== null")
        .await;
    open.text("[...document.querySelectorAll('[data-debrief]')].map(e => e.textContent).join(' ')")
        .await
}

#[test]
fn where_there_is_no_worker_the_page_works_the_same_debrief_out() {
    in_browser(async |site| {
        let open = enter(site, Level::SalePeak).await;
        let by_worker = debriefed(&open).await;
        leave(open).await;
        for without in [
            "delete window.Worker",
            "window.Worker = class { constructor() { throw new Error('no'); } }",
            "window.Worker = class { constructor() { setTimeout(() => this.onerror(new Event('error', { cancelable: true }))); } postMessage() {} terminate() {} }",
            "window.Worker = class { postMessage() { setTimeout(() => this.onmessage({ data: null })); } terminate() {} }",
        ] {
            let open = site.blank().await;
            open.page
                .execute(AddScriptToEvaluateOnNewDocumentParams::new(without))
                .await
                .expect("a script");
            open.go(&format!("{}{}", site.address(), page(Level::SalePeak)))
                .await;
            wake(&open).await;
            assert_eq!(debriefed(&open).await, by_worker, "{without}");
            leave(open).await;
        }
    });
}

#[test]
fn a_debrief_that_cannot_be_had_is_said_to_be_missing() {
    in_browser(async |site| {
        let open = enter(site, Level::SalePeak).await;
        open.value(
            "document.querySelector('#room').addEventListener('explained', (event) => { if (event.detail.length > 1) { event.stopImmediatePropagation(); event.currentTarget.dispatchEvent(new CustomEvent('explained', { detail: event.detail.slice(0, 1) })); } }, true); true",
        )
        .await;
        play_to_the_end(&open).await;
        open.until(
            "document.querySelector('[data-when=\"debrief-failed\"]').dataset.on === 'true'",
        )
        .await;
        leave(open).await;
    });
}

#[test]
fn a_full_storage_costs_nothing_but_memory() {
    in_browser(async |site| {
        let open = site.blank().await;
        open.page
            .execute(AddScriptToEvaluateOnNewDocumentParams::new(
                "Storage.prototype.getItem = () => null; Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
            ))
            .await
            .expect("a script");
        open.go(&format!("{}{}", site.address(), page(Level::SalePeak)))
            .await;
        wake(&open).await;
        play_to_the_end(&open).await;
        let told = "[...document.querySelectorAll('[data-when=\"not-kept\"]')].every(e => e.dataset.on === 'true')";
        assert_eq!(open.value(told).await, true);
        let state = "document.querySelector('[data-progress=\"1\"]').dataset.state";
        assert_eq!(
            open.text(state).await,
            "failed",
            "kept until the page is closed"
        );
        let _ = open.page.close().await;
    });
}

/// A tab in the background draws no frame, a machine asleep none either: then no minute passes, and
/// afterwards no minute is missed.
#[test]
fn after_a_sleep_the_run_goes_on_where_it_was() {
    in_browser(async |site| {
        let open = enter(site, Level::SalePeak).await;
        // For one who has never played the hour pauses at the event.
        open.first_visit().await;
        wake(&open).await;
        open.value("window.frame = requestAnimationFrame; window.asleep = []; true")
            .await;
        click_act(&open, "play").await;
        play_on(&open).await;
        open.until("Number(document.querySelector('[data-now]').textContent) >= 6")
            .await;
        open.value("window.requestAnimationFrame = (then) => asleep.push(then)")
            .await;
        open.until("asleep.length === 1").await;
        let before = minute(&open).await;
        tokio::time::sleep(std::time::Duration::from_millis(800)).await;
        assert_eq!(minute(&open).await, before);
        // An hour later by the clock of the page.
        open.value("window.requestAnimationFrame = window.frame; const now = Date.now; Date.now = () => now() + 3600000; asleep[0](); true")
            .await;
        let after = minute(&open).await;
        assert!(after <= before + 2, "{before} {after}");
        open.value("document.querySelector('[data-speed]').value = '60'")
            .await;
        result(&open).await;
        let run = Run::replay(Play::idle(Level::SalePeak, 1)).expect("a run");
        shows(&open, &run).await;
        leave(open).await;
    });
}
