//! The levels: plays that reach the goals, plays that do not, and what the book says of them.

use model::Params;
use model::switch::sim::headline::{Headline, State};
use model::switch::sim::levels::{Relation, reference_play, stretch_play};
use model::switch::sim::{
    Control, Level, MINUTE_FIGURES, Move, Moves, Play, Run, Setting, Summary, Verdict,
};

const SEEDS: std::ops::RangeInclusive<u32> = 1..=200;
const NEARLY_ALL: usize = 199;

/// The levels that have goals.
const LEVELS: [Level; 4] = [
    Level::SalePeak,
    Level::FraudWave,
    Level::IssuerOutage,
    Level::FirstHour,
];

struct Played {
    verdicts: Vec<Verdict>,
    summaries: Vec<Summary>,
}

impl Played {
    /// One play on all seeds.
    fn on_all_seeds(level: Level, moves: &Moves) -> Self {
        let runs = SEEDS.map(|seed| {
            let moves = moves.clone();
            Run::replay(Play {
                moves,
                ..Play::idle(level, seed)
            })
            .unwrap()
        });
        let (verdicts, summaries) = runs
            .map(|run| (run.verdict().unwrap(), run.summary().unwrap()))
            .unzip();
        Self {
            verdicts,
            summaries,
        }
    }

    fn passed(&self) -> usize {
        let passed = |v: &&Verdict| v.passed == Some(true);
        self.verdicts.iter().filter(passed).count()
    }

    fn stretched(&self) -> usize {
        let stretched = |v: &&Verdict| v.stretched == Some(true);
        self.verdicts.iter().filter(stretched).count()
    }

    /// Least, median and greatest of a figure.
    fn spread(&self, figure: fn(&Summary) -> f64) -> [f64; 3] {
        let mut values: Vec<f64> = self.summaries.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        [
            values[0],
            values[values.len() / 2],
            values[values.len() - 1],
        ]
    }

    fn median(&self, figure: fn(&Summary) -> f64) -> f64 {
        self.spread(figure)[1]
    }
}

fn moves(text: &[&str]) -> Moves {
    text.iter().map(|made| Move::parse(made).unwrap()).collect()
}

#[track_caller]
fn assert_within(value: f64, low: f64, high: f64) {
    assert!(
        (low..=high).contains(&value),
        "{value} is not in {low}..={high}"
    );
}

#[test]
fn reference_plays_pass() {
    for level in LEVELS {
        let played = Played::on_all_seeds(level, &reference_play(level));
        assert!(
            played.passed() >= NEARLY_ALL,
            "{level:?}: {}",
            played.passed()
        );
    }
}

#[test]
fn stretch_plays_reach_what_lies_beyond() {
    let beyond = |level: &Level| level.goals().iter().any(|goal| goal.stretch);
    for level in LEVELS.into_iter().filter(beyond) {
        let played = Played::on_all_seeds(level, &stretch_play(level));
        assert!(
            played.stretched() >= NEARLY_ALL,
            "{level:?}: {}",
            played.stretched()
        );
    }
}

#[test]
fn doing_nothing_fails_everywhere() {
    for level in LEVELS {
        assert_eq!(
            Played::on_all_seeds(level, &Moves::none()).passed(),
            0,
            "{level:?}"
        );
    }
    let approval = |s: &Summary| s.genuine_approval_rate;
    let sale = Played::on_all_seeds(Level::SalePeak, &Moves::none());
    assert_within(sale.median(approval), 0.08, 0.10);
    let outage = Played::on_all_seeds(Level::IssuerOutage, &Moves::none());
    assert_within(outage.spread(approval)[2], 0.0, 0.005);
}

/// The hour for those who have never played: whoever adds a server or two when the sale is seen
/// wins; whoever does nothing, sheds alone, orders late or orders all there are does not.
#[test]
fn the_first_hour_is_won_by_what_comes_to_mind() {
    let passed = |text: &[&str]| Played::on_all_seeds(Level::FirstHour, &moves(text)).passed();
    for (won, least) in [
        ("5:servers=7", 190),
        ("5:servers=8", 200),
        ("5:servers=9", 200),
        ("6:servers=8", 195),
    ] {
        assert!(passed(&[won]) >= least, "{won}");
    }
    for lost in ["5:shedding=on", "15:servers=10", "5:servers=24"] {
        assert_eq!(passed(&[lost]), 0, "{lost}");
    }
    assert_eq!(passed(&[]), 0);
}

