//! The small queue as a reader watches it, held against the same run played here.

use book_tests::{Open, Site, in_browser};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
};
use kit::format::number;
use queue::setting::{LAST, PRINTED};
use queue::{NAME, Setting, Watched, scene};

const PAGE: &str = "validation.html";
/// What screen readers were told last.
const ANNOUNCED: &str = "document.querySelector('[data-queue] [data-announce]').textContent";

async fn enter(site: &Site, fragment: &str) -> Open {
    let open = site.open(&format!("{PAGE}{fragment}")).await;
    open.value("document.querySelector('[data-queue]').scrollIntoView()")
        .await;
    open.until("document.documentElement.dataset.queues === 'alive'")
        .await;
    open
}

async fn leave(open: Open) {
    let complaints = open.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let _ = open.page.close().await;
}

async fn act(open: &Open, name: &str) {
    open.click(&format!("[data-queue] [data-do=\"{name}\"]"))
        .await;
}

/// Every number, path and condition of the page is that of `watched`.
async fn shows(open: &Open, watched: &Watched) {
    let state = scene::state(watched);
    let page = open
        .value(
            "(() => { const all = (a) => [...document.querySelectorAll(`[data-queue] [${a}]`)]; return {
               values: all('data-value').map((e) => [e.dataset.value, e.dataset.decimals, e.textContent]),
               paths: all('data-path').map((e) => [e.dataset.path, e.getAttribute('d')]),
               conditions: all('data-when').map((e) => [e.dataset.when, e.dataset.on]) }; })()",
        )
        .await;
    let rows = |what: &str| page[what].as_array().expect("a list").clone();
    let text = |row: &serde_json::Value, i: usize| row[i].as_str().expect("a text").to_owned();
    assert!(rows("values").len() > 15 && rows("paths").len() == 7);
    for row in rows("values") {
        let decimals = text(&row, 1).parse().expect("decimals");
        let value = state.value(&text(&row, 0)).expect("a value of the state");
        assert_eq!(text(&row, 2), number(value, decimals), "{row}");
    }
    for row in rows("paths") {
        let path = state.path(&text(&row, 0)).expect("a path of the state");
        assert_eq!(text(&row, 1), path, "{row}");
    }
    for row in rows("conditions") {
        if let Some(holds) = state.condition(&text(&row, 0)) {
            assert_eq!(text(&row, 1), holds.to_string(), "{row}");
        }
    }
}

fn run(setting: Setting, served: u64) -> Watched {
    let mut watched = Watched::new(setting).expect("a setting on offer");
    watched.run_until_served(served);
    watched
}

#[test]
fn the_live_figure_is_the_printed_one_and_steps_as_the_model_does() {
    in_browser(|site| async {
        let printed = site.blank().await;
        printed
            .go(&format!("{}{PAGE}?static", site.address()))
            .await;
        let mut watched = run(Setting::default(), PRINTED);
        shows(&printed, &watched).await;
        leave(printed).await;

        let open = enter(site, "").await;
        shows(&open, &watched).await;
        for _ in 0..5 {
            act(&open, "step").await;
            watched.step();
            shows(&open, &watched).await;
        }
        act(&open, "skip").await;
        watched.run_until_served(watched.served() + 1000);
        shows(&open, &watched).await;
        act(&open, "restart").await;
        shows(&open, &run(Setting::default(), 0)).await;
        act(&open, "step").await;
        watched = run(Setting::default(), 0);
        watched.step();
        shows(&open, &watched).await;
        let told = open.text(ANNOUNCED).await;
        assert!(
            told.contains("customer 1 arrives") && !told.contains("The run ends"),
            "{told}"
        );
        leave(open).await;
    });
}

#[test]
fn time_passes_while_it_plays_and_stands_when_paused() {
    in_browser(|site| async {
        let open = enter(site, "").await;
        act(&open, "restart").await;
        open.value("document.querySelector('[data-queue] [data-speed]').value = '10'")
            .await;
        act(&open, "play").await;
        open.until(
            "parseInt(document.querySelector('[data-queue] [data-value=served]').textContent) > 20",
        )
        .await;
        act(&open, "play").await;
        let served = "document.querySelector('[data-queue] [data-value=served]').textContent";
        let before = open.text(served).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert_eq!(open.text(served).await, before);
        // What it shows is where that run stands after so many customers, for some instant.
        let customers: u64 = before.parse().expect("a number");
        let share = open
            .text("document.querySelector('[data-queue] [data-value=share]').textContent")
            .await;
        let watched = run(Setting::default(), customers);
        let want = watched.queue().counters().waited_share() * 100.0;
        assert_eq!(share, number(want, 1));
        leave(open).await;
    });
}

