//! `replay` and `verify` as they are called: output, errors, exit codes.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Level 1, seed 20161, ten servers and shedding at minute 5: passes.
const PASSES: &str = "ac000kp1he0h1kyba3y";

fn xtask(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(args)
        .output()
        .expect("xtask runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The code of a play, from the command itself.
fn code(args: &[&str]) -> String {
    let output = xtask(&[&["replay", "--format", "json"], args].concat());
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    report["code"].as_str().expect("a code").to_owned()
}

/// A file of this test's own.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a temporary file");
    path
}

/// `verify` with its result as CSV: exit code, cells, messages.
fn verify(name: &str, bytes: &[u8]) -> (Option<i32>, Vec<Vec<String>>, String) {
    let path = file(name, bytes);
    let output = xtask(&["verify", path.to_str().unwrap(), "-o", "-"]);
    let text = stdout(&output);
    let headings = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t']
        .into_iter()
        .find(|delimiter| headings.contains(char::from(*delimiter)))
        .unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let rows = reader
        .records()
        .map(|record| record.expect("a row").iter().map(str::to_owned).collect());
    (output.status.code(), rows.collect(), stderr(&output))
}

/// One column of a result, without its heading.
fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let place = rows[0]
        .iter()
        .position(|heading| heading == name)
        .expect(name);
    rows[1..].iter().map(|row| row[place].clone()).collect()
}

/// Twelve servers, three minutes after the sale began: a storm that outlives its cause.
const LATE: &[&str] = &[
    "replay",
    "--level",
    "1",
    "--seed",
    "1",
    "--move",
    "8:servers=12",
    "--debrief",
];

