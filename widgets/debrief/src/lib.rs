//! What decided a run, told: which sentences, and what stands in them.
//!
//! [`told`] turns the model's debrief into a list of sentences by name, without a word of any
//! language; [`wire`] writes the list as names and numbers. So the hundreds of replays behind it run in
//! a module of their own, in a worker, and the control room only fills its page's sentences; and
//! the command line prints the very same ones.

pub mod told;
pub mod wire;

pub use told::{Place, Told, Value, tell};
