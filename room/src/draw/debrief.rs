//! The debrief's sentences as templates, and the links to the relations' pages.

use super::{DrawError, Page, Result};
use crate::text::{Words, escape};
use model::RelationId;
use model::sim::debrief::TurningPointKind;

/// Slots of a sentence about a turning point, besides the minute: what any kind may carry.
const TURNING_SLOTS: &[&str] = &[
    "offered_tps",
    "new_tps",
    "capacity_tps",
    "retry_tps",
    "shed_tps",
    "dropped_share",
    "genuine_approval_rate",
    "storm_min",
    "group_b_slots_share",
    "group_b_latency_s",
    "timeout_s",
    "slots_busy_share",
    "issuer_timeout_share",
    "fraud_rate_bp",
    "limit_bp",
    "threshold",
    "threshold_before",
    "threshold_after",
    "fraud_rate_before_bp",
    "rule_decline_before_permille",
    "rule_decline_permille",
    "step_up_before",
    "step_up_after",
    "step_up_share",
    "limit_permille",
    "exposure_u",
    "limit_u",
    "stand_in_u",
    "stand_in_tps",
    "servers",
    "projected_cost_u",
    "last_minute",
    "cost_u",
    "delay_min",
    "genuine_lost",
];

/// Slots of a sentence about a change.
const CHANGE_SLOTS: &[&str] = &[
    "control",
    "value",
    "minute",
    "to_minute",
    "to",
    "goals",
    "earliest",
    "latest",
    "low",
    "high",
    "lost",
    "after",
];

/// All sentences and links.
pub(super) fn templates(page: Page<'_>, words: &Words) -> Result<String> {
    let mut html = String::new();
    let minute = words.get("bar.clock")?;
    let why = format!(
        " <span class=\"why\" data-why=\"\">{} </span>",
        words.get("decisive.why")?
    );
    for kind in TurningPointKind::ALL {
        let key = format!("turning.{}", kind.key());
        html += &format!(
            "<template data-turning=\"{}\"><li><strong>{minute} <span data-slot=\"minute\"></span>.</strong> {}{why}</li></template>\n",
            kind.key(),
            words.fill(&key, &[], "data-slot", TURNING_SLOTS)?
        );
    }
    for name in ["left_out", "moved", "value", "added", "without", "several"] {
        let parts = if name == "several" {
            "<ul data-parts=\"\"></ul>"
        } else {
            ""
        };
        html += &format!(
            "<template data-decisive=\"{name}\"><li>{}{parts}<span data-more=\"\"></span>{why}</li></template>\n",
            words.fill(&format!("decisive.{name}"), &[], "data-slot", CHANGE_SLOTS)?
        );
    }
    for (names, tag) in [
        (
            &[
                "part_left_out",
                "part_moved",
                "part_value",
                "part_added",
                "unremedied",
            ][..],
            "li",
        ),
        (
            &[
                "minutes",
                "minute_only",
                "carried_minutes",
                "values",
                "price",
                "then",
            ][..],
            "span",
        ),
    ] {
        for name in names {
            html += &format!(
                "<template data-decisive=\"{name}\"><{tag}> {}</{tag}></template>\n",
                words.fill(&format!("decisive.{name}"), &[], "data-slot", CHANGE_SLOTS)?
            );
        }
    }
    for relation in RelationId::ALL {
        let number = u32::from(relation.number());
        let (href, title) = (page.relation)(number).ok_or(DrawError::Relation(number))?;
        html += &format!(
            "<template data-relation=\"{number}\"><a href=\"{}\">{}</a></template>\n",
            escape(&href),
            escape(&title)
        );
    }
    Ok(html)
}
