//! A figure of a minute or of a run: its key, its meaning, and how a person is shown it.

/// How a value is shown: multiplied by `scale`, with so many `decimals`, before its `unit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Show {
    /// Factor from the value to the number shown.
    pub scale: f64,
    /// Digits after the decimal point.
    pub decimals: u8,
    /// Unit behind the number; empty for a plain number.
    pub unit: &'static str,
}

impl Show {
    pub(super) const fn new(scale: f64, decimals: u8, unit: &'static str) -> Self {
        Self {
            scale,
            decimals,
            unit,
        }
    }
}

/// Words for people: empty in a page's module, because the page that loads it holds them.
const fn words(text: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") {
        ""
    } else {
        text
    }
}

/// One figure of a `T`. Every text, file and page takes its keys, units and meanings from here.
#[derive(Debug, Clone, Copy)]
pub struct Figure<T: 'static> {
    /// Key in files: lower case, with its unit where it has one.
    pub key: &'static str,
    /// Name of the indicator; empty in WebAssembly.
    pub title: &'static str,
    /// What it is, with numerator and denominator where it is a ratio; empty in WebAssembly.
    pub meaning: &'static str,
    /// How it is shown.
    pub show: Show,
    /// Whether it is a whole number.
    pub whole: bool,
    /// Its value in `T`: seconds, tx/s, shares in \[0, 1\], u, as the key says.
    pub get: fn(&T) -> f64,
}

impl<T> Figure<T> {
    /// A real-valued figure.
    pub(super) const fn new(
        key: &'static str,
        title: &'static str,
        show: Show,
        meaning: &'static str,
        get: fn(&T) -> f64,
    ) -> Self {
        Self {
            key,
            title: words(title),
            meaning: words(meaning),
            show,
            whole: false,
            get,
        }
    }

    /// The same figure, known to be a whole number.
    pub(super) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

pub(super) const PERCENT: Show = Show::new(100.0, 1, "%");
pub(super) const WHOLE_PERCENT: Show = Show::new(100.0, 0, "%");
pub(super) const PERMILLE: Show = Show::new(1.0, 1, "‰");
pub(super) const BASIS_POINTS: Show = Show::new(1.0, 1, "bp");
pub(super) const RATE: Show = Show::new(1.0, 0, "tx/s");
pub(super) const MILLISECONDS: Show = Show::new(1000.0, 0, "ms");
pub(super) const PLAIN: Show = Show::new(1.0, 0, "");
pub(super) const MONEY: Show = Show::new(1.0, 1, "u");
pub(super) const MONEY_RATE: Show = Show::new(1.0, 0, "u/h");
pub(super) const MILLIONS: Show = Show::new(1e-6, 2, "M u");
pub(super) const THOUSANDS: Show = Show::new(1e-3, 1, "k tx");
pub(super) const TRANSACTIONS: Show = Show::new(1.0, 0, "tx");
pub(super) const SECONDS: Show = Show::new(1.0, 1, "s");
pub(super) const MINUTES: Show = Show::new(1.0, 0, "min");
pub(super) const SIGMAS: Show = Show::new(1.0, 2, "σ");
pub(super) const AMOUNT: Show = Show::new(1.0, 0, "u");
