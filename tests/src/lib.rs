//! The built book in a real browser, served below a folder as GitHub Pages would.

pub mod elsewhere;
mod emulation;
pub mod engines;
mod findings;
mod hands;
mod open;
pub mod pointer;
mod pool;
mod site;

pub use emulation::{ENLARGED, PHONE, Screen};
pub use findings::{Findings, play, trial};
pub use libtest_mimic::Trial;
pub use open::Open;
pub use pool::{Kept, in_browser, keep_browsers};
pub use site::Site;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// axe-core, as a page runs it.
///
/// # Panics
/// When the file is not the one whose checksum stands beside it.
#[must_use]
pub fn axe() -> &'static str {
    let axe = include_str!("../axe/axe.min.js");
    let sum = <sha2::Sha256 as sha2::Digest>::digest(axe.as_bytes());
    let sum: String = sum.iter().map(|b| format!("{b:02x}")).collect();
    assert!(
        include_str!("../axe/axe.min.js.sha256").starts_with(&sum),
        "axe.min.js is not the file it was"
    );
    axe
}

/// mdBook's themes; the first is the one a page has at first.
pub const THEMES: [&str; 5] = ["light", "rust", "coal", "navy", "ayu"];

/// The built site.
///
/// # Panics
/// When it was not built.
#[must_use]
pub fn dist() -> &'static Path {
    static DIST: LazyLock<PathBuf> = LazyLock::new(|| built("dist", "index.html"));
    &DIST
}

/// The kit's trial figures, built as a site.
///
/// # Panics
/// When they were not built.
#[must_use]
pub fn trial_figures() -> &'static Path {
    static TRIAL: LazyLock<PathBuf> = LazyLock::new(|| built("dist-trial", "trial"));
    &TRIAL
}

fn built(folder: &str, holds: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    assert!(
        path.join(holds).exists(),
        "{folder}/ is missing: run `cargo xtask test`, which builds it"
    );
    path
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

/// All pages of the book's site, from its top.
#[must_use]
pub fn pages() -> Vec<String> {
    pages_of(dist())
}

/// All pages of a site, from its top.
///
/// # Panics
/// When it cannot be read.
#[must_use]
pub fn pages_of(site: &Path) -> Vec<String> {
    fn walk(top: &Path, folder: &Path, pages: &mut Vec<String>) {
        let mut entries: Vec<_> = std::fs::read_dir(folder)
            .expect("a folder that can be read")
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
                        .expect("below the top")
                        .to_string_lossy()
                        .into_owned(),
                );
            }
        }
    }
    let mut pages = Vec::new();
    walk(site, site, &mut pages);
    pages
}
