//! The figures and rooms that chapters hold, by name: who draws each, and each as it stands alone.

use super::place::resembling;
use chapters::measured;
use chapters::measured::results::Results;
use kit::draw::{DrawError, Page};
use kit::text::{Edition, TextError, Word};
use serde::Deserialize;

/// A figure or a room of some page.
pub(crate) struct Piece {
    /// The page that holds it, from the site's top.
    pub(crate) page: String,
    /// Its place in that page.
    pub(crate) id: &'static str,
    /// What it is called.
    pub(crate) title: String,
    /// Whether it has a heading of its own.
    pub(crate) headed: bool,
    /// Its HTML on a page of its own, one folder below the site's top.
    pub(crate) alone: String,
}

/// Pieces by the name of their own page.
pub(crate) type Pieces = std::collections::BTreeMap<String, Piece>;

/// A family of figures.
struct Family {
    names: fn() -> Vec<&'static str>,
    /// The module that moves a figure; nothing where none does.
    module: fn(&str) -> Option<String>,
    draw: fn(&'static str, Page<'_>) -> Result<String, DrawError>,
}

/// All families. A figure that moves is in its chapter's list and needs no line here.
const FAMILIES: &[Family] = &[
    Family {
        names: || chapters::figures::all().map(kit::Figure::name).collect(),
        module: |name| chapters::figures::chapter(name).map(str::to_owned),
        draw: |name, page| {
            chapters::figures::find(name).map_or_else(
                || Ok(String::new()),
                |figure| kit::draw::widget(figure, page),
            )
        },
    },
    Family {
        names: || vec![queue::NAME],
        module: |_| Some("queue".into()),
        draw: |_, page| queue::draw::figure(page),
    },
    Family {
        names: || measured::NAMES.to_vec(),
        module: |_| None,
        draw: |name, page| {
            let results = Results::stored().map_err(DrawError::Plot)?;
            measured::figure(page, name, &results)
        },
    },
];

/// A figure: its name, and what draws it.
pub(crate) struct Figure {
    pub(crate) name: &'static str,
    family: &'static Family,
}

impl Figure {
    /// The figure of that name, or the names that come near.
    pub(crate) fn find(name: &str) -> Result<Self, String> {
        for family in FAMILIES {
            if let Some(name) = (family.names)().into_iter().find(|known| *known == name) {
                return Ok(Self { name, family });
            }
        }
        let known = FAMILIES.iter().flat_map(|family| (family.names)());
        Err(resembling(name, known))
    }

    /// What the edition calls it.
    pub(crate) fn title(&self, edition: &Edition) -> Result<String, TextError> {
        /// What the words of every figure have.
        #[derive(Deserialize)]
        struct Titled {
            title: Word,
        }
        let words: Titled = edition.read(self.name)?;
        Ok(words.title.to_string())
    }

    /// Its HTML in a page with that address; none for a page of its own.
    pub(crate) fn html(&self, edition: &Edition, address: &str) -> Result<String, DrawError> {
        let module = (self.family.module)(self.name).unwrap_or_default();
        let page = Page {
            edition,
            module: &module,
            address,
        };
        (self.family.draw)(self.name, page)
    }
}
