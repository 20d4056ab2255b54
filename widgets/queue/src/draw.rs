//! The figure as HTML, complete: a run of [`PRINTED`] customers, measured and formula, and the controls.

use crate::scene::{self, FRAME, PRESENT, SIZE, SLOTS_TOP, slot_centre};
use crate::setting::{MOST_SLOTS, PER_UNIT, PRINTED, SLOTS, STEPS};
use crate::text::QueueText;
use crate::{NAME, Setting, Watched};
use kit::State;
use kit::draw::words::{Markup, escape};
use kit::draw::{DrawError, Page, Result};
use kit::frame::Size;
use kit::layout::{Anchor, Label, Layer, Plot, Role, Shape};
use kit::text::{Edition, WidgetText, Word};

/// The figure, ready for a chapter.
///
/// # Errors
/// [`DrawError`] when its words are missing or ask for numbers it does not have.
pub fn figure(page: Page<'_>) -> Result<String> {
    let edition = page.edition;
    let text: QueueText = page.edition.read(NAME)?;
    let shared = edition.widget()?;
    let setting = Setting::default();
    // The default setting is on offer.
    let mut watched = Watched::new(setting).map_err(|error| DrawError::Plot(error.to_string()))?;
    watched.run_until_served(PRINTED);
    let state = scene::state(&watched);
    let mut html = format!(
        "<figure class=\"widget queue\" id=\"{NAME}\" data-module=\"{}\" data-queue=\"{NAME}\">\n<p class=\"widget-title\">{}</p>\n",
        page.module,
        escape(&text.title)
    );
    html += &drawing(edition, &text, &state)?;
    html += &events(edition, &text, &state)?;
    html += &controls(edition, &text, &shared, setting);
    html += &plot(edition, &text, &state)?;
    html += &format!(
        "<p class=\"readout\"><span data-readout>{}</span> {}</p>\n<p class=\"visually-hidden\" aria-live=\"polite\" data-announce></p>\n",
        fill(edition, &text.readout, &state, Markup::Span)?,
        when(
            edition,
            &text.verdicts,
            &state,
            &["too-few", "agrees", "departs", "growing"]
        )?
    );
    html += &table(edition, &text, &state)?;
    html += &format!(
        "<figcaption>{}</figcaption>\n",
        fill(edition, &text.caption, &state, Markup::Span)?
    );
    let live_at = escape(&shared.live_at);
    if !page.address.is_empty() {
        html += &format!(
            "<p class=\"live-at\">{live_at} {}#{NAME}</p>\n",
            escape(page.address)
        );
    }
    html += &format!(
        "<p class=\"disclaimer\">{}</p>\n</figure>\n",
        escape(&shared.disclaimer)
    );
    Ok(html)
}

fn fill(edition: &Edition, text: &str, state: &State, markup: Markup) -> Result<String> {
    kit::draw::words::fill(edition, NAME, text, state, markup)
}

fn word<'a>(
    edition: &Edition,
    words: &'a std::collections::BTreeMap<String, Word>,
    name: &str,
) -> Result<&'a str> {
    kit::draw::words::word(edition, NAME, words, name, "events, verdicts or table")
        .map(|word| &**word)
}

/// Texts of which those are shown whose condition holds.
fn when(
    edition: &Edition,
    words: &std::collections::BTreeMap<String, Word>,
    state: &State,
    names: &[&str],
) -> Result<String> {
    let mut html = String::new();
    for name in names {
        html += &format!(
            "<span {}>{}</span>",
            condition(state, name),
            fill(edition, word(edition, words, name)?, state, Markup::Span)?
        );
    }
    Ok(html)
}

fn condition(state: &State, name: &str) -> String {
    let holds = state.condition(name).unwrap_or_default();
    format!("data-when=\"{name}\" data-on=\"{holds}\"")
}

fn path(state: &State, class: &str, name: &str) -> String {
    format!(
        "<path class=\"{class}\" data-path=\"{name}\" d=\"{}\"/>",
        state.path(name).unwrap_or_default()
    )
}

