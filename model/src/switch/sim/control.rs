//! The seven controls of the switch: their names and their grids.

use core::fmt;

/// One of the things the control room can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Control {
    /// Target for servers running and booting together.
    Servers,
    /// Whether load above a share of capacity is answered at once (R8).
    Shedding,
    /// When clients retry a technical failure (R9).
    Retries,
    /// Score at or above which a transaction is declined, t (R11).
    Threshold,
    /// Width of the band below the threshold that is challenged, b (R13); 0 is off.
    StepUp,
    /// How long the switch waits for an issuer, T (R3).
    Timeout,
    /// Largest amount the switch approves for a silent issuer, ℓ (R14); 0 is off.
    StandIn,
}

/// The values a control can take: `first..=last` steps, each worth `multiplier / divisor`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Lowest setting, in steps.
    pub first: u16,
    /// Highest setting, in steps.
    pub last: u16,
    /// A value is `steps · multiplier / divisor`.
    pub multiplier: u16,
    /// See `multiplier`.
    pub divisor: u16,
    /// Unit of the values; empty where they are words.
    pub unit: &'static str,
    /// Words for the settings from `first` on; empty where the settings are numbers.
    pub words: &'static [&'static str],
}

impl Grid {
    /// The value of a number of steps.
    #[must_use]
    pub fn value(&self, steps: u16) -> f64 {
        f64::from(u32::from(steps) * u32::from(self.multiplier)) / f64::from(self.divisor)
    }

    /// Lowest value.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.value(self.first)
    }

    /// Highest value.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.value(self.last)
    }

    /// Distance between neighbouring values.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.value(1)
    }
}

impl Control {
    /// Every control, in the order in which plays list them.
    pub const ALL: [Self; 7] = [
        Self::Servers,
        Self::Shedding,
        Self::Retries,
        Self::Threshold,
        Self::StepUp,
        Self::Timeout,
        Self::StandIn,
    ];

    /// The name used in commands, files and run codes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Servers => "servers",
            Self::Shedding => "shedding",
            Self::Retries => "retries",
            Self::Threshold => "threshold",
            Self::StepUp => "step_up",
            Self::Timeout => "timeout",
            Self::StandIn => "stand_in",
        }
    }

    /// The values it can take.
    #[must_use]
    pub const fn grid(self) -> Grid {
        const fn numbers(first: u16, last: u16, worth: (u16, u16), unit: &'static str) -> Grid {
            Grid {
                first,
                last,
                multiplier: worth.0,
                divisor: worth.1,
                unit,
                words: &[],
            }
        }
        const fn words(words: &'static [&'static str]) -> Grid {
            Grid {
                first: 0,
                last: 1,
                multiplier: 1,
                divisor: 1,
                unit: "",
                words,
            }
        }
        match self {
            Self::Servers => numbers(2, 24, (1, 1), "servers"),
            Self::Shedding => words(&["off", "on"]),
            Self::Retries => words(&["immediate", "backoff"]),
            Self::Threshold => numbers(0, 100, (5, 100), "σ"),
            Self::StepUp => numbers(0, 60, (5, 100), "σ"),
            Self::Timeout => numbers(2, 150, (1, 10), "s"),
            Self::StandIn => numbers(0, 100, (5, 1), "u"),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
