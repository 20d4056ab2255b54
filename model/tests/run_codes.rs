//! Run codes: one for every play, and nothing else is one.

#[path = "common/plays.rs"]
mod plays;

use model::switch::sim::levels::reference_play;
use model::switch::sim::run_code::{CodeError, decode, encode};
use model::switch::sim::{Control, Level, Move, Moves, Play, Setting};
use plays::any_play;
use proptest::prelude::*;

const ALPHABET: &str = "0123456789abcdefghjkmnpqrstvwxyz";

/// Seals bits written as text into a code, by the published description alone.
fn seal(bits: &str) -> String {
    let mut bits: Vec<u64> = bits
        .chars()
        .filter_map(|c| c.to_digit(2).map(u64::from))
        .collect();
    while !(bits.len() + 32).is_multiple_of(5) {
        bits.push(0);
    }
    // Long division by the polynomial: the preset inverts the first 32 bits, 32 zeros follow.
    let mut dividend = bits.clone();
    dividend.extend([0; 32]);
    dividend[..32].iter_mut().for_each(|bit| *bit ^= 1);
    let divisor = 0x1_04c1_1db7_u64;
    for i in 0..bits.len() {
        if dividend[i] == 1 {
            for j in 0..33 {
                dividend[i + j] ^= divisor >> (32 - j) & 1;
            }
        }
    }
    bits.extend(dividend[bits.len()..].iter().map(|bit| bit ^ 1));
    bits.chunks(5)
        .map(|symbol| symbol.iter().fold(0, |value, bit| value << 1 | *bit) as usize)
        .map(|symbol| ALPHABET.as_bytes()[symbol] as char)
        .collect()
}

/// The bits of a code without its checksum.
fn unsealed(code: &str) -> String {
    let symbols = code.chars().map(|c| ALPHABET.find(c).unwrap());
    let bits: String = symbols.map(|symbol| format!("{symbol:05b}")).collect();
    bits[..bits.len() - 32].to_owned()
}

/// Version 1, level 1, noise, seed 7.
const HEAD: &str = "01010 01 1 00000000000000000000000000000111";

fn sale(seed: u32) -> Play {
    Play {
        moves: reference_play(Level::SalePeak),
        ..Play::idle(Level::SalePeak, seed)
    }
}

/// Codes that people have shared must keep their meaning.
#[test]
fn codes_do_not_change() {
    assert_eq!(encode(&Play::idle(Level::Sandbox, 0)), "a40000002tda0sv");
    assert_eq!(encode(&sale(20_161)), "ac000kp1he0h1kyba3y");
    assert_eq!(
        encode(&sale(7)),
        seal(&format!("{HEAD} 1 000101 1100000 01000 1 0"))
    );
}

/// What came after the first version has codes of the second, and nothing else has.
#[test]
fn a_level_has_the_oldest_version_that_knows_it() {
    for level in Level::ALL {
        let play = Play::idle(level, 7);
        let code = encode(&play);
        let old = level.number() < 4;
        assert_eq!(code.chars().next(), Some(if old { 'a' } else { 'b' }));
        assert_eq!(decode(&code), Ok(play));
    }
    let head = |level: &str| format!("01011 {level} 1 00000000000000000000000000000111 0");
    assert_eq!(
        decode(&seal(&head("100"))),
        Ok(Play::idle(Level::FirstHour, 7))
    );
    assert_eq!(decode(&seal(&head("001"))), Err(CodeError::NotCanonical));
    assert_eq!(
        decode(&seal(&head("101"))),
        Err(CodeError::Level { level: 5 })
    );
}

#[test]
fn every_setting_has_its_code() {
    for control in Control::ALL {
        let grid = control.grid();
        for steps in grid.first..=grid.last {
            let made = Move::new(59, Setting::from_steps(control, steps).unwrap()).unwrap();
            let play = Play {
                moves: Moves::from_iter([made]),
                ..Play::idle(Level::FraudWave, u32::MAX)
            };
            assert_eq!(decode(&encode(&play)), Ok(play));
        }
    }
}

