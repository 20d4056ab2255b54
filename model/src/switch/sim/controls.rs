//! Settings of the controls, each on its grid, and where all seven stand.
//!
//! A setting is a whole number of steps, never a floating-point value: there are no two ways to
//! 0.15, and a play can be written down exactly. Values are computed from steps by one product
//! and one quotient, threshold and step-up as steps·5/100, timeout as steps/10, stand-in as steps·5.

use super::control::Control;
use super::error::{PlayError, Problem};
use crate::Params;
use core::fmt;

impl Control {
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
