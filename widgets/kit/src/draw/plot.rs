//! A plot as SVG: the axes by plotters; regions under them, curves, marks and labels on top.

use super::axes::axes;
use super::words::{Markup, escape, fill, word};
use super::{DrawError, Result};
use crate::State;
use crate::frame::Size;
use crate::layout::{Label, Layer, Place, Plot, Role, Shape, Stroke};
use crate::text::{Edition, PlotText};
use core::fmt::Write as _;

/// What cuts off a line at the plot's edges leaves room for half its width (drawing units).
const SPARE: f64 = 2.0;

/// A plot's words, and where they come from.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// The edition.
    pub edition: &'a Edition,
    /// The name of the figure: that of the file of its words.
    pub figure: &'a str,
    /// The figure's place in the page; the prefix of every id in the drawing.
    pub id: &'a str,
    /// What the drawing is called, unless the plot has a title of its own.
    pub title: &'a str,
    /// The words.
    pub text: &'a PlotText,
}

impl Words<'_> {
    fn fill(&self, text: &str, state: &State, markup: Markup) -> Result<String> {
        fill(self.edition, self.figure, text, state, markup)
    }
}

/// A plot at `state` as a drawing of its own.
///
/// # Errors
/// [`DrawError`] when words are missing or ask for numbers that `state` does not have, or when it lacks
/// what the plot has.
pub fn plot(words: &Words<'_>, plot: &Plot, state: &State) -> Result<String> {
    let text = words.text;
    let id = format!("{}-{}", words.id, plot.name);
    let (width, height) = plot.size.extent();
    let class = match plot.size {
        Size::Small => "plot small",
        Size::Large | Size::Wide | Size::Trend => "plot",
    };
    let title = text.title.as_deref().unwrap_or(words.title);
    let mut svg = format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\
         <title id=\"{id}-title\">{}</title><desc id=\"{id}-desc\">{}</desc>",
        words.fill(title, state, Markup::Plain)?,
        words.fill(&text.description, state, Markup::Plain)?,
    );
    let names = (&*text.x_axis, &*text.y_axis);
    svg += &inside(words.edition, plot, &id, state, names)?;
    for each in &plot.labels {
        svg += &label(words, plot, each, state)?;
    }
    for each in &plot.notes {
        svg += &note(words, plot, each, state)?;
    }
    svg += "</svg>";
    Ok(svg)
}

fn label(words: &Words<'_>, plot: &Plot, label: &Label, state: &State) -> Result<String> {
    let layer = plot.layers.iter().find(|layer| layer.name == label.name);
    let role = layer.map_or("", |layer| layer.role.class());
    let text = word(
        words.edition,
        words.figure,
        &words.text.labels,
        label.name,
        &format!("plots.{}.labels", plot.name),
    )?;
    let filled = words.fill(text, state, Markup::Tspan)?;
    let (right, down) = label.shift;
    let anchor = label.anchor.text_anchor();
    let written = |x: f64, y: f64| {
        format!(
            "<text class=\"label {role}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{filled}</text>"
        )
    };
    Ok(match label.at {
        Place::At(x, y) => {
            let (x, y) = placed(plot, (x, y), label.name)?;
            written(x + right, y + down)
        }
        Place::With(mark) => {
            let place = place_of(state, plot, mark)?;
            format!("<g{}>{}</g>", moving_to(mark, place), written(right, down))
        }
    })
}

