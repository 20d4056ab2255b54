//! The trial figures, one of each kind the kit can draw, as a site for the tests.

use crate::setup::{module, wasm};
use crate::{folders, say, site};
use anyhow::Result;

/// Builds the trial figures into dist-trial/, which is never published.
pub(crate) fn run(args: &wasm::Args) -> Result<()> {
    let modules = wasm::build(args, &[module::GALLERY])?;
    say::step("trial figures", || {
        let changed = site::gallery(folders::root(), &modules, &folders::trial())?;
        eprintln!("    dist-trial/ is ready ({changed} files changed)");
        Ok(())
    })
}
