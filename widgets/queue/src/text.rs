//! The figure's words: a TOML file read when the book is built.

use kit::text::{PlotText, Word};
use serde::Deserialize;
use std::collections::BTreeMap;

/// All words. Texts may hold `{name:decimals}`: the number of that name, kept current in the page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueueText {
    /// What the figure shows.
    pub title: Word,
    /// The figure in words, for those who cannot see it.
    pub description: Word,
    /// Beside the line.
    pub line: Word,
    /// Beside a line too long to draw.
    pub more: Word,
    /// Instead of a line.
    pub nobody: Word,
    /// What was measured, in a sentence.
    pub readout: Word,
    /// The caption, true on paper as well.
    pub caption: Word,
    /// What the last event was, by name.
    pub events: BTreeMap<String, Word>,
    /// Whether formula and measurement agree.
    pub verdicts: BTreeMap<String, Word>,
    /// The table of what was measured.
    pub table: BTreeMap<String, Word>,
    /// The plot.
    pub plot: PlotText,
    /// The controls.
    pub controls: Controls,
}

/// Words of the controls.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Controls {
    /// Label of the slider.
    pub load: Word,
    /// Its unit.
    pub load_unit: Word,
    /// Label of the number of slots.
    pub slots: Word,
    /// Label of the seed.
    pub seed: Word,
    /// Label of the speed.
    pub speed: Word,
    /// Button: let time pass.
    pub play: Word,
    /// Button: stop it.
    pub pause: Word,
    /// Button: one event.
    pub step: Word,
    /// Button: a thousand customers.
    pub skip: Word,
    /// Button: from the empty queue.
    pub restart: Word,
    /// Said of a seed that is none.
    pub seed_wrong: Word,
    /// Speeds on offer.
    pub speeds: Vec<Speed>,
}

/// A speed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// Its name.
    pub label: Word,
    /// Seconds of the queue in a second of the reader.
    pub per_second: f64,
}
