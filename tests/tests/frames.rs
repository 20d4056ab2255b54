//! The room and the figures where they are not at home: in frames of course pages, opened as files,
//! with a connection that is lost.

use book_tests::elsewhere::{course_page, site as served};
use book_tests::{Open, Site, dist, in_browser};
use chromiumoxide::cdp::browser_protocol::network::{BlockPattern, SetBlockedUrLsParams};
use chromiumoxide::cdp::browser_protocol::page::AddScriptToEvaluateOnNewDocumentParams;
use std::sync::atomic::Ordering;

const LEVEL: &str = "crisis/sale-peak.html";
const SPEED: &str = "document.querySelector('[data-speed]').value = '60'; true";
const ALIVE: &str = "document.documentElement.dataset.rooms === 'alive'";
const DEBRIEF: &str = "document.querySelector('[data-debrief=\"changed\"] li') !== null";

async fn play_to_the_end(open: &Open) {
    open.until(ALIVE).await;
    open.value(SPEED).await;
    open.press_at("[data-do=\"play\"]").await;
    // The first hour that a browser plays pauses when its event begins.
    let begins = "document.querySelector('.begins').dataset.on === 'true'";
    open.until(&format!("{begins} || {DEBRIEF}")).await;
    if open.value(begins).await == true {
        open.press_at(".begins [data-do=\"play\"]").await;
    }
    open.until(DEBRIEF).await;
}

/// A course page with `frames`, and a listener that keeps what they tell.
async fn course(site: &Site, frames: &str, script: &str) -> Open {
    let told = "<script>window.told = []; addEventListener('message', (event) => told.push(event.data));</script>";
    let html =
        format!("<!DOCTYPE html><html lang=\"en\"><body>{frames}{told}{script}</body></html>");
    let address = course_page(html).await;
    let open = site.blank().await;
    open.go(&address).await;
    open
}

/// The snippet for course pages as lecturers copy it: the frame and the script.
fn snippet() -> (String, String) {
    let page = std::fs::read_to_string(dist().join("lecturers.html")).expect("a page");
    let code = page.split("&lt;iframe").nth(1).expect("the snippet");
    let code = &code[..code.find("</code>").expect("its end")];
    let code = format!("&lt;iframe{code}");
    let code = code
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replace("&#39;", "'");
    let at = code.find("<script>").expect("its script");
    (code[..at].to_owned(), code[at..].to_owned())
}

/// Presses what stands at that place of a frame, by the offset of the frame in its page.
async fn press_in_frame(open: &Open, frame: &str, (x, y): (f64, f64)) {
    let [left, top, ..] = open.place(frame).await;
    open.press_place((left + x, top + y)).await;
}

#[test]
fn the_snippet_copies_links_and_gives_each_frame_its_height() {
    in_browser(async |site| {
        let (address, _) = served().await;
        let (frame, script) = snippet();
        let at = frame.find("src=\"").expect("an address") + 5;
        let end = at + frame[at..].find('"').expect("its end");
        let of = |name: &str, id: &str| {
            let frame = format!("{}{address}embed/{name}{}", &frame[..at], &frame[end..]);
            frame
                .replace("<iframe", &format!("<iframe id=\"{id}\""))
                .replace("loading=\"lazy\"", "")
        };
        // A frame that says where its button is, and what it then says.
        let frames = of("held-slots.html", "first") + &of("small-queue.html", "second");
        let open = course(site, &frames, &script).await;
        let heights = "['first', 'second'].map((id) => document.getElementById(id).getBoundingClientRect().height)";
        open.until(&format!(
            "{heights}.every((height) => height > 620 || height < 600)"
        ))
        .await;
        let heights = open.value(heights).await;
        assert_ne!(heights[0], heights[1], "each has its own");
        let _ = open.page.close().await;
    });
}

/// Reports from inside a frame of another origin, where the tests cannot look: where the button is,
/// what was copied, what stands there to be marked.
/// An idle moment comes there only to those who do not wait for it, as in a process of its own.
const REPORTS: &str = "if (self !== top) {
    self.requestIdleCallback = (then, options) => options?.timeout && setTimeout(then, options.timeout);
    const writes = [];
    document.execCommand = ((real) => (what) => { const did = !location.search.includes('by-hand') && real.call(document, what); writes.push([what, did]); return did; })(document.execCommand);
    setInterval(() => {
        const button = document.querySelector('[data-copy], [data-do=\"copy-link\"]');
        const box = button?.getBoundingClientRect();
        const field = document.querySelector('[data-copy-by-hand]');
        parent.postMessage({
            alive: ['widgets', 'rooms'].some((name) => document.documentElement.dataset[name] === 'alive'),
            at: box && [box.left + box.width / 2, box.top + box.height / 2],
            said: document.querySelector('[data-said]')?.textContent,
            writes, address: location.href,
            field: field?.value, marked: field && field.selectionEnd - field.selectionStart,
            debriefed: document.querySelector('[data-debrief=\"changed\"] li') !== null,
            play: (box => box && [box.left + box.width / 2, box.top + box.height / 2])(document.querySelector('[data-do=\"play\"]')?.getBoundingClientRect()),
            begins: (box => box?.width && [box.left + box.width / 2, box.top + box.height / 2])(document.querySelector('.begins [data-do=\"play\"]')?.getBoundingClientRect()),
        }, '*');
        const speed = document.querySelector('select[data-speed]');
        if (speed && speed.value !== '60') speed.value = '60';
    }, 100);
}";

