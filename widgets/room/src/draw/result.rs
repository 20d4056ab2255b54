//! The end of the hour: what it came to, the run's code, other runs, progress.

use super::bar::number;
use super::{Page, Result, tables};
use crate::text::Words;
use model::switch::sim::{Level, SUMMARY_FIGURES};

/// What the hour came to, in an element of that name.
pub(super) fn verdict(element: &str, level: Level, words: &Words) -> Result<String> {
    let verdicts: &[&str] = if level.goals().is_empty() {
        &["sandbox"]
    } else if level.goals().iter().any(|goal| goal.stretch) {
        &["stretched", "passed", "failed"]
    } else {
        &["passed", "failed"]
    };
    let mut html = format!("<{element} class=\"verdict\" data-verdict=\"\">");
    for verdict in verdicts {
        html += &format!(
            "<span data-is=\"{verdict}\">{}</span>",
            words.get(&format!("result.{verdict}"))?
        );
    }
    html += &format!("</{element}>");
    Ok(html)
}

/// The runs that stand in the table of the result.
const COLUMNS: [&str; 4] = ["mine", "idle", "reference", "other"];

pub(super) fn result(level: Level, words: &Words) -> Result<String> {
    let id = format!("room-{}-result", level.number());
    let mut html = format!(
        "<section class=\"room-result\" data-when=\"result\" data-on=\"false\" aria-labelledby=\"{id}\">\n<h3 id=\"{id}\" tabindex=\"-1\" data-result-title=\"\">{}</h3>\n",
        words.get("result.title")?
    );
    html += &verdict("p", level, words)?;
    html += &format!(
        "\n<p data-when=\"no-noise\" data-on=\"false\">{}</p>\n",
        words.get("result.noise_none")?
    );
    // On a phone the table scrolls, and it must be possible to do that with the keyboard.
    html += &format!(
        "<div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-labelledby=\"{id}\"><table class=\"outcome\"><thead><tr>"
    );
    html += &format!(
        "<th scope=\"col\">{}</th><th scope=\"col\">{}</th>",
        words.get("result.figure")?,
        words.get("result.limit")?
    );
    for column in columns(level) {
        html += &format!(
            "<th scope=\"col\"{}>{}</th>",
            hidden_column(column),
            words.get(&format!("result.{column}"))?
        );
    }
    html += "</tr></thead>\n<tbody>";
    for (i, goal) in level.goals().iter().enumerate() {
        html += &format!(
            "<tr><th scope=\"row\">{}{}</th><td>{}</td>",
            words.of_run(goal.figure)?,
            tables::stretch(goal, words)?,
            tables::limit(goal, words)?
        );
        for column in columns(level) {
            html += &format!(
                "<td data-outcome-of=\"{column}:{i}\" data-met=\"\"{}>{} <span class=\"state\"><span data-is=\"true\">{}</span><span data-is=\"false\">{}</span></span></td>",
                hidden_column(column),
                number(
                    "data-goal-of",
                    &format!("{column}:{i}"),
                    goal.figure.show,
                    words
                )?,
                words.get("states.met")?,
                words.get("states.missed")?
            );
        }
        html += "</tr>\n";
    }
    let in_goals = |key: &str| level.goals().iter().any(|goal| goal.figure.key == key);
    for figure in SUMMARY_FIGURES
        .iter()
        .filter(|figure| !in_goals(figure.key))
    {
        html += &format!(
            "<tr><th scope=\"row\">{}</th><td></td>",
            words.of_run(figure)?
        );
        for column in columns(level) {
            html += &format!(
                "<td{}>{}</td>",
                hidden_column(column),
                number(
                    "data-summary-of",
                    &format!("{column}:{}", figure.key),
                    figure.show,
                    words
                )?
            );
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    html += &format!(
        "<div class=\"debrief\">\n<p data-when=\"debriefing\">{}</p>\n",
        words.get("debrief.working")?
    );
    for list in ["turned", "changed", "carried"] {
        html += &format!(
            "<div data-when=\"debrief-{list}\" data-on=\"false\"><h4>{}</h4><ol data-debrief=\"{list}\"></ol></div>\n",
            words.get(&format!("decisive.{list}"))?
        );
    }
    html += &format!(
        "<p data-when=\"nothing-decided\" data-on=\"false\">{}</p>\n<p data-when=\"debrief-failed\" data-on=\"false\">{}</p></div>\n",
        words.get("debrief.nothing")?,
        words.get("debrief.failed")?
    );
    html += &format!("<p>{}</p></section>\n", words.get("result.look_back")?);
    Ok(html)
}

/// In the sandbox there is nothing to compare with but another run.
fn columns(level: Level) -> impl Iterator<Item = &'static str> {
    COLUMNS
        .into_iter()
        .filter(move |column| level != Level::Sandbox || matches!(*column, "mine" | "other"))
}

const fn hidden_column(column: &str) -> &'static str {
    // Shown once there is another run.
    if matches!(column.as_bytes(), b"other") {
        " data-when=\"ghost-other\" data-on=\"false\""
    } else {
        ""
    }
}