/// Capacity alone comes too late: the storm holds though capacity exceeds the new demand.
#[test]
fn servers_ordered_into_a_storm_stay_in_it() {
    let approval = |s: &Summary| s.genuine_approval_rate;
    let late = Played::on_all_seeds(Level::SalePeak, &moves(&["8:servers=12"]));
    assert_eq!(late.passed(), 0);
    assert_within(late.median(approval), 0.90, 0.92);

    let at_once = Played::on_all_seeds(Level::SalePeak, &moves(&["5:servers=10"]));
    let [least, median, most] = at_once.spread(approval);
    assert_within(least, 0.49, 0.53);
    assert_within(median, 0.64, 0.72);
    assert_within(most, 0.97, 0.99);
    // Ten servers carry twice the ordinary load: ordered before the sale, they do.
    let before = Played::on_all_seeds(Level::SalePeak, &moves(&["0:servers=10"]));
    assert_eq!(before.passed(), before.verdicts.len());
    assert_eq!(before.stretched(), 0);
}

#[test]
fn shedding_breaks_the_loop() {
    let played = Played::on_all_seeds(Level::SalePeak, &reference_play(Level::SalePeak));
    assert_within(played.spread(|s| s.genuine_approval_rate)[0], 0.985, 0.9987);
    assert_within(played.median(|s| s.authorization_time_s), 0.325, 0.335);
    assert_eq!(played.spread(|s| s.cost_u), [58.0; 3]);
}

#[test]
fn step_up_stops_the_wave() {
    let played = Played::on_all_seeds(Level::FraudWave, &reference_play(Level::FraudWave));
    assert_within(played.median(|s| s.fraud_rate_bp), 22.5, 23.2);
    assert_within(played.median(|s| s.genuine_approval_rate), 0.9825, 0.9835);
    assert_within(played.median(|s| s.rule_decline_permille), 3.35, 3.5);
    // Untouched, ten times the fraud is ten times the fraud rate.
    let idle = Played::on_all_seeds(Level::FraudWave, &Moves::none());
    assert_within(idle.median(|s| s.fraud_rate_bp), 103.0, 105.0);
}

#[test]
fn stand_in_serves_the_outage() {
    let level = Level::IssuerOutage;
    let played = Played::on_all_seeds(level, &reference_play(level));
    assert_within(played.median(|s| s.healthy_approval_rate), 0.965, 0.98);
    assert_within(played.median(|s| s.genuine_approval_rate), 0.92, 0.935);
    assert_within(played.median(|s| s.exposure_u), 8.7e6, 8.9e6);
    assert_eq!(played.spread(|s| s.cost_u), [46.8; 3]);
    // Six servers for an hour cost exactly what the goal beyond passing allows.
    let stretch = Played::on_all_seeds(level, &stretch_play(level));
    assert_eq!(stretch.spread(|s| s.cost_u), [36.0; 3]);
}

#[test]
fn events_begin_and_end_when_they_say() {
    let params = Params::default();
    let ordinary = Level::Sandbox.conditions(0, &params);
    for minute in 0..60 {
        assert_eq!(Level::Sandbox.conditions(minute, &params), ordinary);
        let sale = Level::SalePeak.conditions(minute, &params).surge_target;
        assert_eq!(sale == 2.0, (5..=49).contains(&minute), "minute {minute}");
        let wave = Level::FraudWave.conditions(minute, &params).fraud_share;
        assert_eq!(wave == 0.01, minute >= 5, "minute {minute}");
        let outage = Level::IssuerOutage
            .conditions(minute, &params)
            .group_b_latency;
        assert_eq!(outage == 12.0, minute >= 5, "minute {minute}");
    }
    assert_eq!(ordinary.surge_target, 1.0);
}

