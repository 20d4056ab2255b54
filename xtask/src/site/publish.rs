//! Writing the site: only what changed is written, what is gone is removed.

use super::files::{self, Files};
use anyhow::{Context, Result};
use std::path::Path;

/// Makes `out` hold exactly `files`: how many files changed.
pub(super) fn publish(files: &Files, out: &Path) -> Result<usize> {
    let before = if out.is_dir() {
        files::read(out)?
    } else {
        Files::new()
    };
    let mut changed = 0;
    for (path, bytes) in files {
        if before.get(path) != Some(bytes) {
            let to = out.join(path);
            if let Some(folder) = to.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(&to, bytes)
                .with_context(|| format!("{} cannot be written", to.display()))?;
            changed += 1;
        }
    }
    for path in before.keys().filter(|path| !files.contains_key(*path)) {
        std::fs::remove_file(out.join(path))?;
        changed += 1;
    }
    Ok(changed)
}
