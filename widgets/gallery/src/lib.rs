//! Trial figures, one of each kind that the kit can draw.
//!
//! They stand on a page of their own that is built for the tests and never published. What is tried
//! here, chapters can use; a figure of a chapter that needs a new kind of part brings its trial along.

pub mod areas;
pub mod bars;
pub mod dots;
pub mod still;
pub mod way;

use kit::Figure;

/// All of them.
pub const FIGURES: &[&dyn Figure] = &[
    &areas::Threshold,
    &dots::EmptyMinutes,
    &bars::Minutes,
    &way::Storm,
    &still::Bells,
];

/// The name of their module and of their page.
pub const NAME: &str = "gallery";

/// The gallery's words, with those that all widgets share from the book.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn edition() -> kit::text::Edition {
    let words = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    kit::text::Edition::english().with_words(&words)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_figure_is_whole() {
        for figure in super::FIGURES {
            kit::proof::prove(*figure, &super::edition());
        }
    }
}
