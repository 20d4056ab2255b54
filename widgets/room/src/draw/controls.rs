//! The seven controls, grouped, each with the sentence that says what it does.

use super::Result;
use crate::text::Words;
use model::Params;
use model::switch::sim::{Control, Controls, Level, Setting};

/// The groups in their order, and the controls of each.
const GROUPS: [(&str, &[Control]); 4] = [
    ("capacity", &[Control::Servers, Control::Shedding]),
    ("retries", &[Control::Retries]),
    ("fraud", &[Control::Threshold, Control::StepUp]),
    ("issuers", &[Control::Timeout, Control::StandIn]),
];

/// Decimals with which a control's value is written.
pub(crate) fn decimals(control: Control) -> u8 {
    let grid = control.grid();
    if grid.divisor > 10 {
        2
    } else {
        u8::from(grid.divisor > 1)
    }
}

/// A setting in words.
pub(super) fn setting(setting: Setting, words: &Words) -> Result<String> {
    let control = setting.control();
    if let Some(word) = setting.word() {
        return Ok(words.get(&format!("controls.words.{word}"))?);
    }
    if is_off(setting) {
        return Ok(words.get("controls.words.off")?);
    }
    Ok(format!(
        "{} {}",
        words.number(setting.value(), decimals(control)),
        words.get(&format!("controls.{}.unit", control.name()))?
    ))
}

/// Whether 0 means that the control is off.
pub(super) const fn can_be_off(control: Control) -> bool {
    matches!(control, Control::StepUp | Control::StandIn)
}

/// Whether a setting is 0 where that means off.
pub(crate) fn is_off(setting: Setting) -> bool {
    setting.steps() == 0 && can_be_off(setting.control())
}

/// The unit of a setting where its control is named beside it: "servers set to 10".
pub(crate) fn unit_in_sentences(control: Control, words: &Words) -> Result<String> {
    if control == Control::Servers || !control.grid().words.is_empty() {
        return Ok(String::new());
    }
    let unit = words.raw(&format!("controls.{}.unit", control.name()))?;
    Ok(unit.to_owned())
}

/// What a control does.
pub(super) fn help(control: Control, words: &Words) -> Result<String> {
    let params = Params::default();
    let [delay_1, delay_2, delay_3] = params.backoff_delays;
    let constants = [
        ("slots", f64::from(params.slots_per_server)),
        ("boot", f64::from(params.boot_minutes)),
        ("price", params.server_price),
        ("admitted", 100.0 * params.admitted_share),
        ("retries", f64::from(params.max_retries())),
        ("delay_1", delay_1),
        ("delay_2", delay_2),
        ("delay_3", delay_3),
        ("genuine_pass", 100.0 * params.genuine_pass_rate),
        ("fraud_pass", 100.0 * params.fraud_pass_rate),
    ];
    let key = format!("controls.{}.help", control.name());
    Ok(words.fill(&key, &constants, "", &[])?)
}

/// The controls of the live room.
pub(super) fn controls(level: Level, words: &Words) -> Result<String> {
    let start = Controls::start(&Params::default())?;
    let mut html = format!(
        "<p class=\"panel-title\">{}</p>\n<p class=\"hint\" data-when=\"running\">{}</p><p class=\"hint\" data-when=\"over\" data-on=\"false\">{}</p>\n",
        words.get("controls.title")?,
        words.get("controls.hint")?,
        words.get("controls.over")?
    );
    for (group, controls) in GROUPS {
        html += &format!(
            "<fieldset><legend>{}</legend>\n",
            words.get(&format!("controls.groups.{group}"))?
        );
        for control in controls {
            html += &one(*control, start.get(*control), level, words)?;
        }
        html += "</fieldset>\n";
    }
    html += &format!(
        "<p class=\"moves-title\">{}</p>\n<ol class=\"moves\" data-moves=\"\"></ol><p class=\"none\" data-when=\"no-moves\">{}</p>\n",
        words.get("result.moves")?,
        words.get("result.no_moves")?
    );
    Ok(html)
}

fn one(control: Control, start: Setting, level: Level, words: &Words) -> Result<String> {
    let name = control.name();
    let id = format!("room-{}-{name}", level.number());
    let label = words.get(&format!("controls.{name}.label"))?;
    let help = help(control, words)?;
    let grid = control.grid();
    // What a change that was made does, and when.
    let effect = format!(" <span class=\"effect\" data-effect=\"{name}\"></span>");
    let input = if grid.words.is_empty() {
        let unit = words.get(&format!("controls.{name}.unit"))?;
        let off = if can_be_off(control) {
            format!(" data-off=\"{}\"", words.get("controls.words.off")?)
        } else {
            String::new()
        };
        format!(
            "<label for=\"{id}\">{label}</label>{effect} <output for=\"{id}\" data-setting=\"{name}\" data-unit=\"{unit}\"{off}>{}</output>\n\
             <input id=\"{id}\" type=\"range\" data-control=\"{name}\" data-decimals=\"{}\" min=\"{}\" max=\"{}\" step=\"{}\" value=\"{}\" aria-describedby=\"{id}-help\">",
            setting(start, words)?,
            decimals(control),
            grid.low(),
            grid.high(),
            grid.step(),
            start.value(),
        )
    } else {
        let mut choices = String::new();
        for (value, word) in (grid.first..).zip(grid.words) {
            let checked = if value == start.steps() {
                " checked"
            } else {
                ""
            };
            choices += &format!(
                "<label><input type=\"radio\" name=\"{id}\" data-control=\"{name}\" value=\"{value}\" aria-describedby=\"{id}-help\"{checked}> {}</label>\n",
                words.get(&format!("controls.words.{word}"))?
            );
        }
        format!(
            "<div role=\"radiogroup\" aria-label=\"{label}\" class=\"choices\"><span class=\"label\">{label}</span>{effect}\n{choices}</div>"
        )
    };
    Ok(format!(
        "<div class=\"room-control\">{input}\n<p class=\"help\" id=\"{id}-help\">{help}</p></div>\n"
    ))
}
