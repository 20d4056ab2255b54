//! What prints and needs no script: the rules, and the same hour twice.

use super::trends::{Lines, trend};
use super::{FIRST_SEED, Result, shown, tables};
use crate::text::Words;
use crate::trends::TRENDS;
use model::switch::sim::Level;

/// The part of the room that is complete without a script.
pub(super) fn still(level: Level, words: &Words) -> Result<String> {
    let mut html = String::from("<div class=\"room-still\">\n");
    html += &format!(
        "<noscript><p>{}</p></noscript>\n<p class=\"error\" data-missing=\"\" role=\"alert\" hidden>{}</p>\n",
        words.get("still.needs_script")?,
        words.get("still.missing")?
    );
    if !level.goals().is_empty() {
        html += &tables::goals(level, words)?;
    }
    html += &tables::controls(words)?;
    let runs = shown(level, FIRST_SEED)?;
    let seed = FIRST_SEED.to_string();
    html += "<div class=\"hours\">\n";
    // In the sandbox nothing happens, and no play is better than another.
    let (names, caption): (&[&str], &str) = if level == Level::Sandbox {
        (&["still.sandbox"], "still.caption_sandbox")
    } else {
        (&["still.idle", "still.reference"], "still.caption")
    };
    for (name, run) in names.iter().zip(&runs) {
        // "still.idle" is the hour "idle".
        let which = name.trim_start_matches("still.");
        html += &format!(
            "<figure class=\"hour\"><p class=\"widget-title\">{}</p>\n",
            words.get(name)?
        );
        for each in &TRENDS {
            html += &trend(each, level, words, Lines::Still(which, run))?;
        }
        html += &format!(
            "<figcaption>{}</figcaption></figure>\n",
            words.with(caption, &[("seed", &seed)])?
        );
    }
    html += "</div>\n";
    if !level.goals().is_empty() {
        html += &tables::verdicts(&runs, words)?;
    }
    html += "</div>\n";
    Ok(html)
}
