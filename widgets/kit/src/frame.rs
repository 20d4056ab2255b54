//! From data to drawing: a plot's axes and where they lie in the drawing.

/// An axis: the values at its two ends, and how it runs between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// The value at its left or bottom end.
    pub from: f64,
    /// The value at its right or top end.
    pub to: f64,
    /// How it runs between them.
    pub scale: Scale,
}

/// How an axis runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    Linear,
    /// Equal ratios are equally long. Nothing that is not above zero has a place.
    Log,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub const fn linear(from: f64, to: f64) -> Self {
        Self {
            from,
            to,
            scale: Scale::Linear,
        }
    }

    /// A logarithmic axis; both ends are above zero.
    #[must_use]
    pub const fn log(from: f64, to: f64) -> Self {
        Self {
            from,
            to,
            scale: Scale::Log,
        }
    }

    /// How far along the axis a value lies: 0 at its start, 1 at its end, less or more beyond them.
    /// None for what has no place on it: zero on a logarithmic axis, or no number.
    #[must_use]
    pub fn along(&self, value: f64) -> Option<f64> {
        let along = match self.scale {
            Scale::Linear => (value - self.from) / (self.to - self.from),
            Scale::Log if value > 0.0 => {
                libm::log(value / self.from) / libm::log(self.to / self.from)
            }
            Scale::Log => return None,
        };
        along.is_finite().then_some(along)
    }

    /// Whether a value lies between its ends.
    #[must_use]
    pub fn holds(&self, value: f64) -> bool {
        // A last bit must not put an end of the axis beyond it.
        self.along(value)
            .is_some_and(|along| along > -1e-9 && along < 1.0 + 1e-9)
    }

    /// `count` + 1 values evenly over the axis as it runs, both ends included.
    pub fn steps(self, count: u32) -> impl Iterator<Item = f64> {
        (0..=count).map(move |i| {
            let along = f64::from(i) / f64::from(count);
            match self.scale {
                Scale::Linear => self.from + (self.to - self.from) * along,
                // The ends as they are: a power need not hit them to the bit.
                Scale::Log if i == count => self.to,
                Scale::Log => self.from * libm::pow(self.to / self.from, along),
            }
        })
    }
}

/// The size of a drawing; the page scales it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// A figure of one plot.
    Large,
    /// One of two plots, one above the other.
    Wide,
    /// One of several side by side, or a small picture beside an argument.
    Small,
    /// A trend among many, under a heading of its own.
    Trend,
}

impl Size {
    /// Width and height (drawing units).
    #[must_use]
    pub const fn extent(self) -> (u32, u32) {
        match self {
            Self::Large => (640, 560),
            Self::Wide => (640, 320),
            Self::Small => (320, 260),
            Self::Trend => (360, 150),
        }
    }

    /// The place of the axes in it: left and right edge, top and bottom edge (drawing units).
    #[must_use]
    pub const fn edges(self) -> ((f64, f64), (f64, f64)) {
        match self {
            Self::Large => ((96.0, 628.0), (18.0, 498.0)),
            Self::Wide => ((96.0, 628.0), (14.0, 258.0)),
            Self::Small => ((62.0, 310.0), (10.0, 212.0)),
            Self::Trend => ((46.0, 352.0), (8.0, 124.0)),
        }
    }

    /// The frame of a drawing of this size.
    #[must_use]
    pub const fn frame(self, x: Axis, y: Axis) -> Frame {
        let (across, down) = self.edges();
        Frame { across, down, x, y }
    }
}

/// A rectangle of the drawing and its axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Left and right edge (drawing units).
    pub across: (f64, f64),
    /// Top and bottom edge (drawing units).
    pub down: (f64, f64),
    /// The axis across.
    pub x: Axis,
    /// The axis up.
    pub y: Axis,
}

impl Frame {
    /// The place of a point; beyond the axes it lies beyond the rectangle. None where an axis has no
    /// place for it.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        Some((self.across_at(x)?, self.down_at(y)?))
    }

    /// How far across the drawing a value of the x axis stands.
    #[must_use]
    pub fn across_at(&self, x: f64) -> Option<f64> {
        let along = self.x.along(x)?;
        Some(self.across.0 + along * (self.across.1 - self.across.0))
    }

    /// How far down the drawing a value of the y axis stands.
    #[must_use]
    pub fn down_at(&self, y: f64) -> Option<f64> {
        let up = self.y.along(y)?;
        Some(self.down.1 - up * (self.down.1 - self.down.0))
    }

    /// The place of a mark: none where it would not stand between the axes' ends. A figure says in
    /// words what it does not draw.
    #[must_use]
    pub fn mark(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        if self.x.holds(x) && self.y.holds(y) {
            self.place(x, y)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame {
        across: (50.0, 650.0),
        down: (10.0, 410.0),
        x: Axis::linear(0.0, 15.0),
        y: Axis::log(0.001, 10.0),
    };

    #[test]
    fn corners_are_where_the_axes_meet() {
        assert_eq!(FRAME.place(0.0, 0.001), Some((50.0, 410.0)));
        assert_eq!(FRAME.place(15.0, 10.0), Some((650.0, 10.0)));
        let (across, down) = FRAME.place(7.5, 0.1).unwrap();
        assert_eq!(across, 350.0);
        assert!((down - 210.0).abs() < 1e-9, "{down}");
    }

    #[test]
    fn zero_has_no_place_on_a_logarithmic_axis() {
        for none in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(FRAME.place(1.0, none), None, "{none}");
        }
        assert_eq!(FRAME.place(f64::NAN, 1.0), None);
    }

    #[test]
    fn a_mark_stands_between_the_ends_or_nowhere() {
        assert_eq!(FRAME.mark(0.0, 0.001), FRAME.place(0.0, 0.001));
        assert_eq!(FRAME.mark(15.0, 10.0), FRAME.place(15.0, 10.0));
        for (x, y) in [
            (15.1, 1.0),
            (-0.1, 1.0),
            (1.0, 10.1),
            (1.0, 0.0009),
            (1.0, 0.0),
        ] {
            assert_eq!(FRAME.mark(x, y), None, "{x}, {y}");
        }
    }

    #[test]
    fn steps_are_even_as_the_axis_runs() {
        let steps: Vec<f64> = FRAME.x.steps(3).collect();
        assert_eq!(steps, [0.0, 5.0, 10.0, 15.0]);
        let steps: Vec<f64> = FRAME.y.steps(4).collect();
        for (got, want) in steps.iter().zip([0.001, 0.01, 0.1, 1.0, 10.0]) {
            assert!((got / want - 1.0).abs() < 1e-14, "{got}");
        }
        assert_eq!(steps[4], 10.0);
    }
}
