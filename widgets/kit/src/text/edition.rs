//! An edition of the book: a language, and the files that hold its words.

use super::word::{File, KEYED, reading};
use super::{FigureText, MeasuredText, TextError, WidgetText, Word};
use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// A language the book is built in, and where its words are.
///
/// Its clones share one memory of what was read: see [`Edition::unused`].
#[derive(Debug, Clone)]
pub struct Edition {
    root: PathBuf,
    language: String,
    /// Words beside the book's, a folder a language; looked for first.
    beside: Option<PathBuf>,
    files: Arc<Mutex<BTreeMap<String, Arc<File>>>>,
    by_key: Arc<Mutex<BTreeMap<String, Arc<Words>>>>,
}

/// The words and numbers of a file by their dotted keys, as `bar.play`.
pub type Words = BTreeMap<String, Word>;

/// A text that nothing reads, or, where it has no key, a whole file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unused {
    /// The file, from the book's top.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its dotted key: `labels.a`.
    pub key: String,
}

/// What a file holds: each text by its dotted key, with its line, and all with their keys in them.
struct Contents {
    texts: BTreeMap<String, (String, usize)>,
    numbers: BTreeMap<String, (String, usize)>,
    keyed: toml::Value,
}

impl Edition {
    /// The edition in `language` (a tag as `en` or `zh-Hant`) of the book at `root`.
    #[must_use]
    pub fn new(root: &Path, language: &str) -> Self {
        Self {
            root: root.into(),
            language: language.into(),
            beside: None,
            files: Arc::default(),
            by_key: Arc::default(),
        }
    }

    /// The same edition with the words of another folder, which are looked for first.
    #[must_use]
    pub fn with_words(self, folder: &Path) -> Self {
        Self {
            beside: Some(folder.into()),
            ..self.afresh()
        }
    }

    /// The English edition of the book that this program was compiled from.
    #[must_use]
    pub fn english() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Self::new(&root, "en")
    }

    /// The same edition, of which nothing was read yet.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self {
            beside: self.beside.clone(),
            ..Self::new(&self.root, &self.language)
        }
    }

    /// Its language's tag, as pages carry it in `lang`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The book's top.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of its words, from the book's top.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("book/text/{}", self.language)
    }

    /// The file that holds the words of that name, from the book's top.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        let own = self.beside.as_ref().map(|folder| {
            let file = folder.join(&self.language).join(format!("{name}.toml"));
            file.to_string_lossy().into_owned()
        });
        own.filter(|file| Path::new(file).is_file())
            .unwrap_or_else(|| format!("{}/{name}.toml", self.folder()))
    }

    /// `value` as this edition prints it; see [`crate::format::number_in`].
    #[must_use]
    pub fn number(&self, value: f64, decimals: u8) -> String {
        crate::format::number_in(&self.language, value, decimals)
    }

    /// The words of that name.
    ///
    /// # Errors
    /// [`TextError`] when there is no such file, or it does not fit `T`.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, TextError> {
        let text = self.load(name)?;
        let contents = Contents::of(&text).map_err(|error| self.wrong(name, &error))?;
        let file = self.known(name, &contents.texts);
        reading(&file, || {
            T::deserialize(contents.keyed).map_err(|error| {
                // From the text itself an error knows its line.
                let error = toml::from_str::<T>(&text).err().unwrap_or(error);
                self.wrong(name, &error)
            })
        })
    }

    /// All words and numbers of that name by their dotted keys, as `bar.play`.
    ///
    /// # Errors
    /// [`TextError`] when there is no such file, or it is no TOML.
    pub fn all(&self, name: &str) -> Result<Arc<Words>, TextError> {
        let mut by_key = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(words) = by_key.get(name) {
            return Ok(Arc::clone(words));
        }
        let text = self.load(name)?;
        let mut contents = Contents::of(&text).map_err(|error| self.wrong(name, &error))?;
        contents.texts.append(&mut contents.numbers);
        let file = self.known(name, &contents.texts);
        let texts = contents.texts.iter();
        let words = texts.map(|(key, (text, _))| (key.clone(), Word::new(&file, key, text)));
        let words: Arc<Words> = Arc::new(words.collect());
        by_key.insert(name.into(), Arc::clone(&words));
        Ok(words)
    }

    /// The word of that dotted key in the words of that name.
    ///
    /// # Errors
    /// See [`Edition::all`]; also when there is no such key.
    pub fn word(&self, name: &str, key: &str) -> Result<Word, TextError> {
        self.all(name)?.get(key).cloned().ok_or_else(|| TextError {
            file: self.file(name),
            reason: format!("there is no `{key}`"),
        })
    }

    /// The unit that the code calls `unit`, as this edition prints it; nothing for none.
    ///
    /// # Errors
    /// [`TextError`] when the edition has no word for it.
    pub fn unit(&self, unit: &str) -> Result<String, TextError> {
        match unit {
            "" => Ok(String::new()),
            unit => Ok(self.word("units", unit)?.to_string()),
        }
    }

    /// `value` and its unit, if it has one, kept on one line.
    ///
    /// # Errors
    /// See [`Edition::unit`].
    pub fn quantity(&self, value: f64, decimals: u8, unit: &str) -> Result<String, TextError> {
        let number = self.number(value, decimals);
        Ok(match unit {
            "" => number,
            unit => format!("{number} {}", self.unit(unit)?).replace(' ', "\u{a0}"),
        })
    }

    fn load(&self, name: &str) -> Result<String, TextError> {
        std::fs::read_to_string(self.root.join(self.file(name))).map_err(|error| TextError {
            file: self.file(name),
            reason: format!(
                "it cannot be read ({error}): each edition has it; a new figure's is made after another figure's"
            ),
        })
    }

    fn wrong(&self, name: &str, error: &toml::de::Error) -> TextError {
        TextError {
            file: self.file(name),
            reason: error.to_string(),
        }
    }

    /// The memory of that file: one for all who read it.
    fn known(&self, name: &str, texts: &BTreeMap<String, (String, usize)>) -> Arc<File> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let file = files.entry(name.into()).or_insert_with(|| {
            let lines = texts.iter().map(|(key, (_, line))| (key.clone(), *line));
            Arc::new(File::new(self.file(name), lines.collect()))
        });
        Arc::clone(file)
    }

    /// The texts that nothing has read so far, of those files that were read at all.
    #[must_use]
    pub fn unused(&self) -> Vec<Unused> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let unread = files.values().flat_map(|file| {
            file.unread().map(|(key, line)| Unused {
                file: file.path.clone(),
                line,
                key: key.into(),
            })
        });
        unread.collect()
    }

    /// The edition's files that nothing has read so far.
    ///
    /// # Errors
    /// [`TextError`] when its folder cannot be read.
    pub fn unread_files(&self) -> Result<Vec<String>, TextError> {
        let entries = self.root.join(self.folder()).read_dir();
        let entries = entries.map_err(|error| TextError {
            file: self.folder(),
            reason: format!("it cannot be read ({error}): each edition has its folder"),
        })?;
        let names = entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned());
        let there: BTreeSet<String> = names.collect();
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let unread = there.into_iter().filter(|file| {
            let name = file.strip_suffix(".toml");
            !name.is_some_and(|name| files.contains_key(name))
        });
        Ok(unread
            .map(|file| format!("{}/{file}", self.folder()))
            .collect())
    }

    /// The words of a figure.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn figure(&self, name: &str) -> Result<FigureText, TextError> {
        self.read(name)
    }

    /// The words that all widgets share.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn widget(&self) -> Result<WidgetText, TextError> {
        self.read("widget")
    }

    /// The words of the tables of what was measured.
    ///
    /// # Errors
    /// See [`Edition::read`].
    pub fn measured(&self) -> Result<MeasuredText, TextError> {
        self.read("measured")
    }
}

