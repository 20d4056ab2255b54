//! The built book in a real browser, served below a folder as GitHub Pages would.

pub mod pointer;

use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::browser::CloseParams;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchMouseEventParams, DispatchMouseEventType, DispatchTouchEventParams,
    DispatchTouchEventType, MouseButton, TouchPoint,
};
use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventRequestWillBeSent, EventResponseReceived,
};
use chromiumoxide::cdp::js_protocol::runtime::{EventConsoleApiCalled, EventExceptionThrown};
use chromiumoxide::page::Page;
use futures::StreamExt;
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

/// One test at a time: a page behind another is not drawn, and sees nothing come near.
static TURN: Mutex<()> = Mutex::new(());

/// The tests that have begun or wait for their turn, and the browser they share.
static SHARED: Mutex<Shared> = Mutex::new(Shared {
    tests: 0,
    site: None,
});

struct Shared {
    tests: usize,
    site: Option<&'static Site>,
}

fn shared() -> MutexGuard<'static, Shared> {
    SHARED
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A test that uses the browser. The last one ends it: it would outlive the program.
struct Test;

impl Test {
    fn new() -> Self {
        shared().tests += 1;
        Self
    }
}

impl Drop for Test {
    fn drop(&mut self) {
        let mut shared = shared();
        shared.tests -= 1;
        if shared.tests == 0
            && let Some(site) = shared.site.take()
        {
            RUNTIME.block_on(site.close());
        }
    }
}

/// Runs a test in the browser that all tests of a program share.
pub fn in_browser<F: Future<Output = ()>>(test: impl FnOnce(&'static Site) -> F) {
    let _test = Test::new();
    let _turn = TURN
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    RUNTIME.block_on(async {
        let known = shared().site;
        let site = match known {
            Some(site) => site,
            None => {
                let site: &'static Site = Box::leak(Box::new(Site::start().await));
                shared().site = Some(site);
                site
            }
        };
        test(site).await;
    });
}

/// The built site.
#[must_use]
pub fn dist() -> PathBuf {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist");
    assert!(
        dist.join("index.html").is_file(),
        "dist/ is missing: run `cargo xtask test`, which builds it"
    );
    dist
}

/// What these bytes weigh compressed, as servers send them.
///
/// # Panics
/// Never: memory can be written to.
#[must_use]
pub fn gz(bytes: &[u8]) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory").len()
}

/// All pages of the site, from its top.
#[must_use]
pub fn pages() -> Vec<String> {
    fn walk(top: &Path, folder: &Path, pages: &mut Vec<String>) {
        let mut entries: Vec<_> = std::fs::read_dir(folder)
            .expect("dist/ can be read")
            .flatten()
            .collect();
        entries.sort_by_key(std::fs::DirEntry::path);
        for entry in entries {
            let path = entry.path();
            if path.is_dir() {
                walk(top, &path, pages);
            } else if path.extension().is_some_and(|e| e == "html") {
                pages.push(
                    path.strip_prefix(top)
                        .expect("below dist")
                        .to_string_lossy()
                        .into_owned(),
                );
            }
        }
    }
    let dist = dist();
    let mut pages = Vec::new();
    walk(&dist, &dist, &mut pages);
    pages
}

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

/// A browser and the site it looks at.
pub struct Site {
    browser: Browser,
    address: String,
    profile: Mutex<Option<tempfile::TempDir>>,
}

/// A page that is open, and what it said and fetched.
pub struct Open {
    /// The page.
    pub page: Page,
    /// Console messages, errors and failed requests.
    pub complaints: Arc<Mutex<Vec<String>>>,
    /// Addresses that were fetched.
    pub fetched: Arc<Mutex<Vec<String>>>,
}

