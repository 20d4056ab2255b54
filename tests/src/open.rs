//! A page of the site, its expressions and what it complains about.

use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventRequestWillBeSent, EventResponseReceived,
};
use chromiumoxide::cdp::js_protocol::runtime::{EventConsoleApiCalled, EventExceptionThrown};
use chromiumoxide::error::CdpError;
use chromiumoxide::page::Page;
use futures::StreamExt;
use serde_json::Value;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A page that is open, and what it said and fetched.
pub struct Open {
    /// The page.
    pub page: Page,
    /// Console messages, errors and failed requests.
    pub complaints: Arc<Mutex<Vec<String>>>,
    /// Addresses that were fetched.
    pub fetched: Arc<Mutex<Vec<String>>>,
}

impl Open {
    /// `page`, with what it says and fetches written down from now on.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub(crate) async fn listening(page: Page) -> Self {
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let fetched = Arc::new(Mutex::new(Vec::new()));
        page.bring_to_front().await.expect("a page in front");
        page.enable_log().await.expect("log");
        page.enable_runtime().await.expect("runtime");
        macro_rules! listen {
            ($event:ty, $list:expr, $say:expr) => {{
                let list = Arc::clone(&$list);
                let mut events = page.event_listener::<$event>().await.expect("events");
                tokio::spawn(async move {
                    while let Some(event) = events.next().await {
                        let text: Option<String> = $say(&event);
                        if let Some(text) = text {
                            list.lock().expect("no panic elsewhere").push(text);
                        }
                    }
                });
            }};
        }
        listen!(
            EventConsoleApiCalled,
            complaints,
            |e: &EventConsoleApiCalled| Some(format!("console: {:?}", e.args))
        );
        listen!(
            EventExceptionThrown,
            complaints,
            |e: &EventExceptionThrown| Some(format!("exception: {:?}", e.exception_details))
        );
        listen!(EventEntryAdded, complaints, |e: &EventEntryAdded| Some(
            format!("log: {} {:?}", e.entry.text, e.entry.url)
        ));
        listen!(EventLoadingFailed, complaints, |e: &EventLoadingFailed| (e
            .canceled
            != Some(true))
        .then(|| format!("failed: {}", e.error_text)));
        listen!(
            EventResponseReceived,
            complaints,
            |e: &EventResponseReceived| (e.response.status >= 400)
                .then(|| format!("{} for {}", e.response.status, e.response.url))
        );
        listen!(
            EventRequestWillBeSent,
            fetched,
            |e: &EventRequestWillBeSent| Some(e.request.url.clone())
        );
        Open {
            page,
            complaints,
            fetched,
        }
    }

    /// Goes to an address and waits for the page.
    ///
    /// # Panics
    /// When it does not load.
    pub async fn go(&self, address: &str) {
        self.page.goto(address).await.expect("the page loads");
        self.until("document.readyState === 'complete'").await;
    }

    /// Loads the page again as one who has never been here finds it: earlier trials left their runs.
    ///
    /// # Panics
    /// When it does not load.
    pub async fn first_visit(&self) {
        self.value("localStorage.clear()").await;
        self.page.reload().await.expect("the page loads");
        self.until("document.readyState === 'complete'").await;
    }

    /// The value of a JavaScript expression.
    ///
    /// # Panics
    /// When it throws.
    pub async fn value(&self, expression: &str) -> Value {
        let result = self.page.evaluate(expression).await;
        result
            .unwrap_or_else(|error| {
                let said = match error {
                    CdpError::JavascriptException(exception) => {
                        let thrown = exception.exception.and_then(|thrown| thrown.description);
                        thrown.unwrap_or(exception.text)
                    }
                    other => other.to_string(),
                };
                let expression: String = expression.chars().take(400).collect();
                panic!("{said} in {expression}")
            })
            .value()
            .cloned()
            .unwrap_or(Value::Null)
    }

    /// The text that a JavaScript expression gives.
    pub async fn text(&self, expression: &str) -> String {
        self.value(expression)
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits until an expression holds. While one page gives way to another there is nothing to ask.
    ///
    /// # Panics
    /// When it does not within twenty seconds.
    pub async fn until(&self, expression: &str) {
        let mut last = String::new();
        for _ in 0..400 {
            match self.page.evaluate(expression).await {
                Ok(result) if result.value() == Some(&Value::Bool(true)) => return,
                Ok(_) => last.clear(),
                Err(error) => last = error.to_string(),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!(
            "never came true: {expression} {last}\n{}",
            self.complaints().join("\n")
        );
    }

    /// What the page complained about so far.
    ///
    /// # Panics
    /// When a listener panicked.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().expect("no panic elsewhere").clone()
    }

    /// Brings the widgets to life and waits for them.
    pub async fn wake(&self) {
        self.value("document.querySelector('[data-widget]').scrollIntoView()")
            .await;
        self.until("document.documentElement.dataset.widgets === 'alive'")
            .await;
    }

    /// What axe finds in the part of the page that an expression gives, all that is folded away
    /// unfolded. The rules are an expression too; `undefined` is all of them.
    ///
    /// # Panics
    /// When axe does.
    pub async fn axe(&self, part: &str, rules: &str) -> Vec<String> {
        if self.value("typeof axe").await == "undefined" {
            self.value(&format!("(() => {{ {} }})(); true", crate::axe()))
                .await;
        }
        let found = self
            .value(&format!(
                "(document.querySelectorAll('details').forEach((e) => (e.open = true)), \
                 axe.run({part}, {{ resultTypes: ['violations'], runOnly: {rules} }}).then((r) => r.violations\
                 .filter((v) => ['serious', 'critical'].includes(v.impact))\
                 .map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160) + ' ' + n.failureSummary).join(' | '))))"
            ))
            .await;
        serde_json::from_value(found).expect("what axe found")
    }
}
