//! A figure with its words at one setting: what every part of its HTML asks for.

use super::Result;
use super::plot::Words;
use super::words::{Markup, fill, word};
use crate::State;
use crate::layout::Layout;
use crate::text::{Edition, FigureText, WidgetText};
use std::collections::BTreeMap;

/// A figure about to be drawn.
pub(super) struct Sheet<'a> {
    /// Its name: that of its words.
    pub(super) name: &'static str,
    /// Its place in the page; the prefix of every id in it.
    pub(super) id: &'a str,
    pub(super) edition: &'a Edition,
    pub(super) layout: &'a Layout,
    pub(super) state: &'a State,
    pub(super) text: FigureText,
    pub(super) shared: WidgetText,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(
        edition: &'a Edition,
        name: &'static str,
        id: &'a str,
        layout: &'a Layout,
        state: &'a State,
    ) -> Result<Self> {
        Ok(Self {
            name,
            id,
            edition,
            layout,
            state,
            text: edition.figure(name)?,
            shared: edition.widget()?,
        })
    }

    /// `text`, escaped, its numbers filled in.
    pub(super) fn fill(&self, text: &str, markup: Markup) -> Result<String> {
        fill(self.edition, self.name, text, self.state, markup)
    }

    /// The words of a plot.
    pub(super) fn plot_words(&self, plot: &str) -> Result<Words<'_>> {
        Ok(Words {
            edition: self.edition,
            figure: self.name,
            id: self.id,
            title: &self.text.title,
            text: self.word(&self.text.plots, plot, "plots")?,
        })
    }

    /// The words of that name, or an error that says which are missing.
    pub(super) fn word<'b, T>(
        &self,
        words: &'b BTreeMap<String, T>,
        name: &str,
        table: &str,
    ) -> Result<&'b T> {
        word(self.edition, self.name, words, name, table)
    }
}
