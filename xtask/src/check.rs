//! The fast half of the tests: nothing here needs a browser.

use crate::{build, command, say, setup};
use anyhow::Result;

/// Format, lints, and a whole build: formulas, names, sources, links and assets.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    say::step("format", || {
        command::run(command::cargo().args(["fmt", "--all", "--check"]))
    })?;
    say::step("lints", || {
        let mut clippy = command::cargo();
        clippy.args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ]);
        command::run(&mut clippy)
    })?;
    build::run(args).map(drop)
}
