//! What happens to the switch in a minute: all that the minute step knows of a level.

/// What the scenario makes of one minute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Conditions {
    /// What the surge moves towards; 1 is an ordinary day.
    pub surge_target: f64,
    /// Share of new transactions that are fraud.
    pub fraud_share: f64,
    /// Mean answer time of group B's issuers, before this minute's noise (s).
    pub group_b_latency: f64,
}
