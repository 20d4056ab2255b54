//! Arbitrary plays, which shrink to the fewest moves that still fail.

use model::switch::sim::{Control, Level, Move, Moves, Play, RUN_MINUTES, Setting};
use proptest::prelude::*;

/// Any setting of any control; the ends of the grid come up as often as all the rest.
pub(crate) fn any_setting() -> impl Strategy<Value = Setting> {
    (0..Control::ALL.len()).prop_flat_map(|index| {
        let control = Control::ALL[index];
        let grid = control.grid();
        prop_oneof![Just(grid.first), Just(grid.last), grid.first..=grid.last]
            .prop_map(move |steps| Setting::from_steps(control, steps).expect("on the grid"))
    })
}

/// Any move.
pub(crate) fn any_move() -> impl Strategy<Value = Move> {
    (0..RUN_MINUTES, any_setting())
        .prop_map(|(minute, setting)| Move::new(minute, setting).expect("in the run"))
}

/// Up to `most` moves in any order, some of them made twice.
pub(crate) fn any_moves(most: usize) -> impl Strategy<Value = Vec<Move>> {
    proptest::collection::vec(any_move(), 0..=most)
}

/// Any level.
pub(crate) fn any_level() -> impl Strategy<Value = Level> {
    (0..Level::ALL.len()).prop_map(|number| Level::ALL[number])
}

/// Any play.
pub(crate) fn any_play() -> impl Strategy<Value = Play> {
    (any_level(), any::<u32>(), any::<bool>(), any_moves(16)).prop_map(
        |(level, seed, noise, moves)| Play {
            level,
            seed,
            noise,
            moves: moves.into_iter().collect::<Moves>(),
        },
    )
}
