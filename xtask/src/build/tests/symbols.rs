//! What the lists of symbols and the links to the glossary refuse.

use super::SmallBook;

const SYMBOLS: &str = "[new-rate]\ntex = '\\lambda'\nunit = \"tx/s\"\nchapter = \"one.md\"\n\n\
    [wait]\ntex = 'W_q'\nunit = \"s\"\nchapter = \"one.md\"\n\n\
    [mean]\ntex = 'E[\\ldots]'\nchapter = \"one.md\"\ncommon = true\n";
const TERMS: &str = "slot = \"one.md#held\"\n";
const FORMULA: &str = "\\[ E[W_q] = \\lambda \\]\n";

fn book(chapter: &str) -> SmallBook {
    let book = SmallBook::new(chapter);
    book.write("book/symbols.toml", SYMBOLS);
    book
}

/// The build must fail with one problem, and say these parts of it.
#[track_caller]
fn refuses(book: &SmallBook, wants: &[&str]) {
    let error = book.build().expect_err("the build must fail");
    assert!(error.contains("has a problem"), "told once:\n{error}");
    for want in wants {
        assert!(error.contains(want), "`{want}` is not in:\n{error}");
    }
}

#[test]
fn lists_and_the_notation_are_printed() {
    let chapter =
        format!("# One\n\n{FORMULA}\n{{{{#symbols new-rate wait}}}}\n\nso\n\n{{{{#symbols}}}}\n");
    let book = book(&chapter);
    book.build().unwrap();
    let page = book.page("one.html");
    let list = &page[page.find("class=\"symbols\"").unwrap()..];
    let list = &list[..list.find("</div>").unwrap()];
    assert_eq!(list.matches("<li>").count(), 2, "{list}");
    assert!(list.contains("(tx/s)"), "{list}");
    let table = &page[page.find("<table>").unwrap()..];
    // Heads and three symbols; the one without a unit has a dash.
    assert_eq!(table.matches("<tr>").count(), 4, "{table}");
    assert!(
        table.contains("<td>–</td>") && table.contains("One</a>"),
        "{table}"
    );
}

#[test]
fn a_symbol_that_no_list_names_is_told() {
    let missing = format!(
        "# One\n\n{FORMULA}\n{{{{#symbols new-rate}}}}\n\n\\[ W_q \\]\n\n{{{{#symbols wait}}}}\n"
    );
    refuses(
        &book(&missing),
        &[
            "book/src/one.md:3",
            "`W_{q}` is in no list",
            "{{#symbols wait}}",
        ],
    );
    // Words between the formula and the list: whoever reads the formula has not read the list.
    let late = format!(
        "# One\n\n\\[ \\lambda \\]\n\n{{{{#symbols new-rate}}}}\n\n{FORMULA}\nso\n\n{{{{#symbols wait}}}}\n"
    );
    refuses(
        &book(&late),
        &["book/src/one.md:7", "`W_{q}` is in no list"],
    );
    // Once named on the page is enough, and a list stands behind several formulas.
    let right = format!(
        "# One\n\n{FORMULA}\n\\[ 2 \\lambda \\]\n\n{{{{#symbols new-rate wait}}}}\n\nso\n\n{FORMULA}\n"
    );
    book(&right).build().unwrap();
}

#[test]
fn unknown_symbols_are_told() {
    let listed = format!("{FORMULA}\n{{{{#symbols new-rate wait}}}}\n");
    refuses(
        &book(&format!("# One\n\n{listed}\n\\[ W_s \\]\n")),
        &[
            "book/src/one.md:7",
            "`W_{s}` is no symbol of book/symbols.toml",
        ],
    );
    refuses(
        &book(&format!("# One\n\n{listed}\n{{{{#symbols new-rat}}}}\n")),
        &["book/src/one.md:7", "no symbol `new-rat`", "`new-rate`"],
    );
    refuses(
        &book(&format!("# One\n\n{listed}\n{{{{#symbols wait wait}}}}\n")),
        &["book/src/one.md:7", "names `wait` twice"],
    );
}

/// A letter in the middle of a sentence needs no list, but it is one of the table's.
#[test]
fn symbols_in_sentences_are_the_table_s() {
    let listed = format!("# One\n\n{FORMULA}\n{{{{#symbols new-rate wait}}}}\n");
    refuses(
        &book(&format!("{listed}\nWith a lag \\(\\ell_s\\).\n")),
        &[
            "book/src/one.md:7",
            "`\\ell_{s}` is no symbol of book/symbols.toml",
        ],
    );
    book("# One\n\nAt a rate \\(\\lambda\\).\n\n\\[ W_q \\]\n\n{{#symbols wait}}\n\n\\[ \\lambda \\]\n\n{{#symbols new-rate}}\n")
        .build()
        .unwrap();
}