/// A course page whose frames report.
async fn reporting(site: &Site, frame: &str) -> Open {
    let html = format!(
        "<!DOCTYPE html><html lang=\"en\"><body>{frame}<script>window.told = {{}}; addEventListener('message', (event) => Object.assign(told, event.data));</script></body></html>"
    );
    let address = course_page(html).await;
    let open = site.blank().await;
    let script = AddScriptToEvaluateOnNewDocumentParams::new(REPORTS);
    open.page.execute(script).await.expect("a script");
    open.go(&address).await;
    open.until("told.alive === true && told.at !== undefined")
        .await;
    open
}

async fn place_told(open: &Open, name: &str) -> (f64, f64) {
    let at = open.value(&format!("told.{name}")).await;
    (
        at[0].as_f64().expect("a number"),
        at[1].as_f64().expect("a number"),
    )
}

#[test]
fn a_link_that_cannot_be_copied_in_a_frame_stands_there_marked() {
    in_browser(async |site| {
        let (address, _) = served().await;
        for (query, by_hand) in [("", false), ("?by-hand", true)] {
            let open = reporting(
                site,
                &format!("<iframe src=\"{address}embed/held-slots.html{query}#held-slots?T=2\" width=\"900\" height=\"1200\"></iframe>"),
            )
            .await;
            open.window((1000, 1300), false).await;
            let at = place_told(&open, "at").await;
            press_in_frame(&open, "iframe", at).await;
            open.until("told.said !== ''").await;
            if by_hand {
                open.until("told.field === told.address && told.marked === told.field.length")
                    .await;
                assert!(open.text("told.said").await.contains("by hand"));
            } else {
                open.until("told.said === 'Link copied.' && told.field === undefined")
                    .await;
            }
            let _ = open.page.close().await;
        }
    });
}

#[test]
fn in_a_sandboxed_frame_the_debrief_comes() {
    in_browser(async |site| {
        let (address, _) = served().await;
        let open = reporting(
            site,
            &format!("<iframe sandbox=\"allow-scripts\" src=\"{address}embed/room-1.html#room?seed=7\" width=\"1100\" height=\"1200\"></iframe>"),
        )
        .await;
        open.window((1200, 1300), false).await;
        let at = place_told(&open, "play").await;
        press_in_frame(&open, "iframe", at).await;
        open.until("Array.isArray(told.begins)").await;
        let at = place_told(&open, "begins").await;
        press_in_frame(&open, "iframe", at).await;
        open.until("told.debriefed === true").await;
        let _ = open.page.close().await;
    });
}

#[test]
fn the_debrief_comes_though_the_connection_is_lost_in_the_hour() {
    in_browser(async |site| {
        let (address, lost) = served().await;
        for worker in [true, false] {
            lost.store(false, Ordering::Relaxed);
            let open = site.blank().await;
            if !worker {
                let none = AddScriptToEvaluateOnNewDocumentParams::new("delete window.Worker");
                open.page.execute(none).await.expect("a script");
            }
            open.go(&format!("{address}{LEVEL}#room?seed=7")).await;
            open.until(ALIVE).await;
            open.press_at("[data-do=\"step\"]").await;
            tokio::time::sleep(std::time::Duration::from_secs(3)).await;
            lost.store(true, Ordering::Relaxed);
            play_to_the_end(&open).await;
            assert!(open.complaints().is_empty(), "{:?}", open.complaints());
            let _ = open.page.close().await;
        }
        // What never came is said to be missing.
        lost.store(false, Ordering::Relaxed);
        let open = site.blank().await;
        let nothing = SetBlockedUrLsParams::builder()
            .url_pattern(BlockPattern::new("*://*:*/*.wasm", true))
            .build();
        open.page.execute(nothing).await.expect("no module");
        open.go(&format!("{address}{LEVEL}#room?seed=7")).await;
        open.until("document.querySelector('#room [data-missing]').checkVisibility()")
            .await;
        let _ = open.page.close().await;
    });
}

#[test]
fn opened_as_files_the_pages_live() {
    in_browser(async |site| {
        let file = |path: &str| {
            format!(
                "file://{}",
                dist().join(path).canonicalize().expect("a page").display()
            )
        };
        let open = site.blank().await;
        open.go(&format!("{}#room?seed=7", file(LEVEL))).await;
        play_to_the_end(&open).await;
        open.go(&format!("{}#held-slots?T=2", file("load/held-slot.html")))
            .await;
        open.until("document.documentElement.dataset.widgets === 'alive'")
            .await;
        assert_eq!(
            open.value("document.querySelector('[data-slider]').valueAsNumber")
                .await,
            2.0
        );
        assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        open.go(&file("404.html")).await;
        open.press_at("#home a").await;
        open.until("document.querySelector('#mdbook-content') !== null")
            .await;
        let _ = open.page.close().await;
    });
}
