//! What is being done, said as it is done.

use anyhow::Result;
use std::time::Instant;

/// Says what comes next, does it, and says how long it took.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {what}");
    let start = Instant::now();
    let result = work()?;
    eprintln!("    {what}: {:.2} s", start.elapsed().as_secs_f64());
    Ok(result)
}
