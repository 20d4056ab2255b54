//! A small book in a language that nobody speaks: whatever is English in it comes from the program.

use super::{BOOK, SOURCE, SmallBook};
use crate::folders;
use kit::text::Edition;
use model::RelationId;
use scraper::{ElementRef, Html, Node};
use std::collections::BTreeSet;
use std::path::Path;

/// A tag that is set aside for private use.
const LANGUAGE: &str = "qaa";

/// The letter of another script that stands for a letter of ours.
fn foreign_letter(letter: char) -> char {
    let place = u32::from(letter.to_ascii_lowercase()) - u32::from('a');
    // Georgian has no capitals that a title would need.
    char::from_u32(0x10d0 + place).unwrap()
}

/// `text` in the made-up language: its letters in another script, its places as they are.
fn foreign(text: &str) -> String {
    let mut out = String::new();
    let mut place = false;
    for c in text.chars() {
        match c {
            '{' => place = true,
            '}' => place = false,
            _ => {}
        }
        out.push(if c.is_ascii_alphabetic() && !place {
            foreign_letter(c)
        } else {
            c
        });
    }
    out
}

/// The texts of a file of words in the made-up language.
fn foreign_words(value: &mut toml::Value) {
    match value {
        toml::Value::String(text) => *text = foreign(text),
        toml::Value::Array(list) => list.iter_mut().for_each(foreign_words),
        toml::Value::Table(table) => table.iter_mut().for_each(|(_, v)| foreign_words(v)),
        _ => {}
    }
}

/// A book that holds one of everything, in the made-up language.
fn small_book() -> SmallBook {
    let book = SmallBook::new("");
    let english = folders::root().join(Edition::english().folder());
    for file in english.read_dir().unwrap().flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap();
        let mut words: toml::Value = toml::from_str(&text).unwrap();
        foreign_words(&mut words);
        let name = file.file_name().to_string_lossy().into_owned();
        let text = toml::to_string(&words).unwrap();
        book.write(&format!("book/text/{LANGUAGE}/{name}"), &text);
    }
    let head = BOOK.replace(
        "title = \"T\"",
        &format!("title = \"{}\"", foreign("Title")),
    );
    book.write("book.toml", &head);
    let source: String = SOURCE
        .lines()
        .map(|line| match line.split_once(" = ") {
            Some((key, text)) => format!("{key} = {}\n", foreign(text)),
            None => format!("{line}\n"),
        })
        .collect();
    book.write("book/sources.toml", &source);

    // The whole book's symbols and terms, all of this book's first chapter.
    let places = |table: &str, key: &str, place: &str| {
        let text = std::fs::read_to_string(folders::root().join(table)).unwrap();
        let line = |line: &str| match line.split_once(key) {
            Some((name, _)) => format!("{name}{key}\"{place}\"\n"),
            None => format!("{line}\n"),
        };
        let text: String = text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .map(line)
            .collect();
        book.write(table, &text);
        toml::from_str::<toml::Table>(&text).unwrap()
    };
    let symbols = places("book/symbols.toml", "chapter = ", "one.md");
    let terms = places("book/terms.toml", " = ", "one.md");

    let [one, two, rooms, relations, sources, answers, glossary] = [
        "One",
        "Two",
        "Rooms",
        "Relations",
        "Sources",
        "Answers",
        "Glossary",
    ]
    .map(foreign);
    let mut summary = format!(
        "# {}\n\n- [{one}](one.md)\n- [{two}](two.md)\n- [{relations}](relations.md)\n- [{sources}](sources.md)\n- [{answers}](answers.md)\n- [{glossary}](glossary.md)\n",
        foreign("Summary")
    );
    let mut chapter = format!(
        "# {one}\n\n{{{{#minutes}}}} {{{{#num slots.start}}}} {{{{#num service-time.start.ms}}}} {{{{#relation R6}}}} \
         {{{{#cite little1961}}}} {{{{#code model/src/x.rs there}}}} \\(a \\cdot b\\)\n\n{{{{#figure held-slots}}}}\n\n{{{{#figure held-slots at T=2}}}}\n\n### {one}\n\n\
         {{{{#check slots.start\nlabel = \"{label}\"\nunit = \"{unit}\"\ntolerance = 0.01\n[slips]\n\"servers.start\" = \"{slip}\"\n}}}}\n\n\
         <details class=\"answer\"><summary>{answer}</summary>\n\n{answer}\n\n</details>\n",
        label = foreign("label"),
        unit = foreign("slots"),
        slip = foreign("slip"),
        answer = foreign("Answer"),
    );
    for (name, symbol) in &symbols {
        let tex = symbol["tex"].as_str().unwrap();
        chapter += &format!("\n\\[ {tex} \\]\n\n{{{{#symbols {name}}}}}\n");
    }
    for name in terms.keys() {
        chapter += &format!("\n{{{{#term {name}}}}}\n");
    }
    chapter += "\n{{#symbols}}\n";
    book.write("book/src/one.md", &chapter);
    book.write(
        "book/src/glossary.md",
        &format!("# {glossary}\n\n{{{{#terms}}}}\n"),
    );
    chapter = format!("# {two}\n\n{{{{#measured}}}}\n");
    let others = chapters::figures::all().map(kit::Figure::name);
    let others = others.filter(|name| *name != "held-slots");
    for figure in others.chain(chapters::measured::NAMES) {
        chapter += &format!("\n{{{{#figure {figure}}}}}\n");
    }
    chapter += &format!("\n{{{{#figure {}}}}}\n", queue::NAME);
    let results = chapters::measured::results::Results::stored().unwrap();
    let relations_measured: BTreeSet<_> = results.rows.iter().map(|row| &row.relation).collect();
    for relation in relations_measured {
        chapter += &format!("\n{{{{#measured {relation}}}}}\n");
    }
    book.write("book/src/two.md", &chapter);
    for level in 0..5 {
        book.write(
            &format!("book/src/{level}.md"),
            &format!("# {rooms}\n\n{{{{#room {level}}}}}\n"),
        );
        summary += &format!("- [{rooms}]({level}.md)\n");
    }
    chapter = format!("# {relations}\n");
    for id in RelationId::ALL {
        chapter += &format!("\n## {} {{#{}}}\n", foreign(id.name()), id.anchor());
    }
    book.write("book/src/relations.md", &chapter);
    book.write(
        "book/src/sources.md",
        &format!("# {sources}\n\n{{{{#sources}}}}\n"),
    );
    book.write(
        "book/src/answers.md",
        &format!("# {answers}\n\n{{{{#answers}}}}\n"),
    );
    book.write("book/src/SUMMARY.md", &summary);
    book
}

