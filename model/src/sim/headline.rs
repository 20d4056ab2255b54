//! The four headline indicators and their states.

use super::minute::Minute;

/// How an indicator stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// As on an ordinary day.
    Normal,
    /// Worth a look.
    Strained,
    /// Customers are being failed.
    Critical,
}

impl State {
    /// The word shown.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Strained => "strained",
            Self::Critical => "critical",
        }
    }
}

/// One of the four indicators at the head of the control room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Headline {
    /// Approval rate of genuine customers: strained below 98 %, critical below 90 %.
    Approval,
    /// Authorisation time: strained above 0.5 s, critical above 1.5 s.
    AuthorizationTime,
    /// Fraud rate: strained above 13 bp, critical above 25 bp.
    FraudRate,
    /// Slots busy: strained above 85 %, critical from 97 % on.
    SlotsBusy,
}

impl Headline {
    /// All four, in the order shown.
    pub const ALL: [Self; 4] = [
        Self::Approval,
        Self::AuthorizationTime,
        Self::FraudRate,
        Self::SlotsBusy,
    ];

    /// Key of the indicator's figure in [`MINUTE_FIGURES`](super::MINUTE_FIGURES).
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Approval => "genuine_approval_rate",
            Self::AuthorizationTime => "authorization_time_s",
            Self::FraudRate => "fraud_rate_bp",
            Self::SlotsBusy => "slots_busy_share",
        }
    }

    /// How it stands in `minute`.
    #[must_use]
    pub fn state(self, minute: &Minute) -> State {
        let (strained, critical) = match self {
            Self::Approval => {
                let rate = minute.genuine_approval_rate;
                (rate < 0.98, rate < 0.90)
            }
            Self::AuthorizationTime => {
                let time = minute.authorization_time_s;
                (time > 0.5, time > 1.5)
            }
            Self::FraudRate => (minute.fraud_rate_bp > 13.0, minute.fraud_rate_bp > 25.0),
            Self::SlotsBusy => {
                let busy = minute.slots_busy_share;
                (busy > 0.85, busy >= 0.97)
            }
        };
        if critical {
            State::Critical
        } else if strained {
            State::Strained
        } else {
            State::Normal
        }
    }
}
