//! The modules that the pages load: compiled for WebAssembly by one of two routes, and bound to JavaScript.
//!
//! * `rustup`: the toolchain in use, with its `wasm32-unknown-unknown` standard library;
//! * `debian`: Debian's own toolchain, which builds that standard library from its source.

use super::apt;
use super::module::{Kind, Module};
use super::short::{shorten, without_custom_sections};
use crate::{command, folders, say};
use anyhow::{Context, Result, anyhow, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: &[&str] = &[
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "rust-web-llvm",
    "lld-22",
];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// Options of all commands that need the modules.
#[derive(clap::Args, Clone, Copy)]
#[group(id = "wasm")]
pub(crate) struct Args {
    /// How to compile for WebAssembly.
    #[arg(long, value_enum, default_value_t = Route::Auto)]
    pub(crate) wasm_route: Route,
}

/// How to compile for WebAssembly.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// rustup's standard library if it can be had, else Debian's toolchain.
    Auto,
    /// The toolchain in use and rustup's standard library.
    Rustup,
    /// Debian's toolchain, which builds the standard library itself.
    Debian,
}

/// Compiles the modules of these kinds, which come back in their order.
pub(crate) fn build(args: &Args, kinds: &[Kind]) -> Result<Vec<Module>> {
    // What was compiled before its source went would be taken for it.
    if let Some(kind) = kinds
        .iter()
        .find(|kind| !folders::root().join(kind.source()).is_file())
    {
        bail!("there is no module `{}`: {}", kind.name, kind.remedy());
    }
    say::step("WebAssembly modules", || {
        let compile: fn(&[Kind]) -> Result<PathBuf> = match args.wasm_route {
            Route::Rustup => ensure_rustup().map(|()| compile_rustup as _)?,
            Route::Debian => ensure_debian().map(|()| compile_debian as _)?,
            Route::Auto => match ensure_rustup() {
                Ok(()) => compile_rustup,
                Err(rustup) => {
                    eprintln!("    {rustup:#}\n    trying Debian's toolchain instead");
                    ensure_debian().map_err(|debian| neither(&rustup, &debian))?;
                    compile_debian
                }
            },
        };
        let folder = compile(kinds)?;
        kinds.iter().map(|kind| bind(&folder, *kind)).collect()
    })
}

fn neither(rustup: &anyhow::Error, debian: &anyhow::Error) -> anyhow::Error {
    anyhow!(
        "nothing here can compile for WebAssembly. Either way is enough:\n  \
         1. rustup target add {TARGET}\n     (tried: {rustup:#})\n  \
         2. on Debian as root: apt-get install {}\n     (tried: {debian:#})",
        DEBIAN_PACKAGES.join(" ")
    )
}

/// Makes sure that the toolchain in use has the target's standard library.
fn ensure_rustup() -> Result<()> {
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(folders::root())
        .output()
        .context("`rustc` could not be started: is a Rust toolchain on PATH?")?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    if sysroot
        .join("lib/rustlib")
        .join(TARGET)
        .join("lib")
        .is_dir()
    {
        return Ok(());
    }
    eprintln!("    the standard library for {TARGET} is missing");
    command::run(
        Command::new("rustup")
            .args(["target", "add", TARGET])
            .current_dir(folders::root()),
    )
    .context("it could not be installed")
}

/// What cargo is asked for, by either route.
fn wanted(cargo: &mut Command, kinds: &[Kind]) {
    let packages: BTreeSet<String> = kinds.iter().map(Kind::package).collect();
    for package in packages {
        cargo.args(["--package".into(), package]);
    }
    cargo.args(["--lib", "--bins"]);
    cargo.args(["--profile", "wasm", "--target", TARGET]);
}

/// Compiles the modules, and returns the folder they are in.
fn compile_rustup(kinds: &[Kind]) -> Result<PathBuf> {
    let mut cargo = command::cargo();
    cargo.arg("build");
    wanted(&mut cargo, kinds);
    forget_this_machine(&mut cargo);
    command::run(&mut cargo)?;
    Ok(compiled(folders::target()?))
}

