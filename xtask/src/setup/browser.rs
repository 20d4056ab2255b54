//! A Chromium for the tests.

use super::apt;
use crate::say;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
const ELSEWHERE: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// Finds a browser, installing Debian's if there is none and that is possible.
pub(crate) fn ensure() -> Result<PathBuf> {
    say::step("browser", || {
        if let Some(named) = std::env::var_os("CHROME") {
            let named = PathBuf::from(named);
            if named.is_file() {
                return Ok(named);
            }
            bail!("CHROME names {}, and no such file exists", named.display());
        }
        if let Some(found) = find(NAMES, ELSEWHERE) {
            return Ok(found);
        }
        if apt::usable() {
            eprintln!("    no Chromium or Chrome on PATH: installing Debian's");
            apt::install(&["chromium"])?;
            if let Some(found) = find(NAMES, ELSEWHERE) {
                return Ok(found);
            }
        }
        bail!(
            "the tests need Chromium or Chrome and none was found. Install one so that it is on PATH \
             (Debian, Ubuntu: `apt-get install chromium` as root; macOS: `brew install --cask chromium`), \
             or set CHROME to its executable"
        )
    })
}

/// The first program of those names on PATH, or of those places.
pub(super) fn find(names: &[&str], elsewhere: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let on_path = names
        .iter()
        .flat_map(|name| folders.iter().map(move |f| f.join(name)));
    on_path
        .chain(elsewhere.iter().map(PathBuf::from))
        .find(|candidate| Path::is_file(candidate))
}
