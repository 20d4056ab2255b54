//! What the other relations cost: `cargo bench -p model --bench relations`.

use divan::{Bencher, black_box};
use model::Params;
use model::numeric::normal;
use model::relations::equilibrium::RetryLoop;
use model::relations::randomness::Mulberry32;
use model::relations::step_up;

fn main() {
    divan::main();
}

#[divan::bench(args = [3.0, 700.0, 746.0, 24_000.0, 1e9])]
fn poisson(bencher: Bencher<'_, '_>, mean: f64) {
    let mut rng = Mulberry32::new(1);
    bencher.bench_local(|| rng.poisson(black_box(mean)));
}

#[divan::bench]
fn standard_normal(bencher: Bencher<'_, '_>) {
    let mut rng = Mulberry32::new(1);
    bencher.bench_local(|| rng.normal());
}

#[divan::bench(args = [-3.0, 0.5, 3.0, 8.0])]
fn upper_tail(z: f64) -> f64 {
    normal::upper_tail(black_box(z))
}

#[divan::bench(args = [1e-15, 0.001_35, 0.4])]
fn quantile(bencher: Bencher<'_, '_>, p: f64) {
    bencher.bench(|| normal::quantile(black_box(p)));
}

#[divan::bench]
fn step_up_shares(bencher: Bencher<'_, '_>) {
    bencher.bench(|| step_up::shares(black_box(2.7), black_box(1.4), black_box(2.5)));
}

/// All equilibria at one new rate, folds included.
#[divan::bench(args = [6, 10, 24])]
fn retry_equilibria(bencher: Bencher<'_, '_>, servers: u32) {
    let Ok(switch) = RetryLoop::at_start(&Params::default(), servers, false) else {
        return;
    };
    bencher.bench(|| black_box(&switch).equilibria(black_box(800.0)));
}
