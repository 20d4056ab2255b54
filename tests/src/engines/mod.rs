//! The book in engines other than the main one: Firefox's and WebKit's, each by the protocol it has.

mod bidi;
mod firefox;
mod hands;
mod lent;
mod pdf;
mod served;
mod webkit;

pub use lent::{play_in_engines, trial_in};
pub use pdf::pages_of_pdf;

use firefox::Firefox;
use serde_json::Value;
use served::Served;
use std::time::Duration;
use webkit::WebKit;

/// How long a command may take: the whole book is printed within it.
const PATIENCE: Duration = Duration::from_secs(90);
/// The window in which pages are shown, as far as a window's frame does not take from it (CSS pixels).
const WINDOW: (u32, u32) = (1280, 900);
/// Where nothing listens: what an engine would fetch from elsewhere goes there.
const NOWHERE: &str = "127.0.0.1:9";

/// What Firefox says of a formula with too few parts.
const HALF: &str = "Incorrect number of children for <m";
/// In the page: whether each formula's parts are as many as they must be.
const FORMULAS_ARE_WHOLE: &str = "
(() => {
  const parts = { mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2, msubsup: 3, munderover: 3 };
  return Object.entries(parts).every(([name, count]) =>
    [...document.querySelectorAll(name)].every((formula) => formula.children.length === count));
})()";

/// An engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Gecko.
    Firefox,
    /// WebKitGTK.
    WebKit,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Firefox, Self::WebKit];

    /// As trials are called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    /// The variable that names its program, which `cargo xtask test` sets where there is one.
    fn variable(self) -> &'static str {
        match self {
            Self::Firefox => "FIREFOX",
            Self::WebKit => "WEBKIT_DRIVER",
        }
    }

    fn program(self) -> Option<String> {
        std::env::var(self.variable()).ok()
    }
}

enum Driver {
    Firefox(Firefox),
    WebKit(WebKit),
}

/// A browser with one page, and the site it looks at.
pub struct Engine {
    driver: Driver,
    site: Served,
}

impl Engine {
    async fn start(kind: Kind) -> Self {
        let program = kind.program().unwrap_or_else(|| {
            panic!(
                "{} names no program: run `cargo xtask test`, which finds or installs one",
                kind.variable()
            )
        });
        let driver = match kind {
            Kind::Firefox => Driver::Firefox(Firefox::start(&program).await),
            Kind::WebKit => Driver::WebKit(WebKit::start(&program).await),
        };
        Self {
            driver,
            site: Served::start().await,
        }
    }

    async fn close(&self) {
        match &self.driver {
            Driver::Firefox(firefox) => firefox.close().await,
            Driver::WebKit(webkit) => webkit.close().await,
        }
    }

    /// Opens a page of the site, of which nothing was complained about yet. The page for what is nowhere
    /// takes its files from the server's top, where the site is served as well.
    ///
    /// # Panics
    /// When it does not load.
    pub async fn go(&self, page: &str) {
        let address = match page {
            "404.html" => format!("{}404.html", self.site.top),
            page => format!("{}some/book/{page}", self.site.top),
        };
        // What the page before said or fetched is not this one's.
        self.site.refused();
        if let Driver::Firefox(firefox) = &self.driver {
            firefox.heard();
        }
        self.navigate(&address).await;
        self.until("document.readyState === 'complete'").await;
    }

    async fn navigate(&self, address: &str) {
        match &self.driver {
            Driver::Firefox(firefox) => firefox.go(address).await,
            Driver::WebKit(webkit) => webkit.go(address).await,
        }
    }

    /// The value of a JavaScript expression, or what it threw.
    async fn evaluated(&self, expression: &str) -> Result<Value, String> {
        // Both protocols have a form of their own for values; text is text in both.
        let asked = format!(
            "(async () => {{ try {{ return JSON.stringify([(await ({expression})) ?? null]); }} catch (e) {{ return JSON.stringify({{ threw: `${{e}} ${{e.stack ?? ''}}` }}); }} }})()"
        );
        let text = match &self.driver {
            Driver::Firefox(firefox) => firefox.evaluate(&asked).await?,
            Driver::WebKit(webkit) => webkit.evaluate(&asked).await?,
        };
        let told: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        match told.get("threw") {
            Some(threw) => Err(threw.to_string()),
            None => Ok(told[0].clone()),
        }
    }

    /// The value of a JavaScript expression; of a promise, what it comes to.
    ///
    /// # Panics
    /// When it throws.
    pub async fn value(&self, expression: &str) -> Value {
        self.evaluated(expression).await.unwrap_or_else(|error| {
            let expression: String = expression.chars().take(400).collect();
            panic!("{error} in {expression}")
        })
    }

    /// The text that a JavaScript expression gives.
    pub async fn text(&self, expression: &str) -> String {
        let value = self.value(expression).await;
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression holds.
    ///
    /// # Panics
    /// When it does not within twenty seconds.
    pub async fn until(&self, expression: &str) {
        let began = std::time::Instant::now();
        let mut last = String::new();
        while began.elapsed() < Duration::from_secs(20) {
            match self.evaluated(expression).await {
                Ok(Value::Bool(true)) => return,
                Ok(_) => last.clear(),
                Err(error) => last = error,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!(
            "never came true: {expression} {last}\n{}",
            self.complaints().await.join("\n")
        );
    }

    /// What the page complained about since it was opened: in the console, uncaught, against its policy,
    /// in vain or elsewhere fetched.
    pub async fn complaints(&self) -> Vec<String> {
        let said = self.value("complained()").await;
        let mut all: Vec<String> = serde_json::from_value(said).expect("a list of texts");
        // A page without an icon makes some browsers ask at the server's top, which is not the book's.
        let icon = "document.querySelector('link[rel~=icon]') !== null";
        let icon = self.value(icon).await == true;
        all.extend(self.site.refused());
        if let Driver::Firefox(firefox) = &self.driver {
            all.extend(firefox.heard());
        }
        all.retain(|said| icon || !said.ends_with("/favicon.ico"));
        // Firefox says so of a formula that has come in by half.
        let halves = all.iter().any(|said| said.contains(HALF));
        if halves && self.value(FORMULAS_ARE_WHOLE).await == true {
            all.retain(|said| !said.contains(HALF));
        }
        all
    }

    /// The page as a PDF; nothing where the engine's protocol has no command for it.
    ///
    /// # Panics
    /// When it cannot be printed.
    pub async fn print(&self) -> Option<Vec<u8>> {
        match &self.driver {
            Driver::Firefox(firefox) => Some(firefox.print().await),
            Driver::WebKit(_) => None,
        }
    }
}
