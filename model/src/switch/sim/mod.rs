//! The simulated switch, minute by minute: sixty minutes in the control room.
//!
//! A [`Play`] (level, seed, moves) determines a [`Run`] completely, to the last bit, on every target.
//!
//! | in | is |
//! |---|---|
//! | [`control`], [`controls`], [`moves`] | what can be changed, on which grid, in which minute |
//! | [`conditions`] | what happens to the switch in a minute |
//! | [`levels`] | the four levels: their event, their goals, plays that reach them |
//! | [`fleet`] | servers running and booting |
//! | [`policy`] | what the controls make of one transaction |
//! | [`switch`] | the minute step |
//! | [`ledger`] | where the transactions and amounts of a minute went |
//! | [`minute`], [`summary`], [`figure`] | the figures of a minute and of a run: key, unit, meaning, display |
//! | [`verdict`] | a run held against the goals of its level |
//! | [`headline`] | normal, strained or critical |
//! | [`run`] | a run: step, rewind, replay |
//! | [`debrief`] | what decided a run, by replaying it with one thing changed |
//! | [`run_code`] | a play as a short text |
//! | [`digest`], [`random_play`] | for tests: a run in 64 bits; plays at random |
//!
//! The minute step takes every relation from the crate's other modules and adds none.

pub mod conditions;
pub mod control;
pub mod controls;
pub mod debrief;
pub mod digest;
pub mod error;
pub mod figure;
pub mod fleet;
pub mod headline;
pub mod ledger;
pub mod levels;
pub mod minute;
pub mod moves;
pub mod policy;
pub mod random_play;
pub mod run;
pub mod run_code;
pub mod summary;
pub mod switch;
pub mod verdict;

pub use control::Control;
pub use controls::{Controls, Setting};
pub use error::PlayError;
pub use levels::Level;
pub use minute::{MINUTE_FIGURES, Minute};
pub use moves::{Move, Moves};
pub use run::{Inside, Play, Run};
pub use summary::{SUMMARY_FIGURES, Summary};
pub use switch::{Noise, Switch};
pub use verdict::Verdict;

/// Minutes of a run.
pub const RUN_MINUTES: u32 = 60;

/// The minute in which every level's event begins, and from which rates are averaged.
pub const EVENT_MINUTE: u32 = 5;

/// The highest level; level 0 is the sandbox.
pub const LAST_LEVEL: u32 = 4;
