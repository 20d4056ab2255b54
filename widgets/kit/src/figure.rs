//! What a figure is: one control or none, and all that can be seen at each of its values.

#[cfg(not(target_arch = "wasm32"))]
use crate::layout::Layout;
use crate::{Control, State};

/// A figure with its one control, or without.
pub trait Figure: Sync {
    /// The name that chapters, text files, page and address use: lower case with hyphens.
    fn name(&self) -> &'static str;

    /// The one control; none for a still figure.
    fn control(&self) -> Option<Control>;

    /// Everything that can change, at a value of the control. Curves that no setting moves are in the
    /// layout: the page's module neither holds nor computes them.
    ///
    /// Any value is taken: what lies outside the control's range is moved to its nearest end,
    /// and not-a-number to the default, so that no address can break a page.
    fn at(&self, value: f64) -> State;

    /// The same for a reader who came to `value` by way of `turns`, the first being where the way
    /// began. Only figures whose control keeps the way differ here.
    fn after(&self, turns: &[f64], value: f64) -> State {
        let _ = turns;
        self.at(value)
    }

    /// Where everything stands, and what does not move.
    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout;

    /// The figure as it is at first and on paper.
    fn at_first(&self) -> State {
        self.at(self.control().map_or(f64::NAN, |control| control.default))
    }
}
