//! Run codes: a play as a short text that survives chats, spreadsheets and the telephone.
//!
//! Lower-case letters and digits only (Crockford's base 32: no i, l, o, u), five bits each, first
//! bit first. No sign that a URL, Markdown, a shell or a spreadsheet could take for its own, and a
//! letter in front, so that no code is ever a number.
//!
//! | bits | hold |
//! |---|---|
//! | 5 | version, as a letter: `a` is version 1, `b` version 2 |
//! | 2, in version 2: 3 | level |
//! | 1 | 1 with noise, 0 without |
//! | 32 | seed |
//! | 1 + 6 + 7 + … for each minute with moves | 1, minute, one bit for each control that is set, then their settings |
//! | 1 | 0: no more moves |
//! | 0–4 | 0, to fill the last character |
//! | 32 | CRC-32 of all bits before it |
//!
//! Version 1 has levels 0 to 3, and is written for them still: codes that were handed in stay as they
//! are. Version 2 has the levels since.
//!
//! Minutes ascend, controls come in their order, a setting takes the fewest bits its range needs:
//! every play has exactly one code, and every code that decodes is the one its play encodes to.
//!
//! The checksum catches every change within 32 neighbouring bits, so every single wrong character,
//! every pair of neighbours swapped and every run of up to six wrong characters; of all other
//! damage one in 2³² (2.3·10⁻¹⁰) passes it. (Wrong bits pass if the polynomial of their places is a
//! multiple of the checksum's. Within 32 bits that is a power of x times a polynomial of degree 31 at
//! most; the checksum's has degree 32 and a constant term, so it divides neither.)

use super::RUN_MINUTES;
use super::control::Control;
use super::controls::Setting;
use super::levels::Level;
use super::moves::{Move, Moves};
use super::run::Play;
use thiserror::Error as ThisError;

/// The first version: its letter is the tenth symbol of the alphabet.
const FIRST_VERSION: u8 = 10;

/// The last version that this program knows.
const LAST_VERSION: u8 = FIRST_VERSION + 1;

/// Bits of the level in that version.
const fn level_bits(version: u8) -> usize {
    if version == FIRST_VERSION { 2 } else { 3 }
}

/// Crockford's base 32, in lower case.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

const SYMBOL_BITS: usize = 5;
const SEED_BITS: usize = 32;
const MINUTE_BITS: usize = 6;
const CHECKSUM_BITS: usize = 32;

/// Characters of the longest code: every control set in every minute.
const LONGEST: usize = {
    let mut minute = 1 + MINUTE_BITS + Control::ALL.len();
    let mut i = 0;
    while i < Control::ALL.len() {
        minute += setting_bits(Control::ALL[i]);
        i += 1;
    }
    let head = SYMBOL_BITS + level_bits(LAST_VERSION) + 1 + SEED_BITS;
    (head + RUN_MINUTES as usize * minute + 1 + CHECKSUM_BITS).div_ceil(SYMBOL_BITS)
};

/// Characters of the shortest code: no moves.
const SHORTEST: usize =
    (SYMBOL_BITS + level_bits(FIRST_VERSION) + 1 + SEED_BITS + 1 + CHECKSUM_BITS)
        .div_ceil(SYMBOL_BITS);

/// Why a text is no run code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ThisError)]
pub enum CodeError {
    /// Nothing at all.
    #[error("the run code is empty")]
    Empty,
    /// A character that is in no run code.
    #[error(
        "character {position} of the run code is {character:?}: run codes have only digits and lower-case letters, without i, l, o and u"
    )]
    Character {
        /// Its place, from 1.
        position: usize,
        /// The character.
        character: char,
    },
    /// No letter in front.
    #[error("a run code begins with a letter, this text with {character:?}")]
    NotACode {
        /// What it begins with.
        character: char,
    },
    /// Made by a later version of this program.
    #[error(
        "the run code is of version {version}, this program knows version {} at most: a newer one is needed", LAST_VERSION - FIRST_VERSION + 1
    )]
    Version {
        /// The version of the code.
        version: u8,
    },
    /// The checksum is right, but there is no such level.
    #[error("the run code is of level {level}: there is none")]
    Level {
        /// The level.
        level: u32,
    },
    /// The moves break off.
    #[error(
        "the run code breaks off at character {length}: its end is missing, or a character is wrong"
    )]
    Truncated {
        /// Characters there are.
        length: usize,
    },
    /// Characters behind the end.
    #[error(
        "the run code goes on after its end: it has {length} characters, of which {expected} can belong to it, or a character is wrong"
    )]
    TooLong {
        /// Characters there are.
        length: usize,
        /// Characters the code has.
        expected: usize,
    },
    /// A character is wrong.
    #[error("the run code does not match its checksum: a character is wrong, or some are missing")]
    Checksum,
    /// The checksum is right, but a control is set to a value it cannot take.
    #[error("the run code sets {control} in minute {minute} to a value out of its range")]
    Setting {
        /// The minute.
        minute: u32,
        /// The control.
        control: Control,
    },
    /// The checksum is right, but a move lies outside the run.
    #[error("the run code has a move in minute {minute}: the last minute of a run is {}", RUN_MINUTES - 1)]
    Minute {
        /// The minute.
        minute: u32,
    },
    /// The checksum is right, but the same play has another code, the only one that counts.
    #[error("the run code is not written as this program writes it: encode the play again")]
    NotCanonical,
}

