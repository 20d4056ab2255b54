//! Numbers as the book prints them; in the live page the browser's `Intl.NumberFormat` does the same.

/// `value` with `decimals` decimals and a comma between thousands, as in 24,000.0.
#[must_use]
pub fn number(value: f64, decimals: u8) -> String {
    let text = format!("{:.*}", usize::from(decimals), value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    let is_zero = text.bytes().all(|b| matches!(b, b'0' | b'.'));
    if value < 0.0 && !is_zero {
        out.push('-');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn thousands_and_decimals() {
        assert_eq!(number(0.0, 0), "0");
        assert_eq!(number(-0.01, 1), "0.0");
        assert_eq!(number(-1234.56, 1), "-1,234.6");
        assert_eq!(number(999.999, 2), "1,000.00");
        assert_eq!(number(24_000.0, 0), "24,000");
        assert_eq!(number(120.0, 0), "120");
    }
}