#[test]
fn the_debrief_says_what_decided() {
    let text = stdout(&xtask(LATE));
    for want in [
        "What happened",
        "- Minute 13. Capacity, ",
        "Had load shedding been set to on in minute ",
        "Why: R8, ",
    ] {
        assert!(text.contains(want), "`{want}` is not in:\n{text}");
    }
    let json = xtask(&[LATE, &["--format", "json"]].concat());
    let report: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let paragraphs = report["debrief"].as_array().expect("paragraphs");
    // The same sentences, wherever lines break.
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for paragraph in paragraphs.iter().filter(|p| p["sentence"] != "several") {
        let said = paragraph["text"].as_str().expect("a text");
        assert!(flat.contains(said), "`{said}` is not in:\n{text}");
    }
    let outlived = paragraphs
        .iter()
        .find(|p| p["sentence"] == "storm_outlived_cause")
        .expect("the storm");
    assert_eq!(
        (&outlived["minute"], &outlived["relation"]),
        (&13.into(), &"R10".into())
    );
    let refused = xtask(&[LATE, &["--format", "csv"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("text or json"));
}

#[test]
fn json_holds_the_whole_run() {
    let by_code = xtask(&["replay", PASSES, "--format", "json"]);
    let by_moves = xtask(&[
        "replay",
        "--level",
        "1",
        "--seed",
        "20161",
        "--move",
        "5:shedding=on",
        "--move",
        "5:servers=9",
        "--move",
        "5:servers=10",
        "--format",
        "json",
    ]);
    assert_eq!(by_code.status.code(), Some(0));
    assert_eq!(stdout(&by_code), stdout(&by_moves));
    let report: Value = serde_json::from_slice(&by_code.stdout).unwrap();
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    let mut want = [
        "level", "seed", "code", "moves", "minutes", "summary", "goals", "passed",
    ];
    want.sort_unstable();
    assert_eq!(keys, want);
    assert_eq!(report["code"], PASSES);
    assert_eq!(report["passed"], true);
    assert_eq!(
        report["moves"],
        serde_json::json!([
            {"minute": 5, "control": "servers", "value": 10},
            {"minute": 5, "control": "shedding", "value": "on"}
        ])
    );
    assert_eq!(report["minutes"].as_array().unwrap().len(), 60);
    assert_eq!(report["minutes"][59]["t"], 59);
    assert_eq!(report["minutes"][0].as_object().unwrap().len(), 27);
    assert_eq!(report["summary"].as_object().unwrap().len(), 8);
    assert_eq!(report["summary"]["cost_u"], 58.0);
    let goal = &report["goals"][0];
    assert_eq!(goal["name"], "genuine_approval_rate");
    assert_eq!(
        (&goal["relation"], &goal["limit"]),
        (&">=".into(), &0.95.into())
    );
    assert_eq!(
        (&goal["met"], &goal["stretch"]),
        (&true.into(), &false.into())
    );
    assert!(goal["value"].as_f64().unwrap() > 0.99);
}

/// The minutes as in JSON, to the last digit.
#[test]
fn csv_holds_the_minutes() {
    let output = xtask(&["replay", PASSES, "--format", "csv"]);
    let json = xtask(&["replay", PASSES, "--format", "json"]);
    let report: Value = serde_json::from_slice(&json.stdout).unwrap();
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let headings = reader.headers().unwrap().clone();
    assert_eq!(headings.len(), 27);
    let mut minutes = 0;
    for (record, minute) in reader.records().zip(report["minutes"].as_array().unwrap()) {
        for (key, cell) in headings.iter().zip(&record.unwrap()) {
            assert_eq!(cell, minute[key].to_string(), "{key}");
        }
        minutes += 1;
    }
    assert_eq!(minutes, 60);
}

#[test]
fn text_is_for_people() {
    let text = stdout(&xtask(&["replay", PASSES]));
    assert!(text.starts_with("Level 1 · Sale peak · seed 20161\nRun code ac000kp1he0h1kyba3y\n"));
    assert!(text.contains("sale peak begins, servers 10, load shedding on\n"));
    // Every fifth minute, those in which something happens, and the last.
    let minutes: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| word.parse::<u32>().is_ok())
        .collect();
    assert_eq!(
        minutes,
        [
            "0", "5", "10", "15", "20", "25", "30", "35", "40", "45", "49", "50", "55", "59"
        ]
    );
    assert!(text.contains("  met  Server cost                                 58.0 u  ≤ 75.0 u\n"));
    assert!(text.ends_with("\nPassed, stretch goal reached.\n"));
    let idle = stdout(&xtask(&["replay", "--level", "1", "--seed", "1"]));
    assert!(idle.contains("  not met  Approval rate of genuine customers"));
    assert!(idle.ends_with("\nNot passed.\n"));
    let sandbox = stdout(&xtask(&[
        "replay",
        "--level",
        "0",
        "--seed",
        "1",
        "--no-noise",
    ]));
    assert!(sandbox.starts_with("Level 0 · Sandbox · without noise\n"));
    assert!(sandbox.ends_with("\nThe sandbox has no goals.\n"));
}

/// As when `head` has seen enough.
#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["replay", PASSES, "--format", "json"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("xtask runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("xtask ends");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn without_noise_the_start_is_the_books() {
    let args = [
        "replay",
        "--level",
        "0",
        "--seed",
        "9",
        "--no-noise",
        "--format",
        "json",
    ];
    let report: Value = serde_json::from_slice(&xtask(&args).stdout).unwrap();
    assert_eq!(report["passed"], Value::Null);
    assert_eq!(report["goals"], serde_json::json!([]));
    assert_eq!(report["minutes"][0]["new_tps"], 400.0);
    // The code remembers that there was no noise.
    let again = xtask(&[
        "replay",
        report["code"].as_str().unwrap(),
        "--format",
        "json",
    ]);
    assert_eq!(stdout(&again), stdout(&xtask(&args)));
}

