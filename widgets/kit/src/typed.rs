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
    if plain.is_empty() {
        return Typed::Empty;
    }
    number(&plain, twin(decimal_mark)).unwrap_or(Typed::Unreadable)
}

/// Reads a whole number that is not negative, as seeds are: a mark before three digits can then
/// only part thousands, in any language. `None` for what is no such number or exceeds 32 bits,
/// and for an empty text.
#[must_use]
pub fn read_whole(text: &str) -> Option<u32> {
    let plain = plain(text);
    let (minus, digits) = sign(&plain);
    let fits = match last_mark(digits) {
        Some((_, mark, _)) => is_grouped(digits, mark),
        None => !digits.is_empty(),
    };
    if !fits || !minus.is_empty() {
        return None;
    }
    let digits = digits.iter().filter(|byte| byte.is_ascii_digit());
    digits.copied().try_fold(0_u32, |sum, digit| {
        sum.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    })
}

/// `text` without `unit` at its end: readers copy what the page prints.
#[must_use]
pub fn without_unit<'a>(text: &'a str, unit: &str) -> &'a str {
    let text = text.trim();
    text.strip_suffix(unit).unwrap_or(text)
}

// From here on by bytes: searching in strings and cutting them would bring more code into the
// page's modules than all of this is.

/// The mark that stands before decimals and nowhere else.
const ARABIC: u8 = b';';
/// What no number holds.
const ALIEN: u8 = b'?';
/// Marks of direction, which some languages write around signs.
const SILENT: u8 = 0;

/// Each character's plain twin, without spaces at the ends, and `^` before digits that are set high.
fn plain(text: &str) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut high = false;
    for c in text.chars() {
        let raised = raised(c);
        let c = raised.unwrap_or_else(|| twin(c));
        if c == SILENT || (c == b' ' && plain.is_empty()) {
            continue;
        }
        if raised.is_some() && !high {
            plain.push(b'^');
        }
        high = raised.is_some();
        plain.push(c);
    }
    while plain.last() == Some(&b' ') {
        plain.pop();
    }
    plain
}

/// A digit or sign that is set high, as it is on the line.
fn raised(c: char) -> Option<u8> {
    Some(match c {
        '¹' => b'1',
        '²' => b'2',
        '³' => b'3',
        '⁰' | '⁴'..='⁹' => b'0' + (c as u32 - '⁰' as u32) as u8,
        '⁻' => b'-',
        '⁺' => b'+',
        _ => return None,
    })
}

/// A character's plain twin: ASCII digits, `-`, a space for all spaces, `'` for all apostrophes,
/// `*` for all signs of multiplication.
fn twin(c: char) -> u8 {
    for zero in ['0', '０', '٠', '۰'] {
        let digit = (c as u32).wrapping_sub(zero as u32);
        if digit < 10 {
            return b'0' + digit as u8;
        }
    }
    match c {
        '+' | '＋' => b'+',
        '-' | '−' | '－' | '–' => b'-',
        ',' | '，' | '、' => b',',
        '.' | '．' | '。' | '｡' => b'.',
        '٫' => ARABIC,
        '\'' | '’' | '‘' | '＇' | '٬' => b'\'',
        '*' | '·' | '×' | '⋅' => b'*',
        '^' => b'^',
        'e' | 'E' | 'ｅ' | 'Ｅ' => b'e',
        '\u{200e}' | '\u{200f}' | '\u{61c}' => SILENT,
        ' ' | '\t' | '\u{a0}' | '\u{2007}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => b' ',
        _ => ALIEN,
    }
}

fn is_decimal_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | ARABIC)
}

fn is_mark(byte: u8) -> bool {
    is_decimal_mark(byte) || matches!(byte, b' ' | b'\'')
}

/// The last byte that is no digit, what stands before it and what after it.
fn last_mark(plain: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    let mut rest = plain;
    while let [before @ .., byte] = rest {
        if !byte.is_ascii_digit() {
            return Some((before, *byte, plain.get(rest.len()..)?));
        }
        rest = before;
    }
    None
}

