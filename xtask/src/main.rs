//! Everything anyone runs: `cargo xtask serve`, `cargo xtask test` and the rest.

mod book;
mod build;
mod check;
mod command;
mod folders;
mod gallery;
mod html;
mod links;
mod picture;
mod replay;
mod report;
mod say;
mod script;
mod serve;
mod setup;
mod site;
mod test;
mod text;
mod validate;
mod verify;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Builds, serves, checks, tests and measures the book.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the book, serve it and rebuild it as you write.
    Serve(serve::Args),
    /// Build the book into dist/.
    Build(build::Args),
    /// Run every test, the built book in a real browser included.
    Test(test::Args),
    /// The fast half of `test`: format, lints, formulas, names, links.
    Check(setup::wasm::Args),
    /// Measure what the pages weigh.
    Report(setup::wasm::Args),
    /// Build the trial figures into dist-trial/, for the tests.
    Gallery(setup::wasm::Args),
    /// Draw the README's picture again, from the figure as it is.
    Picture,
    /// Play a run again, from its code or its level, seed and moves.
    Replay(replay::Args),
    /// Hold the formulas against the switch played event by event.
    Validate(validate::Args),
    /// Mark a class: replay every run code of a CSV file.
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Serve(args) => serve::run(&args),
        Command::Build(args) => build::edition(&args).map(drop),
        Command::Test(args) => test::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Gallery(args) => gallery::run(&args),
        Command::Picture => picture::run(),
        Command::Validate(args) => validate::run(&args),
        // These two say themselves what is wrong, and their exit codes mean something.
        Command::Replay(args) => return replay::run(args),
        Command::Verify(args) => return verify::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    /// clap finds clashes between options only when a command is asked for.
    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
