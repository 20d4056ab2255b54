//! The book's own chapters: what they print and what their tables name.

use super::directives::expand;
use crate::folders;
use kit::text::Edition;
use model::switch::sim::headline::Headline;
use model::switch::sim::{Control, MINUTE_FIGURES};
use room::text::Words;
use std::collections::BTreeSet;
use std::path::Path;

/// The text of every chapter.
fn chapters() -> Vec<String> {
    fn read(folder: &Path, chapters: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                read(&path, chapters);
            } else if path.extension().is_some_and(|e| e == "md") {
                chapters.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut chapters = Vec::new();
    read(&folders::root().join("book/src"), &mut chapters);
    chapters
}

/// The numbers that a chapter prints, or holds an answer against.
fn numbers_of(chapter: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    expand(chapter, |directive| {
        if matches!(directive.name, "num" | "check") {
            names.extend(directive.argument.split(' ').next().map(str::to_owned));
        }
        if directive.name == "check" {
            let field: toml::Table = toml::from_str(directive.body).unwrap();
            let slips = field.get("slips").and_then(|slips| slips.as_table());
            names.extend(slips.into_iter().flat_map(|slips| slips.keys().cloned()));
        }
        String::new()
    });
    names
}

#[test]
fn only_directives_print_a_number() {
    let chapter = "slots.start `{{#num a}}` {{#num b bare}} {{#figure c}}\n\n\
        {{#check d\nlabel = \"e\"\n[slips]\n\"f\" = \"g\"\n}}\n";
    let want = ["b", "d", "f"].map(String::from);
    assert_eq!(numbers_of(chapter), BTreeSet::from(want));
}

/// A number that no chapter prints is no number of the book.
#[test]
fn every_number_is_printed_somewhere() {
    let printed: BTreeSet<String> = chapters().iter().flat_map(|c| numbers_of(c)).collect();
    let numbers = chapters::numbers::all().unwrap();
    let unused: Vec<_> = numbers
        .iter()
        .map(|number| number.name)
        .filter(|name| !printed.contains(*name))
        .collect();
    assert!(
        unused.is_empty(),
        "no chapter prints {unused:?}: take them out of widgets/chapters/src/"
    );
}

/// The rows of the table whose first heading is `heading`, its headings left out.
fn table(chapter: &str, heading: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim_matches('|');
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let rows: Vec<_> = chapter
        .lines()
        .skip_while(|line| !line.starts_with(&format!("| {heading} |")))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(cells)
        .collect();
    assert!(!rows.is_empty(), "no table begins with {heading:?}");
    rows
}

/// The chapter of the control room leaves out no control, no figure and no state, and names none
/// that there is not.
#[test]
fn the_control_room_s_chapter_names_everything_in_the_room() {
    let chapter = folders::root().join("book/src/crisis/control-room.md");
    let chapter = std::fs::read_to_string(chapter).unwrap();
    let words = Words::of(&Edition::english()).unwrap();
    let title = |key: &str| words.raw(&format!("minute.{key}.title")).unwrap();

    let controls = table(&chapter, "control");
    assert_eq!(controls.len(), Control::ALL.len());
    for (row, control) in controls.iter().zip(Control::ALL) {
        // "Servers", where the room has "Servers, running and booting".
        let label = words
            .raw(&format!("controls.{}.label", control.name()))
            .unwrap();
        assert_eq!(row[0], label.split(", ").next().unwrap());
    }

    let states = table(&chapter, "headline indicator");
    let named: Vec<&str> = states.iter().map(|row| row[0].as_str()).collect();
    let headlines = Headline::ALL.map(|headline| title(headline.key()).to_lowercase());
    assert_eq!(named, headlines);
    for row in &states {
        let limits: Vec<_> = row[1..].iter().map(|cell| numbers_of(cell)).collect();
        assert!(limits.iter().all(|names| names.len() == 1), "{row:?}");
        let [strained, critical] = [&limits[0], &limits[1]].map(|names| names.first().unwrap());
        assert!(strained.ends_with(".strained"), "{row:?}");
        assert!(critical.ends_with(".critical"), "{row:?}");
    }

    let indicators = table(&chapter, "indicator");
    let named: BTreeSet<(&str, &str)> = indicators
        .iter()
        .flat_map(|row| row[0].split(", ").map(|title| (title, row[1].as_str())))
        .collect();
    let figures = MINUTE_FIGURES.iter().filter(|figure| figure.key != "t");
    let figures = figures.map(|figure| match figure.show.unit {
        "" => (title(figure.key), "–"),
        unit => (title(figure.key), unit),
    });
    assert_eq!(named, figures.collect());
}
