//! The minute step: boots, scenario, noise, offered load, service, admission, queue, outcomes.

use super::conditions::Conditions;
use super::controls::Controls;
use super::fleet::Fleet;
use super::ledger::{Cells, Class, Flow, Group, Ledger};
use super::minute::Minute;
use super::policy::{MAX_RETRIES, Policy};
use crate::error::Result;
use crate::params::Params;
use crate::relations::holding::timeout_probability;
use crate::relations::randomness::Mulberry32;
use crate::relations::service::{Stream, SwitchWork, service_time};
use crate::relations::{arrivals, fraud_rate, little, patience, shedding};

/// Seconds in a minute.
const MINUTE: f64 = 60.0;

/// Minutes in an hour.
const HOUR: f64 = 60.0;

/// The randomness of one minute: three standard normal values, whatever the controls.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Noise {
    /// Of the number of arrivals.
    pub count: f64,
    /// Of the burst that multiplies it.
    pub burst: f64,
    /// Of group B's latency.
    pub latency: f64,
}

impl Noise {
    /// No noise: every quantity takes its mean.
    pub const NONE: Self = Self {
        count: 0.0,
        burst: 0.0,
        latency: 0.0,
    };

    /// The next minute's noise: six uniform draws (R16).
    pub fn draw(rng: &mut Mulberry32) -> Self {
        Self {
            count: rng.normal(),
            burst: rng.normal(),
            latency: rng.normal(),
        }
    }
}

/// A payment switch between two minutes.
#[derive(Debug, Clone)]
pub struct Switch {
    params: Params,
    fleet: Fleet,
    surge: f64,
    /// Transactions waiting for their retry 1, 2, 3.
    pools: [Cells<f64>; MAX_RETRIES],
    totals: Ledger,
    /// Servers billed in every minute so far, summed: whole, so that the cost does not drift.
    server_minutes: u32,
    /// Kept from minute to minute while the controls rest.
    policy: Option<(Controls, Policy)>,
}

/// What one minute brought.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The figures to show.
    pub minute: Minute,
    /// Where the minute's transactions went.
    pub ledger: Ledger,
    /// The share of the slots' time that group B's transactions took, in \[0, 1\]; 0 where nothing
    /// was offered.
    pub group_b_slots_share: f64,
}

