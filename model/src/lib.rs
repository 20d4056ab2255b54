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
//! | R2 Little's law | [`little`] |
//! | R3 slot holding | [`holding`] |
//! | R4 service time | [`service`] |
//! | R11 fraud score | [`score`] |
//!
//! [`Params`] holds the constants of the book's switch.

pub mod error;
pub mod holding;
pub mod little;
pub mod normal;
pub mod params;
pub mod score;
pub mod service;

pub use error::{Error, Result};
pub use params::Params;
