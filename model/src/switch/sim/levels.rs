//! The levels: what happens, what is to be reached, and plays that reach it.

use super::conditions::Conditions;
use super::control::Control;
use super::error::PlayError;
use super::figure::Figure;
use super::moves::{Move, Moves};
use super::summary::{
    AUTHORIZATION_TIME, COST, EXPOSURE, FRAUD_RATE, GENUINE_APPROVAL, HEALTHY_APPROVAL,
    ORDERED_EARLY, RULE_DECLINE, Summary,
};
use super::{EVENT_MINUTE, RUN_MINUTES};
use crate::Params;
use core::ops::RangeInclusive;

/// A level of the control room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// No event, no goals.
    Sandbox,
    /// Traffic doubles for 45 minutes.
    SalePeak,
    /// Ten times the fraud.
    FraudWave,
    /// The issuers of group B become slow.
    IssuerOutage,
    /// Half the sale, for those who have never played.
    FirstHour,
}

/// Whether a goal is a floor or a ceiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The value must be at least the limit.
    AtLeast,
    /// The value must be at most the limit.
    AtMost,
}

impl Relation {
    /// As written in files.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
        }
    }
}

/// A figure of the run and the limit it is held against.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    /// The figure.
    pub figure: &'static Figure<Summary>,
    /// Floor or ceiling.
    pub relation: Relation,
    /// The limit, in the figure's own unit; meeting it exactly is enough.
    pub limit: f64,
    /// Whether it is beyond what passing the level takes.
    pub stretch: bool,
}

impl Goal {
    const fn at_least(figure: &'static Figure<Summary>, limit: f64) -> Self {
        Self {
            figure,
            relation: Relation::AtLeast,
            limit,
            stretch: false,
        }
    }

    const fn at_most(figure: &'static Figure<Summary>, limit: f64) -> Self {
        Self {
            relation: Relation::AtMost,
            ..Self::at_least(figure, limit)
        }
    }

    const fn stretch(self) -> Self {
        Self {
            stretch: true,
            ..self
        }
    }

    /// Whether a value meets the goal.
    #[must_use]
    pub fn is_met_by(&self, value: f64) -> bool {
        match self.relation {
            Relation::AtLeast => value >= self.limit,
            Relation::AtMost => value <= self.limit,
        }
    }
}

static SALE_PEAK: [Goal; 4] = [
    Goal::at_least(&GENUINE_APPROVAL, 0.95),
    Goal::at_most(&AUTHORIZATION_TIME, 0.5),
    Goal::at_most(&COST, 75.0),
    Goal::at_most(&ORDERED_EARLY, 0.0).stretch(),
];

static FRAUD_WAVE: [Goal; 4] = [
    Goal::at_most(&FRAUD_RATE, 25.0),
    Goal::at_least(&GENUINE_APPROVAL, 0.98),
    Goal::at_most(&RULE_DECLINE, 5.0),
    Goal::at_most(&FRAUD_RATE, 20.0).stretch(),
];

static ISSUER_OUTAGE: [Goal; 5] = [
    Goal::at_least(&HEALTHY_APPROVAL, 0.90),
    Goal::at_least(&GENUINE_APPROVAL, 0.86),
    Goal::at_most(&EXPOSURE, 9e6),
    Goal::at_most(&COST, 65.0),
    Goal::at_most(&COST, 36.0).stretch(),
];

static FIRST_HOUR: [Goal; 3] = [
    Goal::at_least(&GENUINE_APPROVAL, 0.95),
    Goal::at_most(&AUTHORIZATION_TIME, 0.5),
    Goal::at_most(&COST, 60.0),
];

/// The last minute of the sale; the other events last to the end of the run.
const LAST_SALE_MINUTE: u32 = 49;

impl Level {
    /// Every level, by number.
    pub const ALL: [Self; 5] = [
        Self::Sandbox,
        Self::SalePeak,
        Self::FraudWave,
        Self::IssuerOutage,
        Self::FirstHour,
    ];

