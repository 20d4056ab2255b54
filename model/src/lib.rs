//! The mathematics and simulation of a payment switch.
//!
//! Pure functions and values: no input or output, no clock, no global state, any target.
//! Rates are in transactions per second, times in seconds, scores in standard deviations of
//! genuine traffic (σ). Every relation checks its input and answers a typed [`Error`], never NaN.
//! Transcendental functions come from the pure-Rust `libm`, so that every target computes the
//! same bits.
//!
//! | room | in it |
//! |---|---|
//! | [`relations`] | the relations, a module each |
//! | [`switch`] | the switch played minute by minute ([`switch::sim`]) and event by event ([`switch::events`]) |
//! | [`numeric`] | the normal distribution, the generator, special functions |
//!
//! [`Params`] are the constants of a switch, checked once; their default is the book's.  [`RelationId`] names the relations.
//!
//! The arrows between the rooms point one way: [`switch`] uses [`relations`], these use [`numeric`].

pub mod error;
pub mod numeric;
pub mod params;
pub mod relation_id;
pub mod relations;
pub mod switch;

pub use error::{Error, Result};
pub use params::{Constants, Params};
pub use relation_id::RelationId;
