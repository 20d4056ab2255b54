//! A whole run of sixty minutes, and what surrounds it.
//!
//! `cargo bench -p model --bench run`

use divan::Bencher;
use model::switch::sim::levels::reference_play;
use model::switch::sim::random_play::random_play;
use model::switch::sim::run_code::{decode, encode};
use model::switch::sim::{Level, Play, Run};

fn main() {
    divan::main();
}

fn play(level: Level) -> Play {
    Play {
        moves: reference_play(level),
        ..Play::idle(level, 7)
    }
}

/// A run and its verdict, under the reference play of each level.
#[divan::bench(args = Level::ALL)]
fn sixty_minutes(bencher: Bencher, level: Level) {
    let play = play(level);
    bencher.bench(|| Run::replay(divan::black_box(&play).clone()).and_then(|run| run.verdict()));
}

/// A run in which controls move all the time, servers up to 24 among them.
#[divan::bench]
fn sixty_restless_minutes(bencher: Bencher) {
    let play = random_play(3);
    bencher.bench(|| Run::replay(divan::black_box(&play).clone()).and_then(|run| run.verdict()));
}

/// A run code there and back.
#[divan::bench]
fn run_code(bencher: Bencher) {
    let play = play(Level::IssuerOutage);
    bencher.bench(|| decode(&encode(divan::black_box(&play))));
}
