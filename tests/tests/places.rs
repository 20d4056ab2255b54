//! Places of the screen, not elements: what a real mouse, finger and key do to a page.

use book_tests::{Open, Site, in_browser, pages};
use model::switch::sim::levels::reference_play;
use model::switch::sim::{Level, Play, run_code};
use std::collections::BTreeSet;

/// A desk, a laptop and a phone (CSS pixels), and whether a finger points there.
const SCREENS: [((u32, u32), bool); 3] = [
    ((1440, 900), false),
    ((1366, 768), false),
    ((360, 740), true),
];

const LEVEL: &str = "crisis/sale-peak.html";

async fn on_screen(site: &Site, (size, finger): ((u32, u32), bool)) -> Open {
    let open = site.blank().await;
    open.window(size, finger).await;
    open
}

/// The room of the level on such a screen, alive, as its fragment asks for it.
async fn room_on(site: &Site, screen: ((u32, u32), bool), asked: &str) -> Open {
    let open = on_screen(site, screen).await;
    open.go(&format!("{}{LEVEL}#room?{asked}", site.address()))
        .await;
    alive(&open).await;
    open
}

/// Presses what `selector` finds where it stands, as this screen is pressed.
async fn press(open: &Open, finger: bool, selector: &str) {
    if finger {
        open.tap_at(selector).await;
    } else {
        open.press_at(selector).await;
    }
}

/// The first hour on a page pauses when its event begins: goes on from there.
async fn play_on(open: &Open, finger: bool) {
    let begins = "document.querySelector('.begins').dataset.on === 'true'";
    // Whoever has played it to its end knows what begins: for them it goes on.
    let known = "localStorage.getItem('control-room:runs') !== null";
    open.until(&format!("{begins} || {known}")).await;
    if open.value(begins).await == true {
        assert_eq!(minute(open).await, 5);
        press(open, finger, ".begins [data-do=\"play\"]").await;
    }
}

/// Follows the list of chapters, which is folded beside a room.
async fn to_the_control_room(open: &Open) {
    let link = "#mdbook-sidebar a[href$=\"control-room.html\"]";
    open.click("#mdbook-sidebar-toggle").await;
    // It slides into the window.
    open.until(&format!(
        "(link => link.checkVisibility() && document.querySelector('#mdbook-sidebar').getBoundingClientRect().left === 0)(document.querySelector('{link}'))"
    ))
    .await;
    open.press_at(link).await;
    open.until(
        "location.pathname.endsWith('control-room.html') && document.readyState === 'complete'",
    )
    .await;
}

async fn alive(open: &Open) {
    open.until("document.documentElement.dataset.rooms === 'alive'")
        .await;
}

async fn minute(open: &Open) -> u32 {
    let text = open
        .text("document.querySelector('[data-now]').textContent")
        .await;
    text.parse().expect("a minute")
}

/// The links of the book that lead to a figure or a room, as page and fragment.
fn links() -> BTreeSet<(String, String)> {
    let mut links = BTreeSet::new();
    for page in pages() {
        // On the page of the whole book they lead to the same places.
        if page == "print.html" {
            continue;
        }
        let html = std::fs::read_to_string(book_tests::dist().join(&page)).expect("a page");
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in html.split("href=\"").skip(1) {
            let link = link[..link.find('"').expect("its end")].replace("&amp;", "&");
            let Some((to, fragment)) = link.split_once('#') else {
                continue;
            };
            let id = fragment.split('?').next().unwrap_or_default();
            if !(fragment.contains('?') || id == "room") || to.contains("://") {
                continue;
            }
            let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
            for part in to.split('/').filter(|part| !part.is_empty()) {
                match part {
                    ".." => drop(parts.pop()),
                    part => parts.push(part),
                }
            }
            let to = if to.is_empty() {
                page.clone()
            } else {
                parts.join("/")
            };
            links.insert((to, format!("#{fragment}")));
        }
    }
    links
}

