//! The board: the switch as one minute left it, in numbers that drawing and words share.

use model::Params;
use model::switch::sim::ledger::{Class, Flow, Group};
use model::switch::sim::{Control, Controls, Inside, Level, Minute, RUN_MINUTES};

/// A minute as it is seen on the board.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// Its level.
    pub level: Level,
    /// Its figures.
    pub minute: Minute,
    /// What lies behind them.
    pub inside: Inside,
    /// What is set for the minute after it.
    pub next: Controls,
}

/// A place for a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rack {
    /// A server that carries traffic.
    Running,
    /// A server that carries traffic and stops when the next minute begins.
    Leaving,
    /// A server that starts, billed already.
    Booting,
    /// A server that is ordered when the next minute begins.
    Ordered,
    /// An empty place.
    Free,
}

impl Rack {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Running,
        Self::Leaving,
        Self::Booting,
        Self::Ordered,
        Self::Free,
    ];

    /// Its name in page and style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Leaving => "leaving",
            Self::Booting => "booting",
            Self::Ordered => "ordered",
            Self::Free => "free",
        }
    }
}

/// Places for servers.
#[must_use]
pub fn racks() -> u32 {
    u32::from(Control::Servers.grid().last)
}

/// What stands in rack `place`, counted from 0, where `target` servers are wanted from the next
/// minute on.
#[must_use]
pub const fn rack(place: u32, running: u32, booting: u32, target: u32) -> Rack {
    if place < running {
        if place < target {
            Rack::Running
        } else {
            Rack::Leaving
        }
    } else if place < target {
        if place < running + booting {
            Rack::Booting
        } else {
            Rack::Ordered
        }
    } else {
        Rack::Free
    }
}

/// How a group of issuers answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issuers {
    /// As on an ordinary day.
    Answering,
    /// Slow, or down.
    Slow,
}

impl Issuers {
    /// Its name in page and style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Answering => "answering",
            Self::Slow => "slow",
        }
    }
}

/// How group B answers. Slow means a mean of more than four times the ordinary one, which no
/// ordinary minute's swing of 15 % reaches.
#[must_use]
pub fn group_b(minute: &Minute) -> Issuers {
    if minute.group_b_latency_s <= 4.0 * Params::default().issuer_latency {
        Issuers::Answering
    } else {
        Issuers::Slow
    }
}

/// A number of the board.
#[derive(Debug)]
pub struct Quantity {
    /// Its name in page and style sheet, where it is a property of what is drawn from it: `--new`.
    pub name: &'static str,
    /// Its value.
    pub get: fn(&Seen) -> f64,
}

const fn quantity(name: &'static str, get: fn(&Seen) -> f64) -> Quantity {
    Quantity { name, get }
}

/// The radius of the greatest pool of those who wait to retry (drawing units), and how many that is.
const POOL: (f64, f64) = (46.0, 150e3);

/// Minutes of the run from `now` on.
#[must_use]
pub const fn minutes_left(now: u32) -> u32 {
    RUN_MINUTES.saturating_sub(now)
}

/// Seconds of a minute.
const MINUTE: f64 = 60.0;

