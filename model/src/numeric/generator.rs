//! The generator behind every random number: mulberry32, a 32-bit Weyl sequence and a mixing step.
//!
//! Its seed can be shown and shared, and every target draws the same numbers. It serves teaching,
//! not cryptography: its period is 2³² and about 44 % of the 32-bit words ever occur. The variates
//! drawn from it are those of [`randomness`](crate::relations::randomness).
//! Source: T. Ettinger, *Mulberry32*, 2017.

/// How far the state moves for every word.
const STEP: u32 = 0x6D2B_79F5;

/// The generator: 32 bits of state, of which every value is a valid seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    /// A generator that starts from `seed`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self { state: seed }
    }

    /// The next 32-bit word.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.state = self.state.wrapping_add(STEP);
        let mut t = (self.state ^ (self.state >> 15)).wrapping_mul(self.state | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// A uniform variate in [0, 1): the next word over 2³². It can be 0, never 1.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        f64::from(self.next_u32()) / 4_294_967_296.0
    }

    /// Passes over the next `words` words at once.
    ///
    /// The generator's state is a counter, so stretches of one seed can be dealt out to
    /// independent runs without any word being used twice.
    pub fn skip(&mut self, words: u32) {
        self.state = self.state.wrapping_add(words.wrapping_mul(STEP));
    }
}
