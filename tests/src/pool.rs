//! Browsers, lent to one test at a time.

use crate::Site;
use std::num::NonZero;
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

static POOL: Mutex<Pool> = Mutex::new(Pool {
    wanted: 0,
    lent: 0,
    free: Vec::new(),
});
static FREED: Condvar = Condvar::new();

struct Pool {
    /// Tests that have begun or wait for a browser, and what else wants the browsers kept.
    wanted: usize,
    lent: usize,
    free: Vec<&'static Site>,
}

fn pool() -> MutexGuard<'static, Pool> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the browsers. With the last of these they end: they would outlive the program.
pub struct Kept(());

/// Keeps the browsers, though no test may want one for a moment.
#[must_use]
pub fn keep_browsers() -> Kept {
    pool().wanted += 1;
    Kept(())
}

impl Drop for Kept {
    fn drop(&mut self) {
        let mut pool = pool();
        pool.wanted -= 1;
        if pool.wanted == 0 {
            for site in std::mem::take(&mut pool.free) {
                RUNTIME.block_on(site.close());
            }
        }
    }
}

/// A browser that goes back to the others after the test, however that ends.
struct Lent(Option<&'static Site>);

impl Lent {
    /// Waits for its turn: as many are lent as there are processors.
    fn take() -> Self {
        let most = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut pool = pool();
        while pool.lent >= most {
            pool = FREED.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
        pool.lent += 1;
        Self(pool.free.pop())
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut pool = pool();
        pool.lent -= 1;
        pool.free.extend(self.0);
        FREED.notify_one();
    }
}

/// Runs a test in a browser that no other test has at the time: a page behind another is not drawn,
/// and sees nothing come near.
pub fn in_browser<F: Future<Output = ()>>(test: impl FnOnce(&'static Site) -> F) {
    let _kept = keep_browsers();
    let mut lent = Lent::take();
    RUNTIME.block_on(async {
        let site = match lent.0 {
            Some(site) => site,
            None => {
                let started: &'static Site = Box::leak(Box::new(Site::start().await));
                *lent.0.insert(started)
            }
        };
        test(site).await;
    });
}
