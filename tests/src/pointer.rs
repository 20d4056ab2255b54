//! The mouse and the finger at places of the screen: what lies there is pressed, whatever it is.

use crate::{Open, Screen};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchMouseEventParams, DispatchMouseEventType, InsertTextParams,
};
use serde_json::Value;

/// What a reader can press or move.
pub const CONTROLS: &str =
    "button, select, summary, input, textarea, a[href]:not(.header), [tabindex=\"0\"]";

/// Says of each element of a list whether its middle, or that of its label, is its own.
const COVERED: &str = "const covered = (element) => {
    const own = (there) => there !== null && (element.contains(there) || there.contains(element) && there.closest('label, a, button, summary') !== null);
    const boxes = [...element.getClientRects()];
    if (element.labels) boxes.push(...[...element.labels].flatMap((label) => [...label.getClientRects()]));
    const shown = boxes.filter((box) => box.width > 3 && box.height > 3);
    if (shown.length === 0) return '';
    const under = shown.map((box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    if (under.some((there) => own(there) || [...(element.labels ?? [])].some((label) => there && label.contains(there)))) return '';
    const name = (e) => e === null ? 'nothing' : e.outerHTML.slice(0, 110);
    return `${name(element)} lies under ${name(under[0])}`;
};";

/// In the page: what is covered among the controls below `root`. Those in the window where it stands now
/// come first, then the others, each brought to the window's middle.
#[must_use]
pub fn covered_below(root: &str) -> String {
    format!(
        "(() => {{ {COVERED}
        const within = (box) => box.top >= 0 && box.bottom <= innerHeight;
        const all = [...document.querySelectorAll({root})].flatMap((root) => [...root.querySelectorAll({controls})])
            .filter((e) => e.checkVisibility({{ visibilityProperty: true }}));
        const inside = all.filter((e) => within(e.getBoundingClientRect()));
        const faults = inside.map(covered);
        const from = scrollY;
        for (const element of all.filter((e) => !inside.includes(e))) {{
            element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            faults.push(covered(element));
        }}
        scrollTo({{ top: from, behavior: 'instant' }});
        if (all.length === 0) faults.push('no control at all');
        return faults.filter((fault) => fault !== '');
        }})()",
        root = Value::from(root),
        controls = Value::from(CONTROLS),
    )
}

impl Open {
    /// The window's size (CSS pixels), and whether a finger is what points.
    pub async fn window(&self, (width, height): (u32, u32), finger: bool) {
        let screen = Screen {
            width: i64::from(width),
            height: i64::from(height),
            scale: if finger { 2.0 } else { 1.0 },
            phone: finger,
        };
        self.screen(Some(screen)).await;
        self.touch(finger).await;
    }

    /// The middle of what `selector` finds, where it stands in the window now (CSS pixels).
    pub async fn middle_now(&self, selector: &str) -> (f64, f64) {
        let [left, top, width, height] = self.place(selector).await;
        (left + width / 2.0, top + height / 2.0)
    }

    /// What is covered among the controls below `root`, as [`covered_below`] finds it.
    pub async fn covered(&self, root: &str) -> Vec<String> {
        let found = self.value(&covered_below(root)).await;
        let found = found.as_array().expect("a list").iter();
        found
            .filter_map(|fault| fault.as_str().map(str::to_owned))
            .collect()
    }

    /// Turns the wheel until the middle of what `selector` finds stands at the window's middle, or as
    /// near as the page goes.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn wheel_to(&self, selector: &str) {
        let size = self.value("[innerWidth, innerHeight]").await;
        let half = |i: usize| size[i].as_f64().expect("a number") / 2.0;
        let (x, y) = (half(0), half(1));
        let away = self.middle_now(selector).await.1 - y;
        let wheel = DispatchMouseEventParams::builder()
            .r#type(DispatchMouseEventType::MouseWheel)
            .x(x)
            .y(y)
            .delta_x(0.0)
            .delta_y(away)
            .build()
            .expect("a whole event");
        self.page.execute(wheel).await.expect("the wheel");
        // It rolls for a while.
        self.value("new Promise((done) => { let last = NaN; const look = () => { const now = scrollY; now === last ? done() : setTimeout(look, 120); last = now; }; look(); })")
            .await;
    }

    /// Presses the mouse at the middle of what `selector` finds, where it stands in the window now.
    pub async fn press_at(&self, selector: &str) {
        let place = self.middle_now(selector).await;
        self.press_place(place).await;
    }

    /// Taps with a finger at the middle of what `selector` finds, where it stands in the window now.
    pub async fn tap_at(&self, selector: &str) {
        let place = self.middle_now(selector).await;
        self.swipe(&[place]).await;
    }
}

impl Open {
    /// Writes into the field that has the focus, in place of what stands there.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn write(&self, text: &str) {
        self.value("document.activeElement.select()").await;
        let text = InsertTextParams::new(text);
        self.page.execute(text).await.expect("the keys");
    }
}
