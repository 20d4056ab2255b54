//! The answers of all exercises, gathered for the appendix that prints.

/// The class of a folded answer.
const OPEN: &str = "<details class=\"answer\">";
const CLOSE: &str = "</details>";

/// The answers of a chapter, each under its exercise's heading; empty where there are none.
pub(crate) fn gather(title: &str, page: &str, chapter: &str) -> String {
    let mut out = String::new();
    let mut rest = chapter;
    let mut heading = String::new();
    while let Some(start) = rest.find(OPEN) {
        if let Some(last) = rest[..start].lines().rfind(|line| line.starts_with("### ")) {
            heading = last.trim_start_matches('#').trim().to_owned();
        }
        let Some(length) = rest[start..].find(CLOSE) else {
            break;
        };
        let body = &rest[start + OPEN.len()..start + length];
        let body = body.split_once("</summary>").map_or(body, |(_, body)| body);
        out += &format!(
            "### {heading}\n\n{}\n\n",
            body.trim().replace("](#", &format!("]({page}#"))
        );
        rest = &rest[start + length + CLOSE.len()..];
    }
    if out.is_empty() {
        return out;
    }
    format!("## {title}\n\n[To the exercises]({page})\n\n{out}")
}

#[cfg(test)]
mod tests {
    use super::gather;

    #[test]
    fn answers_stand_under_their_exercise() {
        let chapter = "# X\n### One\nq\n<details class=\"answer\"><summary>Answer</summary>\n\n42\n\n</details>\n### Two\n\
                       <details class=\"hint\"><summary>Hint</summary>\nh\n</details>\n";
        assert_eq!(
            gather("X", "x.md", chapter),
            "## X\n\n[To the exercises](x.md)\n\n### One\n\n42\n\n"
        );
        assert_eq!(gather("X", "x.md", "nothing"), "");
    }
}
