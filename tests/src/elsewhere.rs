//! Servers beside the tests' own: a course page of another origin, the site with a connection that can
//! be lost.

use crate::dist;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse as _};
use axum::routing::get;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tower_http::services::ServeDir;

/// Where `app` is served from now on.
async fn serve(app: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a free port");
    let address = format!("http://{}/", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// The address of a page with that HTML, of another origin than the site.
///
/// # Panics
/// When it cannot be served.
pub async fn course_page(html: String) -> String {
    serve(Router::new().route("/", get(async move || Html(html.clone())))).await
}

/// The address of the site, served as GitHub Pages does to other origins, and what ends the connection.
///
/// # Panics
/// When it cannot be served.
pub async fn site() -> (String, Arc<AtomicBool>) {
    let lost = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&lost);
    let answer = move |request: Request, next: Next| {
        let lost = asked.load(Ordering::Relaxed);
        async move {
            if lost {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            }
            let mut answer = next.run(request).await;
            let headers = answer.headers_mut();
            headers.insert(
                header::ACCESS_CONTROL_ALLOW_ORIGIN,
                HeaderValue::from_static("*"),
            );
            // Nothing is kept: what is asked for is asked for.
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            answer
        }
    };
    let files = Router::new().fallback_service(ServeDir::new(dist()));
    (serve(files.layer(from_fn(answer))).await, lost)
}