fn build(book: &SmallBook) -> Result<usize, String> {
    let edition = Edition::new(book.folder.path(), LANGUAGE);
    let builder = book.builder(&book.path("dist")).edition(edition);
    builder
        .whole()
        .build()
        .map_err(|error| format!("{error:#}"))
}

/// Elements whose text is no language: formulas, code, keys, scripts.
fn speaks_no_language(element: ElementRef<'_>) -> bool {
    let value = element.value();
    let katex = value.classes().any(|class| class.starts_with("katex"));
    katex || matches!(value.name(), "code" | "kbd" | "pre" | "script" | "style")
}

/// Attributes that are seen or heard.
const SPOKEN: &[&str] = &[
    "alt",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "content",
    "label",
    "placeholder",
    "summary",
    "title",
];

/// Of those that a page's module shows, the ones that are no words: names, numbers, drawings.
const NO_WORDS: &[&str] = &["data-search", "data-unit-word"];

/// Two letters of ours or more, one after the other.
fn english_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let words = words.filter(|word| word.len() > 1);
    words.map(str::to_owned).collect()
}

fn gather(element: ElementRef<'_>, found: &mut Vec<String>) {
    for (name, value) in element.value().attrs() {
        let is_spoken = SPOKEN.contains(&name);
        // What a module puts into the page stands there as data: a sentence has spaces.
        let sentence =
            name.starts_with("data-") && value.contains(' ') && !NO_WORDS.contains(&name);
        let unit = name == "data-unit";
        let of_the_machine =
            element.value().name() == "meta" && element.value().attr("name") != Some("description");
        if (is_spoken || sentence || unit) && !of_the_machine {
            let words = english_in(value);
            found.extend(words.iter().map(|word| format!("{name}={value:?}: {word}")));
        }
    }
    for child in element.children() {
        if let Node::Text(text) = child.value() {
            if element.value().name() == "noscript" {
                // Markup where there are no scripts.
                let inner = Html::parse_fragment(text);
                gather(inner.root_element(), found);
                continue;
            }
            let words = english_in(text);
            let text = text.trim();
            found.extend(words.iter().map(|word| format!("{text:?}: {word}")));
        }
        match ElementRef::wrap(child) {
            Some(child) if !speaks_no_language(child) => gather(child, found),
            _ => {}
        }
    }
}

/// Pages of the finished site, from its top.
fn pages(folder: &Path, top: &Path, found: &mut Vec<String>) {
    for entry in folder.read_dir().unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages(&path, top, found);
        } else if path.extension().is_some_and(|e| e == "html") {
            let path = path.strip_prefix(top).unwrap();
            found.push(path.to_string_lossy().into_owned());
        }
    }
}

