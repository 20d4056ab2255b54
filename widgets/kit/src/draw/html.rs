//! The figure's HTML, which the page shows as it is and the live module moves.

use super::plot::plot;
use super::question::question;
use super::words::{Markup, escape, fill, word};
use super::{DrawError, Result};
use crate::State;
use crate::figure::{Figure, Layout};
use crate::text::{Edition, FigureText, WidgetText};

/// What a figure needs to know of the page it stands in.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// The edition it belongs to.
    pub edition: &'a Edition,
    /// The module that moves the figure.
    pub module: &'a str,
    /// Short address of the page, for paper; empty where the site's address is not known.
    pub address: &'a str,
}

/// A figure with its widget, ready for a chapter.
///
/// # Errors
/// [`DrawError`] when its words are missing or ask for numbers it does not have.
pub fn widget(figure: &dyn Figure, page: Page<'_>) -> Result<String> {
    let edition = page.edition;
    let text = edition.figure(figure.name())?;
    let shared = edition.widget()?;
    let layout = figure.layout();
    let state = figure.at(figure.control().default);
    let name = figure.name();
    let mut html = format!(
        "<figure class=\"widget\" id=\"{name}\" data-module=\"{module}\" data-widget=\"{name}\">\n<p class=\"widget-title\">{}</p>\n",
        escape(&text.title),
        module = page.module,
    );
    html += &plot(edition, figure, &layout, &text, &state)?;
    html += &control(edition, figure, &text, &shared)?;
    html += &boards(edition, figure, &layout, &text, &state)?;
    html += &format!(
        "<p class=\"readout\" data-readout>{}</p>\n<p class=\"visually-hidden\" aria-live=\"polite\" data-announce></p>\n",
        fill(edition, name, &text.readout, &state, Markup::Span)?
    );
    html += &format!(
        "<figcaption>{}</figcaption>\n",
        fill(edition, name, &text.caption, &state, Markup::Plain)?
    );
    html += &table(edition, figure, &layout, &text, &shared)?;
    let live_at = escape(&shared.live_at);
    if !page.address.is_empty() {
        html += &format!(
            "<p class=\"live-at\">{live_at} {}#{name}</p>\n",
            escape(page.address)
        );
    }
    html += &format!(
        "<p class=\"disclaimer\">{}</p>\n</figure>\n",
        escape(&shared.disclaimer)
    );
    // A blank line would end the HTML block in Markdown.
    debug_assert!(!html.trim_end().contains("\n\n"));
    Ok(html)
}

/// The figure's drawing alone, at the control's default.
///
/// # Errors
/// As [`widget`].
pub fn drawing(edition: &Edition, figure: &dyn Figure) -> Result<String> {
    let text = edition.figure(figure.name())?;
    let state = figure.at(figure.control().default);
    plot(edition, figure, &figure.layout(), &text, &state)
}

/// The slider, hidden until the module that hears it has come.
fn control(
    edition: &Edition,
    figure: &dyn Figure,
    text: &FigureText,
    shared: &WidgetText,
) -> Result<String> {
    let name = figure.name();
    let control = figure.control();
    let id = format!("{name}-control");
    let step = 1.0 / control.per_unit;
    let value = edition.number(control.default, text.control.decimals);
    let unit = escape(&text.control.unit);
    let range = format!(
        "min=\"{}\" max=\"{}\" step=\"{step}\" value=\"{}\"",
        control.min, control.max, control.default
    );
    // A field for text reads what people type; that it steps as well must be told.
    let spin = format!(
        "aria-valuemin=\"{}\" aria-valuemax=\"{}\" aria-valuenow=\"{}\"",
        control.min, control.max, control.default
    );
    let marks: String = text
        .control
        .marks
        .iter()
        .map(|mark| format!("<option value=\"{mark}\" label=\"{mark}\"></option>"))
        .collect();
    let mut presets = Vec::new();
    for preset in &text.presets {
        let label = fill(
            edition,
            name,
            &preset.label,
            &figure.at(preset.value),
            Markup::Plain,
        )?;
        presets.push(format!(
            "<a href=\"#{name}?{}={}\">{label}</a>",
            control.name, preset.value
        ));
    }
    let presets = if presets.is_empty() {
        String::new()
    } else {
        format!(
            "<span class=\"presets\">{} {}</span>\n",
            escape(&shared.presets),
            presets.join(" · ")
        )
    };
    Ok(format!(
        "<div class=\"control\" hidden data-live>\n\
         <label for=\"{id}\">{label}</label>\n\
         <input type=\"range\" id=\"{id}\" {range} list=\"{id}-marks\" data-slider data-unit=\"{unit}\" aria-valuetext=\"{value} {unit}\">\n\
         <datalist id=\"{id}-marks\">{marks}</datalist>\n\
         <span class=\"typed\"><input type=\"text\" inputmode=\"decimal\" autocomplete=\"off\" value=\"{value}\" role=\"spinbutton\" {spin} \
         data-typed data-unit=\"{unit}\" aria-label=\"{label}: {typed}\"> {unit}</span>\n\
         {question}\n\
         <span class=\"actions\"><button type=\"button\" data-reset>{reset}</button> \
         <button type=\"button\" data-copy>{copy}</button> \
         <span role=\"status\" data-said data-copied=\"{copied}\" data-not-copied=\"{not_copied}\" data-unread=\"{unread}\" data-beyond=\"{beyond}\" data-not-a-number=\"{not_a_number}\"></span></span>\n\
         {presets}</div>\n",
        label = escape(&text.control.label),
        typed = escape(&shared.typed),
        reset = escape(&shared.reset),
        copy = escape(&shared.copy_link),
        copied = escape(&shared.copied),
        not_copied = escape(&shared.not_copied),
        unread = escape(&shared.unread),
        beyond = escape(&shared.beyond),
        not_a_number = escape(&shared.not_a_number),
        question = question(&id, shared)?,
    ))
}

