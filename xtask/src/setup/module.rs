//! The modules that pages load.

/// A module to be made: where it comes from, and what wants it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Its name; what is in a page's `data-module` unless it says otherwise.
    pub(crate) name: &'static str,
    /// The name in a page's `data-module` that it is wanted by.
    pub(crate) wanted: &'static str,
    /// Whether it is a program of `widgets/modules/chapters`; if not, a library in a package of its own.
    chapter: bool,
}

impl Kind {
    const fn package_of_its_own(name: &'static str, wanted: &'static str) -> Self {
        Self {
            name,
            wanted,
            chapter: false,
        }
    }

    const fn program(name: &'static str) -> Self {
        Self {
            name,
            wanted: name,
            chapter: true,
        }
    }

    /// The package that makes it.
    pub(crate) fn package(&self) -> String {
        let package = if self.chapter { "chapters" } else { self.name };
        format!("module-{package}")
    }

    /// Its source, from the repository's top.
    pub(crate) fn source(&self) -> String {
        if self.chapter {
            format!("widgets/modules/chapters/src/bin/{}.rs", self.name)
        } else {
            format!("widgets/modules/{}/src/lib.rs", self.name)
        }
    }

    /// What to do where it has no source.
    pub(crate) fn remedy(&self) -> String {
        if self.chapter {
            format!(
                "a chapter with figures has its program, {}; take another chapter's",
                self.source()
            )
        } else {
            format!("look at {}", self.source())
        }
    }

    /// The file that cargo makes of it, without its ending.
    pub(crate) fn compiled(&self) -> String {
        if self.chapter {
            self.name.into()
        } else {
            format!("module_{}", self.name)
        }
    }
}

/// The module that listens to answer fields where a page has no figure of a chapter.
pub(crate) const ANSWERS: &str = "answers";

/// The modules of the book.
pub(crate) fn book() -> Vec<Kind> {
    let mut kinds: Vec<Kind> = chapters::figures::chapters().map(Kind::program).collect();
    kinds.extend([
        Kind::program(ANSWERS),
        Kind::package_of_its_own("queue", "queue"),
        Kind::package_of_its_own("room", "room"),
        // Works out what decided a run of the room, in a worker.
        Kind::package_of_its_own("debrief", "room"),
    ]);
    kinds
}

/// The module of the trial figures, which are not published.
pub(crate) const GALLERY: Kind = Kind::package_of_its_own(gallery::NAME, gallery::NAME);

/// A module and its JavaScript side.
#[derive(Clone)]
pub(crate) struct Module {
    /// Where it comes from, and what wants it.
    pub(crate) kind: Kind,
    /// The module's bytes.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it.
    pub(crate) glue: Vec<u8>,
    /// The same as a script that is no module and holds all, for pages that are opened as files.
    pub(crate) classic: Vec<u8>,
}
