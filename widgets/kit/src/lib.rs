//! What every figure of the book is made of, drawn with and moved by.
//!
//! A [`Figure`] is a pure function from the value of its one control to paths, marks, values and
//! conditions ([`State`]). The native build draws it once, complete, at the control's default
//! ([`draw`]); the WASM build (`live`) finds that drawing in the page and moves it with the same
//! function. So the printed figure and the live one cannot disagree.
//!
//! No sentence is written here: words are in `book/text/` and reach the page at build time, the
//! module in the page only fills in numbers and shows or hides what is there.

pub mod control;
#[cfg(not(target_arch = "wasm32"))]
pub mod draw;
pub mod figure;
#[cfg(not(target_arch = "wasm32"))]
pub mod format;
pub mod frame;
#[cfg(not(target_arch = "wasm32"))]
pub mod layout;
#[cfg(target_arch = "wasm32")]
pub mod live;
#[cfg(not(target_arch = "wasm32"))]
pub mod proof;
mod shapes;
pub mod state;
#[cfg(not(target_arch = "wasm32"))]
pub mod text;
pub mod typed;
pub mod write;

pub use control::Control;
pub use figure::Figure;
pub use frame::Frame;
pub use state::State;
