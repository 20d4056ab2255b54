//! How long a chapter takes to read.

use crate::script::is_unspaced;

/// Words a minute at which a text with formulas is read: seven tenths of the pace of plain English,
/// 228 words a minute when read aloud (Trauzettel-Klosinski and Dietz, IOVS 53, 2012, 5452, table 2).
const WORDS: f64 = 160.0;

/// Characters a minute where words stand without spaces: nobody counts words there. The same table
/// has 255 a minute for Chinese and, many of them being syllables, 357 for Japanese; the same seven
/// tenths of each.
const CHARACTERS: f64 = 180.0;
/// The same in Japanese.
const CHARACTERS_JAPANESE: f64 = 250.0;

/// Minutes that a chapter takes to read, its folded parts left out.
pub(super) fn minutes(text: &str, language: &str) -> usize {
    let (mut words, mut characters) = (0, 0);
    let mut folded = false;
    for line in text.lines() {
        folded |= line.contains("<details");
        if !folded {
            for chunk in line.split_whitespace() {
                let unspaced = chunk.chars().filter(|c| is_unspaced(*c)).count();
                characters += unspaced;
                words += match unspaced {
                    0 => 1,
                    _ => words_between(chunk),
                };
            }
        }
        folded &= !line.contains("</details");
    }
    let pace = match language.split('-').next() {
        Some("ja") => CHARACTERS_JAPANESE,
        _ => CHARACTERS,
    };
    (words as f64 / WORDS + characters as f64 / pace).ceil() as usize
}

/// Words of other scripts among characters without spaces: marks alone are none.
fn words_between(chunk: &str) -> usize {
    let parts = chunk.split(is_unspaced);
    parts
        .filter(|part| part.contains(char::is_alphanumeric))
        .count()
}

#[cfg(test)]
mod tests {
    use super::minutes;

    #[test]
    fn words_are_counted_where_there_are_spaces() {
        let text = "word ".repeat(320);
        assert_eq!(minutes(&text, "en"), 2);
        assert_eq!(minutes(&(text.clone() + "more"), "en"), 3);
        let folded = format!("{text}\n<details>\n{text}\n</details>\n");
        assert_eq!(minutes(&folded, "en"), 2);
    }

    #[test]
    fn characters_are_counted_where_there_are_none() {
        let text = "慢銀行，滿隊列。".repeat(120);
        // Six of eight are characters, two are marks.
        assert_eq!(minutes(&text, "zh"), 4);
        assert_eq!(minutes(&text, "zh-Hant"), 4);
        assert_eq!(minutes(&text, "ja"), 3);
        let mixed = "用Erlang公式。".repeat(60);
        // 180 characters and 60 words.
        assert_eq!(minutes(&mixed, "zh"), 2);
    }
}
