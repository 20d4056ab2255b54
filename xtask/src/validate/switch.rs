//! R3, R4, R8, R9, R11, R13, R14 and R15 against the whole switch.

use super::job::{Check, Job, Size};
use anyhow::Result;
use model::RelationId::{R3, R4, R8, R9, R11, R13, R14, R15};
use model::relations::amounts::Lognormal;
use model::relations::equilibrium::RetryLoop;
use model::relations::{fraud_rate, holding, retries, score, service, shedding, step_up};
use model::switch::events::switch::{Account, Scene, Switch};
use model::switch::sim::controls::RetryPolicy;
use model::switch::sim::ledger::{Class, Flow, Group};
use model::{Constants, Params};

/// Minutes before counting: what is in the switch and at home has come and gone.
const WARM_UP: u32 = 5;

/// A scene played for some minutes, and what they came to.
#[derive(Clone, Copy)]
pub(super) struct Steady {
    pub(super) params: Params,
    pub(super) scene: Scene,
    pub(super) warm_up: u32,
    pub(super) minutes: u32,
    pub(super) seed: u32,
}

impl Steady {
    fn new(params: Params, scene: Scene, minutes: u32, seed: u32) -> Self {
        Self {
            params,
            scene,
            warm_up: WARM_UP,
            minutes,
            seed,
        }
    }

    fn play(&self, number: u32) -> Result<Account> {
        let mut switch = Switch::new(self.params, self.seed, number);
        for _ in 0..self.warm_up {
            switch.play(&self.scene)?;
        }
        let mut total = Account::default();
        for _ in 0..self.minutes {
            total += &switch.play(&self.scene)?;
        }
        Ok(total)
    }

    /// A job that measures `parts` of the account.
    fn job(
        self,
        replications: u32,
        checks: Vec<Check>,
        parts: impl Fn(&Account) -> Vec<(f64, f64)> + Send + Sync + 'static,
    ) -> Job {
        Job::new(replications, checks, move |number| {
            Ok(parts(&self.play(number)?))
        })
    }
}

fn replications(size: Size) -> u32 {
    size.pick(6, 12)
}

/// How long slots are held, and how often issuers are late: the outage, with slots enough for it.
pub(super) fn holding(size: Size) -> Result<Vec<Job>> {
    let p = Params::default();
    let mut jobs = Vec::new();
    let passed = score::passed_share(p.start_threshold, p.separation, p.fraud_share)?;
    for timeout in [8.0, 2.0, 0.5] {
        let scene = Scene {
            latency: [p.issuer_latency, p.slow_issuer_latency],
            timeout,
            ..Scene::at_start(&p, p.base_rate / 10.0, 24)?
        };
        let mut checks = Vec::new();
        for (group, letter, of) in [(Group::A, "a", "late-a"), (Group::B, "b", "late-b")] {
            let late = holding::timeout_probability(scene.latency[group as usize], timeout)?;
            // A healthy issuer that is late once in 10¹⁴ is never seen to be.
            if late > 1e-6 {
                let name = format!("r3-late-{letter}-{:02.0}", timeout * 10.0);
                checks.push(Check::new(R3, name, of, late).at("timeout", timeout));
            }
        }
        let late_a = checks.len() == 2;
        let work = service::SwitchWork::of(&p, timeout);
        let mean = |latency| service::holding_time(&work, passed, latency);
        let held = p.group_a_share() * mean(p.issuer_latency)?
            + p.group_b_share * mean(p.slow_issuer_latency)?;
        checks.push(
            Check::new(
                R4,
                format!("r4-service-{:02.0}", timeout * 10.0),
                "service-time",
                held,
            )
            .at("timeout", timeout)
            .unit("s"),
        );
        // Retries would change the mix: here everybody gives up.
        let params = Params::new(Constants {
            retry_probability: 0.0,
            ..*p
        })?;
        let steady = Steady::new(params, scene, size.pick(10, 60), 31 + timeout as u32);
        jobs.push(steady.job(replications(size), checks, move |account| {
            let late = |group| {
                let of = |class| account.ledger.of(group, class);
                let sum = |q: fn(&Flow) -> f64| q(of(Class::Genuine)) + q(of(Class::Fraud));
                (sum(|f| f.timed_out), sum(|f| f.forwarded))
            };
            let mut sample = Vec::new();
            sample.extend(late_a.then(|| late(Group::A)));
            sample.push(late(Group::B));
            sample.push((account.held, account.completed as f64));
            sample
        }));
    }
    Ok(jobs)
}

