//! The figure's HTML, which the page shows as it is and the live module moves.

use super::plot::plot;
use super::question::question;
use super::words::{Markup, escape, fill, word};
use super::{DrawError, Result};
use crate::figures::{Figure, Layout};
use crate::text::{self, FigureText, WidgetText};
use crate::{State, format};

/// What a figure needs to know of the page it stands in.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// Short address of the page, for paper; empty where the site's address is not known.
    pub address: &'a str,
}

/// A figure with its widget, ready for a chapter.
///
/// # Errors
/// [`DrawError`] when its words are missing or ask for numbers it does not have.
pub fn widget(figure: &dyn Figure, page: Page<'_>) -> Result<String> {
    let text = text::figure(figure.name())?;
    let shared = text::widget()?;
    let layout = figure.layout();
    let state = figure.at(figure.control().default);
    let name = figure.name();
    let mut html = format!(
        "<figure class=\"widget\" id=\"{name}\" data-widget=\"{name}\">\n<p class=\"widget-title\">{}</p>\n",
        escape(&text.title)
    );
    html += &plot(figure, &layout, &text, &state)?;
    html += &control(figure, &text, &shared)?;
    html += &boards(figure, &layout, &text, &state)?;
    html += &format!(
        "<p class=\"readout\" data-readout>{}</p>\n<p class=\"visually-hidden\" aria-live=\"polite\" data-announce></p>\n",
        fill(name, &text.readout, &state, Markup::Span)?
    );
    html += &format!(
        "<figcaption>{}</figcaption>\n",
        fill(name, &text.caption, &state, Markup::Plain)?
    );
    html += &table(figure, &layout, &text, &shared)?;
    if !page.address.is_empty() {
        html += &format!(
            "<p class=\"live-at\">{} {}#{name}</p>\n",
            escape(&shared.live_at),
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
pub fn drawing(figure: &dyn Figure) -> Result<String> {
    let text = text::figure(figure.name())?;
    let state = figure.at(figure.control().default);
    plot(figure, &figure.layout(), &text, &state)
}

/// The same figure as the body of a page of its own, for a course page's frame.
///
/// # Errors
/// As [`widget`].
pub fn embed(figure: &dyn Figure, book_title: &str, chapter: &str) -> Result<String> {
    let shared = text::widget()?;
    let body = widget(figure, Page { address: "" })?;
    Ok(format!(
        "<main class=\"embed\">\n{body}<p class=\"embed-title\">{} <a href=\"{}\" target=\"_top\">{}</a></p>\n</main>\n",
        escape(&shared.embed_title),
        escape(chapter),
        escape(book_title)
    ))
}

/// The slider, hidden until the module that hears it has come.
fn control(figure: &dyn Figure, text: &FigureText, shared: &WidgetText) -> Result<String> {
    let name = figure.name();
    let control = figure.control();
    let id = format!("{name}-control");
    let step = 1.0 / control.per_unit;
    let value = format::number(control.default, text.control.decimals);
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
        let label = fill(name, &preset.label, &figure.at(preset.value), Markup::Plain)?;
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
        question = question(&id, shared),
    ))
}

fn boards(
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
            name,
            word(name, &text.boards, board, &known)?,
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
            escape(word(name, &text.columns, column, &known)?)
        );
    }
    html += "</tr></thead>\n<tbody>";
    for row in layout.rows {
        let state = figure.at(*row);
        html += "<tr>";
        for (i, (column, decimals)) in layout.columns.iter().enumerate() {
            let value = state.value(column).ok_or_else(|| DrawError::Unknown {
                figure: name.into(),
                name: (*column).into(),
                known: state.values.iter().map(|v| v.0).collect(),
            })?;
            let number = format::number(value, *decimals);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures;

    #[test]
    fn every_figure_has_its_words_and_parts() {
        for figure in figures::ALL {
            let html = widget(
                *figure,
                Page {
                    address: "https://example.org/x",
                },
            )
            .unwrap();
            for part in [
                "<title",
                "<desc",
                "<figcaption>",
                "<table>",
                "type=\"range\"",
                "data-announce",
                "live-at",
            ] {
                assert!(html.contains(part), "{} lacks {part}", figure.name());
            }
            assert!(
                !html.contains("#0101"),
                "a sentinel colour is left in {}",
                figure.name()
            );
            assert!(!html.contains("NaN"));
        }
    }

    /// Every moving part of the state has its place in the page, and every place its part.
    #[test]
    fn page_and_state_agree() {
        for figure in figures::ALL {
            let html = widget(*figure, Page { address: "" }).unwrap();
            let state = figure.at(figure.control().default);
            for (name, _) in &state.paths {
                assert!(
                    html.contains(&format!("data-path=\"{name}\"")),
                    "no place for path {name}"
                );
            }
            for (name, _) in &state.marks {
                assert!(
                    html.contains(&format!("data-mark=\"{name}\"")),
                    "no place for mark {name}"
                );
            }
            for (name, _) in &state.conditions {
                assert!(
                    html.contains(&format!("data-when=\"{name}\"")),
                    "no place for condition {name}"
                );
            }
            for place in html.split("data-value=\"").skip(1) {
                let name = &place[..place.find('"').unwrap()];
                assert!(state.value(name).is_some(), "the page asks for {name}");
            }
        }
    }

    /// Each preset and each row of the table is a setting that the control can have.
    #[test]
    fn settings_are_on_the_control_s_steps() {
        for figure in figures::ALL {
            let control = figure.control();
            let text = text::figure(figure.name()).unwrap();
            let rows = figure.layout().rows.iter().copied();
            let presets = text.presets.iter().map(|preset| preset.value);
            for value in rows
                .chain(presets)
                .chain(text.control.marks.iter().copied())
            {
                assert!((control.nearest(value) - value).abs() < 1e-12, "{value}");
            }
        }
    }
}
