//! The module of chapter 5.

module_chapters::module!(chapters::retries::figure::FIGURES);
