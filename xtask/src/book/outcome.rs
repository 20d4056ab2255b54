//! What comes of the chapters besides their text.

use super::aside::Aside;
use super::code::Code;
use super::math::Cache as Formulas;
use super::place::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// What came of a run.
#[derive(Default)]
pub(crate) struct Outcome {
    /// What is wrong in the sources.
    pub(crate) problems: Vec<Problem>,
    /// The code that chapters link to.
    pub(crate) code: BTreeSet<Code>,
    /// Figures and the page (from the site's top) that shows each.
    pub(crate) figures: BTreeMap<String, String>,
    /// Rooms by level: each as it stands alone, and the page (from the site's top) that holds it.
    pub(crate) rooms: BTreeMap<u32, (String, String)>,
    /// The formulas rendered so far.
    pub(crate) formulas: Formulas,
    /// What mdBook is not to read.
    pub(crate) aside: Aside,
    /// The sources that are cited, each with the title and the file of the chapters that do.
    pub(super) cited: BTreeMap<String, Vec<(String, String)>>,
}
