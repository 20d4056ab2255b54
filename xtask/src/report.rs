//! What the pages weigh, measured in the browser.

use crate::{build, command, say, setup};
use anyhow::Result;

/// Builds the book and weighs it.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    build::run(args)?;
    let browser = setup::browser::ensure()?;
    say::step("weights", || {
        let mut weigh = command::cargo();
        weigh.args(["run", "--package", "book-tests", "--bin", "weigh"]);
        command::run(weigh.env("CHROME", browser))
    })
}
