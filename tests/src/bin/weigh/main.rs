//! What a chapter weighs on the wire: everything its page loads, each file compressed; and how long
//! its frames take.

mod frames;

use book_tests::{Site, dist, gz, pages};
use std::collections::BTreeSet;

#[tokio::main]
async fn main() {
    let site = Site::start().await;
    let mut seen = BTreeSet::new();
    for (what, page) in [
        ("first visit", "load/held-slot.html"),
        ("next page", "preface.html"),
    ] {
        let open = site.open(page).await;
        if page.contains("held") {
            open.wake().await;
        }
        open.value("window.scrollTo(0, document.body.scrollHeight)")
            .await;
        tokio::time::sleep(std::time::Duration::from_millis(800)).await;
        let fetched = open.fetched.lock().expect("no panic elsewhere").clone();
        let mut total = 0;
        println!("{what}: {page}");
        for address in fetched {
            let Some(path) = address.strip_prefix(site.address()) else {
                continue;
            };
            let path = path.split(['?', '#']).next().unwrap_or_default().to_owned();
            if !seen.insert(path.clone()) {
                continue;
            }
            let bytes = std::fs::read(dist().join(&path)).unwrap_or_default();
            // Fonts are compressed already.
            let size = if path.ends_with(".woff2") {
                bytes.len()
            } else {
                gz(&bytes)
            };
            total += size;
            println!("  {size:>8} B  {path}");
        }
        println!("  {total:>8} B  in all\n");
    }
    for entry in std::fs::read_dir(dist()).expect("dist/").flatten() {
        if entry
            .file_name()
            .to_string_lossy()
            .starts_with("searchindex")
        {
            println!(
                "search index: {} B",
                gz(&std::fs::read(entry.path()).unwrap_or_default())
            );
        }
    }
    println!();
    let holds = |page: &str, what: &str| {
        let html = std::fs::read_to_string(dist().join(page));
        html.is_ok_and(|html| html.contains(what))
    };
    let chapters = pages();
    let chapters = chapters.iter().filter(|page| {
        *page != "print.html" && !page.starts_with("embed/") && !page.starts_with("code/")
    });
    for page in chapters {
        if holds(page, "data-widget=") {
            frames::sliders(&site, page).await;
        }
        if holds(page, "data-room=") {
            frames::room(&site, page).await;
        }
    }
    site.close().await;
}
