//! Where the switch settles, and how it gets there: the map that the roads are drawn on.

use super::super::retry_loop;
use kit::frame::Axis;

/// Minutes that the course is followed.
const MINUTES: u32 = 60;
/// Points along a piece of road.
const POINTS: u32 = 32;

/// A switch whose clients retry, and the two folds between which it has two ways to be.
///
/// What is dropped is R7's: with so many slots R6 differs from it by less than a step of the control, and
/// its sums would weigh a sixth of the page's module. The model's search for folds would weigh as much.
pub(super) struct Land {
    pub(super) loss: Loss,
    pub(super) upper: Place,
    pub(super) lower: Place,
}

/// What fails of a load, and how often that is tried again.
#[derive(Clone, Copy)]
pub(super) struct Loss {
    capacity: f64,
    wasted: f64,
    retry_probability: f64,
    /// What shedding lets in (tx/s); without it, everything.
    limit: f64,
}

/// Where the switch is on the map: the new rate, the offered one.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) new: f64,
    pub(super) offered: f64,
}

impl Loss {
    /// Of the chapter's servers, when they shed.
    pub(super) fn shedding() -> Option<Self> {
        let retry = retry_loop(true)?;
        let capacity = f64::from(retry.slots) / retry.service_time;
        Some(Self {
            capacity,
            wasted: retry.wasted_share,
            retry_probability: retry.retry_probability,
            limit: capacity * retry.admitted_share?,
        })
    }

    /// The share of the attempts that fails.
    pub(super) fn failing(&self, offered: f64) -> f64 {
        if offered > self.limit {
            return 1.0 - self.limit / offered;
        }
        // R7.
        let failing = (1.0 - self.capacity / offered) / (1.0 - self.wasted);
        if failing > 1.0 { 1.0 } else { failing.max(0.0) }
    }

    /// The share of the attempts that fails and is tried again, pf.
    fn again(&self, offered: f64) -> f64 {
        self.retry_probability * self.failing(offered)
    }

    /// The new rate that keeps `offered` up, x/A(f(x)).
    pub(super) fn kept_up_by(&self, offered: f64) -> f64 {
        let q = self.again(offered);
        // Three retries at most: A is 1 + q + q² + q³.
        offered / (1.0 + q * (1.0 + q * (1.0 + q)))
    }

    /// The equilibrium at `new` between two offered rates where the curve rises or falls all the way.
    fn between(&self, new: f64, mut low: f64, mut high: f64, rising: bool) -> f64 {
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            if (self.kept_up_by(middle) < new) == rising {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }

    /// The one equilibrium of a switch that sheds.
    pub(super) fn only(&self, new: f64) -> f64 {
        self.between(new, new, 4.0 * new, true)
    }
}

impl Land {
    /// The map of the same servers when they do not shed.
    pub(super) fn beside(shed: Loss) -> Self {
        let loss = Loss {
            limit: f64::MAX,
            ..shed
        };
        let at = |offered| Place {
            new: loss.kept_up_by(offered),
            offered,
        };
        // Calm ends where failures begin; the least that keeps a storm up is found by thirds.
        let upper = at(loss.capacity);
        let (mut low, mut high) = (loss.capacity, loss.capacity / loss.wasted);
        for _ in 0..60 {
            let third = (high - low) / 3.0;
            if loss.kept_up_by(low + third) > loss.kept_up_by(high - third) {
                low += third;
            } else {
                high -= third;
            }
        }
        let lower = at(low);
        Self { loss, upper, lower }
    }

    pub(super) fn new_rate(&self, offered: f64) -> f64 {
        self.loss.kept_up_by(offered)
    }

    pub(super) fn storm(&self, new: f64) -> f64 {
        self.loss.between(new, self.lower.offered, 4.0 * new, true)
    }

    /// The watershed, while there is one.
    pub(super) fn watershed(&self, new: f64) -> Option<f64> {
        let both = new > self.lower.new && new < self.upper.new;
        both.then(|| self.loss.between(new, self.upper.offered, self.lower.offered, false))
    }