/// All numbers of the board: rates in tx/s, slots and what waits in transactions.
pub static QUANTITIES: [Quantity; 24] = [
    quantity("new", |seen| seen.minute.new_tps),
    quantity("retries", |seen| seen.minute.retry_tps),
    quantity("shed", |seen| seen.minute.shed_tps),
    quantity("dropped", |seen| admitted(seen) * seen.minute.dropped_share),
    quantity("to-a", |seen| {
        of_group(seen, Group::A, |flow| flow.forwarded)
    }),
    quantity("to-b", |seen| {
        of_group(seen, Group::B, |flow| flow.forwarded)
    }),
    quantity("late-a", |seen| {
        of_group(seen, Group::A, |flow| flow.timed_out)
    }),
    quantity("late-b", |seen| {
        of_group(seen, Group::B, |flow| flow.timed_out)
    }),
    quantity("stand-in", |seen| seen.minute.stand_in_tps),
    quantity("waiting", |seen| seen.minute.waiting_retries),
    // Its area is what waits.
    quantity("pool", |seen| {
        POOL.0 * (seen.minute.waiting_retries / POOL.1).min(1.0).sqrt()
    }),
    quantity("line", |seen| admitted(seen) * mean_wait(seen)),
    // Of the longest line there can be, in which everybody waits until they expire (%).
    quantity("line-share", |seen| {
        100.0 * mean_wait(seen) / Params::default().queue_timeout
    }),
    quantity("expired-share", |seen| 100.0 * seen.minute.dropped_share),
    quantity("held-a", |seen| held(seen) - held_b(seen)),
    quantity("held-b", held_b),
    quantity("free", |seen| slots(seen) - held(seen)),
    quantity("threshold", |seen| seen.inside.controls.threshold()),
    quantity("next-threshold", |seen| seen.next.threshold()),
    quantity("band", |seen| seen.inside.controls.step_up()),
    // Of a thousand new transactions.
    quantity("fraud", |seen| {
        let conditions = seen.level.conditions(seen.minute.t, &Params::default());
        1e3 * conditions.fraud_share
    }),
    quantity("declined", |seen| {
        let no = |flow: &Flow| flow.rule_declined + flow.challenge_failed;
        seen.inside.ledger.all(no) / MINUTE
    }),
    quantity("challenged", |seen| {
        seen.inside.ledger.all(|flow| flow.challenged) / MINUTE
    }),
    quantity("slipped", |seen| {
        seen.inside.ledger.class(Class::Fraud, Flow::approved) / MINUTE
    }),
];

/// Which quantities something is drawn from, as bits in their order.
///
/// # Panics
/// When there is no such quantity.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn bits(names: &[&str]) -> u32 {
    names.iter().fold(0, |bits, name| {
        let at = QUANTITIES.iter().position(|each| each.name == *name);
        bits | 1 << at.expect("a quantity of the board")
    })
}

/// Of the slots of the rack in `place`, those that group A holds, and those that either group holds.
#[must_use]
pub fn held_in(place: u32, seen: &Seen) -> (u32, u32) {
    let each = Params::default().slots_per_server;
    let within = |count: f64| (count as u32).saturating_sub(place * each).min(each);
    let all = held(seen);
    (within(all - held_b(seen)), within(all))
}

fn admitted(seen: &Seen) -> f64 {
    seen.minute.offered_tps - seen.minute.shed_tps
}

/// The mean wait for a slot of all who were let in, those who expired included (s).
fn mean_wait(seen: &Seen) -> f64 {
    let minute = &seen.minute;
    let served = minute.authorization_time_s - minute.service_time_s;
    let expired = Params::default().queue_timeout;
    served + minute.dropped_share * (expired - served)
}

fn of_group(seen: &Seen, group: Group, quantity: fn(&Flow) -> f64) -> f64 {
    let of = |class| quantity(seen.inside.ledger.of(group, class));
    (of(Class::Genuine) + of(Class::Fraud)) / MINUTE
}

fn slots(seen: &Seen) -> f64 {
    f64::from(Params::default().slots_per_server * seen.minute.servers_running)
}

/// Busy slots, to the nearest whole one.
fn held(seen: &Seen) -> f64 {
    nearest_whole(slots(seen) * seen.minute.slots_busy_share)
}

/// Those of them that group B's transactions hold.
fn held_b(seen: &Seen) -> f64 {
    nearest_whole(held(seen) * seen.inside.group_b_slots_share)
}

