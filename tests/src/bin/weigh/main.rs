//! What a chapter weighs on the wire: everything its page loads, each file compressed; and how long
//! its frames take.

mod frames;

use book_tests::{Site, dist, gz, pages};
use std::collections::{BTreeMap, BTreeSet};

#[tokio::main]
async fn main() {
    let site = Site::start().await;
    let mut seen = BTreeSet::new();
    for (what, page) in [
        ("first visit", "load/held-slot.html"),
        ("next page", "preface.html"),
    ] {
        println!("{what}: {page}");
        let mut total = 0;
        for (path, size) in fetched(&site, page).await {
            if seen.insert(path.clone()) {
                total += size;
                println!("  {size:>8} B  {path}");
            }
        }
        println!("  {total:>8} B  in all\n");
    }
    let chapters = pages();
    let chapters = || {
        chapters.iter().filter(|page| {
            *page != "print.html" && !page.starts_with("embed/") && !page.starts_with("code/")
        })
    };
    for page in chapters().filter(|page| holds(page, "data-widget=")) {
        let total: usize = fetched(&site, page).await.values().sum();
        println!("first visit, each figure met: {page}: {total} B (aim 150000)");
    }
    println!();
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
    for page in chapters() {
        if holds(page, "data-widget=") {
            frames::sliders(&site, page).await;
        }
        if holds(page, "data-room=") {
            frames::room(&site, page).await;
        }
    }
    site.close().await;
}

/// Whether a page's HTML has that in it.
fn holds(page: &str, what: &str) -> bool {
    let html = std::fs::read_to_string(dist().join(page));
    html.is_ok_and(|html| html.contains(what))
}

/// All that a page loads until its reader has come to its end, and what each weighs on the wire.
async fn fetched(site: &Site, page: &str) -> BTreeMap<String, usize> {
    let open = site.open(page).await;
    if holds(page, "data-widget=") {
        open.wake().await;
    }
    open.value("window.scrollTo(0, document.body.scrollHeight)")
        .await;
    tokio::time::sleep(std::time::Duration::from_millis(800)).await;
    let fetched = open.fetched.lock().expect("no panic elsewhere").clone();
    let own = fetched.iter().filter_map(|address| {
        let path = address.strip_prefix(site.address())?;
        let path = path.split(['?', '#']).next()?.to_owned();
        let bytes = std::fs::read(dist().join(&path)).unwrap_or_default();
        // Fonts are compressed already.
        let size = if path.ends_with(".woff2") {
            bytes.len()
        } else {
            gz(&bytes)
        };
        Some((path, size))
    });
    own.collect()
}
