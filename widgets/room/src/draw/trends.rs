//! A trend as SVG: axes, event, goal, and the lines of a run or the places for them.

use super::Result;
use crate::text::Words;
use crate::trends::{GHOSTS, Trend};
use core::fmt::Write as _;
use kit::State;
use kit::draw::{inside, sample};
use kit::frame::Size;
use kit::layout::{Layer, Plot, Role, Shape, Stroke};
use model::switch::sim::{Level, Run};

/// What is drawn on the axes.
#[derive(Clone, Copy)]
pub(super) enum Lines<'a> {
    /// A run, once and for all, and its name.
    Still(&'a str, &'a Run),
    /// Places for the reader's run and for those it is compared with.
    Live,
}

/// What a line of a trend stands for, and how it is drawn.
fn look(line: &str) -> (Role, Stroke) {
    match line {
        "capacity" => (Role::Limit, Stroke::Plain),
        "new" => (Role::Guide, Stroke::Dashed),
        "offered" => (Role::B, Stroke::Plain),
        "goodput" => (Role::A, Stroke::Strong),
        // The one line of its trend.
        _ => (Role::A, Stroke::Plain),
    }
}

/// What a run stands for that the reader's own is compared with.
pub(super) fn ghost_look(ghost: &str) -> (Role, Stroke) {
    match ghost {
        "idle" => (Role::Before, Stroke::Dotted),
        "reference" => (Role::Before, Stroke::Plain),
        "last" => (Role::Before, Stroke::Dashed),
        _ => (Role::Both, Stroke::Dashed),
    }
}

/// One trend with its heading.
pub(super) fn trend(
    trend: &Trend,
    level: Level,
    words: &Words,
    lines: Lines<'_>,
) -> Result<String> {
    let mut html = format!("<div class=\"trend trend-{}\">", trend.name);
    html += &heading(trend, words, lines)?;
    html += &svg(trend, level, words, lines)?;
    html += "</div>\n";
    Ok(html)
}

fn heading(trend: &Trend, words: &Words, lines: Lines<'_>) -> Result<String> {
    let mut html = format!(
        "<p class=\"trend-name\"><strong>{}</strong>, {}",
        words.get(&format!("trends.names.{}", trend.name))?,
        words.get(&format!("trends.units.{}", trend.name))?
    );
    for line in trend.lines.iter().rev() {
        let name = if trend.lines.len() > 1 {
            let (role, stroke) = look(line.name);
            format!(
                "{} {}",
                sample(Shape::Line, role, stroke),
                words.get(&format!("trends.lines.{}", line.name))?
            )
        } else {
            String::new()
        };
        let value = match lines {
            Lines::Live => format!(
                " <span class=\"now\" data-trend-value=\"{}\" data-decimals=\"{}\"></span>",
                line.name,
                decimals(trend)
            ),
            Lines::Still(..) => String::new(),
        };
        if !name.is_empty() || !value.is_empty() {
            let _ = write!(html, " <span class=\"key\">{name}{value}</span>");
        }
    }
    html += "</p>\n";
    Ok(html)
}

/// Decimals of a trend's values.
const fn decimals(trend: &Trend) -> u8 {
    if trend.top < 10.0 {
        2
    } else if trend.top < 200.0 {
        1
    } else {
        0
    }
}

fn svg(trend: &Trend, level: Level, words: &Words, lines: Lines<'_>) -> Result<String> {
    let (plot, state) = plot(trend, level, lines);
    let (width, height) = plot.size.extent();
    let which = match lines {
        Lines::Still(name, _) => name,
        Lines::Live => "live",
    };
    let id = format!("trend-{}-{which}-{}", level.number(), trend.name);
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        description(trend, words, lines)?
    );
    svg += &inside(words.edition(), &plot, &id, &state, ("", ""))?;
    // Between the last two numbers of the axis.
    let middle = plot.frame.across_at(52.5).unwrap_or_default();
    let _ = write!(
        svg,
        "<text class=\"words\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text></svg>",
        height - 9,
        words.get("trends.minutes")?
    );
    Ok(svg)
}

/// The trend as a plot, and what moves in it: nothing yet.
fn plot(trend: &Trend, level: Level, lines: Lines<'_>) -> (Plot, State) {
    let frame = trend.frame();
    let mut layers = Vec::new();
    let mut state = State::default();
    if let Some(event) = level.event() {
        let minutes = (f64::from(*event.start()), f64::from(*event.end() + 1));
        let region = frame.rectangle(minutes, (frame.y.from, frame.y.to));
        layers.push(Layer::still(Shape::Region, "event", Role::Limit, region));
    }
    if let Some((_, limit)) = trend.goal_of(level) {
        layers.push(Layer::still(
            Shape::Line,
            "goal",
            Role::Goal,
            frame.level(limit),
        ));
    }
    let mut moving = |shape, name, (role, stroke)| {
        state.paths.push((name, String::new()));
        Layer::moving(shape, name, role).drawn(stroke)
    };
    match lines {
        Lines::Still(_, run) => layers.extend(trend.lines.iter().map(|line| {
            let (role, stroke) = look(line.name);
            let d = trend.path(line, run.minutes());
            Layer::still(Shape::Line, line.name, role, d).drawn(stroke)
        })),
        Lines::Live => {
            for (ghost, name) in trend.ghosts.iter().zip(GHOSTS) {
                layers.push(moving(Shape::Line, *ghost, ghost_look(name)));
            }
            for line in trend.lines {
                layers.push(moving(Shape::Line, line.name, look(line.name)));
            }
            layers.push(moving(Shape::Line, "moves", (Role::Guide, Stroke::Dotted)));
            layers.push(moving(
                Shape::Cursor,
                "cursor",
                (Role::Guide, Stroke::Plain),
            ));
        }
    }
    let plot = Plot {
        name: trend.name,
        size: Size::Trend,
        frame,
        ticks: (&[0.0, 15.0, 30.0, 45.0, 60.0], trend.ticks),
        layers,
        labels: Vec::new(),
        notes: Vec::new(),
    };
    (plot, state)
}

/// The trend in words.
fn description(trend: &Trend, words: &Words, lines: Lines<'_>) -> Result<String> {
    let name = format!(
        "{}, {}",
        words.raw(&format!("trends.names.{}", trend.name))?,
        words.raw(&format!("trends.units.{}", trend.name))?
    );
    let Lines::Still(_, run) = lines else {
        return Ok(kit::draw::words::escape(&name));
    };
    let line = trend.main();
    let values: Vec<f64> = run
        .minutes()
        .iter()
        .map(|minute| (line.get)(minute) * line.scale)
        .collect();
    let say = |value: Option<f64>| match value {
        Some(value) if !value.is_nan() => words.number(value, decimals(trend)),
        _ => "–".to_owned(),
    };
    let least = values.iter().copied().reduce(f64::min);
    let most = values.iter().copied().reduce(f64::max);
    Ok(words.with(
        "still.desc",
        &[
            ("trend", &name),
            ("first", &say(values.first().copied())),
            ("least", &say(least)),
            ("most", &say(most)),
            ("last", &say(values.last().copied())),
        ],
    )?)
}
