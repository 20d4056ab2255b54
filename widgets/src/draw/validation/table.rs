//! The rows of one relation as a table.

use crate::draw::Result;
use crate::draw::words::escape;
use crate::format::number;
use crate::text;
use crate::validation::{Results, Row};
use core::fmt::Write as _;

/// The table of a relation, `R5`; nothing where none of its values was measured.
///
/// # Errors
/// [`DrawError`](crate::draw::DrawError) when its words are missing.
pub fn table(relation: &str, results: &Results) -> Result<Option<String>> {
    let words = text::measured()?;
    let mut rows = results
        .rows
        .iter()
        .filter(|row| row.relation == relation)
        .peekable();
    if rows.peek().is_none() {
        return Ok(None);
    }
    let caption = escape(&words.caption.replace("{relation}", relation));
    let mut html = format!(
        "<div class=\"table-wrapper measured-rows\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\
         <table><caption>{caption}</caption>\n<thead><tr>"
    );
    for column in &words.columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape(column));
    }
    html += "</tr></thead>\n<tbody>";
    for row in rows {
        let decimals = row.decimals();
        let unit = if row.unit.is_empty() {
            String::new()
        } else {
            format!("\u{a0}{}", row.unit)
        };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td>{}{unit}</td><td>{} ± {}{unit}</td><td>{}</td></tr>",
            escape(&row.of),
            number(row.formula, decimals),
            number(row.measured, decimals),
            number(row.half_width, decimals),
            escape(&verdict(row, &words)),
        );
    }
    html += "</tbody></table></div>\n";
    Ok(Some(html))
}

fn verdict(row: &Row, words: &text::MeasuredText) -> String {
    if row.agrees {
        return words.agrees.clone();
    }
    let [least, by, most] = row.departure.map(|share| signed(100.0 * share));
    words
        .departs
        .replace("{by}", &by)
        .replace("{least}", &least)
        .replace("{most}", &most)
}

/// With its sign, a true minus.
fn signed(percent: f64) -> String {
    let sign = if percent < 0.0 { '−' } else { '+' };
    format!("{sign}{}", number(percent.abs(), 1))
}
