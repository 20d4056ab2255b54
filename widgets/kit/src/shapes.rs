//! What a plot can hold, as the `d` of one path each.
//!
//! What an axis has no place for is left out: a line breaks there. What lies beyond an axis' end is cut
//! off by the drawing.

use crate::Frame;
use crate::write::push_tenths;

impl Frame {
    /// A line through the points; it breaks where a point has no place.
    #[must_use]
    pub fn line(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        self.joined(points, |d, place| push(d, 'L', place))
    }

    /// A line in steps: each value holds until the next point.
    #[must_use]
    pub fn stepped(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        self.joined(points, |d, (across, down)| {
            d.push('H');
            push_tenths(d, across);
            d.push('V');
            push_tenths(d, down);
        })
    }

    /// The points one after the other, each joined to the one before by `join`.
    fn joined(
        &self,
        points: impl Iterator<Item = (f64, f64)>,
        join: impl Fn(&mut String, (f64, f64)),
    ) -> String {
        let mut d = String::new();
        let mut drawn = false;
        for (x, y) in points {
            let place = self.place(x, y);
            match place {
                Some(place) if drawn => join(&mut d, place),
                Some(place) => push(&mut d, 'M', place),
                None => {}
            }
            drawn = place.is_some();
        }
        d
    }

    /// The area between two curves, from points (x, lower, upper). It ends where the points end, so one
    /// that follows a control is given the points up to there.
    #[must_use]
    pub fn between(&self, points: impl Iterator<Item = (f64, f64, f64)>) -> String {
        let mut back = Vec::new();
        let mut d = String::new();
        for (x, lower, upper) in points {
            if let (Some(low), Some(high)) = (self.place(x, lower), self.place(x, upper)) {
                push(&mut d, if back.is_empty() { 'M' } else { 'L' }, high);
                back.push(low);
            }
        }
        for place in back.into_iter().rev() {
            push(&mut d, 'L', place);
        }
        if !d.is_empty() {
            d.push('z');
        }
        d
    }

    /// The area between a curve and the bottom of the plot.
    #[must_use]
    pub fn under(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let bottom = self.y.from;
        self.between(points.map(|(x, y)| (x, bottom, y)))
    }

    /// Bars from the bottom of the plot, each in the middle of its `width` (data).
    #[must_use]
    pub fn bars(&self, points: impl Iterator<Item = (f64, f64)>, width: f64) -> String {
        let mut d = String::new();
        for (x, y) in points {
            self.push_rectangle(&mut d, (x - width / 2.0, x + width / 2.0), (self.y.from, y));
        }
        d
    }

    /// A rectangle between two values of x and two of y: a band or a marked region.
    #[must_use]
    pub fn rectangle(&self, x: (f64, f64), y: (f64, f64)) -> String {
        let mut d = String::new();
        self.push_rectangle(&mut d, x, y);
        d
    }

    fn push_rectangle(&self, d: &mut String, x: (f64, f64), y: (f64, f64)) {
        let (Some(start), Some(end)) = (self.place(x.0, y.0), self.place(x.1, y.1)) else {
            return;
        };
        push(d, 'M', start);
        for (letter, to) in [('H', end.0), ('V', end.1), ('H', start.0)] {
            d.push(letter);
            push_tenths(d, to);
        }
        d.push('z');
    }

    /// Dots: lines without length, which round caps make visible. How large is the style sheet's.
    #[must_use]
    pub fn dots(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut d = String::new();
        for (x, y) in points {
            if let Some(place) = self.mark(x, y) {
                push(&mut d, 'M', place);
                d.push_str("h0");
            }
        }
        d
    }

    /// Intervals, from points (x, least, greatest): a line each, to the bottom where the least has no place.
    #[must_use]
    pub fn intervals(&self, points: impl Iterator<Item = (f64, f64, f64)>) -> String {
        let mut d = String::new();
        for (x, least, greatest) in points {
            let low = self.place(x, least).or(self.place(x, self.y.from));
            if let (Some(low), Some(high)) = (low, self.place(x, greatest)) {
                push(&mut d, 'M', low);
                d.push('V');
                push_tenths(&mut d, high.1);
            }
        }
        d
    }

    /// A line up through the whole plot.
    #[must_use]
    pub fn upright(&self, x: f64) -> String {
        self.line([(x, self.y.from), (x, self.y.to)].into_iter())
    }

    /// A line across the whole plot.
    #[must_use]
    pub fn level(&self, y: f64) -> String {
        self.line([(self.x.from, y), (self.x.to, y)].into_iter())
    }
}

fn push(d: &mut String, letter: char, place: (f64, f64)) {
    d.push(letter);
    push_tenths(d, place.0);
    d.push(' ');
    push_tenths(d, place.1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Axis;

    const FRAME: Frame = Frame {
        across: (0.0, 100.0),
        down: (0.0, 100.0),
        x: Axis::linear(0.0, 10.0),
        y: Axis::linear(0.0, 10.0),
    };
    const LOG: Frame = Frame {
        y: Axis::log(0.01, 1.0),
        ..FRAME
    };

    #[test]
    fn lines_break_where_there_is_no_place() {
        let points = [(0.0, 0.01), (1.0, 0.1), (2.0, 0.0), (3.0, 1.0), (4.0, 0.1)];
        assert_eq!(LOG.line(points.into_iter()), "M0 100L10 50M30 0L40 50");
        assert_eq!(LOG.stepped(points.into_iter()), "M0 100H10V50M30 0H40V50");
        assert_eq!(
            LOG.dots(points.into_iter()),
            "M0 100h0M10 50h0M30 0h0M40 50h0"
        );
    }

    #[test]
    fn areas_are_closed() {
        let points = [(0.0, 1.0, 2.0), (5.0, 3.0, 4.0)];
        assert_eq!(FRAME.between(points.into_iter()), "M0 80L50 60L50 70L0 90z");
        assert_eq!(
            FRAME.under([(0.0, 2.0), (5.0, 4.0)].into_iter()),
            "M0 80L50 60L50 100L0 100z"
        );
        assert_eq!(FRAME.under(core::iter::empty()), "");
    }

    #[test]
    fn bars_bands_and_intervals() {
        assert_eq!(
            FRAME.bars([(1.0, 3.0), (2.0, 0.0)].into_iter(), 1.0),
            "M5 100H15V70H5zM15 100H25V100H15z"
        );
        assert_eq!(FRAME.rectangle((0.0, 10.0), (4.0, 6.0)), "M0 60H100V40H0z");
        assert_eq!(LOG.intervals([(1.0, 0.0, 0.1)].into_iter()), "M10 100V50");
        assert_eq!(FRAME.upright(5.0), "M50 100L50 0");
        assert_eq!(FRAME.level(5.0), "M0 50L100 50");
    }
}
