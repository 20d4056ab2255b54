//! The list of sentences as one text and one row of numbers, for the way from a worker to the page.
//!
//! The text holds the names of sentences, slots and units, one a line, in the order in which the
//! numbers ask for them. A sentence is its place, its relation (0 for none) and its number of
//! slots; a slot is the kind of what stands there, and that.

use crate::told::{Place, Told, Value};
use core::str::Lines;
use model::RelationId;
use model::switch::sim::{Control, Setting};

/// A list on its way.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wire {
    /// Names, one a line.
    pub names: String,
    /// Numbers.
    pub numbers: Vec<f64>,
}

impl Wire {
    /// The debrief of the run that `code` stands for; nothing for a code that stands for none.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let play = model::switch::sim::run_code::decode(code).ok()?;
        let debrief = model::switch::sim::debrief::debrief(&play).ok()?;
        Some(Self::of(&crate::tell(&play, &debrief)))
    }

    /// Writes a list. No name has a line's end in it.
    #[must_use]
    pub fn of(list: &[Told<'_>]) -> Self {
        let mut wire = Self::default();
        for told in list {
            wire.name(told.sentence);
            wire.number(told.place as u32);
            wire.number(
                told.relation
                    .map_or(0, |relation| relation.index() as u32 + 1),
            );
            wire.number(told.slots.len() as u32);
            for (slot, value) in &told.slots {
                wire.name(slot);
                wire.value(value);
            }
        }
        wire
    }

    fn name(&mut self, name: &str) {
        self.names.push_str(name);
        self.names.push('\n');
    }

    fn number(&mut self, number: u32) {
        self.numbers.push(number.into());
    }

    fn value(&mut self, value: &Value<'_>) {
        match value {
            Value::Number {
                number,
                decimals,
                unit,
            } => {
                self.name(unit);
                self.numbers.extend([0.0, *number, (*decimals).into()]);
            }
            Value::Control(control) => {
                self.number(1);
                self.number(*control as u32);
            }
            Value::Setting(setting) => {
                self.number(2);
                self.number(setting.control() as u32);
                self.number(setting.steps().into());
            }
            Value::Goals(goals) => {
                self.number(3);
                self.number(goals.len() as u32);
                self.numbers.extend(goals.iter().map(|goal| *goal as f64));
            }
            Value::Outcome(values) => {
                self.number(4);
                self.number(values.len() as u32);
                self.numbers.extend(values);
            }
        }
    }

    /// Reads the list; nothing if it is none.
    #[must_use]
    pub fn read(&self) -> Option<Vec<Told<'_>>> {
        let mut reader = Reader {
            names: self.names.lines(),
            numbers: self.numbers.iter(),
        };
        let mut list = Vec::new();
        while let Some(sentence) = reader.names.next() {
            let place = *Place::ALL.get(reader.index()?)?;
            let relation = match reader.index()? {
                0 => None,
                number => Some(*RelationId::ALL.get(number - 1)?),
            };
            let mut slots = Vec::new();
            for _ in 0..reader.index()? {
                slots.push((reader.names.next()?, reader.value()?));
            }
            list.push(Told {
                place,
                sentence,
                slots,
                relation,
            });
        }
        Some(list)
    }
}

struct Reader<'a> {
    names: Lines<'a>,
    numbers: core::slice::Iter<'a, f64>,
}

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<f64> {
        self.numbers.next().copied()
    }

    /// A number that counts something; whatever is none comes to 0 or to more than there is.
    fn index(&mut self) -> Option<usize> {
        self.number().map(|number| number as usize)
    }

    fn control(&mut self) -> Option<Control> {
        Control::ALL.get(self.index()?).copied()
    }

    fn value(&mut self) -> Option<Value<'a>> {
        Some(match self.index()? {
            0 => Value::Number {
                number: self.number()?,
                decimals: self.number()? as u8,
                unit: self.names.next()?,
            },
            1 => Value::Control(self.control()?),
            2 => {
                let control = self.control()?;
                Value::Setting(Setting::from_steps(control, self.number()? as u16).ok()?)
            }
            kind => {
                let mut values = Vec::new();
                for _ in 0..self.index()? {
                    values.push(self.number()?);
                }
                match kind {
                    3 => Value::Goals(values.into_iter().map(|goal| goal as usize).collect()),
                    4 => Value::Outcome(values),
                    _ => return None,
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(names: &str, numbers: &[f64]) -> Option<usize> {
        let wire = Wire {
            names: names.into(),
            numbers: numbers.into(),
        };
        wire.read().map(|list| list.len())
    }

    #[test]
    fn rubbish_is_no_list() {
        assert_eq!(read("", &[]), Some(0));
        assert_eq!(read("then\n", &[4.0, 0.0, 0.0]), Some(1));
        for (names, numbers) in [
            ("then\n", &[][..]),
            ("then\n", &[5.0, 0.0, 0.0]),
            ("then\n", &[0.0, 17.0, 0.0]),
            ("then\n", &[0.0, 0.0, 1.0]),
            ("then\nafter\n", &[0.0, 0.0, 1.0, 5.0, 0.0]),
            ("then\nafter\n", &[0.0, 0.0, 1.0, 0.0, 1.0, 0.0]),
            ("then\nafter\n", &[0.0, 0.0, 1.0, 1.0, 7.0]),
            ("then\nafter\n", &[0.0, 0.0, 1.0, 2.0, 0.0, 1e9]),
            ("then\nafter\n", &[0.0, 0.0, 1.0, 3.0, 1e300]),
        ] {
            assert_eq!(read(names, numbers), None, "{names:?} {numbers:?}");
        }
    }
}