/// Exit code 2, nothing on standard output, and what to do on standard error.
#[test]
fn what_cannot_be_played_says_what_to_do() {
    let level_1 =
        |more: &[&'static str]| [&["replay", "--level", "1", "--seed", "1"], more].concat();
    for (args, remedy) in [
        (vec!["replay"], "cargo xtask replay --level 0..4 --seed N"),
        (
            vec!["replay", "--level", "5", "--seed", "1"],
            "the levels are 0 (sandbox) to 4",
        ),
        (
            vec!["replay", "--level", "-1", "--seed", "1"],
            "a level is a number, 0 (sandbox) to 4",
        ),
        (
            vec!["replay", "--level", "1"],
            "arguments were not provided:\n  --seed <SEED>",
        ),
        (
            vec!["replay", "--level", "1", "--seed", "-5"],
            "a seed is a whole number, 0 to 4294967295",
        ),
        (
            vec!["replay", "--level", "1", "--seed", "4294967296"],
            "a seed is a whole number",
        ),
        (
            level_1(&["--move", "5:servers=30"]),
            "it takes 2 to 24 servers in steps of 1",
        ),
        (
            level_1(&["--move", "-5:servers=3"]),
            "write MINUTE:CONTROL=VALUE",
        ),
        (
            level_1(&["--move", "60:servers=3"]),
            "its minutes are 0 to 59",
        ),
        (
            level_1(&["--move", "5:threshold=2.72"]),
            "it takes 0 to 5 σ in steps of 0.05",
        ),
        (
            level_1(&["--move", "5:slots=3"]),
            "the controls are servers, shedding, retries",
        ),
        (level_1(&["--format", "xml"]), "text, json, csv"),
        (
            vec!["replay", "ac000kp1he0h1kyba3z"],
            "copy the whole code again",
        ),
        (vec!["replay", "cc000kp1he0h1kyba3z"], "update this program"),
        (vec!["replay", ""], "the run code is empty"),
        (
            vec!["replay", PASSES, "--level", "1", "--seed", "1"],
            "cannot be used with",
        ),
    ] {
        let output = xtask(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        assert!(
            stderr(&output).contains(remedy),
            "{args:?}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn a_class_is_judged() {
    let fails = code(&["--level", "1", "--seed", "20161"]);
    let sandbox = code(&["--level", "0", "--seed", "3"]);
    let sheet = format!("student,code\nAda,{PASSES}\nBo,{fails}\nCy,{sandbox}\n");
    let (exit, rows, messages) = verify("class.csv", sheet.as_bytes());
    assert_eq!(exit, Some(0), "a row that does not pass is not bad");
    assert_eq!(column(&rows, "student"), ["Ada", "Bo", "Cy"]);
    assert_eq!(
        column(&rows, "result"),
        ["passed", "not passed", "no goals"]
    );
    assert_eq!(
        column(&rows, "goal_genuine_approval_rate"),
        ["met", "not met", ""]
    );
    assert_eq!(column(&rows, "goal_fraud_rate_bp"), ["", "", ""]);
    assert_eq!(column(&rows, "stretch_goal"), ["met", "not met", ""]);
    assert_eq!(column(&rows, "cost_u"), ["58.0", "36.0", "36.0"]);
    assert_eq!(column(&rows, "line"), ["2", "3", "4"]);
    assert!(messages.contains("1 passed, 1 not passed, 1 without goals, 0 bad"));

    let path = file("class-text.csv", sheet.as_bytes());
    let text = stdout(&xtask(&["verify", path.to_str().unwrap()]));
    assert!(
        text.contains("     2  Ada          1  20161  passed        3/3  stretch goal reached\n"),
        "{text}"
    );
    assert!(text.contains("missed: Approval rate of genuine customers; Mean authorisation time"));
}

/// A level whose fraud rate is a goal, and a lower one a stretch goal.
#[test]
fn passing_is_less_than_the_stretch_goal() {
    let args = "--level 2 --seed 20172 --move 6:threshold=2.7 --move 6:step_up=1.4";
    let passes = code(&args.split(' ').collect::<Vec<_>>());
    let sheet = format!("student,code\nAda,{passes}\n");
    let (_, rows, _) = verify("no-stretch.csv", sheet.as_bytes());
    assert_eq!(column(&rows, "result"), ["passed"]);
    assert_eq!(column(&rows, "goal_fraud_rate_bp"), ["met"]);
    assert_eq!(column(&rows, "stretch_goal"), ["not met"]);
}

#[test]
fn a_bad_row_does_not_stop_the_rest() {
    let quiet = code(&["--level", "1", "--seed", "20161", "--no-noise"]);
    let sheet = format!(
        "student,code,level,seed\n\
         good,{PASSES},1,20161\n\
         free,{PASSES},,\n\
         wrong level,{PASSES},2,\n\
         wrong seed,{PASSES},1,7\n\
         no noise,{quiet},1,20161\n\
         mistyped,ac000kp1he0h1kyba3z,,\n\
         newer,cc000kp1he0h1kyba3y,,\n\
         no code,,,\n\
         ,{PASSES},,\n\
         odd level,{PASSES},one,\n\
         odd seed,{PASSES},,2.0E+04\n\
         short\n\
         Doe, Jane,{PASSES},,,\n\
         last,{PASSES},1,\n"
    );
    let (exit, rows, messages) = verify("bad.csv", sheet.as_bytes());
    assert_eq!(exit, Some(1));
    let results = column(&rows, "result");
    assert_eq!(results.len(), 14);
    assert!(
        [0, 1, 13]
            .iter()
            .all(|&row: &usize| results[row] == "passed")
    );
    assert_eq!(results.iter().filter(|result| *result == "bad").count(), 11);
    let reasons = column(&rows, "reason");
    for (row, reason) in [
        (2, "level 2 was required, the code is of level 1"),
        (3, "seed 7 was required, the code is of seed 20161"),
        (
            4,
            "seed 20161 was required, the code is of a run without noise",
        ),
        (5, "does not match its checksum"),
        (6, "is of version 3"),
        (7, "the code is missing"),
        (8, "the student is missing"),
        (9, "the level required is \"one\""),
        (10, "the seed required is \"2.0E+04\""),
        (11, "the code is missing"),
        (12, "the line has 6 cells, the headings 4"),
    ] {
        assert!(reasons[row].contains(reason), "row {row}: {}", reasons[row]);
        assert!(column(&rows, "cost_u")[row].is_empty());
    }
    assert!(messages.contains("3 passed, 0 not passed, 0 without goals, 11 bad"));
}

/// What spreadsheets do to a file changes nothing.
#[test]
fn spreadsheets_are_read() {
    let plain = format!("student,code\nZoë,{PASSES}\n");
    let marked = format!("\u{feff}{plain}");
    let semicolons =
        format!("sep=;\r\nCode ; STUDENT;remark\r\n\r\n\"{PASSES}\";\"Zoë\";\"a;b\"\r\n;;\r\n");
    let tabs = format!("student\tcode\nZoë\t{PASSES}\n\n\n");
    let utf_16: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(tabs.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let big_endian: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(tabs.encode_utf16())
        .flat_map(u16::to_be_bytes)
        .collect();
    let windows: Vec<u8> = plain
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    for (name, bytes) in [
        ("plain", plain.as_bytes()),
        ("marked", marked.as_bytes()),
        ("semicolons", semicolons.as_bytes()),
        ("tabs", tabs.as_bytes()),
        ("utf-16", &utf_16),
        ("utf-16-be", &big_endian),
        ("windows", &windows),
    ] {
        let path = file(&format!("spreadsheet-{name}.csv"), bytes);
        let output = xtask(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stderr(&output));
        assert!(
            stdout(&output).contains("  Zoë          1  20161  passed "),
            "{name}: {}",
            stdout(&output)
        );
        assert!(stderr(&output).contains("1 passed"), "{name}");
        assert_eq!(stderr(&output).contains("Windows-1252"), name == "windows");
    }
    // What Windows-1252 has between the controls and Latin-1.
    let bytes: Vec<u8> = [0x80]
        .into_iter()
        .chain(0x82..=0x8c)
        .chain([0x8e])
        .chain(0x91..=0x9c)
        .chain([0x9e, 0x9f])
        .collect();
    let sheet = [b"student,code\n", &bytes[..], b",", PASSES.as_bytes()].concat();
    let (_, rows, _) = verify("windows-1252.csv", &sheet);
    let name = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
    assert_eq!(column(&rows, "student"), [name]);
    // The result is written the way the file came.
    let (_, rows, _) = verify("semicolons.csv", semicolons.as_bytes());
    assert_eq!(column(&rows, "line"), ["4"]);
    let multiline = format!("student,code\r\n\"A\r\nB\",{PASSES}\r\n\r\nC,{PASSES}\r\nD,{PASSES}");
    let (_, rows, _) = verify("lines.csv", multiline.as_bytes());
    assert_eq!(column(&rows, "line"), ["2", "5", "6"]);
    let old = format!("student,code\rA,{PASSES}\r\rB,{PASSES}\r");
    let (_, rows, _) = verify("carriage-returns.csv", old.as_bytes());
    assert_eq!(column(&rows, "line"), ["2", "4"]);
    let path = file("marked.csv", marked.as_bytes());
    let output = xtask(&["verify", path.to_str().unwrap(), "-o", "-"]);
    assert!(stdout(&output).starts_with("\u{feff}line,student,"));
}

/// A name that is a formula is written as text; one that steers the terminal is not let through.
#[test]
fn names_are_only_text() {
    let sheet = format!(
        "student,code\n\"=HYPERLINK(\"\"http://example.org\"\";\"\"x\"\")\",{PASSES}\n@SUM(1),{PASSES}\n-1,=1+1\n\u{1b}[2Jx,{PASSES}\n"
    );
    let (exit, rows, _) = verify("formula.csv", sheet.as_bytes());
    assert_eq!(exit, Some(1));
    let students = column(&rows, "student");
    assert_eq!(students[0], "'=HYPERLINK(\"http://example.org\";\"x\")");
    assert_eq!(students[1], "'@SUM(1)");
    assert_eq!(students[2], "'-1");
    assert_eq!(column(&rows, "code")[2], "'=1+1");
    for row in &rows[1..] {
        assert!(
            row.iter()
                .all(|cell| !cell.starts_with(['=', '+', '-', '@'])),
            "{row:?}"
        );
    }
    let path = file("formula-text.csv", sheet.as_bytes());
    assert!(!stdout(&xtask(&["verify", path.to_str().unwrap()])).contains('\u{1b}'));
}

#[test]
fn duplicates_are_pointed_out() {
    let second = code(&["--level", "2", "--seed", "5"]);
    let sheet = format!("student,code\nAda,{PASSES}\nBo,{PASSES}\nada,{PASSES}\nAda,{second}\n");
    let (exit, rows, _) = verify("duplicates.csv", sheet.as_bytes());
    assert_eq!(exit, Some(0));
    assert_eq!(
        column(&rows, "note"),
        [
            "",
            "same code as line 2",
            "same student and level as line 2",
            ""
        ]
    );
    let path = file("duplicates-text.csv", sheet.as_bytes());
    let text = stdout(&xtask(&["verify", path.to_str().unwrap()]));
    assert!(text.contains("stretch goal reached · same code as line 2\n"));
}

/// What a phone's keyboard or a spreadsheet makes of a code that was typed.
#[test]
fn capital_letters_are_no_other_code() {
    let code = code(&["--level", "3", "--seed", "2026", "--move", "6:timeout=1"]);
    let mut capital = code.clone();
    capital[..1].make_ascii_uppercase();
    let rows = format!(
        "student,code\nAda,{code}\nBo,{capital}\nCy,{}\n",
        code.to_uppercase()
    );
    let (exit, rows, _) = verify("capitals.csv", rows.as_bytes());
    assert_eq!(exit, Some(0));
    assert_eq!(column(&rows, "result"), ["not passed"; 3]);
    assert_eq!(
        column(&rows, "note"),
        ["", "same code as line 2", "same code as line 2"]
    );
    assert_eq!(column(&rows, "code")[1], capital);
    let replayed = |code: &str| xtask(&["replay", code, "--format", "csv"]).stdout;
    assert_eq!(replayed(&code), replayed(&capital));
}

/// A mark that is never closed costs its own row; one that is closed by chance is pointed out.
#[test]
fn a_quotation_mark_left_open_does_not_swallow_the_class() {
    let rest = format!("Cy,{PASSES}\r\n\r\nDi,{PASSES}\r\n");
    let sheet = format!("student,code\r\nAda,{PASSES}\r\n\"Bo,{PASSES}\r\n{rest}");
    let (exit, rows, messages) = verify("open-quote.csv", sheet.as_bytes());
    assert_eq!(exit, Some(1));
    assert_eq!(column(&rows, "line"), ["2", "3", "4", "6"]);
    assert_eq!(
        column(&rows, "result"),
        ["passed", "bad", "passed", "passed"]
    );
    assert!(column(&rows, "reason")[1].contains("close it or remove it"));
    assert_eq!(
        column(&rows, "student")[1],
        format!("\"Bo,{PASSES}"),
        "the line as it stands"
    );
    assert!(messages.contains("3 passed, 0 not passed, 0 without goals, 1 bad"));
    // In the cells of two codes, where one mark seems to close the other.
    let sheet = format!(
        "student,code\nAda,\"{PASSES}\nBo,{PASSES}\nCy,\"{PASSES}\nDi,{PASSES}\n\"Ed\",{PASSES}\n"
    );
    let (exit, rows, _) = verify("open-quotes.csv", sheet.as_bytes());
    assert_eq!(exit, Some(1));
    assert_eq!(column(&rows, "line"), ["2", "3", "4", "5", "6"]);
    assert_eq!(
        column(&rows, "result"),
        ["bad", "passed", "bad", "passed", "passed"]
    );
    let sheet = format!("student,code\n\"A\nB\",{PASSES}\n");
    let (exit, rows, _) = verify("two-lines.csv", sheet.as_bytes());
    assert_eq!(exit, Some(0));
    assert!(column(&rows, "note")[0].contains("is a quotation mark left open?"));
}

/// Where semicolons separate, the comma is the decimal sign; the run itself is the same.
#[test]
fn decimals_are_those_of_the_spreadsheet() {
    let figures = [
        "genuine_approval_rate",
        "authorization_time_s",
        "cost_u",
        "exposure_u",
        "genuine_lost",
    ];
    let commas = format!("student,code\nAda,{PASSES}\n");
    let (_, with_points, _) = verify("points.csv", commas.as_bytes());
    let (_, with_commas, _) = verify("commas.csv", commas.replace(',', ";").as_bytes());
    let (_, with_tabs, _) = verify("tabs.csv", commas.replace(',', "\t").as_bytes());
    for figure in figures {
        let (points, commas) = (column(&with_points, figure), column(&with_commas, figure));
        assert_eq!(column(&with_tabs, figure), points);
        assert!(points[0].contains('.') && !points[0].contains(','));
        assert_eq!(commas[0], points[0].replace('.', ","), "{figure}");
    }
    assert_eq!(column(&with_commas, "cost_u"), ["58,0"]);
}

/// Cells beyond any sense end as rows with a reason and leave a table one can read.
#[test]
fn huge_cells() {
    let huge = "x".repeat(100_000);
    let sheet = format!("student,code\n{huge},a{huge}\nAda,{PASSES}\n");
    let path = file("huge.csv", sheet.as_bytes());
    let output = xtask(&["verify", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains("Ada"));
    assert!(stdout(&output).len() < 2_000);
    let (exit, rows, _) = verify("huge.csv", sheet.as_bytes());
    assert_eq!(exit, Some(1));
    assert_eq!(column(&rows, "student")[0], huge);
    assert_eq!(column(&rows, "result"), ["bad", "passed"]);
}

#[test]
fn a_file_that_cannot_be_used_exits_with_2() {
    let missing = xtask(&["verify", "no/such/file.csv"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read no/such/file.csv"));
    let folder = xtask(&["verify", env!("CARGO_TARGET_TMPDIR")]);
    assert_eq!(folder.status.code(), Some(2));
    for (name, text, reason) in [
        ("empty", "", "it is empty"),
        ("only-mark", "\u{feff}\r\n", "it is empty"),
        ("no-code", "student,result\nAda,1\n", "no column \"code\""),
        (
            "no-headings",
            "Ada,ac000kp1he0h1kyba3y\n",
            "no column \"student\"",
        ),
        (
            "twice",
            "student,code,code\nAda,a,b\n",
            "two columns \"code\"",
        ),
        ("xlsx", "PK\u{3}\u{4}\u{0}", "save the sheet as CSV"),
    ] {
        let (exit, rows, messages) = verify(&format!("unusable-{name}.csv"), text.as_bytes());
        assert_eq!(exit, Some(2), "{name}");
        assert!(rows.is_empty());
        assert!(messages.contains(reason), "{name}: {messages}");
    }
}

#[test]
fn the_result_never_replaces_the_codes() {
    let sheet = format!("student,code\nAda,{PASSES}\nBo,nothing\n");
    let path = file("kept.csv", sheet.as_bytes());
    let path = path.to_str().unwrap();
    let refused = xtask(&["verify", path, "-o", path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("give another name after -o"));
    assert_eq!(fs::read_to_string(path).unwrap(), sheet);

    let out = file("result.csv", b"");
    let written = xtask(&["verify", path, "-o", out.to_str().unwrap()]);
    assert_eq!(written.status.code(), Some(1));
    assert_eq!(stdout(&written), "");
    assert!(stderr(&written).contains("line 3: Bo: "));
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 3);
    let nowhere = xtask(&["verify", path, "-o", "no/such/folder/out.csv"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(stderr(&nowhere).contains("cannot write no/such/folder/out.csv: give another place"));
}

/// A thousand rows, for which the bar is there, come out the same as few.
#[test]
fn a_large_class() {
    let mut sheet = "student,code\n".to_owned();
    for number in 0..1000 {
        sheet += &format!("student {number},{PASSES}\n");
    }
    let (exit, rows, messages) = verify("large.csv", sheet.as_bytes());
    assert_eq!(exit, Some(0));
    assert_eq!(rows.len(), 1001);
    assert!(messages.contains("1000 passed"));
}
