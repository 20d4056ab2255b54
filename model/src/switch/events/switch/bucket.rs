//! Load shedding as a switch can do it: a token bucket filled at a share of the capacity it measures.
//!
//! A switch does not know its service time; it measures that of the transactions it completes. The
//! bucket fills at `share`·N/S for the S last measured, and an arrival that finds no token is shed.

/// How long the bucket takes to fill, in seconds of its own rate.
///
/// Deep enough for the noise of Poisson arrivals: at a load exactly at the limit the tokens walk
/// between empty and full, and a share of 1/(2·depth in tokens) is shed, 0.1 % for the switch of the
/// book. Shallow enough for the line: what a full bucket lets in at once waits less than one
/// second, half of the patience.
pub const DEPTH: f64 = 1.0;

/// How long completed transactions are measured before the rate follows them (s).
///
/// A few thousand transactions: a mean within about one per cent.
pub const WINDOW: f64 = 10.0;

/// The bucket, and the measurement that fills it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    share: f64,
    tokens: f64,
    at: f64,
    /// Mean holding time in the last whole window (s); before it there is nothing to go by.
    measured: Option<f64>,
    window_since: f64,
    window_held: f64,
    window_completed: f64,
}

impl Bucket {
    /// An empty bucket that fills at `share` of the capacity, in \[0, 1\].
    #[must_use]
    pub const fn new(share: f64) -> Self {
        Self {
            share,
            tokens: 0.0,
            at: 0.0,
            measured: None,
            window_since: 0.0,
            window_held: 0.0,
            window_completed: 0.0,
        }
    }

    /// Takes a token for an arrival at `now` (s); `false` sheds it. All are admitted until the
    /// first window has been measured.
    pub fn admit(&mut self, now: f64, slots: u32) -> bool {
        let Some(held) = self.measured else {
            return true;
        };
        let rate = self.share * f64::from(slots) / held;
        let depth = (rate * DEPTH).max(1.0);
        let filled = self.tokens + rate * (now - self.at);
        self.at = now;
        self.tokens = if filled < depth { filled } else { depth };
        let admitted = self.tokens >= 1.0;
        if admitted {
            self.tokens -= 1.0;
        }
        admitted
    }

    /// Measures a transaction completed at `now` that held its slot for `held` (s).
    pub fn completed(&mut self, now: f64, held: f64) {
        self.window_held += held;
        self.window_completed += 1.0;
        if now - self.window_since >= WINDOW {
            self.measured = Some(self.window_held / self.window_completed);
            self.window_since = now;
            self.window_held = 0.0;
            self.window_completed = 0.0;
        }
    }
}
