//! R10 and the storm: equilibria of retries, and a storm's course minute by minute.

use super::job::{Check, Course, Job, Sample, Size};
use anyhow::{Context, Result};
use model::Params;
use model::RelationId::R10;
use model::relations::equilibrium::RetryLoop;
use model::switch::events::switch::{Account, Scene, Switch, scenes_of};
use model::switch::sim::{Control, Level, Minute, Move, Play, Run, Setting};

/// Servers that would carry the sale, had they been there before it.
const SERVERS: u32 = 10;

/// Servers that do not, to start a storm.
const FEW: u32 = 7;

/// How long there are few: long enough for a storm, too short for a line of hours.
const SHORTAGE: u32 = 8;

/// Why R10 is not exact: it takes the line to settle within every minute, by R6.
const STEADY: &str = "settles-within-a-minute";

/// The offered rates that reproduce themselves, each reached from its own side.
pub(super) fn equilibria(size: Size) -> Result<Vec<Job>> {
    let p = Params::default();
    let retry = RetryLoop::at_start(&p, SERVERS, false)?;
    let mut jobs = Vec::new();
    for new_rate in size.pick(&[900.0][..], &[760.0, 800.0, 850.0]) {
        let equilibria = retry.equilibria(*new_rate)?;
        let stable: Vec<f64> = equilibria
            .iter()
            .filter(|e| e.stable)
            .map(|e| e.offered)
            .collect();
        let calm = *stable.first().context("a calm equilibrium")?;
        let worst = *stable.last().context("a last equilibrium")?;
        // Near a fold a storm settles slowly.
        let settle = size.pick(4, if worst > calm { 60 } else { 45 });
        let minutes = size.pick(3, 15);
        for (name, of, formula, shortage) in [
            ("calm", "offered-after-calm", calm, 0),
            ("storm", "offered-after-storm", worst, SHORTAGE),
        ] {
            let check = Check::new(R10, format!("r10-{name}-{new_rate}"), of, formula);
            let check = check.at("new", *new_rate).at("servers", f64::from(SERVERS));
            let check = check.unit("tx/s").about(STEADY);
            let scene = Scene::at_start(&p, *new_rate, SERVERS)?;
            let few = Scene::at_start(&p, *new_rate, FEW)?;
            let settle = if shortage > 0 { settle } else { 4 };
            jobs.push(Job::new(size.pick(3, 5), vec![check], move |number| {
                let mut switch = Switch::new(p, 81, number);
                for _ in 0..shortage {
                    switch.play(&few)?;
                }
                for _ in 0..settle {
                    switch.play(&scene)?;
                }
                let mut total = Account::default();
                for _ in 0..minutes {
                    total += &switch.play(&scene)?;
                }
                Ok(vec![(total.offered(), 60.0 * f64::from(minutes))])
            }));
        }
    }
    Ok(jobs)
}

/// Which retries a course has.
#[derive(Clone, Copy, PartialEq)]
enum Timing {
    NextMinute,
    InStep,
}

/// The sale with four servers ordered into it, too late, and with them ordered in time.
pub(super) fn courses(size: Size) -> Result<Vec<Job>> {
    let mut jobs = vec![course(size, "late", 8, Timing::NextMinute)?];
    if size == Size::Full {
        jobs.push(course(size, "early", 0, Timing::NextMinute)?);
        jobs.push(course(size, "in-step", 8, Timing::InStep)?);
    }
    Ok(jobs)
}

fn course(size: Size, kind: &str, ordered: u32, timing: Timing) -> Result<Job> {
    let p = Params::default();
    let servers = Setting::from_value(Control::Servers, f64::from(SERVERS))?;
    let play = Play {
        noise: false,
        moves: [Move::new(ordered, servers)?].into_iter().collect(),
        ..Play::idle(Level::SalePeak, 0)
    };
    let length = size.pick(16, 60);
    let mut scenes = scenes_of(&play, p)?;
    scenes.truncate(length);
    let run = Run::replay(play)?;
    let step = |what: fn(&Minute) -> f64| run.minutes()[..length].iter().map(what).collect();
    let course = |what: &str, unit, minute_step| Course {
        relation: R10,
        name: format!("storm-{kind}-{what}"),
        unit,
        minute_step,
    };
    let courses = vec![
        course("offered", "tx/s", step(|m| m.offered_tps)),
        course("dropped", "", step(|m| m.dropped_share)),
        course("busy", "", step(|m| m.slots_busy_share)),
    ];
    Ok(Job {
        checks: Vec::new(),
        courses,
        replications: size.pick(3, 6),
        replicate: Box::new(move |number| {
            let mut switch = Switch::new(p, 91, number);
            if timing == Timing::InStep {
                switch = switch.with_retries_in_step();
            }
            let mut courses = vec![Vec::new(); 3];
            for scene in &scenes {
                let account = switch.play(scene)?;
                let busy = 60.0 * f64::from(scene.slots);
                courses[0].push(account.offered() / 60.0);
                courses[1].push(account.dropped as f64 / account.admitted());
                courses[2].push(account.busy_time / busy);
            }
            Ok(Sample {
                checks: Vec::new(),
                courses,
            })
        }),
    })
}
