//! R5, R6 and R7 against queues.

use super::job::{Check, Job, Size};
use anyhow::Result;
use model::Params;
use model::RelationId::{R5, R6, R7};
use model::relations::randomness::Mulberry32;
use model::relations::{erlang, goodput, patience, service};
use model::switch::events::study::relaxation;
use model::switch::events::{Holding, Issuers, Markov, Newest, Rules, Study, Tally};

/// Replications of a queue.
const REPLICATIONS: (u32, u32) = (8, 30);

// Why a formula is not exact for what is measured, by name.

/// R5 takes exponential holding times; the switch's are a constant and a cut exponential, and vary less.
const EXPONENTIAL_ONLY: &str = "exponential-only";
/// R5 takes it that nobody gives up; here everybody does after the patience.
const NOBODY_LEAVES: &str = "nobody-leaves";
/// R6 with wasted work and more than one slot is an approximation.
const MANY_SLOTS: &str = "many-slots";
/// The same, and the shorter the patience, the rougher.
const IMPATIENT: &str = "impatient";
/// R7 is the limit of very many slots.
const FLUID: &str = "fluid";
/// R6 takes exponential holding times, and is an approximation with many slots.
const BOTH: &str = "exponential-only-and-many-slots";

/// The book's queue, scaled: its holding time and patience, on any number of slots.
struct Bench {
    service: f64,
    patience: f64,
    wasted: f64,
    size: Size,
}

impl Bench {
    fn new(size: Size) -> Result<Self> {
        let p = Params::default();
        Ok(Self {
            service: mean_of(&issuers(&p))?,
            patience: p.queue_timeout,
            wasted: p.wasted_share,
            size,
        })
    }

    /// A queue at `load`, warmed up for ten relaxation times and counted for fifty; close to capacity,
    /// where those would be too many customers, for fewer, never below twenty.
    fn study(&self, rules: Rules, load: f64, holding: Holding, delay: f64) -> Study {
        let forgets = relaxation(rules.slots(), load, rules.patience() / self.service);
        let (least, most) = self
            .size
            .pick((50_000.0, 100_000.0), (400_000.0, 3_000_000.0));
        let counted = 50.0 * forgets;
        let (warm_up, counted) = (10.0 * forgets, counted.max(least).min(most));
        Study {
            rules,
            rate: load * f64::from(rules.slots()) / self.service,
            holding,
            delay,
            customers: counted as u32,
            warm_up: self.size.pick(warm_up.min(most), warm_up) as u32,
            // Loads of one queue meet different numbers; the two ω of one load meet the same.
            seed: rules.slots().wrapping_mul(1_000_003) ^ (load * 1e4) as u32,
        }
    }

    fn replications(&self) -> u32 {
        self.size.pick(REPLICATIONS.0, REPLICATIONS.1)
    }
}

/// The issuers of the book's switch on an ordinary day.
fn issuers(p: &Params) -> Issuers {
    Issuers {
        switch_time: p.switch_time,
        latency: [p.issuer_latency; 2],
        share_b: p.group_b_share,
        timeout: p.start_timeout,
        reversal_time: p.reversal_time,
    }
}

/// How long a forwarded transaction holds its slot on average, R4 with all of them forwarded (s).
fn mean_of(issuers: &Issuers) -> Result<f64> {
    let work = service::SwitchWork {
        switch_time: issuers.switch_time,
        reversal_time: issuers.reversal_time,
        timeout: issuers.timeout,
    };
    Ok(service::holding_time(&work, 1.0, issuers.latency[0])?)
}

/// R7 has no order; it is held against a line of which the newest comes first, as if nothing were wasted.
const NEWEST: &str = "newest-first";

