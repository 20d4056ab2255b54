//! Mouse and keys, at places of the screen: both protocols take the same actions.

use super::{Driver, Engine};
use serde_json::{Value, json};

/// Keys that write nothing, as the protocols number them.
const KEYS: [(&str, &str); 4] = [
    ("ArrowLeft", "\u{e012}"),
    ("ArrowRight", "\u{e014}"),
    ("ArrowDown", "\u{e015}"),
    ("Tab", "\u{e004}"),
];

impl Engine {
    async fn act(&self, actions: Value) {
        match &self.driver {
            Driver::Firefox(firefox) => firefox.act(actions).await,
            Driver::WebKit(webkit) => webkit.act(actions).await,
        }
    }

    /// Presses the mouse at the first of `path`, points of the window (CSS pixels), and lets go at the
    /// last. What lies there is pressed, whatever it is.
    pub async fn drag(&self, path: &[(f64, f64)]) {
        let to = |(x, y): &(f64, f64)| {
            let (x, y) = (x.round() as i64, y.round() as i64);
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y })
        };
        let mut steps = vec![to(&path[0]), json!({ "type": "pointerDown", "button": 0 })];
        steps.extend(path[1..].iter().map(to));
        steps.push(json!({ "type": "pointerUp", "button": 0 }));
        self.act(json!([{
            "type": "pointer",
            "id": "mouse",
            "parameters": { "pointerType": "mouse" },
            "actions": steps,
        }]))
        .await;
    }

    /// Presses a key wherever the focus is.
    ///
    /// # Panics
    /// When there is no such key.
    pub async fn press(&self, key: &str) {
        let named = KEYS.iter().find(|(name, _)| *name == key);
        let key = named.map_or(key, |(_, value)| value);
        assert_eq!(key.chars().count(), 1, "no key {key}");
        self.act(json!([{
            "type": "key",
            "id": "keys",
            "actions": [{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }],
        }]))
        .await;
    }

    /// Left, top, width and height of what `selector` finds, brought into the middle of the window (CSS
    /// pixels).
    ///
    /// # Panics
    /// When there is no such thing.
    pub async fn place(&self, selector: &str) -> [f64; 4] {
        let place = self
            .value(&format!(
                "((e) => {{ e?.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = e?.getClientRects()[0]; \
                 if (!r) throw 'it has no place'; return [r.left, r.top, r.width, r.height]; }})(document.querySelector({}))",
                Value::from(selector)
            ))
            .await;
        std::array::from_fn(|i| place[i].as_f64().expect("a number"))
    }

    /// Clicks with the mouse where what `selector` finds stands in the window now.
    ///
    /// # Panics
    /// When there is no such thing.
    pub async fn click_now(&self, selector: &str) {
        let place = self
            .value(&format!(
                "((r) => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector({}).getBoundingClientRect())",
                Value::from(selector)
            ))
            .await;
        let [x, y] = std::array::from_fn(|i| place[i].as_f64().expect("a number"));
        self.drag(&[(x, y)]).await;
    }

    /// Clicks with the mouse at the middle of what `selector` finds.
    pub async fn click(&self, selector: &str) {
        let [left, top, width, height] = self.place(selector).await;
        self.drag(&[(left + width / 2.0, top + height / 2.0)]).await;
    }
}
