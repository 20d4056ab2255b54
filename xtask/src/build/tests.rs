//! Small books with one mistake each: the build must fail, say where, and say what to do.

mod foreign;
mod symbols;

use super::Builder;
use crate::folders;
use crate::setup::module::{self, Kind, Module};
use model::RelationId;
use std::path::Path;

const BOOK: &str = "[book]\ntitle = \"T\"\nsrc = \"book/src\"\n[build]\nbuild-dir = \"dist\"\n[output.html]\ntheme = \"book/theme\"\n\
    [preprocessor.katex]\noutput = \"htmlAndMathml\"\nblock-delimiter = { left = \"\\\\[\", right = \"\\\\]\" }\n\
    inline-delimiter = { left = \"\\\\(\", right = \"\\\\)\" }\n";
const SOURCE: &str =
    "[little1961]\nshort = \"Little 1961\"\ntext = \"A text.\"\nused_for = \"L.\"\n";

/// A book of one chapter and a sources page, in a folder of its own.
struct SmallBook {
    folder: tempfile::TempDir,
}

impl SmallBook {
    fn new(chapter: &str) -> Self {
        let book = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        book.write("book.toml", BOOK);
        book.write("book/sources.toml", SOURCE);
        book.write(
            "book/src/SUMMARY.md",
            "# S\n\n- [One](one.md)\n- [Relations](relations.md)\n- [Sources](sources.md)\n",
        );
        let mut table = String::new();
        let mut relations = String::from("# Relations\n");
        for id in RelationId::ALL {
            let anchor = id.anchor();
            relations += &format!("\n## {id} {{#{anchor}}}\n");
            table += &format!("{id} = \"relations.md#{anchor}\"\n");
        }
        book.write("book/relations.toml", &table);
        book.write("book/src/relations.md", &relations);
        book.write("book/src/one.md", chapter);
        book.write(
            "book/src/sources.md",
            "# Sources\n\n{{#cite little1961}}\n\n{{#sources}}\n",
        );
        book.write("book/symbols.toml", "");
        book.write("book/terms.toml", "");
        book.write("model/src/x.rs", "pub fn there() {}\n");
        for file in [
            "book/assets/book.css",
            "book/assets/loader.js",
            "book/assets/page.js",
            "book/assets/unspaced.js",
            "book/assets/room.css",
            "book/assets/debrief.js",
            "book/katex/katex.min.css",
        ] {
            let text = std::fs::read_to_string(folders::root().join(file)).unwrap();
            book.write(file, &text);
        }
        std::fs::create_dir_all(book.path("book/katex/fonts")).unwrap();
        std::fs::create_dir_all(book.path("book/theme")).unwrap();
        book
    }

