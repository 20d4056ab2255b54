//! Links from the text to the code behind it, which the site carries along.

use std::path::Path;

/// A line of a file of code that a chapter links to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code {
    /// The file, from the repository's top.
    pub(crate) file: String,
    /// The line of the item, from 1.
    pub(crate) line: usize,
}

/// Finds a function, structure or test in a file.
pub(crate) fn find(root: &Path, file: &str, item: &str) -> Result<Code, String> {
    let inside = Path::new(file)
        .components()
        .all(|c| matches!(c, std::path::Component::Normal(_)));
    if !inside || !file.ends_with(".rs") {
        return Err(format!("`{file}` is no Rust file of the repository"));
    }
    let text = std::fs::read_to_string(root.join(file))
        .map_err(|_| format!("there is no file `{file}`"))?;
    let declares = |line: &str| {
        let words = line.trim_start().trim_start_matches("pub ");
        ["fn ", "struct ", "enum ", "const "].iter().any(|keyword| {
            words
                .strip_prefix(keyword)
                .and_then(|rest| rest.strip_prefix(item))
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    };
    match text.lines().position(declares) {
        Some(line) => Ok(Code {
            file: file.into(),
            line: line + 1,
        }),
        None => Err(format!("`{file}` declares no `{item}`")),
    }
}

/// The address of that line's page, from the site's top.
pub(crate) fn page(code: &Code) -> String {
    format!(
        "code/{}.html#L{}",
        code.file.trim_end_matches(".rs"),
        code.line
    )
}