#[test]
fn a_list_names_what_the_page_uses() {
    let chapter = "# One\n\n\\[ \\lambda \\]\n\n{{#symbols new-rate wait}}\n";
    refuses(
        &book(chapter),
        &[
            "book/src/one.md:5",
            "`wait`, and no formula of the page has it",
        ],
    );
}

#[test]
fn a_table_of_symbols_that_does_not_fit_is_told_with_its_place() {
    #[track_caller]
    fn fails(was: &str, is: &str, wants: &[&str]) {
        let book = book(&format!(
            "# One\n\n{FORMULA}\n{{{{#symbols new-rate wait}}}}\n"
        ));
        assert!(SYMBOLS.contains(was));
        book.write("book/symbols.toml", &SYMBOLS.replace(was, is));
        refuses(&book, wants);
    }
    let table = "book/symbols.toml:";
    fails("tex = 'W_q'", "tx = 'W_q'", &[table, ":7", "`tx`"]);
    fails(
        "'E[\\ldots]'",
        "'2'",
        &["book/symbols.toml:11", "`2`, which holds no letter"],
    );
    fails(
        "'E[\\ldots]'",
        "'W_q'",
        &["book/symbols.toml:11", "`W_q`, and so is `wait`"],
    );
    fails(
        "unit = \"s\"\nchapter = \"one.md\"",
        "unit = \"s\"\nchapter = \"on.md\"",
        &["book/symbols.toml:6", "introduced by `on.md`", "`one.md`"],
    );
    fails(
        "unit = \"s\"\nchapter = \"one.md\"",
        "unit = \"s\"\nchapter = \"sources.md\"",
        &[
            "book/symbols.toml:6",
            "introduced by sources.md, and no list there",
            "{{#symbols wait}}",
        ],
    );
    let book = SmallBook::new("# One\n");
    std::fs::remove_file(book.path("book/symbols.toml")).unwrap();
    refuses(&book, &["book/symbols.toml: it cannot be read"]);
}

#[test]
fn a_symbol_without_a_word_is_told() {
    let book = SmallBook::new("# One\n\n\\[ x \\]\n\n{{#symbols nameless}}\n");
    book.write(
        "book/symbols.toml",
        "[nameless]\ntex = 'x'\nchapter = \"one.md\"\n",
    );
    refuses(
        &book,
        &[
            "book/src/one.md:5",
            "book/text/en/symbols.toml",
            "no `nameless`",
        ],
    );
}

#[test]
fn terms_are_linked_and_explained() {
    let book = SmallBook::new("# One\n\n## Held {#held}\n\n{{#term slot as slots}}.\n");
    book.write("book/terms.toml", TERMS);
    book.write("book/src/glossary.md", "# Glossary\n\n{{#terms}}\n");
    let summary = std::fs::read_to_string(book.path("book/src/SUMMARY.md")).unwrap();
    book.write(
        "book/src/SUMMARY.md",
        &format!("{summary}- [Glossary](glossary.md)\n"),
    );
    book.build().unwrap();
    let page = book.page("one.html");
    assert!(
        page.contains("<a href=\"glossary.html#slot\">slots</a>."),
        "{page}"
    );
    let page = book.page("glossary.html");
    assert!(page.contains("<dt id=\"slot\">slot</dt>"), "{page}");
    assert!(page.contains("href=\"one.html#held\""), "{page}");
}

#[test]
fn terms_that_do_not_fit_are_told() {
    #[track_caller]
    fn fails(chapter: &str, terms: &str, wants: &[&str]) {
        let book = SmallBook::new(chapter);
        book.write("book/terms.toml", terms);
        book.write("book/src/glossary.md", "# Glossary\n\n{{#terms}}\n");
        let summary = std::fs::read_to_string(book.path("book/src/SUMMARY.md")).unwrap();
        book.write(
            "book/src/SUMMARY.md",
            &format!("{summary}- [Glossary](glossary.md)\n"),
        );
        refuses(&book, wants);
    }
    let linked = "# One\n\n## Held {#held}\n\n{{#term slot}}\n";
    fails(
        &format!("{linked}\n{{{{#term slto}}}}\n"),
        TERMS,
        &["book/src/one.md:7", "no term `slto`", "`slot`"],
    );
    fails(
        &format!("{linked}\n{{{{#term slot as slots}}}}\n"),
        TERMS,
        &["book/src/one.md:7", "`slot` is linked further up already"],
    );
    fails(
        &format!("{linked}\n{{{{#term slot slots}}}}\n"),
        TERMS,
        &[
            "book/src/one.md:7",
            "`slots` is nothing a term can be",
            "as slots",
        ],
    );
    fails(
        linked,
        &format!("{TERMS}issuer = \"one.md\"\n"),
        &["book/terms.toml:2", "no chapter links the term `issuer`"],
    );
    fails(
        linked,
        "slot = \"two.md\"\n",
        &[
            "book/terms.toml:1",
            "explained in `two.md`, and there is no such chapter",
        ],
    );
    fails(linked, "slot = 3\n", &["book/terms.toml:1", "a line is"]);
}
