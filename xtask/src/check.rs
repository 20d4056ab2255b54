//! The fast half of the tests: nothing here needs a browser.

use crate::{book, say, setup};
use anyhow::Result;

/// Format, lints, and a whole build: formulas, names, sources, links and assets.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    say::step("format", || {
        say::run(say::cargo().args(["fmt", "--all", "--check"]))
    })?;
    say::step("lints", || {
        let mut clippy = say::cargo();
        clippy.args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ]);
        say::run(&mut clippy)
    })?;
    book::build(args).map(drop)
}