#[test]
fn levels_have_numbers() {
    for (number, level) in (0..).zip(Level::ALL) {
        assert_eq!(Level::from_number(number), Ok(level));
        assert_eq!(level.number(), number);
    }
    let error = Level::from_number(5).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no level 5: the levels are 0 (sandbox) to 4"
    );
}

#[test]
fn goals_are_those_of_the_table() {
    let goals = |level: Level| -> Vec<String> {
        let word = |stretch| if stretch { " beyond" } else { "" };
        let goals = level.goals().iter();
        goals
            .map(|g| {
                format!(
                    "{} {} {}{}",
                    g.figure.key,
                    g.relation.symbol(),
                    g.limit,
                    word(g.stretch)
                )
            })
            .collect()
    };
    assert!(goals(Level::Sandbox).is_empty());
    assert_eq!(
        goals(Level::SalePeak),
        [
            "genuine_approval_rate >= 0.95",
            "authorization_time_s <= 0.5",
            "cost_u <= 75",
            "servers_ordered_early <= 0 beyond"
        ]
    );
    assert_eq!(
        goals(Level::FraudWave),
        [
            "fraud_rate_bp <= 25",
            "genuine_approval_rate >= 0.98",
            "rule_decline_permille <= 5",
            "fraud_rate_bp <= 20 beyond"
        ]
    );
    assert_eq!(
        goals(Level::IssuerOutage),
        [
            "healthy_approval_rate >= 0.9",
            "genuine_approval_rate >= 0.86",
            "exposure_u <= 9000000",
            "cost_u <= 65",
            "cost_u <= 36 beyond"
        ]
    );
    assert_eq!(
        goals(Level::FirstHour),
        [
            "genuine_approval_rate >= 0.95",
            "authorization_time_s <= 0.5",
            "cost_u <= 60"
        ]
    );
}

#[test]
fn a_goal_met_exactly_is_met() {
    for level in LEVELS {
        for goal in level.goals() {
            let (better, worse) = match goal.relation {
                Relation::AtLeast => (goal.limit + 1.0, goal.limit.next_down()),
                Relation::AtMost => (goal.limit - 1.0, goal.limit.next_up()),
            };
            assert!(goal.is_met_by(goal.limit) && goal.is_met_by(better));
            assert!(!goal.is_met_by(worse) && !goal.is_met_by(f64::NAN));
        }
    }
}

/// What lies beyond counts only in a run that passes, and where there is something; a sandbox run is
/// neither passed nor failed.
#[test]
fn verdicts() {
    let idle = Run::replay(Play::idle(Level::SalePeak, 1))
        .unwrap()
        .verdict()
        .unwrap();
    assert!(idle.goals.last().unwrap().met, "nothing was ordered early");
    assert_eq!((idle.passed, idle.stretched), (Some(false), Some(false)));
    let sandbox = Run::replay(Play::idle(Level::Sandbox, 1))
        .unwrap()
        .verdict()
        .unwrap();
    assert!(sandbox.goals.is_empty());
    assert_eq!((sandbox.passed, sandbox.stretched), (None, None));
    let first = Run::replay(Play {
        moves: reference_play(Level::FirstHour),
        ..Play::idle(Level::FirstHour, 1)
    });
    let first = first.unwrap().verdict().unwrap();
    assert_eq!((first.passed, first.stretched), (Some(true), None));
    // Cancelling does not undo an early order.
    let moves = moves(&["2:servers=9", "3:servers=6", "5:servers=10"]);
    let run = Run::replay(Play {
        moves,
        ..Play::idle(Level::SalePeak, 1)
    });
    assert_eq!(run.unwrap().summary().unwrap().servers_ordered_early, 3);
}

#[test]
fn headlines_are_normal_at_the_start_and_critical_in_a_storm() {
    let run = Run::replay(Play::idle(Level::SalePeak, 1)).unwrap();
    let states = |t: usize| Headline::ALL.map(|headline| headline.state(&run.minutes()[t]));
    assert_eq!(states(0), [Some(State::Normal); 4]);
    let [approval, time, fraud, busy] = states(30);
    assert_eq!([approval, time, busy], [Some(State::Critical); 3]);
    // Of nothing that was approved no part is fraud: that is no good sign.
    assert_eq!(fraud, None);
}

