//! The words of the control room, by key.

use kit::draw::words::escape;
use kit::text::{Edition, TextError, Word};
use model::switch::sim::figure::{Figure, Show};
use model::switch::sim::{Level, Summary};
use std::sync::Arc;

/// The files: the room's own words, and those for what the model names.
const FILES: [&str; 2] = ["room", "switch"];

/// Words by dotted key, as `bar.play`.
#[derive(Debug)]
pub struct Words {
    edition: Edition,
    files: Vec<Arc<kit::text::Words>>,
}

impl Words {
    /// The words of the room in an edition.
    ///
    /// # Errors
    /// [`TextError`] when a file cannot be read or is no TOML.
    pub fn of(edition: &Edition) -> Result<Self, TextError> {
        Self::named(edition, &FILES)
    }

    fn named(edition: &Edition, files: &[&str]) -> Result<Self, TextError> {
        let files: Result<_, _> = files.iter().map(|name| edition.all(name)).collect();
        Ok(Self {
            edition: edition.clone(),
            files: files?,
        })
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

    /// `value` as `show` has it shown, with its unit, kept on one line.
    ///
    /// # Errors
    /// [`TextError`] when the edition has no word for the unit.
    pub fn quantity(&self, value: f64, show: Show) -> Result<String, TextError> {
        let (decimals, unit) = (show.decimals, show.unit);
        self.edition.quantity(value * show.scale, decimals, unit)
    }

    /// The title of the figure of a whole run, safe in HTML.
    ///
    /// # Errors
    /// See [`Words::raw`].
    pub fn of_run(&self, figure: &Figure<Summary>) -> Result<String, TextError> {
        self.get(&format!("run.{}", figure.key))
    }

    /// The title of a level, safe in HTML.
    ///
    /// # Errors
    /// See [`Words::raw`].
    pub fn level(&self, level: Level) -> Result<String, TextError> {
        self.get(&format!("levels.{}", level.name()))
    }

    /// The word of that key.
    ///
    /// # Errors
    /// [`TextError`] naming the key when the file has no such word.
    pub fn raw(&self, key: &str) -> Result<&str, TextError> {
        self.word(key).map(|word| &**word)
    }

    fn word(&self, key: &str) -> Result<&Word, TextError> {
        let found = self.files.iter().find_map(|words| words.get(key));
        found.ok_or_else(|| TextError {
            file: FILES.map(|name| self.edition.file(name)).join(", "),
            reason: format!("there is no `{key}`"),
        })
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
        let word = self.word(key)?;
        let filled = word.filled(escape, |name, decimals| {
            if let Some((_, value)) = constants.iter().find(|(known, _)| *known == name) {
                return Some(self.number(*value, decimals.unwrap_or(0)));
            }
            let decimals = decimals
                .map(|decimals| format!(" data-decimals=\"{decimals}\""))
                .unwrap_or_default();
            slots
                .contains(&name)
                .then(|| format!("<span {live}=\"{name}\"{decimals}></span>"))
        });
        filled.map_err(|place| {
            let known = constants.iter().map(|c| c.0).chain(slots.iter().copied());
            word.asks_for(place, known)
        })
    }

    /// Texts for which something was asked and filled in by name: `{name}` becomes the string, safe
    /// in HTML.
    ///
    /// # Errors
    /// See [`Words::filled`].
    pub fn with(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        Ok(escape(&self.filled(key, parts)?))
    }

    /// The text of that key as it is spoken, every name in it filled from `parts`.
    ///
    /// # Errors
    /// See [`Words::raw`]; also for a name that is not in `parts`.
    pub fn filled(&self, key: &str, parts: &[(&str, &str)]) -> Result<String, TextError> {
        self.word(key)?.with(parts)
    }

    /// Keys below `prefix`, in their order.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        self.files
            .iter()
            .flat_map(|words| words.keys())
            .map(String::as_str)
            .filter(move |key| key.strip_prefix(prefix).is_some_and(|k| k.starts_with('.')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        let root = tempfile::tempdir().unwrap();
        let edition = Edition::new(root.path(), "en");
        let file = root.path().join(edition.file("f"));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
        Words::named(&edition, &["f"]).unwrap()
    }

    const TEXT: &str = "[a]\nb = \"x < {n:1} and {m}\"\nlist = [\"one\"]\n";

    #[test]
    fn constants_and_live_places_are_filled() {
        let words = words(TEXT);
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
        let unused = words.edition().unused();
        assert_eq!(unused.len(), 1);
        assert_eq!((unused[0].key.as_str(), unused[0].line), ("a.list.0", 3));
    }

    #[test]
    fn what_is_missing_is_named() {
        let words = words(TEXT);
        let error = words
            .fill("a.b", &[("n", 2.0)], "data-slot", &[])
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("f.toml:2: `a.b`") && error.contains("`{m}`"),
            "{error}"
        );
        assert!(words.raw("a.c").unwrap_err().to_string().contains("`a.c`"));
    }
}
