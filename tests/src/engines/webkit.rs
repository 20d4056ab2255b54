//! WebKitGTK's MiniBrowser, driven over classic WebDriver on a display that nobody sees.

use super::{NOWHERE, PATIENCE, WINDOW};
use serde_json::{Value, json};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// A session of the driver.
pub(super) struct WebKit {
    http: reqwest::Client,
    /// Of the session; commands are below it.
    address: String,
    /// The driver, its display, and where the browser keeps things, until they are ended.
    programs: Mutex<Option<(Child, Child, TempDir)>>,
}

impl WebKit {
    pub(super) async fn start(program: &str) -> Self {
        let (display, number) = display().await;
        let home = tempfile::tempdir().expect("a folder to keep things in");
        let port = free_port();
        let driver = Command::new(program)
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{number}"))
            .env("GDK_BACKEND", "x11")
            .env("HOME", home.path())
            .env("XDG_CACHE_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            // Without a desktop there is nobody to tell of it.
            .env("NO_AT_BRIDGE", "1")
            .env("GSETTINGS_BACKEND", "memory")
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
        // A proxy of the environment has nothing to do with it.
        let http = reqwest::Client::builder().no_proxy().timeout(PATIENCE);
        let mut webkit = Self {
            http: http.build().expect("a client"),
            address: format!("http://127.0.0.1:{port}/session"),
            programs: Mutex::new(Some((driver, display, home))),
        };
        let wanted = json!({ "capabilities": { "alwaysMatch": { "proxy": {
            "proxyType": "manual",
            "httpProxy": NOWHERE,
            "sslProxy": NOWHERE,
            "noProxy": ["127.0.0.1"],
        } } } });
        let session = webkit.begin(&wanted).await;
        webkit.address = format!("{}/{session}", webkit.address);
        let (width, height) = WINDOW;
        let window = json!({ "width": width, "height": height });
        webkit.ask("window/rect", window).await.expect("a window");
        webkit
    }

    /// A session, once the driver listens.
    async fn begin(&self, wanted: &Value) -> String {
        for _ in 0..200 {
            let sent = self.http.post(&self.address).json(wanted).send().await;
            match sent {
                Err(error) if error.is_connect() => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                sent => {
                    let told: Value = sent
                        .expect("an answer")
                        .json()
                        .await
                        .expect("the driver's answer");
                    let session = told["value"]["sessionId"].as_str();
                    return session.unwrap_or_else(|| panic!("{told}")).to_owned();
                }
            }
        }
        panic!("the driver does not listen at {}", self.address);
    }

    /// The result of a command, or why it failed.
    async fn ask(&self, command: &str, body: Value) -> Result<Value, String> {
        let address = format!("{}/{command}", self.address);
        let told = self.http.post(address).json(&body).send().await;
        let told = told.map_err(|error| format!("{command}: {error}"))?;
        let failed = !told.status().is_success();
        let told: Result<Value, _> = told.json().await;
        let told = told.map_err(|error| format!("{command}: {error}"))?["value"].take();
        match failed {
            true => Err(format!("{command}: {} {}", told["error"], told["message"])),
            false => Ok(told),
        }
    }

    pub(super) async fn go(&self, address: &str) {
        let gone = self.ask("url", json!({ "url": address })).await;
        gone.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    pub(super) async fn evaluate(&self, expression: &str) -> Result<String, String> {
        let script = format!("const done = arguments[0]; ({expression}).then(done);");
        let asked = json!({ "script": script, "args": [] });
        let told = self.ask("execute/async", asked).await?;
        let text = told.as_str();
        text.map(str::to_owned).ok_or_else(|| told.to_string())
    }

    pub(super) async fn act(&self, actions: Value) {
        let acted = self.ask("actions", json!({ "actions": actions })).await;
        acted.unwrap_or_else(|error| panic!("{error}"));
    }

    pub(super) async fn close(&self) {
        let programs = self.programs.lock().expect("nobody else closes").take();
        let _ = self.http.delete(&self.address).send().await;
        if let Some((mut driver, mut display, home)) = programs {
            let _ = driver.kill().await;
            let _ = display.kill().await;
            drop(home);
        }
    }
}

/// A port that is free now: the driver wants to be told one, and nobody else asks within the moment.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// A display that nobody sees, and its number: the first that is free.
async fn display() -> (Child, String) {
    let mut display = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1440x1000x24"])
        .args(["-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap_or_else(|error| panic!("Xvfb does not start: {error}"));
    let mut lines = BufReader::new(display.stdout.take().expect("what it says")).lines();
    let number = tokio::time::timeout(PATIENCE, lines.next_line()).await;
    let number = number.expect("a display in time").expect("what it says");
    (display, number.expect("the display's number"))
}
