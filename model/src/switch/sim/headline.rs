//! The four headline indicators and their states.

use super::minute::{MINUTE_FIGURES, Minute};

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
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
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

    /// Where it becomes strained and where critical, in the figure's own unit.
    #[must_use]
    pub const fn limits(self) -> (f64, f64) {
        match self {
            Self::Approval => (0.98, 0.90),
            Self::AuthorizationTime => (0.5, 1.5),
            Self::FraudRate => (13.0, 25.0),
            Self::SlotsBusy => (0.85, 0.97),
        }
    }

    /// How it stands in `minute`; none where it has no value.
    #[must_use]
    pub fn state(self, minute: &Minute) -> Option<State> {
        let figure = MINUTE_FIGURES.iter().find(|f| f.key == self.key())?;
        let value = figure.value(minute)?;
        let limits = self.limits();
        let (strained, critical) = match self {
            Self::Approval => (value < limits.0, value < limits.1),
            Self::AuthorizationTime | Self::FraudRate => (value > limits.0, value > limits.1),
            Self::SlotsBusy => (value > limits.0, value >= limits.1),
        };
        Some(if critical {
            State::Critical
        } else if strained {
            State::Strained
        } else {
            State::Normal
        })
    }
}