    fn path(&self, file: &str) -> std::path::PathBuf {
        self.folder.path().join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn build(&self) -> Result<usize, String> {
        self.build_into(&self.path("dist"))
    }

    fn build_into(&self, out: &Path) -> Result<usize, String> {
        let built = self.builder(out).build();
        built.map_err(|error| format!("{error:#}"))
    }

    fn builder(&self, out: &Path) -> Builder {
        let module = |kind: &Kind| Module {
            kind: *kind,
            wasm: format!("wasm of {}", kind.name).into_bytes(),
            glue: format!("glue of {}", kind.name).into_bytes(),
            classic: format!("all of {}", kind.name).into_bytes(),
        };
        let modules = module::book().iter().map(module).collect();
        Builder::new(self.folder.path(), &self.path("stage"), out, modules)
    }

    /// The script whose name begins so.
    fn script(&self, name: &str) -> String {
        let files = self.path("dist").read_dir().unwrap().flatten();
        let mut names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        let file = names.find(|file| file.starts_with(name));
        self.page(&file.unwrap_or_else(|| panic!("there is no {name}")))
    }

    fn page(&self, file: &str) -> String {
        std::fs::read_to_string(self.path("dist").join(file)).unwrap()
    }
}

#[track_caller]
fn fails(chapter: &str, wants: &[&str]) {
    let error = SmallBook::new(chapter)
        .build()
        .expect_err("the build must fail");
    for want in wants {
        assert!(error.contains(want), "`{want}` is not in:\n{error}");
    }
}

#[test]
fn a_right_book_is_built_and_built_again_without_a_change() {
    let book = SmallBook::new(
        "# One\n\n{{#num slots.start}} and \\(1*2*3\\), {{#cite little1961 p. 383}}, {{#code model/src/x.rs there}}\n\n{{#figure held-slots}}\n\n[to it](#held-slots)\n",
    );
    assert!(book.build().unwrap() > 10);
    let page = book.page("one.html");
    assert!(page.contains("192 and"), "the number");
    assert!(
        page.contains("<math") && !page.contains("<annotation"),
        "the formula"
    );
    assert!(page.contains("sources.html#little1961"), "the source");
    assert!(page.contains("code/model/src/x.html#L1"), "the code");
    assert!(page.contains("data-widget=\"held-slots\""), "the figure");
    assert!(page.contains("Content-Security-Policy"), "the policy");
    assert!(book.page("embed/held-slots.html").contains("data-slider"));
    assert_eq!(book.build(), Ok(0));
}

/// Only while it is served does a page ask for changes, and its policy lets that script in.
#[test]
fn pages_ask_for_changes_where_they_are_served() {
    let book = SmallBook::new("# One\n\n{{#figure held-slots}}\n");
    let asks = "fetch('/__changes')";
    book.build().unwrap();
    let policy = |page: &str| page.matches("'sha256-").count();
    let still = ["one.html", "embed/held-slots.html"].map(|file| book.page(file));
    let mut builder = book.builder(&book.path("dist")).live_reload("__changes");
    builder.build().unwrap();
    let live = ["one.html", "embed/held-slots.html"].map(|file| book.page(file));
    for (still, live) in still.iter().zip(&live) {
        assert!(!still.contains(asks) && live.contains(asks));
        assert_eq!(policy(live), policy(still) + 1);
    }
}

#[test]
fn unknown_names_are_told_with_their_place() {
    fails(
        "# One\n\n{{#num slots.strat}}\n",
        &["book/src/one.md:3", "`slots.strat`", "`slots.start`"],
    );
    fails(
        "# One\n{{#figure held-slot}}\n",
        &["book/src/one.md:2", "`held-slot`", "`held-slots`"],
    );
    fails(
        "# One\n\n\n{{#cite litle1961}}\n",
        &["book/src/one.md:4", "`litle1961`", "`little1961`"],
    );
    fails(
        "# One\n\n{{#code model/src/x.rs gone}}\n",
        &["book/src/one.md:3", "declares no `gone`"],
    );
    fails(
        "# One\n\n{{#code ../x.rs there}}\n",
        &["book/src/one.md:3", "no Rust file of the repository"],
    );
    fails(
        "# One\n\n{{#nmu x}}\n",
        &["book/src/one.md:3", "no directive", "`num`"],
    );
    fails(
        "# One\n\n{{#num slots.start round}}\n",
        &[
            "book/src/one.md:3",
            "`round` is nothing a number can be",
            "{{#num name bare}}",
        ],
    );
    fails(
        "# One\n\n{{#check slots.start\nlabel = 3\n}}\n",
        &["book/src/one.md:3", "expected a string", "{{#check}}"],
    );
    fails(
        "# One\n\n{{#check slots.start\nlabel = \"l\"\ntolerance = 0.01\n[slips]\n\"slots.strat\" = \"s\"\n}}\n",
        &["book/src/one.md:3", "there is no number `slots.strat`"],
    );
}

#[test]
fn what_was_not_measured_is_told() {
    fails(
        "# One\n\n{{#measured R1}}\n",
        &[
            "book/src/one.md:3",
            "nothing of `R1`",
            "cargo xtask validate",
        ],
    );
    fails(
        "# One\n\n{{#num r5-wait-192-090.guessed}}\n",
        &["book/src/one.md:3", "no number", "r5-wait-192-090."],
    );
    fails(
        "# One\n\n{{#figure validation-drop}}\n",
        &["book/src/one.md:3", "no figure", "validation-drops"],
    );
}

#[test]
fn all_problems_are_told_at_once() {
    fails(
        "# One\n\n{{#num a}}\n\n\\(\\frac{1}\\)\n",
        &["2 problems", "one.md:3", "one.md:5"],
    );
}

#[test]
fn invalid_formulas_are_told_with_their_place() {
    fails(
        "# One\n\n{{#figure held-slots}}\n\nand \\(\\frc{1}{2}\\)\n",
        &["book/src/one.md:5", "invalid TeX"],
    );
    fails("# One\n\n\\[ x\n", &["book/src/one.md:3", "no partner"]);
}

#[test]
fn broken_links_are_told_with_their_place() {
    fails(
        "# One\n\n[x](two.md)\n",
        &["book/src/one.md:3", "no such file"],
    );
    fails(
        "# One\n\n[x](sources.md#nobody)\n",
        &["book/src/one.md:3", "no such place"],
    );
    fails(
        "# One\n\n![x](gone.png)\n",
        &["book/src/one.md:3", "no such file"],
    );
    fails(
        "# One\n\n![x](https://example.org/x.png)\n",
        &["book/src/one.md:3", "from elsewhere"],
    );
    fails(
        "# One\n\n[x](/sources.html)\n",
        &["book/src/one.md:3", "server's top"],
    );
}

#[test]
fn files_of_other_types_are_refused() {
    let book = SmallBook::new("# One\n");
    book.write("book/src/x.exe", "x");
    assert!(
        book.build()
            .unwrap_err()
            .contains("x.exe: files of this type")
    );
}

#[test]
fn a_source_that_nothing_cites_is_told() {
    let book = SmallBook::new("# One\n");
    book.write(
        "book/sources.toml",
        &format!("{SOURCE}\n[other]\nshort = \"O\"\ntext = \"O\"\nused_for = \"O\"\n"),
    );
    let error = book.build().unwrap_err();
    assert!(
        error.contains("book/sources.toml:6") && error.contains("`other`"),
        "{error}"
    );
}

#[test]
fn a_relation_is_linked_to_where_the_table_says() {
    let book = SmallBook::new(
        "# One\n\n{{#relation R6}} and {{#relation R8 bare}}. {{#relation R7 as Useful work}}\n\n## Shedding {#shedding}\n",
    );
    let table = std::fs::read_to_string(book.path("book/relations.toml")).unwrap();
    book.write(
        "book/relations.toml",
        &table.replace("relations.md#r8", "one.md#shedding"),
    );
    book.build().unwrap();
    let page = book.page("one.html");
    assert!(page.contains("<a href=\"relations.html#r6\">patience and wasted work (R6)</a>"));
    assert!(page.contains("<a href=\"one.html#shedding\">R8</a>"));
    assert!(page.contains("<a href=\"relations.html#r7\">Useful work (R7)</a>"));
    fails(
        "# One\n\n{{#relation R0}}\n",
        &["book/src/one.md:3", "no relation `R0`"],
    );
    fails(
        "# One\n\n{{#relation R6 short}}\n",
        &[
            "book/src/one.md:3",
            "`short` is nothing a relation can be",
            "{{#relation R8 bare}}",
        ],
    );
}

/// Every room links to the place of each relation.
#[test]
fn rooms_take_their_links_from_the_table() {
    let rooms = "# One\n\n{{#room 0}}\n\n## Shedding {#shedding}\n";
    let book = SmallBook::new(rooms);
    let table = std::fs::read_to_string(book.path("book/relations.toml")).unwrap();
    book.write(
        "book/relations.toml",
        &table.replace("relations.md#r8", "one.md#shedding"),
    );
    let mut summary = String::from(
        "# S\n\n- [One](one.md)\n- [Relations](relations.md)\n- [Sources](sources.md)\n",
    );
    for level in 1..5 {
        book.write(
            &format!("book/src/{level}.md"),
            &format!("# {level}\n\n{{{{#room {level}}}}}\n"),
        );
        summary += &format!("- [{level}]({level}.md)\n");
    }
    book.write("book/src/SUMMARY.md", &summary);
    book.build().unwrap();
    let page = book.page("2.html");
    assert!(page.contains("href=\"one.html#shedding\">R8, load shedding</a>"));
    assert!(page.contains("href=\"relations.html#r9\">R9, client retries</a>"));
}

#[test]
fn a_table_of_relations_that_does_not_fit_is_told_with_its_place() {
    #[track_caller]
    fn fails(was: &str, is: &str, wants: &[&str]) {
        let book = SmallBook::new("# One\n\n{{#relation R6}}\n");
        let table = std::fs::read_to_string(book.path("book/relations.toml")).unwrap();
        assert!(table.contains(was));
        book.write("book/relations.toml", &table.replace(was, is));
        let error = book.build().expect_err("the build must fail");
        for want in wants {
            assert!(error.contains(want), "`{want}` is not in:\n{error}");
        }
        assert!(error.contains("has a problem"), "told once:\n{error}");
    }
    let shedding = "R8 = \"relations.md#r8\"\n";
    fails(
        shedding,
        "",
        &[
            "book/relations.toml:15",
            "`R8` has no place",
            shedding.trim(),
        ],
    );
    fails(
        "relations.md#r8\"",
        "relation.md#r8\"",
        &["book/relations.toml:8", "`relation.md`", "`relations.md`"],
    );
    fails(
        "relations.md#r8\"",
        "relations.md#shed\"",
        &["book/relations.toml:8", "write {#shed} behind the heading"],
    );
    fails(
        "relations.md#r8\"",
        "relations.md\"",
        &["book/relations.toml:8", "write {#id}"],
    );
    fails(
        shedding,
        "R8 = 3\n",
        &["book/relations.toml:8", "a line is"],
    );
    let book = SmallBook::new("# One\n");
    std::fs::remove_file(book.path("book/relations.toml")).unwrap();
    let error = book.build().unwrap_err();
    assert!(
        error.contains("book/relations.toml: it cannot be read"),
        "{error}"
    );
}

/// mdBook empties its output folder: never one with sources in it.
#[test]
fn output_over_the_sources_is_refused() {
    let book = SmallBook::new("# One\n");
    book.write(
        "book.toml",
        &BOOK.replace("build-dir = \"dist\"", "build-dir = \"book\""),
    );
    let error = book.build().unwrap_err();
    assert!(error.contains("overlap"), "{error}");
    let error = book.build_into(&book.path("book/src")).unwrap_err();
    assert!(error.contains("overlap"), "{error}");
    assert!(
        book.path("book/src/one.md").is_file(),
        "the chapters are still there"
    );
}
