//! How many slots, what a refusal costs, how long a backoff lasts: against independent values.

mod common;

use common::assert_close;
use model::Params;
use model::relations::equilibrium::RetryLoop;
use model::relations::erlang::{least_slots, waiting_probability, waiting_with_margin};
use model::relations::retries::{realised_delay, release_share};
use model::relations::shedding::{admitted, admitted_at_cost};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

const FEW_ULP: f64 = 8.0 * f64::EPSILON;

static GRID: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("vectors/staffing_grid.json")).expect("a JSON file")
});

/// The rows of a table: its inputs, and its reference value behind them.
fn rows(table: &str) -> Vec<(Vec<f64>, f64)> {
    let number = |value: &Value| match value {
        Value::String(text) => text.parse().expect("a decimal"),
        value => value.as_f64().expect("a number"),
    };
    let rows = GRID[table].as_array().expect("a table").iter();
    let rows: Vec<_> = rows
        .map(|row| {
            let mut row: Vec<f64> = row.as_array().expect("a row").iter().map(number).collect();
            let want = row.pop().expect("a reference value");
            (row, want)
        })
        .collect();
    assert!(rows.len() > 5, "{table}");
    rows
}

#[test]
fn the_fewest_slots_are_the_reference_s() {
    for (row, want) in rows("least_slots") {
        let got = least_slots(row[0], row[1]).unwrap();
        assert_eq!(f64::from(got), want, "a = {}, share {}", row[0], row[1]);
    }
    // Nobody comes, or everybody may wait: one slot will do.
    assert_eq!(least_slots(0.0, 1e-9), Ok(1));
    assert_eq!(least_slots(1e6, 1.0), Ok(1));
    // Slots beyond what can be counted are an error, not a loop.
    assert!(least_slots(5e9, 0.5).is_err());
}

#[test]
fn the_margin_s_limit_matches_the_reference() {
    for (row, want) in rows("margins") {
        let got = waiting_with_margin(row[0]).unwrap();
        // φ(β) loses β² roundings of its exponent.
        let tolerance = FEW_ULP * (1.0 + row[0] * row[0]);
        assert_close(got, want, tolerance, &format!("β = {}", row[0]));
    }
}

/// With a million erlangs the limit is near: what is left goes with 1/√a.
#[test]
fn the_margin_s_limit_is_a_limit() {
    let load: f64 = 1e6;
    for beta in [0.25, 1.0, 2.0] {
        let slots = (load + beta * load.sqrt()).round() as u32;
        let exact = waiting_probability(load, slots).unwrap();
        assert_close(waiting_with_margin(beta).unwrap(), exact, 5e-3, "limit");
    }
}

#[test]
fn realised_delays_match_the_reference() {
    for (row, want) in rows("delays") {
        let got = realised_delay(row[0]).unwrap();
        assert_close(got, want, FEW_ULP, &format!("d = {}", row[0]));
    }
}

#[test]
fn refusals_at_a_cost_match_the_reference() {
    for (row, want) in rows("refusals") {
        let got = admitted_at_cost(row[0], row[1], row[2], row[3]).unwrap();
        // What is left is a difference: its error is that of what was subtracted.
        let tolerance = FEW_ULP * row[1].max(row[3] * row[0]);
        assert!(
            (got - want).abs() <= tolerance,
            "{row:?}: {got}, not {want}"
        );
    }
}

#[test]
fn impossible_input_is_an_error() {
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(least_slots(bad, 0.5).is_err());
        assert!(least_slots(1.0, bad).is_err());
        assert!(waiting_with_margin(bad).is_err());
        assert!(realised_delay(bad).is_err());
        assert!(admitted_at_cost(bad, 1.0, 0.9, 0.1).is_err());
        assert!(admitted_at_cost(1.0, bad, 0.9, 0.1).is_err());
        assert!(admitted_at_cost(1.0, 1.0, bad, 0.1).is_err());
        assert!(admitted_at_cost(1.0, 1.0, 0.9, bad).is_err());
    }
    assert!(least_slots(1.0, 0.0).is_err());
    assert!(admitted_at_cost(1.0, 1.0, 0.9, 1.0).is_err());
    let switch = RetryLoop::at_start(&Params::default(), 10, false).unwrap();
    assert!(switch.new_rate(f64::NAN).is_err());
}

proptest! {
    /// Enough, and one fewer is not.
    #[test]
    fn least_slots_are_least(load in 0.001_f64..3000.0, exponent in 0.05_f64..12.0) {
        let share = 10.0_f64.powf(-exponent);
        let slots = least_slots(load, share).unwrap();
        prop_assert!(waiting_probability(load, slots).unwrap() <= share);
        prop_assert!(slots == 1 || waiting_probability(load, slots - 1).unwrap() > share);
    }

    #[test]
    fn more_margin_makes_fewer_wait(beta in 0.0_f64..7.0, more in 0.001_f64..1.0) {
        let [less, much] = [beta, beta + more].map(|b| waiting_with_margin(b).unwrap());
        prop_assert!(much < less && less <= 1.0);
    }

    /// The mean number of minutes until a release that comes with the same chance each minute.
    #[test]
    fn a_delay_is_whole_minutes(delay in 0.01_f64..1e4) {
        let (mean, share) = (realised_delay(delay).unwrap(), release_share(delay).unwrap());
        prop_assert!((mean * share - 1.0).abs() < 1e-14);
        // More than the delay by half a minute to a whole one.
        prop_assert!(mean > delay + 0.5 - 1e-9 && mean < delay + 1.0);
    }

    /// Admitted and refused fill the share of the slots together, or everybody is let in.
    #[test]
    fn work_is_conserved(offered in 0.0_f64..5000.0, share in 0.01_f64..1.0, cost in 0.0_f64..0.99) {
        let capacity = 500.0;
        let enter = admitted_at_cost(offered, capacity, share, cost).unwrap();
        let free = admitted(offered, capacity, share).unwrap();
        prop_assert!(enter <= free + 1e-9 && enter >= 0.0);
        if cost == 0.0 {
            prop_assert_eq!(enter, free);
        }
        let work = enter + cost * (offered - enter);
        if enter > 0.0 {
            prop_assert!(work <= share * capacity * (1.0 + 1e-12));
        }
        if enter > 0.0 && enter < offered {
            prop_assert!((work - share * capacity).abs() < 1e-9 * capacity);
        }
    }

    /// A new rate is one whose equilibrium it is.
    #[test]
    fn the_new_rate_keeps_its_load_up(offered in 100.0_f64..3000.0) {
        let switch = RetryLoop::at_start(&Params::default(), 10, false).unwrap();
        let new = switch.new_rate(offered).unwrap();
        let found = switch.equilibria(new).unwrap();
        // Close to a fold the load is the root of what the rate has in digits.
        prop_assert!(found.iter().any(|each| (each.offered - offered).abs() < 1e-3 * offered));
    }
}
