//! Poisson counts and the deviation of a minute's count: against independent values.

mod common;

use common::assert_close;
use model::Params;
use model::relations::arrivals::{minute_count, minute_deviation, poisson_probability, surge_step};
use model::relations::randomness::Mulberry32;
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

static GRID: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("vectors/arrivals_grid.json")).expect("a JSON file")
});

/// The rows of a table: two inputs, and the reference value behind them.
fn rows(table: &str) -> Vec<[f64; 3]> {
    let number = |value: &Value| match value {
        Value::String(text) => text.parse().expect("a decimal"),
        value => value.as_f64().expect("a number"),
    };
    let rows = GRID[table].as_array().expect("a table").iter();
    let rows: Vec<[f64; 3]> = rows.map(|row| [0, 1, 2].map(|i| number(&row[i]))).collect();
    assert!(rows.len() > 5, "{table}");
    rows
}

#[test]
fn poisson_probabilities_match_the_reference() {
    for [mean, count, want] in rows("poisson") {
        let got = poisson_probability(mean, count as u32).unwrap();
        // What is computed is its logarithm: a far tail has fewer digits.
        let size = if want > 0.0 {
            1.0 + want.ln().abs()
        } else {
            1.0
        };
        let tolerance = 4.0 * f64::EPSILON * size;
        assert_close(got, want, tolerance, &format!("{count} of {mean}"));
    }
}

#[test]
fn deviations_match_the_reference() {
    for [rate, burst, want] in rows("deviations") {
        let got = minute_deviation(rate, burst).unwrap();
        assert_close(got, want, 4.0 * f64::EPSILON, &format!("{rate}, {burst}"));
    }
}

/// A normal count about its mean has the deviation that the formula says: 40 000 minutes.
#[test]
fn counts_have_that_deviation() {
    let p = Params::default();
    let mean = 60.0 * p.base_rate;
    let mut rng = Mulberry32::new(7);
    let minutes = 40_000;
    let squares: f64 = (0..minutes)
        .map(|_| {
            let (count, burst) = (rng.normal(), rng.normal());
            let off = minute_count(p.base_rate, count, burst, p.burst).unwrap() - mean;
            off * off
        })
        .sum();
    let got = (squares / f64::from(minutes)).sqrt();
    let want = minute_deviation(p.base_rate, p.burst).unwrap();
    // Relative error of a standard deviation from so many: 1/√(2·40 000), 0.35 %; four of those.
    assert!((got / want - 1.0).abs() < 0.015, "{got} {want}");
}

/// What is left of the way shrinks by the same factor every minute: 1/e in a lag's time.
#[test]
fn the_surge_goes_most_of_the_way_in_two_lags() {
    let p = Params::default();
    let mut surge = 1.0;
    let mut left = Vec::new();
    for _ in 0..4 {
        surge = surge_step(surge, 2.0, p.surge_lag).unwrap();
        left.push(2.0 - surge);
    }
    // e^(−1/2), e^(−1), e^(−3/2), e^(−2), with twenty digits.
    let wants = [
        0.606_530_659_712_633_4,
        0.367_879_441_171_442_33,
        0.223_130_160_148_429_83,
        0.135_335_283_236_612_7,
    ];
    for (got, want) in left.iter().zip(wants) {
        assert!((got - want).abs() < 1e-15, "{got} {want}");
    }
}

#[test]
fn what_is_no_mean_or_rate_is_refused() {
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(poisson_probability(bad, 3).is_err());
        assert!(minute_deviation(bad, 0.03).is_err());
        assert!(minute_deviation(400.0, bad).is_err());
    }
}

proptest! {
    /// All counts together are certain, and their mean is the mean.
    #[test]
    fn probabilities_add_up(mean in 0.0_f64..300.0) {
        let last = (mean + 40.0 * mean.sqrt() + 60.0) as u32;
        let (mut sum, mut first) = (0.0, 0.0);
        for count in 0..=last {
            let chance = poisson_probability(mean, count).unwrap();
            sum += chance;
            first += f64::from(count) * chance;
        }
        prop_assert!((sum - 1.0).abs() < 1e-12, "{}", sum);
        prop_assert!((first - mean).abs() < 1e-11 * (1.0 + mean), "{}", first);
    }
}