/// The line turned round, beyond capacity: those who expire are at its end, and are not looked at.
pub(super) fn newest_first(size: Size) -> Result<Vec<Job>> {
    let bench = Bench::new(size)?;
    let exponential = Holding::Exponential(bench.service);
    let rules = Rules::new(192, bench.patience, bench.wasted)?;
    let capacity = f64::from(rules.slots()) / bench.service;
    let loads = size.pick(&[1.5][..], &[1.1, 1.25, 1.5, 2.0, 2.5]);
    let job = |load: &f64| {
        let load = *load;
        let study = bench.study(rules, load, exponential, 0.0);
        let formula = goodput::dropped_share(study.rate, capacity, 0.0)?;
        let name = format!("r7-newest-{}", suffix(rules.slots(), load));
        let check = Check::new(R7, name, "dropped-newest", formula).load(load);
        let check = check.at("slots", f64::from(rules.slots())).about(NEWEST);
        Ok(Job::new(bench.replications(), vec![check], move |number| {
            let mut rng = Mulberry32::new(study.seed);
            // A gap and a holding time each.
            rng.skip(
                (study.customers + study.warm_up)
                    .wrapping_mul(2)
                    .wrapping_mul(number),
            );
            let traffic = Markov::new(rng, study.rate, study.holding)?;
            let mut queue = Newest::new(study.rules, traffic);
            queue.admit(study.warm_up);
            let turns = queue.admit(study.customers);
            Ok(vec![(
                (turns.came - turns.served) as f64,
                turns.came as f64,
            )])
        }))
    };
    loads.iter().map(job).collect()
}

fn count(part: u64, tally: &Tally) -> (f64, f64) {
    (part as f64, tally.customers as f64)
}

fn total_wait(tally: &Tally) -> (f64, f64) {
    (tally.wait, tally.served() as f64)
}

/// `192-090`: slots and load, as names carry them.
fn suffix(slots: u32, load: f64) -> String {
    format!("{slots}-{:03.0}", load * 100.0)
}

/// Erlang C where it holds, and where it does not.
pub(super) fn erlang(size: Size) -> Result<Vec<Job>> {
    let bench = Bench::new(size)?;
    let mut jobs = Vec::new();
    let exponential = Holding::Exponential(bench.service);
    // A delay near the mean wait of those who wait, or the patience where so long a wait is no rarity.
    for (slots, load, delay) in [
        (1, 0.5, 0.5),
        (1, 0.7, 2.0),
        (1, 0.9, 2.0),
        (6, 0.5, 0.1),
        (6, 0.7, 0.2),
        (6, 0.9, 2.0),
        (20, 0.9, 0.2),
        (192, 0.9, 0.02),
        (192, 0.95, 0.03),
        (192, 0.98, 0.1),
    ] {
        jobs.push(endless(&bench, slots, load, delay, ("", exponential))?);
    }
    let own = Holding::Issuers(issuers(&Params::default()));
    for (load, delay) in [(0.9, 0.02), (0.95, 0.03), (0.98, 0.1)] {
        jobs.push(endless(&bench, 192, load, delay, ("-own", own))?);
    }
    // The share that waits longer than the patience, where everybody stays and where nobody does.
    for load in size
        .pick(&[0.999][..], &[0.995, 0.999, 1.0])
        .iter()
        .copied()
    {
        let rules = Rules::new(192, bench.patience, bench.wasted)?;
        let study = bench.study(rules, load, exponential, 0.0);
        let a = load * f64::from(rules.slots());
        let tail = erlang::wait_exceeds(a, rules.slots(), bench.service, bench.patience)?;
        let check = Check::new(
            R5,
            format!("r5-tail-patience-{}", (load * 1000.0) as u32),
            "dropped-and-tail",
            tail,
        );
        let check = check.at("slots", 192.0).load(load).about(NOBODY_LEAVES);
        jobs.push(Job::new(bench.replications(), vec![check], move |number| {
            let tally = study.replicate(number)?;
            Ok(vec![count(tally.expired, &tally)])
        }));
    }
    Ok(jobs)
}

fn endless(
    bench: &Bench,
    slots: u32,
    load: f64,
    delay: f64,
    (kind, holding): (&str, Holding),
) -> Result<Job> {
    let study = bench.study(Rules::new(slots, f64::INFINITY, 0.0)?, load, holding, delay);
    let a = load * f64::from(slots);
    // What is measured, with exponential holding times and with the switch's own.
    let check = |what: &str, of: [&'static str; 2], formula| {
        let name = format!("r5-{what}{kind}-{}", suffix(slots, load));
        let of = of[usize::from(!kind.is_empty())];
        let check = Check::new(R5, name, of, formula);
        let check = check.at("slots", f64::from(slots)).load(load);
        if kind.is_empty() {
            check
        } else {
            check.about(EXPONENTIAL_ONLY)
        }
    };
    let waits = erlang::waiting_probability(a, slots)?;
    let wait = erlang::mean_wait(a, slots, bench.service)?;
    let tail = erlang::wait_exceeds(a, slots, bench.service, delay)?;
    let checks = vec![
        check("waits", ["waits", "waits-own"], waits),
        check("wait", ["wait", "wait-own"], wait).unit("s"),
        check("tail", ["waits-longer", "waits-longer-own"], tail).at("delay", delay),
    ];
    Ok(Job::new(bench.replications(), checks, move |number| {
        let tally = study.replicate(number)?;
        Ok(vec![
            count(tally.waited, &tally),
            total_wait(&tally),
            count(tally.delayed, &tally),
        ])
    }))
}

