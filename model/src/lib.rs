//! The mathematics and simulation of a payment switch.
//!
//! Pure functions and values: no input or output, no clock, no global state, any target.
//! Rates are in transactions per second, times in seconds, scores in standard deviations of
//! genuine traffic (σ). Every relation checks its input and answers a typed [`Error`], never NaN.
//! Transcendental functions come from the pure-Rust `libm`, so that every target computes the
//! same bits.
//!
//! | relation | module |
//! |---|---|
//! | R1 arrivals | [`arrivals`] |
//! | R2 Little's law | [`little`] |
//! | R3 slot holding | [`holding`] |
//! | R4 service time | [`service`] |
//! | R5 Erlang B and C | [`erlang`] |
//! | R6 patience and wasted work | [`patience`] |
//! | R7 goodput collapse | [`goodput`] |
//! | R8 load shedding | [`shedding`] |
//! | R9 client retries | [`retries`] |
//! | R10 retry equilibrium | [`equilibrium`] |
//! | R11 fraud score | [`score`] |
//! | R12 cost-optimal threshold | [`threshold`] |
//! | R13 step-up | [`step_up`] |
//! | R14 amounts and stand-in | [`amounts`] |
//! | R15 fraud rate | [`fraud_rate`] |
//! | R16 randomness | [`rng`] |
//!
//! [`sim`] plays them minute by minute; [`events`] holds them against a queue played event by event.
//! [`Params`] holds the constants of the book's switch.

pub mod amounts;
pub mod arrivals;
pub mod equilibrium;
pub mod erlang;
pub mod error;
pub mod events;
pub mod fraud_rate;
pub mod goodput;
pub mod holding;
pub mod little;
pub mod normal;
pub mod params;
pub mod patience;
pub mod relation_id;
pub mod retries;
pub mod rng;
pub mod score;
pub mod service;
pub mod shedding;
pub mod sim;
mod special;
pub mod step_up;
pub mod threshold;

pub use error::{Error, Result};
pub use params::Params;
pub use relation_id::RelationId;
