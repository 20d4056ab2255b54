//! Numbers written into drawings, addresses and attributes.
//!
//! By integers: formatting floats would cost a page's module more than all else in it.

/// Writes a coordinate to a tenth of a drawing unit.
pub fn push_tenths(text: &mut String, value: f64) {
    let tenths = nearest_whole(value * 10.0);
    if tenths < 0 {
        text.push('-');
    }
    let tenths = tenths.unsigned_abs();
    push_integer(text, tenths / 10);
    if !tenths.is_multiple_of(10) {
        text.push('.');
        push_integer(text, tenths % 10);
    }
}

/// Writes a whole number.
pub fn push_integer(text: &mut String, value: u32) {
    push_whole(text, u64::from(value));
}

/// Writes a value to so many decimals at most, as addresses and attributes have it: a point, no marks
/// between thousands, no zeros at the end.
pub fn push_decimal(text: &mut String, value: f64, decimals: u8) {
    let mut unit = 1;
    for _ in 0..decimals {
        unit *= 10;
    }
    // Beyond what can be counted it stops at the end.
    let parts = (value.abs() * unit as f64 + 0.5).floor() as u64;
    if value < 0.0 && parts > 0 {
        text.push('-');
    }
    push_whole(text, parts / unit);
    let mut rest = parts % unit;
    if rest > 0 {
        text.push('.');
    }
    while rest > 0 {
        unit /= 10;
        push_whole(text, rest / unit);
        rest %= unit;
    }
}

fn push_whole(text: &mut String, value: u64) {
    if value >= 10 {
        push_whole(text, value / 10);
    }
    text.push(char::from(b'0' + (value % 10) as u8));
}

/// The nearest whole number, halves up; beyond what a drawing can hold it stops at the end.
fn nearest_whole(value: f64) -> i32 {
    (value + 0.5).floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn coordinates_are_written_in_tenths() {
        let cases = [
            (0.0, "0"),
            (0.04, "0"),
            (0.05, "0.1"),
            (12.34, "12.3"),
            (120.0, "120"),
            (-3.26, "-3.3"),
            (-0.04, "0"),
            (640.0, "640"),
        ];
        for (value, want) in cases {
            let mut text = String::new();
            push_tenths(&mut text, value);
            assert_eq!(text, want, "{value}");
        }
    }

    #[test]
    fn decimals_are_as_many_as_needed() {
        let cases = [
            (2.75, 2, "2.75"),
            (2.70, 2, "2.7"),
            (2.0, 2, "2"),
            (0.0015, 4, "0.0015"),
            (-0.05, 2, "-0.05"),
            (-0.001, 2, "0"),
            (1e6, 0, "1000000"),
            (1.005, 3, "1.005"),
            (f64::NAN, 1, "0"),
        ];
        for (value, decimals, want) in cases {
            let mut text = String::new();
            push_decimal(&mut text, value, decimals);
            assert_eq!(text, want, "{value}");
        }
    }

    proptest! {
        /// What is written is read as the same number.
        #[test]
        fn decimals_can_be_read(steps in -2_000_000_i32..2_000_000, decimals in 0_u8..6) {
            let value = f64::from(steps) / 10_f64.powi(i32::from(decimals));
            let mut text = String::new();
            push_decimal(&mut text, value, decimals);
            prop_assert_eq!(text.parse::<f64>().unwrap(), value);
        }
    }
}