impl Site {
    /// Starts a server and a browser with an empty profile.
    ///
    /// # Panics
    /// When either cannot be started.
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        let address = format!(
            "http://{}/some/book/",
            listener.local_addr().expect("an address")
        );
        // As GitHub Pages does: what is nowhere gets the page for it, at any depth.
        let missing = tower_http::services::ServeFile::new(dist().join("404.html"));
        let files = tower_http::services::ServeDir::new(dist()).not_found_service(missing);
        let app = axum::Router::new().nest_service("/some/book", files);
        tokio::spawn(async move { axum::serve(listener, app).await });
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let chrome = std::env::var("CHROME").expect(
            "CHROME names the browser: run `cargo xtask test`, which finds or installs one",
        );
        let config = BrowserConfig::builder()
            .chrome_executable(chrome)
            .user_data_dir(profile.path())
            .no_sandbox()
            .window_size(1280, 900)
            .viewport(None)
            .launch_timeout(Duration::from_secs(60))
            .args([
                "--disable-gpu",
                "--disable-quic",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
            ])
            .build()
            .expect("a browser: run `cargo xtask test`, which finds or installs one");
        let (browser, mut handler) = Browser::launch(config).await.expect("the browser starts");
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        Self {
            browser,
            address,
            profile: Mutex::new(Some(profile)),
        }
    }

    /// Ends the browser, and takes its profile away.
    ///
    /// # Panics
    /// When a test panicked while it took the profile.
    pub async fn close(&self) {
        let profile = self.profile.lock().expect("nobody else closes").take();
        // One that is gone answers no more.
        let ended = self.browser.execute(CloseParams::default());
        let _ = tokio::time::timeout(Duration::from_secs(2), ended).await;
        // It writes to its profile till it is gone.
        tokio::time::sleep(Duration::from_millis(500)).await;
        drop(profile);
    }

    /// Where the site is served.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// An empty page that listens.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn blank(&self) -> Open {
        let page = self.browser.new_page("about:blank").await.expect("a page");
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

    /// A page of the site, loaded.
    ///
    /// # Panics
    /// When it does not load.
    pub async fn open(&self, path: &str) -> Open {
        let open = self.blank().await;
        open.go(&format!("{}{path}", self.address)).await;
        open
    }
}

impl Open {
    /// Goes to an address and waits for the page.
    ///
    /// # Panics
    /// When it does not load.
    pub async fn go(&self, address: &str) {
        self.page.goto(address).await.expect("the page loads");
        self.until("document.readyState === 'complete'").await;
    }

    /// The value of a JavaScript expression.
    ///
    /// # Panics
    /// When it throws.
    pub async fn value(&self, expression: &str) -> Value {
        let result = self.page.evaluate(expression).await;
        result
            .unwrap_or_else(|e| panic!("{expression}: {e}"))
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

    /// Clicks with the mouse on what `selector` finds.
    ///
    /// # Panics
    /// When there is nothing to click on.
    pub async fn click(&self, selector: &str) {
        let element = self
            .page
            .find_element(selector)
            .await
            .unwrap_or_else(|e| panic!("{selector}: {e}"));
        // In the middle no bar that sticks to an edge lies above it.
        self.value(&format!(
            "document.querySelector({}).scrollIntoView({{ block: 'center' }})",
            Value::from(selector)
        ))
        .await;
        element
            .click()
            .await
            .unwrap_or_else(|e| panic!("{selector}: {e}"));
    }

    /// Draws the mouse, its button held, over `path`: points of the window (CSS pixels).
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn drag(&self, path: &[(f64, f64)]) {
        let send = async |kind: DispatchMouseEventType, (x, y): (f64, f64)| {
            let event = DispatchMouseEventParams::builder()
                .r#type(kind)
                .x(x)
                .y(y)
                .button(MouseButton::Left)
                .buttons(1)
                .click_count(1);
            let event = event.build().expect("a whole event");
            self.page.execute(event).await.expect("the mouse");
        };
        let (first, last) = (path[0], path[path.len() - 1]);
        send(DispatchMouseEventType::MousePressed, first).await;
        for place in path {
            send(DispatchMouseEventType::MouseMoved, *place).await;
        }
        send(DispatchMouseEventType::MouseReleased, last).await;
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
    /// When the browser does not answer.
    pub async fn press(&self, key: &str) {
        let body = self.page.find_element("body").await.expect("a body");
        body.press_key(key).await.expect("a key");
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
}