pub(super) fn compare(level: Level, page: Page<'_>, words: &Words) -> Result<String> {
    let id = format!("room-{}-code", level.number());
    let mut html = format!(
        "<div class=\"room-share\">\n<p><strong>{}</strong> <code data-code=\"\"></code>\n\
         <button type=\"button\" data-do=\"copy-code\">{}</button> <button type=\"button\" data-do=\"copy-link\">{}</button> <span data-said=\"\" data-copied=\"{}\" data-not-copied=\"{}\"></span></p>\n<p class=\"help\">{}</p>\n",
        words.get("result.code")?,
        words.get("result.copy_code")?,
        words.get("result.copy_link")?,
        words.get("result.copied")?,
        words.get("result.not_copied")?,
        words.get("result.code_help")?
    );
    html += &format!(
        "<form data-open-form=\"\"><fieldset><legend>{}</legend><label for=\"{id}\">{}</label> <input id=\"{id}\" data-code-field=\"\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" size=\"28\">\n\
         <button type=\"submit\" data-do=\"open\">{}</button> <button type=\"button\" data-do=\"compare\">{}</button> <button type=\"button\" data-do=\"clear\" data-when=\"ghost-other\" data-on=\"false\">{}</button></fieldset></form>\n",
        words.get("compare.title")?,
        words.get("compare.label")?,
        words.get("compare.open")?,
        words.get("compare.compare")?,
        words.get("compare.clear")?
    );
    html += "<p class=\"error\" role=\"alert\" data-error-place=\"code\"></p>\n";
    for key in words.below("compare.errors") {
        let name = key.rsplit_once('.').map_or(key, |(_, name)| name);
        let links: String = if name == "level" {
            let mut links = String::new();
            for (level, href) in Level::ALL.into_iter().zip(page.levels) {
                links += &format!(
                    " <a data-level-link=\"{}\" href=\"{href}\" hidden>{}</a>",
                    level.number(),
                    words.level(level)?
                );
            }
            links
        } else {
            String::new()
        };
        html += &format!(
            "<template data-error=\"{name}\"><span>{}{links}</span></template>\n",
            words.get(key)?
        );
    }
    html += &format!(
        "<p role=\"status\" data-told=\"\" data-opened=\"{}\" data-compared=\"{}\"></p>\n</div>\n",
        words.get("compare.opened")?,
        words.get("compare.compared")?
    );
    Ok(html)
}

/// The levels as a reader meets them: the first hour has a late number and comes first.
fn in_order() -> impl Iterator<Item = Level> {
    let late = |level: &Level| *level == Level::FirstHour;
    let (first, others): (Vec<_>, Vec<_>) = Level::ALL.into_iter().partition(late);
    first.into_iter().chain(others)
}

/// The number before a level's title, where readers know it by one.
fn numbered(level: Level) -> String {
    match level {
        Level::FirstHour => String::new(),
        _ => format!("{} ", level.number()),
    }
}

pub(super) fn progress(words: &Words) -> Result<String> {
    let mut html = format!(
        "<details class=\"room-progress\"><summary>{}</summary>\n<p>{} <span data-when=\"not-kept\" data-on=\"false\">{}</span></p>\n\
         <table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>\n",
        words.get("progress.title")?,
        words.get("progress.where")?,
        words.get("progress.not_kept")?,
        words.get("progress.level")?,
        words.get("progress.state")?,
        words.get("progress.best")?
    );
    for each in in_order().filter(|each| !each.goals().is_empty()) {
        html += &format!(
            "<tr data-progress=\"{}\" data-state=\"none\"><th scope=\"row\">{} {}</th><td class=\"state\">",
            each.number(),
            numbered(each),
            words.level(each)?
        );
        for state in ["none", "failed", "passed", "stretched"] {
            html += &format!(
                "<span data-is=\"{state}\">{}</span>",
                words.get(&format!("progress.{state}"))?
            );
        }
        html += "</td><td>";
        html += "<ul class=\"best\" hidden>";
        for (i, goal) in each.goals().iter().enumerate() {
            html += &format!(
                "<li data-best-of=\"{i}\" data-met=\"none\"><span class=\"state\"><span data-is=\"true\">{}</span><span data-is=\"false\">{}</span></span> {}{}: {} ({})</li>",
                words.get("states.met")?,
                words.get("progress.open")?,
                words.of_run(goal.figure)?,
                tables::stretch(goal, words)?,
                number("data-best", &i.to_string(), goal.figure.show, words)?,
                tables::limit(goal, words)?
            );
        }
        html += "</ul><code data-best-code=\"\"></code></td></tr>\n";
    }
    html += &format!(
        "</tbody></table>\n<p><a class=\"button\" data-export=\"\" download=\"{}\" href=\"#room\">{}</a> <button type=\"button\" data-do=\"forget\">{}</button> <span role=\"status\" data-forgotten=\"{}\"></span></p></details>\n",
        words.get("progress.file")?,
        words.get("progress.export")?,
        words.get("progress.reset")?,
        words.get("progress.forgotten")?
    );
    Ok(html)
}
