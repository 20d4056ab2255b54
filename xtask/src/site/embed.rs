//! Figures as pages of their own, for a course page's frame.

use anyhow::{Context, Result};

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
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\" class=\"light embedded\">\n<head>\n<meta charset=\"UTF-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{name} · {title}</title>\n\
         </head>\n<body>\n{body}</body>\n</html>\n"
    ))
}
