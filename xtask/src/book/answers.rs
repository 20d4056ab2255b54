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
        out += &format!("### {heading}\n\n{}\n\n", from_top(body.trim(), page));
        rest = &rest[start + length + CLOSE.len()..];
    }
    if out.is_empty() {
        return out;
    }
    format!("## {title}\n\n[To the exercises]({page})\n\n{out}")
}

/// `text` of a page with its links written from the top: the appendix stands there.
fn from_top(text: &str, page: &str) -> String {
    let folder: Vec<&str> = page.split('/').rev().skip(1).collect();
    let mut parts = text.split("](");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "](";
        if part.starts_with('#') {
            out += page;
            out += part;
        } else if part
            .split(['/', ')'])
            .next()
            .unwrap_or_default()
            .ends_with(':')
        {
            out += part;
        } else {
            let mut rest = part;
            let mut up = 0;
            while let Some(above) = rest.strip_prefix("../") {
                rest = above;
                up += 1;
            }
            for name in folder.iter().skip(up).rev() {
                out += name;
                out += "/";
            }
            out += rest;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{from_top, gather};

    #[test]
    fn links_are_written_from_the_top() {
        let text = "[a](#x) [b](c.md#d) [e](../f/g.md) [h](https://i.j/k) [l](../m.md)";
        assert_eq!(
            from_top(text, "n/o.md"),
            "[a](n/o.md#x) [b](n/c.md#d) [e](f/g.md) [h](https://i.j/k) [l](m.md)"
        );
        assert_eq!(
            from_top("[a](#x) [b](c.md)", "o.md"),
            "[a](o.md#x) [b](c.md)"
        );
    }

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