/// The run code of a play.
#[must_use]
pub fn encode(play: &Play) -> String {
    let mut bits = Bits::default();
    let level = play.level.number();
    // The oldest version that has the level.
    let version = FIRST_VERSION + u8::from(level >> level_bits(FIRST_VERSION) > 0);
    bits.push(SYMBOL_BITS, u32::from(version));
    bits.push(level_bits(version), level);
    bits.push(1, u32::from(play.noise));
    bits.push(SEED_BITS, play.seed);
    let minutes = play
        .moves
        .as_slice()
        .chunk_by(|one, other| one.minute() == other.minute());
    for moves in minutes {
        bits.push(1, 1);
        bits.push(MINUTE_BITS, moves[0].minute());
        for control in Control::ALL {
            let set = moves.iter().any(|made| made.setting().control() == control);
            bits.push(1, u32::from(set));
        }
        for made in moves {
            let setting = made.setting();
            let control = setting.control();
            let above_first = setting.steps() - control.grid().first;
            bits.push(setting_bits(control), u32::from(above_first));
        }
    }
    bits.push(1, 0);
    while !(bits.0.len() + CHECKSUM_BITS).is_multiple_of(SYMBOL_BITS) {
        bits.push(1, 0);
    }
    let checksum = crc32(&bits.0);
    bits.push(CHECKSUM_BITS, checksum);
    bits.symbols()
        .map(|symbol| char::from(ALPHABET[usize::from(symbol)]))
        .collect()
}

/// A run code as people hand it in: blanks around it, and the capital letters of a phone or a
/// spreadsheet, are no part of it.
#[must_use]
pub fn tidied(text: &str) -> String {
    text.trim().to_ascii_lowercase()
}

/// The play of a run code.
///
/// # Errors
/// [`CodeError`] saying what is wrong with any text that [`encode`] does not write.
pub fn decode(code: &str) -> Result<Play, CodeError> {
    let bits = read_symbols(code)?;
    let length = bits.0.len() / SYMBOL_BITS;
    if length < SHORTEST {
        return Err(CodeError::Truncated { length });
    }
    let (payload, checksum) = bits.0.split_at(bits.0.len() - CHECKSUM_BITS);
    let intact = number(checksum) == crc32(payload);
    let read = Reader { rest: payload }.play();
    if !intact {
        // The moves themselves may tell where the code was cut.
        return Err(match read {
            Err(CodeError::Truncated { .. }) => CodeError::Truncated { length },
            Ok((_, left)) if left >= SYMBOL_BITS => CodeError::TooLong {
                length,
                expected: length - left / SYMBOL_BITS,
            },
            _ => CodeError::Checksum,
        });
    }
    let (play, _) = read?;
    if encode(&play) == code {
        Ok(play)
    } else {
        Err(CodeError::NotCanonical)
    }
}

