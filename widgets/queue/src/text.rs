//! The figure's words: a TOML file read when the book is built.

use kit::text::PlotText;
use serde::Deserialize;
use std::collections::BTreeMap;

/// All words. Texts may hold `{name:decimals}`: the number of that name, kept current in the page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueueText {
    /// What the figure shows.
    pub title: String,
    /// The figure in words, for those who cannot see it.
    pub description: String,
    /// Beside the line.
    pub line: String,
    /// Beside a line too long to draw.
    pub more: String,
    /// Instead of a line.
    pub nobody: String,
    /// What was measured, in a sentence.
    pub readout: String,
    /// The caption, true on paper as well.
    pub caption: String,
    /// What the last event was, by name.
    pub events: BTreeMap<String, String>,
    /// Whether formula and measurement agree.
    pub verdicts: BTreeMap<String, String>,
    /// The table of what was measured.
    pub table: BTreeMap<String, String>,
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
    pub load: String,
    /// Its unit.
    pub load_unit: String,
    /// Label of the number of slots.
    pub slots: String,
    /// Label of the seed.
    pub seed: String,
    /// Label of the speed.
    pub speed: String,
    /// Button: let time pass.
    pub play: String,
    /// Button: stop it.
    pub pause: String,
    /// Button: one event.
    pub step: String,
    /// Button: a thousand customers.
    pub skip: String,
    /// Button: from the empty queue.
    pub restart: String,
    /// Said of a seed that is none.
    pub seed_wrong: String,
    /// Speeds on offer.
    pub speeds: Vec<Speed>,
}

/// A speed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// Its name.
    pub label: String,
    /// Seconds of the queue in a second of the reader.
    pub per_second: f64,
}
