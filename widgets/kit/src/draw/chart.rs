//! A figure that does not move: curves, points with their intervals, labels, a table of the points.

use crate::draw::plot::{Ticks, axes};
use crate::draw::words::{Markup, escape, fill, word};
use crate::draw::{DrawError, Result};
use crate::figure::{Anchor, Label};
use crate::text::{ChartText, Edition};
use crate::{Frame, State};
use core::fmt::Write as _;

/// The size of a drawing, as that of the figures that move.
const SIZE: (u32, u32) = (640, 560);

/// The place of every chart in its drawing, across and down.
pub const ACROSS: (f64, f64) = (96.0, 628.0);
/// See [`ACROSS`].
pub const DOWN: (f64, f64) = (18.0, 498.0);

/// A measured point.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    /// Where it stands (data).
    pub x: f64,
    /// Its value (data).
    pub y: f64,
    /// Half the width of its interval (data).
    pub half_width: f64,
}

/// What a chart shows.
pub struct Chart {
    /// Its name.
    pub name: &'static str,
    /// The axes.
    pub frame: Frame,
    /// Marked values of the axes.
    pub ticks: Ticks,
    /// Class and points of each curve, undermost first.
    pub curves: Vec<(&'static str, Vec<(f64, f64)>)>,
    /// Class and points of what was measured.
    pub points: Vec<(&'static str, Vec<Point>)>,
    /// Direct labels.
    pub labels: Vec<Label>,
    /// Numbers in the caption.
    pub values: Vec<(&'static str, f64)>,
    /// The table's rows, ready to print.
    pub table: Vec<Vec<String>>,
}

impl Chart {
    /// The whole figure.
    ///
    /// # Errors
    /// [`DrawError`] when its words are missing or do not fit.
    pub fn html(&self, edition: &Edition) -> Result<String> {
        let name = self.name;
        let text = edition.chart(name)?;
        let state = State {
            values: self.values.clone(),
            ..State::default()
        };
        let mut html = format!(
            "<figure class=\"widget chart\" id=\"{name}\">\n<p class=\"widget-title\">{title}</p>\n\
             <svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\">\
             <title id=\"{name}-title\">{title}</title><desc id=\"{name}-desc\">{}</desc>",
            SIZE.0,
            SIZE.1,
            escape(&text.description),
            title = escape(&text.title),
        );
        html += &axes(
            edition,
            &self.frame,
            self.ticks,
            (&text.x_axis, &text.y_axis),
        )?;
        html += &self.drawing();
        let known: Vec<_> = self.labels.iter().map(|label| label.name).collect();
        for label in &self.labels {
            let (x, y) = self.frame.place(label.at.0, label.at.1);
            let anchor = match label.anchor {
                Anchor::Start => "start",
                Anchor::End => "end",
            };
            let words = escape(word(edition, name, &text.labels, label.name, &known)?);
            let _ = write!(
                html,
                "<text class=\"label curve-{}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{words}</text>",
                label.name,
                y + label.down
            );
        }
        html += "</svg>\n";
        let caption = fill(edition, name, &text.caption, &state, Markup::Plain)?;
        let _ = writeln!(html, "<figcaption>{caption}</figcaption>");
        html += &self.numbers(edition, &text)?;
        let _ = writeln!(
            html,
            "<p class=\"disclaimer\">{}</p>\n</figure>",
            escape(&edition.widget()?.disclaimer)
        );
        Ok(html)
    }

    /// Curves, intervals and points, in this order.
    fn drawing(&self) -> String {
        let frame = &self.frame;
        let mut svg = String::new();
        for (class, points) in &self.curves {
            let d = frame.line(points.iter().copied());
            let _ = write!(svg, "<path class=\"curve curve-{class}\" d=\"{d}\"/>");
        }
        for (class, points) in &self.points {
            let bars: String = points
                .iter()
                .map(|p| {
                    let ends = [p.y - p.half_width, p.y + p.half_width];
                    frame.line(ends.into_iter().map(|y| (p.x, y)))
                })
                .collect();
            let _ = write!(svg, "<path class=\"bar curve-{class}\" d=\"{bars}\"/>");
            for p in points {
                let (x, y) = frame.place(p.x, p.y);
                let _ = write!(
                    svg,
                    "<circle class=\"mark curve-{class}\" r=\"3.5\" cx=\"{x:.1}\" cy=\"{y:.1}\"/>"
                );
            }
        }
        svg
    }

    fn numbers(&self, edition: &Edition, text: &ChartText) -> Result<String> {
        let words = edition.measured()?;
        let mut html = format!(
            "<details class=\"numbers\"><summary>{}</summary>\n<div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">\
             <table><caption>{title}</caption>\n<thead><tr>",
            escape(&words.numbers),
            title = escape(&text.title),
        );
        for column in &text.columns {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escape(column));
        }
        html += "</tr></thead>\n<tbody>";
        for row in &self.table {
            if row.len() != text.columns.len() {
                return Err(DrawError::Plot(format!(
                    "the table of {} has {} columns, its text file {}",
                    self.name,
                    row.len(),
                    text.columns.len()
                )));
            }
            html += "<tr>";
            for (i, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                html += &if i == 0 {
                    format!("<th scope=\"row\">{cell}</th>")
                } else {
                    format!("<td>{cell}</td>")
                };
            }
            html += "</tr>\n";
        }
        html += "</tbody></table></div></details>\n";
        Ok(html)
    }
}
