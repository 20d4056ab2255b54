//! A style sheet as it is sent: its comments are for those who read it here.

use cssparser::{Parser, ParserInput, Token};

/// The sheet without its comments, and with one space wherever it has some.
///
/// What a rule means does not change: a comment that parts two words is left, empty.
pub(super) fn without_comments(sheet: &str) -> String {
    let mut input = ParserInput::new(sheet);
    let mut out = String::with_capacity(sheet.len());
    copy(&mut Parser::new(&mut input), &mut out);
    out
}

fn copy(sheet: &mut Parser<'_, '_>, out: &mut String) {
    let mut start = sheet.position();
    while let Ok(token) = sheet.next_including_whitespace_and_comments() {
        let token = token.clone();
        let close = match token {
            Token::Comment(_) | Token::WhiteSpace(_) => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push_str(match token {
                        Token::Comment(_) => "/**/",
                        _ => " ",
                    });
                }
                None
            }
            _ => {
                out.push_str(sheet.slice_from(start));
                match token {
                    Token::CurlyBracketBlock => Some('}'),
                    Token::SquareBracketBlock => Some(']'),
                    Token::ParenthesisBlock | Token::Function(_) => Some(')'),
                    _ => None,
                }
            }
        };
        if let Some(close) = close {
            // It is read to its end, so there is nothing to complain of.
            let _: Result<(), cssparser::ParseError<'_, ()>> = sheet.parse_nested_block(|block| {
                copy(block, out);
                Ok(())
            });
            out.push(close);
        }
        start = sheet.position();
    }
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_and_nothing_else_go() {
        for (sheet, sent) in [
            ("", ""),
            ("/* a */\n", ""),
            (
                ".a  .b\n{\n  color : red; /* why */ }\n",
                ".a .b { color : red; } ",
            ),
            (".a/* not a space */.b { }", ".a/**/.b { }"),
            (
                "a { width: calc(1px  +  2px) }",
                "a { width: calc(1px + 2px) }",
            ),
            (
                "a::after { content: '/*  not one */' }",
                "a::after { content: '/*  not one */' }",
            ),
            (
                "@media (min-width: 3px) { a[b='c'] { --d:\n #fff; } }",
                "@media (min-width: 3px) { a[b='c'] { --d: #fff; } }",
            ),
            (
                "a { background: url(b  /*c*/) }",
                "a { background: url(b  /*c*/) }",
            ),
        ] {
            assert_eq!(without_comments(sheet), sent, "{sheet}");
        }
    }
}
