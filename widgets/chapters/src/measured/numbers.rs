//! Numbers measured event by event, by the names of their rows.
//!
//! `r5-wait-192-090.measured`, and likewise `.formula`, `.interval` (half its width), `.departs`
//! (measured over formula less 1, without its sign), `.departs-least` and `.departs-most` (the ends
//! that the interval allows, the nearer first). All rows stand in the chapter's tables, so a chapter
//! need not print each. `measured.confidence` is that of the intervals, `measured.exact` how many of them a formula gives exactly,
//! `measured.accused` how many of those intervals at 95 % would call wrong by chance.

use crate::measured::results::{Results, Row};
use crate::numbers::Number;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Read and named once in a program.
static ALL: LazyLock<Result<Vec<Number>, String>> = LazyLock::new(|| {
    let results = Results::stored()?;
    let rows = results.rows.iter().flat_map(numbers);
    Ok(rows.chain(counts(&results)).collect())
});

/// Every value of every stored row.
///
/// # Errors
/// What is wrong with `book/validation/full.toml`.
pub fn measured() -> Result<&'static [Number], &'static str> {
    ALL.as_deref().map_err(String::as_str)
}

fn counts(results: &Results) -> [Number; 5] {
    let exact = results.rows.iter().filter(|row| row.exact).count() as f64;
    // Rows of one measurement have the same value to the last bit.
    let bits = |row: &Row| [row.measured, row.half_width].map(f64::to_bits);
    let distinct: BTreeSet<_> = results.rows.iter().map(bits).collect();
    let number = |name, value, about| Number {
        name,
        value,
        decimals: 0,
        unit: "",
        about,
    };
    [
        Number {
            decimals: 1,
            unit: "%",
            ..number(
                "measured.confidence",
                100.0 * results.confidence,
                "how often an interval holds the true value",
            )
        },
        number(
            "measured.rows",
            results.rows.len() as f64,
            "rows of the tables",
        ),
        number(
            "measured.distinct",
            distinct.len() as f64,
            "different measurements behind them",
        ),
        number(
            "measured.exact",
            exact,
            "values measured for which a formula is exact",
        ),
        number(
            "measured.accused",
            0.05 * exact,
            "of them outside a 95 % interval by chance",
        ),
    ]
}

fn numbers(row: &Row) -> [Number; 6] {
    // As often as there are rows, once in a program.
    let text = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let unit = text(row.unit.clone());
    let about = text(row.of.clone());
    let number = |field: &str, value, decimals, unit| Number {
        name: text(format!("{}.{field}", row.name)),
        value,
        decimals,
        unit,
        about,
    };
    let [least, most] = row.departs_between();
    let (near, far) = if least.abs() < most.abs() {
        (least, most)
    } else {
        (most, least)
    };
    let decimals = row.decimals();
    [
        number("formula", row.formula, decimals, unit),
        number("measured", row.measured, decimals, unit),
        number("interval", row.half_width, decimals, unit),
        number("departs", row.departs(), 1, "%"),
        number("departs-least", near.abs(), 1, "%"),
        number("departs-most", far.abs(), 1, "%"),
    ]
}

#[cfg(test)]
mod tests {
    use super::measured;

    #[test]
    fn names_are_unique_and_clash_with_no_other() {
        let measured = measured().unwrap();
        let others = crate::numbers::all().unwrap();
        for (i, number) in measured.iter().enumerate() {
            assert!(number.value.is_finite(), "{}", number.name);
            let before = measured[..i].iter().chain(&others);
            assert!(
                before.into_iter().all(|other| other.name != number.name),
                "{} twice",
                number.name
            );
        }
    }
}
