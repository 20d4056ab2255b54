//! The plot as SVG: frame, axes, grid and their numbers by plotters; curves, marks and labels on top.

use super::words::{Markup, escape, fill, word};
use super::{DrawError, Result};
use crate::figure::{Anchor, Figure, Layout};
use crate::text::{Edition, FigureText};
use crate::{Frame, State};
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::*;
use plotters_svg::SVGBackend;

/// The size of a plot (drawing units); the page scales it.
const SIZE: (u32, u32) = (640, 560);

/// plotters-svg knows no classes: each part is drawn in a colour of its own that becomes its class.
const GRID: RGBColor = RGBColor(1, 1, 1);
const AXIS: RGBColor = RGBColor(1, 1, 2);
const WORDS: RGBColor = RGBColor(1, 1, 3);

/// The plot of `figure` at `state`.
pub(super) fn plot(
    edition: &Edition,
    figure: &dyn Figure,
    layout: &Layout,
    text: &FigureText,
    state: &State,
) -> Result<String> {
    let name = figure.name();
    let frame = figure.frame();
    let known: Vec<_> = layout.curves.to_vec();
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\">\
         <title id=\"{name}-title\">{}</title><desc id=\"{name}-desc\">{}</desc>",
        SIZE.0,
        SIZE.1,
        escape(&text.title),
        fill(edition, name, &text.description, state, Markup::Plain)?,
    );
    if let Some((limit, value)) = layout.limit {
        let (left, y) = frame.place(frame.x.0, value);
        svg += &format!(
            "<rect class=\"beyond\" x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            frame.down.0,
            frame.across.1 - left,
            y - frame.down.0
        );
        svg += &axes(edition, &frame, layout.ticks, (&text.x_axis, &text.y_axis))?;
        svg += &format!(
            "<path class=\"limit curve-{limit}\" d=\"{}\"/>",
            frame.line([(frame.x.0, value), (frame.x.1, value)].into_iter())
        );
    } else {
        svg += &axes(edition, &frame, layout.ticks, (&text.x_axis, &text.y_axis))?;
    }
    let still = figure.still();
    for curve in layout.curves {
        // What moves is marked for the live module.
        svg += &match still.iter().find(|(name, _)| name == curve) {
            Some((_, d)) => format!("<path class=\"curve curve-{curve}\" d=\"{d}\"/>"),
            None => {
                let d = path(edition, name, state, curve)?;
                format!("<path class=\"curve curve-{curve}\" data-path=\"{curve}\" d=\"{d}\"/>")
            }
        };
    }
    svg += &format!(
        "<path class=\"cursor\" data-path=\"cursor\" d=\"{}\"/>",
        path(edition, name, state, "cursor")?
    );
    for (mark, (x, y)) in &state.marks {
        svg += &format!(
            "<circle class=\"mark curve-{mark}\" data-mark=\"{mark}\" r=\"6\" transform=\"translate({x:.1} {y:.1})\"/>"
        );
    }
    for label in &layout.labels {
        let (x, y) = frame.place(label.at.0, label.at.1);
        let anchor = match label.anchor {
            Anchor::Start => "start",
            Anchor::End => "end",
        };
        let words = fill(
            edition,
            name,
            word(edition, name, &text.labels, label.name, &known)?,
            state,
            Markup::Tspan,
        )?;
        svg += &format!(
            "<text class=\"label curve-{}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{words}</text>",
            label.name,
            y + label.down
        );
    }
    for (note, at) in &layout.notes {
        let (x, y) = frame.place(at.0, at.1);
        svg += &format!(
            "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\" data-when=\"{note}\" data-on=\"{}\">",
            state.condition(note).unwrap_or(false)
        );
        for (i, line) in word(edition, name, &text.notes, note, &known)?
            .iter()
            .enumerate()
        {
            let dy = if i == 0 { "0" } else { "1.25em" };
            svg += &format!(
                "<tspan x=\"{x:.1}\" dy=\"{dy}\">{}</tspan>",
                fill(edition, name, line, state, Markup::Tspan)?
            );
        }
        svg += "</text>";
    }
    svg += "</svg>";
    Ok(svg)
}

fn path<'a>(edition: &Edition, figure: &str, state: &'a State, name: &str) -> Result<&'a str> {
    state.path(name).ok_or_else(|| DrawError::Unknown {
        file: edition.file(figure),
        name: name.into(),
        known: state.paths.iter().map(|p| p.0).collect(),
    })
}

