//! What the pages weigh, measured in the browser.

use crate::{book, say, setup};
use anyhow::Result;

/// Builds the book and weighs it.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    book::build(args)?;
    let browser = setup::browser::ensure()?;
    say::step("weights", || {
        let mut weigh = say::cargo();
        weigh.args(["run", "--package", "book-tests", "--bin", "weigh"]);
        say::run(weigh.env("CHROME", browser))
    })
}
