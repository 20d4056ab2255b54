//! From chapters to what mdBook reads: directives, formulas, sources, answers.

mod answers;
mod aside;
mod checks;
mod code;
mod directives;
mod expansion;
mod math;
mod outcome;
mod page;
pub(crate) mod pieces;
mod place;
mod preprocessor;
mod reading_time;
mod refusal;
mod relations;
mod sources;
mod symbols;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use aside::Aside;
pub(crate) use code::Code;
pub(crate) use math::Cache as Formulas;
pub(crate) use place::report;
pub(crate) use preprocessor::Chapters;
