//! A figure's one control: its values, and how each is shown, written and read.

/// A slider: its values and its start, in the unit of the text file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Control {
    /// Short name, used in the page's address.
    pub name: &'static str,
    /// The values there are.
    pub values: Values,
    /// Where it stands at first, and on paper.
    pub default: f64,
    /// Whether the figure shows the way the reader came: the address then holds where it turned.
    pub keeps_way: bool,
}

/// The values of a control.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Values {
    /// Even steps from the least to the greatest.
    Even {
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Steps in one unit: 20 makes steps of 0.05.
        per_unit: u32,
    },
    /// Ten values a decade, as people count: 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8.
    Decades {
        /// The power of ten of the least value.
        from: i8,
        /// How many decades.
        count: u8,
    },
}

/// The values of a decade.
const DECADE: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];

/// Decimals are written to so many at most.
pub const MOST_DECIMALS: u8 = 6;

/// Turning points are kept to so many, the widest.
pub const MOST_TURNS: usize = 16;

impl Control {
    /// A control with even steps.
    #[must_use]
    pub const fn even(
        name: &'static str,
        (min, max): (f64, f64),
        per_unit: u32,
        default: f64,
    ) -> Self {
        Self {
            name,
            values: Values::Even { min, max, per_unit },
            default,
            keeps_way: false,
        }
    }

    /// A control with ten values a decade, `count` decades from ten to the power of `from`.
    #[must_use]
    pub const fn decades(name: &'static str, from: i8, count: u8, default: f64) -> Self {
        Self {
            name,
            values: Values::Decades { from, count },
            default,
            keeps_way: false,
        }
    }

    /// The same control of a figure that shows the way the reader came.
    #[must_use]
    pub const fn keeping_way(self) -> Self {
        Self {
            keeps_way: true,
            ..self
        }
    }

    /// Least value.
    #[must_use]
    pub fn min(&self) -> f64 {
        match self.values {
            Values::Even { min, .. } => min,
            Values::Decades { .. } => self.value_at(0.0),
        }
    }

    /// Greatest value.
    #[must_use]
    pub fn max(&self) -> f64 {
        match self.values {
            Values::Even { max, .. } => max,
            Values::Decades { .. } => self.value_at(f64::MAX),
        }
    }

    /// The allowed value nearest to `value`; the default for not-a-number.
    #[must_use]
    pub fn nearest(&self, value: f64) -> f64 {
        if value.is_nan() {
            return self.default;
        }
        self.value_at(self.position(value))
    }

    /// Where the slider stands for the allowed value nearest to `value`: at the value itself where steps
    /// are even, at its number in the row where they are not.
    #[must_use]
    pub fn position(&self, value: f64) -> f64 {
        match self.values {
            Values::Even { min, max, per_unit } => {
                let per_unit = f64::from(per_unit);
                (between(value, min, max) * per_unit + 0.5).floor() / per_unit
            }
            Values::Decades { from, count } => {
                // The last value whose way up from the one below is more than half gone, by ratio.
                let most = u32::from(count) * 10;
                let mut position = 0;
                while position < most {
                    let below = decade_value(from, position);
                    let above = decade_value(from, position + 1);
                    if value < 0.0 || value * value < below * above {
                        break;
                    }
                    position += 1;
                }
                f64::from(position)
            }
        }
    }

    /// The slider's least and greatest position and its step.
    #[must_use]
    pub fn positions(&self) -> (f64, f64, f64) {
        match self.values {
            Values::Even { min, max, per_unit } => (min, max, 1.0 / f64::from(per_unit)),
            Values::Decades { count, .. } => (0.0, f64::from(count) * 10.0, 1.0),
        }
    }

    /// The value for a position of the slider.
    #[must_use]
    pub fn value_at(&self, position: f64) -> f64 {
        match self.values {
            Values::Even { .. } => self.position(position),
            Values::Decades { from, count } => {
                let most = f64::from(count) * 10.0;
                decade_value(from, between(position + 0.5, 0.0, most) as u32)
            }
        }
    }

