//! A small queue, event by event, to be watched: slots, a line, and what has been measured so far
//! beside what Erlang's formula says.
//!
//! [`Watched`] is the run, [`scene`] what is shown of it. The native build prints the figure complete
//! ([`draw`]), after a run of [`setting::PRINTED`] customers; the WASM build (`live`) fills the same page and lets
//! the run go on. Both play [`model::switch::events::Queue`], the code that the validation chapter counts with.

pub mod batches;
#[cfg(not(target_arch = "wasm32"))]
pub mod draw;
#[cfg(target_arch = "wasm32")]
pub mod live;
pub mod scene;
pub mod setting;
#[cfg(not(target_arch = "wasm32"))]
pub mod text;
pub mod trace;
pub mod watched;

pub use setting::Setting;
pub use watched::Watched;

/// The figure's name, in chapters and in the page's address.
pub const NAME: &str = "small-queue";