/// However fast somebody presses, one frame is asked for at a time.
#[test]
fn playing_and_pausing_between_two_frames_draws_none_twice() {
    in_browser(|site| async {
        let open = enter(site, "").await;
        let asked = open
            .value(
                "(() => { let asked = 0; const own = window.requestAnimationFrame; \
                 window.requestAnimationFrame = (f) => { asked += 1; return own.call(window, f); }; \
                 const play = document.querySelector('[data-queue] [data-do=play]'); \
                 for (let i = 0; i < 21; i++) play.click(); \
                 window.requestAnimationFrame = own; return asked; })()",
            )
            .await;
        assert_eq!(asked.as_u64(), Some(1));
        // And it does play.
        open.value("document.querySelector('[data-queue] [data-speed]').value = '10'")
            .await;
        open.until(
            "parseInt(document.querySelector('[data-queue] [data-value=served]').textContent.replace(',', '')) > 2010",
        )
        .await;
        leave(open).await;
    });
}

#[test]
fn slider_slots_and_seed_begin_another_run_that_the_address_carries() {
    in_browser(|site| async {
        let open = enter(site, "").await;
        open.value("document.querySelector('[data-queue] [data-slider]').focus()")
            .await;
        open.press("ArrowRight").await;
        let setting = Setting::default().nearest(0.95, 6.0, 1.0);
        shows(&open, &run(setting, PRINTED)).await;
        let told = open.text(ANNOUNCED).await;
        assert!(told.starts_with("After 2,000 customers"), "{told}");
        for _ in 0..3 {
            open.press("ArrowRight").await;
        }
        let setting = Setting::default().nearest(1.1, 6.0, 1.0);
        shows(&open, &run(setting, PRINTED)).await;
        open.value(
            "(() => { const s = document.querySelector('[data-queue] [data-slots]'); s.value = '12'; s.dispatchEvent(new Event('change')); \
             const f = document.querySelector('[data-queue] [data-seed]'); f.value = ' 7,000 '; f.dispatchEvent(new Event('change')); })()",
        )
        .await;
        let setting = setting.nearest(1.1, 12.0, 7000.0);
        shows(&open, &run(setting, PRINTED)).await;
        let address = open.text("location.hash").await;
        assert_eq!(address, format!("#{NAME}?load=1.10&slots=12&seed=7000"));
        // A seed that is none is refused in words, and nothing changes.
        open.value(
            "(() => { const f = document.querySelector('[data-queue] [data-seed]'); f.value = '-1'; f.dispatchEvent(new Event('change')); })()",
        )
        .await;
        let said = open
            .text("document.querySelector('[data-queue] [data-said]').textContent")
            .await;
        assert!(said.contains("4294967295"), "{said}");
        shows(&open, &run(setting, PRINTED)).await;
        // Nor does an empty field change anything: it shows the seed again.
        let field = open
            .text("(() => { const f = document.querySelector('[data-queue] [data-seed]'); f.focus(); f.value = ''; f.dispatchEvent(new Event('change')); return f.value; })()")
            .await;
        assert_eq!(field, "7000");
        shows(&open, &run(setting, PRINTED)).await;
        act(&open, "reset").await;
        shows(&open, &run(Setting::default(), PRINTED)).await;
        leave(open).await;

        let open = enter(site, &address).await;
        shows(&open, &run(setting, PRINTED)).await;
        leave(open).await;
    });
}

#[test]
fn no_address_can_break_the_figure() {
    in_browser(|site| async {
        for (asked, load, slots, seed) in [
            ("load=99&slots=-3&seed=1e99", 9.0, 4.0, 4_294_967_295.0),
            ("load=NaN&slots=&seed=x", 0.9, 6.0, 1.0),
            ("", 0.9, 6.0, 1.0),
            ("load=0.1&load=0.5&%00=7", 0.1, 6.0, 1.0),
            ("seed=-5&load=Infinity", 9.0, 6.0, 0.0),
        ] {
            let open = enter(site, &format!("#{NAME}?{asked}")).await;
            let setting = Setting::default().nearest(load, slots, seed);
            shows(&open, &run(setting, PRINTED)).await;
            leave(open).await;
        }
    });
}

