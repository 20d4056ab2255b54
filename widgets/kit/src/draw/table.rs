//! The figure as a table of numbers, folded.

use super::words::escape;
use super::{DrawError, Result, Sheet};
use crate::figure::Figure;
use crate::layout::Rows;

/// The table; `figure` gives the rows that are settings.
pub(super) fn table(sheet: &Sheet<'_>, figure: Option<&dyn Figure>) -> Result<String> {
    let table = &sheet.layout.table;
    // A figure shown elsewhere at one setting leaves its table of settings where it moves.
    if table.columns.is_empty() || (figure.is_none() && matches!(table.rows, Rows::At(_))) {
        return Ok(String::new());
    }
    let caption = match figure {
        Some(_) => &sheet.shared.numbers_caption,
        None => &sheet.text.title,
    };
    let mut html = format!(
        "<details class=\"numbers\"><summary>{}</summary>\n<div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\
         <table><caption>{caption}</caption>\n<thead><tr>",
        escape(&sheet.shared.numbers),
        caption = sheet.fill(caption, super::words::Markup::Plain)?,
    );
    for (column, _) in table.columns {
        html += &format!(
            "<th scope=\"col\">{}</th>",
            escape(sheet.word(&sheet.text.columns, column, "columns")?)
        );
    }
    html += "</tr></thead>\n<tbody>";
    for row in rows(sheet, figure)? {
        html += "<tr>";
        for (i, (value, (_, decimals))) in row.iter().zip(table.columns).enumerate() {
            let number = sheet.edition.number(*value, *decimals);
            html += &if i == 0 {
                format!("<th scope=\"row\">{number}</th>")
            } else {
                format!("<td>{number}</td>")
            };
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div></details>\n";
    Ok(html)
}

/// The table's values, row by row.
fn rows(sheet: &Sheet<'_>, figure: Option<&dyn Figure>) -> Result<Vec<Vec<f64>>> {
    let columns = sheet.layout.table.columns;
    let wrong = |reason: String| DrawError::Plot(format!("the table of `{}` {reason}", sheet.name));
    match (&sheet.layout.table.rows, figure) {
        (Rows::Of(rows), _) => match rows.iter().find(|row| row.len() != columns.len()) {
            Some(row) => Err(wrong(format!(
                "has {} columns and a row of {}",
                columns.len(),
                row.len()
            ))),
            None => Ok(rows.clone()),
        },
        (Rows::At(settings), Some(figure)) => {
            let row = |setting: &f64| {
                let state = figure.at(*setting);
                let value = |(name, _): &(&str, u8)| {
                    let value = state.value(name);
                    value.ok_or_else(|| wrong(format!("has a column `{name}` without values")))
                };
                columns.iter().map(value).collect()
            };
            settings.iter().map(row).collect()
        }
        (Rows::At(_), None) => Ok(Vec::new()),
    }
}
