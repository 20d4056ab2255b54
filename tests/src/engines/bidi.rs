//! WebDriver BiDi: commands and events over a socket.

use super::PATIENCE;
use async_tungstenite::tokio::connect_async;
use async_tungstenite::tungstenite::Message;
use futures::StreamExt as _;
use futures::channel::mpsc::{UnboundedSender, unbounded};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// Who waits for the answer to a command, by its number.
type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

/// A connection.
pub(super) struct Bidi {
    say: UnboundedSender<Message>,
    waiting: Waiting,
    next: AtomicU64,
    events: Arc<Mutex<Vec<Value>>>,
}

impl Bidi {
    /// Connects.
    pub(super) async fn connect(address: &str) -> Self {
        let (socket, _) = connect_async(address).await.expect("the browser's socket");
        let (mut to, mut from) = socket.split();
        let (say, mut said) = unbounded::<Message>();
        let waiting = Waiting::default();
        let events = Arc::new(Mutex::new(Vec::new()));
        tokio::spawn(async move {
            while let Some(message) = said.next().await {
                if to.send(message).await.is_err() {
                    break;
                }
            }
        });
        let (asked, heard) = (Arc::clone(&waiting), Arc::clone(&events));
        tokio::spawn(async move {
            while let Some(Ok(message)) = from.next().await {
                let Ok(text) = message.to_text() else {
                    continue;
                };
                let Ok(told) = serde_json::from_str::<Value>(text) else {
                    continue;
                };
                let number = told["id"].as_u64();
                let who = number.and_then(|number| {
                    let mut asked = asked.lock().expect("no panic elsewhere");
                    asked.remove(&number)
                });
                match who {
                    // Who asked may have given up.
                    Some(who) => drop(who.send(told)),
                    None => heard.lock().expect("no panic elsewhere").push(told),
                }
            }
            // Nobody waits for a connection that is gone.
            asked.lock().expect("no panic elsewhere").clear();
        });
        Self {
            say,
            waiting,
            next: AtomicU64::new(1),
            events,
        }
    }

    /// The result of a command, or why it failed.
    pub(super) async fn ask(&self, method: &str, params: Value) -> Result<Value, String> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (tell, told) = oneshot::channel();
        self.waiting
            .lock()
            .expect("no panic elsewhere")
            .insert(number, tell);
        let message = json!({ "id": number, "method": method, "params": params }).to_string();
        let gone = |_| format!("{method}: the browser is gone");
        let sent = self.say.unbounded_send(Message::text(message));
        sent.map_err(|_| format!("{method}: the browser is gone"))?;
        let told = tokio::time::timeout(PATIENCE, told).await;
        let told = told.map_err(|_| format!("{method}: no answer within {PATIENCE:?}"))?;
        let told = told.map_err(gone)?;
        match told["type"].as_str() {
            Some("success") => Ok(told["result"].clone()),
            _ => Err(format!("{method}: {} {}", told["error"], told["message"])),
        }
    }

    /// The events since this was asked last.
    pub(super) fn events(&self) -> Vec<Value> {
        std::mem::take(&mut self.events.lock().expect("no panic elsewhere"))
    }
}