#[test]
fn a_run_comes_to_its_end_and_says_so() {
    in_browser(|site| async {
        let open = enter(site, "").await;
        for _ in 0..(LAST - PRINTED) / 1000 + 1 {
            open.value("document.querySelector('[data-queue] [data-do=skip]').click()")
                .await;
        }
        shows(&open, &run(Setting::default(), LAST)).await;
        act(&open, "play").await;
        act(&open, "step").await;
        shows(&open, &run(Setting::default(), LAST)).await;
        let told = open.text(ANNOUNCED).await;
        assert!(
            told.contains("takes it") && told.contains("The run ends"),
            "{told}"
        );
        leave(open).await;
    });
}

#[test]
fn who_wants_no_motion_gets_pictures_a_second_apart() {
    in_browser(|site| async {
        let open = site.blank().await;
        open.page
            .execute(
                SetEmulatedMediaParams::builder()
                    .features(vec![MediaFeature::new("prefers-reduced-motion", "reduce")])
                    .build(),
            )
            .await
            .expect("media");
        open.go(&format!("{}{PAGE}", site.address())).await;
        open.value("document.querySelector('[data-queue]').scrollIntoView()")
            .await;
        open.until("document.documentElement.dataset.queues === 'alive'")
            .await;
        open.value(
            "(() => { const line = document.querySelector('[data-queue] [data-path=left]'); window.pictures = []; \
             new MutationObserver(() => pictures.push(performance.now())).observe(line, { attributes: true }); })()",
        )
        .await;
        act(&open, "play").await;
        open.until("pictures.length >= 3").await;
        act(&open, "play").await;
        // The first picture is drawn at once; from then on each stands for a second. The page is told of
        // a picture a few milliseconds after the frame it belongs to.
        let least = open
            .value("Math.min(...pictures.slice(1, 3).map((t, i) => t - pictures[i]))")
            .await;
        assert!(least.as_f64().expect("ms") >= 900.0, "{least}");
        leave(open).await;
    });
}

#[test]
fn runs_have_the_same_bits_in_the_page() {
    in_browser(|site| async {
        let open = enter(site, "").await;
        let mut asked = Vec::new();
        for (i, slots) in queue::setting::SLOTS.into_iter().enumerate() {
            for steps in 2..=24_u32 {
                let seed = 1_000_003 * steps + i as u32;
                asked.push((
                    f64::from(steps) / 20.0,
                    f64::from(slots),
                    f64::from(seed),
                    3000.0,
                ));
            }
        }
        let list = serde_json::to_string(&asked).expect("text");
        let got = open
            .value(&format!(
                "(async () => {{ const script = document.querySelector('script[data-queue-glue]'); \
                 const module = await import(new URL(script.dataset.queueGlue, document.baseURI).href); \
                 return {list}.map((asked) => String(module.digest(...asked))); }})()"
            ))
            .await;
        let got = got.as_array().expect("a list").clone();
        assert_eq!(got.len(), asked.len());
        for ((load, slots, seed, served), got) in asked.into_iter().zip(got) {
            let watched = run(Setting::default().nearest(load, slots, seed), served as u64);
            assert_eq!(
                got.as_str(),
                Some(&*watched.digest().to_string()),
                "{load} {slots} {seed}"
            );
        }
        leave(open).await;
    });
}

#[test]
fn it_fits_a_phone() {
    in_browser(|site| async {
        let open = site.blank().await;
        open.page
            .execute(SetDeviceMetricsOverrideParams::new(360, 740, 2.0, true))
            .await
            .expect("metrics");
        open.go(&format!(
            "{}{PAGE}#{NAME}?load=1.2&slots=12",
            site.address()
        ))
        .await;
        open.until("document.documentElement.dataset.queues === 'alive'")
            .await;
        let wide = open
            .value("document.documentElement.scrollWidth")
            .await
            .as_f64()
            .expect("px");
        assert!(wide <= 360.0, "{wide} px wide");
        leave(open).await;
    });
}
