//! What is on top: time, buttons, goals, headline indicators.

use super::board::icon;
use super::result::verdict;
use super::{FIRST_SEED, Result};
use crate::gauge;
use crate::text::Words;
use kit::draw::words::escape;
use model::switch::sim::figure::Show;
use model::switch::sim::headline::Headline;
use model::switch::sim::levels::{Goal, Relation};
use model::switch::sim::{Level, MINUTE_FIGURES, RUN_MINUTES};

/// The bar, which stays in view, and what is said under it.
pub(super) fn bar(level: Level, words: &Words) -> Result<String> {
    let mut html = String::from("<div class=\"room-bar\">\n");
    html += &time(level, words)?;
    html += &buttons(words)?;
    html += &settings(level, words)?;
    html += &format!(
        "<p class=\"over\" data-when=\"over\" data-on=\"false\">{} <button type=\"button\" data-do=\"result\">{}</button></p>\n",
        verdict("strong", level, words)?,
        words.get("bar.to_result")?
    );
    html += &headlines(words)?;
    html += &begins(level, words)?;
    html += &format!(
        "</div>\n<p class=\"error\" data-error-place=\"link\" role=\"alert\"></p>\n<p class=\"error\" data-error-place=\"seed\" role=\"alert\"></p>\n<p class=\"keys-help help\">{}</p>\n",
        words.get("bar.keys")?
    );
    if !level.goals().is_empty() {
        html += &goals(level, words)?;
    }
    Ok(html)
}

/// The clock, the slider of minutes, and along it the event and the moves.
fn time(level: Level, words: &Words) -> Result<String> {
    let minutes = RUN_MINUTES.to_string();
    let event = level.event().map_or_else(String::new, |event| {
        let (from, to) = (*event.start(), *event.end() + 1);
        format!(
            "<rect class=\"event\" x=\"{from}\" y=\"0\" width=\"{}\" height=\"8\"/>",
            to - from
        )
    });
    Ok(format!(
        "<div class=\"time\"><p class=\"clock\">{} <strong data-now=\"\">0</strong> {}</p>\n\
         <div class=\"minutes\"><input type=\"range\" data-scrub=\"\" min=\"0\" max=\"{minutes}\" step=\"1\" value=\"0\" aria-label=\"{}\">\
         <svg class=\"strip\" viewBox=\"0 0 {minutes} 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{event}<path data-strip=\"\"/></svg></div></div>\n",
        words.get("bar.clock")?,
        words.with("bar.clock_of", &[("minutes", &minutes)])?,
        words.get("bar.scrub")?
    ))
}

/// What moves the time.
fn buttons(words: &Words) -> Result<String> {
    let mut html = format!(
        "<div class=\"buttons\"><button type=\"button\" data-do=\"play\" class=\"main\"><span data-when=\"paused\">{}</span><span data-when=\"playing\" data-on=\"false\">{}</span></button>\n",
        words.get("bar.play")?,
        words.get("bar.pause")?
    );
    for act in ["step", "undo"] {
        html += &format!(
            "<button type=\"button\" data-do=\"{act}\">{}</button>\n",
            words.get(&format!("bar.{act}"))?
        );
    }
    html += "</div>\n";
    Ok(html)
}

/// What is chosen before the hour, or seldom.
fn settings(level: Level, words: &Words) -> Result<String> {
    let id = format!("room-{}", level.number());
    let mut html = format!(
        "<div class=\"settings\"><button type=\"button\" data-do=\"restart\">{}</button>\n<label>{} <select data-speed=\"\">",
        words.get("bar.restart")?,
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
        "</select></label>\n<label class=\"seed\">{} <input id=\"{id}-seed\" data-seed-field=\"\" inputmode=\"numeric\" autocomplete=\"off\" size=\"8\" value=\"{FIRST_SEED}\"></label>\n\
         <button type=\"button\" data-do=\"seed\">{}</button>\n\
         <button type=\"button\" data-full=\"\" hidden>{}</button>\n\
         <button type=\"button\" data-do=\"help\" aria-pressed=\"false\" aria-label=\"{}\">?</button>\n\
         <button type=\"button\" data-do=\"back\" data-when=\"aside\" data-on=\"false\"><span data-when=\"aside-over\">{}</span><span data-when=\"aside-begun\">{}</span></button>\n</div>\n",
        words.get("bar.seed")?,
        words.get("bar.new_seed")?,
        words.get("bar.full_screen")?,
        words.get("bar.help")?,
        words.get("bar.back_to_finished")?,
        words.get("bar.back_to_begun")?,
    );
    Ok(html)
}

