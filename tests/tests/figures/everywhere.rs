//! The figures there are, and where.

use book_tests::{dist, pages_of, trial_figures};
use chapters::measured;
use chapters::measured::results::Results;
use kit::Figure;
use kit::draw::{Page, widget};
use kit::text::Edition;
use std::collections::BTreeMap;
use std::path::Path;

/// A figure in a page.
pub(crate) struct Place {
    pub(crate) name: String,
    /// Its page, from the site's top.
    pub(crate) page: String,
    /// The module that moves it; nothing where none does.
    pub(crate) module: String,
    /// What moves, and how; nothing where it stands still or is tested by a program of its own.
    pub(crate) model: Option<&'static dyn Figure>,
    /// Its words.
    pub(crate) edition: Edition,
    /// Its HTML as the build draws it, for a page without an address.
    pub(crate) drawn: String,
}

impl Place {
    /// Whether it has a table that is folded away.
    pub(crate) fn is_folded(&self) -> bool {
        self.drawn.contains("<details class=\"numbers\">")
    }
}

/// A site, its figures that are a [`Figure`], and their words.
type Source = (
    &'static Path,
    fn() -> Vec<&'static dyn Figure>,
    fn() -> Edition,
);

/// Where figures come from: a line for each crate that has some.
fn sources() -> [Source; 2] {
    [
        (
            dist(),
            || chapters::figures::all().collect(),
            Edition::english,
        ),
        (
            trial_figures(),
            || gallery::FIGURES.to_vec(),
            gallery::edition,
        ),
    ]
}

/// Every figure of every page, source by source.
pub(crate) fn everywhere() -> Vec<Place> {
    let results = Results::stored().expect("what was measured");
    let mut places = Vec::new();
    for (site, figures, edition) in sources() {
        let edition = edition();
        for (name, (page, module)) in found(site) {
            let drawn_as = Page {
                edition: &edition,
                module: &module,
                address: "",
            };
            let known = figures().into_iter().find(|figure| figure.name() == name);
            let drawn = if let Some(figure) = known {
                widget(figure, drawn_as)
            } else if name == queue::NAME {
                queue::draw::figure(drawn_as)
            } else {
                // What nothing draws is told by its name.
                measured::figure(drawn_as, &name, &results)
            };
            places.push(Place {
                drawn: drawn.unwrap_or_else(|error| panic!("{page}, {name}: {error}")),
                name,
                page,
                module,
                model: known.filter(|figure| figure.control().is_some()),
                edition: edition.clone(),
            });
        }
    }
    places
}

/// Each figure that some page holds, by its name: its page and module. The whole book on one page, and
/// the pages of figures that stand alone, hold them once more; so does a page that shows another's.
fn found(site: &Path) -> BTreeMap<String, (String, String)> {
    let mut found = BTreeMap::new();
    for page in pages_of(site) {
        if page == "print.html" || page.starts_with("embed/") || page.starts_with("code/") {
            continue;
        }
        let html = std::fs::read_to_string(site.join(&page)).expect("a page");
        for figure in html.split("<figure class=\"widget").skip(1) {
            let end = figure.find("</figure>").unwrap_or(figure.len());
            if figure[..end].contains("class=\"move-it\"") {
                continue;
            }
            let tag = figure.split('>').next().unwrap_or_default();
            let attribute = |name: &str| {
                let (_, value) = tag.split_once(&format!(" {name}=\""))?;
                Some(value.split('"').next()?.to_owned())
            };
            let name = attribute("id").unwrap_or_else(|| panic!("{page}: {tag} has no id"));
            let module = attribute("data-module").unwrap_or_default();
            found.entry(name).or_insert((page.clone(), module));
        }
    }
    found
}

/// Every figure stands in some page, under its name; if it is to move, a module moves it.
pub(crate) fn none_is_forgotten() {
    for (site, figures, _) in sources() {
        let found = found(site);
        for figure in figures() {
            let name = figure.name();
            let there = found.get(name);
            let (page, module) = there.unwrap_or_else(|| panic!("no page holds {name}"));
            let moves = figure.control().is_some();
            assert_eq!(!module.is_empty(), moves, "{page}: what moves {name}");
        }
    }
    let found = found(dist());
    for name in measured::NAMES.iter().chain([&queue::NAME]) {
        assert!(found.contains_key(*name), "no page holds {name}");
    }
}
