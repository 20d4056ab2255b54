//! Every test.

use crate::{check, say, setup};
use anyhow::Result;

/// The fast checks, the crates' own tests, then the built book in a browser.
pub(crate) fn run(args: &setup::wasm::Args) -> Result<()> {
    check::run(args)?;
    say::step("tests of the crates", || {
        say::run(say::cargo().args(["test", "--workspace", "--exclude", "book-tests"]))
    })?;
    let browser = setup::browser::ensure()?;
    say::step("tests in the browser", || {
        let mut tests = say::cargo();
        tests
            .args(["test", "--package", "book-tests"])
            .env("CHROME", browser);
        say::run(&mut tests)
    })
}
