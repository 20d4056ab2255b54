//! The book's chapters: the figures and the numbers of each, side by side.
//!
//! A chapter is a folder with a `figure.rs` (its figures, listed in `FIGURES`), a `numbers.rs` (what
//! its prose prints, from `numbers`), or both, and one line in the table below. Its words are in
//! `book/text/`, its prose in `book/src/`.

mod slots;
mod table;

pub mod figures;
#[cfg(not(target_arch = "wasm32"))]
pub mod measured;
#[cfg(not(target_arch = "wasm32"))]
pub mod numbers;
#[cfg(not(target_arch = "wasm32"))]
mod plays;

table::chapters! {
    // Each chapter and its files.
    arrivals { figure, numbers };
    held_slot { figure, numbers };
    erlang { figure, numbers };
    goodput { figure, numbers };
    retries { figure, numbers };
    load_review { numbers };
    control_room { numbers };
    first_hour { numbers };
    sale_peak { numbers };
    fraud_wave { numbers };
    issuer_outage { numbers };
    constants { numbers };
    validation { numbers };
}
