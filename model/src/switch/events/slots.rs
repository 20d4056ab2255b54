//! When each slot is free: a heap of fixed size, four children to a node.
//!
//! The only thing a first-come-first-served queue asks of its slots is which is free first, and
//! every customer changes just that one. So the earliest entry is replaced in place: nothing is
//! pushed, popped or allocated. Four children halve the depth, and their comparison needs no branch.

/// Children of a node.
const FAN: usize = 4;

/// The instants at which the slots become free, the earliest on top.
#[derive(Debug, Clone, PartialEq)]
pub struct Slots {
    /// A heap by `free[parent] <= free[child]`, filled up with ∞ so that every node has four children.
    free: Vec<f64>,
    /// Slots, without the filling.
    count: usize,
    /// Nodes that have children.
    inner: usize,
}

impl Slots {
    /// `count` slots, ≥ 1, all free from the instant 0 on.
    #[must_use]
    pub fn new(count: u32) -> Self {
        let count = (count as usize).max(1);
        // Node i has the children 4i + 1 … 4i + 4.
        let inner = (count - 1).div_ceil(FAN);
        let mut free = vec![f64::INFINITY; inner * FAN + 1];
        free[..count].fill(0.0);
        Self { free, count, inner }
    }

    /// When the next slot is free (s).
    #[inline]
    #[must_use]
    pub fn earliest(&self) -> f64 {
        self.free[0]
    }

    /// Gives the slot that is free first away until `until` (s), not before the present earliest.
    #[inline]
    pub fn take_earliest(&mut self, until: f64) {
        let mut node = 0;
        while node < self.inner {
            let first = node * FAN + 1;
            let Some(&[a, b, c, d]) = self.free[first..].first_chunk::<FAN>() else {
                break;
            };
            let (left, left_at) = if b < a { (b, 1) } else { (a, 0) };
            let (right, right_at) = if d < c { (d, 3) } else { (c, 2) };
            let (least, at) = if right < left {
                (right, right_at)
            } else {
                (left, left_at)
            };
            if until <= least {
                break;
            }
            self.free[node] = least;
            node = first + at;
        }
        self.free[node] = until;
    }

    /// How many slots are held at the instant `now`.
    #[must_use]
    pub fn busy(&self, now: f64) -> usize {
        self.free[..]
            .iter()
            .filter(|free| free.is_finite() && **free > now)
            .count()
    }

    /// How many slots there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }
}
