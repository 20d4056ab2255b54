//! The words of the control room, by key.

use kit::draw::words::{escape, filled};
use kit::text::{Edition, TextError};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Words by dotted key, as `bar.play`.
#[derive(Debug)]
pub struct Words {
    edition: Edition,
    file: String,
    words: BTreeMap<String, String>,
    used: RefCell<BTreeSet<String>>,
}

impl Words {
    /// The words of the room in an edition.
    ///
    /// # Errors
    /// [`TextError`] when the file cannot be read or is no TOML.
    pub fn of(edition: &Edition) -> Result<Self, TextError> {
        let table = edition.read("room")?;
        Ok(Self::new(edition, edition.file("room"), table))
    }

    fn new(edition: &Edition, file: String, table: toml::Table) -> Self {
        let mut words = BTreeMap::new();
        flatten("", &toml::Value::Table(table), &mut words);
        Self {
            edition: edition.clone(),
            file,
            words,
            used: RefCell::default(),
        }
    }

    /// The edition they belong to.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// `value` as the edition prints it.
    #[must_use]
    pub fn number(&self, value: f64, decimals: u8) -> String {
        self.edition.number(value, decimals)
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
        filled(self.raw(key)?, escape, |name, decimals| {
            if let Some((_, value)) = constants.iter().find(|(known, _)| *known == name) {
                return Some(self.number(*value, decimals.unwrap_or(0)));
            }
            let decimals = decimals
                .map(|decimals| format!(" data-decimals=\"{decimals}\""))
                .unwrap_or_default();
            slots
                .contains(&name)
                .then(|| format!("<span {live}=\"{name}\"{decimals}></span>"))
        })
        .map_err(|place| {
            let known = constants.iter().map(|c| c.0).chain(slots.iter().copied());
            let known: Vec<&str> = known.collect();
            self.wrong(format!(
                "`{key}` asks for `{place}`; there is {}",
                known.join(", ")
            ))
        })
    }

    /// Texts for which something was asked and filled in by name: `{name}` becomes the string.
    ///
    /// # Errors
    /// See [`Words::raw`].
    pub fn with(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        self.parts(key, parts, escape)
    }

    /// The text of that key as it is spoken, every name in it filled from `parts`.
    ///
    /// # Errors
    /// See [`Words::raw`]; also for a name that is not in `parts`.
    pub fn filled(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        self.parts(key, parts, str::to_owned)
    }

    fn parts(
        &self,
        key: &str,
        parts: &[(&str, &str)],
        plain: fn(&str) -> String,
    ) -> Result<String, TextError> {
        filled(self.raw(key)?, plain, |name, _| {
            let part = parts.iter().find(|(known, _)| *known == name)?;
            Some(plain(part.1))
        })
        .map_err(|place| self.wrong(format!("`{key}` asks for `{place}`, and that is not there")))
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

    fn wrong(&self, reason: String) -> TextError {
        TextError {
            file: self.file.clone(),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let table = "[a]\nb = \"x < {n:1} and {m}\"\nlist = [\"one\"]\n";
        let table = toml::from_str(table).unwrap();
        Words::new(&Edition::english(), "f.toml".into(), table)
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
            words.with("a.b", &[("n", "q"), ("m", "&")]).unwrap(),
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
