//! One thing played, many times over, and the formulas held against it.

use anyhow::Result;
use model::RelationId;
use std::collections::BTreeMap;

/// How much is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    /// Seconds; for the test and for a look.
    Quick,
    /// What the book prints.
    Full,
}

impl Size {
    /// One of two numbers.
    pub(super) fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}

/// A formula's value.
#[derive(Debug, Clone)]
pub(super) struct Check {
    pub(super) relation: RelationId,
    pub(super) name: String,
    pub(super) of: &'static str,
    pub(super) at: BTreeMap<String, f64>,
    pub(super) unit: &'static str,
    pub(super) load: f64,
    pub(super) formula: f64,
    pub(super) exact: bool,
    pub(super) why: &'static str,
}

impl Check {
    /// A check of a formula that is exact for what is measured; `of` says what that is by its name in
    /// the book's words.
    pub(super) fn new(relation: RelationId, name: String, of: &'static str, formula: f64) -> Self {
        Self {
            relation,
            name,
            of,
            at: BTreeMap::new(),
            unit: "",
            load: 0.0,
            formula,
            exact: true,
            why: "",
        }
    }

    pub(super) fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    pub(super) fn load(self, load: f64) -> Self {
        Self { load, ..self }
    }

    /// The same, with a number that tells it from others of its kind.
    pub(super) fn at(mut self, name: &str, value: f64) -> Self {
        self.at.insert(name.into(), value);
        self
    }

    /// The same, of a formula that is not exact, and the name of the reason.
    pub(super) fn about(self, why: &'static str) -> Self {
        Self {
            exact: false,
            why,
            ..self
        }
    }
}

/// A figure of the minute step, minute by minute.
#[derive(Debug, Clone)]
pub(super) struct Course {
    pub(super) relation: RelationId,
    pub(super) name: String,
    pub(super) unit: &'static str,
    pub(super) minute_step: Vec<f64>,
}

/// What one replication gives: part and whole of each check, then a value a minute of each course.
#[derive(Debug, Clone, Default)]
pub(super) struct Sample {
    pub(super) checks: Vec<(f64, f64)>,
    pub(super) courses: Vec<Vec<f64>>,
}

type Replicate = Box<dyn Fn(u32) -> Result<Sample> + Send + Sync>;

/// One thing played, many times over.
pub(super) struct Job {
    pub(super) checks: Vec<Check>,
    pub(super) courses: Vec<Course>,
    pub(super) replications: u32,
    pub(super) replicate: Replicate,
}

impl Job {
    /// A job of checks alone.
    pub(super) fn new(
        replications: u32,
        checks: Vec<Check>,
        replicate: impl Fn(u32) -> Result<Vec<(f64, f64)>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            checks,
            courses: Vec::new(),
            replications,
            replicate: Box::new(move |number| {
                Ok(Sample {
                    checks: replicate(number)?,
                    courses: Vec::new(),
                })
            }),
        }
    }
}
