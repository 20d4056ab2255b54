//! Numbers as people type them: comma or point, whatever parts the thousands, digits of other
//! scripts.
//!
//! Nothing is computed here. A text becomes the same number in ASCII digits with a point, which
//! the caller's own parser reads: a float parser would weigh more than the whole module.

/// What a typed text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// Nothing was typed.
    Empty,
    /// A number: an optional `-`, ASCII digits with at most one point among them, perhaps an
    /// exponent as in `6e-16`. Any parser of floats reads it.
    Number(String),
    /// One mark before three digits, as in 1,234: a person must say which is meant.
    Ambiguous {
        /// Read with the mark between thousands; no point in it.
        whole: String,
        /// Read with the mark before decimals; exactly three of them.
        decimal: String,
    },
    /// No number, or one written as no language does.
    Unreadable,
}

/// Reads `text`, typed on a page whose language writes `decimal_mark` before decimals.
///
/// Two different marks are told apart by their order: the last stands before the decimals, the
/// other must part groups of three digits, and so must a mark that comes more than once. A mark
/// that comes once stands before decimals; where that would be 1,234 and the page's language
/// writes decimals otherwise, the text is [`Typed::Ambiguous`]. Spaces and apostrophes only part
/// thousands.
#[must_use]
pub fn read(text: &str, decimal_mark: char) -> Typed {
    let plain = plain(text);
    let plain = plain.trim();
    if plain.is_empty() {
        return Typed::Empty;
    }
    number(plain, decimal_mark).unwrap_or(Typed::Unreadable)
}

/// Reads a whole number that is not negative, as seeds are: a mark before three digits can then
/// only part thousands, in any language. `None` for what is no such number or exceeds 32 bits,
/// and for an empty text.
#[must_use]
pub fn read_whole(text: &str) -> Option<u32> {
    // No language's mark, so that neither comma nor point is taken for decimals unasked.
    match read(text, '\0') {
        Typed::Number(number) | Typed::Ambiguous { whole: number, .. } => number.parse().ok(),
        Typed::Empty | Typed::Unreadable => None,
    }
}

/// `text` without `unit` at its end: readers copy what the page prints.
#[must_use]
pub fn without_unit<'a>(text: &'a str, unit: &str) -> &'a str {
    let text = text.trim();
    text.strip_suffix(unit).unwrap_or(text)
}

/// Each character as its plain twin: ASCII digits, `-`, a space for all spaces, `'` for all
/// apostrophes, `*` for all signs of multiplication, `^` before digits that are set high.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut high = false;
    for c in text.chars() {
        let mut raised = true;
        let c = match c {
            '⁰' => '0',
            '¹' => '1',
            '²' => '2',
            '³' => '3',
            '⁴'..='⁹' => digit(c, '⁰'),
            '⁻' => '-',
            '⁺' => '+',
            _ => {
                raised = false;
                match c {
                    '０'..='９' => digit(c, '０'),
                    '٠'..='٩' => digit(c, '٠'),
                    '۰'..='۹' => digit(c, '۰'),
                    '−' | '－' | '–' => '-',
                    '＋' => '+',
                    '，' | '、' => ',',
                    '．' | '。' | '｡' => '.',
                    '’' | '‘' | '＇' | '٬' => '\'',
                    '·' | '×' | '⋅' => '*',
                    'E' | 'ｅ' | 'Ｅ' => 'e',
                    // Marks of direction, which some languages write around signs.
                    '\u{200e}' | '\u{200f}' | '\u{61c}' => continue,
                    '\t' | '\u{a0}' | '\u{2007}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => ' ',
                    other => other,
                }
            }
        };
        if raised && !high {
            plain.push('^');
        }
        high = raised;
        plain.push(c);
    }
    plain
}

fn digit(c: char, zero: char) -> char {
    char::from(b'0' + (c as u32 - zero as u32) as u8)
}

/// Marks that may stand before decimals; `٫` does nothing else.
fn is_decimal_mark(c: char) -> bool {
    matches!(c, ',' | '.' | '٫')
}

