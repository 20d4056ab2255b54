//! Mouse, finger and keys.

use crate::Open;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    DispatchTouchEventParams, DispatchTouchEventType, InsertTextParams, MouseButton, TouchPoint,
};
use chromiumoxide::keys::get_key_definition;
use serde_json::Value;

/// No finger is down any more. The library leaves an empty list out, which the browser refuses.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct FingerUp {
    r#type: &'static str,
    touch_points: [(); 0],
}

impl Default for FingerUp {
    fn default() -> Self {
        Self {
            r#type: "touchEnd",
            touch_points: [],
        }
    }
}

impl chromiumoxide::Method for FingerUp {
    fn identifier(&self) -> chromiumoxide::types::MethodId {
        "Input.dispatchTouchEvent".into()
    }
}

impl chromiumoxide::Command for FingerUp {
    type Response = chromiumoxide::cdp::browser_protocol::input::DispatchTouchEventReturns;
}

impl Open {
    /// Clicks with the mouse on what `selector` finds, wherever that is: what lies above it is hit.
    ///
    /// # Panics
    /// When there is nothing to click on.
    pub async fn click(&self, selector: &str) {
        let place = self.middle(selector).await;
        self.press_place(place).await;
    }

    /// Clicks with the mouse at a point of the window (CSS pixels).
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn press_place(&self, place: (f64, f64)) {
        self.mouse(DispatchMouseEventType::MouseMoved, place, false)
            .await;
        self.draw(&[place]).await;
        self.release(place).await;
    }

    /// The middle of what `selector` finds, brought into the middle of the window: there no bar that
    /// sticks to an edge lies above it. Of a link over two lines, the middle of the first.
    ///
    /// # Panics
    /// When there is no such thing, or it has no place.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        let place = self
            .value(&format!(
                "((e) => {{ e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
                 const r = e.getClientRects()[0]; return [r.left + r.width / 2, r.top + r.height / 2]; }})(document.querySelector({}))",
                Value::from(selector)
            ))
            .await;
        let at = |i: usize| place[i].as_f64().expect("a number");
        (at(0), at(1))
    }

    /// The mouse at a point of the window; `held` while its button is down after the event.
    async fn mouse(&self, kind: DispatchMouseEventType, (x, y): (f64, f64), held: bool) {
        let event = DispatchMouseEventParams::builder()
            .r#type(kind)
            .x(x)
            .y(y)
            .button(MouseButton::Left)
            .buttons(i64::from(held))
            .click_count(1);
        let event = event.build().expect("a whole event");
        self.page.execute(event).await.expect("the mouse");
    }

    /// Presses the mouse's button at the first of `path`, points of the window (CSS pixels), and draws
    /// the mouse to the last, where [`Open::release`] lets go.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn draw(&self, path: &[(f64, f64)]) {
        self.mouse(DispatchMouseEventType::MousePressed, path[0], true)
            .await;
        for place in path {
            self.mouse(DispatchMouseEventType::MouseMoved, *place, true)
                .await;
        }
    }

    /// Lets the mouse's button go.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn release(&self, place: (f64, f64)) {
        self.mouse(DispatchMouseEventType::MouseReleased, place, false)
            .await;
    }

    /// Draws the mouse, its button held, over `path`: points of the window (CSS pixels).
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn drag(&self, path: &[(f64, f64)]) {
        self.draw(path).await;
        self.release(path[path.len() - 1]).await;
    }

    /// Draws a finger over `path`: points of the window (CSS pixels).
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn swipe(&self, path: &[(f64, f64)]) {
        let down = async |kind: DispatchTouchEventType, (x, y): (f64, f64)| {
            let event = DispatchTouchEventParams::new(kind, vec![TouchPoint::new(x, y)]);
            self.page.execute(event).await.expect("the finger");
        };
        down(DispatchTouchEventType::TouchStart, path[0]).await;
        for place in path {
            down(DispatchTouchEventType::TouchMove, *place).await;
        }
        self.page
            .execute(FingerUp::default())
            .await
            .expect("the finger");
    }

    /// Left, top, width and height of what `selector` finds, in the window (CSS pixels).
    ///
    /// # Panics
    /// When there is no such thing.
    pub async fn place(&self, selector: &str) -> [f64; 4] {
        let place = self
            .value(&format!(
                "(r => [r.left, r.top, r.width, r.height])(document.querySelector('{selector}').getBoundingClientRect())"
            ))
            .await;
        std::array::from_fn(|i| place[i].as_f64().expect("a number"))
    }

    /// Presses a key wherever the focus is.
    ///
    /// # Panics
    /// When there is no such key.
    pub async fn press(&self, key: &str) {
        let key = get_key_definition(key).unwrap_or_else(|| panic!("no key {key}"));
        let event = |kind: DispatchKeyEventType| {
            DispatchKeyEventParams::builder()
                .r#type(kind)
                .key(key.key)
                .code(key.code)
                .windows_virtual_key_code(key.key_code)
                .native_virtual_key_code(key.key_code)
        };
        // A key that writes nothing has a name of several letters.
        let text = key.text.or((key.key.len() == 1).then_some(key.key));
        let down = match text {
            Some(text) => event(DispatchKeyEventType::KeyDown).text(text),
            None => event(DispatchKeyEventType::RawKeyDown),
        };
        for event in [down, event(DispatchKeyEventType::KeyUp)] {
            let event = event.build().expect("a whole event");
            self.page.execute(event).await.expect("a key");
        }
    }

    /// Types `text` over what the field holds, and presses Enter.
    ///
    /// # Panics
    /// When there is no such field, or no such key.
    pub async fn type_over(&self, field: &str, text: &str) {
        self.value(&format!(
            "(e => {{ e.focus(); e.select(); }})(document.querySelector({}))",
            Value::from(field)
        ))
        .await;
        self.press("Backspace").await;
        for c in text.chars() {
            if c.is_ascii() {
                self.press(&c.to_string()).await;
            } else {
                // No key of the keyboard: such characters come from an input method.
                let insert = InsertTextParams::new(c.to_string());
                self.page.execute(insert).await.expect("a character");
            }
        }
        self.press("Enter").await;
    }
}