/// The bits of a text whose characters, length and version can be right.
fn read_symbols(code: &str) -> Result<Bits, CodeError> {
    let mut bits = Bits::default();
    let length = code.chars().count();
    for (i, character) in code.chars().enumerate() {
        if i >= LONGEST {
            return Err(CodeError::TooLong {
                length,
                expected: LONGEST,
            });
        }
        let symbol = ALPHABET
            .iter()
            .position(|&known| char::from(known) == character)
            .ok_or(CodeError::Character {
                position: i + 1,
                character,
            })? as u8;
        if i == 0 && symbol < FIRST_VERSION {
            return Err(CodeError::NotACode { character });
        }
        // A word is no code of a later version, nor is a sentence.
        let known = |c: char| ALPHABET.iter().any(|&symbol| char::from(symbol) == c);
        if i == 0 && symbol > LAST_VERSION && length >= SHORTEST && code.chars().all(known) {
            return Err(CodeError::Version {
                version: symbol - FIRST_VERSION + 1,
            });
        }
        bits.push(SYMBOL_BITS, u32::from(symbol));
    }
    if bits.0.is_empty() {
        return Err(CodeError::Empty);
    }
    Ok(bits)
}

/// Reads a play from the front of what is left.
struct Reader<'a> {
    rest: &'a [bool],
}

impl Reader<'_> {
    /// The play, and how many bits are left behind it.
    fn play(mut self) -> Result<(Play, usize), CodeError> {
        let version = self.take(SYMBOL_BITS)? as u8;
        let level = self.take(level_bits(version))?;
        let noise = self.take(1)? == 1;
        let seed = self.take(SEED_BITS)?;
        let mut moves = Moves::none();
        while self.take(1)? == 1 {
            self.minute(&mut moves)?;
        }
        let play = Play {
            level: Level::from_number(level).map_err(|_| CodeError::Level { level })?,
            seed,
            noise,
            moves,
        };
        Ok((play, self.rest.len()))
    }

    fn minute(&mut self, moves: &mut Moves) -> Result<(), CodeError> {
        let minute = self.take(MINUTE_BITS)?;
        let mut set = [false; Control::ALL.len()];
        for is_set in &mut set {
            *is_set = self.take(1)? == 1;
        }
        for (control, _) in Control::ALL.into_iter().zip(set).filter(|(_, set)| *set) {
            let above_first = self.take(setting_bits(control))?;
            let setting = Setting::from_steps(control, control.grid().first + above_first as u16)
                .map_err(|_| CodeError::Setting { minute, control })?;
            moves.add(Move::new(minute, setting).map_err(|_| CodeError::Minute { minute })?);
        }
        Ok(())
    }

    fn take(&mut self, count: usize) -> Result<u32, CodeError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(CodeError::Truncated { length: 0 })?;
        self.rest = rest;
        Ok(number(taken))
    }
}

/// The fewest bits that hold every setting of a control.
const fn setting_bits(control: Control) -> usize {
    let grid = control.grid();
    (u16::BITS - (grid.last - grid.first).leading_zeros()) as usize
}

/// Bits in the order of the code. A code has a few thousand at most.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    /// Appends the `count` low bits of `value`, the highest first.
    fn push(&mut self, count: usize, value: u32) {
        self.0
            .extend((0..count).rev().map(|bit| value >> bit & 1 == 1));
    }

    fn symbols(&self) -> impl Iterator<Item = u8> {
        self.0
            .chunks(SYMBOL_BITS)
            .map(|symbol| number(symbol) as u8)
    }
}

/// The number whose bits are given, the highest first; at most 32 of them.
fn number(bits: &[bool]) -> u32 {
    bits.iter()
        .fold(0, |value, &bit| value << 1 | u32::from(bit))
}

/// The CRC-32 of IEEE 802.3, taken over the bits as they come (over bytes: CRC-32/BZIP2).
fn crc32(bits: &[bool]) -> u32 {
    const POLYNOMIAL: u32 = 0x04c1_1db7;
    !bits.iter().fold(u32::MAX, |crc, &bit| {
        let feedback = (crc >> 31 == 1) != bit;
        (crc << 1) ^ if feedback { POLYNOMIAL } else { 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value published for CRC-32/BZIP2: of the digits 1 to 9.
    #[test]
    fn the_checksum_is_the_published_one() {
        let mut bits = Bits::default();
        for byte in b"123456789" {
            bits.push(8, u32::from(*byte));
        }
        assert_eq!(crc32(&bits.0), 0xfc89_1918);
    }

    #[test]
    fn settings_take_the_fewest_bits() {
        let bits = Control::ALL.map(setting_bits);
        assert_eq!(bits, [5, 1, 1, 7, 6, 8, 7]);
    }
}
