//! How long frames take on a slow phone: this machine's processor, four times slower.
//!
//! A frame is timed in the page itself: from the first of its callbacks to the task after it, by
//! which the page has laid out and painted. What the compositor does then is not in it.

use book_tests::Site;
use chromiumoxide::cdp::browser_protocol::emulation::SetCpuThrottlingRateParams;
use serde_json::Value;

/// How many times slower.
const SLOWER: f64 = 4.0;
/// The longest a step may take and still be drawn in its frame (ms).
const FRAME: f64 = 16.0;
/// The longest frame that is not felt as a halt (ms).
const HALT: f64 = 50.0;

/// In the page: `frame(act)` does `act` in a frame and gives the milliseconds till it is painted, and
/// of these the ones that `act` took.
const FRAME_TIMER: &str = "
    window.frame = (act) => new Promise((done) => requestAnimationFrame(() => {
        const start = performance.now();
        let acted;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done([performance.now() - start, acted]);
        port2.postMessage(0);
        act();
        acted = performance.now() - start;
    }));
    true";

/// Moves each figure's slider by steps, there and back, and says how long the frames took.
pub(crate) async fn sliders(site: &Site, page: &str) {
    let open = site.open(page).await;
    open.wake().await;
    open.value(FRAME_TIMER).await;
    slow(&open.page).await;
    let times = open
        .value(
            "(async () => {
                const slider = document.querySelector('[data-slider]');
                slider.scrollIntoView({ block: 'center' });
                const times = [], acts = [];
                for (const act of [() => slider.stepDown(), () => slider.stepUp()])
                    for (let i = 0; i < 70; i++)
                        await frame(() => {
                            act();
                            slider.dispatchEvent(new Event('input', { bubbles: true }));
                        }).then(([time, acted]) => (times.push(time), acts.push(acted)));
                return [times, acts];
            })()",
        )
        .await;
    let (times, acts) = (sorted(&times[0]), sorted(&times[1]));
    println!(
        "slider step to painted frame, {SLOWER}x slower, {page}: {} (aim {FRAME} ms); of it the module, median {:.1} ms",
        summary(&times),
        share(&acts, 0.5)
    );
    let _ = open.page.close().await;
}

/// Plays a room's hour at top speed and says how long the frames took, and what came after.
pub(crate) async fn room(site: &Site, page: &str) {
    let open = site.open(page).await;
    open.value("document.querySelector('#room').scrollIntoView()")
        .await;
    open.until("document.documentElement.dataset.rooms === 'alive'")
        .await;
    open.value(FRAME_TIMER).await;
    slow(&open.page).await;
    let played = open
        .value(
            "(async () => {
                const speed = document.querySelector('[data-speed]');
                speed.selectedIndex = speed.options.length - 1;
                const now = document.querySelector('[data-now]');
                document.querySelector('[data-do=\"play\"]').click();
                const hour = [], after = [];
                // The hour pauses once, where the event begins.
                const on = () => document.querySelector('.begins[data-on=\"true\"] [data-do=\"play\"]')?.click();
                while (now.textContent !== '60') {
                    hour.push((await frame(() => {}))[0]);
                    on();
                }
                const rest = performance.now() + 4000;
                while (performance.now() < rest) {
                    const start = performance.now();
                    await new Promise(requestAnimationFrame);
                    after.push(performance.now() - start);
                }
                return [hour, after];
            })()",
        )
        .await;
    let (hour, after) = (sorted(&played[0]), sorted(&played[1]));
    let halts = hour.iter().filter(|time| **time > HALT).count();
    println!(
        "60 minutes at top speed, {SLOWER}x slower, {page}: {}, {halts} over {HALT} ms (aim 0); after the end the page halts {:.0} ms",
        summary(&hour),
        after.last().copied().unwrap_or_default()
    );
    let _ = open.page.close().await;
}

async fn slow(page: &chromiumoxide::Page) {
    page.execute(SetCpuThrottlingRateParams::new(SLOWER))
        .await
        .expect("a slower processor");
}

fn sorted(times: &Value) -> Vec<f64> {
    let times = times.as_array().expect("times").iter();
    let mut times: Vec<f64> = times.filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// The time below which that share of the times lies.
fn share(times: &[f64], share: f64) -> f64 {
    times[(share * (times.len() - 1) as f64).round() as usize]
}

fn summary(times: &[f64]) -> String {
    format!(
        "{} frames, median {:.1} ms, 95 % below {:.1} ms, worst {:.1} ms",
        times.len(),
        share(times, 0.5),
        share(times, 0.95),
        share(times, 1.0)
    )
}
