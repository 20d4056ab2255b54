//! Prints the largest relative error of Erlang B and C over the reference values, and their cost
//! beside the plain recursion: `cargo run --release -p model --example erlang_accuracy`.

use model::relations::erlang::{blocking, ln_waiting_probability, waiting_probability};
use serde_json::Value;
use std::hint::black_box;
use std::time::Instant;

/// Erlang C by the recursion 1/B(k) = 1 + (k/a)/B(k − 1): what the textbook programs do.
fn by_recursion(load: f64, slots: u32) -> f64 {
    let mut blocking = 1.0;
    for k in 1..=slots {
        blocking = load * blocking / (f64::from(k) + load * blocking);
    }
    let n = f64::from(slots);
    n * blocking / (n - load * (1.0 - blocking))
}

/// Nanoseconds a call, the best of several rounds.
fn nanoseconds(calls: u32, f: fn(f64, u32) -> f64, load: f64, slots: u32) -> f64 {
    (0..7)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(f(black_box(load), black_box(slots)));
            }
            start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
        })
        .fold(f64::INFINITY, f64::min)
}

fn main() {
    let text = include_str!("../tests/vectors/reference.json");
    let reference: Value = serde_json::from_str(text).expect("reference.json is JSON");
    let decimal = |row: &Value, key: &str| -> f64 {
        row[key]
            .as_str()
            .expect("a decimal string")
            .parse()
            .expect("a number")
    };
    let (mut worst_b, mut worst_c, mut worst_ln) = (0.0_f64, 0.0_f64, 0.0_f64);
    let rows = reference["erlang_c"].as_array().expect("a list");
    for row in rows {
        let load = row["a"].as_f64().expect("a number");
        let slots = row["n"].as_u64().expect("whole") as u32;
        let (b, c, ln_c) = (
            decimal(row, "erlang_b"),
            decimal(row, "c"),
            decimal(row, "ln_c"),
        );
        let relative = |got: f64, want: f64| ((got - want) / want).abs();
        if c > f64::MIN_POSITIVE {
            let got = waiting_probability(load, slots).expect("valid");
            worst_c = worst_c.max(relative(got, c));
        }
        if b > f64::MIN_POSITIVE {
            worst_b = worst_b.max(relative(blocking(load, slots).expect("valid"), b));
        }
        let got = ln_waiting_probability(load, slots).expect("valid");
        worst_ln = worst_ln.max(relative(got, ln_c));
    }
    println!(
        "largest relative error over {} reference values:",
        rows.len()
    );
    println!("  B {worst_b:.1e}   C {worst_c:.1e}   ln C {worst_ln:.1e}\n");

    println!(
        "{:>6} {:>8} {:>12} {:>12} {:>7}",
        "N", "a", "this (ns)", "recursion", "ratio"
    );
    for (slots, load) in [
        (192, 130.0),
        (192, 185.0),
        (768, 700.0),
        (768, 760.0),
        (20_000, 19_000.0),
        (20_000, 19_999.0),
    ] {
        let direct = nanoseconds(
            100_000,
            |a, n| waiting_probability(a, n).unwrap_or(-1.0),
            load,
            slots,
        );
        let plain = nanoseconds(20_000_000 / slots / 10, by_recursion, load, slots);
        println!(
            "{slots:>6} {load:>8} {direct:>12.0} {plain:>12.0} {:>7.1}",
            plain / direct
        );
    }
}
