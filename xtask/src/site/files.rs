//! The files of a site, as they are held until all of them are right.

use anyhow::{Context, Result};
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
