//! The module of pages that have answer fields and no figure of a chapter.

module_chapters::module!(&[]);