/// Cuts at the first byte that is `byte`.
fn cut(plain: &[u8], byte: u8) -> Option<(&[u8], &[u8])> {
    let mut rest = plain;
    while let [first, after @ ..] = rest {
        if *first == byte {
            return Some((plain.get(..plain.len() - rest.len())?, after));
        }
        rest = after;
    }
    None
}

fn number(plain: &[u8], decimal_mark: u8) -> Option<Typed> {
    let (minus, unsigned) = sign(plain);
    let (body, exponent) = exponent(unsigned)?;
    // What the last mark is decides; without one there are only digits.
    let (whole, decimals) = match last_mark(body) {
        None => (body, &[][..]),
        Some((before, mark, after)) => {
            let grouped = match last_mark(before) {
                // A mark again, or one that never stands before decimals, parts thousands.
                other if !is_decimal_mark(mark) || other.is_some_and(|other| other.1 == mark) => {
                    return is_grouped(body, mark)
                        .then(|| Typed::Number(text(minus, body, &[], exponent)));
                }
                Some((_, other, _)) => is_grouped(before, other),
                None => true,
            };
            if !grouped || before.len() + after.len() == 0 {
                return None;
            }
            if mark != decimal_mark
                && mark != ARABIC
                && exponent.is_none()
                && is_grouped(body, mark)
            {
                return Some(Typed::Ambiguous {
                    whole: text(minus, body, &[], None),
                    decimal: text(minus, before, after, None),
                });
            }
            (before, after)
        }
    };
    (!body.is_empty()).then(|| Typed::Number(text(minus, whole, decimals, exponent)))
}

/// The sign as a number carries it, and what follows it.
fn sign(plain: &[u8]) -> (&'static str, &[u8]) {
    match plain {
        [b'-', rest @ ..] => ("-", without_spaces(rest)),
        [b'+', rest @ ..] => ("", without_spaces(rest)),
        _ => ("", plain),
    }
}

fn without_spaces(mut plain: &[u8]) -> &[u8] {
    while let [b' ', rest @ ..] = plain {
        plain = rest;
    }
    plain
}

/// The sign and the digits of an exponent.
type Exponent<'a> = (&'static str, &'a [u8]);

/// What stands before an exponent, and the exponent if there is one; nothing if it is none.
fn exponent(plain: &[u8]) -> Option<(&[u8], Option<Exponent<'_>>)> {
    let (mut body, power) = if let Some((body, power)) = cut(plain, b'e') {
        (body, power)
    } else if let Some((body, power)) = cut(plain, b'*') {
        (body, without_spaces(power).strip_prefix(b"10^")?)
    } else {
        return Some((plain, None));
    };
    let (minus, digits) = sign(power);
    if digits.is_empty() || last_mark(digits).is_some() {
        return None;
    }
    while let [rest @ .., b' '] = body {
        body = rest;
    }
    Some((body, Some((minus, digits))))
}

/// Whether `mark` parts groups of three digits, and at least two of them.
fn is_grouped(plain: &[u8], mark: u8) -> bool {
    if !is_mark(mark) || mark == ARABIC || plain.first() == Some(&b'0') {
        return false;
    }
    let (mut groups, mut digits) = (0, 0);
    for byte in plain {
        if byte.is_ascii_digit() {
            digits += 1;
        } else if *byte == mark && (digits == 3 || (groups == 0 && digits > 0 && digits < 3)) {
            groups += 1;
            digits = 0;
        } else {
            return false;
        }
    }
    groups > 0 && digits == 3
}

/// The number of these digits, whatever parts them.
fn text(
    minus: &'static str,
    whole: &[u8],
    decimals: &[u8],
    exponent: Option<Exponent<'_>>,
) -> String {
    let mut text = String::from(minus);
    let mut push = |digits: &[u8], before: &str| {
        text.push_str(before);
        for byte in digits {
            if byte.is_ascii_digit() {
                text.push(char::from(*byte));
            }
        }
    };
    push(if whole.is_empty() { b"0" } else { whole }, "");
    if !decimals.is_empty() {
        push(decimals, ".");
    }
    if let Some((minus, power)) = exponent {
        push(&[], "e");
        push(power, minus);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            ("١٬٢٣٤٫٥", "1234.5"),
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
