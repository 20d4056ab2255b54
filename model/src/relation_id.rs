//! The relations R1 to R16 by name, for whoever points at one of them.

use core::fmt;

/// One of the relations of a switch; the crate's front page says which module holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "`title` says what each one is")]
pub enum RelationId {
    R1 = 1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
    R10,
    R11,
    R12,
    R13,
    R14,
    R15,
    R16,
}

impl RelationId {
    /// All sixteen, by number.
    pub const ALL: [Self; 16] = [
        Self::R1,
        Self::R2,
        Self::R3,
        Self::R4,
        Self::R5,
        Self::R6,
        Self::R7,
        Self::R8,
        Self::R9,
        Self::R10,
        Self::R11,
        Self::R12,
        Self::R13,
        Self::R14,
        Self::R15,
        Self::R16,
    ];

    /// Its number, 1 to 16.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its standard title, in lower case but for names.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::R1 => "arrivals",
            Self::R2 => "Little's law",
            Self::R3 => "slot holding",
            Self::R4 => "service time",
            Self::R5 => "Erlang B and C",
            Self::R6 => "patience and wasted work",
            Self::R7 => "goodput collapse",
            Self::R8 => "load shedding",
            Self::R9 => "client retries",
            Self::R10 => "retry equilibrium",
            Self::R11 => "fraud score",
            Self::R12 => "cost-optimal threshold",
            Self::R13 => "step-up",
            Self::R14 => "amounts and stand-in",
            Self::R15 => "fraud rate",
            Self::R16 => "randomness",
        }
    }
}

/// `R10`.
impl fmt::Display for RelationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}", self.number())
    }
}
