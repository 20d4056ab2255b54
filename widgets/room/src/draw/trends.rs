//! A trend as SVG: axes, event, goal, and the lines of a run or the places for them.

use super::Result;
use crate::text::Words;
use crate::trends::{SIZE, Trend};
use core::fmt::Write as _;
use model::switch::sim::{Level, Run};

/// What is drawn on the axes.
#[derive(Clone, Copy)]
pub(super) enum Lines<'a> {
    /// A run, once and for all.
    Still(&'a Run),
    /// Places for the reader's run and for those it is compared with.
    Live,
}

/// Runs the reader's own is compared with.
pub(super) const GHOSTS: [&str; 3] = ["idle", "reference", "other"];

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
            format!(
                "<svg class=\"sample\" viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path class=\"line line-{}\" d=\"M0 4H24\"/></svg> {}",
                line.name,
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
            Lines::Still(_) => String::new(),
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
    let frame = trend.frame();
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
        SIZE.0,
        SIZE.1,
        description(trend, words, lines)?
    );
    let (left, right) = frame.across;
    let (top, bottom) = frame.down;
    if let Some(event) = level.event() {
        let from = frame.place(f64::from(*event.start()), 0.0).0;
        let to = frame.place(f64::from(*event.end() + 1), 0.0).0;
        let _ = write!(
            svg,
            "<rect class=\"event\" x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{}\"/>",
            to - from,
            bottom - top
        );
    }
    for value in trend.ticks {
        let y = frame.place(0.0, *value).1;
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 5.0,
            y + 4.0,
            words.number(*value, 0)
        );
    }
    for minute in [0.0, 15.0, 30.0, 45.0, 60.0] {
        let x = frame.place(minute, 0.0).0;
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{x:.1} {bottom}v4\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            bottom + 16.0,
            words.number(minute, 0)
        );
    }
    let _ = write!(
        svg,
        "<text class=\"unit\" x=\"{right}\" y=\"{}\" text-anchor=\"end\">{}</text>",
        SIZE.1 - 1,
        words.get("trends.minutes")?
    );
    if let Some((_, limit)) = trend.goal_of(level) {
        let y = frame.place(0.0, limit).1;
        let _ = write!(svg, "<path class=\"goal\" d=\"M{left} {y:.1}H{right}\"/>");
    }
    match lines {
        Lines::Still(run) => {
            for line in trend.lines {
                let _ = write!(
                    svg,
                    "<path class=\"line line-{}\" d=\"{}\"/>",
                    line.name,
                    trend.path(line, run.minutes())
                );
            }
        }
        Lines::Live => {
            for ghost in GHOSTS {
                let _ = write!(
                    svg,
                    "<path class=\"ghost ghost-{ghost}\" data-ghost=\"{ghost}:{}\" d=\"\"/>",
                    trend.name
                );
            }
            for line in trend.lines {
                let _ = write!(
                    svg,
                    "<path class=\"line line-{0}\" data-line=\"{0}\" d=\"\"/>",
                    line.name
                );
            }
            let _ = write!(
                svg,
                "<path class=\"cursor\" data-cursor=\"\" d=\"M{left} {top}V{bottom}\"/>"
            );
        }
    }
    svg += "</svg>";
    Ok(svg)
}

/// The trend in words.
fn description(trend: &Trend, words: &Words, lines: Lines<'_>) -> Result<String> {
    let name = format!(
        "{}, {}",
        words.raw(&format!("trends.names.{}", trend.name))?,
        words.raw(&format!("trends.units.{}", trend.name))?
    );
    let Lines::Still(run) = lines else {
        return Ok(kit::draw::words::escape(&name));
    };
    let line = trend.main();
    let values: Vec<f64> = run
        .minutes()
        .iter()
        .map(|minute| (line.get)(minute) * line.scale)
        .collect();
    let say = |value: Option<f64>| words.number(value.unwrap_or_default(), decimals(trend));
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
