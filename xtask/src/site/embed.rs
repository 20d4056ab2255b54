//! Figures and rooms as pages of their own, for a course page's frame.

use crate::html::escape;
use anyhow::{Context, Result};
use model::sim::Level;

/// The page of a figure.
pub(super) fn page(name: &str, chapter: &str, title: &str) -> Result<String> {
    let chapter = format!("../{chapter}#{name}");
    let body = if name == queue::NAME {
        queue::draw::embed(title, &chapter)?
    } else {
        let figure =
            widgets::figures::find(name).with_context(|| format!("there is no figure {name}"))?;
        widgets::draw::embed(figure, title, &chapter)?
    };
    Ok(alone(&format!("{name} · {title}"), "", &body))
}

/// The page of a level's room. What it links to opens beside the course page, not in its frame.
pub(super) fn room(level: u32, room: &str, chapter: &str, title: &str) -> Result<String> {
    let name = Level::from_number(level)?.title();
    let shared = widgets::text::widget()?;
    let body = format!(
        "<main class=\"embed\">\n<h1 class=\"visually-hidden\">{}</h1>\n{room}\
         <p class=\"embed-title\">{} <a href=\"../{chapter}#room\">{}</a></p>\n</main>\n",
        escape(name),
        escape(&shared.embed_title),
        escape(title)
    );
    let head = "<base target=\"_blank\">\n";
    Ok(alone(&format!("{name} · {title}"), head, &body))
}

fn alone(title: &str, head: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\" class=\"light embedded\">\n<head>\n<meta charset=\"UTF-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n{head}\
         </head>\n<body>\n{body}</body>\n</html>\n",
        escape(title)
    )
}