// Why a formula is not exact for what is measured, by name.

/// The switch sheds by a token bucket at the capacity it measures, and arrivals are random.
const MEASURED_CAPACITY: &str = "measured-capacity";
/// R9 and R10 take every attempt to fail alike; the bucket's limit is measured.
const SHED_IN_TURN: &str = "shed-in-turn";
/// R9 takes one failure share for all; fraud is declined, and so fails less often.
const FRAUD_FAILS_LESS: &str = "fraud-fails-less";

/// Shedding without retries, with them, and retries alone.
pub(super) fn shedding_and_retries(size: Size) -> Result<Vec<Job>> {
    let p = Params::default();
    let ordinary = RetryLoop::at_start(&p, p.start_servers, true)?;
    let capacity = ordinary.capacity()?;
    let mut jobs = Vec::new();
    let once = Params::new(Constants {
        retry_probability: 0.0,
        ..*p
    })?;
    for load in [0.8, 1.0, 1.5, 2.5] {
        let rate = load * capacity;
        let scene = Scene {
            shedding: true,
            ..Scene::at_start(&p, rate, p.start_servers)?
        };
        let check = Check::new(
            R8,
            format!("r8-admitted-{:03.0}", load * 100.0),
            "admitted",
            shedding::admitted(rate, capacity, p.admitted_share)?,
        );
        let check = check.unit("tx/s").load(load).about(MEASURED_CAPACITY);
        let minutes = size.pick(2, 10);
        let steady = Steady::new(once, scene, minutes, 41 + (load * 10.0) as u32);
        jobs.push(steady.job(replications(size), vec![check], move |account| {
            vec![(account.admitted(), 60.0 * f64::from(minutes))]
        }));
    }
    // Everybody fails often, but nobody waits: issuers that are late two times in three.
    let late = Scene {
        latency: [2.5; 2],
        timeout: 1.0,
        ..Scene::at_start(&p, p.base_rate / 10.0, p.start_servers)?
    };
    let passed = score::passed_share(p.start_threshold, p.separation, p.fraud_share)?;
    let fails = passed * holding::timeout_probability(late.latency[0], late.timeout)?;
    let attempts = retries::amplification(fails, p.retry_probability, p.max_retries())?;
    let check = Check::new(R9, "r9-attempts".into(), "attempts", attempts).about(FRAUD_FAILS_LESS);
    jobs.push(Steady::new(p, late, size.pick(10, 60), 51).job(
        replications(size),
        vec![check],
        |account| vec![(account.offered(), account.new_arrivals())],
    ));
    // Twice the demand on the servers there are, shed: the offered rate that retries make of it.
    let sale = Scene {
        shedding: true,
        ..Scene::at_start(&p, p.base_rate * p.sale_surge, p.start_servers)?
    };
    let offered = ordinary.equilibria(sale.new_rate)?;
    if let [only] = offered.as_slice() {
        let check = Check::new(R9, "r9-offered-shed".into(), "offered-shed", only.offered);
        let check = check.unit("tx/s").about(SHED_IN_TURN);
        let steady = |scene, warm_up, minutes| Steady {
            params: p,
            scene,
            warm_up,
            minutes,
            seed: 52,
        };
        let offered =
            |minutes| move |account: &Account| vec![(account.offered(), 60.0 * f64::from(minutes))];
        let minutes = size.pick(2, 10);
        let immediate = steady(sale, 10, minutes);
        jobs.push(immediate.job(replications(size), vec![check.clone()], offered(minutes)));
        if size == Size::Full {
            let backoff = Scene {
                retries: RetryPolicy::Backoff,
                ..sale
            };
            let check = Check {
                name: "r9-offered-backoff".into(),
                of: "offered-shed-backoff",
                ..check
            };
            // The last retry comes four minutes after the third attempt, on average.
            let backoff = steady(backoff, 30, 15);
            jobs.push(backoff.job(6, vec![check], offered(15)));
        }
    }
    Ok(jobs)
}

