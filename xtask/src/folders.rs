//! The folders that commands work in.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The top of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// Where the finished site is written.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Where the trial figures are written.
pub(crate) fn trial() -> PathBuf {
    root().join("dist-trial")
}

/// Where cargo writes what it builds: `target/`, unless the reader's environment or configuration
/// (`CARGO_TARGET_DIR`, `build.target-dir`) names another folder.
pub(crate) fn target() -> Result<&'static Path> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(known) = TARGET.get() {
        return Ok(known);
    }
    let found = target_of(root())?;
    Ok(TARGET.get_or_init(|| found))
}

/// The target folder of the workspace at `root`, from cargo itself.
fn target_of(root: &Path) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]);
    let output = cargo
        .current_dir(root)
        .output()
        .context("`cargo metadata` could not be started: is a Rust toolchain on PATH?")?;
    if !output.status.success() {
        bail!(
            "`cargo metadata` failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    let metadata: Metadata = serde_json::from_slice(&output.stdout)
        .context("`cargo metadata` names no target folder")?;
    Ok(metadata.target_directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader's `build.target-dir` is where the modules are looked for.
    #[test]
    fn the_target_folder_is_the_one_that_cargo_uses() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        let write = |file: &str, text: &str| {
            let path = top.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write(
            "Cargo.toml",
            "[package]\nname = \"x\"\nedition = \"2024\"\n[workspace]\n",
        );
        write("src/lib.rs", "");
        // The tests may run with a target folder of the environment's, which comes first.
        let given = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let want = |folder: &str| given.clone().unwrap_or_else(|| folder.into());
        assert_eq!(target_of(&top).unwrap(), top.join(want("target")));
        write(".cargo/config.toml", "build.target-dir = \"elsewhere\"\n");
        assert_eq!(target_of(&top).unwrap(), top.join(want("elsewhere")));
        write("Cargo.toml", "[package\n");
        let error = target_of(&top).unwrap_err().to_string();
        assert!(error.contains("Cargo.toml"), "{error}");
    }
}
