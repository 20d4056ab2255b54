//! From chapters to the finished site: mdBook is driven here, by way of `book` and on to `site`.

#[cfg(test)]
mod tests;

use crate::book::{self, Chapters, Formulas};
use crate::setup::module::{self, Module};
use crate::setup::wasm;
use crate::{folders, say, site};
use anyhow::{Context, Result, bail};
use kit::text::Edition;
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use std::path::{Path, PathBuf};

/// What is built, and how.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) wasm: wasm::Args,
    #[command(flatten)]
    pub(crate) language: Language,
}

/// The edition that is asked for.
#[derive(clap::Args)]
pub(crate) struct Language {
    /// The edition: a folder of book/text.
    #[arg(long, value_name = "TAG", default_value = "en")]
    language: String,
}

impl Language {
    /// Its tag.
    pub(crate) fn tag(&self) -> &str {
        &self.language
    }

    /// The edition of that language.
    pub(crate) fn edition(&self) -> Result<Edition> {
        let folder = folders::root().join("book/text");
        if folder.join(&self.language).is_dir() {
            return Ok(Edition::new(folders::root(), &self.language));
        }
        let mut known = Vec::new();
        for entry in folder.read_dir().context("book/text cannot be read")? {
            known.push(entry?.file_name().to_string_lossy().into_owned());
        }
        known.sort();
        bail!(
            "there is no edition `{}`: book/text has {}",
            self.language,
            known.join(", ")
        )
    }
}

/// Builds an edition into dist/: how many files changed.
pub(crate) fn edition(args: &Args) -> Result<usize> {
    into_dist(&args.wasm, args.language.edition()?)
}

/// Builds the English book into dist/: how many files changed.
pub(crate) fn run(args: &wasm::Args) -> Result<usize> {
    into_dist(args, Edition::english())
}

fn into_dist(args: &wasm::Args, edition: Edition) -> Result<usize> {
    let modules = wasm::build(args, &module::book())?;
    let mut builder = Builder::of_the_book(modules)?.edition(edition);
    if let Ok(endpoint) = std::env::var("BOOK_LIVE_RELOAD") {
        builder = builder.live_reload(&endpoint);
    }
    let changed = builder.build()?;
    eprintln!("    dist/ is ready ({changed} files changed)");
    Ok(changed)
}

/// Builds one book, as often as wanted.
pub(crate) struct Builder {
    root: PathBuf,
    stage: PathBuf,
    out: PathBuf,
    modules: Vec<Module>,
    edition: Edition,
    live_reload: Option<String>,
    whole: bool,
    formulas: Formulas,
}

impl Builder {
    /// A builder of this repository's book into dist/.
    pub(crate) fn of_the_book(modules: Vec<Module>) -> Result<Self> {
        let stage = folders::target()?.join("book-stage");
        let book = Self::new(folders::root(), &stage, &folders::dist(), modules);
        Ok(book.whole())
    }

    /// A builder of the book at `root` into `out`. mdBook writes into `stage` and empties it.
    fn new(root: &Path, stage: &Path, out: &Path, modules: Vec<Module>) -> Self {
        Self {
            root: root.into(),
            stage: stage.into(),
            out: out.into(),
            modules,
            edition: Edition::english(),
            live_reload: None,
            whole: false,
            formulas: Formulas::default(),
        }
    }

    /// Builds another edition than the English one.
    pub(crate) fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// The book holds all that its edition has words for: words that nothing reads are refused.
    fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Makes the pages ask at `endpoint` for changes.
    pub(crate) fn live_reload(mut self, endpoint: &str) -> Self {
        self.live_reload = Some(endpoint.into());
        self
    }

    /// Builds the book: how many files of the site changed.
    pub(crate) fn build(&mut self) -> Result<usize> {
        say::step("book", || {
            let mut config = Config::from_disk(self.root.join("book.toml"))
                .context("book.toml cannot be read")?;
            config.update_from_env()?;
            refuse_overlap(&self.root, &config, &config.build.build_dir)?;
            refuse_overlap(&self.root, &config, &self.out)?;
            refuse_overlap(&self.root, &config, &self.stage)?;
            // Staged apart, so that readers never meet a half-written site.
            let address = site::address();
            config.build.build_dir = self.stage.clone();
            config.build.create_missing = false;
            config.book.language = Some(self.edition.language().into());
            config.build.use_default_preprocessors = false;
            let katex = mdbook_katex::cfg::get_config(&config)
                .context("book.toml, [preprocessor.katex]")?;
            // Ours reads the settings; mdBook must not look for a program of that name.
            config.set("preprocessor", toml::Table::new())?;
            let title = config.book.title.clone().unwrap_or_default();
            let mut mdbook = MDBook::load_with_config(&self.root, config)
                .with_context(|| format!("the book at {} cannot be loaded", self.root.display()))?;
            let formulas = std::mem::take(&mut self.formulas);
            let edition = self.edition.afresh();
            let (ours, outcome) = Chapters::new(&edition, &self.root, &address, katex, formulas);
            mdbook.with_preprocessor(ours);
            let built = mdbook.build();
            let outcome = outcome.take();
            self.formulas = outcome.formulas;
            if !outcome.problems.is_empty() {
                bail!("{}", book::report(&outcome.problems));
            }
            built?;
            let site = site::Site {
                root: &self.root,
                stage: &self.stage,
                edition: &edition,
                whole: self.whole,
                title: &title,
                modules: &self.modules,
                code: &outcome.code,
                pieces: &outcome.pieces,
                aside: &outcome.aside,
                live_reload: self.live_reload.as_deref(),
            };
            site.finish(&self.out)
        })
    }
}

/// mdBook empties its output folder: it must be no folder that holds sources.
fn refuse_overlap(root: &Path, config: &Config, out: &Path) -> Result<()> {
    let full = |path: &Path| {
        let path = root.join(path);
        path.canonicalize().unwrap_or(path)
    };
    let out = full(out);
    let theme = config.html_config().and_then(|html| html.theme);
    let sources = [
        full(&config.book.src),
        full(&theme.unwrap_or_else(|| "theme".into())),
    ];
    for source in sources {
        if source.starts_with(&out) || out.starts_with(&source) {
            bail!(
                "book.toml: the output folder {} and the sources {} overlap, and building empties the output folder: \
                 nothing was touched. Set `build-dir = \"dist\"` under [build]",
                out.display(),
                source.display()
            );
        }
    }
    Ok(())
}