impl Switch {
    /// A switch at rest, with its start servers running.
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self {
            fleet: Fleet::new(params.start_servers),
            surge: 1.0,
            pools: Default::default(),
            totals: Ledger::default(),
            server_minutes: 0,
            policy: None,
            params,
        }
    }

    /// Where all transactions so far went.
    #[must_use]
    pub const fn totals(&self) -> &Ledger {
        &self.totals
    }

    /// Its servers.
    #[must_use]
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// Server cost so far (u).
    #[must_use]
    pub fn cost(&self) -> f64 {
        f64::from(self.server_minutes) * self.params.server_price / HOUR
    }

    /// Transactions of one group and class that wait to retry (tx).
    #[must_use]
    pub fn waiting(&self, group: Group, class: Class) -> f64 {
        self.pools
            .iter()
            .map(|pool| pool[group as usize][class as usize])
            .sum()
    }

    /// Plays one minute.
    ///
    /// `minute` numbers it from 0; minutes are to be played in order. `controls` are those in
    /// force from its start, `conditions` what the scenario makes of it.
    ///
    /// # Errors
    /// [`Error::OutOfRange`](crate::Error::OutOfRange) for impossible `conditions` or `noise`: never for
    /// those of a level.
    pub fn step(
        &mut self,
        minute: u32,
        controls: &Controls,
        conditions: &Conditions,
        noise: &Noise,
    ) -> Result<Step> {
        let params = self.params;

        // Servers.
        self.fleet.boot(minute);
        self.fleet
            .resize(controls.servers(), minute, params.boot_minutes);
        let policy = self.policy(controls)?;

        // Traffic and issuers of this minute.
        self.surge = arrivals::surge_step(self.surge, conditions.surge_target, params.surge_lag)?;
        let rate = params.base_rate * self.surge;
        let count = arrivals::minute_count(rate, noise.count, noise.burst, params.burst)?;
        let swing = 1.0 + params.latency_swing * noise.latency;
        let latency = [
            params.issuer_latency,
            conditions.group_b_latency * swing.max(params.latency_floor),
        ];

        // Offered load: attempt 0 is new, attempt k comes from pool k.
        let mut offered = [Cells::<f64>::default(); MAX_RETRIES + 1];
        let groups = [params.group_a_share(), params.group_b_share];
        let classes = [1.0 - conditions.fraud_share, conditions.fraud_share];
        each_cell(|g, c| {
            offered[0][g][c] = count * groups[g] * classes[c];
            for (k, share) in policy.release.into_iter().enumerate() {
                let released = self.pools[k][g][c] * share;
                self.pools[k][g][c] -= released;
                offered[k + 1][g][c] = released;
            }
        });
        let mut load = Cells::<f64>::default();
        each_cell(|g, c| load[g][c] = offered.iter().map(|attempt| attempt[g][c]).sum());
        let offered_tx = sum(&load);
        let offered_tps = offered_tx / MINUTE;

        // Service.
        let timeout = controls.timeout();
        let work = SwitchWork::of(&params, timeout);
        let stream = |g: usize, c: usize| Stream {
            share: load[g][c] / offered_tx,
            forwarded: policy.classes[c].forwarded,
            latency_mean: latency[g],
        };
        let streams = [stream(0, 0), stream(0, 1), stream(1, 0), stream(1, 1)];
        let busy = offered_tx > 0.0;
        let service = service_time(&work, if busy { &streams } else { &[] })?;
        // Every transaction takes the switch's own time, group B's besides what it is waited for.
        let of_b = &streams[2..];
        let group_b_slots_share = if busy {
            let share = of_b[0].share + of_b[1].share;
            let waited = service_time(&work, of_b)? - work.switch_time;
            (share * work.switch_time + waited) / service
        } else {
            0.0
        };
        let slots = params.slots_per_server * self.fleet.running();
        let capacity = little::capacity(slots, service)?;

        // Admission, then the queue.
        let admitted_tps = if controls.shedding() {
            shedding::admitted(offered_tps, capacity, params.admitted_share)?
        } else {
            offered_tps
        };
        let shed_tps = offered_tps - admitted_tps;
        let queue = patience::queue(
            admitted_tps,
            service,
            slots,
            params.queue_timeout,
            params.wasted_share,
        )?;
        let admitted_share = ratio(admitted_tps, offered_tps).unwrap_or(1.0);
        let shed_share = ratio(shed_tps, offered_tps).unwrap_or(0.0);
        let dropped_share = admitted_share * queue.dropped_share;
        let served_share = admitted_share * queue.served_share;

        // Outcomes.
        let late = [
            timeout_probability(latency[0], timeout)?,
            timeout_probability(latency[1], timeout)?,
        ];
        let mut ledger = Ledger::default();
        each_cell(|g, c| {
            let class = &policy.classes[c];
            let served = load[g][c] * served_share;
            let forwarded = served * class.forwarded;
            let timed_out = forwarded * late[g];
            let issuer_approved = forwarded * (1.0 - late[g]);
            let exposure = timed_out * class.stand_in_amount;
            ledger.cells[g][c] = Flow {
                new: offered[0][g][c],
                offered: load[g][c],
                served,
                rule_declined: served * class.declined,
                challenged: served * class.challenged,
                challenge_failed: served * class.challenge_failed,
                forwarded,
                timed_out,
                issuer_approved,
                stand_in_approved: timed_out * class.within_limit,
                over_limit: if policy.stand_in {
                    timed_out * class.above_limit
                } else {
                    0.0
                },
                given_up: 0.0,
                approved_amount: issuer_approved * class.mean_amount + exposure,
                exposure,
            };
        });

        // Technical failures: tried again, or given up.
        each_cell(|g, c| {
            let unavailable_share = if policy.stand_in {
                0.0
            } else {
                served_share * policy.classes[c].forwarded * late[g]
            };
            let failed_share = shed_share + dropped_share + unavailable_share;
            for (k, attempt) in offered.iter().enumerate() {
                let failed = attempt[g][c] * failed_share;
                match self.pools.get_mut(k) {
                    Some(pool) => {
                        let again = failed * params.retry_probability;
                        pool[g][c] += again;
                        ledger.cells[g][c].given_up += failed * (1.0 - params.retry_probability);
                    }
                    None => ledger.cells[g][c].given_up += failed,
                }
            }
        });

        // Totals.
        self.totals += &ledger;
        let billed = self.fleet.running() + self.fleet.booting();
        self.server_minutes += billed;

        let genuine = |quantity: fn(&Flow) -> f64| ledger.class(Class::Genuine, quantity);
        let fraud = |quantity: fn(&Flow) -> f64| ledger.class(Class::Fraud, quantity);
        let healthy = ledger.of(Group::A, Class::Genuine);
        let stopped = fraud(|f| f.rule_declined) + fraud(|f| f.challenge_failed);
        let served = ledger.all(|f| f.served);
        let shown = Minute {
            t: minute,
            new_tps: count / MINUTE,
            offered_tps,
            retry_tps: offered[1..].iter().map(sum).sum::<f64>() / MINUTE,
            shed_tps,
            dropped_share: queue.dropped_share,
            service_time_s: service,
            capacity_tps: capacity,
            slots_busy_share: little::utilisation(admitted_tps, service, slots)?.min(1.0),
            authorization_time_s: queue.mean_wait + service,
            genuine_approval_rate: ratio(genuine(Flow::approved), genuine(Flow::resolved))
                .unwrap_or(1.0),
            healthy_approval_rate: ratio(healthy.approved(), healthy.resolved()).unwrap_or(1.0),
            fraud_rate_bp: fraud_rate::basis_points(
                fraud(|f| f.approved_amount),
                genuine(|f| f.approved_amount),
            )?,
            rule_decline_permille: 1e3
                * ratio(genuine(|f| f.rule_declined), genuine(|f| f.served)).unwrap_or(0.0),
            step_up_share: ratio(ledger.all(|f| f.challenged), served).unwrap_or(0.0),
            fraud_stopped_share: ratio(stopped, fraud(|f| f.served)).unwrap_or(0.0),
            issuer_timeout_share: ratio(ledger.all(|f| f.timed_out), ledger.all(|f| f.forwarded))
                .unwrap_or(0.0),
            stand_in_tps: ledger.all(|f| f.stand_in_approved) / MINUTE,
            servers_running: self.fleet.running(),
            servers_booting: self.fleet.booting(),
            cost_rate_u_per_h: f64::from(billed) * params.server_price,
            cost_u: self.cost(),
            exposure_u: self.totals.all(|f| f.exposure),
            fraud_approved_u: self.totals.class(Class::Fraud, |f| f.approved_amount),
            genuine_lost: self.totals.class(Class::Genuine, Flow::lost),
            waiting_retries: self.pools.iter().map(sum).sum(),
            group_b_latency_s: latency[1],
        };
        Ok(Step {
            minute: shown,
            ledger,
            group_b_slots_share,
        })
    }

    fn policy(&mut self, controls: &Controls) -> Result<Policy> {
        match self.policy {
            Some((of, policy)) if of == *controls => Ok(policy),
            _ => {
                let policy = Policy::new(&self.params, controls)?;
                self.policy = Some((*controls, policy));
                Ok(policy)
            }
        }
    }
}

/// Visits every group and class by index.
fn each_cell(mut visit: impl FnMut(usize, usize)) {
    for group in Group::ALL {
        for class in Class::ALL {
            visit(group as usize, class as usize);
        }
    }
}

fn sum(cells: &Cells<f64>) -> f64 {
    cells.iter().flatten().sum()
}

/// `part / whole`; nothing where there is no whole.
pub(super) fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}
