//! The book's figures, and the widgets that move them.
//!
//! A [`figures::Figure`] is a pure function from the value of its one control to paths, marks,
//! values and conditions ([`State`]). The native build draws it once, complete, at the control's
//! default ([`draw`]); the WASM build (`live`) finds that drawing in the page and moves it with
//! the same function. So the printed figure and the live one cannot disagree.
//!
//! No sentence is written here: words are in the text files of [`text`] and reach the page at
//! build time, the module in the page only fills in numbers and shows or hides what is there.

#[cfg(not(target_arch = "wasm32"))]
pub mod draw;
pub mod figures;
#[cfg(not(target_arch = "wasm32"))]
pub mod format;
pub mod frame;
#[cfg(target_arch = "wasm32")]
pub mod live;
#[cfg(not(target_arch = "wasm32"))]
pub mod numbers;
pub mod state;
#[cfg(not(target_arch = "wasm32"))]
pub mod text;
pub mod typed;
#[cfg(not(target_arch = "wasm32"))]
pub mod validation;

pub use frame::Frame;
pub use state::State;
