//! The numbers of chapter 14: thresholds and bands at one per cent of fraud.

use crate::plays::{Hour, Played, Seeds, setting};
use crate::numbers::{Number, table};
use model::switch::sim::levels::{reference_play, stretch_play};
use model::switch::sim::summary::{FRAUD_RATE, GENUINE_APPROVAL, RULE_DECLINE};
use model::switch::sim::{Control, Level};
use model::relations::{fraud_rate, score, step_up, threshold};
use model::{Params, Result};

const LEVEL: Level = Level::FraudWave;

/// The chapter's numbers.
pub(crate) fn numbers(p: &Params) -> Played<Vec<Number>> {
    let goals = LEVEL.goals();
    let cost_ratio = 1.0 / p.missed_fraud_cost;
    let optimal = |fraud| threshold::optimal(p.separation, cost_ratio, fraud);
    let wave = optimal(p.wave_fraud_share)?;
    let grid = Control::Threshold.grid();
    let nearest = (wave / grid.step()).round() * grid.step();
    let fpr = |t| score::false_positive_rate(t);
    let tpr = |t| score::true_positive_rate(t, p.separation);
    let rate = |t, b| rate(p, t, b);
    let rule_limit = score::threshold_at(goals[2].limit / 1e3)?;
    // From here down the threshold alone keeps the fraud rate.
    let mut rate_limit = grid.high();
    while rate(rate_limit, 0.0)? > goals[0].limit {
        rate_limit -= grid.step();
    }

    let reference = reference_play(LEVEL);
    let t = setting(&reference, Control::Threshold);
    let b = setting(&reference, Control::StepUp);
    let settled = Hour::quiet_play(LEVEL, reference.clone())?.at(30);
    let genuine = step_up::shares(t, b, 0.0)?;
    let fraud = step_up::shares(t, b, p.separation)?;
    let seeds = Seeds::of(LEVEL, &reference)?;
    let stretch = stretch_play(LEVEL);
    let wide = Seeds::of(LEVEL, &stretch)?;
    let all = Hour::quiet(LEVEL, &["5:step_up=3"])?;

    let at = 2.3;
    let undeclined = |fraud: f64| fraud * p.fraud_amount_factor;
    let through = p.wave_fraud_share * (1.0 - tpr(at)?);
    let kept = (1.0 - p.wave_fraud_share) * (1.0 - fpr(at)?);
    // The narrowest band that keeps the fraud rate at the start's threshold.
    let mut band = 0.0;
    while rate(p.start_threshold, band)? > goals[0].limit {
        band += Control::StepUp.grid().step();
    }
    let banded = step_up::shares(p.start_threshold, band, 0.0)?;
    Ok(table! {
        "t-star.day" = optimal(p.fraud_share)?, 2, "σ", "the threshold that costs least on a normal day";
        "t-star.wave" = wave, 2, "σ", "the same in the wave";
        "t-star.grid" = nearest, 2, "σ", "the setting nearest to it";
        "wave.start.rate" = rate(p.start_threshold, 0.0)?, 1, "bp", "fraud rate in the wave with nothing done";
        "wave.start.stopped" = tpr(p.start_threshold)? * 1e2, 0, "%", "fraud stopped at the start's threshold";
        "wave.optimal.rate" = rate(nearest, 0.0)?, 0, "bp", "fraud rate at t*";
        "wave.optimal.declined" = fpr(nearest)? * 1e3, 1, "‰", "genuine customers declined at t*";
        "wave.optimal.stopped" = tpr(nearest)? * 1e2, 0, "%", "fraud stopped at t*";
        "t.rule-limit" = rule_limit, 2, "σ", "lowest threshold that the goal for declines allows";
        "t.rule-limit.stopped" = tpr(rule_limit)? * 1e2, 0, "%", "fraud stopped there";
        "t.rule-limit.rate" = rate(rule_limit, 0.0)?, 0, "bp", "fraud rate there";
        "t.rate-limit" = rate_limit, 2, "σ", "highest threshold at which the fraud rate is kept without step-up";
        "t.rate-limit.declined" = fpr(rate_limit)? * 1e3, 0, "‰", "genuine customers declined there";
        "ref.threshold" = t, 1, "σ", "threshold of the reference play";
        "ref.band" = b, 1, "σ", "band of the reference play";
        "ref.band.from" = t - b, 1, "σ", "where it begins";
        "ref.genuine.declined" = genuine.declined * 1e2, 2, "%", "genuine customers declined by the rule";
        "ref.genuine.challenged" = genuine.challenged * 1e2, 2, "%", "genuine customers challenged";
        "ref.genuine.failed" = genuine.failed(p.genuine_pass_rate)? * 1e2, 2, "%", "genuine customers who fail it";
        "ref.genuine.approved" = genuine.forwarded(p.genuine_pass_rate)? * 1e2, 2, "%", "genuine customers approved";
        "ref.fraud.declined" = fraud.declined * 1e2, 0, "%", "fraud declined by the rule";
        "ref.fraud.challenged" = fraud.challenged * 1e2, 0, "%", "fraud challenged";
        "ref.fraud.through" = fraud.forwarded(p.fraud_pass_rate)? * 1e2, 1, "%", "fraud approved";
        "ref.fraud.share-approved" = p.wave_fraud_share * fraud.forwarded(p.fraud_pass_rate)?, 5, "", "the same as a share of all traffic";
        "ref.genuine.share-approved" = (1.0 - p.wave_fraud_share) * genuine.forwarded(p.genuine_pass_rate)?, 4, "", "genuine approved as a share of all traffic";
        "ref.rate" = settled.fraud_rate_bp, 1, "bp", "fraud rate of the reference play, settled";
        "ref.seeds.rate" = seeds.spread(&FRAUD_RATE)[1], 1, "bp", "its fraud rate over the seeds";
        "ref.seeds.approval" = seeds.spread(&GENUINE_APPROVAL)[1], 1, "%", "its approval over the seeds";
        "ref.seeds.declined" = seeds.spread(&RULE_DECLINE)[1], 1, "‰", "its declines over the seeds";
        "ref.seeds.passed" = seeds.passed(), 0, "", "seeds on which it passes";
        "wide.band" = setting(&stretch, Control::StepUp), 1, "σ", "band of the stretch play";
        "wide.rate" = wide.spread(&FRAUD_RATE)[1], 1, "bp", "its fraud rate over the seeds";
        "wide.approval" = wide.spread(&GENUINE_APPROVAL)[1], 1, "%", "its approval over the seeds";
        "wide.passed" = wide.passed(), 0, "", "seeds on which it passes";
        "everyone.rate" = all.at(30).fraud_rate_bp, 1, "bp", "exercise: fraud rate with the widest band";
        "everyone.approval" = all.at(30).genuine_approval_rate * 1e2, 1, "%", "exercise: its approval";
        "everyone.challenged" = all.at(30).step_up_share * 1e2, 0, "%", "exercise: challenged with the widest band";
        "exercise.odds" = 3.0, 0, "", "exercise: so many times the odds of fraud";
        "exercise.shift" = threshold::shift(p.separation, 3.0)?, 2, "σ", "exercise: how far t* falls";
        "exercise.shift.log10" = 3f64.log10() / p.separation, 2, "σ", "exercise: the wrong logarithm";
        "exercise.shift.times" = 3f64.ln() * p.separation, 2, "σ", "exercise: multiplied instead of divided";
        "exercise.threshold" = at, 1, "σ", "exercise: a threshold";
        "exercise.threshold.fpr" = fpr(at)? * 1e2, 2, "%", "exercise: genuine customers declined there";
        "exercise.threshold.tpr" = tpr(at)? * 1e2, 1, "%", "exercise: fraud declined there";
        "exercise.rate" = rate(at, 0.0)?, 1, "bp", "exercise: the fraud rate there";
        "exercise.rate.equal-amounts" = fraud_rate::basis_points(through, kept)?, 1, "bp", "exercise: amounts of fraud taken as genuine ones";
        "exercise.rate.undeclined" = fraud_rate::basis_points(undeclined(p.wave_fraud_share), 1.0 - p.wave_fraud_share)?, 0, "bp", "exercise: nothing declined";
        "exercise.rate.caught" = fraud_rate::basis_points(undeclined(p.wave_fraud_share * tpr(at)?), kept)?, 1, "bp", "exercise: the fraud that was stopped";
        "exercise.band" = band, 2, "σ", "exercise: narrowest band at the start's threshold";
        "exercise.band.before" = band - Control::StepUp.grid().step(), 2, "σ", "exercise: one step narrower";
        "exercise.band.rate" = rate(p.start_threshold, band)?, 1, "bp", "exercise: fraud rate there";
        "exercise.band.rate-before" = rate(p.start_threshold, band - Control::StepUp.grid().step())?, 2, "bp", "exercise: fraud rate one step before";
        "exercise.band.approval" = banded.forwarded(p.genuine_pass_rate)? * 1e2, 1, "%", "exercise: approval there";
    })
}

/// The fraud rate in the wave (bp) at a threshold and a band, when nothing else is lost.
fn rate(p: &Params, threshold: f64, band: f64) -> Result<f64> {
    let genuine = step_up::shares(threshold, band, 0.0)?.forwarded(p.genuine_pass_rate)?;
    let fraud = step_up::shares(threshold, band, p.separation)?.forwarded(p.fraud_pass_rate)?;
    fraud_rate::basis_points(
        p.wave_fraud_share * fraud * p.fraud_amount_factor,
        (1.0 - p.wave_fraud_share) * genuine,
    )
}
