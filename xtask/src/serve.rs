//! The book while it is written: built, served, and built again at every change.

use crate::{build, command, folders, setup};
use anyhow::{Context, Result};
use axum::Router;
use axum::http::{HeaderValue, header};
use axum::routing::get;
use notify_debouncer_mini::{new_debouncer, notify::RecursiveMode};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_header::SetResponseHeaderLayer;

/// Where the pages ask which build they would be of now.
const LIVE_RELOAD: &str = "__livereload";
/// What makes new pages by the program that runs, and what needs a new program.
const WORDS: &[&str] = &["book", "book.toml"];
const CODE: &[&str] = &["model/src", "widgets"];

/// Options of `serve`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port to listen on.
    #[arg(long, default_value_t = 3000)]
    port: u16,
    /// Open the book in the browser.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    wasm: setup::wasm::Args,
    #[command(flatten)]
    language: build::Language,
}

/// Builds and serves until it is stopped.
pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    // First the port: a long build must not end in "address in use".
    let bind = tokio::net::TcpListener::bind(("127.0.0.1", args.port));
    let listener = runtime.block_on(bind).with_context(|| {
        format!(
            "port {} cannot be had (is the book being served already?): choose another with --port",
            args.port
        )
    })?;
    let address = format!("http://{}/", listener.local_addr()?);
    let modules = setup::wasm::build(&args.wasm, &setup::module::book())?;
    let mut builder = build::Builder::of_the_book(modules)?
        .edition(args.language.edition()?)
        .live_reload(LIVE_RELOAD);
    builder.build()?;
    eprintln!("\n    The book is at {address}  (Ctrl-C stops)\n");
    if args.open && opener::open(&address).is_err() {
        eprintln!("    no browser could be opened: open the address yourself");
    }

    // Asked for, not sent: connections that stay open would, from the seventh tab on, keep a
    // browser from loading pages. Numbered from now, so that a server started anew is another.
    let build = Arc::new(AtomicU64::new(seconds_now()));
    let now = Arc::clone(&build);
    let which = get(move || async move { now.load(Ordering::Relaxed).to_string() });
    let fresh = SetResponseHeaderLayer::overriding(
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-store"),
    );
    let missing = ServeFile::new(folders::dist().join("404.html"));
    let site = ServeDir::new(folders::dist()).not_found_service(missing);
    let site = Router::new()
        .route(&format!("/{LIVE_RELOAD}"), which)
        .fallback_service(site)
        .layer(fresh);
    runtime.spawn(async move { axum::serve(listener, site).await });
    watch(builder, args, &build)
}

/// Seconds since 1970.
fn seconds_now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Rebuilds at every change below the watched folders.
fn watch(mut builder: build::Builder, args: &Args, build: &AtomicU64) -> Result<()> {
    let (events, received) = std::sync::mpsc::channel();
    let mut watcher = new_debouncer(Duration::from_millis(100), events).context(
        "changes cannot be watched. If the system says that too many files are open, other programs watch \
         as many as it allows: end some, or raise fs.inotify.max_user_instances",
    )?;
    for path in WORDS.iter().chain(CODE) {
        watcher
            .watcher()
            .watch(&folders::root().join(path), RecursiveMode::Recursive)
            .with_context(|| format!("{path} cannot be watched"))?;
    }
    let in_code = |path: &Path| {
        CODE.iter()
            .any(|folder| path.starts_with(folders::root().join(folder)))
    };
    let mut seen = SystemTime::now();
    for batch in received {
        let Ok(mut batch) = batch else { continue };
        // Reading a file is an event too, and building reads them all.
        batch.retain(|event| written_since(&event.path, seen));
        if batch.is_empty() {
            continue;
        }
        seen = SystemTime::now();
        let start = Instant::now();
        let result = if batch.iter().any(|event| in_code(&event.path)) {
            eprintln!("==> the code changed: building all again");
            rebuild_code(args).map(|()| None)
        } else {
            builder.build().map(Some)
        };
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(Some(0)) => eprintln!("    no page changed ({seconds:.2} s)"),
            Ok(files) => {
                let files = files.map_or(String::new(), |n| format!(", {n} files changed"));
                eprintln!("    built again{files} ({seconds:.2} s)");
                build.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => {
                eprintln!("\nerror: {error:#}\n    (the last good pages are still served)")
            }
        }
    }
    Ok(())
}

/// Whether a file was written, or taken away, after that time.
fn written_since(path: &Path, time: SystemTime) -> bool {
    let written = path.metadata().and_then(|data| data.modified());
    written.map_or(true, |written| written > time)
}

/// New code needs a new program: it serves from now on what it builds in a process of its own.
fn rebuild_code(args: &Args) -> Result<()> {
    let route = match args.wasm.wasm_route {
        setup::wasm::Route::Auto => "auto",
        setup::wasm::Route::Rustup => "rustup",
        setup::wasm::Route::Debian => "debian",
    };
    let mut cargo = command::cargo();
    // A target folder of its own: this program's file is in use while it runs.
    cargo
        .args(["run", "--package", "xtask", "--target-dir"])
        .arg(folders::target()?.join("serve"));
    cargo
        .arg("--")
        .args(["build", "--wasm-route", route])
        .args(["--language", args.language.tag()])
        .env("BOOK_LIVE_RELOAD", LIVE_RELOAD);
    command::run(&mut cargo)
}
