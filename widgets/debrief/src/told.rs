//! The debrief as sentences by name, each with what stands in its slots.

use model::RelationId;
use model::switch::sim::debrief::{
    Change, Debrief, Decisive, FigureValue, TurningPoint, TurningPointKind,
};
use model::switch::sim::{Control, Level, Move, Play, RUN_MINUTES, Setting};

/// Where a sentence stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Among what happened.
    Turned,
    /// Among what would have changed the run.
    Changed,
    /// Among what carried it.
    Carried,
    /// In a list below the sentence before: a change that is one of several.
    Part,
    /// Behind the sentence before, in the same paragraph.
    More,
}

impl Place {
    /// Every place.
    pub const ALL: [Self; 5] = [
        Self::Turned,
        Self::Changed,
        Self::Carried,
        Self::Part,
        Self::More,
    ];

    /// Its name in page and text file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turned => "turned",
            Self::Changed => "changed",
            Self::Carried => "carried",
            Self::Part => "part",
            Self::More => "more",
        }
    }
}

/// What stands in a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// A number as it is shown, before its unit.
    Number {
        /// The number in the unit shown.
        number: f64,
        /// Digits after the decimal point.
        decimals: u8,
        /// Unit behind the number; empty for a plain number.
        unit: &'a str,
    },
    /// A control's name.
    Control(Control),
    /// Where a control is set.
    Setting(Setting),
    /// Goals of the level, by index.
    Goals(Vec<usize>),
    /// What the goals' figures would come to, goal by goal, each in its figure's own unit.
    Outcome(Vec<f64>),
}

/// A sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Told<'a> {
    /// Where it stands.
    pub place: Place,
    /// Its name, one of [`SENTENCES`].
    pub sentence: &'a str,
    /// What stands in its slots; a slot's name is one of [`SLOTS`].
    pub slots: Vec<(&'a str, Value<'a>)>,
    /// The relation that explains it; none for parts and for what stands behind another sentence.
    pub relation: Option<RelationId>,
}

/// Sentences about changes by name. Those about turning points have the names of their kinds.
pub const SENTENCES: [&str; 21] = [
    "then_collapsed",
    "left_out",
    "moved",
    "value",
    "added",
    "several",
    "unremedied",
    "without",
    "without_several",
    "part_left_out",
    "part_moved",
    "part_value",
    "part_added",
    "minutes",
    "minutes_and_values",
    "minutes_together",
    "minute_only",
    "carried_minutes",
    "values",
    "price",
    "then",
];

/// Every slot a sentence can have.
pub const SLOTS: [&str; 48] = [
    // The minute from which to play again, for a change to be made.
    "from",
    "minute",
    "control",
    "value",
    "to_minute",
    "to",
    "goals",
    "earliest",
    "latest",
    "low",
    "high",
    "lost",
    "after",
    "offered_tps",
    "new_tps",
    "capacity_tps",
    "retry_tps",
    "shed_tps",
    "dropped_share",
    "genuine_approval_rate",
    "storm_min",
    "group_b_slots_share",
    "group_b_latency_s",
    "timeout_s",
    "slots_busy_share",
    "issuer_timeout_share",
    "fraud_rate_bp",
    "fraud_rate_without_bp",
    "limit_bp",
    "threshold",
    "threshold_before",
    "rule_decline_permille",
    "rule_decline_without_permille",
    "limit_permille",
    "step_up",
    "step_up_before",
    "step_up_share",
    "exposure_u",
    "limit_u",
    "stand_in_u",
    "stand_in_tps",
    "servers",
    "projected_cost_u",
    "last_minute",
    "cost_u",
    "delay_min",
    "lost_tx",
    "fraud_u",
];

/// The debrief of `play` as a list of sentences, in the order in which they are read.
#[must_use]
pub fn tell(play: &Play, debrief: &Debrief) -> Vec<Told<'static>> {
    let mut told: Vec<Told<'_>> = Vec::new();
    for point in &debrief.turning_points {
        let before = told.last().map(|each| each.sentence);
        told.push(turned(point, before));
    }
    for decisive in debrief.decisive.iter().filter(|each| each.gained) {
        changed(play, decisive, &mut told);
    }
    if !debrief.unremedied.is_empty() {
        told.push(Told {
            place: Place::Changed,
            sentence: "unremedied",
            slots: vec![("goals", Value::Goals(debrief.unremedied.clone()))],
            relation: None,
        });
    }
    for decisive in debrief.decisive.iter().filter(|each| !each.gained) {
        carried(decisive, &mut told);
    }
    told
}

/// A turning point, after the sentence `before`. An overload and the collapse that it ends in are
/// one thing, and told in one paragraph.
fn turned(point: &TurningPoint, before: Option<&str>) -> Told<'static> {
    let mut slots = vec![("minute", plain(point.minute))];
    slots.extend(point.values.iter().map(|value| (value.key, shown(value))));
    if point.kind == TurningPointKind::GoodputCollapsed
        && before == Some(TurningPointKind::LoadPassedCapacity.key())
    {
        return more("then_collapsed", slots);
    }
    slots.push(("from", plain(point.minute)));
    Told {
        place: Place::Turned,
        sentence: point.kind.key(),
        slots,
        relation: Some(point.relation),
    }
}