/// A linear axis with ticks where the figure wants them.
struct Axis {
    ends: (f64, f64),
    ticks: &'static [f64],
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let along = (value - self.ends.0) / (self.ends.1 - self.ends.0);
        limit.0 + (along * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Only the bold ticks: the light ones are not drawn.
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.ticks.to_vec()
        }
    }

    fn range(&self) -> core::ops::Range<f64> {
        self.ends.0..self.ends.1
    }
}

/// Marked values of the x and of the y axis.
pub type Ticks = (&'static [f64], &'static [f64]);

/// Frame, axes, grid and the numbers along them; `names` are those of the x and of the y axis.
pub(super) fn axes(
    edition: &Edition,
    frame: &Frame,
    ticks: Ticks,
    names: (&str, &str),
) -> Result<String> {
    let mut svg = String::new();
    draw_axes(edition, &mut svg, frame, ticks, names).map_err(DrawError::Plot)?;
    let inner = svg
        .split_once('>')
        .and_then(|(_, rest)| rest.rsplit_once("</svg>"))
        .map(|(inner, _)| inner)
        .ok_or_else(|| DrawError::Plot("plotters-svg wrote no <svg> element".into()))?;
    Ok(tidy(inner))
}

fn draw_axes(
    edition: &Edition,
    svg: &mut String,
    frame: &Frame,
    ticks: Ticks,
    names: (&str, &str),
) -> core::result::Result<(), String> {
    let say = |error: &dyn core::fmt::Display| error.to_string();
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let mut chart = ChartBuilder::on(&area)
        .margin_top(frame.down.0 as i32)
        .margin_right(SIZE.0 as i32 - frame.across.1 as i32)
        .x_label_area_size(SIZE.1 as i32 - frame.down.1 as i32)
        .y_label_area_size(frame.across.0 as i32)
        .build_cartesian_2d(
            Axis {
                ends: frame.x,
                ticks: ticks.0,
            },
            Axis {
                ends: frame.y,
                ticks: ticks.1,
            },
        )
        .map_err(|e| say(&e))?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(AXIS)
        .label_style(("sans-serif", 20).into_font().color(&WORDS))
        .axis_desc_style(("sans-serif", 20).into_font().color(&WORDS))
        .x_desc(names.0)
        .y_desc(names.1)
        .x_label_formatter(&|v| tick(edition, *v, ticks.0))
        .y_label_formatter(&|v| tick(edition, *v, ticks.1))
        .draw()
        .map_err(|e| say(&e))?;
    let (across, down) = chart.plotting_area().get_pixel_range();
    let drawn = (
        (f64::from(across.start), f64::from(across.end)),
        (f64::from(down.start), f64::from(down.end)),
    );
    if drawn != (frame.across, frame.down) {
        return Err(format!(
            "plotters put the plot at {drawn:?}, the frame has it at {:?}",
            (frame.across, frame.down)
        ));
    }
    area.present().map_err(|e| say(&e))
}

/// A tick's number, with a decimal where one of its axis needs it.
fn tick(edition: &Edition, value: f64, ticks: &[f64]) -> String {
    let whole = ticks.iter().all(|tick| tick.fract() == 0.0);
    edition.number(value, u8::from(!whole))
}

/// plotters' elements with classes for colours, so that the page's themes decide how they look.
fn tidy(inner: &str) -> String {
    let mut out = String::new();
    for line in inner.lines().filter(|line| !line.is_empty()) {
        let mut line = line.to_owned();
        for (attribute, colour, class) in [
            ("stroke", GRID, "grid"),
            ("stroke", AXIS, "axis"),
            ("fill", WORDS, "words"),
        ] {
            let RGBColor(r, g, b) = colour;
            line = line.replace(
                &format!("{attribute}=\"#{r:02X}{g:02X}{b:02X}\""),
                &format!("class=\"{class}\""),
            );
        }
        for plain in [
            " opacity=\"1\"",
            " stroke-width=\"1\"",
            " font-family=\"sans-serif\"",
        ] {
            line = line.replace(plain, "");
        }
        // The size comes from the style sheet too: a phone needs larger words.
        if let Some(start) = line.find(" font-size=\"")
            && let Some(length) = line[start + 12..].find('"')
        {
            line.replace_range(start..start + 12 + length + 1, "");
        }
        out += &line;
    }
    out
}