fn boards(
    edition: &Edition,
    figure: &dyn Figure,
    layout: &Layout,
    text: &FigureText,
    state: &State,
) -> Result<String> {
    let Some((outline, width, height)) = figure.empty_board() else {
        return Ok(String::new());
    };
    let name = figure.name();
    let known: Vec<_> = state.paths.iter().map(|p| p.0).collect();
    let mut html = String::from("<div class=\"boards\">\n");
    for board in &layout.boards {
        let heading = fill(
            edition,
            name,
            word(edition, name, &text.boards, board, &known)?,
            state,
            Markup::Span,
        )?;
        html += &format!(
            "<div><p id=\"{name}-board-{board}\">{heading}</p>\
             <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{name}-board-{board}\">\
             <path class=\"slot-free\" d=\"{outline}\"/>"
        );
        let prefix = format!("board-{board}-");
        for (path, d) in state
            .paths
            .iter()
            .filter(|(path, _)| path.starts_with(&prefix))
        {
            let group = &path[prefix.len()..];
            html += &format!("<path class=\"slot-{group}\" data-path=\"{path}\" d=\"{d}\"/>");
        }
        html += "</svg></div>\n";
    }
    let keys: String = ["a", "b", "free"]
        .iter()
        .filter_map(|key| text.board_keys.get(*key).map(|word| (key, word)))
        .map(|(key, word)| {
            format!(
                " <span class=\"key\"><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path class=\"slot-{key}\" \
                 d=\"M1 1h8v8h-8z\"/></svg> {}</span>",
                escape(word)
            )
        })
        .collect();
    html += &format!(
        "<p class=\"keys\">{}{keys}</p>\n</div>\n",
        escape(&text.legend)
    );
    Ok(html)
}

fn table(
    edition: &Edition,
    figure: &dyn Figure,
    layout: &Layout,
    text: &FigureText,
    shared: &WidgetText,
) -> Result<String> {
    let name = figure.name();
    let mut html = format!(
        "<details class=\"numbers\"><summary>{}</summary>\n<div class=\"table-wrapper\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\
         <table><caption>{caption}</caption>\n<thead><tr>",
        escape(&shared.numbers),
        caption = escape(&shared.numbers_caption),
    );
    let known: Vec<_> = layout.columns.iter().map(|c| c.0).collect();
    for (column, _) in layout.columns {
        html += &format!(
            "<th scope=\"col\">{}</th>",
            escape(word(edition, name, &text.columns, column, &known)?)
        );
    }
    html += "</tr></thead>\n<tbody>";
    for row in layout.rows {
        let state = figure.at(*row);
        html += "<tr>";
        for (i, (column, decimals)) in layout.columns.iter().enumerate() {
            let value = state.value(column).ok_or_else(|| DrawError::Unknown {
                file: edition.file(name),
                name: (*column).into(),
                known: state.values.iter().map(|v| v.0).collect(),
            })?;
            let number = edition.number(value, *decimals);
            html += &if i == 0 {
                format!("<th scope=\"row\">{number}</th>")
            } else {
                format!("<td>{number}</td>")
            };
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div></details>\n";
    Ok(html)
}
