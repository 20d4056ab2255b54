//! The page's address carries the setting: `#small-queue?load=0.9&slots=6&seed=7`.

use super::Figure;
use crate::NAME;
use crate::setting::PRINTED;
use kit::live::dom;
use kit::write::push_integer;
use wasm_bindgen::JsValue;

impl Figure {
    /// Takes the setting that the address asks for, if it speaks of this figure.
    pub(super) fn follow_address(&self) {
        let hash = dom::window().and_then(|window| window.location().hash().ok());
        let asked = hash.as_deref().and_then(|hash| {
            hash.strip_prefix('#')?
                .strip_prefix(NAME)?
                .strip_prefix('?')
        });
        let Some(asked) = asked else { return };
        let value = |name: &str| {
            asked
                .split('&')
                .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
                .and_then(dom::parse)
                .unwrap_or(f64::NAN)
        };
        let now = self.watched.borrow().setting();
        let setting = now.nearest(value("load"), value("slots"), value("seed"));
        if setting != now {
            self.begin(setting);
            self.watched.borrow_mut().run_until_served(PRINTED);
        }
        self.root.scroll_into_view();
    }

    fn fragment(&self) -> String {
        let setting = self.watched.borrow().setting();
        let mut fragment = ["#", NAME, "?load="].concat();
        let hundredths = (setting.load() * 100.0 + 0.5) as u32;
        push_integer(&mut fragment, hundredths / 100);
        fragment.push('.');
        push_integer(&mut fragment, hundredths % 100 / 10);
        push_integer(&mut fragment, hundredths % 10);
        fragment.push_str("&slots=");
        push_integer(&mut fragment, setting.slots());
        fragment.push_str("&seed=");
        push_integer(&mut fragment, setting.seed());
        fragment
    }

    pub(super) fn write_address(&self) {
        let history = dom::window().and_then(|window| window.history().ok());
        if let Some(history) = history {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&self.fragment()));
        }
    }

    pub(super) fn copy_link(&self) {
        self.write_address();
        dom::copy_address(&self.root);
    }
}
