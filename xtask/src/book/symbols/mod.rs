//! The symbols of the book: one table, from which lists behind formulas and the notation page are
//! printed, and against which every displayed formula is held.

mod check;
mod table;
mod tex;

pub(super) use check::{Listed, chapter, introduced};
pub(super) use table::Symbols;