/// A figure has a value as soon as there is something to take it of, and no sooner.
#[test]
fn what_has_not_been_counted_has_no_value() {
    let mut run = Run::new(Play::idle(Level::SalePeak, 1)).unwrap();
    for minute in 0..60 {
        let verdict = run.verdict().unwrap();
        for judged in &verdict.goals {
            let rate = ["cost_u", "servers_ordered_early"].contains(&judged.goal.figure.key);
            let from = if rate { 1 } else { 6 };
            assert_eq!(
                judged.counted,
                minute >= from,
                "{} before minute {minute}",
                judged.goal.figure.key
            );
        }
        run.step().unwrap();
    }
    let valueless = |t: usize| -> Vec<&str> {
        let minute = &run.minutes()[t];
        let none = MINUTE_FIGURES.iter().filter(|f| f.value(minute).is_none());
        none.map(|figure| figure.key).collect()
    };
    assert_eq!(valueless(0), Vec::<&str>::new());
    assert_eq!(run.minutes()[30].dropped_share, 1.0);
    assert_eq!(
        valueless(30),
        [
            "fraud_rate_bp",
            "rule_decline_permille",
            "step_up_share",
            "fraud_stopped_share",
            "issuer_timeout_share"
        ]
    );
}

#[test]
fn headlines_turn_at_their_limits() {
    let start = Run::replay(Play::idle(Level::Sandbox, 1))
        .unwrap()
        .minutes()[0];
    let turn = |headline: Headline, value: f64| {
        let mut minute = start;
        match headline {
            Headline::Approval => minute.genuine_approval_rate = value,
            Headline::AuthorizationTime => minute.authorization_time_s = value,
            Headline::FraudRate => minute.fraud_rate_bp = value,
            Headline::SlotsBusy => minute.slots_busy_share = value,
        }
        headline.state(&minute).unwrap()
    };
    use State::{Critical, Normal, Strained};
    for (headline, steps) in [
        (
            Headline::Approval,
            [
                (0.98, Normal),
                (0.979, Strained),
                (0.90, Strained),
                (0.899, Critical),
            ],
        ),
        (
            Headline::AuthorizationTime,
            [
                (0.5, Normal),
                (0.501, Strained),
                (1.5, Strained),
                (1.501, Critical),
            ],
        ),
        (
            Headline::FraudRate,
            [
                (13.0, Normal),
                (13.1, Strained),
                (25.0, Strained),
                (25.1, Critical),
            ],
        ),
        (
            Headline::SlotsBusy,
            [
                (0.85, Normal),
                (0.851, Strained),
                (0.969, Strained),
                (0.97, Critical),
            ],
        ),
    ] {
        for (value, state) in steps {
            assert_eq!(turn(headline, value), state, "{headline:?} at {value}");
        }
    }
}

/// Plays written into the program are on their grids.
#[test]
fn plays_are_what_they_say() {
    let text = |moves: Moves| -> Vec<String> {
        moves.as_slice().iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        text(reference_play(Level::SalePeak)),
        ["5:servers=10", "5:shedding=on"]
    );
    assert_eq!(
        text(reference_play(Level::FraudWave)),
        ["6:threshold=2.7", "6:step_up=1.4"]
    );
    assert_eq!(
        text(reference_play(Level::IssuerOutage)),
        [
            "6:servers=8",
            "6:shedding=on",
            "6:timeout=1",
            "6:stand_in=90"
        ]
    );
    assert_eq!(text(stretch_play(Level::FraudWave)), ["5:step_up=1.8"]);
    assert_eq!(
        text(stretch_play(Level::IssuerOutage)),
        ["6:shedding=on", "6:timeout=0.6", "6:stand_in=70"]
    );
    assert!(reference_play(Level::Sandbox).as_slice().is_empty());
    assert_eq!(
        Setting::from_value(Control::StepUp, 1.8).unwrap().steps(),
        36
    );
}
