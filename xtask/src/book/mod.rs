//! From chapters to the finished site.

mod answers;
mod aside;
mod checks;
mod code;
mod directives;
mod math;
pub(crate) mod pieces;
mod place;
mod preprocessor;
mod relations;
mod sources;

pub(crate) use aside::Aside;
pub(crate) use code::Code;

#[cfg(test)]
mod tests;

use crate::setup::wasm::{self, Modules};
use crate::{say, site};
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
        let folder = say::root().join("book/text");
        if folder.join(&self.language).is_dir() {
            return Ok(Edition::new(say::root(), &self.language));
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

/// Builds the whole book into dist/: how many files changed.
pub(crate) fn build_edition(args: &Args) -> Result<usize> {
    let edition = args.language.edition()?;
    build_into_dist(&args.wasm, Some(edition))
}

/// Builds the English book into dist/: how many files changed.
pub(crate) fn build(args: &wasm::Args) -> Result<usize> {
    build_into_dist(args, None)
}

fn build_into_dist(args: &wasm::Args, edition: Option<Edition>) -> Result<usize> {
    let modules = wasm::build(args)?;
    let mut builder = Builder::new(say::root(), &say::dist(), modules).edition(edition);
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
    out: PathBuf,
    modules: Modules,
    edition: Edition,
    live_reload: Option<String>,
    formulas: math::Cache,
}

impl Builder {
    /// A builder of the book at `root` into `out`, in English.
    pub(crate) fn new(root: &Path, out: &Path, modules: Modules) -> Self {
        Self {
            root: root.into(),
            out: out.into(),
            modules,
            edition: Edition::english(),
            live_reload: None,
            formulas: math::Cache::default(),
        }
    }

    /// Builds another edition; nothing keeps it as it is.
    pub(crate) fn edition(mut self, edition: Option<Edition>) -> Self {
        self.edition = edition.unwrap_or(self.edition);
        self
    }

    /// Makes the pages listen at `endpoint` for changes.
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
            // Staged apart, so that readers never meet a half-written site.
            let stage = self.root.join("target/book-stage");
            let address = site::address();
            config.build.build_dir = stage.clone();
            config.build.create_missing = false;
            config.book.language = Some(self.edition.language().into());
            config.build.use_default_preprocessors = false;
            if let Some(endpoint) = &self.live_reload {
                config.set("output.html.live-reload-endpoint", endpoint)?;
            }
            let katex = mdbook_katex::cfg::get_config(&config)
                .context("book.toml, [preprocessor.katex]")?;
            // Ours reads the settings; mdBook must not look for a program of that name.
            config.set("preprocessor", toml::Table::new())?;
            let title = config.book.title.clone().unwrap_or_default();
            let mut book = MDBook::load_with_config(&self.root, config)
                .with_context(|| format!("the book at {} cannot be loaded", self.root.display()))?;
            let formulas = std::mem::take(&mut self.formulas);
            let (ours, outcome) =
                preprocessor::Chapters::new(&self.edition, &self.root, &address, katex, formulas);
            book.with_preprocessor(ours);
            let built = book.build();
            let outcome = outcome.take();
            self.formulas = outcome.formulas;
            if !outcome.problems.is_empty() {
                bail!("{}", place::report(&outcome.problems));
            }
            built?;
            let site = site::Site {
                root: &self.root,
                stage: &stage,
                edition: &self.edition,
                title: &title,
                modules: &self.modules,
                code: &outcome.code,
                pieces: &outcome.pieces,
                aside: &outcome.aside,
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
