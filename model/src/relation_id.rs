//! The relations by name, for whoever points at one of them.

use core::fmt;
use core::str::FromStr;
use thiserror::Error as ThisError;

/// Makes the one table of the relations into all that is known of them by name.
macro_rules! relations {
    ($($(#[$doc:meta])+ $id:ident,)+) => {
        /// One of the relations of a switch, in the order of their table; the front page of
        /// [`relations`](crate::relations) says which module holds it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RelationId {
            $($(#[$doc])+ $id,)+
        }

        impl RelationId {
            /// All of them, in order.
            pub const ALL: [Self; [$(stringify!($id)),+].len()] = [$(Self::$id),+];

            /// How it is written, for example `R10`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$id => stringify!($id),)+
                }
            }
        }
    };
}

// A new relation is two lines here; those of one letter stand together, numbered from 1.
relations! {
    /// Arrivals.
    R1,
    /// Little's law.
    R2,
    /// Slot holding.
    R3,
    /// Service time.
    R4,
    /// Erlang B and C.
    R5,
    /// Patience and wasted work.
    R6,
    /// Goodput collapse.
    R7,
    /// Load shedding.
    R8,
    /// Client retries.
    R9,
    /// Retry equilibrium.
    R10,
    /// Fraud score.
    R11,
    /// Cost-optimal threshold.
    R12,
    /// Step-up.
    R13,
    /// Amounts and stand-in.
    R14,
    /// Fraud rate.
    R15,
    /// Randomness.
    R16,
}

impl RelationId {
    /// Its place in [`RelationId::ALL`], from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id that the relation's entry has on a page: its name in lower case, for example `r10`.
    #[must_use]
    pub fn anchor(self) -> String {
        self.name().to_ascii_lowercase()
    }

    /// Which relations there are, in words: the first and the last of each letter.
    pub fn listed() -> impl fmt::Display {
        Listed
    }
}

/// Its name, `R10`.
impl fmt::Display for RelationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no relation.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
#[error(
    "there is no relation {name:?}: the relations are {}",
    RelationId::listed()
)]
pub struct UnknownRelation {
    /// The text.
    pub name: String,
}

/// From its name as it is written, with its capital letter.
impl FromStr for RelationId {
    type Err = UnknownRelation;

    fn from_str(name: &str) -> Result<Self, UnknownRelation> {
        Self::ALL
            .into_iter()
            .find(|id| id.name() == name)
            .ok_or_else(|| UnknownRelation { name: name.into() })
    }
}

struct Listed;

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same_letter = |a: &RelationId, b: &RelationId| a.name()[..1] == b.name()[..1];
        for (i, run) in RelationId::ALL.chunk_by(same_letter).enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            match run {
                [first, .., last] => write!(f, "{first} to {last}")?,
                _ => run.iter().try_for_each(|id| write!(f, "{id}"))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (index, id) in RelationId::ALL.into_iter().enumerate() {
            assert_eq!(id.index(), index);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.anchor().to_ascii_uppercase(), id.name());
        }
        assert!(RelationId::ALL.is_sorted());
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let last = RelationId::ALL.len() + 1;
        for text in [
            "",
            "R",
            "R0",
            "R01",
            "r5",
            " R5",
            "R5 ",
            "5",
            "X1",
            &format!("R{last}"),
        ] {
            let refused = text.parse::<RelationId>().unwrap_err();
            assert_eq!(refused.name, text);
            let words = refused.to_string();
            for run in ["R1 to ", RelationId::ALL[RelationId::ALL.len() - 1].name()] {
                assert!(words.contains(run), "{words}");
            }
        }
    }

    /// A letter and a number; the letters stand together, their numbers from 1 without a gap.
    #[test]
    fn the_table_is_in_order() {
        let mut letters: Vec<char> = Vec::new();
        let mut number = 0;
        for id in RelationId::ALL {
            let letter = id.name().chars().next().unwrap();
            if letters.last() != Some(&letter) {
                assert!(!letters.contains(&letter), "{id} stands apart");
                letters.push(letter);
                number = 0;
            }
            number += 1;
            assert_eq!(id.name(), format!("{letter}{number}"));
        }
    }
}