fn number(plain: &str, decimal_mark: char) -> Option<Typed> {
    let (minus, unsigned) = sign(plain);
    let (body, exponent) = exponent(unsigned)?;
    // What the last mark is decides; without one there are only digits.
    let last = body.char_indices().rfind(|(_, c)| !c.is_ascii_digit());
    let Some((at, mark)) = last else {
        return written(minus, body, "", exponent);
    };
    let is_mark = |c: char| is_decimal_mark(c) || c == ' ' || c == '\'';
    let (before, after) = (&body[..at], &body[at + mark.len_utf8()..]);
    if !is_mark(mark) {
        return None;
    }
    let other = before.chars().find(|c| !c.is_ascii_digit());
    match other {
        Some('٫') => None,
        // A mark again, or one that never stands before decimals, parts thousands.
        _ if !is_decimal_mark(mark) || other == Some(mark) => {
            written(minus, &grouped(body, mark)?, "", exponent)
        }
        Some(other) if is_mark(other) => written(minus, &grouped(before, other)?, after, exponent),
        Some(_) => None,
        None if mark != decimal_mark
            && mark != '٫'
            && exponent.is_empty()
            && after.len() == 3
            && (1..=3).contains(&before.len())
            && !before.starts_with('0') =>
        {
            let whole = [minus, before, after].concat();
            let decimal = [minus, before, ".", after].concat();
            Some(Typed::Ambiguous { whole, decimal })
        }
        None => written(minus, before, after, exponent),
    }
}

