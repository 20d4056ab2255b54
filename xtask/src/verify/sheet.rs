//! Reading a class's file as spreadsheets write it.

use anyhow::{Context, Result, bail};

/// The text of a file as spreadsheets write it.
pub(super) struct Source {
    pub(super) text: String,
    /// It began with a byte order mark, so the result should, for the same spreadsheet's sake.
    pub(super) marked: bool,
    /// It is no Unicode, and was taken for the usual 8-bit code.
    pub(super) legacy: bool,
}

impl Source {
    /// The text of `bytes`, whichever of the usual codes it is in.
    ///
    /// Fails on a spreadsheet's own format, which is no text at all.
    pub(super) fn decode(bytes: Vec<u8>) -> Result<Self> {
        if OWN_FORMATS.iter().any(|start| bytes.starts_with(start)) {
            bail!("it is a spreadsheet's own format: save the sheet as CSV and give that file");
        }
        let utf16 = |unit: fn([u8; 2]) -> u16| {
            let units = bytes[2..]
                .chunks_exact(2)
                .map(|pair| unit([pair[0], pair[1]]));
            char::decode_utf16(units)
                .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect()
        };
        let (text, marked, legacy) = if bytes.starts_with(&[0xff, 0xfe]) {
            (utf16(u16::from_le_bytes), true, false)
        } else if bytes.starts_with(&[0xfe, 0xff]) {
            (utf16(u16::from_be_bytes), true, false)
        } else {
            match String::from_utf8(bytes) {
                Ok(text) => match text.strip_prefix('\u{feff}') {
                    Some(rest) => (rest.to_owned(), true, false),
                    None => (text, false, false),
                },
                Err(error) => {
                    let bytes = error.into_bytes();
                    (bytes.into_iter().map(windows_1252).collect(), false, true)
                }
            }
        };
        Ok(Self {
            text,
            marked,
            legacy,
        })
    }
}

/// How .xlsx and .ods begin, and how .xls does.
const OWN_FORMATS: [&[u8]; 2] = [b"PK\x03\x04", &[0xd0, 0xcf, 0x11, 0xe0]];

/// A character of the 8-bit code that spreadsheets write where they do not write Unicode.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The rows of a file, and what separates its cells.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) delimiter: u8,
    pub(super) rows: Vec<Row>,
}

/// One student's code, as it stands in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) line: u64,
    pub(super) student: String,
    pub(super) code: String,
    pub(super) level: String,
    pub(super) seed: String,
    /// Why the line cannot be read as a row.
    pub(super) broken: Option<String>,
}

/// Where the columns are.
struct Columns {
    student: usize,
    code: usize,
    level: Option<usize>,
    seed: Option<usize>,
}

impl Columns {
    /// The columns of a line of headings, if it has those that are needed, each once.
    fn find(headings: &csv::StringRecord) -> Result<Self> {
        let find = |name: &str| {
            let mut places = headings
                .iter()
                .enumerate()
                .filter(|(_, heading)| heading.to_lowercase() == name)
                .map(|(place, _)| place);
            let first = places.next();
            if places.next().is_some() {
                bail!("it has two columns {name:?}: remove one");
            }
            Ok(first)
        };
        let needed = |name: &str| {
            find(name)?.with_context(|| {
                let found: Vec<String> = headings.iter().map(|h| format!("{h:?}")).collect();
                format!(
                    "it has no column {name:?}: its first line must name the columns student and \
                     code (and, if required, level and seed); it holds {}",
                    found.join(", ")
                )
            })
        };
        Ok(Self {
            student: needed("student")?,
            code: needed("code")?,
            level: find("level")?,
            seed: find("seed")?,
        })
    }
}