#[test]
fn after_every_link_to_a_figure_or_room_what_lies_under_each_control_is_that_control() {
    in_browser(async |site| {
        let links = links();
        assert!(links.len() > 10, "{links:?}");
        for screen in SCREENS {
            let open = on_screen(site, screen).await;
            let mut faults = Vec::new();
            let mut at = String::new();
            for (page, fragment) in &links {
                if at == *page {
                    // Within the page a link changes the fragment.
                    open.value(&format!("location.hash = '{fragment}'")).await;
                } else {
                    open.go(&format!("{}{page}{fragment}", site.address()))
                        .await;
                    at.clone_from(page);
                }
                let id = fragment[1..].split('?').next().unwrap_or_default();
                open.until(&format!(
                    "document.querySelector('#{id} [data-live]:not(form)').checkVisibility()"
                ))
                .await;
                for fault in open.covered(&format!("#{id}")).await {
                    faults.push(format!("{screen:?} {page}{fragment}: {fault}"));
                }
            }
            assert!(faults.is_empty(), "{}", faults.join("\n"));
            assert!(open.complaints().is_empty(), "{:?}", open.complaints());
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn the_bar_stays_in_view_beside_every_control_and_plays_from_there() {
    in_browser(async |site| {
        for screen in SCREENS {
            let (_, finger) = screen;
            let open = room_on(site, screen, "seed=7").await;
            if finger {
                open.tap_at(".tabs label:has([data-tab=\"controls\"])")
                    .await;
            }
            for control in ["servers", "threshold", "timeout", "stand_in"] {
                open.wheel_to(&format!("[data-control=\"{control}\"]"))
                    .await;
                let [_, top, _, _] = open.place(".room .time").await;
                let [_, last, _, height] = open.place(".room .headlines").await;
                assert!(
                    top > -1.0
                        && last + height < top + f64::from(screen.0.1) * 0.25
                        && last + height < f64::from(screen.0.1) * 0.5,
                    "{screen:?}: beside {control} the time is at {top}, the indicators end at {}",
                    last + height
                );
                let before = minute(&open).await;
                press(&open, finger, "[data-do=\"step\"]").await;
                assert_eq!(
                    minute(&open).await,
                    before + 1,
                    "{screen:?} beside {control}"
                );
            }
            press(&open, finger, "[data-do=\"play\"]").await;
            open.until("document.querySelector('#room').dataset.playing === 'true'")
                .await;
            press(&open, finger, "[data-do=\"play\"]").await;
            let _ = open.page.close().await;
        }
    });
}

/// mdBook's content no longer scrolls sideways by itself, and what stands beyond its page's edge is cut
/// off: whatever is wide must scroll by itself.
#[test]
fn nothing_is_cut_off_at_a_phone_s_edge() {
    in_browser(async |site| {
        let open = on_screen(site, SCREENS[2]).await;
        for page in pages() {
            if page.starts_with("code/") || page == "404.html" {
                continue;
            }
            open.go(&format!("{}{page}", site.address())).await;
            let cut = open
                .value("(() => {
                    const held = (e) => { for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible' && up.id !== 'mdbook-body-container') return true; return false; };
                    return [...document.querySelectorAll('main, main :not(svg *)')]
                        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !held(e))
                        .map((e) => e.outerHTML.slice(0, 100));
                    })()")
                .await;
            assert_eq!(cut, serde_json::json!([]), "{page}");
        }
        let _ = open.page.close().await;
    });
}

/// The path of the page that is open.
async fn path(open: &Open) -> String {
    open.text("location.pathname").await
}

/// Waits long enough for a page to be turned, were it turned.
async fn page_stays(open: &Open, what: &str) {
    let before = path(open).await;
    for key in ["ArrowRight", "ArrowLeft"] {
        open.press(key).await;
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        assert_eq!(path(open).await, before, "{key} turned the page {what}");
    }
}

#[test]
fn the_room_keeps_its_keys_and_its_run_wherever_it_was_touched() {
    in_browser(async |site| {
        let open = room_on(site, SCREENS[1], "seed=7").await;
        // For one who has never played the hour pauses at the event.
        open.first_visit().await;
        alive(&open).await;
        open.press("n").await;
        assert_eq!(minute(&open).await, 0, "nobody has touched the room");
        open.press_at("[data-do=\"step\"]").await;
        open.press_at(".board").await;
        assert_eq!(
            open.value("document.activeElement === document.body").await,
            true
        );
        page_stays(&open, "after a press on the board").await;
        open.press("n").await;
        open.press("n").await;
        assert_eq!(minute(&open).await, 3);
        open.press("u").await;
        assert_eq!(minute(&open).await, 2);
        // A button that went out has the focus no more.
        open.press_at("[data-do=\"undo\"]").await;
        open.press_at("[data-do=\"undo\"]").await;
        assert_eq!(minute(&open).await, 0);
        page_stays(&open, "with a button that went out").await;
        // The address holds the run while it plays, and Back returns to it.
        open.press("p").await;
        // It pauses where the event begins.
        open.until("location.hash.endsWith('&at=5') && document.querySelector('#room').dataset.playing === 'false'")
            .await;
        let code = "document.querySelector('[data-code]').textContent";
        let (at, run) = (minute(&open).await, open.text(code).await);
        to_the_control_room(&open).await;
        // Elsewhere the arrows are the book's.
        open.press("ArrowRight").await;
        open.until("!location.pathname.endsWith('control-room.html')")
            .await;
        open.value("history.go(-2)").await;
        open.until("location.hash.startsWith('#room?run=') && document.documentElement.dataset.rooms === 'alive'")
            .await;
        assert_eq!((minute(&open).await, open.text(code).await), (at, run));
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        let _ = open.page.close().await;
    });
}

#[test]
fn a_figure_keeps_its_keys_until_something_else_is_touched() {
    in_browser(async |site| {
        let open = on_screen(site, SCREENS[1]).await;
        open.go(&format!(
            "{}load/held-slot.html#held-slots?T=2",
            site.address()
        ))
        .await;
        open.until("document.documentElement.dataset.widgets === 'alive'")
            .await;
        let slider = "document.querySelector('[data-slider]').valueAsNumber";
        open.press_at("#held-slots svg.plot").await;
        open.press("ArrowRight").await;
        open.press("ArrowRight").await;
        assert_eq!(open.value(slider).await, 2.2);
        page_stays(&open, "after a press on the drawing").await;
        open.press_at("#held-slots [data-reset]").await;
        page_stays(&open, "with a button of the figure").await;
        open.press_at("#mdbook-menu-bar .menu-title").await;
        open.press("ArrowRight").await;
        open.until("!location.pathname.endsWith('held-slot.html')")
            .await;
        let _ = open.page.close().await;
    });
}

#[test]
fn the_end_of_the_hour_is_seen_and_the_focus_goes_to_its_result() {
    in_browser(async |site| {
        for screen in SCREENS {
            let (_, finger) = screen;
            let open = room_on(site, screen, "seed=7").await;
            open.value("document.querySelector('[data-speed]').value = '60'")
                .await;
            press(&open, finger, "[data-do=\"play\"]").await;
            play_on(&open, finger).await;
            open.until("document.activeElement.matches('[data-result-title]')")
                .await;
            open.until(
                "document.querySelector('[data-when=\"debriefing\"]').dataset.on === 'false'",
            )
            .await;
            // Both say what became of it, and neither lies under anything.
            for said in [".room-bar .verdict", "[data-result-title]"] {
                let (x, y) = open.middle_now(said).await;
                let there = open
                    .value(&format!(
                        "document.elementFromPoint({x}, {y})?.closest('{said}') !== null"
                    ))
                    .await;
                assert_eq!(there, true, "{screen:?}: {said} at {x}, {y}");
            }
            assert_eq!(
                open.text("document.querySelector('.room-bar .verdict').innerText")
                    .await,
                "Not passed. At least one goal is missed."
            );
            let goals = open
                .text("document.querySelector('ul.goals').innerText.replace(/\\s+/g, ' ')")
                .await;
            assert!(
                goals.contains("missed") && !goals.contains("so far"),
                "{goals}"
            );
            page_stays(&open, "at the end of the hour").await;
            assert_eq!(open.covered(".room-bar").await, Vec::<String>::new());
            // Folded, and below the result.
            let folded = open
                .value("(list => !list.open && (document.querySelector('.room-result').compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)(document.querySelector('details[data-panel=\"figures\"]'))")
                .await;
            assert_eq!(folded, true);
            open.wheel_to(".room").await;
            press(&open, finger, "[data-do=\"result\"]").await;
            open.until("(box => box.top >= document.querySelector('.room-bar').offsetHeight && box.bottom < innerHeight)(document.querySelector('[data-result-title]').getBoundingClientRect())")
                .await;
            if finger {
                open.wheel_to(".tabs").await;
                open.tap_at(".tabs label:has([data-tab=\"figures\"])").await;
                assert_eq!(
                    open.value("document.querySelector('.all-figures').checkVisibility()")
                        .await,
                    true
                );
            }
            // From the result one begins again at the top of the room, where the keys still work.
            open.press("r").await;
            open.press("n").await;
            assert_eq!(minute(&open).await, 1);
            assert_eq!(open.covered("#room").await, Vec::<String>::new());
            assert!(open.place(".room-bar").await[1] >= 0.0);
            assert!(open.complaints().is_empty(), "{:?}", open.complaints());
            let _ = open.page.close().await;
        }
    });
}

/// The code of the reference play of a level on that seed.
fn reference(level: Level, seed: u32) -> String {
    run_code::encode(&Play {
        moves: reference_play(level),
        ..Play::idle(level, seed)
    })
}

async fn code(open: &Open) -> String {
    open.text("document.querySelector('[data-code]').textContent")
        .await
}

/// Presses the slider of minutes about where `minute` stands.
async fn look_at(open: &Open, minute: f64) {
    let [left, top, width, height] = open.place("[data-scrub]").await;
    let place = left + 8.0 + (width - 16.0) * minute / 60.0;
    open.press_place((place, top + height / 2.0)).await;
}

#[test]
fn going_on_from_a_minute_keeps_the_run_one_step_away() {
    in_browser(async |site| {
        let finished = reference(Level::SalePeak, 7);
        let open = room_on(site, SCREENS[1], &format!("run={finished}")).await;
        let back = "[data-do=\"back\"]";
        let offered = async || {
            open.text("[...document.querySelectorAll('[data-do=\"back\"] span')].filter(e => e.checkVisibility()).map(e => e.textContent).join()")
                .await
        };
        assert_eq!(offered().await, "");
        look_at(&open, 10.0).await;
        let at = minute(&open).await;
        assert!((9..=11).contains(&at), "{at}");
        // However long a control is drawn, it is one step.
        let steps = open.value("history.length").await;
        let [left, top, width, height] = open.place("[data-control=\"servers\"]").await;
        let middle = top + height / 2.0;
        open.drag(&[0.3, 0.5, 0.7, 0.8].map(|share| (left + width * share, middle)))
            .await;
        let taken = code(&open).await;
        assert!(taken != finished && minute(&open).await == at);
        assert_eq!(
            open.value("history.length").await.as_u64(),
            steps.as_u64().map(|steps| steps + 1)
        );
        assert_eq!(offered().await, "Back to the finished run");
        assert_eq!(open.covered(".room-bar").await, Vec::<String>::new());
        open.value("history.back()").await;
        open.until(&format!(
            "document.querySelector('[data-code]').textContent === '{finished}'"
        ))
        .await;
        assert_eq!(minute(&open).await, at, "it is seen where it was left");
        assert_eq!(offered().await, "Back to the run before");
        open.press_at(back).await;
        assert_eq!(
            (code(&open).await, minute(&open).await),
            (taken.clone(), at)
        );
        open.press_at(back).await;
        assert_eq!(
            (code(&open).await, minute(&open).await),
            (finished.clone(), 60)
        );
        // Neither do these lose it.
        for (act, at) in [("undo", 59), ("restart", 0), ("seed", 0)] {
            open.press_at(&format!("[data-do=\"{act}\"]")).await;
            assert_eq!(minute(&open).await, at, "{act}");
            open.press_at(back).await;
            assert_eq!(
                (code(&open).await, minute(&open).await),
                (finished.clone(), 60),
                "{act}"
            );
        }
        // Nor what has been played of a run that is not over, in this page or from its address.
        open.press_at("[data-do=\"restart\"]").await;
        for _ in 0..20 {
            open.press_at("[data-do=\"step\"]").await;
        }
        look_at(&open, 8.0).await;
        let at = minute(&open).await;
        open.until(&format!("location.hash.endsWith('&at=20&minute={at}')"))
            .await;
        open.press_at("[data-control=\"shedding\"][value=\"1\"]")
            .await;
        assert_eq!(offered().await, "Back to the run before");
        open.value("history.back()").await;
        open.until(&format!("location.hash.endsWith('&at=20&minute={at}')"))
            .await;
        look_at(&open, 30.0).await;
        assert_eq!(minute(&open).await, 20);
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        let _ = open.page.close().await;
    });
}

#[test]
fn what_is_wrong_with_a_link_is_said_where_it_is_seen() {
    let (good, other) = (
        reference(Level::SalePeak, 7),
        reference(Level::FraudWave, 7),
    );
    let wrong = [
        ("run=abc123".into(), "code"),
        (format!("run={}&at=3", &good[..good.len() - 2]), "code"),
        (format!("run=abc123&with={good}"), "code"),
        ("with=abc123".into(), "code"),
        ("seed=x".into(), "A seed is"),
        ("seed=-1".into(), "A seed is"),
        (String::new(), "neither a run nor a seed"),
        ("play=1".into(), "neither a run nor a seed"),
        (
            format!("run={good}&minute=61"),
            "a minute that the hour does not have",
        ),
        (
            format!("run={good}&at=x"),
            "a minute that the hour does not have",
        ),
        (format!("run={other}"), "another level"),
    ];
    in_browser(async |site| {
        for screen in &SCREENS[1..] {
            let open = on_screen(site, *screen).await;
            open.go(&format!("{}{LEVEL}", site.address())).await;
            let error = "[data-error-place=\"link\"]";
            for (asked, said) in &wrong {
                open.value(&format!("location.hash = '#room?{asked}'"))
                    .await;
                open.until(&format!(
                    "document.querySelector('{error}')?.innerText.includes('{said}')"
                ))
                .await;
                let (x, y) = open.middle_now(error).await;
                let seen = open
                    .value(&format!(
                        "document.elementFromPoint({x}, {y})?.closest('{error}') !== null"
                    ))
                    .await;
                assert_eq!(seen, true, "{screen:?} {asked}: the message is not in view");
            }
            press(&open, screen.1, &format!("{error} a:not([hidden])")).await;
            open.until("location.pathname.endsWith('fraud-wave.html')")
                .await;
            alive(&open).await;
            assert_eq!(code(&open).await, other);
            // The next press takes the message away.
            open.value("location.hash = '#room?seed=x'").await;
            open.until(&format!(
                "document.querySelector('{error}').innerText !== ''"
            ))
            .await;
            press(&open, screen.1, "[data-do=\"undo\"]").await;
            assert_eq!(
                open.text(&format!("document.querySelector('{error}').innerText"))
                    .await,
                ""
            );
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn the_field_for_codes_takes_the_room_s_links_and_errors_go_when_they_are_over() {
    in_browser(async |site| {
        let open = on_screen(site, SCREENS[1]).await;
        let page = format!("{}{LEVEL}", site.address());
        open.go(&format!("{page}#room?seed=3")).await;
        alive(&open).await;
        let run = reference(Level::SalePeak, 7);
        for (typed, stands, at) in [
            (format!("{page}#room?run={run}"), &run, 60),
            (format!(" {page}#room?run={run}&at=12&minute=7\n"), &run, 7),
            (format!("#room?run={run}&minute=30"), &run, 30),
            (
                format!("{page}#room?seed=9"),
                &run_code::encode(&Play::idle(Level::SalePeak, 9)),
                0,
            ),
        ] {
            open.wheel_to("[data-code-field]").await;
            open.press_at("[data-code-field]").await;
            open.write(&typed).await;
            open.press_at("[data-do=\"open\"]").await;
            assert_eq!(
                (&code(&open).await, minute(&open).await),
                (stands, at),
                "{typed}"
            );
        }
        let error = "document.querySelector('[data-error-place=\"code\"]').innerText";
        for (typed, said) in [
            (format!("{page}#room?seed=9"), "no run yet"),
            (format!("{page}#room?run={run}x"), "code"),
            (format!("{page}#room?run={run}"), ""),
        ] {
            open.wheel_to("[data-code-field]").await;
            open.press_at("[data-code-field]").await;
            open.write(&typed).await;
            open.press_at("[data-do=\"compare\"]").await;
            let text = open.text(error).await;
            assert!(
                text.contains(said) && text.is_empty() == said.is_empty(),
                "{typed}: {text}"
            );
        }
        // A seed that is none.
        let error = "document.querySelector('[data-error-place=\"seed\"]').innerText";
        open.wheel_to(".room").await;
        for then in ["restart", "step", "seed"] {
            open.wheel_to("[data-seed-field]").await;
            open.press_at("[data-seed-field]").await;
            open.write("one").await;
            open.press("Enter").await;
            assert!(open.text(error).await.contains("A seed is"), "{then}");
            open.press_at(&format!("[data-do=\"{then}\"]")).await;
            assert_eq!(open.text(error).await, "", "{then}");
        }
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        let _ = open.page.close().await;
    });
}

/// What is seen of the hour, minute by minute, while it plays by itself.
const SEEN: &str = "window.seen = []; new MutationObserver(() => {
    const room = document.querySelector('#room');
    const box = (e) => e.getBoundingClientRect();
    const top = (s) => Math.round(box(room.querySelector(s)).top - box(room).top);
    const text = (s) => [...room.querySelectorAll(s)].filter((e) => e.checkVisibility()).map((e) => e.innerText.trim());
    seen.push({
        minute: Number(room.querySelector('[data-now]').textContent),
        places: ['.tabs', 'ul.goals', '.part-traffic svg', '.racks', '.panel-trends', '.trend-load svg', '.trend-waiting svg', '.panel-controls'].filter((s) => room.querySelector(s).checkVisibility()).map((s) => s + ' ' + top(s)).join(),
        line: box(room.querySelector('.in-line')).width / box(room.querySelector('.in-line ~ .box')).width,
        free: room.querySelector('[data-board-value=\"free\"]').textContent,
        fraud: text('[data-headline=\"fraud_rate_bp\"] dd').join(),
        table: room.querySelector('.all-figures [data-value=\"fraud_rate_bp\"]').textContent,
        trend: room.querySelector('[data-trend-value=\"fraud\"]').textContent,
        goals: text('[data-goal] > .state'),
        over: text('.over'),
        standIn: [...room.querySelectorAll('.board .icon-stand-in')].filter((e) => e.checkVisibility()).length,
    });
    }).observe(document.querySelector('[data-now]'), { childList: true, characterData: true, subtree: true }); true";

/// The last word that each goal says of itself.
fn states(seen: &serde_json::Value) -> Vec<&str> {
    let goals = seen["goals"].as_array().expect("a list").iter();
    goals
        .map(|goal| goal.as_str().expect("words").split(['\n', ' ']))
        .map(|mut words| words.next_back().expect("a word"))
        .collect()
}

#[test]
fn the_board_stands_still_and_shows_what_there_is_and_no_more() {
    in_browser(async |site| {
        for screen in SCREENS {
            let open = room_on(site, screen, "seed=7").await;
            let goals = "[...document.querySelectorAll('[data-goal]')].map(e => ['.so-far', '.state'].map(s => e.querySelector(s).innerText).join(' ').trim().replace(/\\s+/g, ' '))";
            let none = open.value(goals).await;
            let none = none.as_array().expect("a list");
            assert!(
                none.len() == 4
                    && none.iter().all(|goal| goal
                        .as_str()
                        .is_some_and(|goal| goal.starts_with('–') && goal.ends_with("no value"))),
                "before anything is counted: {none:?}"
            );
            open.value(SEEN).await;
            open.value("document.querySelector('[data-speed]').value = '10'")
                .await;
            press(&open, screen.1, "[data-do=\"play\"]").await;
            play_on(&open, screen.1).await;
            open.until("seen.length > 0 && seen.at(-1).minute === 60")
                .await;
            let seen = open.value("seen").await;
            let seen = seen.as_array().expect("a list");
            // A machine that is busy draws fewer minutes.
            assert!(seen.len() > 20, "{} minutes are seen", seen.len());
            let from = |minute: u64| {
                let mut later = seen
                    .iter()
                    .filter(move |seen| seen["minute"].as_u64() >= Some(minute));
                later.next().expect("a later minute")
            };
            // The seed goes when the hour begins, and the verdict comes when it ends.
            let hour: Vec<_> = seen[1..]
                .iter()
                .filter(|seen| seen["minute"].as_u64() < Some(60))
                .collect();
            for minute in &hour {
                assert_eq!(
                    minute["places"], hour[0]["places"],
                    "{screen:?}, minute {}",
                    minute["minute"]
                );
                assert_eq!(minute["over"], serde_json::json!([]));
                assert_eq!(minute["standIn"], 0);
            }
            let storm = from(41);
            assert_eq!(storm["free"], "0");
            assert!(
                storm["line"].as_f64().is_some_and(|full| full > 0.9),
                "{storm:#}"
            );
            let fraud = storm["fraud"].as_str().expect("words");
            assert!(
                fraud.starts_with('–') && fraud.ends_with("no value"),
                "{fraud}"
            );
            assert_eq!(
                (&storm["table"], &storm["trend"]),
                (&"–".into(), &"–".into())
            );
            // The approval and the time are taken from minute 5 on, the cost from the first.
            let early = seen
                .iter()
                .rfind(|seen| seen["minute"].as_u64() < Some(5))
                .expect("an early minute");
            assert_eq!(states(early), ["value", "value", "far", "far"]);
            assert_eq!(states(from(9)), ["far", "far", "far", "far"]);
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn each_group_of_issuers_has_its_line_and_says_that_stand_in_is_on() {
    in_browser(async |site| {
        let open = room_on(site, SCREENS[1], "seed=7").await;
        let drawn = open
            .value(
                "['a', 'b'].map((group) => {
                const box = document.querySelector(`[data-group=${group}] .box`).getBBox();
                const path = document.querySelector(`.flow-to-${group} .stream`);
                const to = path.getPointAtLength(path.getTotalLength());
                return [Math.abs(to.x - box.x) < 3, to.y === box.y + box.height / 2];
                })",
            )
            .await;
        assert_eq!(drawn, serde_json::json!([[true, true], [true, true]]));
        let shown = "[...document.querySelectorAll('.board .group .icon')].filter(e => e.checkVisibility()).map(e => e.classList[1])";
        assert_eq!(
            open.value(shown).await,
            serde_json::json!(["icon-answering", "icon-answering"])
        );
        open.wheel_to("[data-control=\"stand_in\"]").await;
        open.press_at("[data-control=\"stand_in\"]").await;
        // The board is of the minute that was played with it.
        open.press_at("[data-do=\"step\"]").await;
        assert_eq!(
            open.value(shown).await,
            serde_json::json!([
                "icon-answering",
                "icon-stand-in",
                "icon-answering",
                "icon-stand-in"
            ])
        );
        let _ = open.page.close().await;
    });
}

#[test]
fn a_slow_machine_draws_fewer_minutes_and_no_slower_hour() {
    in_browser(async |site| {
        let open = room_on(site, SCREENS[1], "seed=7").await;
        open.first_visit().await;
        alive(&open).await;
        // Frames are drawn when the test says so.
        open.value("window.due = []; window.requestAnimationFrame = (then) => due.push(then); window.clock = Date.now(); Date.now = () => clock; document.querySelector('[data-speed]').value = '10'; true")
            .await;
        open.value("window.said = []; new MutationObserver(() => said.push(document.querySelector('[data-announce]').textContent)).observe(document.querySelector('[data-announce]'), { childList: true, characterData: true, subtree: true }); true")
            .await;
        open.press_at("[data-do=\"play\"]").await;
        let frame = async |milliseconds: u32| {
            open.value(&format!(
                "clock += {milliseconds}; due.splice(0).forEach((then) => then()); true"
            ))
            .await;
            minute(&open).await
        };
        // The first frame begins the hour.
        assert_eq!(frame(0).await, 1);
        // Ten minutes a second, however long a frame takes; at the event the hour pauses.
        assert_eq!(frame(400).await, 5);
        assert_eq!(frame(100).await, 5);
        open.press_at(".begins [data-do=\"play\"]").await;
        assert_eq!(frame(0).await, 6);
        for i in 1..=3 {
            assert_eq!(frame(100).await, 6 + i);
        }
        assert_eq!(frame(600).await, 15);
        let said = open.value("said").await.to_string();
        assert!(said.contains("Minute 5: the event begins."), "{said}");
        // A sleep is no frame.
        assert_eq!(frame(5000).await, 16);
        let _ = open.page.close().await;
    });
}

#[test]
fn the_side_bar_shows_the_chapter_and_a_page_comes_back_as_it_was_left() {
    in_browser(async |site| {
        let open = room_on(site, SCREENS[1], "seed=7").await;
        let marked = open
            .value("[...document.querySelectorAll('.sidebar .chapter li.chapter-item a')].filter(a => getComputedStyle(a).fontWeight === '700' && getComputedStyle(a).textDecorationLine === 'underline').map(a => a.href)")
            .await;
        assert_eq!(
            marked,
            serde_json::json!([format!("{}{LEVEL}", site.address())])
        );
        open.value("window.left = 'so'; true").await;
        open.press_at("[data-do=\"step\"]").await;
        to_the_control_room(&open).await;
        open.value("history.back()").await;
        open.until("location.pathname.endsWith('sale-peak.html')")
            .await;
        assert_eq!(
            open.text("window.left").await,
            "so",
            "the page was loaded anew"
        );
        assert_eq!(minute(&open).await, 1);
        let _ = open.page.close().await;
    });
}
