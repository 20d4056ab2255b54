//! The switch, played: what the relations say of it put together, and what they are held against.
//!
//! | in | is |
//! |---|---|
//! | [`held`] | the slots its traffic holds at an issuer timeout, on average |
//! | [`sim`] | the switch minute by minute, as the control room plays it: relations in, no event |
//! | [`events`] | the same switch event by event, without any formula of the relations |

pub mod events;
pub mod held;
pub mod sim;