/// The longest play: every control in every minute.
#[test]
fn the_longest_code() {
    let moves = (0..60).flat_map(|minute| {
        Control::ALL.map(|control| {
            let setting = Setting::from_steps(control, control.grid().last).unwrap();
            Move::new(minute, setting).unwrap()
        })
    });
    let play = Play {
        moves: moves.collect(),
        ..Play::idle(Level::IssuerOutage, 1)
    };
    let code = encode(&play);
    assert_eq!(decode(&code), Ok(play));
    let length = code.len();
    let error = decode(&format!("{code}0")).unwrap_err();
    assert!(matches!(error, CodeError::TooLong { length: l, .. } if l == length + 1));
}

#[test]
fn what_is_wrong_is_said() {
    let code = encode(&sale(20_161));
    let refused = |text: &str| decode(text).unwrap_err().to_string();
    assert_eq!(refused(""), "the run code is empty");
    assert_eq!(
        refused(&code.to_uppercase()),
        "character 1 of the run code is 'A': run codes have only digits and lower-case letters, without i, l, o and u"
    );
    assert_eq!(
        refused("7abc"),
        "a run code begins with a letter, this text with '7'"
    );
    assert_eq!(
        refused(&code.replacen('a', "c", 1)),
        "the run code is of version 3, this program knows version 2 at most: a newer one is needed"
    );
    assert!(refused("we turned shedding on").starts_with("character 3 of the run code is ' '"));
    assert!(refused("zzz").starts_with("the run code breaks off at character 3"));
    let short = &code[..code.len() - 3];
    assert!(refused(short).starts_with(&format!(
        "the run code breaks off at character {}",
        short.len()
    )));
    assert!(refused("a").starts_with("the run code breaks off at character 1:"));
    assert!(refused(&format!("{code}zz")).starts_with("the run code goes on after its end"));
    let mut wrong = code.clone();
    wrong.replace_range(3..4, if &code[3..4] == "z" { "y" } else { "z" });
    assert!(refused(&wrong).starts_with("the run code does not match its checksum"));
    assert!(refused("añ").starts_with("character 2 of the run code is 'ñ'"));
    assert!(refused(&format!(" {code}")).starts_with("character 1 of the run code is ' '"));
}

/// Sealed with a right checksum, and still no play.
#[test]
fn a_right_checksum_is_not_enough() {
    let refused = |bits: &str| decode(&seal(&format!("{HEAD} {bits}"))).unwrap_err();
    assert_eq!(
        refused("1 000101 1000000 11111 0"),
        CodeError::Setting {
            minute: 5,
            control: Control::Servers
        }
    );
    assert_eq!(
        refused("1 000101 0000010 11111111 0"),
        CodeError::Setting {
            minute: 5,
            control: Control::Timeout
        }
    );
    assert_eq!(
        refused("1 111100 0100000 1 0"),
        CodeError::Minute { minute: 60 }
    );
    // Minutes that do not ascend, one minute twice, a minute without moves, padding that is not 0.
    assert_eq!(
        refused("1 000110 0100000 1 1 000101 0100000 0 0"),
        CodeError::NotCanonical
    );
    assert_eq!(
        refused("1 000101 0100000 1 1 000101 0100000 0 0"),
        CodeError::NotCanonical
    );
    assert_eq!(refused("1 000101 0000000 0"), CodeError::NotCanonical);
    assert_eq!(refused("0 1"), CodeError::NotCanonical);
    assert_eq!(refused("0 00000"), CodeError::NotCanonical);
    // Moves that never end.
    assert!(matches!(
        refused("1 000101 1000000 01000 1"),
        CodeError::Truncated { .. }
    ));
    assert!(decode(&seal(&format!("{HEAD} 0"))).is_ok());
}

