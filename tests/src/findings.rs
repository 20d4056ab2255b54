//! What a trial found wrong: one check that fails does not hide the others.

use crate::{Site, in_browser, keep_browsers};
use futures::FutureExt;
use libtest_mimic::{Arguments, Failed, Trial};
use std::panic::AssertUnwindSafe;

/// What was found wrong, check by check.
#[derive(Default)]
pub struct Findings(Vec<String>);

impl Findings {
    /// Does a check.
    pub async fn check(&mut self, name: &str, check: impl Future<Output = ()>) {
        if let Err(panic) = AssertUnwindSafe(check).catch_unwind().await {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
            self.0
                .push(format!("{name}: {}", said.unwrap_or("it panicked")));
        }
    }

    /// All of it.
    ///
    /// # Errors
    /// What was found wrong, a line a check.
    pub fn told(self) -> Result<(), Failed> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(self.0.join("\n").into())
    }
}

/// A trial in a browser: its checks are told apart by the names they give their findings.
pub fn trial(
    name: String,
    run: impl AsyncFnOnce(&'static Site, &mut Findings) + Send + 'static,
) -> Trial {
    Trial::test(name, move || {
        let mut findings = Findings::default();
        in_browser(async |site: &'static Site| run(site, &mut findings).await);
        findings.told()
    })
}

/// Plays the trials that the command line asks for, and ends the program.
pub fn play(trials: Vec<Trial>) -> ! {
    let arguments = Arguments::from_args();
    let kept = keep_browsers();
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(kept);
    conclusion.exit()
}
