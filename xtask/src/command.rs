//! Other programs, run as one would type them.

use crate::folders;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// The cargo that runs us, in the repository's top.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(folders::root());
    command
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