/// Where cargo puts the modules.
fn compiled(target: &Path) -> PathBuf {
    target.join(TARGET).join("wasm")
}

/// Where the crates' sources lie on this machine is no part of a module, which is the same from everywhere.
fn forget_this_machine(cargo: &mut Command) {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    // Flags are told apart by spaces.
    if let Some(home) = home.filter(|home| !home.to_string_lossy().contains(' ')) {
        cargo.env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            format!("--remap-path-prefix={}=cargo", home.display()),
        );
    }
}

/// Makes sure that Debian's toolchain is there.
fn ensure_debian() -> Result<()> {
    let installed = DEBIAN_PACKAGES.iter().all(|package| {
        Command::new("dpkg-query")
            .args(["--show", "--showformat=${db:Status-Status}", package])
            .output()
            .is_ok_and(|o| o.stdout == b"installed")
    });
    if installed {
        return Ok(());
    }
    if !apt::usable() {
        bail!(
            "Debian's packages {} are missing, and only root on Debian can install them",
            DEBIAN_PACKAGES.join(", ")
        );
    }
    apt::install(DEBIAN_PACKAGES)
}

/// See [`compile_rustup`].
fn compile_debian(kinds: &[Kind]) -> Result<PathBuf> {
    let target_dir = folders::target()?.join("debian");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut cargo = Command::new(DEBIAN_CARGO);
    cargo
        .current_dir(folders::root())
        // Debian's cargo must find Debian's rustc, not the one that runs us.
        .env("PATH", format!("/usr/bin:{path}"))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target_dir);
    for name in [
        "RUSTUP_TOOLCHAIN",
        "RUSTC",
        "RUSTC_WRAPPER",
        "RUSTDOC",
        "CARGO",
        "RUSTFLAGS",
        "LD_LIBRARY_PATH",
    ] {
        cargo.env_remove(name);
    }
    cargo.args(["build", "-Zbuild-std=std,panic_abort"]);
    wanted(&mut cargo, kinds);
    forget_this_machine(&mut cargo);
    command::run(&mut cargo)?;
    Ok(compiled(&target_dir))
}

/// Binds the module of that kind, compiled into `folder`, to JavaScript.
fn bind(folder: &Path, kind: Kind) -> Result<Module> {
    let name = kind.name;
    let compiled = folder.join(format!("{}.wasm", kind.compiled()));
    // In a module, and in a script that is none: a page that is opened as a file may load only that.
    let bound = |out: &str, classic: bool| -> Result<Module> {
        let out = folders::target()?.join(out);
        let mut binding = wasm_bindgen_cli_support::Bindgen::new();
        if classic {
            binding.no_modules(true)?;
        } else {
            binding.web(true)?;
        }
        binding
            .input_path(&compiled)
            .out_name(name)
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&out)
            .with_context(|| {
                format!(
                    "{} could not be bound. If the message speaks of schema versions: the versions of wasm-bindgen \
                     and of wasm-bindgen-cli-support in Cargo.toml must be the same",
                    compiled.display()
                )
            })?;
        let read = |file: &str| {
            std::fs::read(out.join(file)).with_context(|| format!("wasm-bindgen wrote no {file}"))
        };
        shorten(Module {
            kind,
            wasm: without_custom_sections(&read(&format!("{name}_bg.wasm"))?)?,
            glue: read(&format!("{name}.js"))?,
            classic: Vec::new(),
        })
    };
    let alone = bound("wasm-bound-classic", true)?;
    Ok(Module {
        classic: classic(name, &alone)?,
        ..bound("wasm-bound", false)?
    })
}

/// A script that is no module, and holds its module as text.
fn classic(name: &str, module: &Module) -> Result<Vec<u8>> {
    let glue = str::from_utf8(&module.glue)?;
    let wasm = STANDARD.encode(&module.wasm);
    let script = format!(
        "(() => {{\n{glue}(globalThis.classicModules ??= {{}})['{name}'] = [wasm_bindgen, '{wasm}'];\n}})();\n"
    );
    Ok(script.into_bytes())
}
