//! The live part: status bar, headline indicators, board, controls, trends, figures, result, progress.

use super::bar::{bar, number};
use super::board::icon;
use super::result::{compare, progress, result};
use super::trends::{Lines, ghost_look, trend};
use super::{Page, Result, board, controls, debrief};
use crate::text::Words;
use crate::trends::{GHOSTS, TRENDS};
use kit::draw::sample;
use kit::draw::words::escape;
use kit::layout::{Role, Shape, Stroke};
use model::switch::sim::figure::SHOWS;
use model::switch::sim::headline::Headline;
use model::switch::sim::{Control, Level, MINUTE_FIGURES};

/// Everything that needs the module; hidden until it comes.
pub(super) fn live(level: Level, page: Page<'_>, words: &Words) -> Result<String> {
    let mut html = String::from("<div class=\"room-live\" data-live=\"\" hidden>\n");
    html += &bar(level, words)?;
    html += &tabs(level, words)?;
    html += "<div class=\"room-grid\">\n<div class=\"panel panel-board\" data-panel=\"board\">\n";
    html += &board::board(words)?;
    html += "</div>\n<div class=\"panel panel-controls\" data-panel=\"controls\">\n";
    html += &controls::controls(level, words)?;
    html += "</div>\n<div class=\"panel panel-trends\" data-panel=\"trends\">\n";
    html += &trends(level, words)?;
    html += "</div>\n</div>\n";
    html += &result(level, words)?;
    html += &figures(words)?;
    html += &compare(level, page, words)?;
    html += &progress(words)?;
    html += &sentences(level, words)?;
    html += &debrief::templates(page, words)?;
    html += "<p class=\"visually-hidden\" aria-live=\"polite\" data-announce=\"\"></p>\n</div>\n";
    Ok(html)
}

/// On a phone one panel is shown at a time.
fn tabs(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "<fieldset class=\"tabs\"><legend class=\"visually-hidden\">{}</legend>\n",
        words.get("tabs.label")?
    );
    for (i, tab) in ["board", "controls", "trends", "figures"]
        .iter()
        .enumerate()
    {
        html += &format!(
            "<label><input type=\"radio\" name=\"room-{}-tab\" data-tab=\"{tab}\" value=\"{tab}\"{}> {}</label>\n",
            level.number(),
            if i == 0 { " checked" } else { "" },
            words.get(&format!("tabs.{tab}"))?
        );
    }
    html += "</fieldset>\n";
    Ok(html)
}

fn trends(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "<div class=\"board-head\"><p class=\"panel-title\">{}</p>\n<p class=\"legend\">",
        words.get("trends.title")?
    );
    if !level.goals().is_empty() {
        html += &format!(
            "<span class=\"key\">{} {}</span> <span class=\"key\">{} {}</span> ",
            sample(Shape::Line, Role::Goal, Stroke::Plain),
            words.get("trends.goal")?,
            sample(Shape::Region, Role::Limit, Stroke::Plain),
            words.get("trends.event")?
        );
    }
    html += &format!(
        "<span class=\"key\">{} {}</span> ",
        sample(Shape::Line, Role::Guide, Stroke::Dotted),
        words.get("trends.moves")?
    );
    for ghost in GHOSTS {
        let (role, stroke) = ghost_look(ghost);
        html += &format!(
            "<span class=\"key\" data-when=\"ghost-{ghost}\" data-on=\"false\">{} {}</span> ",
            sample(Shape::Line, role, stroke),
            words.get(&format!("trends.ghost_{ghost}"))?
        );
    }
    html += &format!(
        "</p>\n<p class=\"event-note\" data-when=\"event\" data-on=\"false\">{} {}</p></div>\n<div class=\"trends\">\n",
        icon("warning"),
        words.get(&format!("events.{}", level.name()))?
    );
    for each in &TRENDS {
        html += &trend(each, level, words, Lines::Live)?;
    }
    html += "</div>\n";
    Ok(html)
}

/// Folded until somebody asks: it is long, and the result stands above it.
fn figures(words: &Words) -> Result<String> {
    let mut html = format!(
        "<details class=\"panel panel-figures\" data-panel=\"figures\"><summary>{0}</summary>\n\
         <div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-label=\"{0}\"><table class=\"all-figures\"><thead><tr><th scope=\"col\">{1}</th><th scope=\"col\">{2}</th><th scope=\"col\">{3}</th></tr></thead>\n<tbody>",
        words.get("figures.title")?,
        words.get("figures.name")?,
        words.get("figures.value")?,
        words.get("figures.meaning")?
    );
    for figure in MINUTE_FIGURES.iter().filter(|figure| figure.key != "t") {
        html += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
            words.get(&format!("minute.{}.title", figure.key))?,
            number("data-value", figure.key, figure.show, words)?,
            words.get(&format!("minute.{}.meaning", figure.key))?
        );
    }
    html += "</tbody></table></div></details>\n";
    Ok(html)
}

/// Sentences that the module fills and speaks, or puts into lists.
fn sentences(level: Level, words: &Words) -> Result<String> {
    let mut html = String::new();
    let headline_keys = Headline::ALL.map(Headline::key);
    let mut slots = vec!["minute", "ready", "cost", "name", "state", "verdict"];
    slots.extend(headline_keys);
    for key in words.below("say") {
        let name = key.rsplit_once('.').map_or(key, |(_, name)| name);
        html += &format!(
            "<template data-sentence=\"{name}\"><span>{}</span></template>\n",
            words.fill(key, &[], "data-slot", &slots)?
        );
    }
    html += &format!(
        "<template data-sentence=\"move\"><li>{0} <button type=\"button\" data-do=\"take-back\" title=\"{1}\" aria-label=\"{1}\">✕</button></li></template>\n",
        words.fill(
            "result.move",
            &[],
            "data-slot",
            &["minute", "control", "value"]
        )?,
        words.get("result.take_back")?
    );
    html += &format!(
        "<template data-word=\"stretch\"> ({})</template>\n",
        words.get("goals.stretch")?
    );
    let mut named: Vec<&str> = Vec::new();
    for figure in level.goals().iter().map(|goal| goal.figure) {
        if !named.contains(&figure.key) {
            named.push(figure.key);
            html += &format!(
                "<template data-figure-name=\"{}\">{}</template>\n",
                figure.key,
                words.of_run(figure)?
            );
        }
    }
    let mut units: Vec<&str> = SHOWS.iter().map(|show| show.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units.into_iter().filter(|unit| !unit.is_empty()) {
        html += &format!(
            "<template data-unit-word=\"{unit}\">{}</template>\n",
            escape(&words.edition().unit(unit)?)
        );
    }
    for control in Control::ALL {
        let off = if controls::can_be_off(control) {
            format!(" data-off=\"{}\"", words.get("controls.words.off")?)
        } else {
            String::new()
        };
        html += &format!(
            "<template data-control-name=\"{}\" data-unit=\"{}\" data-decimals=\"{}\"{off}>{}</template>\n",
            control.name(),
            escape(&controls::unit_in_sentences(control, words)?),
            controls::decimals(control),
            words.get(&format!("controls.{}.name", control.name()))?
        );
        for word in control.grid().words {
            html += &format!(
                "<template data-control-word=\"{word}\">{}</template>\n",
                words.get(&format!("controls.words.{word}"))?
            );
        }
    }
    Ok(html)
}
