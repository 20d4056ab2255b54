//! The live part: status bar, headline indicators, board, controls, trends, figures, result, progress.

use super::trends::{Lines, ghost_look, trend};
use super::{FIRST_SEED, Page, Result, board, controls, debrief, tables};
use crate::text::Words;
use crate::trends::{GHOSTS, TRENDS};
use kit::draw::sample;
use kit::draw::words::escape;
use kit::layout::{Role, Shape, Stroke};
use model::switch::sim::figure::{SHOWS, Show};
use model::switch::sim::headline::Headline;
use model::switch::sim::{Control, Level, MINUTE_FIGURES, RUN_MINUTES, SUMMARY_FIGURES};

/// Everything that needs the module; hidden until it comes.
pub(super) fn live(level: Level, page: Page<'_>, words: &Words) -> Result<String> {
    let mut html = String::from("<div class=\"room-live\" data-live=\"\" hidden>\n");
    html += &bar(level, words)?;
    html += &tabs(level, words)?;
    html += "<div class=\"room-grid\">\n<div class=\"panel panel-board\" data-panel=\"board\">\n";
    html += &board::board(level, words)?;
    html += "</div>\n<div class=\"panel panel-controls\" data-panel=\"controls\">\n";
    html += &controls::controls(level, words)?;
    html += "</div>\n<div class=\"panel panel-trends\" data-panel=\"trends\">\n";
    html += &trends(level, words)?;
    html += "</div>\n</div>\n";
    html += &result(level, words)?;
    html += &figures(words)?;
    html += &compare(level, page, words)?;
    html += &progress(level, words)?;
    html += &sentences(level, words)?;
    html += &debrief::templates(page, words)?;
    html += "<p class=\"visually-hidden\" aria-live=\"polite\" data-announce=\"\"></p>\n</div>\n";
    Ok(html)
}

fn bar(level: Level, words: &Words) -> Result<String> {
    let id = format!("room-{}", level.number());
    let minutes = RUN_MINUTES.to_string();
    let mut html = format!(
        "<div class=\"room-bar\">\n<div class=\"time\"><p class=\"clock\">{} <strong data-now=\"\">0</strong> {}</p>\n\
         <input type=\"range\" data-scrub=\"\" min=\"0\" max=\"{minutes}\" step=\"1\" value=\"0\" aria-label=\"{}\">\n",
        words.get("bar.clock")?,
        words.with("bar.clock_of", &[("minutes", &minutes)])?,
        words.get("bar.scrub")?
    );
    html += "<div class=\"buttons\">";
    html += &format!(
        "<button type=\"button\" data-do=\"play\" class=\"main\"><span data-when=\"paused\">{}</span><span data-when=\"playing\" data-on=\"false\">{}</span></button>\n",
        words.get("bar.play")?,
        words.get("bar.pause")?
    );
    for (act, key) in [
        ("step", "bar.step"),
        ("undo", "bar.undo"),
        ("restart", "bar.restart"),
    ] {
        html += &format!(
            "<button type=\"button\" data-do=\"{act}\">{}</button>\n",
            words.get(key)?
        );
    }
    html += &format!(
        "<label>{} <select data-speed=\"\">",
        words.get("bar.speed")?
    );
    let mut speed = 0;
    while words
        .below("bar.speeds")
        .any(|key| key == format!("bar.speeds.{speed}.label"))
    {
        html += &format!(
            "<option value=\"{}\"{}>{}</option>",
            words.get(&format!("bar.speeds.{speed}.per_second"))?,
            if speed == 1 { " selected" } else { "" },
            words.get(&format!("bar.speeds.{speed}.label"))?
        );
        speed += 1;
    }
    html += &format!(
        "</select></label>\n<label>{} <input id=\"{id}-seed\" data-seed-field=\"\" inputmode=\"numeric\" autocomplete=\"off\" size=\"11\" value=\"{FIRST_SEED}\"></label>\n\
         <button type=\"button\" data-do=\"seed\">{}</button>\n\
         <button type=\"button\" data-do=\"back\" data-when=\"aside\" data-on=\"false\"><span data-when=\"aside-over\">{}</span><span data-when=\"aside-begun\">{}</span></button>\n</div></div>\n",
        words.get("bar.seed")?,
        words.get("bar.new_seed")?,
        words.get("bar.back_to_finished")?,
        words.get("bar.back_to_begun")?,
    );
    html += &format!(
        "<p class=\"over\" data-when=\"over\" data-on=\"false\">{} <button type=\"button\" data-do=\"result\">{}</button></p>\n",
        verdict("strong", level, words)?,
        words.get("bar.to_result")?
    );
    html += &headlines(words)?;
    html += &format!(
        "</div>\n<p class=\"error\" data-error-place=\"link\" role=\"alert\"></p>\n<p class=\"error\" data-error-place=\"seed\" role=\"alert\"></p>\n<p class=\"keys-help\">{}</p>\n",
        words.get("bar.keys")?
    );
    if !level.goals().is_empty() {
        html += &goals(level, words)?;
    }
    Ok(html)
}

fn number(name: &str, value: &str, show: Show, words: &Words) -> Result<String> {
    let unit = match words.edition().unit(show.unit)? {
        unit if unit.is_empty() => unit,
        unit => format!(" {}", escape(&unit)),
    };
    Ok(format!(
        "<span class=\"now\"><span {name}=\"{value}\" data-decimals=\"{}\"></span>{unit}</span>",
        show.decimals
    ))
}

