//! The control room: the whole switch, minute by minute, in the reader's hands.
//!
//! [`Table`] is what the reader sits at: a play, the minute it has come to, and the way back.
//! [`trends`] and [`board`] say what is drawn of a run. The native build prints the room complete
//! (`draw`, with the words of `text`): the controls, and as figures what becomes of doing nothing
//! and of a play that reaches the goals. The WASM build (`live`) fills the same page with the
//! reader's own run. No sentence is written here: the module fills what the page holds.

pub mod board;
#[cfg(not(target_arch = "wasm32"))]
pub mod draw;
pub mod gauge;
#[cfg(target_arch = "wasm32")]
pub mod live;
pub mod progress;
#[cfg(not(target_arch = "wasm32"))]
pub mod sentences;
pub mod table;
#[cfg(not(target_arch = "wasm32"))]
pub mod text;
pub mod trends;

pub use table::Table;
