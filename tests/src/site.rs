//! A server of the built book and a browser that looks at it.

use crate::{Open, dist, trial_figures};
use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::browser::{
    CloseParams, PermissionDescriptor, PermissionSetting, SetPermissionParams,
};
use futures::StreamExt;
use std::sync::Mutex;
use std::time::Duration;
use tower_http::services::{ServeDir, ServeFile};

/// A browser and the site it looks at.
pub struct Site {
    browser: Browser,
    address: String,
    profile: Mutex<Option<tempfile::TempDir>>,
    /// A tab that was given back: opening one costs more than loading a page.
    spare: Mutex<Option<Open>>,
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
        let missing = ServeFile::new(dist().join("404.html"));
        // The trial figures beside the book, whose own pages come first.
        let trials = ServeDir::new(trial_figures()).not_found_service(missing);
        let files = ServeDir::new(dist()).fallback(trials);
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
            // A frame in a process of its own would be out of the tests' reach.
            .arg(("disable-features", "IsolateSandboxedIframes"))
            .build()
            .expect("a browser: run `cargo xtask test`, which finds or installs one");
        let (browser, mut handler) = Browser::launch(config).await.expect("the browser starts");
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        Self {
            browser,
            address,
            profile: Mutex::new(Some(profile)),
            spare: Mutex::new(None),
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
        Open::listening(page).await
    }

    /// An empty page that listens, in a tab that earlier trials may have used.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn tab(&self) -> Open {
        let spare = self.spare.lock().expect("nobody panics here").take();
        match spare {
            Some(open) => open,
            None => self.blank().await,
        }
    }

    /// Takes a tab back, after which nothing of what a trial asked of it holds any more. Scripts that a
    /// trial put into every page stay: a tab that has some is closed instead.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn give_back(&self, open: Open) {
        open.page.goto("about:blank").await.expect("no page");
        open.screen(None).await;
        open.media("", &[]).await;
        open.usual().await;
        *self.spare.lock().expect("nobody panics here") = Some(open);
    }

    /// Lets pages read what they copied.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn show_clipboard(&self) {
        for name in ["clipboard-read", "clipboard-write"] {
            let granted = SetPermissionParams::new(
                PermissionDescriptor::new(name),
                PermissionSetting::Granted,
            );
            let granted = self.browser.execute(granted).await;
            granted.expect("the clipboard");
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