    /// The allowed value `steps` steps from `value`.
    #[must_use]
    pub fn step(&self, value: f64, steps: f64) -> f64 {
        let (_, _, step) = self.positions();
        match self.values {
            // From the number in the field, which need not be on a step.
            Values::Even { .. } => self.nearest(value + steps * step),
            Values::Decades { .. } => self.value_at(self.position(value) + steps),
        }
    }

    /// The decimals that a value needs.
    #[must_use]
    pub fn decimals(&self, value: f64) -> u8 {
        match self.values {
            Values::Even { per_unit, .. } => {
                let mut decimals = 0;
                let mut unit = 1;
                while unit % per_unit != 0 && decimals < MOST_DECIMALS {
                    unit *= 10;
                    decimals += 1;
                }
                decimals
            }
            Values::Decades { .. } => {
                let mut decimals = 0;
                let mut unit = value;
                while (unit - (unit + 0.5).floor()).abs() > 1e-6 * unit && decimals < MOST_DECIMALS
                {
                    unit *= 10.0;
                    decimals += 1;
                }
                decimals
            }
        }
    }

    /// Whether a number that was asked for is the value it became.
    #[must_use]
    pub fn is(&self, asked: f64, value: f64) -> bool {
        (asked - value).abs() <= 1e-9 * value.abs().max(f64::MIN_POSITIVE)
    }

    /// A value as addresses have it.
    pub fn push(&self, text: &mut String, value: f64) {
        crate::write::push_decimal(text, value, self.decimals(value));
    }

    /// A way's turning points as addresses have them, behind the value.
    pub fn push_way(&self, text: &mut String, turns: &[f64]) {
        let mut before = "&via=";
        for turn in turns {
            text.push_str(before);
            self.push(text, *turn);
            before = ",";
        }
    }

    /// The turning points of a way that went by `turns` to `from` and goes on to `to`, the first being
    /// its start. Going on in the same direction turns nowhere. When there are too many, the smallest
    /// there and back is forgotten: a loop within a larger one ends where it began, so nothing that
    /// remembers by its widest turns is lost.
    pub fn go_on(&self, turns: &mut Vec<f64>, from: f64, to: f64) {
        if from == to {
            return;
        }
        let turned = match turns.last() {
            Some(last) => (from > *last) != (to > from),
            None => true,
        };
        if turned {
            turns.push(from);
        }
        if turns.len() > MOST_TURNS {
            let (mut least, mut swing) = (0, f64::INFINITY);
            let pairs = turns.iter().zip(turns.iter().skip(1)).enumerate();
            // The first is where the way began.
            for (i, (one, next)) in pairs.skip(1) {
                if (one - next).abs() < swing {
                    (least, swing) = (i, (one - next).abs());
                }
            }
            // Not `remove`: its panic would bring formatting.
            let mut at = 0;
            turns.retain(|_| {
                at += 1;
                at <= least || at > least + 2
            });
        }
    }
}

/// Not `clamp`: its panic would bring float formatting, a quarter of the page's module.
fn between(value: f64, min: f64, max: f64) -> f64 {
    value.max(min).min(max)
}