    /// The level of that number.
    ///
    /// # Errors
    /// [`PlayError::Level`] where there is none.
    pub fn from_number(number: u32) -> Result<Self, PlayError> {
        Self::ALL
            .get(number as usize)
            .copied()
            .ok_or(PlayError::Level { level: number })
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The name used in files of words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::SalePeak => "sale_peak",
            Self::FraudWave => "fraud_wave",
            Self::IssuerOutage => "issuer_outage",
            Self::FirstHour => "first_hour",
        }
    }

    /// The minutes of its event; none in the sandbox.
    #[must_use]
    pub const fn event(self) -> Option<RangeInclusive<u32>> {
        match self {
            Self::Sandbox => None,
            Self::SalePeak | Self::FirstHour => Some(EVENT_MINUTE..=LAST_SALE_MINUTE),
            Self::FraudWave | Self::IssuerOutage => Some(EVENT_MINUTE..=RUN_MINUTES - 1),
        }
    }

    /// What it makes of `minute`.
    #[must_use]
    pub fn conditions(self, minute: u32, params: &Params) -> Conditions {
        let mut conditions = Conditions {
            surge_target: 1.0,
            fraud_share: params.fraud_share,
            group_b_latency: params.issuer_latency,
        };
        if self.event().is_some_and(|event| event.contains(&minute)) {
            match self {
                Self::Sandbox => {}
                Self::SalePeak => conditions.surge_target = params.sale_surge,
                Self::FraudWave => conditions.fraud_share = params.wave_fraud_share,
                Self::IssuerOutage => conditions.group_b_latency = params.slow_issuer_latency,
                Self::FirstHour => conditions.surge_target = 0.5 * (1.0 + params.sale_surge),
            }
        }
        conditions
    }

    /// Its goals, those beyond passing last.
    #[must_use]
    pub fn goals(self) -> &'static [Goal] {
        match self {
            Self::Sandbox => &[],
            Self::SalePeak => &SALE_PEAK,
            Self::FraudWave => &FRAUD_WAVE,
            Self::IssuerOutage => &ISSUER_OUTAGE,
            Self::FirstHour => &FIRST_HOUR,
        }
    }
}

/// Servers and shedding as soon as the sale is seen: capacity for it, and no storm while it boots.
const SALE_PEAK_PLAY: &[Move] = &[
    Move::fixed(EVENT_MINUTE, Control::Servers, 10),
    Move::fixed(EVENT_MINUTE, Control::Shedding, 1),
];

/// Two servers when the sale is seen: they come before the queue has filled.
const FIRST_HOUR_PLAY: &[Move] = &[Move::fixed(EVENT_MINUTE, Control::Servers, 8)];

/// Threshold 2.7 σ and a band of 1.4 σ, one minute into the wave: many challenged, few declined.
const FRAUD_WAVE_PLAY: &[Move] = &[
    Move::fixed(EVENT_MINUTE + 1, Control::Threshold, 54),
    Move::fixed(EVENT_MINUTE + 1, Control::StepUp, 28),
];

/// Timeout 1 s frees the slots, stand-in up to 90 u serves group B, two servers and shedding the rest.
const ISSUER_OUTAGE_PLAY: &[Move] = &[
    Move::fixed(EVENT_MINUTE + 1, Control::Servers, 8),
    Move::fixed(EVENT_MINUTE + 1, Control::Shedding, 1),
    Move::fixed(EVENT_MINUTE + 1, Control::Timeout, 10),
    Move::fixed(EVENT_MINUTE + 1, Control::StandIn, 18),
];

/// The band at once and wide, the threshold left alone: fraud is challenged rather than declined.
const FRAUD_WAVE_STRETCH: &[Move] = &[Move::fixed(EVENT_MINUTE, Control::StepUp, 36)];

/// Timeout 0.6 s alone makes room on the six servers; the limit falls to 70 u, because it now
/// answers for some healthy issuers too.
const ISSUER_OUTAGE_STRETCH: &[Move] = &[
    Move::fixed(EVENT_MINUTE + 1, Control::Shedding, 1),
    Move::fixed(EVENT_MINUTE + 1, Control::Timeout, 6),
    Move::fixed(EVENT_MINUTE + 1, Control::StandIn, 14),
];

/// A play that passes a level on nearly every seed; doing nothing in the sandbox.
#[must_use]
pub fn reference_play(level: Level) -> Moves {
    let script = match level {
        Level::Sandbox => &[],
        Level::SalePeak => SALE_PEAK_PLAY,
        Level::FraudWave => FRAUD_WAVE_PLAY,
        Level::IssuerOutage => ISSUER_OUTAGE_PLAY,
        Level::FirstHour => FIRST_HOUR_PLAY,
    };
    script.iter().copied().collect()
}

/// A play that reaches on nearly every seed what lies beyond passing as well.
#[must_use]
pub fn stretch_play(level: Level) -> Moves {
    let script = match level {
        Level::Sandbox => &[],
        // It orders nothing before the sale.
        Level::SalePeak => SALE_PEAK_PLAY,
        Level::FraudWave => FRAUD_WAVE_STRETCH,
        Level::IssuerOutage => ISSUER_OUTAGE_STRETCH,
        // Nothing lies beyond passing.
        Level::FirstHour => FIRST_HOUR_PLAY,
    };
    script.iter().copied().collect()
}
