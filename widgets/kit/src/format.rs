//! Numbers as the book prints them, and as the browser's `Intl.NumberFormat` writes them in the live
//! page: by the same rules of the same languages (ICU4X).

use fixed_decimal::{
    Decimal, FloatPrecision, SignDisplay, SignedRoundingMode, UnsignedRoundingMode,
};
use icu_decimal::{DecimalFormatter, DecimalFormatterPreferences};
use icu_locale_core::Locale;

/// `value` with `decimals` decimals, in English: as in 24,000.0. See [`number_in`].
#[must_use]
pub fn number(value: f64, decimals: u8) -> String {
    number_in("en", value, decimals)
}

/// `value` with exactly `decimals` decimals, as `language` (such as `da` or `zh-Hans`) writes it: its
/// digits, its marks, its groups. A language that is unknown is written as ICU writes none.
///
/// Halves are rounded away from zero, and a half is what the shortest decimal of the value says, as
/// browsers do it: 1.005 becomes 1.01. What is rounded to zero has no sign. Infinity is ∞ and
/// not-a-number NaN, with no digits.
#[must_use]
pub fn number_in(language: &str, value: f64, decimals: u8) -> String {
    let Ok(mut decimal) = Decimal::try_from_f64(value, FloatPrecision::RoundTrip) else {
        // Only what is not finite is no decimal number.
        let text = match value.is_nan() {
            true => "NaN",
            false if value > 0.0 => "∞",
            false => "-∞",
        };
        return text.into();
    };
    let last = -i16::from(decimals);
    decimal.round_with_mode(
        last,
        SignedRoundingMode::Unsigned(UnsignedRoundingMode::HalfExpand),
    );
    decimal.absolute.pad_end(last);
    decimal.apply_sign_display(SignDisplay::Negative);
    let locale = Locale::try_from_str(language).unwrap_or(Locale::UNKNOWN);
    let preferences = DecimalFormatterPreferences::from(&locale);
    match DecimalFormatter::try_new(preferences, Default::default()) {
        Ok(formatter) => formatter.format(&decimal).to_string(),
        // The data compiled in answer for every language; without them plain digits are right too.
        Err(_) => decimal.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn thousands_and_decimals() {
        assert_eq!(number(0.0, 0), "0");
        assert_eq!(number(-0.01, 1), "0.0");
        assert_eq!(number(-1234.56, 1), "-1,234.6");
        assert_eq!(number(999.999, 2), "1,000.00");
        assert_eq!(number(24_000.0, 0), "24,000");
        assert_eq!(number(120.0, 0), "120");
    }

    /// What `Intl.NumberFormat` of Chromium writes.
    #[test]
    fn each_language_has_its_marks() {
        for (language, want) in [
            ("en", ["1,234,567.9", "-0.50", "12,345", "1.01"]),
            ("en-GB", ["1,234,567.9", "-0.50", "12,345", "1.01"]),
            ("da", ["1.234.567,9", "-0,50", "12.345", "1,01"]),
            ("de", ["1.234.567,9", "-0,50", "12.345", "1,01"]),
            ("zh", ["1,234,567.9", "-0.50", "12,345", "1.01"]),
            ("zh-Hans", ["1,234,567.9", "-0.50", "12,345", "1.01"]),
            (
                "fr",
                [
                    "1\u{202f}234\u{202f}567,9",
                    "-0,50",
                    "12\u{202f}345",
                    "1,01",
                ],
            ),
        ] {
            let got = [
                number_in(language, 1_234_567.89, 1),
                number_in(language, -0.5, 2),
                number_in(language, 12_345.4, 0),
                number_in(language, 1.005, 2),
            ];
            assert_eq!(got, want, "{language}");
        }
    }

    #[test]
    fn halves_go_away_from_zero() {
        for (value, want) in [(0.5, "1"), (2.5, "3"), (-2.5, "-3"), (-0.4, "0")] {
            assert_eq!(number(value, 0), want, "{value}");
        }
    }

    #[test]
    fn what_is_no_number_breaks_nothing() {
        assert_eq!(number(f64::NAN, 1), "NaN");
        assert_eq!(number(f64::INFINITY, 1), "∞");
        assert_eq!(number(f64::NEG_INFINITY, 1), "-∞");
        assert_eq!(
            number_in("no such language", 1.5, 1),
            number_in("und", 1.5, 1)
        );
        assert!(number(f64::MAX, 0).starts_with("179,769,313,486,231,570,000,"));
        assert_eq!(number(5e-324, 2), "0.00");
    }

    proptest! {
        /// What a language writes, its readers' fields read.
        #[test]
        fn what_is_written_can_be_typed(value in -1e9_f64..1e9, decimals in 0_u8..6) {
            for (language, mark) in [("en", '.'), ("da", ','), ("de", ','), ("fr", ','), ("zh", '.')] {
                let text = number_in(language, value, decimals);
                let read = match crate::typed::read(&text, mark) {
                    crate::typed::Typed::Number(read) => read,
                    crate::typed::Typed::Ambiguous { whole, .. } => whole,
                    other => return Err(TestCaseError::fail(format!("{text}: {other:?}"))),
                };
                let read: f64 = read.parse().expect("a number");
                prop_assert!((read - value).abs() <= 0.501 * 10_f64.powi(-i32::from(decimals)), "{}", text);
            }
        }
    }
}
