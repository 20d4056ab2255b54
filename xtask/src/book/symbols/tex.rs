//! The symbols of a formula: its letters, each with its subscript, its prime or its star.
//!
//! Only the marks that TeX puts on a letter are read, no grammar: `\lambda_B S_B` has the symbols
//! `\lambda_B` and `S_B`, `\frac{t^*}{d'}` has `t^*` and `d'`. What stands in `\text{…}` are words;
//! `\mathrm{…}` is one symbol of several letters.

/// Commands that are letters.
const LETTERS: &[&str] = &[
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "varepsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "tau",
    "upsilon",
    "phi",
    "varphi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Upsilon",
    "Phi",
    "Psi",
    "Omega",
    "ell",
];

/// Commands that put a mark over a letter: both together are the symbol.
const OVER: &[&str] = &["bar", "hat", "tilde", "dot"];

/// Commands whose group is no mathematics.
const WORDS: &[&str] = &["text", "textbf", "textit", "mbox", "begin", "end"];

/// Commands whose group is one symbol.
const NAMES: &[&str] = &["mathrm", "operatorname"];

/// The symbols of `tex` in its order. The number e and the d of an integral are none.
pub(super) fn symbols(tex: &str) -> Vec<String> {
    let mut reader = Reader { rest: tex };
    let mut found = Vec::new();
    while let Some(symbol) = reader.next_symbol() {
        found.push(symbol);
    }
    found
}

/// What is still to be read.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn next_symbol(&mut self) -> Option<String> {
        loop {
            let first = self.rest.chars().next()?;
            if self.rest.starts_with("{{#") {
                // A number that the build puts there.
                let end = self.rest.find("}}").map_or(self.rest.len(), |at| at + 2);
                self.take(end);
            } else if first == '\\' {
                if let Some(base) = self.command() {
                    return Some(self.marked(base));
                }
            } else if first.is_ascii_alphabetic() {
                let base = self.take(1).to_owned();
                let symbol = self.marked(base);
                if symbol != "e" && symbol != "d" {
                    return Some(symbol);
                }
            } else {
                self.take(first.len_utf8());
            }
        }
    }

    /// The next `length` bytes, which are read.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    /// A command's name, which is read: a row of letters, or one other character.
    fn name(&mut self) -> &'a str {
        self.take(1);
        let letters = self.rest.find(|c: char| !c.is_ascii_alphabetic());
        let length = match letters.unwrap_or(self.rest.len()) {
            0 => self.rest.chars().next().map_or(0, char::len_utf8),
            length => length,
        };
        self.take(length)
    }

    /// Reads a command: the letter it is, if it is one.
    fn command(&mut self) -> Option<String> {
        let name = self.name();
        if LETTERS.contains(&name) {
            return Some(format!("\\{name}"));
        }
        if OVER.contains(&name) {
            return Some(format!("\\{name}{{{}}}", self.group()));
        }
        if NAMES.contains(&name) {
            return Some(format!("\\mathrm{{{}}}", self.group()));
        }
        if WORDS.contains(&name) {
            self.group();
        }
        None
    }

    /// What a command or a mark is about, without its braces: a group, a command or a character.
    fn group(&mut self) -> &'a str {
        let spaces = self.rest.len() - self.rest.trim_start().len();
        self.take(spaces);
        match self.rest.chars().next() {
            Some('{') => {
                let mut depth = 0;
                let close = self.rest.find(|c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    depth == 0
                });
                let group = self.take(close.map_or(self.rest.len(), |at| at + 1));
                group.trim_matches(['{', '}', ' '])
            }
            Some('\\') => {
                let whole = self.rest;
                self.name();
                &whole[..whole.len() - self.rest.len()]
            }
            Some(other) => self.take(other.len_utf8()),
            None => "",
        }
    }

    /// The letter with the marks behind it; an exponent is none.
    fn marked(&mut self, mut symbol: String) -> String {
        loop {
            match self.rest.chars().next() {
                Some('\'') => {
                    self.take(1);
                    symbol.push('\'');
                }
                Some('_') => {
                    self.take(1);
                    symbol += &format!("_{{{}}}", self.group());
                }
                Some('^') => {
                    let before = self.rest;
                    self.take(1);
                    if !matches!(self.group(), "*" | "\\ast") {
                        // To be read like the rest of the formula.
                        self.rest = &before[1..];
                        return symbol;
                    }
                    symbol.push('*');
                }
                _ => return symbol,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(tex: &str, wants: &[&str]) {
        assert_eq!(symbols(tex), wants, "{tex}");
    }

    #[test]
    fn letters_are_read_with_their_marks() {
        reads(r"\lambda_B S_B = a", &["\\lambda_{B}", "S_{B}", "a"]);
        reads(
            r"W_q W_{q} \frac{t^*}{d'} t^{*}",
            &["W_{q}", "W_{q}", "t*", "d'", "t*"],
        );
        reads(r"e^{d' t - d'^2/2}", &["d'", "t", "d'"]);
        reads(
            r"\bar x \bar{M}_k d_1",
            &["\\bar{x}", "\\bar{M}_{k}", "d_{1}"],
        );
        reads(r"\sum_{k=0}^{r} (p f)^k", &["k", "r", "p", "f", "k"]);
        reads(r"\int_0^T e^{-v/m}\, dv", &["T", "v", "m", "v"]);
    }

    #[test]
    fn words_numbers_and_signs_are_none() {
        reads(r"\text{fraud rate} = 10^4 \cdot 2\ \text{tx/s}", &[]);
        reads(
            r"{{#num slots.start bare}} \left( \ln \sqrt{2} \right)",
            &[],
        );
        reads(
            r"\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}",
            &["x", "y"],
        );
        reads(
            r"\mathrm{FPR} = 1 - \Phi(t)",
            &["\\mathrm{FPR}", "\\Phi", "t"],
        );
    }

    #[test]
    fn what_is_not_finished_is_read_to_its_end() {
        reads(r"\frac{x", &["x"]);
        reads(r"x_", &["x_{}"]);
        reads(r"\", &[]);
        reads(r"\text{x", &[]);
    }
}
