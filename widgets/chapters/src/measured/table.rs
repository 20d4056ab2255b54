//! What was measured as tables: a row for each relation, and all rows of one relation.

use crate::measured::results::{Results, Row};
use core::fmt::Write as _;
use kit::draw::DrawError;
use kit::draw::words::escape;
use kit::text::{Edition, MeasuredText, TextError, Word};
use model::RelationId;

type Result<T, E = DrawError> = core::result::Result<T, E>;

/// A row for each relation: how many of its values were compared, and what came of it.
///
/// # Errors
/// [`DrawError`](kit::draw::DrawError) when its words are missing.
pub fn overview(edition: &Edition, results: &Results) -> Result<String> {
    let words = edition.measured()?;
    let mut html = opening(&words.overview_caption, &words.overview_columns);
    for relation in RelationId::ALL {
        let name = relation.to_string();
        let rows = || results.rows.iter().filter(|row| row.relation == name);
        if rows().next().is_none() {
            continue;
        }
        let exact = rows().filter(|row| row.exact).count();
        let held = rows().filter(|row| row.exact && row.agrees).count();
        let near = rows().filter(|row| !row.exact && row.agrees).count();
        let mut departing: Vec<&Row> = rows().filter(|row| !row.exact && !row.agrees).collect();
        departing.sort_by(|a, b| b.departs().total_cmp(&a.departs()));
        let mut about = match near + departing.len() {
            0 => words.none.to_string(),
            all => agree(&words, near, all)?,
        };
        if let Some(worst) = departing.first() {
            let by = signed(edition, 100.0 * worst.departure[1]);
            about += "; ";
            about += &words
                .worst
                .with(&[("by", &by), ("what", &named(edition, &words, worst)?)])?;
        }
        let exactly = match exact {
            0 => words.none.to_string(),
            all => agree(&words, held, all)?,
        };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{name}, {}</th><td>{}</td><td>{}</td></tr>",
            escape(&edition.word("relations", &name)?),
            escape(&exactly),
            escape(&about)
        );
    }
    html += "</tbody></table></div>\n";
    Ok(html)
}

/// How many of how many agree.
fn agree(words: &MeasuredText, agree: usize, all: usize) -> Result<String> {
    let [agree, all] = [agree, all].map(|count| count.to_string());
    Ok(words.agree.with(&[("agree", &agree), ("all", &all)])?)
}

/// What a row is of, in words.
///
/// # Errors
/// [`TextError`] when the edition has no words for it, or they ask for a number that it has not.
pub fn named(edition: &Edition, words: &MeasuredText, row: &Row) -> Result<String, TextError> {
    let of = words.of.get(&row.of).ok_or_else(|| TextError {
        file: edition.file("measured"),
        reason: format!("there is no `of.{}`, which {} asks for", row.of, row.name),
    })?;
    let load = [("load", row.load)];
    let numbers = || {
        let at = row.at.iter().map(|(name, value)| (name.as_str(), *value));
        at.chain(load)
    };
    let filled = of.filled(str::to_owned, |name, decimals| {
        let (_, value) = numbers().find(|(known, _)| *known == name)?;
        // As many decimals as it has.
        let written = value.to_string();
        let fraction = written
            .split_once('.')
            .map_or(0, |(_, digits)| digits.len());
        Some(edition.number(value, decimals.unwrap_or(fraction as u8)))
    });
    filled.map_err(|place| of.asks_for(place, numbers().map(|(name, _)| name)))
}

/// A table up to its first row.
fn opening(caption: &str, columns: &[Word]) -> String {
    let caption = escape(caption);
    let mut html = format!(
        "<div class=\"table-wrapper measured-rows\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\
         <table><caption>{caption}</caption>\n<thead><tr>"
    );
    for column in columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape(column));
    }
    html += "</tr></thead>\n<tbody>";
    html
}

/// The table of a relation, `R5`, folded unless it is to be `open`; nothing where none of its values was measured.
///
/// # Errors
/// [`DrawError`](kit::draw::DrawError) when its words are missing.
pub fn table(
    edition: &Edition,
    relation: &str,
    open: bool,
    results: &Results,
) -> Result<Option<String>> {
    let words = edition.measured()?;
    let mut rows = results
        .rows
        .iter()
        .filter(|row| row.relation == relation)
        .peekable();
    if rows.peek().is_none() {
        return Ok(None);
    }
    let relation = [("relation", relation)];
    let caption = words.caption.with(&relation)?;
    let mut html = format!(
        "<details class=\"numbers\"{}><summary>{}</summary>\n{}",
        if open { " open" } else { "" },
        escape(&words.all_rows.with(&relation)?),
        opening(&caption, &words.columns)
    );
    for row in rows {
        let decimals = row.decimals();
        let printed = |value: f64| edition.quantity(value, decimals, &row.unit);
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{} ± {}</td><td>{}</td></tr>",
            escape(&named(edition, &words, row)?),
            escape(&printed(row.formula)?),
            edition.number(row.measured, decimals),
            escape(&printed(row.half_width)?),
            escape(&verdict(edition, row, &words)?),
        );
    }
    html += "</tbody></table></div>\n</details>\n";
    Ok(Some(html))
}

fn verdict(edition: &Edition, row: &Row, words: &MeasuredText) -> Result<String> {
    if row.agrees {
        return Ok(words.agrees.to_string());
    }
    let [least, most] = row.departs_between();
    let [least, by, most] =
        [least, 100.0 * row.departure[1], most].map(|percent| signed(edition, percent));
    let parts = [("by", &*by), ("least", &least), ("most", &most)];
    Ok(words.departs.with(&parts)?)
}

/// With its sign, a true minus.
fn signed(edition: &Edition, percent: f64) -> String {
    let sign = if percent < 0.0 { '−' } else { '+' };
    format!("{sign}{}", edition.number(percent.abs(), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_has_every_relation_that_was_measured_and_loses_no_row() {
        let results = Results::stored().unwrap();
        let html = overview(&Edition::english(), &results).unwrap();
        for row in &results.rows {
            assert!(
                html.contains(&format!(">{}, ", row.relation)),
                "{}",
                row.relation
            );
        }
        // "7 of 7" and "2 of 3": the second numbers add up to all rows.
        let compared: usize = html
            .split(" of ")
            .skip(1)
            .filter_map(|rest| {
                let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<usize>().ok()
            })
            .sum();
        assert_eq!(compared, results.rows.len());
    }
}
