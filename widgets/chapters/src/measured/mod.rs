//! What was measured event by event: the stored results, and what the book makes of them.
//!
//! These figures do not move: nothing of them is in the pages' modules.

mod drops;
mod numbers;
pub mod results;
mod storm;
mod table;
mod waits;

pub use numbers::measured;
pub use table::{named, overview, table};

use kit::Frame;
use kit::draw::{DrawError, Page, Result};
use kit::layout::{Layer, Role, Shape};
use results::{Results, Row, Series};

/// The figures there are.
pub const NAMES: [&str; 3] = [drops::NAME, waits::NAME, storm::NAME];

/// The figure of that name, ready for a chapter.
///
/// # Errors
/// [`DrawError`] when its words are missing, or the stored results hold no such row.
pub fn figure(page: Page<'_>, name: &str, results: &Results) -> Result<String> {
    match name {
        drops::NAME => drops::figure(page, results),
        waits::NAME => waits::figure(page, results),
        storm::NAME => storm::figure(page, results),
        _ => Err(DrawError::Unknown {
            file: page.edition.file(name),
            name: name.into(),
            known: NAMES.to_vec(),
        }),
    }
}

fn row<'a>(results: &'a Results, figure: &str, name: &str) -> Result<&'a Row> {
    results.row(name).ok_or_else(|| not_stored(figure, name))
}

fn series<'a>(results: &'a Results, figure: &str, name: &str) -> Result<&'a Series> {
    results.series(name).ok_or_else(|| not_stored(figure, name))
}

/// Measured points (x, value, half the width of its interval) as intervals and dots.
fn with_intervals(
    frame: &Frame,
    name: &'static str,
    role: Role,
    points: &[(f64, f64, f64)],
) -> [Layer; 2] {
    let ends = points.iter().map(|(x, y, half)| (*x, y - half, y + half));
    let middles = points.iter().map(|(x, y, _)| (*x, *y));
    [
        Layer::still(Shape::Intervals, name, role, frame.intervals(ends)),
        Layer::still(Shape::Dots, name, role, frame.dots(middles)),
    ]
}

fn not_stored(figure: &str, name: &str) -> DrawError {
    DrawError::Plot(format!(
        "{figure} needs `{name}`, which book/validation/full.toml does not hold: cargo xtask validate"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::draw::words::escape;
    use kit::text::Edition;
    use std::collections::BTreeMap;

    #[test]
    fn every_figure_is_drawn_from_what_is_stored() {
        let results = Results::stored().unwrap();
        for name in NAMES {
            let edition = Edition::english();
            let page = Page {
                edition: &edition,
                module: "",
                address: "",
            };
            let html = figure(page, name, &results).unwrap();
            let mut unused = edition.unused();
            unused.retain(|word| word.file == edition.file(name));
            assert_eq!(unused, []);
            assert!(html.contains(&format!("id=\"{name}\"")), "{name}");
            assert!(!html.contains("NaN") && !html.contains("inf"), "{name}");
            assert!(
                html.contains("class=\"intervals "),
                "{name} has no interval"
            );
            // A blank line would end the HTML block in Markdown.
            assert!(!html.trim_end().contains("\n\n"), "{name}");
        }
    }

    /// What the words of the figures say without a number from the data.
    #[test]
    fn the_words_are_true() {
        let results = Results::stored().unwrap();
        for load in ["110", "125", "150", "200", "250"] {
            let row = |slots| {
                results
                    .row(&format!("r6-wait-wasting-{slots}-{load}"))
                    .unwrap()
            };
            assert!(row(1).agrees);
            // "by less than two and by less than one per cent"
            for (slots, least) in [(20, -0.02), (192, -0.01)] {
                let [low, _, high] = row(slots).departure;
                assert!(least < low && high < 0.0, "{slots} slots at {load}");
            }
        }
        let series = |kind| {
            let name = format!("storm-{kind}-offered");
            results.series(&name).unwrap()
        };
        // "stay until the sale ends": every interval of the last sale minutes holds the minute step's value.
        let late = series("late");
        for minute in 44..49 {
            let off = late.measured[minute] - late.minute_step[minute];
            assert!(off.abs() <= late.half_width[minute], "minute {minute}");
        }
        // "dissolves before the sale ends", "stays near the new demand"
        for kind in ["in-step", "early"] {
            let series = series(kind);
            assert!(
                (series.measured[48] - 800.0).abs() <= series.half_width[48] + 5.0,
                "{kind}"
            );
        }
    }

    #[test]
    fn every_relation_measured_has_its_table() {
        let results = Results::stored().unwrap();
        let edition = Edition::english();
        let words = edition.measured().unwrap();
        let mut tables = BTreeMap::new();
        for row in &results.rows {
            let html = tables.entry(row.relation.as_str()).or_insert_with(|| {
                let table = table(&edition, &row.relation, false, &results);
                table.unwrap().unwrap()
            });
            let what = named(&edition, &words, row).unwrap();
            assert!(html.contains(&escape(&what)), "{}: {what}", row.name);
        }
        assert!(
            table(&Edition::english(), "R99", false, &results)
                .unwrap()
                .is_none()
        );
    }
}
