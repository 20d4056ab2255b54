//! Firefox, which speaks WebDriver BiDi itself.

use super::bidi::Bidi;
use super::{NOWHERE, PATIENCE, WINDOW};
use base64::Engine as _;
use serde_json::{Value, json};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// What it says once it listens, before the address.
const LISTENS: &str = "WebDriver BiDi listening on ";

/// A Firefox with an empty profile.
pub(super) struct Firefox {
    bidi: Bidi,
    context: Value,
    /// The program and its profile, until they are ended.
    program: Mutex<Option<(Child, TempDir)>>,
}

impl Firefox {
    pub(super) async fn start(program: &str) -> Self {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        std::fs::write(profile.path().join("user.js"), preferences()).expect("preferences");
        let mut child = Command::new(program)
            .args(["--headless", "--no-remote", "--profile"])
            .arg(profile.path())
            .args(["--remote-debugging-port", "0", "about:blank"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
        let mut lines = BufReader::new(child.stderr.take().expect("what it says")).lines();
        let mut said = Vec::new();
        let listens = async {
            while let Ok(Some(line)) = lines.next_line().await {
                if let Some(address) = line.strip_prefix(LISTENS) {
                    return address.to_owned();
                }
                said.push(line);
            }
            panic!("{program} ended: {}", said.join("\n"));
        };
        let address = tokio::time::timeout(PATIENCE, listens).await;
        let address = address.unwrap_or_else(|_| panic!("{program} does not listen"));
        // It goes on saying things, and would wait for someone to read them.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let bidi = Bidi::connect(&format!("{address}/session")).await;
        let ask = async |method: &str, params: Value| {
            let told = bidi.ask(method, params).await;
            told.unwrap_or_else(|error| panic!("{error}"))
        };
        ask("session.new", json!({ "capabilities": {} })).await;
        let tabs = ask("browsingContext.getTree", json!({})).await;
        let context = tabs["contexts"][0]["context"].clone();
        let events = [
            "log.entryAdded",
            "network.fetchError",
            "network.responseCompleted",
        ];
        ask("session.subscribe", json!({ "events": events })).await;
        let (width, height) = WINDOW;
        let window =
            json!({ "context": context, "viewport": { "width": width, "height": height } });
        ask("browsingContext.setViewport", window).await;
        Self {
            bidi,
            context,
            program: Mutex::new(Some((child, profile))),
        }
    }

    async fn ask(&self, method: &str, mut params: Value) -> Value {
        params["context"] = self.context.clone();
        let told = self.bidi.ask(method, params).await;
        told.unwrap_or_else(|error| panic!("{error}"))
    }

    pub(super) async fn go(&self, address: &str) {
        let to = json!({ "url": address, "wait": "complete" });
        self.ask("browsingContext.navigate", to).await;
    }

    pub(super) async fn evaluate(&self, expression: &str) -> Result<String, String> {
        let asked = json!({
            "expression": expression,
            "target": { "context": self.context },
            "awaitPromise": true,
        });
        let told = self.bidi.ask("script.evaluate", asked).await?;
        let text = told["result"]["value"].as_str();
        text.map(str::to_owned).ok_or_else(|| told.to_string())
    }

    pub(super) async fn act(&self, actions: Value) {
        self.ask("input.performActions", json!({ "actions": actions }))
            .await;
    }

    pub(super) async fn print(&self) -> Vec<u8> {
        let printed = self.ask("browsingContext.print", json!({})).await;
        let printed = printed["data"].as_str().expect("a PDF");
        let decoded = base64::prelude::BASE64_STANDARD.decode(printed);
        decoded.expect("a PDF")
    }

    /// What it said of the console, of errors and of requests since this was asked last.
    pub(super) fn heard(&self) -> Vec<String> {
        let events = self.bidi.events().into_iter();
        events.filter_map(|event| complaint(&event)).collect()
    }

    pub(super) async fn close(&self) {
        let program = self.program.lock().expect("nobody else closes").take();
        let _ = self.bidi.ask("browser.close", json!({})).await;
        if let Some((mut child, profile)) = program {
            // It writes to its profile till it is gone.
            let gone = tokio::time::timeout(Duration::from_secs(10), child.wait()).await;
            if gone.is_err() {
                let _ = child.kill().await;
            }
            drop(profile);
        }
    }
}

/// What an event complains about, if it does.
fn complaint(event: &Value) -> Option<String> {
    let params = &event["params"];
    let url = params["request"]["url"].as_str().unwrap_or_default();
    match event["method"].as_str()? {
        "log.entryAdded" => {
            let frames = &params["stackTrace"]["callFrames"];
            Some(format!(
                "{} {}: {} {frames}",
                params["type"], params["level"], params["text"]
            ))
        }
        // A page that gives way to another leaves what it asked for.
        "network.fetchError" if params["errorText"] == "NS_BINDING_ABORTED" => None,
        "network.fetchError" => Some(format!("{} for {url}", params["errorText"])),
        "network.responseCompleted" => {
            let status = params["response"]["status"].as_u64()?;
            (status >= 400).then(|| format!("{status} for {url}"))
        }
        _ => None,
    }
}

/// Of an empty profile that has nothing to do with the network: the recommended ones for tests are the
/// browser's own, and all that is not on this machine goes nowhere.
fn preferences() -> String {
    let (host, port) = NOWHERE.split_once(':').expect("host and port");
    let mut text = String::new();
    for (name, value) in [
        ("network.proxy.type", "1".to_owned()),
        ("network.proxy.http", format!("\"{host}\"")),
        ("network.proxy.http_port", port.to_owned()),
        ("network.proxy.ssl", format!("\"{host}\"")),
        ("network.proxy.ssl_port", port.to_owned()),
        ("network.captive-portal-service.enabled", "false".to_owned()),
        ("network.connectivity-service.enabled", "false".to_owned()),
        ("app.update.disabledForTesting", "true".to_owned()),
        (
            "datareporting.policy.dataSubmissionEnabled",
            "false".to_owned(),
        ),
        ("toolkit.telemetry.enabled", "false".to_owned()),
        ("extensions.update.enabled", "false".to_owned()),
        ("browser.safebrowsing.update.enabled", "false".to_owned()),
        ("services.settings.server", "\"\"".to_owned()),
        ("browser.shell.checkDefaultBrowser", "false".to_owned()),
        (
            "browser.startup.homepage_override.mstone",
            "\"ignore\"".to_owned(),
        ),
    ] {
        text += &format!("user_pref(\"{name}\", {value});\n");
    }
    text
}