fn note(
    words: &Words<'_>,
    plot: &Plot,
    (note, at): &(&'static str, (f64, f64)),
    state: &State,
) -> Result<String> {
    let (x, y) = placed(plot, *at, note)?;
    let holds = state
        .condition(note)
        .ok_or_else(|| lacks(plot, "condition", note))?;
    let mut svg = format!(
        "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\" data-when=\"{note}\" data-on=\"{holds}\">"
    );
    let lines = word(
        words.edition,
        words.figure,
        &words.text.notes,
        note,
        &format!("plots.{}.notes", plot.name),
    )?;
    for (i, line) in lines.iter().enumerate() {
        let dy = if i == 0 { "0" } else { "1.25em" };
        let filled = words.fill(line, state, Markup::Tspan)?;
        let _ = write!(svg, "<tspan x=\"{x:.1}\" dy=\"{dy}\">{filled}</tspan>");
    }
    svg += "</text>";
    Ok(svg)
}

/// Regions, axes and layers of a plot, without words of its own; `names` are those of its axes, empty
/// where a heading has them. What moves is marked for a module.
///
/// # Errors
/// [`DrawError`] when `state` lacks what the plot has.
pub fn inside(
    edition: &Edition,
    plot: &Plot,
    id: &str,
    state: &State,
    names: (&str, &str),
) -> Result<String> {
    let frame = &plot.frame;
    let mut svg = format!(
        "<clipPath id=\"{id}-edge\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
        frame.across.0 - SPARE,
        frame.down.0 - SPARE,
        frame.across.1 - frame.across.0 + 2.0 * SPARE,
        frame.down.1 - frame.down.0 + 2.0 * SPARE,
    );
    let (under, over): (Vec<&Layer>, Vec<&Layer>) = plot
        .layers
        .iter()
        .partition(|layer| layer.shape == Shape::Region);
    for layer in under {
        svg += &drawn(layer, plot, id, state)?;
    }
    svg += &axes(edition, plot, names)?;
    for layer in over {
        svg += &drawn(layer, plot, id, state)?;
    }
    Ok(svg)
}

/// A key: a short piece of a line or an area as a layer of that look is drawn.
#[must_use]
pub fn sample(shape: Shape, role: Role, stroke: Stroke) -> String {
    let d = match shape {
        Shape::Region | Shape::Area | Shape::Bars => "M0 0H24V8H0z",
        _ => "M0 4H24",
    };
    format!(
        "<svg class=\"plot sample\" viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"{}\" d=\"{d}\"/></svg>",
        class(shape, role, stroke)
    )
}

/// The classes of a path.
fn class(shape: Shape, role: Role, stroke: Stroke) -> String {
    let shape = match shape {
        Shape::Region => "region",
        Shape::Area => "area",
        Shape::Bars => "bars",
        Shape::Line => "curve",
        Shape::Intervals => "intervals",
        Shape::Dots => "dots",
        Shape::Cursor => "cursor",
        Shape::Mark => "mark",
    };
    format!("{shape} {}{}", role.class(), stroke.class())
}

fn drawn(layer: &Layer, plot: &Plot, id: &str, state: &State) -> Result<String> {
    let class = class(layer.shape, layer.role, layer.stroke);
    if layer.shape == Shape::Mark {
        let place = place_of(state, plot, layer.name)?;
        let at = moving_to(layer.name, place);
        return Ok(format!("<circle class=\"{class}\" r=\"6\"{at}/>"));
    }
    // A dot at the edge is whole.
    let edge = match layer.shape {
        Shape::Dots => String::new(),
        _ => format!(" clip-path=\"url(#{id}-edge)\""),
    };
    let (moving, d) = match &layer.still {
        Some(d) => (String::new(), d.as_str()),
        None => {
            let d = state.path(layer.name);
            let d = d.ok_or_else(|| lacks(plot, "path", layer.name))?;
            (format!(" data-path=\"{}\"", layer.name), d)
        }
    };
    Ok(format!("<path class=\"{class}\"{edge}{moving} d=\"{d}\"/>"))
}

/// The place of a mark in `state`, which has it.
fn place_of(state: &State, plot: &Plot, mark: &str) -> Result<Option<(f64, f64)>> {
    state.mark(mark).ok_or_else(|| lacks(plot, "mark", mark))
}

fn lacks(plot: &Plot, kind: &str, name: &str) -> DrawError {
    DrawError::Plot(format!(
        "the plot `{}` has a {kind} `{name}` that the figure's state lacks",
        plot.name
    ))
}

/// The attributes of what stands at a mark's place.
fn moving_to(mark: &str, place: Option<(f64, f64)>) -> String {
    match place {
        Some((x, y)) => {
            format!(" data-mark=\"{mark}\" data-on=\"true\" transform=\"translate({x:.1} {y:.1})\"")
        }
        None => format!(" data-mark=\"{mark}\" data-on=\"false\""),
    }
}

fn placed(plot: &Plot, at: (f64, f64), name: &str) -> Result<(f64, f64)> {
    plot.frame.place(at.0, at.1).ok_or_else(|| {
        DrawError::Plot(format!(
            "the words `{}` of the plot `{}` stand at {at:?}, which its axes have no place for",
            escape(name),
            plot.name
        ))
    })
}