fn decade_value(from: i8, position: u32) -> f64 {
    let exponent = i32::from(from) + (position / 10) as i32;
    let mut unit = 1.0;
    for _ in 0..exponent.unsigned_abs() {
        unit *= 10.0;
    }
    let mantissa = DECADE[(position % 10) as usize];
    // One division, so that 0.0015 is the number that "0.0015" is read as.
    if exponent < 0 {
        mantissa * 10.0 / (unit * 10.0)
    } else {
        mantissa * unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FINE: Control = Control::even("x", (1.0, 3.0), 20, 1.0);
    const WIDE: Control = Control::decades("x", -4, 5, 0.001);

    fn written(control: &Control, value: f64) -> String {
        let mut text = String::new();
        control.push(&mut text, value);
        text
    }

    #[test]
    fn fine_steps_are_written_whole() {
        assert_eq!(FINE.nearest(2.74), 2.75);
        assert_eq!(written(&FINE, 2.75), "2.75");
        assert_eq!(written(&FINE, 2.0), "2");
        assert_eq!(FINE.decimals(2.0), 2);
        assert_eq!(FINE.positions(), (1.0, 3.0, 0.05));
    }

    #[test]
    fn decades_have_the_numbers_people_count_by() {
        let all: Vec<String> = (0..=50)
            .map(|position| written(&WIDE, WIDE.value_at(f64::from(position))))
            .collect();
        assert_eq!(all[0], "0.0001");
        assert_eq!(all[1..4], ["0.00012", "0.00015", "0.0002"]);
        assert_eq!(all[39..44], ["0.8", "1", "1.2", "1.5", "2"]);
        assert_eq!(all[50], "10");
        for (position, text) in all.iter().enumerate() {
            let value: f64 = text.parse().unwrap();
            assert_eq!(value, WIDE.value_at(position as f64), "{text}");
            assert_eq!(WIDE.position(value), position as f64, "{text}");
        }
        assert_eq!((WIDE.min(), WIDE.max()), (0.0001, 10.0));
        assert_eq!(WIDE.nearest(0.0), 0.0001);
        assert_eq!(WIDE.nearest(-1.0), 0.0001);
        assert_eq!(WIDE.nearest(f64::NEG_INFINITY), 0.0001);
        assert_eq!(WIDE.nearest(1e9), 10.0);
        assert_eq!(WIDE.nearest(0.9), 1.0);
        assert_eq!(WIDE.step(0.8, 1.0), 1.0);
        assert_eq!(WIDE.step(0.0001, -1.0), 0.0001);
    }

    #[test]
    fn a_way_is_its_turning_points() {
        let mut turns = Vec::new();
        let mut at = 1.0;
        for to in [2.0, 3.0, 2.5, 2.0, 2.0, 2.2] {
            FINE.go_on(&mut turns, at, to);
            at = to;
        }
        assert_eq!(turns, [1.0, 3.0, 2.0]);
        for i in 0..100 {
            let to = if i % 2 == 0 { 1.0 } else { 3.0 };
            FINE.go_on(&mut turns, at, to);
            at = to;
        }
        assert!(turns.len() <= MOST_TURNS && turns.len() >= MOST_TURNS - 2);
    }

    /// Small swings push nothing wider out, and up still follows down.
    #[test]
    fn the_widest_turns_are_kept() {
        let mut turns = Vec::new();
        let mut at = 1.0;
        for to in [3.0, 2.0] {
            FINE.go_on(&mut turns, at, to);
            at = to;
        }
        for i in 0..99 {
            let to = if i % 2 == 0 { 2.05 } else { 2.0 };
            FINE.go_on(&mut turns, at, to);
            at = to;
        }
        assert_eq!(turns[..2], [1.0, 3.0]);
        for pair in turns.windows(3) {
            assert!((pair[1] > pair[0]) != (pair[2] > pair[1]), "{turns:?}");
        }
    }

    proptest! {
        #[test]
        fn nearest_is_a_value_of_its_own(value in any::<f64>()) {
            for control in [FINE, WIDE] {
                let near = control.nearest(value);
                prop_assert_eq!(control.nearest(near), near);
                prop_assert!(near >= control.min() && near <= control.max());
                prop_assert_eq!(control.value_at(control.position(near)), near);
                prop_assert_eq!(written(&control, near).parse::<f64>().unwrap(), near);
            }
        }

        /// No other value is nearer, by difference or by ratio.
        #[test]
        fn nothing_is_nearer(value in 1e-5_f64..20.0) {
            let near = WIDE.nearest(value);
            let far = |v: f64| (v / value).ln().abs();
            for position in 0..=50 {
                prop_assert!(far(near) <= far(WIDE.value_at(f64::from(position))) + 1e-12);
            }
        }
    }
}
