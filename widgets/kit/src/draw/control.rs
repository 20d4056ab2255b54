//! The slider, hidden until the module that hears it has come.

use super::question::question;
use super::words::{Markup, escape, fill};
use super::{DrawError, Result, Sheet};
use crate::Control;
use crate::figure::Figure;
use crate::text::TextError;

/// The control of `figure`, with its field, its buttons and its presets.
pub(super) fn control(sheet: &Sheet<'_>, figure: &dyn Figure, control: Control) -> Result<String> {
    let name = sheet.name;
    let shared = &sheet.shared;
    let text = sheet.text.control.as_ref().ok_or_else(|| {
        DrawError::Text(TextError {
            file: sheet.edition.file(name),
            reason: "it has no [control], which the figure has".into(),
        })
    })?;
    let id = format!("{name}-control");
    let value = sheet
        .edition
        .number(control.default, control.decimals(control.default));
    let unit = escape(&text.unit);
    let shown = if unit.is_empty() {
        value.clone()
    } else {
        format!("{value} {unit}")
    };
    let (least, most, step) = control.positions();
    let range = format!(
        "min=\"{least}\" max=\"{most}\" step=\"{step}\" value=\"{}\"",
        control.position(control.default)
    );
    // A field for text reads what people type; that it steps as well must be told.
    let spin = format!(
        "aria-valuemin=\"{}\" aria-valuemax=\"{}\" aria-valuenow=\"{}\"",
        control.min(),
        control.max(),
        control.default
    );
    let mark = |value: &f64| {
        let label = sheet.edition.number(*value, control.decimals(*value));
        let position = control.position(*value);
        format!("<option value=\"{position}\" label=\"{label}\"></option>")
    };
    let marks: String = sheet.layout.marks.iter().map(mark).collect();
    Ok(format!(
        "<div class=\"control\" hidden data-live>\n\
         <label for=\"{id}\">{label}</label>\n\
         <input type=\"range\" id=\"{id}\" {range} list=\"{id}-marks\" data-slider data-unit=\"{unit}\" aria-valuetext=\"{shown}\">\n\
         <datalist id=\"{id}-marks\">{marks}</datalist>\n\
         <span class=\"typed\"><input type=\"text\" inputmode=\"decimal\" autocomplete=\"off\" value=\"{value}\" role=\"spinbutton\" {spin} \
         data-typed data-unit=\"{unit}\" aria-label=\"{label}: {typed}\"> {unit}</span>\n\
         {question}\n\
         <span class=\"actions\"><button type=\"button\" data-reset>{reset}</button> \
         <button type=\"button\" data-copy>{copy}</button> \
         <span role=\"status\" data-said data-copied=\"{copied}\" data-not-copied=\"{not_copied}\" data-unread=\"{unread}\" data-beyond=\"{beyond}\" data-not-a-number=\"{not_a_number}\"></span></span>\n\
         {presets}</div>\n",
        label = escape(&text.label),
        typed = escape(&shared.typed),
        reset = escape(&shared.reset),
        copy = escape(&shared.copy_link),
        copied = escape(&shared.copied),
        not_copied = escape(&shared.not_copied),
        unread = escape(&shared.unread),
        beyond = escape(&shared.beyond),
        not_a_number = escape(&shared.not_a_number),
        question = question(&id, shared)?,
        presets = presets(sheet, figure, control)?,
    ))
}

/// Settings worth trying, as links.
fn presets(sheet: &Sheet<'_>, figure: &dyn Figure, control: Control) -> Result<String> {
    let mut links = Vec::new();
    let direct = sheet.layout.presets.iter();
    let direct = direct.map(|(preset, value)| (*preset, &[][..], *value));
    for (preset, turns, value) in direct.chain(sheet.layout.ways.iter().copied()) {
        let label = sheet.word(&sheet.text.presets, preset, "presets")?;
        let label = fill(
            sheet.edition,
            sheet.name,
            label,
            &figure.after(turns, value),
            Markup::Plain,
        )?;
        let mut address = format!("#{}?{}=", sheet.name, control.name);
        control.push(&mut address, value);
        control.push_way(&mut address, turns);
        links.push(format!("<a href=\"{address}\">{label}</a>"));
    }
    if links.is_empty() {
        return Ok(String::new());
    }
    Ok(format!(
        "<span class=\"presets\">{} {}</span>\n",
        escape(&sheet.shared.presets),
        links.join(" · ")
    ))
}