fn drawing(edition: &Edition, text: &QueueText, state: &State) -> Result<String> {
    let mut svg = format!(
        "<svg class=\"plot queue-slots\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{NAME}-title {NAME}-desc\">\
         <title id=\"{NAME}-title\">{}</title><desc id=\"{NAME}-desc\">{}</desc>",
        SIZE.0,
        SIZE.1,
        escape(&text.title),
        escape(&text.description)
    );
    svg += &format!(
        "<text class=\"words\" x=\"8\" y=\"18\">{}</text>",
        fill(edition, &text.line, state, Markup::Tspan)?
    );
    svg += &format!(
        "<text class=\"words\" x=\"632\" y=\"18\" text-anchor=\"end\" {}>{}</text>",
        condition(state, "more"),
        fill(edition, &text.more, state, Markup::Tspan)?
    );
    svg += &format!(
        "<text class=\"words\" x=\"8\" y=\"40\" {}>{}</text>",
        condition(state, "nobody"),
        escape(&text.nobody)
    );
    svg += &path(state, "queue-line", "line");
    svg += &path(state, "queue-touched", "touched");
    svg += &path(state, "queue-free", "slots");
    svg += &path(state, "queue-held", "held");
    svg += &path(state, "queue-left", "left");
    for slot in 0..MOST_SLOTS {
        svg += &format!(
            "<text class=\"words\" x=\"{}\" y=\"{}\" text-anchor=\"middle\" {}>{}</text>",
            slot_centre(slot),
            SLOTS_TOP + 64.0,
            condition(state, PRESENT[slot as usize]),
            slot + 1
        );
    }
    svg += "</svg>\n";
    Ok(svg)
}

fn events(edition: &Edition, text: &QueueText, state: &State) -> Result<String> {
    let told = [
        "nothing-yet",
        "takes-slot",
        "joins-line",
        "hands-over",
        "leaves",
    ];
    Ok(format!(
        "<p class=\"queue-event\"><span data-told>{}</span> {}</p>\n",
        when(edition, &text.events, state, &told)?,
        when(edition, &text.events, state, &["over"])?
    ))
}

fn controls(edition: &Edition, text: &QueueText, shared: &WidgetText, setting: Setting) -> String {
    let words = &text.controls;
    let id = format!("{NAME}-control");
    let per_unit = f64::from(PER_UNIT);
    let options = |html: &mut String, value: f64, label: &str, chosen: bool| {
        *html += &format!(
            "<option value=\"{value}\"{}>{}</option>",
            if chosen { " selected" } else { "" },
            escape(label)
        );
    };
    let (mut slots, mut speeds) = (String::new(), String::new());
    for n in SLOTS {
        options(
            &mut slots,
            f64::from(n),
            &n.to_string(),
            n == setting.slots(),
        );
    }
    for speed in &words.speeds {
        options(
            &mut speeds,
            speed.per_second,
            &speed.label,
            speed.per_second == 1.0,
        );
    }
    let button = |name: &str, label: &str| {
        format!(
            "<button type=\"button\" data-do=\"{name}\">{}</button> ",
            escape(label)
        )
    };
    let mut html = format!(
        "<div class=\"control\" hidden data-live>\n\
         <label for=\"{id}\">{}</label>\n\
         <input type=\"range\" id=\"{id}\" min=\"{}\" max=\"{}\" step=\"{}\" value=\"{}\" data-slider aria-valuetext=\"{} {unit}\">\n\
         <output for=\"{id}\" data-value=\"load\" data-decimals=\"2\">{}</output>\n",
        escape(&words.load),
        f64::from(*STEPS.start()) / per_unit,
        f64::from(*STEPS.end()) / per_unit,
        1.0 / per_unit,
        setting.load(),
        edition.number(setting.load(), 2),
        edition.number(setting.load(), 2),
        unit = escape(&words.load_unit),
    );
    html += &format!(
        "<label>{} <select data-slots>{slots}</select></label>\n\
         <label>{} <input data-seed inputmode=\"numeric\" autocomplete=\"off\" size=\"11\" value=\"{}\"></label>\n",
        escape(&words.slots),
        escape(&words.seed),
        setting.seed()
    );
    html += &format!(
        "<span class=\"actions\"><button type=\"button\" class=\"main\" data-do=\"play\">\
         <span data-when=\"paused\" data-on=\"true\">{}</span><span data-when=\"playing\" data-on=\"false\">{}</span></button> ",
        escape(&words.play),
        escape(&words.pause)
    );
    html += &button("step", &words.step);
    html += &button("skip", &words.skip);
    html += &button("restart", &words.restart);
    html += &format!(
        "</span>\n<label>{} <select data-speed>{speeds}</select></label>\n",
        escape(&words.speed)
    );
    html += &format!(
        "<span class=\"actions\"><button type=\"button\" data-do=\"reset\">{}</button> <button type=\"button\" data-do=\"copy\">{}</button> \
         <span role=\"status\" data-said data-copied=\"{}\" data-not-copied=\"{}\" data-seed-wrong=\"{}\"></span></span>\n</div>\n",
        escape(&shared.reset),
        escape(&shared.copy_link),
        escape(&shared.copied),
        escape(&shared.not_copied),
        escape(&words.seed_wrong)
    );
    html
}

