//! The board: racks, issuers and the flow of transactions as one minute leaves them.

use model::Params;
use model::switch::sim::{Control, Minute};

/// A place for a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rack {
    /// A server that carries traffic.
    Running,
    /// A server that starts, billed already.
    Booting,
    /// An empty place.
    Free,
}

impl Rack {
    /// Its name in page and style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Booting => "booting",
            Self::Free => "free",
        }
    }
}

/// How a group of issuers answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issuers {
    /// As on an ordinary day.
    Answering,
    /// Slow, or down.
    Slow,
}

impl Issuers {
    /// Its name in page and style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Answering => "answering",
            Self::Slow => "slow",
        }
    }
}

/// Places for servers.
#[must_use]
pub fn racks() -> u32 {
    u32::from(Control::Servers.grid().last)
}

/// What stands in rack `place`, counted from 0.
#[must_use]
pub const fn rack(place: u32, running: u32, booting: u32) -> Rack {
    if place < running {
        Rack::Running
    } else if place < running + booting {
        Rack::Booting
    } else {
        Rack::Free
    }
}

/// How group B answers. Slow means a mean of more than four times the ordinary one, which no
/// ordinary minute's swing of 15 % reaches.
#[must_use]
pub fn group_b(minute: &Minute) -> Issuers {
    if minute.group_b_latency_s <= 4.0 * Params::default().issuer_latency {
        Issuers::Answering
    } else {
        Issuers::Slow
    }
}

/// The bottom and the height of the switch's tank, which is full when all slots are busy.
pub const TANK_BOTTOM: f64 = 168.0;
/// See [`TANK_BOTTOM`].
pub const TANK_HEIGHT: f64 = 96.0;

/// A flow on the board.
#[derive(Debug)]
pub struct Flow {
    /// Its name in page and style sheet.
    pub name: &'static str,
    /// Its size (tx/s).
    pub get: fn(&Minute) -> f64,
    /// Its line on the board.
    pub d: &'static str,
}

/// The flows: in, through, and out without an answer from an issuer.
pub static FLOWS: [Flow; 7] = [
    Flow {
        name: "new",
        get: |m| m.new_tps,
        d: "M98 118H222",
    },
    Flow {
        name: "retries",
        get: |m| m.retry_tps,
        d: "M60 84C60 18 262 18 262 70",
    },
    Flow {
        name: "shed",
        get: |m| m.shed_tps,
        d: "M246 170C246 226 130 226 82 160",
    },
    Flow {
        name: "dropped",
        get: |m| (m.offered_tps - m.shed_tps) * m.dropped_share,
        d: "M290 170V212",
    },
    Flow {
        name: "served",
        get: crate::trends::goodput,
        d: "M322 118H368",
    },
    Flow {
        name: "group-a",
        get: |m| crate::trends::goodput(m) * (1.0 - Params::default().group_b_share),
        d: "M368 118C408 118 408 91 446 91",
    },
    Flow {
        name: "group-b",
        get: |m| crate::trends::goodput(m) * Params::default().group_b_share,
        d: "M368 118C408 118 408 163 446 163",
    },
];

/// The width of a flow of `rate` tx/s (drawing units): one unit for every hundred, never quite nothing.
#[must_use]
pub fn width(rate: f64) -> f64 {
    if rate < 0.5 {
        0.0
    } else {
        1.5 + rate.min(3000.0) / 100.0
    }
}

/// The distance between the dots of a flow of `rate` tx/s (drawing units): the busier, the closer.
#[must_use]
pub fn spacing(rate: f64) -> f64 {
    let wanted = 6000.0 / rate.max(100.0);
    if wanted < 7.0 { 7.0 } else { wanted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::{Level, Play, Run};

    #[test]
    fn racks_fill_from_the_left() {
        let names: Vec<_> = (0..racks()).map(|i| rack(i, 2, 1)).collect();
        assert_eq!(
            names[..4],
            [Rack::Running, Rack::Running, Rack::Booting, Rack::Free]
        );
        assert_eq!(names.len(), 24);
    }

    #[test]
    fn busier_flows_are_wider_and_closer() {
        assert_eq!((width(0.0), width(400.0), width(1e9)), (0.0, 5.5, 31.5));
        assert_eq!(
            (spacing(0.0), spacing(400.0), spacing(1e9)),
            (60.0, 15.0, 7.0)
        );
    }

    #[test]
    fn issuers_are_slow_from_the_outage_on() {
        for seed in 0..50 {
            let run = Run::replay(Play::idle(Level::IssuerOutage, seed)).unwrap();
            for minute in run.minutes() {
                let want = if minute.t < 5 {
                    Issuers::Answering
                } else {
                    Issuers::Slow
                };
                assert_eq!(group_b(minute), want, "minute {}", minute.t);
            }
        }
    }
}
