//! Plays at random, one for each seed: for tests and demonstrations.

use super::RUN_MINUTES;
use super::control::Control;
use super::controls::Setting;
use super::levels::Level;
use super::moves::{Move, Moves};
use super::run::Play;
use crate::relations::randomness::Mulberry32;

/// Their levels. Another one would change every play that a seed stands for.
const LEVELS: [Level; 4] = [
    Level::Sandbox,
    Level::SalePeak,
    Level::FraudWave,
    Level::IssuerOutage,
];

/// The most moves of a random play.
const MOST_MOVES: u32 = 24;

/// The random play of `seed`: any of four levels, any seed, with or without noise, any moves.
///
/// Settings are drawn evenly over each control's grid, its ends included.
#[must_use]
pub fn random_play(seed: u32) -> Play {
    let mut rng = Mulberry32::new(seed);
    // The remainder favours small numbers by less than one in ten million: no matter here.
    let mut below = |n: usize| rng.next_u32() as usize % n;
    let level = LEVELS[below(LEVELS.len())];
    let noise = below(8) > 0;
    let moves: Moves = (0..below(MOST_MOVES as usize + 1))
        .filter_map(|_| {
            let control = Control::ALL[below(Control::ALL.len())];
            let grid = control.grid();
            let steps = grid.first + below(usize::from(grid.last - grid.first) + 1) as u16;
            let minute = below(RUN_MINUTES as usize) as u32;
            Move::new(minute, Setting::from_steps(control, steps).ok()?).ok()
        })
        .collect();
    Play {
        level,
        seed: rng.next_u32(),
        noise,
        moves,
    }
}
