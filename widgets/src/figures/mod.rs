//! The figures, one file each.

use crate::{Frame, State};

mod held_slots;

pub use held_slots::HeldSlots;

/// A figure with its one control.
pub trait Figure: Sync {
    /// The name that chapters, text files, page and address use: lower case with hyphens.
    fn name(&self) -> &'static str;

    /// The one control.
    fn control(&self) -> Control;

    /// The plot's axes and place.
    fn frame(&self) -> Frame;

    /// Everything that can change, at a value of the control. Curves that no setting moves are in
    /// [`Figure::still`]: the page's module neither holds nor computes them.
    ///
    /// Any value is taken: what lies outside the control's range is moved to its nearest end,
    /// and not-a-number to the default, so that no address can break a page.
    fn at(&self, control: f64) -> State;

    /// Where the unmoving parts stand.
    #[cfg(not(target_arch = "wasm32"))]
    fn layout(&self) -> Layout;

    /// Curves that the control does not move: name and `d`.
    #[cfg(not(target_arch = "wasm32"))]
    fn still(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The outline of a board without work, and its width and height (drawing units).
    #[cfg(not(target_arch = "wasm32"))]
    fn empty_board(&self) -> Option<(String, f64, f64)> {
        None
    }
}

/// The parts of a figure that do not move: only the build draws them.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// Marked values of the x and of the y axis.
    pub ticks: (&'static [f64], &'static [f64]),
    /// A limit drawn across the plot, what lies beyond it shaded: name and y value.
    pub limit: Option<(&'static str, f64)>,
    /// Paths, moving or still, drawn as curves, undermost first.
    pub curves: &'static [&'static str],
    /// Direct labels.
    pub labels: Vec<Label>,
    /// Explanations inside the plot, shown when their condition holds: name and place (data).
    pub notes: Vec<(&'static str, (f64, f64))>,
    /// Boards under the plot; board `x` is filled by the paths `board-x-…`.
    pub boards: Vec<&'static str>,
    /// Values of the control that the table shows.
    pub rows: &'static [f64],
    /// Values that the table shows, with their decimals.
    pub columns: &'static [(&'static str, u8)],
}

/// A label beside its curve.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Copy)]
pub struct Label {
    /// The curve (or limit) it names.
    pub name: &'static str,
    /// Where it stands (data).
    pub at: (f64, f64),
    /// Which end of the text stands there.
    pub anchor: Anchor,
    /// Down from there (drawing units).
    pub down: f64,
}

#[cfg(not(target_arch = "wasm32"))]
impl Label {
    /// A label for `name`.
    #[must_use]
    pub fn new(name: &'static str, at: (f64, f64), anchor: Anchor, down: f64) -> Self {
        Self {
            name,
            at,
            anchor,
            down,
        }
    }
}

/// Which end of a text stands at its place.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its end.
    End,
}

/// A slider: its range, step and start, in the unit of the text file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Control {
    /// Short name, used in the page's address.
    pub name: &'static str,
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Steps in one unit: 10 makes steps of 0.1.
    pub per_unit: f64,
    /// Where it stands at first, and on paper.
    pub default: f64,
}

impl Control {
    /// The allowed value nearest to `value`; the default for not-a-number.
    #[must_use]
    pub fn nearest(&self, value: f64) -> f64 {
        if value.is_nan() {
            return self.default;
        }
        // Not `clamp`: its panic would bring float formatting, a quarter of the page's module.
        let value = value.max(self.min).min(self.max);
        (value * self.per_unit + 0.5).floor() / self.per_unit
    }
}

/// All figures. A new one is added here and gets a text file.
pub static ALL: &[&dyn Figure] = &[&HeldSlots];

/// The figure of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Figure> {
    ALL.iter().copied().find(|figure| figure.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever an address asks for, a figure shows finite numbers and the same names.
        #[test]
        fn any_value_is_taken(value in any::<f64>()) {
            for figure in ALL {
                let state = figure.at(value);
                let usual = figure.at(figure.control().default);
                let names = |s: &State| s.values.iter().map(|v| v.0).collect::<Vec<_>>();
                prop_assert_eq!(names(&state), names(&usual));
                prop_assert!(state.values.iter().all(|v| v.1.is_finite()));
                prop_assert!(state.marks.iter().all(|m| m.1.0.is_finite() && m.1.1.is_finite()));
                prop_assert!(state.paths.iter().all(|p| !p.1.contains("NaN")));
                let still = figure.still();
                prop_assert!(still.iter().all(|p| !p.1.contains("NaN")));
                prop_assert!(still.iter().all(|p| state.path(p.0).is_none()), "moving and still");
            }
        }

        /// The control stays in its range and on its steps.
        #[test]
        fn nearest_is_allowed(value in any::<f64>()) {
            for figure in ALL {
                let control = figure.control();
                let near = control.nearest(value);
                prop_assert!(near >= control.min && near <= control.max);
                let steps = near * control.per_unit;
                prop_assert!((steps - steps.round()).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn names_are_unique_and_fit_an_address() {
        for (i, figure) in ALL.iter().enumerate() {
            let name = figure.name();
            assert!(
                name.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
                "{name}"
            );
            assert!(
                ALL[..i].iter().all(|other| other.name() != name),
                "{name} twice"
            );
        }
    }
}
