//! From data to drawing: a plot's axes and where they lie in the drawing.

/// A rectangle of the drawing and the ranges of its linear axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Left and right edge (drawing units).
    pub across: (f64, f64),
    /// Top and bottom edge (drawing units).
    pub down: (f64, f64),
    /// Values at the left and the right edge.
    pub x: (f64, f64),
    /// Values at the bottom and the top edge.
    pub y: (f64, f64),
}

impl Frame {
    /// The place of a point; beyond the axes it lies beyond the rectangle.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let along = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y - self.y.0) / (self.y.1 - self.y.0);
        (
            self.across.0 + along * (self.across.1 - self.across.0),
            self.down.1 - up * (self.down.1 - self.down.0),
        )
    }

    /// The `d` of a line through the points.
    #[must_use]
    pub fn line(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut d = String::new();
        for (x, y) in points {
            d.push(if d.is_empty() { 'M' } else { 'L' });
            let (across, down) = self.place(x, y);
            push_tenths(&mut d, across);
            d.push(' ');
            push_tenths(&mut d, down);
        }
        d
    }

    /// `count` + 1 values evenly over the x axis, both ends included.
    pub fn steps(&self, count: u32) -> impl Iterator<Item = f64> {
        let (from, to) = self.x;
        (0..=count).map(move |i| from + (to - from) * f64::from(i) / f64::from(count))
    }
}

/// Writes a coordinate to a tenth of a drawing unit.
///
/// By integers: formatting floats would cost the page's module more than all else in it.
pub fn push_tenths(text: &mut String, value: f64) {
    let tenths = nearest_whole(value * 10.0);
    if tenths < 0 {
        text.push('-');
    }
    let tenths = tenths.unsigned_abs();
    push_integer(text, tenths / 10);
    if !tenths.is_multiple_of(10) {
        text.push('.');
        push_integer(text, tenths % 10);
    }
}

/// Writes a whole number.
pub fn push_integer(text: &mut String, value: u32) {
    if value >= 10 {
        push_integer(text, value / 10);
    }
    text.push(char::from(b'0' + (value % 10) as u8));
}

/// The nearest whole number, halves up; beyond what a drawing can hold it stops at the end.
fn nearest_whole(value: f64) -> i32 {
    (value + 0.5).floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_written_in_tenths() {
        let cases = [
            (0.0, "0"),
            (0.04, "0"),
            (0.05, "0.1"),
            (12.34, "12.3"),
            (120.0, "120"),
            (-3.26, "-3.3"),
            (-0.04, "0"),
            (640.0, "640"),
        ];
        for (value, want) in cases {
            let mut text = String::new();
            push_tenths(&mut text, value);
            assert_eq!(text, want, "{value}");
        }
    }

    #[test]
    fn corners_are_where_the_axes_meet() {
        let frame = Frame {
            across: (50.0, 650.0),
            down: (10.0, 410.0),
            x: (0.0, 15.0),
            y: (0.0, 1000.0),
        };
        assert_eq!(frame.place(0.0, 0.0), (50.0, 410.0));
        assert_eq!(frame.place(15.0, 1000.0), (650.0, 10.0));
        assert_eq!(
            frame.line([(0.0, 0.0), (7.5, 500.0)].into_iter()),
            "M50 410L350 210"
        );
        assert_eq!(frame.steps(3).collect::<Vec<_>>(), [0.0, 5.0, 10.0, 15.0]);
    }
}
