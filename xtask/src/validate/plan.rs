//! What is measured: the jobs, in the order of the relations.

use super::job::{Job, Size};
use super::{queue, storm, switch};
use anyhow::Result;
use model::RelationId;

/// Everything that is measured.
pub(super) struct Plan {
    pub(super) jobs: Vec<Job>,
}

impl Plan {
    /// Only the jobs that say something about `relation`.
    pub(super) fn keep(&mut self, relation: RelationId) {
        self.jobs.retain(|job| {
            job.checks.iter().any(|check| check.relation == relation)
                || job.courses.iter().any(|course| course.relation == relation)
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    #[cfg(test)]
    pub(super) fn rows(&self) -> impl Iterator<Item = &super::job::Check> {
        self.jobs.iter().flat_map(|job| &job.checks)
    }

    #[cfg(test)]
    pub(super) fn series(&self) -> impl Iterator<Item = &super::job::Course> {
        self.jobs.iter().flat_map(|job| &job.courses)
    }
}

/// Everything, in the order of the relations.
pub(super) fn all(size: Size) -> Result<Plan> {
    let mut jobs = switch::holding(size)?;
    jobs.extend(queue::erlang(size)?);
    jobs.extend(queue::patience(size)?);
    jobs.extend(queue::newest_first(size)?);
    jobs.extend(switch::shedding_and_retries(size)?);
    jobs.extend(storm::equilibria(size)?);
    jobs.extend(storm::courses(size)?);
    jobs.extend(switch::scores_and_amounts(size)?);
    Ok(Plan { jobs })
}