fn goals(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "<ul class=\"goals\" aria-label=\"{}\">\n",
        words.get("goals.title")?
    );
    for (i, goal) in level.goals().iter().enumerate() {
        let stretch = if goal.stretch {
            format!("<em>{}</em> ", words.get("goals.stretch")?)
        } else {
            String::new()
        };
        html += &format!(
            "<li data-goal=\"{i}\" data-met=\"none\"><span>{stretch}{} {}:</span> <span class=\"so-far\">{} <span class=\"state\"><span data-is=\"true\">{}</span><span data-is=\"false\">{}</span><span data-is=\"none\">{}</span></span></span></li>\n",
            words.of_run(goal.figure)?,
            tables::limit(goal, words)?,
            number("data-goal-value", &i.to_string(), goal.figure.show, words)?,
            so_far("met", words)?,
            so_far("missed", words)?,
            words.get("states.none")?
        );
    }
    html += "</ul>\n";
    Ok(html)
}

/// How a goal stands: until the hour is over only so far.
fn so_far(state: &str, words: &Words) -> Result<String> {
    Ok(format!(
        "<span data-when=\"running\">{}</span><span data-when=\"over\" data-on=\"false\">{}</span>",
        words.get(&format!("states.{state}_so_far"))?,
        words.get(&format!("states.{state}"))?
    ))
}

fn headlines(words: &Words) -> Result<String> {
    let mut html = String::from("<dl class=\"headlines\">\n");
    for headline in Headline::ALL {
        let key = headline.key();
        let Some(figure) = MINUTE_FIGURES.iter().find(|figure| figure.key == key) else {
            continue;
        };
        html += &format!(
            "<div data-headline=\"{key}\" data-state=\"normal\"><dt>{}</dt><dd>{} <span class=\"state\">",
            words.get(&format!("minute.{key}.title"))?,
            number("data-value", key, figure.show, words)?,
        );
        for state in ["normal", "strained", "critical", "none"] {
            html += &format!(
                "<span data-is=\"{state}\">{}</span>",
                words.get(&format!("states.{state}"))?
            );
        }
        html += "</span></dd></div>\n";
    }
    html += "</dl>\n";
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
        "<p class=\"panel-title\">{}</p>\n<p class=\"legend\">",
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
    for ghost in GHOSTS {
        let (role, stroke) = ghost_look(ghost);
        html += &format!(
            "<span class=\"key\" data-when=\"ghost-{ghost}\" data-on=\"false\">{} {}</span> ",
            sample(Shape::Line, role, stroke),
            words.get(&format!("trends.ghost_{ghost}"))?
        );
    }
    html += "</p>\n<div class=\"trends\">\n";
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

/// What the hour came to, in an element of that name.
fn verdict(element: &str, level: Level, words: &Words) -> Result<String> {
    let verdicts: &[&str] = if level.goals().is_empty() {
        &["sandbox"]
    } else {
        &["stretched", "passed", "failed"]
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

fn result(level: Level, words: &Words) -> Result<String> {
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
    html += &format!(
        "<h4>{}</h4>\n<ul class=\"moves\" data-moves=\"\"></ul><p data-when=\"no-moves\" data-on=\"false\">{}</p>\n",
        words.get("result.moves")?,
        words.get("result.no_moves")?
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

fn compare(level: Level, page: Page<'_>, words: &Words) -> Result<String> {
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

fn progress(level: Level, words: &Words) -> Result<String> {
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
    for each in Level::ALL.iter().filter(|each| !each.goals().is_empty()) {
        html += &format!(
            "<tr data-progress=\"{}\" data-state=\"none\"><th scope=\"row\">{} {}</th><td class=\"state\">",
            each.number(),
            each.number(),
            words.level(*each)?
        );
        for state in ["none", "failed", "passed", "stretched"] {
            html += &format!(
                "<span data-is=\"{state}\">{}</span>",
                words.get(&format!("progress.{state}"))?
            );
        }
        html += "</td><td>";
        for (i, goal) in each.goals().iter().enumerate() {
            if !goal.stretch {
                html += &format!(
                    "<span class=\"best\" hidden>{}: {}</span> ",
                    words.of_run(goal.figure)?,
                    number("data-best", &i.to_string(), goal.figure.show, words)?
                );
            }
        }
        html += "<code data-best-code=\"\"></code></td></tr>\n";
    }
    html += &format!(
        "</tbody></table>\n<p><a class=\"button\" data-export=\"\" download=\"{}\" href=\"#room\">{}</a> <button type=\"button\" data-do=\"forget\">{}</button> <span role=\"status\" data-forgotten=\"{}\"></span></p></details>\n",
        words.get("progress.file")?,
        words.get("progress.export")?,
        words.get("progress.reset")?,
        words.get("progress.forgotten")?
    );
    let _ = level;
    Ok(html)
}

/// Sentences that the module fills and speaks, or puts into lists.
fn sentences(level: Level, words: &Words) -> Result<String> {
    let mut html = String::new();
    let headline_keys = Headline::ALL.map(Headline::key);
    let mut slots = vec!["minute", "name", "state", "verdict"];
    slots.extend(headline_keys);
    for key in words.below("say") {
        let name = key.rsplit_once('.').map_or(key, |(_, name)| name);
        html += &format!(
            "<template data-sentence=\"{name}\"><span>{}</span></template>\n",
            words.fill(key, &[], "data-slot", &slots)?
        );
    }
    html += &format!(
        "<template data-sentence=\"move\"><li>{}</li></template>\n",
        words.fill(
            "result.move",
            &[],
            "data-slot",
            &["minute", "control", "value"]
        )?
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
