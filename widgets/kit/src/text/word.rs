//! A word that knows where it was written and whether anybody has read it.

use super::TextError;
use crate::draw::words::filled;
use serde::de::{Deserialize, Deserializer, Error as _};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// A file of words: where each of its texts stands, and which were read.
#[derive(Debug)]
pub(super) struct File {
    /// From the book's top.
    pub(super) path: String,
    /// The line of each text by its dotted key: `labels.a`.
    pub(super) lines: BTreeMap<String, usize>,
    read: Mutex<BTreeSet<String>>,
}

impl File {
    pub(super) fn new(path: String, lines: BTreeMap<String, usize>) -> Self {
        Self {
            path,
            lines,
            read: Mutex::default(),
        }
    }

    fn note(&self, key: &str) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if !read.contains(key) {
            read.insert(key.into());
        }
    }

    /// The texts that nothing has read yet.
    pub(super) fn unread(&self) -> impl Iterator<Item = (&str, usize)> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let read = read.clone();
        let texts = self.lines.iter();
        texts
            .filter(move |(key, _)| !read.contains(*key))
            .map(|(key, line)| (key.as_str(), *line))
    }
}

/// A text of an edition. To look at it is to read it: what nothing reads is told at the build's end.
#[derive(Debug, Clone)]
pub struct Word {
    file: Arc<File>,
    key: String,
    text: String,
}

impl Word {
    pub(super) fn new(file: &Arc<File>, key: &str, text: &str) -> Self {
        Self {
            file: Arc::clone(file),
            key: key.into(),
            text: text.into(),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self
    }

    /// The text with every `{name}` in it filled from `parts`.
    ///
    /// # Errors
    /// [`TextError`] naming the place that nothing fills.
    pub fn with(&self, parts: &[(&str, &str)]) -> Result<String, TextError> {
        self.filled(str::to_owned, |name, _| {
            let part = parts.iter().find(|(known, _)| *known == name)?;
            Some(part.1.into())
        })
        .map_err(|place| self.asks_for(place, parts.iter().map(|part| part.0)))
    }

    /// The text, what stands between its places passed through `plain`, each place filled by `part`.
    ///
    /// # Errors
    /// The place that `part` has nothing for; see [`filled`].
    pub fn filled<'a>(
        &'a self,
        plain: impl Fn(&str) -> String,
        part: impl FnMut(&'a str, Option<u8>) -> Option<String>,
    ) -> Result<String, &'a str> {
        filled(self, plain, part)
    }

    /// The error that the text asks for something it is not given.
    pub fn asks_for<'a>(&self, place: &str, known: impl Iterator<Item = &'a str>) -> TextError {
        let known: Vec<&str> = known.collect();
        let known = match known.as_slice() {
            [] => "nothing".to_owned(),
            known => known.join(", "),
        };
        self.wrong(format!("asks for `{{{place}}}`; there is {known}"))
    }

    /// An error of this text: `what` goes on after its key.
    #[must_use]
    pub fn wrong(&self, what: impl core::fmt::Display) -> TextError {
        let line = self.file.lines.get(&self.key).copied().unwrap_or_default();
        TextError {
            file: format!("{}:{line}", self.file.path),
            reason: format!("`{}` {what}", self.key),
        }
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        self.file.note(&self.key);
        &self.text
    }
}

impl core::fmt::Display for Word {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self)
    }
}

/// Between a text's key and the text, on its way through serde. No TOML file holds it unescaped.
pub(super) const KEYED: char = '\u{1f}';

thread_local! {
    /// The file that is being read: serde hands a value nothing but itself.
    static READING: RefCell<Option<Arc<File>>> = const { RefCell::new(None) };
}

/// Reads `T` out of `file`, whose texts carry their keys.
pub(super) fn reading<T>(file: &Arc<File>, read: impl FnOnce() -> T) -> T {
    READING.set(Some(Arc::clone(file)));
    let done = read();
    READING.set(None);
    done
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (key, text) = text.split_once(KEYED).unwrap_or(("", &text));
        READING.with_borrow(|file| {
            let file = file
                .as_ref()
                .ok_or_else(|| D::Error::custom("words are read by an edition"))?;
            Ok(Self::new(file, key, text))
        })
    }
}