    pub(super) fn is_storm(&self, at: Place) -> bool {
        at.offered > self.upper.offered
    }

    /// Where the switch settles when the new rate moves to `new`, and the road there behind `road`.
    pub(super) fn go(&self, at: Place, new: f64, road: &mut Vec<(f64, f64)>) -> Place {
        let storm = self.is_storm(at);
        let (fold, falls) = if storm {
            (self.lower, new < self.lower.new)
        } else {
            (self.upper, new > self.upper.new)
        };
        let mut from = at.offered;
        if falls {
            self.along(from, fold.offered, road);
            // Off the end of this road, straight to the other.
            from = if storm {
                fold.new
            } else {
                self.storm(fold.new)
            };
        }
        let offered = if storm != falls {
            self.storm(new)
        } else {
            new
        };
        self.along(from, offered, road);
        Place { new, offered }
    }

    /// The points of a road between two offered rates.
    fn along(&self, from: f64, to: f64, road: &mut Vec<(f64, f64)>) {
        let offered = Axis::linear(from, to).steps(POINTS);
        road.extend(offered.map(|x| (self.new_rate(x), x)));
    }
}

/// What is offered in each minute after the new rate has moved from where all was at rest to `new`.
///
/// Retries come in the next minute. The attempts of one minute fail alike, whichever they are.
pub(super) fn course(loss: &Loss, rest: Place, new: f64) -> Vec<(f64, f64)> {
    let first = loss.again(rest.offered);
    // First attempts, then those made for the second, third and fourth time.
    let mut attempts = [rest.new; 4];
    for k in 1..4 {
        attempts[k] = attempts[k - 1] * first;
    }
    let mut points = vec![(-10.0, rest.offered), (0.0, rest.offered)];
    for minute in 0..=MINUTES {
        attempts[0] = new;
        let offered = attempts[0] + attempts[1] + attempts[2] + attempts[3];
        points.push((f64::from(minute), offered));
        let share = loss.again(offered);
        attempts = [new, attempts[0] * share, attempts[1] * share, attempts[2] * share];
    }
    points
}

#[cfg(test)]
mod tests {
    use super::super::MOST;
    use super::*;

    /// The folds and the rates that keep loads up are those of R6, to less than a step of the control.
    #[test]
    fn the_map_is_the_model_s() {
        let shed = Loss::shedding().unwrap();
        let land = Land::beside(shed);
        let models = [false, true].map(|shedding| retry_loop(shedding).unwrap());
        let folds = models[0].folds().unwrap();
        assert_eq!(folds.len(), 2);
        for (mine, fold) in [(land.upper, folds[0]), (land.lower, folds[1])] {
            assert!((mine.new - fold.new_rate).abs() < 0.6, "{} {fold:?}", mine.new);
            assert!((mine.offered - fold.offered).abs() < 1.0, "{} {fold:?}", mine.offered);
        }
        for (loss, model) in [&land.loss, &shed].into_iter().zip(models) {
            for offered in kit::frame::Axis::linear(50.0, MOST).steps(500) {
                let (mine, rate) = (loss.kept_up_by(offered), model.new_rate(offered).unwrap());
                assert!((mine - rate).abs() < 0.6, "{offered}: {mine}, not {rate}");
            }
        }
    }

    /// Minute by minute the switch comes to where the map says it settles, from either side.
    #[test]
    fn the_course_comes_to_the_settled_rate() {
        let land = Land::beside(Loss::shedding().unwrap());
        for (from, storm, to) in [(400.0, false, 1000.0), (1333.0, true, 850.0), (1333.0, true, 780.0)] {
            let offered = if storm { land.storm(from) } else { from };
            let rest = Place { new: from, offered };
            let at = land.go(rest, to, &mut Vec::new());
            let mut rest_of = rest;
            // An hour more, and one more.
            for _ in 0..3 {
                let course = course(&land.loss, rest_of, to);
                rest_of = Place {
                    new: to,
                    offered: course.last().unwrap().1,
                };
            }
            assert!((rest_of.offered - at.offered).abs() < 1.0, "{from} to {to}: {} {}", rest_of.offered, at.offered);
        }
    }
}
