//! The seven controls of the switch: their names, their grids, their settings.
//!
//! A setting is a whole number of steps, never a floating-point value: there are no two ways to
//! 0.15, and a play can be written down exactly. Values are computed from steps by one product
//! and one quotient, threshold and step-up as steps·5/100, timeout as steps/10, stand-in as steps·5.

use super::error::{PlayError, Problem};
use crate::Params;
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

    /// The name a person reads.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Servers => "Servers",
            Self::Shedding => "Load shedding",
            Self::Retries => "Client retries",
            Self::Threshold => "Decline threshold",
            Self::StepUp => "Step-up band",
            Self::Timeout => "Issuer timeout",
            Self::StandIn => "Stand-in limit",
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

    /// The control of that name.
    ///
    /// # Errors
    /// [`PlayError::UnknownControl`].
    pub fn from_name(name: &str) -> Result<Self, PlayError> {
        Self::ALL
            .into_iter()
            .find(|control| control.name() == name)
            .ok_or_else(|| PlayError::UnknownControl { name: name.into() })
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// When clients retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryPolicy {
    /// In the next minute.
    Immediate,
    /// After an exponential delay whose mean grows with the attempt.
    Backoff,
}

/// A control with a value on its grid; no other value can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setting {
    control: Control,
    steps: u16,
}

impl Setting {
    /// From a number of steps.
    ///
    /// # Errors
    /// [`PlayError::Value`] outside the control's range.
    pub fn from_steps(control: Control, steps: u16) -> Result<Self, PlayError> {
        let grid = control.grid();
        if (grid.first..=grid.last).contains(&steps) {
            Ok(Self { control, steps })
        } else {
            Err(PlayError::Value {
                control,
                value: grid.value(steps),
                problem: Problem::OutOfRange,
            })
        }
    }

    /// A setting written into the program; one off its range does not compile.
    pub(super) const fn fixed(control: Control, steps: u16) -> Self {
        let grid = control.grid();
        assert!(grid.first <= steps && steps <= grid.last);
        Self { control, steps }
    }

    /// From a value in the control's unit (for the two that take words: 0 or 1, in their order).
    ///
    /// A value counts as on the grid within 10⁻⁹ of a step: what decimal input and a slider's
    /// repeated addition leave behind, and nothing a person could have meant otherwise.
    ///
    /// # Errors
    /// [`PlayError::Value`] for a value that is not finite, out of range or between two steps.
    pub fn from_value(control: Control, value: f64) -> Result<Self, PlayError> {
        let grid = control.grid();
        let wrong = |problem| {
            Err(PlayError::Value {
                control,
                value,
                problem,
            })
        };
        if !value.is_finite() {
            return wrong(Problem::NotFinite);
        }
        let exact = value * f64::from(grid.divisor) / f64::from(grid.multiplier);
        let nearest = libm::floor(exact + 0.5);
        if nearest < f64::from(grid.first) || nearest > f64::from(grid.last) {
            return wrong(Problem::OutOfRange);
        }
        if (exact - nearest).abs() > 1e-9 {
            let beyond = exact < f64::from(grid.first) || exact > f64::from(grid.last);
            return wrong(if beyond {
                Problem::OutOfRange
            } else {
                Problem::OffGrid
            });
        }
        // In range, so the cast is exact.
        Self::from_steps(control, nearest as u16)
    }

    /// From text: a decimal number, or one of the control's words.
    ///
    /// # Errors
    /// [`PlayError::NotAValue`] for text that is neither, else as [`Setting::from_value`].
    pub fn parse(control: Control, text: &str) -> Result<Self, PlayError> {
        let not_a_value = || PlayError::NotAValue {
            control,
            text: text.into(),
        };
        let grid = control.grid();
        if grid.words.is_empty() {
            let value = text.parse().map_err(|_| not_a_value())?;
            return Self::from_value(control, value);
        }
        let steps = (grid.first..=grid.last)
            .zip(grid.words)
            .find_map(|(steps, word)| (*word == text).then_some(steps));
        Ok(Self {
            control,
            steps: steps.ok_or_else(not_a_value)?,
        })
    }

    /// The control that is set.
    #[must_use]
    pub const fn control(self) -> Control {
        self.control
    }

    /// The value in steps of the control's grid.
    #[must_use]
    pub const fn steps(self) -> u16 {
        self.steps
    }

    /// The value in the control's unit.
    #[must_use]
    pub fn value(self) -> f64 {
        self.control.grid().value(self.steps)
    }

    /// The value as the control's word, where it takes words.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        let grid = self.control.grid();
        grid.words
            .get(usize::from(self.steps - grid.first))
            .copied()
    }
}

/// `servers=10`, `shedding=on`, `threshold=2.7`.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word() {
            Some(word) => write!(f, "{}={word}", self.control),
            None => write!(f, "{}={}", self.control, self.value()),
        }
    }
}

/// Where all seven controls stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Controls {
    steps: [u16; Control::ALL.len()],
}

impl Controls {
    /// How the switch of `params` stands before anyone touches it.
    ///
    /// # Errors
    /// [`PlayError::Value`] if a start value of `params` is not on its control's grid.
    pub fn start(params: &Params) -> Result<Self, PlayError> {
        let mut controls = Self {
            steps: [0; Control::ALL.len()],
        };
        for (control, value) in [
            (Control::Servers, f64::from(params.start_servers)),
            (Control::Threshold, params.start_threshold),
            (Control::Timeout, params.start_timeout),
        ] {
            controls.set(Setting::from_value(control, value)?);
        }
        Ok(controls)
    }

    /// Turns one control.
    pub fn set(&mut self, setting: Setting) {
        self.steps[setting.control as usize] = setting.steps;
    }

    /// Where one control stands.
    #[must_use]
    pub fn get(&self, control: Control) -> Setting {
        Setting {
            control,
            steps: self.steps[control as usize],
        }
    }

    /// Target for servers running and booting.
    #[must_use]
    pub fn servers(&self) -> u32 {
        u32::from(self.steps[Control::Servers as usize])
    }

    /// Whether load is shed.
    #[must_use]
    pub fn shedding(&self) -> bool {
        self.steps[Control::Shedding as usize] != 0
    }

    /// When clients retry.
    #[must_use]
    pub fn retries(&self) -> RetryPolicy {
        if self.steps[Control::Retries as usize] == 0 {
            RetryPolicy::Immediate
        } else {
            RetryPolicy::Backoff
        }
    }

    /// Decline threshold, t (σ).
    #[must_use]
    pub fn threshold(&self) -> f64 {
        self.get(Control::Threshold).value()
    }

    /// Step-up band, b (σ).
    #[must_use]
    pub fn step_up(&self) -> f64 {
        self.get(Control::StepUp).value()
    }

    /// Issuer timeout, T (s).
    #[must_use]
    pub fn timeout(&self) -> f64 {
        self.get(Control::Timeout).value()
    }

    /// Stand-in limit, ℓ (u); 0 is off.
    #[must_use]
    pub fn stand_in(&self) -> f64 {
        self.get(Control::StandIn).value()
    }
}
