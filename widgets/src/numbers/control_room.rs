//! The numbers of chapter 12: the controls' ranges, the states, the goals, the first draws of a seed.

use super::plays::limit;
use super::{Number, table};
use model::Params;
use model::sim::headline::Headline;
use model::sim::{Control, Level, PlayError};

/// The chapter's numbers.
pub(super) fn numbers(p: &Params) -> Result<Vec<Number>, PlayError> {
    let grid = |control: Control| control.grid();
    let state = |headline: Headline| headline.limits();
    let sale = |goal| limit(Level::SalePeak, goal);
    let wave = |goal| limit(Level::FraudWave, goal);
    let outage = |goal| limit(Level::IssuerOutage, goal);
    Ok(table! {
        "threshold.least" = grid(Control::Threshold).low(), 0, "", "lowest threshold";
        "threshold.most" = grid(Control::Threshold).high(), 0, "σ", "highest threshold";
        "step-up.least" = grid(Control::StepUp).low(), 0, "", "narrowest band: off";
        "step-up.most" = grid(Control::StepUp).high(), 0, "σ", "widest band";
        "timeout.shortest" = grid(Control::Timeout).low(), 1, "", "shortest issuer timeout";
        "stand-in.least" = grid(Control::StandIn).low(), 0, "", "lowest stand-in limit: off";
        "stand-in.most" = grid(Control::StandIn).high(), 0, "u", "highest stand-in limit";
        "sale.rate" = p.base_rate * p.sale_surge, 0, "tx/s", "new transactions in the sale";
        "sale.minutes" = Level::SalePeak.event().map_or(0.0, |event| event.count() as f64), 0, "", "minutes of the sale";
        "goal.sale.approval" = sale(0), 0, "%", "goal: approval in the sale";
        "goal.sale.time" = sale(1), 0, "ms", "goal: authorisation time in the sale";
        "goal.sale.cost" = sale(2), 0, "u", "goal: server cost in the sale";
        "goal.wave.rate" = wave(0), 0, "bp", "goal: fraud rate in the wave";
        "goal.wave.approval" = wave(1), 0, "%", "goal: approval in the wave";
        "goal.wave.declined" = wave(2), 0, "‰", "goal: declined by the rule in the wave";
        "goal.wave.stretch" = wave(3), 0, "bp", "stretch goal: fraud rate in the wave";
        "goal.outage.healthy" = outage(0), 0, "%", "goal: approval at healthy issuers in the outage";
        "goal.outage.approval" = outage(1), 0, "%", "goal: approval in the outage";
        "goal.outage.exposure" = outage(2), 0, "M\u{a0}u", "goal: exposure in the outage";
        "goal.outage.cost" = outage(3), 0, "u", "goal: server cost in the outage";
        "goal.outage.stretch" = outage(4), 0, "u", "stretch goal: server cost in the outage";
        "state.approval.strained" = state(Headline::Approval).0 * 1e2, 0, "%", "approval is strained below";
        "state.approval.critical" = state(Headline::Approval).1 * 1e2, 0, "%", "and critical below";
        "state.time.strained" = state(Headline::AuthorizationTime).0, 1, "s", "authorisation time is strained above";
        "state.time.critical" = state(Headline::AuthorizationTime).1, 1, "s", "and critical above";
        "state.fraud.strained" = state(Headline::FraudRate).0, 0, "bp", "fraud rate is strained above";
        "state.fraud.critical" = state(Headline::FraudRate).1, 0, "bp", "and critical above";
        "state.busy.strained" = state(Headline::SlotsBusy).0 * 1e2, 0, "%", "slots busy is strained above";
        "state.busy.critical" = state(Headline::SlotsBusy).1 * 1e2, 0, "%", "and critical from there on";
    })
}
