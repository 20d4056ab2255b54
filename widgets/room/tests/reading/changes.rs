//! Sentences about what would have changed the run, and what carried it.

use super::{goals, made, met, minute, replay, setting, value};
use debrief::{Place, Told, Value};
use model::switch::sim::{Move, Moves, Play, Run, Setting};

/// A sentence about a change, its parts, and what is said behind it.
struct Claim<'a> {
    play: &'a Play,
    base: Vec<bool>,
    told: &'a Told<'a>,
    parts: Vec<&'a Told<'a>>,
    more: Vec<&'a Told<'a>>,
}

pub(super) fn check(play: &Play, run: &Run, list: &[Told<'_>]) {
    let base = met(run);
    let mut claims: Vec<Claim<'_>> = Vec::new();
    for told in list {
        match told.place {
            Place::Turned => {}
            Place::Part => claims.last_mut().unwrap().parts.push(told),
            Place::More if told.sentence == "then_collapsed" => {}
            Place::More => claims.last_mut().unwrap().more.push(told),
            Place::Changed if told.sentence == "unremedied" => {
                let changed = claims.iter().filter(|c| c.told.place == Place::Changed);
                let gained: Vec<usize> = changed.flat_map(|c| goals(c.told, "goals")).collect();
                for goal in goals(told, "goals") {
                    assert!(!base[goal] && !gained.contains(&goal));
                }
            }
            Place::Changed | Place::Carried => claims.push(Claim {
                play,
                base: base.clone(),
                told,
                parts: Vec::new(),
                more: Vec::new(),
            }),
        }
    }
    for claim in &claims {
        claim.check();
    }
}

/// The move, which was made.
fn own(moves: &Moves, made: Move) -> Move {
    assert!(moves.as_slice().contains(&made), "{made:?} was not made");
    made
}

/// Makes the change that a sentence tells of.
fn apply(told: &Told<'_>, moves: &mut Moves) {
    match told.sentence {
        "left_out" | "without" | "part_left_out" => {
            moves.remove(own(moves, made(told, "value", "minute")));
        }
        "moved" | "part_moved" => {
            moves.remove(own(moves, made(told, "value", "minute")));
            moves.add(made(told, "value", "to_minute"));
        }
        "value" | "part_value" => {
            own(moves, made(told, "value", "minute"));
            moves.add(made(told, "to", "minute"));
        }
        "added" | "part_added" => moves.add(made(told, "value", "minute")),
        other => panic!("{other} is no change"),
    }
}

impl Claim<'_> {
    /// The moves with the change.
    fn moves(&self) -> Moves {
        let mut moves = self.play.moves.clone();
        match self.told.sentence {
            "several" => {
                for part in &self.parts {
                    apply(part, &mut moves);
                }
            }
            "without_several" => {
                for part in &self.parts {
                    moves.remove(own(&moves, made(part, "value", "minute")));
                }
            }
            _ => apply(self.told, &mut moves),
        }
        moves
    }

    /// The moves with what is added, moved or left out made in that minute.
    fn moves_in(&self, at: u32) -> Moves {
        let mut moves = self.play.moves.clone();
        let whole = [self.told];
        let changes = if self.parts.is_empty() {
            &whole[..]
        } else {
            &self.parts
        };
        for change in changes {
            match change.sentence {
                "moved" | "part_moved" | "without" => {
                    let own = own(&moves, made(change, "value", "minute"));
                    moves.remove(own);
                    moves.add(Move::new(at, own.setting()).unwrap());
                }
                "added" | "part_added" => {
                    moves.add(Move::new(at, setting(change, "value")).unwrap());
                }
                _ => apply(change, &mut moves),
            }
        }
        moves
    }

    fn lost(&self) -> Vec<usize> {
        let price = self.more.iter().find(|more| more.sentence == "price");
        price.map_or_else(Vec::new, |price| goals(price, "lost"))
    }

    /// Whether with these moves everything holds that the sentence says of its change.
    fn does(&self, moves: Moves) -> bool {
        let after = met(&replay(self.play, moves));
        let lost = self.lost();
        goals(self.told, "goals").iter().all(|&i| after[i])
            && (0..after.len()).all(|i| !self.base[i] || after[i] || lost.contains(&i))
    }

    fn check(&self) {
        let named = goals(self.told, "goals");
        assert!(!named.is_empty());
        let run = replay(self.play, self.moves());
        let after = met(&run);
        let gained = self.told.place == Place::Changed;
        for &i in &named {
            assert_eq!((self.base[i], after[i]), (!gained, gained));
        }
        if gained {
            let lost = (0..after.len()).filter(|&i| self.base[i] && !after[i]);
            assert_eq!(self.lost(), lost.collect::<Vec<_>>());
        }
        for more in &self.more {
            self.check_more(more, &run);
        }
        let then = self.more.iter().any(|more| more.sentence == "then");
        assert_eq!(then, gained);
        assert_eq!(
            self.parts.is_empty(),
            !self.told.sentence.ends_with("several")
        );
    }

    /// Every value that is said to do does.
    fn check_values(&self, more: &Told<'_>) {
        let (low, high) = (setting(more, "low"), setting(more, "high"));
        assert!(matches!(self.told.sentence, "value" | "added"));
        let at = minute(self.told, "minute");
        for steps in low.steps()..=high.steps() {
            let other = Setting::from_steps(low.control(), steps).unwrap();
            let mut moves = self.play.moves.clone();
            moves.add(Move::new(at, other).unwrap());
            assert!(self.does(moves), "{other:?}");
        }
    }

    fn check_more(&self, more: &Told<'_>, run: &Run) {
        match more.sentence {
            "minutes" | "minutes_together" | "minutes_and_values" => {
                for at in minute(more, "earliest")..=minute(more, "latest") {
                    assert!(self.does(self.moves_in(at)), "minute {at}");
                }
                if more.sentence == "minutes_and_values" {
                    self.check_values(more);
                }
            }
            "carried_minutes" => {
                for at in minute(more, "earliest")..=minute(more, "latest") {
                    let after = met(&replay(self.play, self.moves_in(at)));
                    let named = goals(self.told, "goals");
                    assert!(named.iter().all(|&i| after[i]), "minute {at}");
                }
            }
            "minute_only" => {
                let moved = self.told.sentence == "moved";
                let at = minute(self.told, if moved { "to_minute" } else { "minute" });
                assert!(!self.does(self.moves_in(at - 1)));
                assert!(!self.does(self.moves_in(at + 1)));
            }
            "values" => self.check_values(more),
            "price" => assert!(!goals(more, "lost").is_empty()),
            "then" => {
                let Value::Outcome(values) = value(more, "after") else {
                    panic!("{more:?}")
                };
                let goals = run.verdict().unwrap().goals;
                let want: Vec<f64> = goals.iter().map(|judged| judged.value).collect();
                assert_eq!(values, &want);
            }
            other => panic!("{other} stands behind no sentence"),
        }
    }
}
