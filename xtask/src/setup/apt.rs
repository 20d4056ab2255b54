//! Debian's packages.

use crate::command;
use anyhow::Result;
use std::process::Command;

/// Whether packages can be installed here: Debian or a relative of it, as root.
pub(crate) fn usable() -> bool {
    let ran = |program: &str, argument: &str| Command::new(program).arg(argument).output();
    ran("id", "-u").is_ok_and(|o| o.stdout == b"0\n")
        && ran("apt-get", "--version").is_ok_and(|o| o.status.success())
}

/// Installs packages and what they need.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| {
        command::run(
            Command::new("apt-get")
                .args(arguments)
                .env("DEBIAN_FRONTEND", "noninteractive"),
        )
    };
    apt(&["update", "-qq"])?;
    let mut arguments = vec!["install", "-y", "-qq", "--no-install-recommends"];
    arguments.extend(packages);
    apt(&arguments)
}
