//! The module of chapter 4.

module_chapters::module!(chapters::goodput::figure::FIGURES);
