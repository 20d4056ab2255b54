//! The modules that the pages load.

/// The packages whose modules the pages load, each with what stands in the pages that want it.
pub(crate) const PACKAGES: [(&str, &str); 4] = [
    // What moves the chapters' figures; also listens to answer fields.
    ("widgets", ""),
    ("queue", "data-queue="),
    ("room", "data-room="),
    // Works out what decided a run of the room, in a worker.
    ("debrief", "data-room="),
];

/// The modules that the pages load, in the order of [`PACKAGES`].
#[derive(Clone)]
pub(crate) struct Modules(pub(crate) [Module; PACKAGES.len()]);

/// A module and its JavaScript side.
#[derive(Clone)]
pub(crate) struct Module {
    /// The module's bytes.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it.
    pub(crate) glue: Vec<u8>,
}