#[test]
fn a_book_in_another_language_holds_no_english() {
    let book = small_book();
    build(&book).unwrap();
    let dist = book.path("dist");
    let mut all = Vec::new();
    pages(&dist, &dist, &mut all);
    for page in [
        "one.html",
        "print.html",
        "404.html",
        "toc.html",
        "embed/held-slots.html",
    ] {
        assert!(
            all.iter().any(|known| known == page),
            "{page} is not among {all:?}"
        );
    }
    let mut english = Vec::new();
    for page in &all {
        let html = Html::parse_document(&book.page(page));
        let root = html.root_element();
        assert_eq!(root.value().attr("lang"), Some(LANGUAGE), "{page}");
        let mut found = Vec::new();
        gather(root, &mut found);
        // A page of code is called by its file.
        found.retain(|text| !(page.starts_with("code/") && text.contains("model/src/x.rs")));
        english.extend(found.iter().map(|text| format!("{page}: {text}")));
    }
    assert!(english.is_empty(), "{}", english.join("\n"));
    let searcher = book.script("searcher-");
    for text in ["search result", "Search Result"] {
        assert!(!searcher.contains(text), "the searcher says {text:?}");
    }
}

/// What a reader types into the search field is found in text without spaces: by the very scripts and
/// the index of the page, in the order in which the page takes them.
#[test]
fn a_chinese_word_is_found() {
    let book = SmallBook::new(
        "# 一\n\n## 甲\n\n支付交换机每秒处理四百笔交易。\n\n## 乙\n\n银行很慢，机器交给别人换。Ein Übergang.\n",
    );
    let edition = Edition::new(book.folder.path(), "zh-Hans");
    let english = folders::root().join(Edition::english().folder());
    for file in english.read_dir().unwrap().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file.path()).unwrap();
        book.write(&format!("{}/{name}", edition.folder()), &text);
    }
    let mut builder = book.builder(&book.path("dist")).edition(edition);
    builder.build().unwrap();
    let page = book.page("one.html");
    let searched = page.split("data-search=\"").nth(1).unwrap();
    let scripts: Vec<&str> = searched[..searched.find('"').unwrap()].split(' ').collect();
    let [index, _, _, unspaced] = scripts[..] else {
        panic!("{scripts:?}");
    };
    let engine = quick_js::Context::new().unwrap();
    let run = |code: &str| {
        let done = engine.eval(&format!("{code}; undefined"));
        done.unwrap_or_else(|error| panic!("{error:?}"));
    };
    run("var window = globalThis; window.search = {}");
    run(&book.page(index));
    run("window.elasticlunr = elasticlunr");
    run(&book.page(unspaced));
    run(&book.script("searchindex-"));
    run("var found = elasticlunr.Index.load(search.index); \
         var look = words => found.search(words, search.search_options).map(r => search.doc_urls[r.ref]).join(' ')");
    let look = |words: &str| {
        engine
            .eval_as::<String>(&format!("look('{words}')"))
            .unwrap()
    };
    let (first, second) = ("one.html#甲", "one.html#乙");
    for (words, places) in [
        ("交换机", first),
        ("每秒 四百", first),
        ("机器", second),
        // Each character alone is in both; side by side they are in one.
        ("交给", second),
        ("慢", second),
        ("换", "both"),
        ("übergang", second),
        ("换交", ""),
    ] {
        let found = look(words);
        match places {
            "both" => assert!(
                found.contains(first) && found.contains(second),
                "{words}: {found}"
            ),
            place => assert_eq!(found, place, "{words}"),
        }
    }
    let pieces = engine.eval_as::<String>(
        "search.pieces('支付交换机每秒处理四百笔交易。 a bc', ['交换机']).join('|')",
    );
    assert_eq!(pieces.unwrap(), "支付|交换机|每秒处理四百|笔交易。|a|bc");
}

/// Words that nothing reads are told with their place, once the book holds all there is.
#[test]
fn a_word_that_nothing_reads_is_told_with_its_place() {
    let book = small_book();
    let file = format!("book/text/{LANGUAGE}/held-slots.toml");
    let text = std::fs::read_to_string(book.path(&file)).unwrap();
    let text = text.replace(
        "[plots.held.labels]\n",
        "[plots.held.labels]\nno-such-curve = \"x\"\n",
    );
    let line = text.lines().position(|line| line.starts_with("no-such"));
    book.write(&file, &text);
    book.write(&format!("book/text/{LANGUAGE}/gone.toml"), "x = \"y\"\n");
    let error = build(&book).unwrap_err();
    for part in [
        format!(
            "{file}:{}: nothing reads `plots.held.labels.no-such-curve`",
            line.unwrap() + 1
        ),
        format!("book/text/{LANGUAGE}/gone.toml: nothing reads this file"),
    ] {
        assert!(error.contains(&part), "`{part}` is not in:\n{error}");
    }
}
