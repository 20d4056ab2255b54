//! The modules that the pages load.

/// The modules that pages load, each made by its package: `load` by `module-load` in
/// `widgets/modules/load/`. A page wants those whose name stands in a `data-module` of it; what a
/// module needs besides stands behind it.
pub(crate) const MODULES: [(&str, &str); 4] = [
    // What moves the figures of Part I; also listens to answer fields.
    ("load", "load"),
    ("queue", "queue"),
    ("room", "room"),
    // Works out what decided a run of the room, in a worker.
    ("debrief", "room"),
];

/// The modules that the pages load, in the order of [`MODULES`].
#[derive(Clone)]
pub(crate) struct Modules(pub(crate) [Module; MODULES.len()]);

/// A module and its JavaScript side.
#[derive(Clone)]
pub(crate) struct Module {
    /// The module's bytes.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it.
    pub(crate) glue: Vec<u8>,
}