/// What stands there when the hour pauses because its event begins.
fn begins(level: Level, words: &Words) -> Result<String> {
    if level.event().is_none() {
        return Ok(String::new());
    }
    Ok(format!(
        "<div class=\"begins\" data-when=\"begins\" data-on=\"false\"><p>{} <strong>{}</strong> {}</p><button type=\"button\" class=\"main\" data-do=\"play\">{}</button></div>\n",
        icon("warning"),
        words.get(&format!("events.{}", level.name()))?,
        words.get("begins.question")?,
        words.get("begins.go_on")?
    ))
}

/// A place for a number.
fn plain(name: &str, value: &str, show: Show) -> String {
    format!(
        "<span class=\"now\" {name}=\"{value}\" data-decimals=\"{}\"></span>",
        show.decimals
    )
}

/// A place for a number with its unit.
pub(super) fn number(name: &str, value: &str, show: Show, words: &Words) -> Result<String> {
    let unit = match words.edition().unit(show.unit)? {
        unit if unit.is_empty() => unit,
        unit => format!(" {}", escape(&unit)),
    };
    Ok(format!(
        "<span class=\"now\"><span {name}=\"{value}\" data-decimals=\"{}\"></span>{unit}</span>",
        show.decimals
    ))
}

/// The goals as gauges, each of one size whatever it comes to.
fn goals(level: Level, words: &Words) -> Result<String> {
    let mut html = format!(
        "<ul class=\"goals\" aria-label=\"{}\" style=\"--limit:{}%\">\n",
        words.get("goals.title")?,
        100.0 * gauge::LIMIT
    );
    for (i, goal) in level.goals().iter().enumerate() {
        html += &one_goal(&i.to_string(), goal, words)?;
    }
    html += "</ul>\n";
    Ok(html)
}

fn one_goal(index: &str, goal: &Goal, words: &Words) -> Result<String> {
    let stretch = if goal.stretch {
        format!("<em>{}</em> ", words.get("goals.stretch")?)
    } else {
        String::new()
    };
    let show = goal.figure.show;
    // Between two shares lie points, not per cent.
    let left = match show.unit {
        "%" => format!(
            "{} {}",
            plain("data-goal-left", index, show),
            words.get("goals.points")?
        ),
        _ => number("data-goal-left", index, show, words)?,
    };
    // What is left of a ceiling, or to spare above a floor; else by how much it is missed.
    let (kept, missed) = match goal.relation {
        Relation::AtMost => ("goals.left", "goals.over"),
        Relation::AtLeast => ("goals.spare", "goals.short"),
    };
    // Of a limit of nothing there is nothing left.
    let left = if goal.limit > 0.0 {
        format!(
            "<span data-is=\"true\">{left} {}</span><span data-is=\"false\">{left} {}</span>",
            words.get(kept)?,
            words.get(missed)?
        )
    } else {
        String::new()
    };
    Ok(format!(
        "<li data-goal=\"{index}\" data-met=\"none\"><span class=\"goal-name\">{stretch}{}</span>\
         <span class=\"state\"><span data-is=\"true\">{}</span><span data-is=\"false\">{}</span><span data-is=\"none\">{}</span></span>\
         <span class=\"gauge\" aria-hidden=\"true\"><i></i></span>\
         <span class=\"so-far\">{} <span class=\"of\">{}</span></span>\
         <span class=\"left\">{left}</span></li>\n",
        words.of_run(goal.figure)?,
        so_far("met", words)?,
        so_far("missed", words)?,
        words.get("states.none")?,
        plain("data-goal-value", index, show),
        words.with(
            match goal.relation {
                Relation::AtMost => "goals.of",
                Relation::AtLeast => "goals.of_at_least",
            },
            &[("limit", &words.quantity(goal.limit, show)?)],
        )?,
    ))
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
            words.get(&format!("headlines.{key}"))?,
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
