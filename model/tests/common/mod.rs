//! Reference values: read once, compared with the tolerance each deserves.

#![allow(dead_code, reason = "every test program uses its own part")]

use serde_json::Value;
use std::sync::LazyLock;

/// The independent reference values (mpmath, 60 digits); see `_schema` in the file.
pub(crate) static REFERENCE: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../vectors/reference.json")).expect("reference.json is JSON")
});

/// The entries of one family, never empty.
pub(crate) fn family(name: &str) -> &'static [Value] {
    let entries = REFERENCE[name]
        .as_array()
        .unwrap_or_else(|| panic!("no family {name}"));
    assert!(!entries.is_empty(), "family {name} is empty");
    entries
}

/// An input: the exact double.
pub(crate) fn input(entry: &Value, key: &str) -> f64 {
    entry[key]
        .as_f64()
        .unwrap_or_else(|| panic!("{key} is not a number in {entry}"))
}

/// A reference value: the double nearest to the printed decimal string.
pub(crate) fn reference(entry: &Value, key: &str) -> f64 {
    let text = entry[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} is not a string in {entry}"));
    text.parse()
        .unwrap_or_else(|_| panic!("{key} is not a decimal in {entry}"))
}

/// Asserts |got − want| ≤ `relative`·|want| (equal where want is 0).
#[track_caller]
pub(crate) fn assert_close(got: f64, want: f64, relative: f64, what: &str) {
    let error = (got - want).abs();
    assert!(
        error <= relative * want.abs(),
        "{what}: got {got:e}, want {want:e}, relative error {:e} > {relative:e}",
        error / want.abs()
    );
}