/// Patience and wasted work, and the line of the fluid limit.
pub(super) fn patience(size: Size) -> Result<Vec<Job>> {
    let bench = Bench::new(size)?;
    let mut jobs = Vec::new();
    let exponential = Holding::Exponential(bench.service);
    for slots in [1, 20, 192] {
        for wasted in [0.0, bench.wasted] {
            for load in size.pick(
                &[0.9, 1.1, 1.5, 2.5][..],
                &[0.9, 1.0, 1.1, 1.25, 1.5, 2.0, 2.5],
            ) {
                jobs.push(impatient(&bench, slots, wasted, *load, ("", exponential))?);
            }
        }
    }
    let own = Holding::Issuers(issuers(&Params::default()));
    for load in size.pick(&[1.1][..], &[1.0, 1.1, 1.5, 2.5]) {
        jobs.push(impatient(&bench, 192, bench.wasted, *load, ("-own", own))?);
    }
    // Where the patience is little more than a service, R6 is at its worst.
    let short = Bench {
        patience: 0.5,
        ..Bench::new(size)?
    };
    for load in size.pick(&[][..], &[1.0, 1.1, 1.5]) {
        let kind = ("-short", exponential);
        jobs.push(impatient(&short, 20, short.wasted, *load, kind)?);
    }
    Ok(jobs)
}

fn impatient(
    bench: &Bench,
    slots: u32,
    wasted: f64,
    load: f64,
    (kind, holding): (&str, Holding),
) -> Result<Job> {
    let rules = Rules::new(slots, bench.patience, wasted)?;
    let study = bench.study(rules, load, holding, 0.0);
    let formula = patience::queue(study.rate, bench.service, slots, bench.patience, wasted)?;
    let capacity = f64::from(slots) / bench.service;
    let fluid = goodput::dropped_share(study.rate, capacity, wasted)?;
    let omega = if wasted > 0.0 { "wasting" } else { "leaving" };
    // What is measured: as it is, with a short patience, with the switch's own holding times.
    let (which, why) = match (kind, slots, wasted > 0.0) {
        ("", 1, _) | ("", _, false) => (0, ""),
        ("", ..) => (0, MANY_SLOTS),
        ("-short", ..) => (1, IMPATIENT),
        _ => (2, BOTH),
    };
    let name = |what: &str| format!("{what}-{omega}{kind}-{}", suffix(slots, load));
    let check = |relation, what: &str, of, formula| {
        let check = Check::new(relation, name(what), of, formula).load(load);
        let check = check.at("slots", f64::from(slots)).at("wasted", wasted);
        match which {
            1 => check.at("patience", bench.patience),
            _ => check,
        }
    };
    let of_r6 = |what: &str, of: [&'static str; 3], formula| {
        let check = check(R6, what, of[which], formula);
        if why.is_empty() {
            check
        } else {
            check.about(why)
        }
    };
    // Rarer drops come in a few bursts, which no run of this length measures.
    let drops = formula.dropped_share > 1e-4;
    let is_fluid = slots == 192 && kind.is_empty() && fluid > 0.0;
    let waits = ["wait-patient", "wait-short", "wait-patient-own"];
    let dropped = ["dropped", "dropped-short", "dropped-own"];
    let mut checks = vec![of_r6("r6-wait", waits, formula.mean_wait).unit("s")];
    if drops {
        checks.push(of_r6("r6-dropped", dropped, formula.dropped_share));
    }
    if is_fluid {
        checks.push(check(R7, "r7-dropped", dropped[which], fluid).about(FLUID));
    }
    Ok(Job::new(bench.replications(), checks, move |number| {
        let tally = study.replicate(number)?;
        let mut sample = vec![total_wait(&tally)];
        sample.extend(drops.then(|| count(tally.expired, &tally)));
        sample.extend(is_fluid.then(|| count(tally.expired, &tally)));
        Ok(sample)
    }))
}
