//! The debrief as a reader reads it: whatever a sentence says is true of the run.
//!
//! Every sentence is rendered in words, and each thing it claims is checked by playing the run
//! again, from nothing but the slots that the reader sees.

mod reading;

use debrief::told::SENTENCES;
use debrief::wire::Wire;
use debrief::{Told, tell};
use model::switch::sim::debrief::{TurningPointKind, debrief};
use model::switch::sim::levels::{reference_play, stretch_play};
use model::switch::sim::random_play::random_play;
use model::switch::sim::{Level, Move, Moves, Play, Run, Setting};
use room::sentences::paragraphs;
use room::text::Words;
use std::collections::BTreeSet;

/// A play like a person's: one that is known to pass, with a few of its moves late, missing, too
/// strong or too weak, and perhaps one more.
fn clumsy_play(seed: u32) -> Play {
    let level = Level::ALL[1 + seed as usize % 3];
    let mut rng = model::relations::randomness::Mulberry32::new(seed ^ 0x5eed);
    let mut below = |n: u32| rng.next_u32() % n;
    let known = if below(3) == 0 {
        stretch_play(level)
    } else {
        reference_play(level)
    };
    let mut moves = Moves::none();
    for made in known.as_slice() {
        let setting = made.setting();
        match below(4) {
            0 => {}
            1 => moves.add(Move::new(made.minute() + below(20), setting).unwrap()),
            2 => {
                let grid = setting.control().grid();
                let steps = setting.steps() + below(9) as u16;
                let steps = steps.saturating_sub(4).clamp(grid.first, grid.last);
                let other = Setting::from_steps(setting.control(), steps).unwrap();
                moves.add(Move::new(made.minute(), other).unwrap());
            }
            _ => moves.add(*made),
        }
    }
    if below(2) == 0 {
        let extra = random_play(seed).moves;
        if let Some(made) = extra.as_slice().first() {
            moves.add(*made);
        }
    }
    Play {
        moves,
        ..Play::idle(level, seed)
    }
}

/// Everything told of `play`, after each claim has been checked.
fn checked(play: &Play, words: &Words) -> Vec<Told<'static>> {
    let list = tell(play, &debrief(play).unwrap());
    assert_eq!(Wire::of(&list).read().as_ref(), Some(&list));
    for paragraph in paragraphs(play.level, &list, words).unwrap() {
        let all = [&[paragraph.text], &paragraph.parts[..], &paragraph.more].concat();
        for text in all {
            assert!(!text.contains(['{', '}']) && !text.contains("  "), "{text}");
            assert!(!text.contains(" .") && !text.contains(" ,"), "{text}");
        }
    }
    reading::check(play, &Run::replay(play.clone()).unwrap(), &list);
    list
}

/// The sentences met in `plays`.
fn all_told(plays: impl Iterator<Item = Play>) -> BTreeSet<&'static str> {
    let words = Words::of(&kit::text::Edition::english()).unwrap();
    plays
        .flat_map(|play| checked(&play, &words))
        .map(|told| told.sentence)
        .collect()
}

#[test]
fn what_is_said_of_random_plays_is_true() {
    assert!(all_told((0..120).map(random_play)).len() > 10);
}

#[test]
fn what_is_said_of_clumsy_plays_is_true() {
    assert!(all_told((0..120).map(clumsy_play)).len() > 20);
}

/// Plays in which each sentence is said: none is left that no test has read.
#[test]
fn every_sentence_is_said_and_true() {
    let play = |level, seed, moves: &[&str]| Play {
        moves: moves
            .iter()
            .map(|text| Move::parse(text).unwrap())
            .collect(),
        ..Play::idle(level, seed)
    };
    let plays = [
        play(Level::SalePeak, 1, &["8:servers=12"]),
        play(Level::SalePeak, 7, &["12:shedding=on", "12:servers=12"]),
        play(
            Level::SalePeak,
            7,
            &[
                "5:shedding=on",
                "5:servers=8",
                "6:servers=9",
                "7:servers=10",
            ],
        ),
        play(Level::SalePeak, 1, &["5:servers=24", "5:shedding=on"]),
        play(Level::SalePeak, 1, &["12:servers=24"]),
        play(Level::FraudWave, 1, &["6:threshold=1.4"]),
        play(Level::FraudWave, 1, &["6:threshold=2.7", "6:step_up=1.4"]),
        play(Level::IssuerOutage, 1, &[]),
        play(
            Level::IssuerOutage,
            1,
            &["6:servers=8", "6:shedding=on", "6:stand_in=90"],
        ),
        play(
            Level::IssuerOutage,
            1,
            &[
                "6:servers=8",
                "6:shedding=on",
                "6:timeout=1",
                "6:stand_in=300",
            ],
        ),
    ];
    let more = (0..40).map(clumsy_play).chain((0..40).map(random_play));
    let said = all_told(plays.into_iter().chain(more));
    let kinds = TurningPointKind::ALL.iter().map(|kind| kind.key());
    let unsaid: Vec<&str> = kinds
        .chain(SENTENCES)
        .filter(|name| !said.contains(name))
        .collect();
    assert_eq!(unsaid, Vec::<&str>::new());
}
