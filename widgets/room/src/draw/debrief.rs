//! The debrief's sentences as templates, and the links to the relations' pages.

use super::{Page, Result};
use crate::sentences;
use crate::text::Words;
use debrief::Place;
use debrief::told::SENTENCES;
use kit::draw::words::escape;
use model::RelationId;
use model::switch::sim::debrief::TurningPointKind;

/// All sentences and links.
pub(super) fn templates(page: Page<'_>, words: &Words) -> Result<String> {
    let mut html = String::new();
    let minute = words.get("bar.clock")?;
    let why = format!(
        " <span class=\"why\" data-why=\"\">{} </span>",
        words.get("decisive.why")?
    );
    let again = format!(
        " <button type=\"button\" data-do=\"again\">{}</button>",
        words.fill("decisive.again", &[], "data-slot", &["from"])?
    );
    for kind in TurningPointKind::ALL {
        let name = kind.key();
        html += &format!(
            "<template data-told=\"{name}\"><li><strong>{minute} <span data-slot=\"minute\"></span>.</strong> {}<span data-more=\"\"></span>{why}{again}</li></template>\n",
            sentences::template(name, words)?
        );
    }
    for name in SENTENCES {
        let sentence = sentences::template(name, words)?;
        html += &match sentences::place(name) {
            Place::More => {
                format!("<template data-told=\"{name}\"><span> {sentence}</span></template>\n")
            }
            Place::Part => {
                format!("<template data-told=\"{name}\"><li>{sentence}</li></template>\n")
            }
            Place::Turned | Place::Changed | Place::Carried => {
                let parts = if name.ends_with("several") {
                    "<ul data-parts=\"\"></ul>"
                } else {
                    ""
                };
                let why = if name == "unremedied" { "" } else { &why };
                let again = if sentences::place(name) == Place::Changed && !why.is_empty() {
                    &again
                } else {
                    ""
                };
                format!(
                    "<template data-told=\"{name}\"><li>{sentence}{parts}<span data-more=\"\"></span>{why}{again}</li></template>\n"
                )
            }
        };
    }
    for relation in RelationId::ALL {
        let (href, title) = (page.relation)(relation);
        html += &format!(
            "<template data-relation=\"{relation}\"><a href=\"{}\">{}</a></template>\n",
            escape(&href),
            escape(&title)
        );
    }
    Ok(html)
}
