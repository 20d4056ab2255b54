//! Frame, axes, grid and their numbers, by plotters.

use super::{DrawError, Result};
use crate::Frame;
use crate::frame::{Axis, Scale, Size};
use crate::layout::Plot;
use crate::text::Edition;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::*;
use plotters_svg::SVGBackend;

/// plotters-svg knows no classes: each part is drawn in a colour of its own that becomes its class.
const GRID: RGBColor = RGBColor(1, 1, 1);
const AXIS: RGBColor = RGBColor(1, 1, 2);
const WORDS: RGBColor = RGBColor(1, 1, 3);

/// An axis with ticks where the figure wants them.
struct Marked {
    axis: Axis,
    ticks: &'static [f64],
}

impl Ranged for Marked {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        // plotters asks for the ends and the ticks only, which the axis holds.
        let along = self.axis.along(*value).unwrap_or_default();
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
        self.axis.from..self.axis.to
    }
}

/// The axes of `plot`; `names` are those of the x and of the y axis, empty where a heading has them.
pub(super) fn axes(edition: &Edition, plot: &Plot, names: (&str, &str)) -> Result<String> {
    for (axis, ticks) in [(plot.frame.x, plot.ticks.0), (plot.frame.y, plot.ticks.1)] {
        if let Some(tick) = ticks.iter().find(|tick| !axis.holds(**tick)) {
            return Err(DrawError::Plot(format!(
                "the plot `{}` marks {tick} on an axis from {} to {}",
                plot.name, axis.from, axis.to
            )));
        }
    }
    let mut svg = String::new();
    draw(edition, &mut svg, plot, names).map_err(DrawError::Plot)?;
    let inner = svg
        .split_once('>')
        .and_then(|(_, rest)| rest.rsplit_once("</svg>"))
        .map(|(inner, _)| inner)
        .ok_or_else(|| DrawError::Plot("plotters-svg wrote no <svg> element".into()))?;
    Ok(tidy(inner))
}

fn draw(
    edition: &Edition,
    svg: &mut String,
    plot: &Plot,
    names: (&str, &str),
) -> core::result::Result<(), String> {
    let say = |error: &dyn core::fmt::Display| error.to_string();
    let Frame { across, down, x, y } = plot.frame;
    let (width, height) = plot.size.extent();
    let letters = match plot.size {
        Size::Large | Size::Wide => 20,
        Size::Small | Size::Trend => 13,
    };
    let area = SVGBackend::with_string(svg, (width, height)).into_drawing_area();
    let mut chart = ChartBuilder::on(&area)
        .margin_top(down.0 as i32)
        .margin_right(width as i32 - across.1 as i32)
        .x_label_area_size(height as i32 - down.1 as i32)
        .y_label_area_size(across.0 as i32)
        .build_cartesian_2d(
            Marked {
                axis: x,
                ticks: plot.ticks.0,
            },
            Marked {
                axis: y,
                ticks: plot.ticks.1,
            },
        )
        .map_err(|e| say(&e))?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(AXIS)
        .label_style(("sans-serif", letters).into_font().color(&WORDS))
        .axis_desc_style(("sans-serif", letters).into_font().color(&WORDS))
        .x_desc(names.0)
        .y_desc(names.1)
        .x_label_formatter(&|v| tick(edition, *v, x, plot.ticks.0))
        .y_label_formatter(&|v| tick(edition, *v, y, plot.ticks.1))
        .draw()
        .map_err(|e| say(&e))?;
    let (drawn_across, drawn_down) = chart.plotting_area().get_pixel_range();
    let drawn = (
        (f64::from(drawn_across.start), f64::from(drawn_across.end)),
        (f64::from(drawn_down.start), f64::from(drawn_down.end)),
    );
    if drawn != (across, down) {
        return Err(format!(
            "plotters put the plot at {drawn:?}, the frame has it at {:?}",
            (across, down)
        ));
    }
    area.present().map_err(|e| say(&e))
}

/// A tick's number: with the decimals that its axis needs, by itself on a logarithmic one, where very
/// small and very large ones are powers of ten.
fn tick(edition: &Edition, value: f64, axis: Axis, ticks: &[f64]) -> String {
    match axis.scale {
        Scale::Linear => {
            let most = ticks.iter().map(|tick| decimals(*tick)).max();
            edition.number(value, most.unwrap_or_default())
        }
        Scale::Log => {
            let exponent = value.log10();
            let power = exponent.round();
            if (exponent - power).abs() < 1e-9 && !(-3.0..=6.0).contains(&power) {
                format!("10{}", raised(power as i32))
            } else {
                edition.number(value, decimals(value))
            }
        }
    }
}

/// The decimals that a number needs, six at most.
fn decimals(value: f64) -> u8 {
    let whole = |decimals: &u8| {
        let unit = value * 10_f64.powi(i32::from(*decimals));
        (unit - unit.round()).abs() < 1e-6 * unit.abs()
    };
    if value == 0.0 {
        return 0;
    }
    (0..6).find(whole).unwrap_or(6)
}

/// A whole number in raised digits.
fn raised(number: i32) -> String {
    let digit = |letter| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        // From four on they stand in a row, after zero.
        other => char::from_u32('⁰' as u32 + other as u32 - '0' as u32).unwrap_or(other),
    };
    number.to_string().chars().map(digit).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_the_decimals_their_axis_needs() {
        let english = Edition::english();
        let line = Axis::linear(0.0, 2.0);
        assert_eq!(tick(&english, 1.0, line, &[0.0, 1.0, 2.0]), "1");
        assert_eq!(tick(&english, 1.0, line, &[0.0, 0.5, 1.0]), "1.0");
        assert_eq!(tick(&english, 0.0, line, &[0.0, 0.25]), "0.00");
        assert_eq!(tick(&english, 0.3, line, &[0.1 + 0.2]), "0.3");
        let log = Axis::log(1e-9, 1e9);
        for (value, want) in [
            (1e-9, "10⁻⁹"),
            (1e-4, "10⁻⁴"),
            (1e-3, "0.001"),
            (0.2, "0.2"),
            (1.0, "1"),
            (2000.0, "2,000"),
            (1e6, "1,000,000"),
            (1e8, "10⁸"),
        ] {
            assert_eq!(tick(&english, value, log, &[]), want);
        }
    }
}
