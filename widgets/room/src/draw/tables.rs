//! The tables that print: goals, controls, and what a run made of the goals.

use super::{Result, controls};
use crate::text::Words;
use kit::draw::words::escape;
use model::Params;
use model::switch::sim::levels::{Goal, Relation};
use model::switch::sim::{Control, Controls, Level, Run};

/// What is wide scrolls by itself, with the keyboard as well; what it is called follows.
const WIDE: &str = "<div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-label=";

/// A goal's limit in words: "at least 95.0 %".
pub(super) fn limit(goal: &Goal, words: &Words) -> Result<String> {
    let bound = words.raw(match goal.relation {
        Relation::AtLeast => "goals.at_least",
        Relation::AtMost => "goals.at_most",
    })?;
    let value = words.quantity(goal.limit, goal.figure.show)?;
    Ok(escape(&format!("{bound} {value}")))
}

/// The level's goals.
pub(super) fn goals(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "{WIDE}\"{0}\"><table class=\"rules\"><caption>{0}</caption><thead><tr><th scope=\"col\">{1}</th><th scope=\"col\">{2}</th></tr></thead>\n<tbody>",
        words.get("still.goals")?,
        words.get("still.goal")?,
        words.get("still.limit")?
    );
    for goal in level.goals() {
        html += &format!(
            "<tr><th scope=\"row\">{}{}</th><td>{}</td></tr>\n",
            words.of_run(goal.figure)?,
            stretch(goal, words)?,
            limit(goal, words)?
        );
    }
    html += "</tbody></table></div>\n";
    Ok(html)
}

/// The controls: range, start, and what each does.
pub(super) fn controls(words: &Words) -> Result<String> {
    let start = Controls::start(&Params::default())?;
    let mut html = format!(
        "{WIDE}\"{0}\"><table class=\"rules\"><caption>{0}</caption><thead><tr><td></td><th scope=\"col\">{1}</th><th scope=\"col\">{2}</th><th scope=\"col\">{3}</th></tr></thead>\n<tbody>",
        words.get("still.controls")?,
        words.get("still.range")?,
        words.get("still.start")?,
        words.get("still.does")?
    );
    for control in Control::ALL {
        let grid = control.grid();
        let range = if grid.words.is_empty() {
            let say = |value: f64| words.number(value, controls::decimals(control));
            let unit = words.get(&format!("controls.{}.unit", control.name()))?;
            let range = words.with(
                "still.range_words",
                &[
                    ("low", &say(grid.low())),
                    ("high", &say(grid.high())),
                    ("step", &say(grid.step())),
                ],
            )?;
            format!("{range} {unit}")
        } else {
            let mut choices = Vec::new();
            for word in grid.words {
                choices.push(words.get(&format!("controls.words.{word}"))?);
            }
            choices.join(", ")
        };
        html += &format!(
            "<tr><th scope=\"row\">{}</th><td>{range}</td><td>{}</td><td>{}</td></tr>\n",
            words.get(&format!("controls.{}.label", control.name()))?,
            controls::setting(start.get(control), words)?,
            controls::help(control, words)?
        );
    }
    html += "</tbody></table></div>\n";
    Ok(html)
}

/// What doing nothing and the reference play make of their level's goals.
pub(super) fn verdicts(runs: &[Run; 2], words: &Words) -> Result<String> {
    let mut html = format!(
        "{WIDE}\"{0}\"><table class=\"rules\"><caption>{0}</caption><thead><tr><th scope=\"col\">{1}</th><th scope=\"col\">{2}</th><th scope=\"col\">{3}</th><th scope=\"col\">{4}</th></tr></thead>\n<tbody>",
        words.get("still.verdicts")?,
        words.get("result.figure")?,
        words.get("result.limit")?,
        words.get("still.idle")?,
        words.get("still.reference")?
    );
    let [idle, reference] = [runs[0].verdict()?.goals, runs[1].verdict()?.goals];
    for pair in idle.iter().zip(&reference) {
        let goal = pair.0.goal;
        html += &format!(
            "<tr><th scope=\"row\">{}{}</th><td>{}</td>",
            words.of_run(goal.figure)?,
            stretch(goal, words)?,
            limit(goal, words)?
        );
        for judged in [pair.0, pair.1] {
            let state = if judged.met { "met" } else { "missed" };
            html += &format!(
                "<td data-met=\"{}\">{} <span class=\"state\">{}</span></td>",
                judged.met,
                escape(&words.quantity(judged.value, goal.figure.show)?),
                words.get(&format!("states.{state}"))?
            );
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    Ok(html)
}

/// Says of a stretch goal that it is one.
pub(super) fn stretch(goal: &Goal, words: &Words) -> Result<String> {
    Ok(if goal.stretch {
        format!(" ({})", words.get("goals.stretch_long")?)
    } else {
        String::new()
    })
}
