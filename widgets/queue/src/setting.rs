//! What can be set: load, slots, seed.

use model::Result;
use model::relations::erlang::{mean_wait, waiting_probability};

/// Mean holding time (s). The formulas depend on it only as a unit of time.
pub const HOLDING_TIME: f64 = 1.0;
/// Numbers of slots on offer.
pub const SLOTS: [u32; 4] = [4, 6, 8, 12];
/// The most slots on offer.
pub const MOST_SLOTS: u32 = 12;
/// Steps of the load: twentieths of what all slots together can serve.
pub const STEPS: core::ops::RangeInclusive<u32> = 2..=24;
/// Steps in a load of 1.
pub const PER_UNIT: u32 = 20;
/// Customers served when the figure is printed.
pub const PRINTED: u64 = 2000;
/// Customers served when a run ends.
pub const LAST: u64 = 100_000;

/// A setting. Its fields are always on offer: see [`Setting::nearest`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    steps: u32,
    slots: u32,
    seed: u32,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            steps: 18,
            slots: 6,
            seed: 1,
        }
    }
}

impl Setting {
    /// The setting on offer that is nearest; what is not a number stays as it is here.
    #[must_use]
    pub fn nearest(self, load: f64, slots: f64, seed: f64) -> Self {
        let or = |value: f64, kept: f64| if value.is_nan() { kept } else { value };
        let steps = or(load, self.load()) * f64::from(PER_UNIT) + 0.5;
        let slots = or(slots, f64::from(self.slots));
        let distance = |n: &u32| (f64::from(*n) - slots).abs();
        let nearest = SLOTS.iter().copied().reduce(|best, n| {
            if distance(&n) < distance(&best) {
                n
            } else {
                best
            }
        });
        Self {
            // A cast stops at the ends of u32.
            steps: (steps as u32).max(*STEPS.start()).min(*STEPS.end()),
            slots: nearest.unwrap_or(self.slots),
            seed: or(seed, f64::from(self.seed)) as u32,
        }
    }

    /// Offered load per slot, ρ: 1 is what all slots together can just serve.
    #[must_use]
    pub fn load(self) -> f64 {
        f64::from(self.steps) / f64::from(PER_UNIT)
    }

    /// N.
    #[must_use]
    pub const fn slots(self) -> u32 {
        self.slots
    }

    /// The seed.
    #[must_use]
    pub const fn seed(self) -> u32 {
        self.seed
    }

    /// Offered load a = λS, in slots.
    #[must_use]
    pub fn offered_load(self) -> f64 {
        self.load() * f64::from(self.slots)
    }

    /// λ (customers/s).
    #[must_use]
    pub fn rate(self) -> f64 {
        self.offered_load() / HOLDING_TIME
    }

    /// Whether there is a steady state: the load is below 1.
    #[must_use]
    pub const fn is_steady(self) -> bool {
        self.steps < PER_UNIT
    }

    /// What R5 says of the steady state.
    ///
    /// # Errors
    /// [`model::Error`] where there is none.
    pub fn formula(self) -> Result<Formula> {
        Ok(Formula {
            waited: waiting_probability(self.offered_load(), self.slots)?,
            wait: mean_wait(self.offered_load(), self.slots, HOLDING_TIME)?,
        })
    }
}

/// Erlang's answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Formula {
    /// Probability of waiting, C.
    pub waited: f64,
    /// Mean wait (s).
    pub wait: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whatever_is_asked_for_is_on_offer(load in any::<f64>(), slots in any::<f64>(), seed in any::<f64>()) {
            let setting = Setting::default().nearest(load, slots, seed);
            prop_assert!(STEPS.contains(&setting.steps));
            prop_assert!(SLOTS.contains(&setting.slots()));
            prop_assert!(setting.rate() > 0.0);
            prop_assert_eq!(setting.is_steady(), setting.load() < 1.0);
            prop_assert_eq!(setting.formula().is_ok(), setting.is_steady());
        }
    }

    #[test]
    fn what_is_not_a_number_stays() {
        let setting = Setting::default().nearest(0.5, 8.0, 7.0);
        assert_eq!(
            (setting.load(), setting.slots(), setting.seed()),
            (0.5, 8, 7)
        );
        assert_eq!(setting.nearest(f64::NAN, f64::NAN, f64::NAN), setting);
    }

    #[test]
    fn the_most_slots_are_the_most_on_offer() {
        assert_eq!(SLOTS.iter().max(), Some(&MOST_SLOTS));
    }
}
