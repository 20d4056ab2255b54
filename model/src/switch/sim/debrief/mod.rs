//! What decided a finished run: its turning points, and what would have made it another run.
//!
//! Counterfactual replay: a move, made or not made, decided the run if changing it flips a goal.
//! The changes tried are the play's own moves left out, made in another minute or given another
//! value, one move added, and, where no single change made from the event on meets all missed
//! goals, several together. Every change reported has been replayed: it does what is claimed.
//! What is not reported is not thereby impossible, for values are searched on a coarse grid first
//! and combinations greedily.
//!
//! Of a run that passed, the missed goals are those beyond passing.

mod aim;
mod carried;
mod change;
mod comparison;
mod decisive;
mod extent;
mod goal_set;
mod order;
mod remedies;
mod replays;
mod screen;
mod several;
mod storm;
mod turning;
mod turning_point;
mod why;

pub use change::Change;
pub use comparison::{Comparison, Played};
pub use decisive::Decisive;
pub use replays::MOST_REPLAYS;
pub use turning_point::{FigureValue, TurningPoint, TurningPointKind};

use super::error::PlayError;
use super::run::Play;
use super::summary::Summary;
use super::verdict::Verdict;
use aim::Aim;
use goal_set::GoalSet;
use replays::Replays;

/// What decided a run.
#[derive(Debug, Clone)]
pub struct Debrief {
    /// What the run's own state shows, in the order of time; at most six.
    pub turning_points: Vec<TurningPoint>,
    /// Changes that would have met a missed goal, the smallest and most instructive first; then
    /// the play's own moves that carried a met goal. At most four of each, and one `Several`.
    pub decisive: Vec<Decisive>,
    /// Missed goals, as indices into the level's goals, for which no change was found.
    pub unremedied: Vec<usize>,
    /// What the run came to.
    pub summary: Summary,
    /// Goal by goal.
    pub verdict: Verdict,
    /// Runs that were played for it, at most [`MOST_REPLAYS`].
    pub replays: u32,
}

/// The debrief of a play, played to the end. In the sandbox there are only turning points.
///
/// # Errors
/// None: the book's switch plays every minute of every play.
pub fn debrief(play: &Play) -> Result<Debrief, PlayError> {
    let mut replays = Replays::of(play)?;
    let summary = replays.base().summary;
    let (decisive, unremedied) = decisive(&mut replays)?;
    Ok(Debrief {
        turning_points: turning::turning_points(&replays)?,
        decisive,
        unremedied,
        verdict: Verdict::of(play.level, &summary),
        summary,
        replays: replays.spent(),
    })
}

/// What decided, and the missed goals for which nothing was found.
fn decisive(replays: &mut Replays<'_>) -> Result<(Vec<Decisive>, Vec<usize>), PlayError> {
    let aim = Aim::of(replays.play().level, replays.base());
    if replays.play().level.goals().is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let left_out = screen::left_out(replays, &aim)?;
    let mut decisive = Vec::new();
    if !aim.target.is_empty() {
        let screened = screen::screen(replays, &aim, &left_out)?;
        decisive = remedies::remedies(replays, &aim, &left_out, &screened)?;
    }
    let gained = decisive.iter().fold(GoalSet::default(), |all, each| {
        all.or(GoalSet::from_indices(&each.goals_flipped))
    });
    decisive.extend(carried::carried(replays, &aim, &left_out)?);
    Ok((decisive, aim.target.minus(gained).indices()))
}
