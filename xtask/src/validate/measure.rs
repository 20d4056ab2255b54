//! Replications in parallel, their order of no account.

use super::job::{Check, Course, Job, Sample};
use super::plan::Plan;
use anyhow::{Result, anyhow};
use chapters::measured::results::{Results, Row, Series};
use indicatif::{ProgressBar, ProgressStyle};
use model::switch::events::Estimate;
use model::switch::events::estimate::CONFIDENCE;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is stored, and the jobs of which something is not, in the plan's order.
pub(super) fn missing(plan: Plan, stored: &Results) -> Result<Results> {
    let is_stored = |job: &Job| {
        let rows = job
            .checks
            .iter()
            .all(|check| stored.row(&check.name).is_some());
        rows && job
            .courses
            .iter()
            .all(|course| stored.series(&course.name).is_some())
    };
    let names = |job: &Job| -> Vec<String> {
        let rows = job.checks.iter().map(|check| check.name.clone());
        rows.chain(job.courses.iter().map(|course| course.name.clone()))
            .collect()
    };
    let order: Vec<String> = plan.jobs.iter().flat_map(names).collect();
    let (kept, played): (Vec<Job>, Vec<Job>) = plan.jobs.into_iter().partition(is_stored);
    let mut results = all(&Plan { jobs: played })?;
    for job in &kept {
        // What a value is called follows the plan, what was measured stays.
        let rows = job.checks.iter().filter_map(|check| {
            Some(Row {
                of: check.of.to_owned(),
                at: check.at.clone(),
                why: check.why.to_owned(),
                ..stored.row(&check.name)?.clone()
            })
        });
        results.rows.extend(rows);
        let series = job
            .courses
            .iter()
            .filter_map(|course| stored.series(&course.name));
        results.series.extend(series.cloned());
    }
    let place = |name: &str| order.iter().position(|other| other == name);
    results.rows.sort_by_key(|row| place(&row.name));
    results.series.sort_by_key(|series| place(&series.name));
    Ok(results)
}

/// Plays every replication of every job and estimates.
pub(super) fn all(plan: &Plan) -> Result<Results> {
    let work: Vec<(usize, u32)> = plan
        .jobs
        .iter()
        .enumerate()
        .flat_map(|(job, of)| (0..of.replications).map(move |number| (job, number)))
        .collect();
    let bar = ProgressBar::new(work.len() as u64).with_style(
        ProgressStyle::with_template("playing {bar:40} {pos}/{len} {eta}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<Result<Sample>>>> = Mutex::new(work.iter().map(|_| None).collect());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(job, number)) = work.get(i) else {
                        return;
                    };
                    let sample = (plan.jobs[job].replicate)(number);
                    bar.inc(1);
                    if let Ok(mut done) = done.lock() {
                        done[i] = Some(sample);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut samples = done
        .into_inner()
        .map_err(|_| anyhow!("a replication panicked"))?
        .into_iter()
        .map(|sample| sample.unwrap_or_else(|| Err(anyhow!("a replication was not played"))));
    let mut results = Results {
        confidence: CONFIDENCE,
        rows: Vec::new(),
        series: Vec::new(),
    };
    for job in &plan.jobs {
        let count = job.replications as usize;
        let of_job = samples.by_ref().take(count).collect::<Result<Vec<_>>>()?;
        estimate(job, &of_job, &mut results);
    }
    Ok(results)
}

fn estimate(job: &Job, samples: &[Sample], results: &mut Results) {
    for (i, check) in job.checks.iter().enumerate() {
        let pairs: Vec<_> = samples.iter().map(|sample| sample.checks[i]).collect();
        results
            .rows
            .push(row(check, Estimate::of_ratio(&pairs), samples.len()));
    }
    for (i, course) in job.courses.iter().enumerate() {
        results.series.push(series(course, samples, i));
    }
}

fn row(check: &Check, measured: Estimate, replications: usize) -> Row {
    Row {
        relation: check.relation.to_string(),
        name: check.name.clone(),
        of: check.of.to_owned(),
        at: check.at.clone(),
        unit: check.unit.to_owned(),
        load: check.load,
        formula: check.formula,
        measured: measured.value,
        half_width: measured.half_width,
        replications: replications as u32,
        exact: check.exact,
        agrees: measured.agrees_with(check.formula),
        departure: measured.departure(check.formula),
        why: check.why.to_owned(),
    }
}

fn series(course: &Course, samples: &[Sample], i: usize) -> Series {
    let estimates: Vec<Estimate> = (0..course.minute_step.len())
        .map(|minute| {
            let values: Vec<f64> = samples.iter().map(|s| s.courses[i][minute]).collect();
            Estimate::of_mean(&values)
        })
        .collect();
    Series {
        name: course.name.clone(),
        unit: course.unit.to_owned(),
        replications: samples.len() as u32,
        minute_step: course.minute_step.clone(),
        measured: estimates.iter().map(|e| e.value).collect(),
        half_width: estimates.iter().map(|e| e.half_width).collect(),
    }
}
