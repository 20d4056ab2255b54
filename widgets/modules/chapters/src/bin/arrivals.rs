//! The module of chapter 1.

module_chapters::module!(chapters::arrivals::figure::FIGURES);