/// A change that would have met goals.
fn changed(play: &Play, decisive: &Decisive, told: &mut Vec<Told<'static>>) {
    let sentence = match decisive.change {
        Change::LeftOut(_) => "left_out",
        Change::Moved { .. } => "moved",
        Change::Value { .. } => "value",
        Change::Added(_) => "added",
        Change::Several(_) => "several",
    };
    whole(Place::Changed, sentence, decisive, told);
    let several = matches!(decisive.change, Change::Several(_));
    let mut values = decisive
        .values
        .filter(|(low, high)| low != high)
        .map(|(low, high)| vec![("low", Value::Setting(low)), ("high", Value::Setting(high))]);
    if let (Some(earliest), Some(latest)) = (decisive.earliest_minute, decisive.latest_minute) {
        if earliest < latest {
            let mut slots = range(earliest, latest);
            // In one sentence: minutes that would do, and values.
            let sentence = if several {
                "minutes_together"
            } else if let Some(values) = values.take() {
                slots.extend(values);
                "minutes_and_values"
            } else {
                "minutes"
            };
            told.push(more(sentence, slots));
        } else if !several && stands_alone(play, &decisive.change, earliest) {
            told.push(more("minute_only", Vec::new()));
        }
    }
    if let Some(slots) = values {
        told.push(more("values", slots));
    }
    if !decisive.goals_lost.is_empty() {
        let lost = Value::Goals(decisive.goals_lost.clone());
        told.push(more("price", vec![("lost", lost)]));
    }
    let outcome = outcome(play.level, decisive);
    told.push(more("then", vec![("after", Value::Outcome(outcome))]));
}

/// A move that carried goals.
fn carried(decisive: &Decisive, told: &mut Vec<Told<'static>>) {
    let sentence = match decisive.change {
        Change::Several(_) => "without_several",
        _ => "without",
    };
    whole(Place::Carried, sentence, decisive, told);
    if let (Some(earliest), Some(latest)) = (decisive.earliest_minute, decisive.latest_minute)
        && earliest < latest
    {
        told.push(more("carried_minutes", range(earliest, latest)));
    }
}

/// The sentence of a change, and its parts.
fn whole(place: Place, sentence: &'static str, decisive: &Decisive, told: &mut Vec<Told<'static>>) {
    let mut slots = change_slots(&decisive.change);
    slots.push(("goals", Value::Goals(decisive.goals_flipped.clone())));
    slots.push(("from", plain(first_minute(&decisive.change))));
    told.push(Told {
        place,
        sentence,
        slots,
        relation: Some(decisive.relation),
    });
    if let Change::Several(parts) = &decisive.change {
        told.extend(parts.iter().map(|part| Told {
            place: Place::Part,
            sentence: match part {
                Change::LeftOut(_) if !decisive.gained => "part_added",
                Change::LeftOut(_) => "part_left_out",
                Change::Moved { .. } => "part_moved",
                Change::Value { .. } => "part_value",
                Change::Added(_) | Change::Several(_) => "part_added",
            },
            slots: change_slots(part),
            relation: None,
        }));
    }
}

/// Whether the minutes beside `minute` are in the run and free of the control's other moves, so
/// that it is the timing, and nothing else, that keeps the change from being made there.
fn stands_alone(play: &Play, change: &Change, minute: u32) -> bool {
    let own = match change {
        Change::Moved { from, .. } => Some(*from),
        _ => None,
    };
    let Some(control) = change.control() else {
        return false;
    };
    let free = |minute: u32| {
        minute < RUN_MINUTES
            && !play
                .moves
                .of(minute)
                .iter()
                .any(|made| made.setting().control() == control && Some(*made) != own)
    };
    minute.checked_sub(1).is_some_and(free) && free(minute + 1)
}

fn change_slots(change: &Change) -> Vec<(&'static str, Value<'static>)> {
    let named = |made: &Move| {
        vec![
            ("control", Value::Control(made.setting().control())),
            ("value", Value::Setting(made.setting())),
            ("minute", plain(made.minute())),
        ]
    };
    match change {
        Change::LeftOut(made) | Change::Added(made) => named(made),
        Change::Moved { from, to_minute } => {
            let mut slots = named(from);
            slots.push(("to_minute", plain(*to_minute)));
            slots
        }
        Change::Value { from, to } => {
            let mut slots = named(from);
            slots.push(("to", Value::Setting(*to)));
            slots
        }
        Change::Several(_) => Vec::new(),
    }
}

/// The minute from which a run must be played again for a change to be made in it.
fn first_minute(change: &Change) -> u32 {
    match change {
        Change::LeftOut(made) | Change::Added(made) => made.minute(),
        Change::Moved { from, to_minute } => from.minute().min(*to_minute),
        Change::Value { from, .. } => from.minute(),
        Change::Several(parts) => parts.iter().map(first_minute).min().unwrap_or_default(),
    }
}

fn outcome(level: Level, decisive: &Decisive) -> Vec<f64> {
    let goals = level.goals().iter();
    goals
        .map(|goal| (goal.figure.get)(&decisive.after))
        .collect()
}

fn more(sentence: &'static str, slots: Vec<(&'static str, Value<'static>)>) -> Told<'static> {
    Told {
        place: Place::More,
        sentence,
        slots,
        relation: None,
    }
}

fn range(earliest: u32, latest: u32) -> Vec<(&'static str, Value<'static>)> {
    vec![("earliest", plain(earliest)), ("latest", plain(latest))]
}

fn plain(number: u32) -> Value<'static> {
    Value::Number {
        number: number.into(),
        decimals: 0,
        unit: "",
    }
}

fn shown(value: &FigureValue) -> Value<'static> {
    Value::Number {
        number: value.value * value.show.scale,
        decimals: value.show.decimals,
        unit: value.show.unit,
    }
}