/// The sign as a number carries it, and what follows it.
fn sign(text: &str) -> (&'static str, &str) {
    match text.strip_prefix('-') {
        Some(rest) => ("-", rest.trim_start()),
        None => ("", text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// What stands before an exponent, and the exponent, signed and without zeros before it.
fn exponent(text: &str) -> Option<(&str, String)> {
    let (body, exponent) = if let Some((body, exponent)) = text.split_once('e') {
        (body, exponent)
    } else if let Some((body, power)) = text.split_once('*') {
        (
            body,
            power.trim_start().strip_prefix("10")?.strip_prefix('^')?,
        )
    } else {
        return Some((text, String::new()));
    };
    let (minus, digits) = sign(exponent.trim_start());
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((body.trim_end(), ["e", minus, digits].concat()))
}

/// The digits of a text whose `mark` parts groups of three, or nothing if it does not.
fn grouped(text: &str, mark: char) -> Option<String> {
    let mut digits = String::new();
    for (i, group) in text.split(mark).enumerate() {
        let fits = if i == 0 {
            (1..=3).contains(&group.len()) && !group.starts_with('0')
        } else {
            group.len() == 3
        };
        if !fits || !group.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

/// The number of these digits; nothing if there are none at all.
fn written(minus: &str, whole: &str, decimals: &str, exponent: String) -> Option<Typed> {
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if decimals.is_empty() { "" } else { "." };
    Some(Typed::Number(
        [minus, whole, point, decimals, &exponent].concat(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ARABIC: &str = "١٬٢٣٤٫٥";

    fn number(text: &str) -> Typed {
        Typed::Number(text.into())
    }

    fn either(whole: &str, decimal: &str) -> Typed {
        Typed::Ambiguous {
            whole: whole.into(),
            decimal: decimal.into(),
        }
    }

    /// Read alike on every page.
    #[test]
    fn what_is_clear_is_read_in_every_language() {
        for (text, want) in [
            ("0", "0"),
            ("7", "7"),
            ("007", "007"),
            ("1,7", "1.7"),
            ("0,3", "0.3"),
            ("1.7", "1.7"),
            ("１．７", "1.7"),
            ("１，７", "1.7"),
            ("1。7", "1.7"),
            ("10,0", "10.0"),
            (",5", "0.5"),
            (".5", "0.5"),
            ("5,", "5"),
            ("5.", "5"),
            (" 12 ", "12"),
            ("+12", "12"),
            ("-12,5", "-12.5"),
            ("\u{2212}12.5", "-12.5"),
            ("－１２", "-12"),
            ("\u{200e}-3", "-3"),
            ("- 3", "-3"),
            ("1.234,5", "1234.5"),
            ("1,234.5", "1234.5"),
            ("1 234,5", "1234.5"),
            ("1\u{a0}234.5", "1234.5"),
            ("1\u{202f}234,50", "1234.50"),
            ("1'234.5", "1234.5"),
            ("1’234,5", "1234.5"),
            ("1 234", "1234"),
            ("12 345 678", "12345678"),
            ("1,234,567", "1234567"),
            ("1.234.567", "1234567"),
            ("1.234.567,891", "1234567.891"),
            ("1,234,567.891", "1234567.891"),
            ("１，２３４．５", "1234.5"),
            (ARABIC, "1234.5"),
            ("۱٫۵", "1.5"),
            ("1٫234", "1.234"),
            ("0,123", "0.123"),
            ("0.123", "0.123"),
            ("1,23", "1.23"),
            ("1,2345", "1.2345"),
            ("1234,567", "1234.567"),
            ("1234.567", "1234.567"),
            (",123", "0.123"),
            ("6e-16", "6e-16"),
            ("6E+16", "6e16"),
            ("6,02e23", "6.02e23"),
            ("1,234e5", "1.234e5"),
            ("6·10⁻¹⁶", "6e-16"),
            ("6 × 10^-16", "6e-16"),
            ("6×10²³", "6e23"),
        ] {
            for mark in ['.', ',', '٫'] {
                assert_eq!(read(text, mark), number(want), "{text} with {mark}");
            }
        }
    }

    #[test]
    fn a_lone_mark_before_three_digits_is_asked_about_unless_it_is_the_language_s() {
        for (text, whole, decimal) in [
            ("1,234", "1234", "1.234"),
            ("12,000", "12000", "12.000"),
            ("-999,001", "-999001", "-999.001"),
            ("１，２３４", "1234", "1.234"),
        ] {
            assert_eq!(read(text, '.'), either(whole, decimal), "{text}");
            assert_eq!(read(text, ','), number(decimal), "{text}");
        }
        assert_eq!(read("1.234", ','), either("1234", "1.234"));
        assert_eq!(read("1.234", '.'), number("1.234"));
        for mark in ['.', ','] {
            // Nobody parts thousands so.
            assert_eq!(read("1'234", mark), number("1234"));
        }
    }

    #[test]
    fn nothing_is_read_into_rubbish() {
        for text in [
            "x",
            "NaN",
            "Infinity",
            "-",
            "+",
            ".",
            ",",
            "1x",
            "x1",
            "1.2.3",
            "1,2,3",
            "1,23,456",
            "0,123,456",
            "1234,567,890",
            "1,234,56",
            "1,234 567",
            "1 2",
            "1 2345",
            "1''234",
            "1,,234",
            "1..5",
            "1,.5",
            "--1",
            "1-2",
            "1/2",
            "0x10",
            "e5",
            "5e",
            "5e1.5",
            "5e--1",
            "6*16",
            "6*1016",
            "6×10",
            "10⁻¹⁶",
            "2²",
            "1٫2٫3",
            "1٫234٫567",
            "<b>1</b>",
            "一",
            "1.234.567.8",
            "1,234.567,8",
            "½",
        ] {
            for mark in ['.', ','] {
                assert_eq!(read(text, mark), Typed::Unreadable, "{text} with {mark}");
            }
            assert_eq!(read_whole(text), None, "{text}");
        }
        for text in ["", " ", "\u{3000}\t", "\u{200e}"] {
            assert_eq!(read(text, '.'), Typed::Empty, "{text:?}");
            assert_eq!(read_whole(text), None, "{text:?}");
        }
    }

    #[test]
    fn whole_numbers_are_read_with_any_mark_between_thousands() {
        for text in [
            "2026",
            "2,026",
            "2.026",
            "2 026",
            "2'026",
            "２０２６",
            " 2026 ",
        ] {
            assert_eq!(read_whole(text), Some(2026), "{text}");
        }
        assert_eq!(read_whole("4,294,967,295"), Some(u32::MAX));
        for text in ["4294967296", "-1", "1.5", "2,02", "2e3"] {
            assert_eq!(read_whole(text), None, "{text}");
        }
    }

    #[test]
    fn the_field_s_own_unit_may_follow() {
        assert_eq!(without_unit("8,5 s", "s"), "8,5 ");
        assert_eq!(without_unit(" 12 % ", "%"), "12 ");
        assert_eq!(without_unit("12 ms", "minutes"), "12 ms");
        assert_eq!(without_unit("12", ""), "12");
    }

    /// Groups of three from the right, as `group` parts them.
    fn written_as(whole: u64, decimals: &str, group: &str, mark: &str) -> String {
        let digits = whole.to_string();
        let mut text = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push_str(group);
            }
            text.push(digit);
        }
        if !decimals.is_empty() {
            text.push_str(mark);
            text.push_str(decimals);
        }
        text
    }

    fn full_width(text: &str) -> String {
        let wide = |c: char| char::from_u32(c as u32 + 0xfee0).expect("a twin");
        text.chars().map(wide).collect()
    }

    proptest! {
        /// What a page prints is read back on that page; where it must be asked about, one of the
        /// answers is what was printed.
        #[test]
        fn what_a_language_writes_is_read_back(
            whole in 0_u64..10_000_000_000,
            decimals in "[0-9]{0,6}",
            minus in any::<bool>(),
            style in 0_usize..5,
            wide in any::<bool>(),
        ) {
            // English and Chinese; Danish and German; French; Swiss; Swedish.
            let (group, mark) = [(",", "."), (".", ","), ("\u{202f}", ","), ("’", "."), (" ", ",")][style];
            let sign = if minus { "-" } else { "" };
            let mut text = written_as(whole, &decimals, group, mark);
            if wide && style < 2 {
                text = full_width(&text);
            }
            let text = [sign, &text].concat();
            let want = written_as(whole, &decimals, "", ".");
            let want = [sign, &want].concat();
            let page = mark.chars().next().expect("a mark");
            match read(&text, page) {
                Typed::Number(number) => prop_assert_eq!(number, want),
                Typed::Ambiguous { whole: number, decimal } => {
                    prop_assert_eq!(number, want);
                    prop_assert!((1000..1_000_000).contains(&whole) && decimals.is_empty());
                    prop_assert!(style < 2, "{} {}", text, decimal);
                }
                other => prop_assert!(false, "{text}: {other:?}"),
            }
        }

        /// On a page of another language the same text is read alike or asked about, or, where one
        /// mark stands before three digits, is the language's own decimal.
        #[test]
        fn no_language_s_writing_is_misread_on_another_s_page(
            whole in 0_u64..10_000_000_000,
            decimals in "[0-9]{0,6}",
            danish in any::<bool>(),
        ) {
            let (group, mark, page) = if danish { (".", ",", '.') } else { (",", ".", ',') };
            let text = written_as(whole, &decimals, group, mark);
            let want = written_as(whole, &decimals, "", ".");
            let alone = decimals.is_empty() && (1000..1_000_000).contains(&whole);
            match read(&text, page) {
                Typed::Number(number) => prop_assert!(number == want || alone, "{} is {}", text, number),
                Typed::Ambiguous { whole, decimal } => prop_assert!(want == whole || want == decimal),
                other => prop_assert!(false, "{text}: {other:?}"),
            }
        }

        /// Whatever is typed, what comes out is something that a parser of floats reads.
        #[test]
        fn any_text_comes_to_something(text in "[-+0-9０-９.,，． '\u{a0}e·×⁻²^x%]{0,12}") {
            let parses = |number: &str| number.parse::<f64>().is_ok_and(|n| !n.is_nan());
            match read(&text, '.') {
                Typed::Number(number) => prop_assert!(parses(&number), "{}", number),
                Typed::Ambiguous { whole, decimal } => {
                    prop_assert!(parses(&whole) && parses(&decimal));
                    prop_assert!(!whole.contains('.'));
                }
                Typed::Empty => prop_assert!(text.trim().is_empty()),
                Typed::Unreadable => prop_assert!(!text.trim().is_empty()),
            }
        }
    }
}
