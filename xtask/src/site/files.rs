//! The files of a site, as they are held until all of them are right.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// The files of a site by their path from its top.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The files below a folder.
pub(super) fn read(top: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_all(top, top, &mut files)?;
    Ok(files)
}

fn read_all(top: &Path, folder: &Path, files: &mut Files) -> Result<()> {
    for entry in
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?
    {
        let path = entry?.path();
        if path.is_dir() {
            read_all(top, &path, files)?;
        } else {
            let name = path.strip_prefix(top)?.to_string_lossy().replace('\\', "/");
            files.insert(name, std::fs::read(&path)?);
        }
    }
    Ok(())
}

/// A name that changes with the contents.
pub(super) fn named(name: &str, extension: &str, bytes: &[u8]) -> String {
    format!("{name}-{}.{extension}", hash(bytes))
}

/// The start of the contents' SHA-256, in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(5)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