/// The fraud wave's rule and step-up, and the outage's stand-in.
pub(super) fn scores_and_amounts(size: Size) -> Result<Vec<Job>> {
    let p = Params::default();
    let (threshold, band) = (2.7, 1.4);
    let wave = Scene {
        threshold,
        step_up: band,
        fraud_share: p.wave_fraud_share,
        ..Scene::at_start(&p, p.base_rate, p.start_servers)?
    };
    let genuine = step_up::shares(threshold, band, 0.0)?;
    let fraud = step_up::shares(threshold, band, p.separation)?;
    let passed = [
        genuine.forwarded(p.genuine_pass_rate)?,
        fraud.forwarded(p.fraud_pass_rate)?,
    ];
    let amounts = Lognormal::from_median(p.median_amount, p.amount_sigma)?;
    let rate = fraud_rate::basis_points(
        p.wave_fraud_share * passed[1] * p.fraud_amount_factor,
        (1.0 - p.wave_fraud_share) * passed[0],
    )?;
    let checks = vec![
        Check::new(R11, "r11-declined".into(), "declined", genuine.declined),
        Check::new(R11, "r11-caught".into(), "caught", fraud.declined),
        Check::new(
            R13,
            "r13-challenged".into(),
            "challenged",
            genuine.challenged,
        ),
        Check::new(R13, "r13-passed".into(), "passed", passed[1]),
        Check::new(R15, "r15-fraud-rate".into(), "fraud-rate", rate).unit("bp"),
    ];
    let mut jobs = vec![Steady::new(p, wave, size.pick(5, 40), 61).job(
        replications(size),
        checks,
        |account| {
            let of = |class, q: fn(&Flow) -> f64| account.ledger.class(class, q);
            // Those who left their slot, so that part and whole count the same transactions.
            let left = |f: &Flow| f.rule_declined + f.challenge_failed + f.forwarded;
            let (genuine, fraud) = (of(Class::Genuine, left), of(Class::Fraud, left));
            let amount = |class| of(class, |f| f.approved_amount);
            let approved = amount(Class::Genuine) + amount(Class::Fraud);
            vec![
                (of(Class::Genuine, |f| f.rule_declined), genuine),
                (of(Class::Fraud, |f| f.rule_declined), fraud),
                (of(Class::Genuine, |f| f.challenged), genuine),
                (of(Class::Fraud, |f| f.forwarded), fraud),
                (1e4 * amount(Class::Fraud), approved),
            ]
        },
    )];
    for limit in [40.0, 90.0, 300.0] {
        let outage = Scene {
            latency: [p.issuer_latency, p.slow_issuer_latency],
            timeout: 1.0,
            stand_in: limit,
            ..Scene::at_start(&p, p.base_rate / 2.0, p.start_servers)?
        };
        let name = |what: &str| format!("r14-{what}-{limit}");
        let checks = vec![
            Check::new(
                R14,
                name("share"),
                "stand-in-share",
                amounts.share_up_to(limit)?,
            )
            .at("limit", limit),
            Check::new(
                R14,
                name("amount"),
                "stand-in-amount",
                amounts.amount_up_to(limit)?,
            )
            .at("limit", limit)
            .unit("u"),
        ];
        jobs.push(
            Steady::new(p, outage, size.pick(5, 40), 71 + limit as u32).job(
                replications(size),
                checks,
                |account| {
                    let genuine = |q: fn(&Flow) -> f64| account.ledger.class(Class::Genuine, q);
                    let late = genuine(|f| f.timed_out);
                    vec![
                        (genuine(|f| f.stand_in_approved), late),
                        (genuine(|f| f.exposure), late),
                    ]
                },
            ),
        );
    }
    Ok(jobs)
}
