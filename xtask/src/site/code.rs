//! The code that chapters link to, as pages with numbered lines.

use crate::book::Code;
use crate::html::escape;
use anyhow::{Context, Result};
use kit::text::Edition;

/// The page of a file: its path and its HTML.
pub(super) fn page(
    edition: &Edition,
    root: &std::path::Path,
    code: &Code,
    title: &str,
) -> Result<(String, String)> {
    let file = &code.file;
    let text = std::fs::read_to_string(root.join(file))
        .with_context(|| format!("{file} cannot be read"))?;
    let mut lines = String::new();
    for (i, line) in text.lines().enumerate() {
        lines += &format!("<span id=\"L{}\">{}</span>\n", i + 1, escape(line));
    }
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" class=\"light embedded\">\n<head>\n<meta charset=\"UTF-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{file} · {}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n</head>\n<body>\n<main class=\"source-code\">\n<h1>{file}</h1>\n\
         <pre tabindex=\"0\"><code>{lines}</code></pre>\n</main>\n</body>\n</html>\n",
        escape(edition.language()),
        escape(title)
    );
    Ok((format!("code/{}.html", file.trim_end_matches(".rs")), html))
}
