//! A minute of the run in which something turned.

use crate::RelationId;
use crate::switch::sim::figure::{Figure, Show};
use crate::switch::sim::minute::{MINUTE_FIGURES, Minute};

/// What turned. The names in quotation marks are those of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurningPointKind {
    /// Offered load passed capacity: "offered_tps", "new_tps", "capacity_tps".
    LoadPassedCapacity,
    /// Half of what was admitted, or more, was dropped: "dropped_share", "genuine_approval_rate",
    /// "offered_tps", "capacity_tps".
    GoodputCollapsed,
    /// Capacity is enough for the new transactions again, and retries alone keep the switch full:
    /// "offered_tps", "new_tps", "retry_tps", "capacity_tps", "storm_min" (minutes it went on).
    StormOutlivedCause,
    /// Load above capacity, and shedding kept the queue from dropping: "offered_tps", "shed_tps",
    /// "capacity_tps".
    SheddingHeld,
    /// The storm was over: "offered_tps", "capacity_tps", "dropped_share", "storm_min" (minutes it
    /// had lasted).
    StormBroke,
    /// Group B held at least half of the busy slots: "group_b_slots_share", "group_b_latency_s",
    /// "timeout_s", "slots_busy_share".
    SlowIssuersHeldSlots,
    /// Issuer timeouts without stand-in, each a failure that is retried: "issuer_timeout_share",
    /// "genuine_approval_rate", "timeout_s".
    TimeoutsBegan,
    /// The fraud rate passed the goal's limit: "fraud_rate_bp", "limit_bp".
    FraudPassedLimit,
    /// The threshold was changed, of several times the one that did most: "threshold_before",
    /// "threshold", and of that minute without and with the change "fraud_rate_without_bp",
    /// "fraud_rate_bp", "rule_decline_without_permille", "rule_decline_permille".
    ThresholdChanged,
    /// The step-up band was changed, of several times the one that did most: "step_up_before",
    /// "step_up", "step_up_share", and of that minute without and with the change
    /// "fraud_rate_without_bp", "fraud_rate_bp".
    StepUpChanged,
    /// The rule declined more genuine customers than the goal allows: "rule_decline_permille",
    /// "limit_permille", "threshold".
    RuleDeclinesPassedLimit,
    /// Exposure passed the goal's limit: "exposure_u", "limit_u", "stand_in_u", "stand_in_tps".
    ExposurePassedLimit,
    /// The order from which on the servers, kept to the end, cost more than the goal's limit:
    /// "servers" (running and booting), "projected_cost_u" (if all are kept), "limit_u",
    /// "last_minute" (the last in which stopping all but the fewest would have kept the limit).
    CostCommitted,
    /// Cost passed the goal's limit: "cost_u", "limit_u", "servers".
    CostPassedLimit,
    /// The first move after the event came late: "delay_min" (minutes since the event),
    /// "lost_tx" (genuine, in those minutes), "fraud_u" (approved, in those minutes),
    /// "genuine_approval_rate" and "fraud_rate_bp" (of the last of them).
    FirstMoveLate,
}

impl TurningPointKind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::LoadPassedCapacity,
        Self::GoodputCollapsed,
        Self::StormOutlivedCause,
        Self::SheddingHeld,
        Self::StormBroke,
        Self::SlowIssuersHeldSlots,
        Self::TimeoutsBegan,
        Self::FraudPassedLimit,
        Self::ThresholdChanged,
        Self::StepUpChanged,
        Self::RuleDeclinesPassedLimit,
        Self::ExposurePassedLimit,
        Self::CostCommitted,
        Self::CostPassedLimit,
        Self::FirstMoveLate,
    ];

    /// A stable key, for texts: `load_passed_capacity`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::LoadPassedCapacity => "load_passed_capacity",
            Self::GoodputCollapsed => "goodput_collapsed",
            Self::StormOutlivedCause => "storm_outlived_cause",
            Self::SheddingHeld => "shedding_held",
            Self::StormBroke => "storm_broke",
            Self::SlowIssuersHeldSlots => "slow_issuers_held_slots",
            Self::TimeoutsBegan => "timeouts_began",
            Self::FraudPassedLimit => "fraud_passed_limit",
            Self::ThresholdChanged => "threshold_changed",
            Self::StepUpChanged => "step_up_changed",
            Self::RuleDeclinesPassedLimit => "rule_declines_passed_limit",
            Self::ExposurePassedLimit => "exposure_passed_limit",
            Self::CostCommitted => "cost_committed",
            Self::CostPassedLimit => "cost_passed_limit",
            Self::FirstMoveLate => "first_move_late",
        }
    }
}

/// A number for a sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FigureValue {
    /// Its name within the turning point: a figure's key where it is one, with its unit.
    pub key: &'static str,
    /// The value in the key's unit.
    pub value: f64,
    /// How a person is shown it.
    pub show: Show,
}

impl FigureValue {
    pub(super) const fn new(key: &'static str, value: f64, show: Show) -> Self {
        Self { key, value, show }
    }

    /// A figure of a minute, under its own key.
    pub(super) fn of(minute: &Minute, key: &str) -> Option<Self> {
        let figure: &Figure<Minute> = MINUTE_FIGURES.iter().find(|figure| figure.key == key)?;
        Some(Self::new(figure.key, (figure.get)(minute), figure.show))
    }
}

/// A minute in which something turned, read off the run itself.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The minute.
    pub minute: u32,
    /// What turned.
    pub kind: TurningPointKind,
    /// The relation that explains it.
    pub relation: RelationId,
    /// The numbers of the minute that a sentence about it needs, as the kind lists them.
    pub values: Vec<FigureValue>,
}

impl TurningPoint {
    /// The value of that key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<f64> {
        let found = self.values.iter().find(|value| value.key == key)?;
        Some(found.value)
    }
}