/// The nearest whole number.
fn nearest_whole(number: f64) -> f64 {
    (number + 0.5).floor()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use model::switch::sim::{Move, Play, Run};

    #[test]
    fn racks_fill_from_the_left() {
        let names = |target| -> Vec<_> {
            let kinds = (0..racks()).map(|i| rack(i, 2, 1, target));
            kinds.take_while(|kind| *kind != Rack::Free).collect()
        };
        use Rack::{Booting, Leaving, Ordered, Running};
        assert_eq!(names(3), [Running, Running, Booting]);
        assert_eq!(names(5), [Running, Running, Booting, Ordered, Ordered]);
        assert_eq!(names(2), [Running, Running]);
        assert_eq!(names(1), [Running, Leaving]);
        assert_eq!(racks(), 24);
    }

    fn at(seen: &Seen, name: &str) -> f64 {
        let quantity = QUANTITIES.iter().find(|quantity| quantity.name == name);
        (quantity.expect(name).get)(seen)
    }

    fn seen(level: Level, moves: &[&str], minute: u32) -> Seen {
        let moves = moves.iter().map(|text| Move::parse(text).unwrap());
        let play = Play {
            moves: moves.collect(),
            ..Play::idle(level, 1)
        };
        Table::played(play, minute + 1)
            .unwrap()
            .seen(minute + 1)
            .unwrap()
    }

    /// What comes in goes out again, and the slots are as many as there are.
    #[test]
    fn the_board_adds_up() {
        for level in Level::ALL {
            for minute in [0, 5, 8, 30, 59] {
                let seen = seen(
                    level,
                    &["6:shedding=on", "6:timeout=1", "6:stand_in=90"],
                    minute,
                );
                let at = |name: &str| at(&seen, name);
                let tx = seen.inside.ledger.all(|flow| flow.served) / MINUTE;
                let in_and_out = at("shed") + at("dropped") + tx;
                assert!((at("new") + at("retries") - in_and_out).abs() < 1e-6);
                assert!((tx - at("declined") - at("to-a") - at("to-b")).abs() < 1e-6);
                let slots = at("held-a") + at("held-b") + at("free");
                assert_eq!(slots, f64::from(32 * seen.minute.servers_running));
                let (a, all) = (0..racks())
                    .map(|place| held_in(place, &seen))
                    .fold((0, 0), |sum, held| (sum.0 + held.0, sum.1 + held.1));
                assert_eq!(f64::from(a), at("held-a"));
                assert_eq!(f64::from(all - a), at("held-b"));
                for quantity in &QUANTITIES {
                    let value = (quantity.get)(&seen);
                    assert!(
                        value >= 0.0 && value.is_finite(),
                        "{}: {value}",
                        quantity.name
                    );
                }
                assert!(at("line-share") <= 100.0 && at("expired-share") <= 100.0);
            }
        }
    }

    /// The four hours are told apart on the board, each by its own part.
    #[test]
    fn calm_storm_wave_and_outage_differ() {
        let calm = seen(Level::Sandbox, &[], 30);
        let storm = seen(Level::SalePeak, &[], 30);
        let wave = seen(Level::FraudWave, &[], 30);
        let outage = seen(Level::IssuerOutage, &[], 5);
        assert!(at(&calm, "line") < 1.0 && at(&calm, "pool") < 1.0 && at(&calm, "free") > 40.0);
        assert!(at(&storm, "line-share") > 95.0 && at(&storm, "pool") > 30.0);
        assert!(at(&wave, "fraud") > 9.0 && at(&wave, "slipped") > 5.0 * at(&calm, "slipped"));
        assert!(at(&outage, "held-b") > 4.0 * at(&outage, "held-a"));
        // Every transaction takes its part of the slots: three of four are group A's.
        assert!((2.0..4.0).contains(&(at(&calm, "held-a") / at(&calm, "held-b"))));
    }

    #[test]
    fn issuers_are_slow_from_the_outage_on() {
        for seed in 0..50 {
            let run = Run::replay(Play::idle(Level::IssuerOutage, seed)).unwrap();
            for minute in run.minutes() {
                let want = if minute.t < 5 {
                    Issuers::Answering
                } else {
                    Issuers::Slow
                };
                assert_eq!(group_b(minute), want, "minute {}", minute.t);
            }
        }
    }
}
