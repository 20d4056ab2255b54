//! Figures and rooms as pages of their own, for a course page's frame.

use crate::book::pieces::Piece;
use crate::html::escape;
use kit::text::{Edition, TextError};

/// The page of a piece. What a room links to opens beside the course page, not in its frame.
pub(super) fn page(edition: &Edition, piece: &Piece, title: &str) -> Result<String, TextError> {
    let shared = edition.widget()?;
    let called = escape(&piece.title);
    let (heading, head, top) = if piece.headed {
        (String::new(), "", " target=\"_top\"")
    } else {
        let heading = format!("<h1 class=\"visually-hidden\">{called}</h1>\n");
        (heading, "<base target=\"_blank\">\n", "")
    };
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\" class=\"light embedded\">\n<head>\n<meta charset=\"UTF-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{called} · {title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n{head}</head>\n<body>\n<main class=\"embed\">\n{heading}{body}\
         <p class=\"embed-title\">{part_of} <a href=\"../{page}#{id}\"{top}>{title}</a></p>\n</main>\n</body>\n</html>\n",
        language = escape(edition.language()),
        title = escape(title),
        body = piece.alone,
        part_of = escape(&shared.embed_title),
        page = escape(&piece.page),
        id = piece.id,
    ))
}
