//! Whose transactions hold the slots of a minute.

use super::controls::Controls;
use super::ledger::{Class, Group, Ledger};
use super::minute::Minute;
use super::policy::Policy;
use super::switch::ratio;
use crate::Params;
use crate::relations::service::{SwitchWork, holding_time};

/// The share of the slots' time that group B's transactions take, in \[0, 1\]; nothing where
/// nothing is offered.
///
/// `ledger` and `controls` are those of `minute`: what each class holds its slot for (R4), weighed
/// by what was offered of it.
#[must_use]
pub fn group_b_share(minute: &Minute, ledger: &Ledger, controls: &Controls) -> Option<f64> {
    let params = Params::default();
    let policy = Policy::new(&params, controls).ok()?;
    let work = SwitchWork::of(&params, controls.timeout());
    let offered = ledger.all(|flow| flow.offered);
    let mut taken = 0.0;
    for class in Class::ALL {
        let forwarded = policy.classes[class as usize].forwarded;
        let held = holding_time(&work, forwarded, minute.group_b_latency_s).ok()?;
        taken += ledger.of(Group::B, class).offered * held;
    }
    ratio(taken, offered * minute.service_time_s)
}
