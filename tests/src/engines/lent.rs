//! Each engine is started once, and lent to one trial at a time.

use super::{Engine, Kind};
use crate::Findings;
use libtest_mimic::{Arguments, Trial};
use std::sync::{LazyLock, Mutex, PoisonError};
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

/// An engine each, once it was started.
static STARTED: [Mutex<Option<Engine>>; Kind::ALL.len()] = [const { Mutex::new(None) }; 2];

/// A trial in an engine: its checks are told apart by the names they give their findings. Where the
/// engine is missing it is told as ignored.
pub fn trial_in(
    kind: Kind,
    name: &str,
    run: impl AsyncFnOnce(&Engine, &mut Findings) + Send + 'static,
) -> Trial {
    let missing = kind.program().is_none();
    let trial = Trial::test(format!("{}::{name}", kind.name()), move || {
        let mut findings = Findings::default();
        let mut lent = STARTED[kind as usize]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        RUNTIME.block_on(async {
            let engine = match lent.take() {
                Some(engine) => engine,
                None => Engine::start(kind).await,
            };
            run(&engine, &mut findings).await;
            *lent = Some(engine);
        });
        findings.told()
    });
    trial.with_ignored_flag(missing)
}

/// Plays the trials that the command line asks for, ends the engines, and the program.
pub fn play_in_engines(trials: Vec<Trial>) -> ! {
    let arguments = Arguments::from_args();
    let conclusion = libtest_mimic::run(&arguments, trials);
    for started in &STARTED {
        let engine = started.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = &*engine {
            RUNTIME.block_on(engine.close());
        }
    }
    conclusion.exit()
}
