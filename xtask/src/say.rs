//! What is being done, said as it is done.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

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

/// Says what comes next, does it, and says how long it took.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {what}");
    let start = Instant::now();
    let result = work()?;
    eprintln!("    {what}: {:.2} s", start.elapsed().as_secs_f64());
    Ok(result)
}

/// Prints a command as one would type it, and runs it to its end.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("    $ {shown}");
    let status = command
        .status()
        .with_context(|| format!("`{shown}` could not be started"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

fn shown(command: &Command) -> String {
    let set = command.get_envs().filter_map(|(name, value)| {
        Some(format!(
            "{}={}",
            name.to_string_lossy(),
            value?.to_string_lossy()
        ))
    });
    let program = command.get_program().to_string_lossy().into_owned();
    let arguments = command
        .get_args()
        .map(|word| word.to_string_lossy().into_owned());
    set.chain([program])
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The cargo that runs us, in the repository's top.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root());
    command
}
