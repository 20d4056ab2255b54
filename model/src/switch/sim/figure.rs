//! A figure of a minute or of a run: its key, and how a person is shown it.

/// How a value is shown: multiplied by `scale`, with so many `decimals`, before its `unit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Show {
    /// Factor from the value to the number shown.
    pub scale: f64,
    /// Digits after the decimal point.
    pub decimals: u8,
    /// Id of the unit behind the number; empty for a plain number.
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

/// One figure of a `T`. Every text, file and page takes its keys and units from here; what a reader
/// calls it is in the book's words.
#[derive(Debug, Clone, Copy)]
pub struct Figure<T: 'static> {
    /// Key in files: lower case, with its unit where it has one.
    pub key: &'static str,
    /// How it is shown.
    pub show: Show,
    /// Whether it is a whole number.
    pub whole: bool,
    /// Its value in `T`: seconds, tx/s, shares in \[0, 1\], u, as the key says. Where there is nothing
    /// to take it of, what the simulation goes on with; people are shown [`Figure::value`].
    pub get: fn(&T) -> f64,
    /// Whether there is something to take it of.
    counted: fn(&T) -> bool,
}

impl<T> Figure<T> {
    /// A real-valued figure.
    pub(super) const fn new(key: &'static str, show: Show, get: fn(&T) -> f64) -> Self {
        Self {
            key,
            show,
            whole: false,
            get,
            counted: |_| true,
        }
    }

    /// The same figure, with a value only where `counted` holds.
    pub(super) const fn of(mut self, counted: fn(&T) -> bool) -> Self {
        self.counted = counted;
        self
    }

    /// Its value in `T`; none where there is nothing to take it of.
    pub fn value(&self, of: &T) -> Option<f64> {
        (self.counted)(of).then(|| (self.get)(of))
    }

    /// The same figure, known to be a whole number.
    pub(super) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

/// Makes the table of the ways to show a figure into constants, and a list of them all.
macro_rules! shows {
    ($($name:ident = $scale:literal, $decimals:literal, $unit:literal;)+) => {
        $(pub(super) const $name: Show = Show::new($scale, $decimals, $unit);)+

        /// Every way in which a figure is shown.
        pub const SHOWS: &[Show] = &[$($name),+];
    };
}

shows! {
    PERCENT = 100.0, 1, "%";
    WHOLE_PERCENT = 100.0, 0, "%";
    PERMILLE = 1.0, 1, "‰";
    BASIS_POINTS = 1.0, 1, "bp";
    RATE = 1.0, 0, "tx/s";
    MILLISECONDS = 1000.0, 0, "ms";
    PLAIN = 1.0, 0, "";
    MONEY = 1.0, 1, "u";
    MONEY_RATE = 1.0, 0, "u/h";
    MILLIONS = 1e-6, 2, "M u";
    THOUSANDS = 1e-3, 1, "k tx";
    TRANSACTIONS = 1.0, 0, "tx";
    SECONDS = 1.0, 1, "s";
    MINUTES = 1.0, 0, "min";
    SIGMAS = 1.0, 2, "σ";
    AMOUNT = 1.0, 0, "u";
}
