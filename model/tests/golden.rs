//! Runs pinned to the last bit.
//!
//! A run code holds moves, not figures: what it is worth is computed anew wherever it is opened. So
//! a code means the same only as long as the numerics stay as they are, and a change to them, be it
//! one last digit, has to be seen before it is published. Whoever changes a digest here on purpose
//! says so in the commit, and README says what that means for codes that were handed in.

use model::switch::sim::digest::digest;
use model::switch::sim::levels::{reference_play, stretch_play};
use model::switch::sim::random_play::random_play;
use model::switch::sim::{Level, Moves, Play, Run, SUMMARY_FIGURES};

/// Plays per level: doing nothing, both known plays, and everything at once.
fn plays(level: Level) -> impl Iterator<Item = Play> {
    let on = move |seed, moves| Play {
        moves,
        ..Play::idle(level, seed)
    };
    let known = [
        on(1, Moves::none()),
        on(7, reference_play(level)),
        on(2_463_401_483, stretch_play(level)),
        Play {
            noise: false,
            ..on(3_543_772_583, reference_play(level))
        },
    ];
    // No random play is of the first hour.
    let busy = (0..).map(random_play).filter_map(move |play| {
        (play.level == level || level == Level::FirstHour).then_some(Play { level, ..play })
    });
    known.into_iter().chain(busy.take(16))
}

/// The digests of a level's runs and the bits of their summaries, one after the other.
fn fingerprint(level: Level) -> u64 {
    let mut words = Vec::new();
    for play in plays(level) {
        let run = Run::replay(play).expect("a possible play");
        words.push(digest(run.minutes()));
        let summary = run.summary().expect("a played run");
        words.extend(SUMMARY_FIGURES.map(|figure| (figure.get)(&summary).to_bits()));
    }
    // Any mixing in which order counts will do.
    words.iter().fold(0, |sum: u64, word| {
        (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

#[test]
fn no_bit_of_a_run_has_changed() {
    let got = Level::ALL.map(|level| format!("{:016x}", fingerprint(level)));
    assert_eq!(
        got,
        [
            "00941a68a1b0ab09",
            "ab94e211e906f7a2",
            "d547e0db8a438144",
            "9f7bfc237890834e",
            "affa9c06ef7605da",
        ]
    );
}