fn plot(edition: &Edition, text: &QueueText, state: &State) -> Result<String> {
    let words = kit::draw::Words {
        edition,
        figure: NAME,
        id: NAME,
        title: &text.title,
        text: &text.plot,
    };
    let plot = Plot {
        name: "plot",
        size: Size::Wide,
        frame: FRAME,
        ticks: (
            &[10.0, 100.0, 1000.0, 10_000.0, 100_000.0],
            &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0],
        ),
        layers: vec![
            Layer::moving(Shape::Line, "formula", Role::Limit),
            Layer::moving(Shape::Line, "measured", Role::Measured),
            Layer::mark("measured", Role::Measured),
        ],
        // Where the run has come to, and the end of the straight line.
        labels: vec![
            Label::with("formula", "formula", Anchor::Start, (6.0, 5.0)),
            Label::with("measured", "measured", Anchor::End, (-4.0, 24.0)),
        ],
        notes: Vec::new(),
    };
    let mut html = kit::draw::plot(&words, &plot, state)?;
    html.push('\n');
    Ok(html)
}

fn table(edition: &Edition, text: &QueueText, state: &State) -> Result<String> {
    let words = &text.table;
    let caption = escape(word(edition, words, "caption")?);
    let mut html = format!(
        "<div class=\"table-wrapper\"><table class=\"measured\"><caption>{caption}</caption>\n<thead><tr>"
    );
    for head in ["what", "measured", "formula"] {
        html += &format!(
            "<th scope=\"col\">{}</th>",
            escape(word(edition, words, head)?)
        );
    }
    html += "</tr></thead>\n<tbody>\n";
    for (what, decimals) in [("share", 1), ("wait", 3), ("held", 2)] {
        let unit = word(edition, words, &format!("{what}-unit"))?;
        let number = |name: &str| {
            let text = format!("{{{name}:{decimals}}} {unit}");
            fill(edition, text.trim_end(), state, Markup::Span)
        };
        let half = if what == "held" {
            String::new()
        } else {
            format!(
                " <span {}>± {}</span>",
                condition(state, "measured"),
                number(&format!("{what}-half"))?
            )
        };
        html += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}{half}</td><td><span {}>{}</span><span {}>{}</span></td></tr>\n",
            escape(word(edition, words, what)?),
            number(what)?,
            condition(state, "steady"),
            number(&format!("{what}-formula"))?,
            condition(state, "growing"),
            escape(word(edition, words, "none")?)
        );
    }
    html += "</tbody></table></div>\n";
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::frame::Axis;

    #[test]
    fn the_figure_is_complete() {
        let html = figure(Page {
            edition: &Edition::english(),
            module: "queue",
            address: "https://example.org/x.html",
        })
        .unwrap();
        for name in [
            "slots", "held", "left", "line", "touched", "measured", "formula",
        ] {
            assert!(
                html.contains(&format!("data-path=\"{name}\" d=\"")),
                "{name}"
            );
        }
        assert!(!html.contains("NaN") && !html.contains('{') && !html.contains("\n\n"));
    }

    /// What the words say without a number from the run.
    #[test]
    fn the_words_are_true() {
        let text: QueueText = Edition::english().read(NAME).unwrap();
        assert!(text.plot.description.contains("from 10 to 100,000"));
        assert_eq!(FRAME.x, Axis::log(10.0, 100_000.0));
        assert!(text.controls.skip.starts_with("1,000 "));
        assert_eq!(FRAME.y, Axis::linear(0.0, 100.0));
    }

    /// Every word of the file is used.
    #[test]
    fn no_word_is_left_over() {
        let edition = Edition::english();
        let page = Page {
            edition: &edition,
            module: "queue",
            address: "",
        };
        figure(page).unwrap();
        let mut unused = edition.unused();
        unused.retain(|word| word.file == edition.file(NAME));
        assert_eq!(unused, []);
    }
}
