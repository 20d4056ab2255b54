//! The list of sentences as plain numbers, for the way from a worker to the page.
//!
//! A sentence is its place, its name, its relation (0 for none) and its number of slots; a slot is
//! its name, the kind of what stands there, and that. Names are indices into the lists of
//! [`told`](crate::told), which both sides share: they are built and published together.

use crate::told::{Place, SENTENCES, SLOTS, Told, Value};
use model::RelationId;
use model::sim::debrief::TurningPointKind;
use model::sim::{Control, Setting};

/// Units that numbers can have.
const UNITS: [&str; 12] = [
    "", "%", "‰", "bp", "tx/s", "u", "M u", "k tx", "ms", "s", "min", "σ",
];

/// Writes the list.
#[must_use]
pub fn write(list: &[Told]) -> Vec<f64> {
    let mut wire = Vec::new();
    for told in list {
        wire.push(index(&Place::ALL, &told.place));
        wire.push(name(told.sentence));
        wire.push(told.relation.map_or(0.0, |r| f64::from(r.number())));
        wire.push(told.slots.len() as f64);
        for (slot, value) in &told.slots {
            wire.push(index(&SLOTS, slot));
            match value {
                Value::Number {
                    number,
                    decimals,
                    unit,
                } => wire.extend([0.0, *number, f64::from(*decimals), index(&UNITS, unit)]),
                Value::Control(control) => wire.extend([1.0, index(&Control::ALL, control)]),
                Value::Setting(setting) => wire.extend([
                    2.0,
                    index(&Control::ALL, &setting.control()),
                    f64::from(setting.steps()),
                ]),
                Value::Goals(goals) => {
                    wire.extend([3.0, goals.len() as f64]);
                    wire.extend(goals.iter().map(|goal| *goal as f64));
                }
                Value::Outcome(values) => {
                    wire.extend([4.0, values.len() as f64]);
                    wire.extend(values);
                }
            }
        }
    }
    wire
}

/// Reads a list; nothing if it is none.
#[must_use]
pub fn read(wire: &[f64]) -> Option<Vec<Told>> {
    let mut numbers = wire.iter().copied();
    let mut list = Vec::new();
    while let Some(place) = numbers.next() {
        let mut next = || numbers.next();
        let place = *Place::ALL.get(place as usize)?;
        let sentence = named(next()? as usize)?;
        let relation = next()? as usize;
        let relation = match relation.checked_sub(1) {
            None => None,
            Some(index) => Some(*RelationId::ALL.get(index)?),
        };
        let mut slots = Vec::new();
        for _ in 0..next()? as usize {
            let slot = *SLOTS.get(next()? as usize)?;
            let value = match next()? as u8 {
                0 => Value::Number {
                    number: next()?,
                    decimals: next()? as u8,
                    unit: UNITS.get(next()? as usize)?,
                },
                1 => Value::Control(*Control::ALL.get(next()? as usize)?),
                2 => {
                    let control = *Control::ALL.get(next()? as usize)?;
                    Value::Setting(Setting::from_steps(control, next()? as u16).ok()?)
                }
                kind => {
                    let count = next()? as usize;
                    let mut values = Vec::new();
                    for _ in 0..count {
                        values.push(next()?);
                    }
                    match kind {
                        3 => Value::Goals(values.into_iter().map(|goal| goal as usize).collect()),
                        4 => Value::Outcome(values),
                        _ => return None,
                    }
                }
            };
            slots.push((slot, value));
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

/// Where `what` stands in `list`; one past its end, which cannot be read, if it does not.
fn index<T: PartialEq>(list: &[T], what: &T) -> f64 {
    let place = list.iter().position(|each| each == what);
    place.unwrap_or(list.len()) as f64
}

fn name(sentence: &str) -> f64 {
    let kinds = TurningPointKind::ALL.iter();
    match kinds.map(|kind| kind.key()).position(|key| key == sentence) {
        Some(place) => place as f64,
        None => TurningPointKind::ALL.len() as f64 + index(&SENTENCES, &sentence),
    }
}

fn named(index: usize) -> Option<&'static str> {
    match TurningPointKind::ALL.get(index) {
        Some(kind) => Some(kind.key()),
        None => SENTENCES.get(index - TurningPointKind::ALL.len()).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rubbish_is_no_list() {
        assert_eq!(read(&[]), Some(Vec::new()));
        for rubbish in [
            &[9.0][..],
            &[0.0, 99.0],
            &[0.0, 0.0, 17.0, 0.0],
            &[0.0, 0.0, 0.0, 1.0, 0.0, 7.0, 0.0],
            &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 99.0],
            &[0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 1e9],
            &[0.0, 0.0, 0.0, 1.0, 0.0, 3.0, 1e300],
            &[f64::NAN, 0.0, 0.0],
        ] {
            assert_eq!(read(rubbish), None, "{rubbish:?}");
        }
    }

    #[test]
    fn a_name_that_is_not_known_cannot_be_read() {
        let told = Told {
            place: Place::More,
            sentence: "nowhere",
            slots: Vec::new(),
            relation: None,
        };
        assert_eq!(read(&write(&[told])), None);
    }
}
