//! The module of chapter 2.

module_chapters::module!(chapters::held_slot::figure::FIGURES);
