//! Where the parts of a figure stand, and those of them that do not move: only the build draws them.

use crate::Frame;
use crate::frame::Size;

/// The parts of a figure.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// Its plots, which move together.
    pub plots: Vec<Plot>,
    /// Boards of little squares under the plots.
    pub boards: Option<Boards>,
    /// Marked values along the slider.
    pub marks: &'static [f64],
    /// Settings worth trying, by the names of their labels.
    pub presets: Vec<(&'static str, f64)>,
    /// Settings worth trying that are come to by a way, after the presets: where it turns, where it ends.
    pub ways: Vec<(&'static str, &'static [f64], f64)>,
    /// The figure as numbers.
    pub table: Table,
}

/// A plot.
#[derive(Debug, Clone)]
pub struct Plot {
    /// Its name in the text file.
    pub name: &'static str,
    /// The size of its drawing.
    pub size: Size,
    /// Its axes and their place in the drawing.
    pub frame: Frame,
    /// Marked values of the axes.
    pub ticks: Ticks,
    /// What is drawn on them, undermost first.
    pub layers: Vec<Layer>,
    /// Direct labels.
    pub labels: Vec<Label>,
    /// Explanations inside the plot, shown when their condition holds: name and place (data).
    pub notes: Vec<(&'static str, (f64, f64))>,
}

/// Marked values of the x and of the y axis.
pub type Ticks = (&'static [f64], &'static [f64]);

/// A part of a plot, as one path or mark.
#[derive(Debug, Clone)]
pub struct Layer {
    /// Its name in the state, or of its label.
    pub name: &'static str,
    /// What kind of part it is.
    pub shape: Shape,
    /// What it stands for.
    pub role: Role,
    /// How its line is drawn.
    pub stroke: Stroke,
    /// Its `d` where it does not move.
    pub still: Option<String>,
}

/// What kind of part a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A marked region, under the grid.
    Region,
    /// An area or a band, over the grid.
    Area,
    /// Bars.
    Bars,
    /// A curve.
    Line,
    /// Intervals.
    Intervals,
    /// Dots.
    Dots,
    /// A line that says where the control stands.
    Cursor,
    /// A mark that moves: a disc at its place in the state.
    Mark,
}

/// What a part of a figure stands for. How it looks follows from it, in the style sheet alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The first of two series: group A, genuine customers.
    A,
    /// The second: group B, fraud.
    B,
    /// Both together, or the one series there is.
    Both,
    /// What cannot be passed.
    Limit,
    /// What is to be reached.
    Goal,
    /// What was measured, beside what was computed.
    Measured,
    /// What was before: the way one came, another run.
    Before,
    /// A line to read by.
    Guide,
}

impl Role {
    /// Its class in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::A => "role-a",
            Self::B => "role-b",
            Self::Both => "role-both",
            Self::Limit => "role-limit",
            Self::Goal => "role-goal",
            Self::Measured => "role-measured",
            Self::Before => "role-before",
            Self::Guide => "role-guide",
        }
    }
}

/// How a line is drawn, so that two of one role are told apart without colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stroke {
    /// As its role has it.
    #[default]
    Plain,
    /// Dashed.
    Dashed,
    /// Dotted.
    Dotted,
    /// Thick.
    Strong,
}

impl Stroke {
    /// Its class in the style sheet, with a space before it.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Dashed => " dashed",
            Self::Dotted => " dotted",
            Self::Strong => " strong",
        }
    }
}

impl Layer {
    /// A part whose path is in the state.
    #[must_use]
    pub const fn moving(shape: Shape, name: &'static str, role: Role) -> Self {
        Self {
            name,
            shape,
            role,
            stroke: Stroke::Plain,
            still: None,
        }
    }

    /// A part that does not move, as `d`.
    #[must_use]
    pub const fn still(shape: Shape, name: &'static str, role: Role, d: String) -> Self {
        Self {
            name,
            shape,
            role,
            stroke: Stroke::Plain,
            still: Some(d),
        }
    }

    /// A mark whose place is in the state.
    #[must_use]
    pub const fn mark(name: &'static str, role: Role) -> Self {
        Self::moving(Shape::Mark, name, role)
    }

    /// The line that says where the control stands: the state's path of that name.
    #[must_use]
    pub const fn cursor(name: &'static str) -> Self {
        Self::moving(Shape::Cursor, name, Role::Guide)
    }

    /// The same part with its line drawn so.
    #[must_use]
    pub fn drawn(self, stroke: Stroke) -> Self {
        Self { stroke, ..self }
    }
}

/// A label beside its part.
#[derive(Debug, Clone, Copy)]
pub struct Label {
    /// The layer it names.
    pub name: &'static str,
    /// Where it stands.
    pub at: Place,
    /// Which end of the text stands there.
    pub anchor: Anchor,
    /// Right and down from there (drawing units).
    pub shift: (f64, f64),
}

/// Where a label stands.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// At a point of the data.
    At(f64, f64),
    /// Beside the mark of that name, wherever it moves.
    With(&'static str),
}

impl Label {
    /// A label for `name` at a point of the data, `down` drawing units below it.
    #[must_use]
    pub const fn new(name: &'static str, at: (f64, f64), anchor: Anchor, down: f64) -> Self {
        Self {
            name,
            at: Place::At(at.0, at.1),
            anchor,
            shift: (0.0, down),
        }
    }

    /// A label for `name` that moves with a mark.
    #[must_use]
    pub const fn with(
        name: &'static str,
        mark: &'static str,
        anchor: Anchor,
        shift: (f64, f64),
    ) -> Self {
        Self {
            name,
            at: Place::With(mark),
            anchor,
            shift,
        }
    }
}

/// Which end of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Anchor {
    /// As SVG has it.
    #[must_use]
    pub const fn text_anchor(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// Boards of little squares: all of one outline, each filled by the state's paths `board-NAME-…`.
#[derive(Debug, Clone)]
pub struct Boards {
    /// The outline of a board without work.
    pub outline: String,
    /// Width and height (drawing units).
    pub size: (f64, f64),
    /// Their names in the text file.
    pub names: Vec<&'static str>,
    /// The kinds that fill a board, each a class `slot-…` and a word of its own.
    pub kinds: &'static [&'static str],
}

/// The figure as numbers.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Its columns, with their decimals.
    pub columns: &'static [(&'static str, u8)],
    /// Its rows.
    pub rows: Rows,
}

/// The rows of a table.
#[derive(Debug, Clone)]
pub enum Rows {
    /// Settings of the control: what the state has under the columns' names.
    At(&'static [f64]),
    /// Values, column by column.
    Of(Vec<Vec<f64>>),
}

impl Default for Rows {
    fn default() -> Self {
        Self::Of(Vec::new())
    }
}
