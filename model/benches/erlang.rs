//! Erlang C beside the plain recursion, in one run: `cargo bench -p model --bench erlang`.
//!
//! Accuracy and ratios as a table: `cargo run --release -p model --example erlang_accuracy`.

use divan::{Bencher, black_box};
use model::relations::erlang::{ln_waiting_probability, wait_exceeds, waiting_probability};
use model::relations::patience;

fn main() {
    divan::main();
}

/// N and a: the switch, a large switch, a platform; each also close to capacity.
const CASES: [(u32, f64); 6] = [
    (192, 130.0),
    (192, 191.0),
    (768, 700.0),
    (768, 767.0),
    (20_000, 19_000.0),
    (20_000, 19_999.0),
];

#[divan::bench(args = CASES)]
fn erlang_c(bencher: Bencher<'_, '_>, (slots, load): (u32, f64)) {
    bencher.bench(|| waiting_probability(black_box(load), black_box(slots)));
}

#[divan::bench(args = CASES)]
fn erlang_c_by_recursion(bencher: Bencher<'_, '_>, (slots, load): (u32, f64)) {
    bencher.bench(|| {
        let (slots, load) = (black_box(slots), black_box(load));
        let mut blocking = 1.0;
        for k in 1..=slots {
            blocking = load * blocking / (f64::from(k) + load * blocking);
        }
        let n = f64::from(slots);
        n * blocking / (n - load * (1.0 - blocking))
    });
}

#[divan::bench(args = CASES)]
fn ln_erlang_c(bencher: Bencher<'_, '_>, (slots, load): (u32, f64)) {
    bencher.bench(|| ln_waiting_probability(black_box(load), black_box(slots)));
}

#[divan::bench(args = CASES)]
fn tail_of_the_wait(bencher: Bencher<'_, '_>, (slots, load): (u32, f64)) {
    bencher.bench(|| wait_exceeds(black_box(load), black_box(slots), 0.33, 2.0));
}

#[divan::bench(args = CASES)]
fn queue_with_patience(bencher: Bencher<'_, '_>, (slots, load): (u32, f64)) {
    bencher.bench(|| patience::queue(black_box(load / 0.33), 0.33, black_box(slots), 2.0, 0.3));
}
