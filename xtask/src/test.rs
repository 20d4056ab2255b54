//! Every test.

use crate::{check, command, gallery, say, setup};
use anyhow::Result;

/// The fast checks, the crates' own tests, then the built book in a browser.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    check::run(args)?;
    say::step("tests of the crates", || {
        command::run(command::cargo().args(["test", "--workspace", "--exclude", "book-tests"]))
    })?;
    gallery::run(args)?;
    let browser = setup::browser::ensure()?;
    say::step("tests in the browser", || {
        let mut tests = command::cargo();
        tests
            .args(["test", "--package", "book-tests"])
            .env("CHROME", browser);
        command::run(&mut tests)
    })
}
