//! The demonstration class of the page for lecturers: every kind of row, and what `verify` makes of it.

use std::path::Path;
use std::process::Command;

/// The cells of a line, each with its heading.
type Row = Vec<(String, String)>;

/// A file of the class, verified: exit code, rows by heading, the last line of the messages.
fn verify(file: &str) -> (Option<i32>, Vec<Row>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/class");
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("verify")
        .arg(folder.join(file))
        .args(["-o", "-"])
        .output()
        .expect("xtask runs");
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let headings = reader.headers().expect("headings").clone();
    let rows = reader
        .records()
        .map(|record| {
            let record = record.expect("a row");
            let cells = headings.iter().map(str::to_owned);
            cells.zip(record.iter().map(str::to_owned)).collect()
        })
        .collect();
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    let last = messages.lines().last().unwrap_or_default().to_owned();
    (output.status.code(), rows, last)
}

/// Each student, the result, and what stands as the reason or as the note.
const CLASS: [(&str, &str, &str); 14] = [
    ("Aino Virtanen", "passed", ""),
    ("Bilal Khan", "passed", ""),
    ("Carlsen, Dorte", "not passed", ""),
    ("Emeka Obi", "not passed", ""),
    ("Freja Holm", "not passed", ""),
    ("Gita Rao", "passed", "same code as line 2"),
    ("Hugo Blanc", "bad", "character 4 of the run code is ' '"),
    ("Ines Costa", "bad", "the run code breaks off"),
    ("Jonas Lind", "bad", "does not match its checksum"),
    (
        "Kei Tanaka",
        "bad",
        "level 3 was required, the code is of level 1",
    ),
    (
        "Lea Marku",
        "bad",
        "seed 2026 was required, the code is of seed 7",
    ),
    ("Mats Berg", "bad", "a run without noise"),
    ("Nadia Haddad", "bad", "the run code is of version 3"),
    ("Omar Said", "bad", "the code is missing"),
];

/// The goals that a student who did not pass has missed.
const MISSED: [(&str, &[&str]); 3] = [
    ("Carlsen, Dorte", &["goal_exposure_u"]),
    (
        "Emeka Obi",
        &["goal_genuine_approval_rate", "goal_healthy_approval_rate"],
    ),
    (
        "Freja Holm",
        &["goal_genuine_approval_rate", "goal_healthy_approval_rate"],
    ),
];

fn cell<'a>(row: &'a Row, heading: &str) -> &'a str {
    let found = row.iter().find(|(name, _)| name == heading);
    &found.expect("a column").1
}

#[test]
fn every_row_gets_what_it_deserves() {
    let (exit, rows, last) = verify("level-3.csv");
    assert_eq!(exit, Some(1), "some rows are bad");
    assert_eq!(last, "3 passed, 3 not passed, 0 without goals, 8 bad");
    assert_eq!(rows.len(), CLASS.len());
    for (row, (student, result, remark)) in rows.iter().zip(CLASS) {
        assert_eq!(cell(row, "student"), student);
        assert_eq!(cell(row, "result"), result, "{student}");
        let remarks = [cell(row, "reason"), cell(row, "note")].concat();
        if remark.is_empty() {
            assert_eq!(remarks, "", "{student}");
        } else {
            assert!(remarks.contains(remark), "{student}: {remarks}");
        }
        // A bad row is given no figure that somebody could take for a mark.
        assert_eq!(cell(row, "cost_u").is_empty(), result == "bad", "{student}");
        let missed: Vec<&str> = row
            .iter()
            .filter(|(name, value)| name.starts_with("goal_") && value == "not met")
            .map(|(name, _)| name.as_str())
            .collect();
        let want = MISSED.iter().find(|(name, _)| *name == student);
        assert_eq!(
            missed,
            want.map_or(&[][..], |(_, goals)| *goals),
            "{student}"
        );
    }
    let stretched: Vec<&str> = rows
        .iter()
        .filter(|row| cell(row, "stretch_goal") == "met")
        .map(|row| cell(row, "student"))
        .collect();
    assert_eq!(stretched, ["Bilal Khan"]);
}

#[test]
fn a_class_whose_rows_can_all_be_judged_exits_with_0() {
    let (exit, rows, last) = verify("level-3-mended.csv");
    assert_eq!(exit, Some(0), "not to pass is no fault of the file");
    assert_eq!(last, "2 passed, 3 not passed, 0 without goals, 0 bad");
    assert_eq!(rows.len(), 5);
    for (row, (student, result, _)) in rows.iter().zip(CLASS) {
        assert_eq!(
            (cell(row, "student"), cell(row, "result")),
            (student, result)
        );
    }
}
