//! Where a link leads.

/// The path from the top that `path` means in the page `from`.
pub(crate) fn resolve(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn paths_are_resolved_from_the_page() {
        assert_eq!(resolve("a/b.html", "c.html"), "a/c.html");
        assert_eq!(resolve("a/b.html", "../c.html"), "c.html");
        assert_eq!(resolve("b.html", "./x/y.css"), "x/y.css");
    }
}
