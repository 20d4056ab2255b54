//! Every number that the prose prints, by name, computed by the model.
//!
//! A chapter writes `{{#num service-time.start}}`; nobody types the value. One file a page.

pub use crate::measured::measured;

use kit::text::{Edition, TextError};
use model::Params;
use model::switch::sim::PlayError;
use std::sync::LazyLock;

/// A number with its unit, as it is printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// Its name: what it is of, a dot, which one.
    pub name: &'static str,
    /// The value in `unit`.
    pub value: f64,
    /// Decimals printed.
    pub decimals: u8,
    /// The unit printed after it, by its name in the words' `units.toml`; empty where it has none.
    pub unit: &'static str,
    /// What it is, for those who look for a number to use.
    pub about: &'static str,
}

impl Number {
    /// The value alone, as an edition prints it.
    #[must_use]
    pub fn bare(&self, edition: &Edition) -> String {
        edition.number(self.value, self.decimals)
    }

    /// The value and its unit, kept on one line, as an edition prints them.
    ///
    /// # Errors
    /// [`TextError`] when the edition has no word for the unit.
    pub fn with_unit(&self, edition: &Edition) -> Result<String, TextError> {
        edition.quantity(self.value, self.decimals, self.unit)
    }
}

/// Numbers as a table: a name, its value, the decimals printed, the unit, what it is.
macro_rules! table {
    ($($name:literal = $value:expr, $decimals:literal, $unit:literal, $about:literal;)*) => {
        vec![$($crate::numbers::Number {
            name: $name,
            value: $value,
            decimals: $decimals,
            unit: $unit,
            about: $about,
        }),*]
    };
}
pub(crate) use table;

/// Computed once in a program: some come from hundreds of runs.
static ALL: LazyLock<Result<Vec<Number>, PlayError>> = LazyLock::new(compute);

/// All numbers.
///
/// # Errors
/// [`PlayError`] where the parameters are outside a relation's domain, or a play is none.
pub fn all() -> Result<Vec<Number>, PlayError> {
    ALL.clone()
}

/// Where a condition that holds from `low` on ceases to hold, before `high`.
pub(crate) fn turning_point(
    mut low: f64,
    mut high: f64,
    holds: impl Fn(f64) -> model::Result<bool>,
) -> model::Result<f64> {
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if holds(middle)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(0.5 * (low + high))
}

/// The value of that name, for tests of what the prose says around it.
#[cfg(test)]
pub(crate) fn value(name: &str) -> f64 {
    let all = all().expect("numbers");
    let found = all.iter().find(|number| number.name == name);
    found.unwrap_or_else(|| panic!("no {name}")).value
}

fn compute() -> Result<Vec<Number>, PlayError> {
    crate::chapter_numbers(&Params::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_values_finite() {
        let numbers = all().unwrap();
        for (i, number) in numbers.iter().enumerate() {
            assert!(number.value.is_finite(), "{}", number.name);
            assert!(
                numbers[..i].iter().all(|other| other.name != number.name),
                "{} twice",
                number.name
            );
        }
    }

    /// The figures the switch is known by, to the digits printed with them.
    #[test]
    fn the_start_is_the_known_one() {
        let numbers = all().unwrap();
        let english = Edition::english();
        let number = |name: &str| numbers.iter().find(|n| n.name == name).unwrap();
        let bare = |name: &str| number(name).bare(&english);
        assert_eq!(bare("service-time.start.ms"), "329.6");
        assert_eq!(bare("utilisation.start"), "68.7");
        assert_eq!(bare("capacity.slow"), "111");
        let printed = number("service-time.start.ms").with_unit(&english);
        assert_eq!(printed.unwrap(), "329.6\u{a0}ms");
    }

    /// An edition writes its own digits and its own units.
    #[test]
    fn numbers_and_units_are_the_edition_s() {
        let root = tempfile::tempdir().unwrap();
        let edition = Edition::new(root.path(), "da");
        let file = root.path().join(edition.file("units"));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "ms = \"msek\"\n").unwrap();
        let numbers = all().unwrap();
        let number = |name: &str| numbers.iter().find(|n| n.name == name).unwrap();
        let printed = number("service-time.start.ms").with_unit(&edition);
        assert_eq!(printed.unwrap(), "329,6\u{a0}msek");
        let error = number("capacity.slow").with_unit(&edition).unwrap_err();
        let error = error.to_string();
        assert!(
            error.contains("book/text/da/units.toml") && error.contains("`tx/s`"),
            "{error}"
        );
    }

    /// What the chapters say of their numbers in words.
    #[test]
    fn the_words_around_the_numbers_hold() {
        let numbers = all().unwrap();
        let n = |name: &str| numbers.iter().find(|n| n.name == name).unwrap().value;
        // The control room: five servers carry the day and hold a storm, six do not.
        assert!(n("five.storm-from") < n("arrival-rate.base"));
        assert!(n("six.storm-from") > n("arrival-rate.base"));
        assert!(n("five.capacity") > n("arrival-rate.base"));
        assert!(n("four.capacity") < n("arrival-rate.base"));
        // The sale: the servers come past the watershed, and it gets worse.
        assert!(n("late.m9.offered") < n("late.m10.offered"));
        assert!(n("late.m10.offered") > n("ten.watershed"));
        assert!(n("late.m49.approval") < n("late.m12.approval"));
        assert!(n("storm.goodput") < 0.5 * n("sale.rate"));
        assert!(n("ten.shed.admitted") > n("sale.rate"));
        assert_eq!((n("late.passed"), n("later.passed")), (0.0, 0.0));
        assert!(n("late.approved") > 0.0);
        assert!(n("exercise.cost.later") < n("goal.sale.cost"));
        assert!(n("eleven.approval") > n("goal.sale.approval"));
        assert!(n("eleven.time") > n("goal.sale.time"));
        assert!(n("backoff.time") > n("goal.sale.time"));
        assert!(n("twelve.time") > n("goal.sale.time"));
        assert!(n("shed.cost") < n("goal.sale.cost"));
        // The wave: no threshold keeps both goals.
        assert!(n("t.rate-limit") < n("t.rule-limit"));
        assert!(n("wave.optimal.declined") > n("goal.wave.declined"));
        assert!(n("wave.optimal.rate") > n("goal.wave.rate"));
        // The outage: a quarter of the customers; eight servers have room, six have not.
        assert_eq!(n("share.b"), 25.0);
        assert!(n("outage.admitted") > n("arrival-rate.base"));
        assert!(n("exercise.capacity.six") < n("arrival-rate.base"));
        assert!(n("outage.exposure") < n("goal.outage.exposure"));
        assert!(n("outage.bought.cost") > n("goal.outage.cost"));
        assert!(n("outage.hasty.exposure") > n("goal.outage.exposure"));
    }
}