impl Contents {
    fn of(text: &str) -> Result<Self, toml::de::Error> {
        let table = DeTable::parse(text)?;
        let mut contents = Self {
            texts: BTreeMap::new(),
            numbers: BTreeMap::new(),
            keyed: toml::Value::Boolean(false),
        };
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        contents.keyed = contents.table("", table.get_ref(), &line)?;
        Ok(contents)
    }

    fn table(
        &mut self,
        prefix: &str,
        table: &DeTable<'_>,
        line: &dyn Fn(usize) -> usize,
    ) -> Result<toml::Value, toml::de::Error> {
        let mut keyed = toml::Table::new();
        for (name, value) in table {
            let key = format!("{prefix}{}", name.get_ref());
            let value = self.value(&key, value, line(name.span().start), line)?;
            keyed.insert(name.get_ref().to_string(), value);
        }
        Ok(keyed.into())
    }

    fn value(
        &mut self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        at: usize,
        line: &dyn Fn(usize) -> usize,
    ) -> Result<toml::Value, toml::de::Error> {
        match value.get_ref() {
            DeValue::Table(table) => self.table(&format!("{key}."), table, line),
            DeValue::Array(list) => {
                let mut keyed = Vec::new();
                for (i, value) in list.iter().enumerate() {
                    let at = line(value.span().start);
                    keyed.push(self.value(&format!("{key}.{i}"), value, at, line)?);
                }
                Ok(keyed.into())
            }
            DeValue::String(text) => {
                self.texts.insert(key.into(), (text.to_string(), at));
                Ok(format!("{key}{KEYED}{text}").into())
            }
            _ => {
                let plain = plain(value)?;
                self.numbers.insert(key.into(), (plain.to_string(), at));
                Ok(plain)
            }
        }
    }
}

/// A value that is no text.
fn plain(value: &Spanned<DeValue<'_>>) -> Result<toml::Value, toml::de::Error> {
    toml::Value::deserialize(ValueDeserializer::from(value.clone()))
}
