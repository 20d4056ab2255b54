//! The numerics beneath the relations: what any switch, and any other subject, could use.
//!
//! | in | is |
//! |---|---|
//! | [`normal`] | the standard normal distribution |
//! | [`generator`] | the seeded generator |
//! | `erlang_kernel` | the integral behind Erlang B, Erlang C and queues with patience |
//! | `special` | special functions free of the cancellation of their textbook forms |

pub(crate) mod erlang_kernel;
pub mod generator;
pub mod normal;
pub(crate) mod special;
