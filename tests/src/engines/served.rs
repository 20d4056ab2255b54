//! The site as an engine gets it: each page listens to itself first, and what was refused is known.

use crate::dist;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use std::sync::{Arc, Mutex};
use tower_http::services::{ServeDir, ServeFile};

/// Writes down what a page complains about, in every engine alike.
const LISTENER: &str = include_str!("listener.js");

/// The site, served at a server's top and once more below a folder.
pub(super) struct Served {
    /// The server's top.
    pub(super) top: String,
    refused: Arc<Mutex<Vec<String>>>,
}

impl Served {
    pub(super) async fn start() -> Self {
        let refused = Arc::new(Mutex::new(Vec::new()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a free port");
        let top = format!("http://{}/", listener.local_addr().expect("an address"));
        let files =
            || ServeDir::new(dist()).not_found_service(ServeFile::new(dist().join("404.html")));
        let list = Arc::clone(&refused);
        let answer = move |request: Request, next: Next| {
            let list = Arc::clone(&list);
            async move {
                let path = request.uri().path().to_owned();
                let answer = next.run(request).await;
                if answer.status().as_u16() >= 400 {
                    let told = format!("{} for {path}", answer.status());
                    list.lock().expect("no panic elsewhere").push(told);
                }
                listened(answer).await
            }
        };
        let app = Router::new()
            .nest_service("/some/book", files())
            .fallback_service(files())
            .layer(from_fn(answer));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { top, refused }
    }

    /// What was asked for in vain since this was asked last.
    pub(super) fn refused(&self) -> Vec<String> {
        std::mem::take(&mut self.refused.lock().expect("no panic elsewhere"))
    }
}

/// A page with the listener before all its scripts, and before its policy. All else as it is.
async fn listened(answer: Response) -> Response {
    let kind = answer.headers().get(header::CONTENT_TYPE);
    if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return answer;
    }
    let (mut parts, body) = answer.into_parts();
    let html = to_bytes(body, usize::MAX).await.expect("a file");
    let html = String::from_utf8(html.into()).expect("text");
    let listening = html.replacen("<head>", &format!("<head><script>{LISTENER}</script>"), 1);
    assert_ne!(html, listening, "a page without a head");
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(listening))
}
