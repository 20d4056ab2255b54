//! The figure's HTML, which the page shows as it is and the live module moves.

use super::control::control;
use super::plot::plot;
use super::table::table;
use super::words::{Markup, escape};
use super::{DrawError, Result, Sheet};
use crate::figure::Figure;
use crate::frame::Size;
use crate::layout::{Boards, Layout, Plot};
use crate::text::Edition;
use crate::{Control, State};

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

/// A figure, ready for a chapter: with its control where it has one.
///
/// # Errors
/// [`DrawError`] when its words are missing or ask for numbers it does not have.
pub fn widget(figure: &dyn Figure, page: Page<'_>) -> Result<String> {
    let name = figure.name();
    let (layout, state) = (figure.layout(), figure.at_first());
    let sheet = Sheet::new(page.edition, name, name, &layout, &state)?;
    let live = figure.control().map(|control| (figure, control));
    whole(&sheet, live, page, "")
}

/// A figure that does not move, from its layout and the numbers in its words.
///
/// # Errors
/// As [`widget`].
pub fn still(name: &'static str, layout: &Layout, state: &State, page: Page<'_>) -> Result<String> {
    let sheet = Sheet::new(page.edition, name, name, layout, state)?;
    whole(&sheet, None, page, "")
}

/// A figure that moves in another place, shown at `value` without its control and with a link to where
/// it moves. `id` is its place in this page, `there` the address of its page.
///
/// # Errors
/// As [`widget`].
pub fn shown_at(
    figure: &dyn Figure,
    value: f64,
    page: Page<'_>,
    id: &str,
    there: &str,
) -> Result<String> {
    let (layout, state) = (figure.layout(), figure.at(value));
    let sheet = Sheet::new(page.edition, figure.name(), id, &layout, &state)?;
    let mut link = format!("{there}#{}", figure.name());
    if let Some(control) = figure.control() {
        link += &format!("?{}=", control.name);
        control.push(&mut link, value);
    }
    let link = format!(
        "<p class=\"move-it\"><a href=\"{}\">{}</a></p>\n",
        escape(&link),
        escape(&sheet.shared.move_it)
    );
    whole(&sheet, None, page, &link)
}

/// The drawing of a figure of one plot alone, as it is at first.
///
/// # Errors
/// As [`widget`].
pub fn drawing(edition: &Edition, figure: &dyn Figure) -> Result<String> {
    let (layout, state) = (figure.layout(), figure.at_first());
    let name = figure.name();
    let sheet = Sheet::new(edition, name, name, &layout, &state)?;
    let first = layout.plots.first();
    let first = first.ok_or_else(|| DrawError::Plot(format!("`{name}` has no plot")))?;
    plot(&sheet.plot_words(first.name)?, first, &state)
}

/// The figure from title to disclaimer; `live` where it moves, `foot` under its numbers.
fn whole(
    sheet: &Sheet<'_>,
    live: Option<(&dyn Figure, Control)>,
    page: Page<'_>,
    foot: &str,
) -> Result<String> {
    let id = sheet.id;
    let (class, module) = match live {
        Some(_) => (
            "widget",
            format!(" data-module=\"{}\" data-widget=\"{id}\"", page.module),
        ),
        None => ("widget still", String::new()),
    };
    let mut html = format!(
        "<figure class=\"{class}\" id=\"{id}\"{module}>\n<p class=\"widget-title\">{}</p>\n",
        sheet.fill(&sheet.text.title, Markup::Plain)?,
    );
    html += &plots(sheet)?;
    if let Some((figure, setting)) = live {
        html += &control(sheet, figure, setting)?;
    }
    if let Some(boards) = &sheet.layout.boards {
        html += &filled_boards(sheet, boards)?;
    }
    if let Some(readout) = &sheet.text.readout {
        html += &match live {
            Some(_) => format!(
                "<p class=\"readout\" data-readout>{}</p>\n<p class=\"visually-hidden\" aria-live=\"polite\" data-announce></p>\n",
                sheet.fill(readout, Markup::Span)?
            ),
            None => format!(
                "<p class=\"readout\">{}</p>\n",
                sheet.fill(readout, Markup::Plain)?
            ),
        };
    }
    html += &format!(
        "<figcaption>{}</figcaption>\n",
        sheet.fill(&sheet.text.caption, Markup::Plain)?
    );
    html += &table(sheet, live.map(|(figure, _)| figure))?;
    html += foot;
    let live_at = escape(&sheet.shared.live_at);
    if !page.address.is_empty() && live.is_some() {
        html += &format!(
            "<p class=\"live-at\">{live_at} {}#{id}</p>\n",
            escape(page.address)
        );
    }
    html += &format!(
        "<p class=\"disclaimer\">{}</p>\n</figure>\n",
        escape(&sheet.shared.disclaimer)
    );
    // A blank line would end the HTML block in Markdown.
    debug_assert!(!html.trim_end().contains("\n\n"));
    Ok(html)
}

fn plots(sheet: &Sheet<'_>) -> Result<String> {
    let draw = |each: &Plot| plot(&sheet.plot_words(each.name)?, each, sheet.state);
    let plots = &sheet.layout.plots;
    if let [only] = plots.as_slice() {
        return draw(only);
    }
    let small = plots.iter().any(|plot| plot.size == Size::Small);
    let class = if small { "plots side-by-side" } else { "plots" };
    let mut html = format!("<div class=\"{class}\">\n");
    for each in plots {
        html += "<div>";
        if let Some(title) = &sheet.plot_words(each.name)?.text.title {
            let title = sheet.fill(title, Markup::Span)?;
            html += &format!("<p class=\"plot-title\">{title}</p>");
        }
        html += &draw(each)?;
        html += "</div>\n";
    }
    html += "</div>\n";
    Ok(html)
}

fn filled_boards(sheet: &Sheet<'_>, boards: &Boards) -> Result<String> {
    let text = sheet.text.boards.as_ref().ok_or_else(|| {
        DrawError::Text(crate::text::TextError {
            file: sheet.edition.file(sheet.name),
            reason: "it has no [boards], which the figure shows".into(),
        })
    })?;
    let id = sheet.id;
    let (width, height) = boards.size;
    let mut html = String::from("<div class=\"boards\">\n");
    for board in &boards.names {
        let heading = sheet.fill(
            sheet.word(&text.headings, board, "boards.headings")?,
            Markup::Span,
        )?;
        html += &format!(
            "<div><p id=\"{id}-board-{board}\">{heading}</p>\
             <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{id}-board-{board}\">\
             <path class=\"slot-free\" d=\"{}\"/>",
            boards.outline
        );
        let prefix = format!("board-{board}-");
        for (path, d) in &sheet.state.paths {
            if let Some(kind) = path.strip_prefix(&prefix) {
                html += &format!("<path class=\"slot-{kind}\" data-path=\"{path}\" d=\"{d}\"/>");
            }
        }
        html += "</svg></div>\n";
    }
    let mut keys = String::new();
    for key in boards.kinds.iter().chain(&["free"]) {
        keys += &format!(
            " <span class=\"key\"><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path class=\"slot-{key}\" \
             d=\"M1 1h8v8h-8z\"/></svg> {}</span>",
            escape(sheet.word(&text.keys, key, "boards.keys")?)
        );
    }
    html += &format!(
        "<p class=\"keys\">{}{keys}</p>\n</div>\n",
        escape(&text.legend)
    );
    Ok(html)
}
