//! The relations of the book, a module each: functions of numbers, checked, with their sources.
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
//! | R16 randomness | [`randomness`] |
//!
//! They know nothing of minutes, levels or events; those are in [`switch`](crate::switch).

pub mod amounts;
pub mod arrivals;
pub mod equilibrium;
pub mod erlang;
pub mod fraud_rate;
pub mod goodput;
pub mod holding;
pub mod little;
pub mod patience;
pub mod randomness;
pub mod retries;
pub mod score;
pub mod service;
pub mod shedding;
pub mod step_up;
pub mod threshold;
