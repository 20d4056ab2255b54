//! The modules that pages load, each made by its package: `load` by `module-load` in
//! `widgets/modules/load/`.

/// A module's name, and the name in a page's `data-module` that it is wanted by.
pub(crate) type Kind = (&'static str, &'static str);

/// The modules of the book.
pub(crate) const BOOK: &[Kind] = &[
    // What moves the figures of Part I; also listens to answer fields.
    ("load", "load"),
    ("queue", "queue"),
    ("room", "room"),
    // Works out what decided a run of the room, in a worker.
    ("debrief", "room"),
];

/// The module of the trial figures, which are not published.
pub(crate) const GALLERY: &[Kind] = &[(gallery::NAME, gallery::NAME)];

/// A module and its JavaScript side.
#[derive(Clone)]
pub(crate) struct Module {
    /// Its name, and what it is wanted by.
    pub(crate) kind: Kind,
    /// The module's bytes.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it.
    pub(crate) glue: Vec<u8>,
}
