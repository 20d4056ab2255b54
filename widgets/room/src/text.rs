//! The words of the control room: TOML files read when the book is built.

use kit::text::TextError;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Words by dotted key, as `bar.play`.
#[derive(Debug)]
pub struct Words {
    file: &'static str,
    words: BTreeMap<String, String>,
    used: RefCell<BTreeSet<String>>,
}

/// What stands in the braces of a text: `{name:decimals}`.
struct Place<'a> {
    name: &'a str,
    decimals: Option<u8>,
}

impl Words {
    /// The English words of the room.
    ///
    /// # Errors
    /// [`TextError`] when the file is no TOML.
    pub fn english() -> Result<Self, TextError> {
        Self::read(
            "book/text/en/room.toml",
            include_str!("../../../book/text/en/room.toml"),
        )
    }

    fn read(file: &'static str, text: &str) -> Result<Self, TextError> {
        let table: toml::Table = toml::from_str(text).map_err(|error| TextError {
            file: file.into(),
            reason: error.to_string(),
        })?;
        let mut words = BTreeMap::new();
        flatten("", &toml::Value::Table(table), &mut words);
        Ok(Self {
            file,
            words,
            used: RefCell::default(),
        })
    }

    /// The word of that key.
    ///
    /// # Errors
    /// [`TextError`] naming the key when the file has no such word.
    pub fn raw(&self, key: &str) -> Result<&str, TextError> {
        self.used.borrow_mut().insert(key.into());
        self.words
            .get(key)
            .map(String::as_str)
            .ok_or_else(|| self.wrong(format!("there is no `{key}`")))
    }

    /// The word of that key, safe in HTML.
    ///
    /// # Errors
    /// See [`Words::raw`].
    pub fn get(&self, key: &str) -> Result<String, TextError> {
        Ok(escape(self.raw(key)?))
    }

    /// The text of that key with its constants filled in, safe in HTML; any other name becomes an
    /// element with the attribute `live`, which the module in the page fills.
    ///
    /// # Errors
    /// See [`Words::raw`]; also for a name that is neither a constant nor in `slots`.
    pub fn fill(
        &self,
        key: &str,
        constants: &[(&str, f64)],
        live: &str,
        slots: &[&str],
    ) -> Result<String, TextError> {
        let mut out = String::new();
        let mut rest = self.raw(key)?;
        while let Some(open) = rest.find('{') {
            out.push_str(&escape(&rest[..open]));
            let end = rest[open..]
                .find('}')
                .ok_or_else(|| self.wrong(format!("`{key}` has a brace that does not end")))?
                + open;
            let place = self.place(key, &rest[open + 1..end])?;
            rest = &rest[end + 1..];
            if let Some((_, value)) = constants.iter().find(|(name, _)| *name == place.name) {
                out.push_str(&kit::format::number(*value, place.decimals.unwrap_or(0)));
            } else if slots.contains(&place.name) {
                let decimals = place
                    .decimals
                    .map(|decimals| format!(" data-decimals=\"{decimals}\""))
                    .unwrap_or_default();
                out.push_str(&format!(
                    "<span {live}=\"{}\"{decimals}></span>",
                    place.name
                ));
            } else {
                let known: Vec<&str> = constants
                    .iter()
                    .map(|c| c.0)
                    .chain(slots.iter().copied())
                    .collect();
                return Err(self.wrong(format!(
                    "`{key}` asks for `{}`; there is {}",
                    place.name,
                    known.join(", ")
                )));
            }
        }
        out.push_str(&escape(rest));
        Ok(out)
    }

    /// Texts for which something was asked and filled in by name: `{name}` becomes the string.
    ///
    /// # Errors
    /// See [`Words::raw`].
    pub fn with(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        let mut text = self.raw(key)?.to_owned();
        for (name, part) in parts {
            text = text.replace(&format!("{{{name}}}"), part);
        }
        if text.contains('{') {
            return Err(self.wrong(format!("`{key}` asks for something that is not there")));
        }
        Ok(escape(&text))
    }

    /// The text of that key as it is spoken, every name in it filled from `parts`.
    ///
    /// # Errors
    /// See [`Words::raw`]; also for a name that is not in `parts`.
    pub fn filled(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        let mut out = String::new();
        let mut rest = self.raw(key)?;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (name, after) = after
                .split_once('}')
                .ok_or_else(|| self.wrong(format!("`{key}` has a brace that does not end")))?;
            let part = parts.iter().find(|(known, _)| *known == name);
            let (_, part) = part.ok_or_else(|| {
                self.wrong(format!("`{key}` asks for `{name}`, and that is not there"))
            })?;
            out.push_str(part);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }

    /// Keys below `prefix`, in their order.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        self.words
            .keys()
            .map(String::as_str)
            .filter(move |key| key.strip_prefix(prefix).is_some_and(|k| k.starts_with('.')))
    }

    /// Keys that nothing has asked for yet.
    #[must_use]
    pub fn unused(&self) -> Vec<&str> {
        let used = self.used.borrow();
        self.words
            .keys()
            .map(String::as_str)
            .filter(|key| !used.contains(*key))
            .collect()
    }

    fn place<'a>(&self, key: &str, place: &'a str) -> Result<Place<'a>, TextError> {
        let Some((name, decimals)) = place.split_once(':') else {
            return Ok(Place {
                name: place,
                decimals: None,
            });
        };
        let decimals = decimals
            .parse()
            .map_err(|_| self.wrong(format!("`{key}`: `{decimals}` is no number of decimals")))?;
        Ok(Place {
            name,
            decimals: Some(decimals),
        })
    }

    fn wrong(&self, reason: String) -> TextError {
        TextError {
            file: self.file.into(),
            reason,
        }
    }
}

fn flatten(key: &str, value: &toml::Value, words: &mut BTreeMap<String, String>) {
    let below = |name: &str| {
        if key.is_empty() {
            name.to_owned()
        } else {
            format!("{key}.{name}")
        }
    };
    match value {
        toml::Value::Table(table) => {
            for (name, value) in table {
                flatten(&below(name), value, words);
            }
        }
        toml::Value::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                flatten(&below(&i.to_string()), value, words);
            }
        }
        toml::Value::String(text) => {
            words.insert(key.into(), text.clone());
        }
        other => {
            words.insert(key.into(), other.to_string());
        }
    }
}

/// `text` safe in HTML and in a quoted attribute.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words::read(
            "f.toml",
            "[a]\nb = \"x < {n:1} and {m}\"\nlist = [\"one\"]\n",
        )
        .unwrap()
    }

    #[test]
    fn constants_and_live_places_are_filled() {
        let words = words();
        assert_eq!(
            words
                .fill("a.b", &[("n", 2.0)], "data-slot", &["m"])
                .unwrap(),
            "x &lt; 2.0 and <span data-slot=\"m\"></span>"
        );
        assert_eq!(
            words.with("a.b", &[("n:1", "q"), ("m", "&")]).unwrap(),
            "x &lt; q and &amp;"
        );
        assert_eq!(words.unused(), ["a.list.0"]);
    }

    #[test]
    fn what_is_missing_is_named() {
        let words = words();
        let error = words
            .fill("a.b", &[("n", 2.0)], "data-slot", &[])
            .unwrap_err()
            .to_string();
        assert!(error.contains("f.toml") && error.contains("`m`"), "{error}");
        assert!(words.raw("a.c").unwrap_err().to_string().contains("`a.c`"));
    }
}
