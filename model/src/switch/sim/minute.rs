//! The figures of one minute.

use super::figure::{
    BASIS_POINTS, Figure, MILLIONS, MILLISECONDS, MONEY, MONEY_RATE, PERCENT, PERMILLE, PLAIN,
    RATE, THOUSANDS, TRANSACTIONS, WHOLE_PERCENT,
};

/// What the control room shows at the end of a minute. Shares are of 1, times in seconds, amounts in u.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Minute {
    /// The minute, 0 to 59.
    pub t: u32,
    /// New transactions of the minute / 60 s.
    pub new_tps: f64,
    /// New transactions and retries / 60 s.
    pub offered_tps: f64,
    /// Retries released in the minute / 60 s.
    pub retry_tps: f64,
    /// Offered − admitted.
    pub shed_tps: f64,
    /// Share of the admitted that gave up waiting for a slot.
    pub dropped_share: f64,
    /// Mean time a transaction holds its slot, over the offered traffic.
    pub service_time_s: f64,
    /// Slots of the running servers / service time.
    pub capacity_tps: f64,
    /// Admitted rate · service time / slots, at most 1.
    pub slots_busy_share: f64,
    /// Mean wait of the served + service time.
    pub authorization_time_s: f64,
    /// Genuine approved / genuine resolved in the minute; 1 if none was resolved.
    pub genuine_approval_rate: f64,
    /// The approval rate of genuine customers of group A.
    pub healthy_approval_rate: f64,
    /// 10⁴ · fraud amount approved / amount approved; 0 if none was approved.
    pub fraud_rate_bp: f64,
    /// 10³ · genuine declined by the rule / genuine served; 0 if none was served.
    pub rule_decline_permille: f64,
    /// Challenged / served, genuine and fraud.
    pub step_up_share: f64,
    /// Fraud declined by the rule or failing the challenge / fraud served.
    pub fraud_stopped_share: f64,
    /// Not answered in time / forwarded, both groups.
    pub issuer_timeout_share: f64,
    /// Approved by stand-in / 60 s, genuine and fraud.
    pub stand_in_tps: f64,
    /// Servers that carry traffic.
    pub servers_running: u32,
    /// Servers ordered and billed, not yet carrying traffic.
    pub servers_booting: u32,
    /// Price of a server-hour · servers running and booting.
    pub cost_rate_u_per_h: f64,
    /// Server cost from minute 0 to the end of this one.
    pub cost_u: f64,
    /// Amount approved by stand-in so far, never checked by an issuer.
    pub exposure_u: f64,
    /// Amount of fraud approved so far, stand-in included.
    pub fraud_approved_u: f64,
    /// Genuine transactions not approved for good: rule, challenge, stand-in limit, given up.
    pub genuine_lost: f64,
    /// Transactions in all retry pools at the end of the minute.
    pub waiting_retries: f64,
    /// This minute's mean answer time of group B's issuers.
    pub group_b_latency_s: f64,
}

impl Minute {
    /// Whether a slot served any transaction: in a storm that can be none at all.
    fn any_served(&self) -> bool {
        (self.offered_tps - self.shed_tps) * (1.0 - self.dropped_share) > 0.0
    }

    /// Whether any amount was approved, of genuine customers or of fraudsters.
    fn any_approved(&self) -> bool {
        self.genuine_approval_rate > 0.0 || self.fraud_rate_bp > 0.0
    }
}

/// The figures of a minute, in the order of files and tables.
pub static MINUTE_FIGURES: [Figure<Minute>; 27] = [
    Figure::new("t", PLAIN, |m: &Minute| f64::from(m.t)).whole(),
    Figure::new("new_tps", RATE, |m| m.new_tps),
    Figure::new("offered_tps", RATE, |m| m.offered_tps),
    Figure::new("retry_tps", RATE, |m| m.retry_tps),
    Figure::new("shed_tps", RATE, |m| m.shed_tps),
    Figure::new("dropped_share", PERCENT, |m| m.dropped_share),
    Figure::new("service_time_s", MILLISECONDS, |m| m.service_time_s),
    Figure::new("capacity_tps", RATE, |m| m.capacity_tps),
    Figure::new("slots_busy_share", WHOLE_PERCENT, |m| m.slots_busy_share),
    Figure::new("authorization_time_s", MILLISECONDS, |m| {
        m.authorization_time_s
    }),
    Figure::new("genuine_approval_rate", PERCENT, |m| {
        m.genuine_approval_rate
    }),
    Figure::new("healthy_approval_rate", PERCENT, |m| {
        m.healthy_approval_rate
    }),
    Figure::new("fraud_rate_bp", BASIS_POINTS, |m: &Minute| m.fraud_rate_bp)
        .of(Minute::any_approved),
    Figure::new("rule_decline_permille", PERMILLE, |m: &Minute| {
        m.rule_decline_permille
    })
    .of(Minute::any_served),
    Figure::new("step_up_share", PERCENT, |m: &Minute| m.step_up_share).of(Minute::any_served),
    Figure::new("fraud_stopped_share", WHOLE_PERCENT, |m: &Minute| {
        m.fraud_stopped_share
    })
    .of(Minute::any_served),
    Figure::new("issuer_timeout_share", PERCENT, |m: &Minute| {
        m.issuer_timeout_share
    })
    .of(Minute::any_served),
    Figure::new("stand_in_tps", RATE, |m| m.stand_in_tps),
    Figure::new("servers_running", PLAIN, |m: &Minute| {
        f64::from(m.servers_running)
    })
    .whole(),
    Figure::new("servers_booting", PLAIN, |m: &Minute| {
        f64::from(m.servers_booting)
    })
    .whole(),
    Figure::new("cost_rate_u_per_h", MONEY_RATE, |m| m.cost_rate_u_per_h),
    Figure::new("cost_u", MONEY, |m| m.cost_u),
    Figure::new("exposure_u", MILLIONS, |m| m.exposure_u),
    Figure::new("fraud_approved_u", MILLIONS, |m| m.fraud_approved_u),
    Figure::new("genuine_lost", THOUSANDS, |m| m.genuine_lost),
    Figure::new("waiting_retries", TRANSACTIONS, |m| m.waiting_retries),
    Figure::new("group_b_latency_s", MILLISECONDS, |m| m.group_b_latency_s),
];
