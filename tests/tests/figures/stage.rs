//! A page with a figure that lives.

use crate::everywhere::Place;
use crate::expected::Expected;
use crate::seen::{SEEN, Seen};
use crate::sight::Sight;
use book_tests::Open;
use serde_json::Value;
use std::ops::Deref;

/// A page, the figure that lives in it, and what it must show.
pub(crate) struct Stage {
    sight: Sight,
    pub(crate) expected: Expected,
    /// The language that the page's numbers are written in.
    language: &'static str,
}

impl Deref for Stage {
    type Target = Sight;

    fn deref(&self) -> &Sight {
        &self.sight
    }
}

impl Stage {
    /// The figure alive at an address, in a page that is there already.
    pub(crate) async fn at(open: Open, place: &'static Place, address: &str) -> Self {
        open.go(address).await;
        let stage = Self {
            sight: Sight { open, place },
            expected: Expected::of(place),
            language: "en",
        };
        stage.wake().await;
        stage
    }

    /// The same, of a page written in `language`.
    pub(crate) fn spoken_in(mut self, language: &'static str) -> Self {
        self.language = language;
        self
    }

    /// Brings the figure of a page that was just loaded to life.
    pub(crate) async fn wake(&self) {
        self.come_near().await;
        let slider = self.part("[data-slider]");
        self.open
            .until(&format!(
                "document.querySelector('{slider}').checkVisibility()"
            ))
            .await;
        // What is done with it from now on, written down after it was heard.
        let name = Value::from(self.place.name.as_str());
        self.of_figure(&format!(
            "(() => {{
               const slider = root.querySelector('[data-slider]'), way = ((window.ways ??= {{}})[{name}] = []);
               const write = (kind) => way.push([kind, slider.valueAsNumber, location.hash]);
               const moved = () => slider.valueAsNumber !== way.at(-1)[1];
               write('address');
               for (const event of ['input', 'change', 'keydown', 'click'])
                 document.addEventListener(event, (e) => e.target.closest?.('[data-reset]') && event === 'click' ? write('reset') : moved() && write(event));
               addEventListener('hashchange', () => location.hash.startsWith('#' + {name} + '?') && write('address'));
             }})()"
        ))
        .await;
        let module = format!("assets/{}-", self.place.module);
        let fetched = self.open.fetched.lock().expect("no panic elsewhere");
        assert!(
            fetched
                .iter()
                .any(|address| address.contains(&module) && address.ends_with(".wasm")),
            "it lives without its module {module}"
        );
    }

    pub(crate) async fn seen(&self) -> Seen {
        let seen = self
            .open
            .value(&format!("({SEEN})('{}')", self.place.name))
            .await;
        serde_json::from_value(seen).expect("all that a figure shows")
    }

    /// Where the slider stands, among its positions.
    pub(crate) async fn position(&self) -> f64 {
        let position = self
            .of_figure("root.querySelector('[data-slider]').valueAsNumber")
            .await;
        position.as_f64().expect("a number")
    }

    /// The setting there.
    pub(crate) async fn value(&self) -> f64 {
        self.expected.control.value_at(self.position().await)
    }

    /// The figure shows what the model says at `value`, and nothing else.
    #[track_caller]
    pub(crate) fn shows(&self, value: f64) -> impl Future<Output = ()> + '_ {
        let asked = std::panic::Location::caller();
        async move {
            let seen = self.seen().await;
            let wrong = seen.differences(&self.expected, value, self.place, Some(self.language));
            assert!(
                wrong.is_empty(),
                "at {value}, asked at {asked}: {}",
                wrong.join("; ")
            );
        }
    }

    /// Changes the page's fragment, as a link does, and waits till that was heard. The page may have
    /// that fragment though the figure went on: then no link would be heard.
    pub(crate) async fn follow(&self, fragment: &str) {
        let fragment = Value::from(fragment);
        let kept = self
            .open
            .value(&format!(
                "new Promise((done) => {{
                   let before = location.href;
                   location.hash = {fragment};
                   if (location.href === before) {{
                     history.replaceState(null, '', '#elsewhere');
                     before = location.href;
                     location.hash = {fragment};
                   }}
                   const wanted = location.href;
                   const hear = (e) => {{
                     if (e.newURL !== wanted) return;
                     removeEventListener('hashchange', hear);
                     setTimeout(() => done(location.href === wanted));
                   }};
                   wanted === before ? done(true) : addEventListener('hashchange', hear);
                 }})"
            ))
            .await;
        assert_eq!(kept, true, "{fragment} is written over");
    }

    /// Sets the figure by an address.
    pub(crate) async fn set(&self, value: f64) {
        self.follow(&self.expected.fragment(value, &[])).await;
    }

    /// The figure at its start, on the usual screen, and nothing asked or said.
    pub(crate) async fn restart(&self) {
        self.sight.restart().await;
        self.set(self.expected.start()).await;
        self.shows(self.expected.start()).await;
        let seen = self.seen().await;
        assert_eq!((seen.said.as_str(), seen.asked), ("", false));
    }

    /// Waits till a link has been followed by way of `turns` to `value`: the address has it a moment
    /// before the figure.
    pub(crate) async fn comes_to(&self, turns: &[f64], value: f64) {
        let fragment = self.expected.fragment(value, turns);
        let shown = self.expected.shown(self.language, value);
        let field = self.part("[data-typed]");
        self.open
            .until(&format!(
                "location.hash === '{fragment}' && document.querySelector('{field}').value === '{shown}'"
            ))
            .await;
        self.shows(value).await;
    }

    /// After a rest, address and screen readers are told of `value`.
    pub(crate) async fn rests_at(&self, value: f64) {
        let turns = self.seen().await.turns(&self.expected);
        let fragment = self.expected.fragment(value, &turns);
        self.open
            .until(&format!("location.hash === '{fragment}'"))
            .await;
        let said = self
            .of_figure("['[data-announce]', '[data-readout]'].map((part) => root.querySelector(part).textContent)")
            .await;
        assert_eq!(said[0], said[1], "what screen readers are told");
    }

    /// Leaves the page.
    pub(crate) fn leave(self) -> Open {
        self.sight.open
    }
}
