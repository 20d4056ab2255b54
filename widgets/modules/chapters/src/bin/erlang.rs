//! The module of chapter 3.

module_chapters::module!(chapters::erlang::figure::FIGURES);
