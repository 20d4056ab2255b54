//! The results as a table to read.

use crate::replay::table;
use anyhow::Result;
use chapters::measured::named;
use chapters::measured::results::{Results, Row, Series};
use kit::text::Edition;

/// A line a value, then the courses.
pub(super) fn of(results: &Results) -> Result<String> {
    let edition = Edition::english();
    let words = edition.measured()?;
    let mut rows = vec![["", "what", "formula", "measured", "±", "", "verdict"].map(str::to_owned)];
    for row in &results.rows {
        let what = named(&edition, &words, row)?;
        rows.push(line(row, what));
    }
    let mut out = format!(
        "Intervals hold with {} %.\n\n{}",
        results.confidence * 100.0,
        table(&rows, ['<', '<', '>', '>', '>', '<', '<'])
    );
    for series in &results.series {
        out += &course(series);
    }
    Ok(out)
}

fn line(row: &Row, what: String) -> [String; 7] {
    // Digits down to the second of the interval's.
    let decimals = (2.0 - row.half_width.log10().ceil()).clamp(0.0, 9.0) as usize;
    let number = |value: f64| format!("{value:.decimals$}");
    [
        row.relation.clone(),
        what,
        number(row.formula),
        number(row.measured),
        number(row.half_width),
        row.unit.clone(),
        verdict(row),
    ]
}

fn verdict(row: &Row) -> String {
    if row.agrees {
        return "agrees".to_owned();
    }
    let [least, middle, most] = row.departure.map(|d| d * 100.0);
    format!("departs by {middle:+.1} % ({least:+.1} to {most:+.1})")
}

fn course(series: &Series) -> String {
    let mut rows = vec![["minute", "minute step", "measured", "±"].map(str::to_owned)];
    let number = |value: f64| {
        if series.unit.is_empty() {
            format!("{value:.4}")
        } else {
            format!("{value:.1}")
        }
    };
    for minute in (0..series.measured.len()).step_by(5) {
        rows.push([
            minute.to_string(),
            number(series.minute_step[minute]),
            number(series.measured[minute]),
            number(series.half_width[minute]),
        ]);
    }
    format!(
        "\n{} {}\n{}",
        series.name,
        series.unit,
        table(&rows, ['>', '>', '>', '>'])
    )
}
