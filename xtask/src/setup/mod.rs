//! What a fresh machine lacks: found, installed where that is possible, else named with the remedy.

pub(crate) mod apt;
pub(crate) mod browser;
pub(crate) mod engines;
pub(crate) mod module;
mod short;
pub(crate) mod wasm;