impl Sheet {
    /// The rows of a file's text.
    ///
    /// Fails where no line of headings names the columns that are needed. A line that is no row is
    /// among the rows, with its reason.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let (text, lines_before) = without_separator_line(text);
        if text.trim().is_empty() {
            bail!("it is empty: its first line must name the columns student and code");
        }
        // The separator is the one that gives the columns; a comma where none does, for the message.
        let delimiter = [b',', b';', b'\t']
            .into_iter()
            .find(|&delimiter| {
                reader(text, delimiter)
                    .headers()
                    .is_ok_and(|headings| Columns::find(headings).is_ok())
            })
            .unwrap_or(b',');
        let mut records = reader(text, delimiter);
        let headings = records.headers()?.clone();
        let columns = Columns::find(&headings)?;
        let mut lines = Lines::new(text, lines_before);
        let mut rows = Vec::new();
        // Where the part begins that is being read: at 0 with the headings, later without.
        let mut part = 0;
        let mut record = csv::StringRecord::new();
        while records.read_record(&mut record)? {
            // Spreadsheets write the cells of empty lines too.
            if record.iter().all(str::is_empty) {
                continue;
            }
            let from = part + record.position().map_or(0, |at| at.byte() as usize);
            let mut row = columns.row(&record, headings.len(), lines.number(from));
            let to = part + records.position().byte() as usize;
            // No code has two lines.
            if (to >= text.len() && is_open(&text[from..]) || row.code.contains(['\r', '\n']))
                && let Some(next) = next_line(text, from)
            {
                row.student = text[from..next].trim().to_owned();
                row.code.clear();
                row.broken = Some(
                    "a quotation mark is not closed where the line ends: close it or remove it"
                        .to_owned(),
                );
                // The mark has swallowed what follows: it is read again, as rows of its own.
                part = next;
                records = csv_reader(&text[part..], delimiter, false);
            }
            rows.push(row);
        }
        Ok(Self { delimiter, rows })
    }
}

impl Columns {
    /// The row of a record.
    fn row(&self, record: &csv::StringRecord, headings: usize, line: u64) -> Row {
        let cell = |place: Option<usize>| {
            let cell = place.and_then(|place| record.get(place));
            cell.unwrap_or_default().to_owned()
        };
        let broken = (record.len() > headings).then(|| {
            format!(
                "the line has {} cells, the headings {headings}: put a name with a separator in it in quotes",
                record.len()
            )
        });
        Row {
            line,
            student: cell(Some(self.student)),
            code: cell(Some(self.code)),
            level: cell(self.level),
            seed: cell(self.seed),
            broken,
        }
    }
}

/// Whether a quotation mark is left open at the end of `rows`: their number is odd.
fn is_open(rows: &str) -> bool {
    rows.bytes().filter(|byte| *byte == b'"').count() % 2 == 1
}

/// Where the line behind that of the row found from byte `from` on begins, if there is one.
fn next_line(text: &str, from: usize) -> Option<usize> {
    const ENDS: [char; 2] = ['\r', '\n'];
    let row = text[from..].trim_start_matches(ENDS);
    let next = row[row.find(ENDS)?..].trim_start_matches(ENDS);
    (!next.is_empty()).then(|| text.len() - next.len())
}

/// Numbers lines as an editor does: the reader counts an empty line to the row behind it, and in
/// files from Windows is one behind.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    number: u64,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str, lines_before: u64) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            number: lines_before + 1,
        }
    }

    /// The line of the row found from byte `from` on; rows are to be asked for in order.
    fn number(&mut self, from: usize) -> u64 {
        let from = from.min(self.text.len());
        let ends = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let row = from + self.text[from..].iter().take_while(ends).count();
        let passed = self.text.get(self.at..row).unwrap_or_default();
        // A carriage return ends a line too, unless a line feed does it anyway.
        let ends = |(i, byte): (usize, &u8)| {
            *byte == b'\n' || *byte == b'\r' && passed.get(i + 1) != Some(&b'\n')
        };
        self.number += passed.iter().enumerate().filter(|&at| ends(at)).count() as u64;
        self.at = row;
        self.number
    }
}

/// Skips the line `sep=;` by which spreadsheets tell each other the separator.
fn without_separator_line(text: &str) -> (&str, u64) {
    match text.split_once('\n') {
        Some((first, rest)) if first.trim_end().to_lowercase().starts_with("sep=") => (rest, 1),
        _ => (text, 0),
    }
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv_reader(text, delimiter, true)
}

fn csv_reader(text: &str, delimiter: u8, headings: bool) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .has_headers(headings)
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}
