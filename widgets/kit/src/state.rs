//! What a figure shows at one value of its control.

/// One value of everything in a figure that can change.
///
/// The names are those of the `data-…` attributes in the prepared page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// `data-path`: the name of a path and its `d`.
    pub paths: Vec<(&'static str, String)>,
    /// `data-mark`: the name of a mark and its place in the drawing, in drawing units; none where it is
    /// not to be seen.
    pub marks: Vec<(&'static str, Option<(f64, f64)>)>,
    /// `data-value`: the name of a number and its value; its unit and decimals stand in the page.
    pub values: Vec<(&'static str, f64)>,
    /// `data-when`: the name of a condition and whether it holds; what depends on it is shown or not.
    pub conditions: Vec<(&'static str, bool)>,
}

impl State {
    /// The value of that name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<f64> {
        find(&self.values, name).copied()
    }

    /// The path of that name.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<&str> {
        find(&self.paths, name).map(String::as_str)
    }

    /// The place of the mark of that name; none where it is not to be seen.
    #[must_use]
    pub fn mark(&self, name: &str) -> Option<Option<(f64, f64)>> {
        find(&self.marks, name).copied()
    }

    /// The condition of that name.
    #[must_use]
    pub fn condition(&self, name: &str) -> Option<bool> {
        find(&self.conditions, name).copied()
    }
}

fn find<'a, T>(list: &'a [(&'static str, T)], name: &str) -> Option<&'a T> {
    list.iter()
        .find(|(n, _)| *n == name)
        .map(|(_, value)| value)
}
