//! What comes of the chapters besides their text.

use super::aside::Aside;
use super::code::Code;
use super::math::Cache as Formulas;
use super::pieces::Pieces;
use super::place::Problem;
use super::symbols::Listed;
use std::collections::{BTreeMap, BTreeSet};

/// What came of a run.
#[derive(Default)]
pub(crate) struct Outcome {
    /// What is wrong in the sources.
    pub(crate) problems: Vec<Problem>,
    /// The code that chapters link to.
    pub(crate) code: BTreeSet<Code>,
    /// The figures and rooms, each with the page that holds it.
    pub(crate) pieces: Pieces,
    /// Figures shown so far at a setting of theirs, in other places than their own.
    pub(super) shown: usize,
    /// The formulas rendered so far.
    pub(crate) formulas: Formulas,
    /// What mdBook is not to read.
    pub(crate) aside: Aside,
    /// The sources that are cited, each with the title and the file of the chapters that do.
    pub(super) cited: BTreeMap<String, Vec<(String, String)>>,
    /// The terms that are linked to the glossary, each with the file of the chapter before it.
    pub(super) linked: BTreeSet<(String, String)>,
    /// The symbols that each chapter lists.
    pub(super) listed: Listed,
}