proptest! {
    #[test]
    fn encoding_and_decoding_are_inverse(play in any_play()) {
        let code = encode(&play);
        prop_assert!(code.chars().all(|c| ALPHABET.contains(c)));
        prop_assert_eq!(decode(&code), Ok(play));
    }

    /// Texts of any kind are no codes, and are refused without a panic: one in 2³² has a checksum.
    #[test]
    fn any_text_is_refused(text in any::<String>(), bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        prop_assert!(decode(&text).is_err());
        prop_assert!(decode(&String::from_utf8_lossy(&bytes)).is_err());
    }

    /// Texts that look like codes.
    #[test]
    fn any_symbols_are_refused(text in "a[0-9a-hj-km-np-tv-z]{0,60}") {
        prop_assert!(decode(&text).is_err());
    }

    /// Any bits under a right checksum: whatever decodes is exactly what its play encodes to.
    #[test]
    fn any_sealed_bits_are_refused_or_canonical(bits in "[01]{33,200}") {
        let code = seal(&format!("01010{bits}"));
        if let Ok(play) = decode(&code) {
            prop_assert_eq!(encode(&play), code);
        }
    }

    /// And codes with wrong bits, sealed again: one in the seed gives another play, most give none.
    #[test]
    fn resealed_codes_are_refused_or_canonical(play in any_play(), wrong in any::<prop::sample::Index>()) {
        let bits = unsealed(&encode(&play));
        prop_assert_eq!(seal(&bits), encode(&play));
        let flipped = |at: usize| {
            let mut bits = bits.clone().into_bytes();
            bits[at] ^= 1;
            seal(&String::from_utf8(bits).unwrap())
        };
        // Version 5 bits, level 2 or in version 2 three, noise 1: then the 32 of the seed, its last
        // one first here.
        let last = if play.level == Level::FirstHour { 40 } else { 39 };
        for bit in 0..32 {
            let code = flipped(last - bit);
            let other = decode(&code).unwrap();
            prop_assert_eq!(other.seed, play.seed ^ 1 << bit);
            prop_assert_eq!((&other.moves, other.level), (&play.moves, play.level));
            prop_assert_eq!(encode(&other), code);
        }
        let code = flipped(wrong.index(bits.len()));
        if let Ok(other) = decode(&code) {
            prop_assert_ne!(&other, &play);
            prop_assert_eq!(encode(&other), code);
        }
    }

    /// No single wrong character passes: not one of 31 others, in any place.
    #[test]
    fn one_wrong_character_is_noticed(play in any_play()) {
        let code = encode(&play);
        for place in 0..code.len() {
            for symbol in ALPHABET.chars() {
                let mut wrong = code.clone();
                wrong.replace_range(place..=place, symbol.encode_utf8(&mut [0; 4]));
                prop_assert!(wrong == code || decode(&wrong).is_err());
            }
        }
    }

    /// Nor two neighbours swapped, one left out, one doubled, the code cut short.
    #[test]
    fn slips_of_the_hand_are_noticed(play in any_play()) {
        let code = encode(&play);
        for place in 0..code.len() {
            let (before, after) = code.split_at(place);
            let mut swapped: Vec<char> = code.chars().collect();
            swapped.swap(place, (place + 1).min(code.len() - 1));
            let slips = [
                swapped.into_iter().collect(),
                format!("{before}{}", &after[1..]),
                format!("{before}{}{after}", &after[..1]),
                before.to_owned(),
            ];
            for slip in slips {
                prop_assert!(slip == code || decode(&slip).is_err(), "{slip}");
            }
        }
    }

    /// A run of up to six wrong characters is within the checksum's certain reach.
    #[test]
    fn six_wrong_characters_in_a_row_are_noticed(play in any_play(), wrong in "[0-9a-hj-km-np-tv-z]{6}", at in any::<prop::sample::Index>()) {
        let code = encode(&play);
        let at = at.index(code.len() - 6);
        let mut text = code.clone();
        text.replace_range(at..at + 6, &wrong);
        prop_assert!(text == code || decode(&text).is_err());
    }
}
