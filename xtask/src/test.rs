//! Every test.

use crate::{check, command, gallery, say, setup};
use anyhow::Result;

/// Options of `test`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Fail where Firefox or WebKit is missing, instead of saying so.
    #[arg(long)]
    every_engine: bool,
    #[command(flatten)]
    wasm: setup::wasm::Args,
}

/// The fast checks, the crates' own tests, then the built book in real browsers.
pub(crate) fn run(args: &Args) -> Result<()> {
    // What is missing is found before the work, not after it.
    let browser = setup::browser::ensure()?;
    let engines = setup::engines::ensure(args.every_engine)?;
    check::run(&args.wasm)?;
    say::step("tests of the crates", || {
        command::run(command::cargo().args(["test", "--workspace", "--exclude", "book-tests"]))
    })?;
    gallery::run(&args.wasm)?;
    say::step("tests in the browsers", || {
        let mut tests = command::cargo();
        tests
            .args(["test", "--package", "book-tests"])
            .env("CHROME", &browser)
            .envs(engines.programs);
        command::run(&mut tests)
    })?;
    for missing in &engines.missing {
        eprintln!("    {missing}");
    }
    Ok(())
}
