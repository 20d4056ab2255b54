//! What readers with a slow line wait for may not grow unseen.

use book_tests::{dist, gz};

/// The compressed weight of the files whose path, from the site's top, starts and ends so.
fn weight(parts: &[(&str, &str)]) -> usize {
    let mut sum = 0;
    for (start, end) in parts {
        let (folder, start) = start.rsplit_once('/').unwrap_or(("", start));
        let files = std::fs::read_dir(dist().join(folder)).expect("the folder");
        let file = files
            .flatten()
            .find(|file| {
                let name = file.file_name().to_string_lossy().into_owned();
                // Behind the start there is the hash alone: `NAME-classic-…` is another file.
                let rest = name
                    .strip_prefix(start)
                    .and_then(|rest| rest.strip_suffix(end));
                rest.is_some_and(|hash| !hash.contains('-'))
            })
            .unwrap_or_else(|| panic!("no {start}…{end}"));
        sum += gz(&std::fs::read(file.path()).expect("the file"));
    }
    sum
}

#[track_caller]
fn at_most(what: &str, most: usize, parts: &[(&str, &str)]) {
    let weight = weight(parts);
    assert!(weight <= most, "{what}: {weight} bytes, more than {most}");
}

/// The names of all modules of the site.
fn modules() -> Vec<String> {
    std::fs::read_dir(dist().join("assets"))
        .expect("the folder")
        .flatten()
        .filter_map(|file| {
            let name = file.file_name().into_string().expect("a name");
            let (name, _) = name.strip_suffix(".wasm")?.rsplit_once('-')?;
            Some(name.to_owned())
        })
        .collect()
}

/// A room and what works its debrief out have twice the room; they come when they are wanted.
#[test]
fn every_module_is_small() {
    let modules = modules();
    assert!(modules.len() > 3, "the modules of the site: {modules:?}");
    for module in modules {
        let most = match module.as_str() {
            "room" | "debrief" => 60_000,
            _ => 30_000,
        };
        let start = format!("assets/{module}-");
        at_most(
            &format!("the module {module} with its glue"),
            most,
            &[(&start, ".wasm"), (&start, ".js")],
        );
    }
}

#[test]
fn the_search_index_is_small() {
    at_most("the search index", 100_000, &[("searchindex-", ".js")]);
}

/// Style and scripts of every page, fonts and the chapter itself aside.
#[test]
fn what_every_page_needs_is_small() {
    at_most(
        "what every page needs",
        35_000,
        &[
            ("css/variables-", ".css"),
            ("css/general-", ".css"),
            ("css/chrome-", ".css"),
            ("assets/book-", ".css"),
            ("assets/katex-", ".css"),
            ("assets/loader-", ".js"),
            ("assets/page-", ".js"),
            ("toc-", ".js"),
            ("book-", ".js"),
        ],
    );
}
