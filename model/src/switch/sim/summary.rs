//! The figures of a whole run.

use super::EVENT_MINUTE;
use super::figure::{
    BASIS_POINTS, Figure, MILLIONS, MILLISECONDS, MONEY, PERCENT, PERMILLE, PLAIN, THOUSANDS,
};
use super::ledger::{Class, Flow, Group, Ledger};
use super::switch::{Step, Switch, ratio};
use crate::error::Result;
use crate::relations::fraud_rate;

/// What a run comes to: rates from minute 5 on, sums over the whole run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// See [`GENUINE_APPROVAL`].
    pub genuine_approval_rate: f64,
    /// See [`HEALTHY_APPROVAL`].
    pub healthy_approval_rate: f64,
    /// See [`AUTHORIZATION_TIME`].
    pub authorization_time_s: f64,
    /// See [`FRAUD_RATE`].
    pub fraud_rate_bp: f64,
    /// See [`RULE_DECLINE`].
    pub rule_decline_permille: f64,
    /// See [`COST`].
    pub cost_u: f64,
    /// See [`EXPOSURE`].
    pub exposure_u: f64,
    /// See [`GENUINE_LOST`].
    pub genuine_lost: f64,
    /// See [`ORDERED_EARLY`].
    pub servers_ordered_early: u32,
    /// Minutes played so far, and of these from minute 5 on.
    pub minutes: (u32, u32),
}

impl Summary {
    fn begun(&self) -> bool {
        self.minutes.0 > 0
    }

    fn since_event(&self) -> bool {
        self.minutes.1 > 0
    }

    fn any_approved(&self) -> bool {
        self.since_event() && (self.genuine_approval_rate > 0.0 || self.fraud_rate_bp > 0.0)
    }

    /// Whoever is served is approved, or declined by the rule or by an issuer.
    fn any_served(&self) -> bool {
        self.since_event() && (self.genuine_approval_rate > 0.0 || self.rule_decline_permille > 0.0)
    }
}

/// Approval rate of genuine customers: genuine approved / (resolved + still waiting at the end), from minute 5 on.
pub static GENUINE_APPROVAL: Figure<Summary> =
    Figure::new("genuine_approval_rate", PERCENT, |s: &Summary| {
        s.genuine_approval_rate
    })
    .of(Summary::since_event);

/// Approval rate at healthy issuers: the approval rate of genuine customers of group A, from minute 5 on.
pub static HEALTHY_APPROVAL: Figure<Summary> =
    Figure::new("healthy_approval_rate", PERCENT, |s: &Summary| {
        s.healthy_approval_rate
    })
    .of(Summary::since_event);

/// Mean authorisation time: plain mean of the minutes from minute 5 on.
pub static AUTHORIZATION_TIME: Figure<Summary> =
    Figure::new("authorization_time_s", MILLISECONDS, |s: &Summary| {
        s.authorization_time_s
    })
    .of(Summary::since_event);

/// Fraud rate (of approved amount): 10⁴ · fraud amount approved / amount approved, from minute 5 on.
pub static FRAUD_RATE: Figure<Summary> =
    Figure::new("fraud_rate_bp", BASIS_POINTS, |s: &Summary| s.fraud_rate_bp)
        .of(Summary::any_approved);

/// Genuine customers declined by the rule: 10³ · genuine declined by the rule / genuine served, from minute 5 on.
pub static RULE_DECLINE: Figure<Summary> =
    Figure::new("rule_decline_permille", PERMILLE, |s: &Summary| {
        s.rule_decline_permille
    })
    .of(Summary::any_served);

/// Server cost: servers running and booting, over the whole run.
pub static COST: Figure<Summary> =
    Figure::new("cost_u", MONEY, |s: &Summary| s.cost_u).of(Summary::begun);

/// Stand-in exposure: amount approved by stand-in, over the whole run.
pub static EXPOSURE: Figure<Summary> =
    Figure::new("exposure_u", MILLIONS, |s: &Summary| s.exposure_u).of(Summary::begun);

/// Genuine transactions lost: genuine transactions not approved for good, over the whole run.
pub static GENUINE_LOST: Figure<Summary> =
    Figure::new("genuine_lost", THOUSANDS, |s: &Summary| s.genuine_lost).of(Summary::begun);

/// Servers ordered before the event: servers ordered in minutes 0 to 4, also those cancelled again. Judged in level 1 only, and no part of a summary's figures.
pub static ORDERED_EARLY: Figure<Summary> =
    Figure::new("servers_ordered_early", PLAIN, |s: &Summary| {
        f64::from(s.servers_ordered_early)
    })
    .of(Summary::begun)
    .whole();

/// The figures of a summary, in the order of files and tables.
pub static SUMMARY_FIGURES: [&Figure<Summary>; 8] = [
    &GENUINE_APPROVAL,
    &HEALTHY_APPROVAL,
    &AUTHORIZATION_TIME,
    &FRAUD_RATE,
    &RULE_DECLINE,
    &COST,
    &EXPOSURE,
    &GENUINE_LOST,
];

/// What a summary is made from, gathered minute by minute.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    since_event: Ledger,
    authorization_times: f64,
    minutes: u32,
    minutes_since_event: u32,
    servers: u32,
    ordered_early: u32,
}

impl Tally {
    pub(super) fn new(start_servers: u32) -> Self {
        Self {
            servers: start_servers,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, step: &Step) {
        let minute = &step.minute;
        self.minutes += 1;
        let servers = minute.servers_running + minute.servers_booting;
        if minute.t < EVENT_MINUTE {
            self.ordered_early += servers.saturating_sub(self.servers);
        } else {
            self.since_event += &step.ledger;
            self.authorization_times += minute.authorization_time_s;
            self.minutes_since_event += 1;
        }
        self.servers = servers;
    }

    /// The summary if the run ended here.
    ///
    /// Before minute 5 there is nothing to average: approval is 1, the other rates and the mean
    /// time are 0.
    pub(super) fn summary(&self, switch: &Switch) -> Result<Summary> {
        let since = &self.since_event;
        let genuine = |quantity: fn(&Flow) -> f64| since.class(Class::Genuine, quantity);
        let waiting = |group| {
            if self.minutes_since_event == 0 {
                0.0
            } else {
                switch.waiting(group, Class::Genuine)
            }
        };
        let healthy = since.of(Group::A, Class::Genuine);
        let totals = switch.totals();
        Ok(Summary {
            genuine_approval_rate: ratio(
                genuine(Flow::approved),
                genuine(Flow::resolved) + (waiting(Group::A) + waiting(Group::B)),
            )
            .unwrap_or(1.0),
            healthy_approval_rate: ratio(
                healthy.approved(),
                healthy.resolved() + waiting(Group::A),
            )
            .unwrap_or(1.0),
            authorization_time_s: ratio(
                self.authorization_times,
                f64::from(self.minutes_since_event),
            )
            .unwrap_or(0.0),
            fraud_rate_bp: fraud_rate::basis_points(
                since.class(Class::Fraud, |f| f.approved_amount),
                genuine(|f| f.approved_amount),
            )?,
            rule_decline_permille: 1e3
                * ratio(genuine(|f| f.rule_declined), genuine(|f| f.served)).unwrap_or(0.0),
            cost_u: switch.cost(),
            exposure_u: totals.all(|f| f.exposure),
            genuine_lost: totals.class(Class::Genuine, Flow::lost),
            servers_ordered_early: self.ordered_early,
            minutes: (self.minutes, self.minutes_since_event),
        })
    }
}
