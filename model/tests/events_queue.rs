//! The queue event by event: what must hold whatever any theory says.

use model::Error;
use model::relations::randomness::Mulberry32;
use model::switch::events::{
    Customer, Event, Holding, Issuers, Line, Markov, Newest, Passage, Queue, Rules, Slots, Traffic,
};
use proptest::prelude::*;
use std::collections::HashMap;

/// Slots, patience, ω, load, holding and seed of a queue at random, ties and extremes among them.
fn any_queue() -> impl Strategy<Value = (Rules, f64, Holding, u32)> {
    let holding = prop_oneof![
        Just(Holding::Exponential(0.33)),
        Just(Holding::Constant(0.25)),
        Just(Holding::Issuers(Issuers {
            switch_time: 0.08,
            latency: [0.25, 12.0],
            share_b: 0.25,
            timeout: 2.0,
            reversal_time: 0.08,
        })),
    ];
    let patience = prop_oneof![
        Just(0.0),
        Just(0.5),
        Just(2.0),
        Just(f64::INFINITY),
        0.01..5.0
    ];
    let wasted = prop_oneof![Just(0.0), Just(0.3), Just(1.0), 0.0..1.0];
    (1_u32..24, patience, wasted, 0.2..3.0, holding, any::<u32>()).prop_map(
        |(slots, patience, wasted, load, holding, seed)| {
            let rules = Rules::new(slots, patience, wasted).unwrap();
            (rules, load * f64::from(slots) / 0.33, holding, seed)
        },
    )
}

fn traffic(rate: f64, holding: Holding, seed: u32) -> Markov {
    Markov::new(Mulberry32::new(seed), rate, holding).unwrap()
}

/// Gaps and works from a list: instants that meet exactly.
struct Script<'a>(std::slice::Iter<'a, (f64, f64)>);

impl<'a> Script<'a> {
    fn new(customers: &'a [(f64, f64)]) -> Self {
        Self(customers.iter())
    }
}

impl Traffic for Script<'_> {
    fn next_customer(&mut self) -> Customer {
        let &(gap, work) = self.0.next().unwrap_or(&(f64::INFINITY, 0.0));
        Customer { gap, work }
    }
}

proptest! {
    /// No customer is lost or invented, none overtaken, no slot idles while anybody waits, and the
    /// time integrals agree with the customers' own times (Little's law on the run, exactly).
    #[test]
    fn the_books_balance((rules, rate, holding, seed) in any_queue()) {
        let mut queue = Queue::new(rules, traffic(rate, holding, seed));
        let mut arrived_at: HashMap<u64, f64> = HashMap::new();
        let (mut line_time, mut busy_time, mut last_turn, mut last) = (0.0, 0.0, None, 0.0);
        for _ in 0..4000 {
            let before: Vec<_> = queue.slots().to_vec();
            let happening = queue.step();
            let now = happening.at;
            prop_assert!(now >= last);
            last = now;
            let mut turn = |customer: u64| {
                assert!(last_turn.is_none_or(|last| last < customer), "overtaken");
                last_turn = Some(customer);
            };
            match happening.event {
                Event::Arrives { slot } => {
                    arrived_at.insert(happening.customer, now);
                    if slot.is_some() {
                        turn(happening.customer);
                    }
                }
                Event::Expires => {
                    let since = arrived_at[&happening.customer];
                    prop_assert_eq!(now, since + rules.patience());
                    if rules.wasted() == 0.0 {
                        line_time += now - since;
                    }
                }
                Event::Releases { slot, wasted, next } => {
                    let held = before[slot as usize].unwrap();
                    prop_assert_eq!((held.customer, held.wasted), (happening.customer, wasted));
                    prop_assert_eq!(held.until, now);
                    busy_time += now - held.since;
                    if let Some(next) = next {
                        turn(next);
                        line_time += now - arrived_at[&next];
                        let taken = queue.slots()[slot as usize].unwrap();
                        prop_assert_eq!((taken.customer, taken.since), (next, now));
                        prop_assert_eq!(taken.wasted, now > arrived_at[&next] + rules.patience());
                    }
                }
            }
            let busy = queue.slots().iter().flatten().count() as u64;
            let in_line = queue.line().len() as u64;
            prop_assert!(in_line == 0 || busy == u64::from(rules.slots()), "an idle slot");
            let c = queue.counters();
            let expired_in_line = queue.line().filter(|w| w.expired).count() as u64;
            prop_assert_eq!(c.arrived, c.completed + c.left + busy + in_line);
            let expired_inside = expired_in_line
                + queue.slots().iter().flatten().filter(|slot| slot.wasted).count() as u64;
            prop_assert_eq!(c.expired, c.left + expired_inside);
        }
        // Those still inside have spent their time there as well.
        let now = queue.now();
        line_time += queue.line().map(|w| now - w.arrived).sum::<f64>();
        busy_time += queue.slots().iter().flatten().map(|slot| now - slot.since).sum::<f64>();
        let c = queue.counters();
        prop_assert_eq!(c.duration, now);
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * (1.0 + a.abs());
        prop_assert!(near(c.line_time, line_time), "{} {}", c.line_time, line_time);
        prop_assert!(near(c.busy_time, busy_time), "{} {}", c.busy_time, busy_time);
    }

    /// The quick form is the visible one, bit for bit.
    #[test]
    fn line_and_queue_are_one((rules, rate, holding, seed) in any_queue()) {
        let mut line = Line::new(rules, traffic(rate, holding, seed));
        let mut queue = Queue::new(rules, traffic(rate, holding, seed));
        let mut passages: Vec<Passage> = Vec::new();
        for _ in 0..1500 {
            passages.push(line.pass());
        }
        let mut turns = 0;
        while turns < passages.len() {
            let happening = queue.step();
            let taken = match happening.event {
                Event::Arrives { slot } => {
                    if let Some(passage) = passages.get(happening.customer as usize) {
                        prop_assert_eq!(passage.arrived, happening.at);
                    }
                    slot.map(|slot| (happening.customer, slot))
                }
                Event::Releases { slot, next, .. } => next.map(|next| (next, slot)),
                Event::Expires => {
                    if rules.wasted() == 0.0 {
                        if let Some(passage) = passages.get(happening.customer as usize) {
                            prop_assert!(passage.expired && passage.held == 0.0);
                        }
                        turns += 1;
                    }
                    None
                }
            };
            if let Some((customer, slot)) = taken {
                turns += 1;
                if let Some(passage) = passages.get(customer as usize) {
                    let slot = queue.slots()[slot as usize].unwrap();
                    prop_assert_eq!(passage.turn, slot.since);
                    prop_assert_eq!(passage.turn + passage.held, slot.until);
                    prop_assert_eq!(passage.expired, slot.wasted);
                }
            }
        }
    }

    /// The heap of slots gives what a sorted list gives.
    #[test]
    fn the_heap_finds_the_earliest(count in 1_u32..300, seed: u32) {
        let mut rng = Mulberry32::new(seed);
        let mut slots = Slots::new(count);
        let mut plain = vec![0.0_f64; count as usize];
        for _ in 0..1000 {
            plain.sort_by(f64::total_cmp);
            prop_assert_eq!(slots.earliest(), plain[0]);
            // Some stay where they are, some tie.
            let until = plain[0] + (rng.uniform() * 8.0).floor() / 4.0;
            slots.take_earliest(until);
            plain[0] = until;
            prop_assert_eq!(slots.busy(1.0), plain.iter().filter(|free| **free > 1.0).count());
        }
    }
}

#[test]
fn at_one_instant_releases_come_first() {
    // One slot. 0 arrives at 1 and holds it until 2, when 1 arrives: it need not wait.
    let script = [(1.0, 1.0), (1.0, 1.0)];
    let mut queue = Queue::new(Rules::new(1, 0.0, 0.0).unwrap(), Script::new(&script));
    let events: Vec<_> = (0..3).map(|_| queue.step().event).collect();
    let releases = |next| Event::Releases {
        slot: 0,
        wasted: false,
        next,
    };
    let arrives = Event::Arrives { slot: Some(0) };
    assert_eq!(events, [arrives, releases(None), arrives]);
    assert_eq!(queue.counters().waited, 0);
}

#[test]
fn patience_of_exactly_the_wait_is_enough() {
    // 1 arrives at 1.5 and its turn comes at 2, when its half second ends; 2 arrives at 1.75 and
    // its turn comes at 3.
    let script = [(1.0, 1.0), (0.5, 1.0), (0.25, 1.0)];
    let expired = |wasted| {
        let rules = Rules::new(1, 0.5, wasted).unwrap();
        let mut line = Line::new(rules, Script::new(&script));
        let fast: Vec<_> = (0..3).map(|_| line.pass().expired).collect();
        let mut queue = Queue::new(rules, Script::new(&script));
        while queue.next_at().is_finite() {
            queue.step();
        }
        (fast, queue.counters().served, queue.counters().expired)
    };
    for wasted in [0.0, 0.3] {
        assert_eq!(expired(wasted), (vec![false, false, true], 2, 1));
    }
}

#[test]
fn an_expired_request_holds_its_slot_for_the_share() {
    // 1 arrives at once with 0 and expires at 0.5; its turn comes at 4 and it holds the slot until 4 + 0.25·8.
    let script = [(0.0, 4.0), (0.0, 8.0), (4.5, 1.0)];
    let rules = Rules::new(1, 0.5, 0.25).unwrap();
    let mut queue = Queue::new(rules, Script::new(&script));
    let mut seen = Vec::new();
    while queue.next_at().is_finite() {
        let happening = queue.step();
        seen.push((happening.at, happening.customer, happening.event));
    }
    let releases = |wasted, next| Event::Releases {
        slot: 0,
        wasted,
        next,
    };
    let arrives = |slot| Event::Arrives { slot };
    assert_eq!(
        seen,
        [
            (0.0, 0, arrives(Some(0))),
            (0.0, 1, arrives(None)),
            (0.5, 1, Event::Expires),
            (4.0, 0, releases(false, Some(1))),
            (4.5, 2, arrives(None)),
            (5.0, 2, Event::Expires),
            (6.0, 1, releases(true, Some(2))),
            (6.25, 2, releases(true, None)),
        ]
    );
    let c = queue.counters();
    assert_eq!((c.wasted_time, c.busy_time, c.wasted), (2.25, 6.25, 2));
    assert_eq!(c.line_time, 4.0 + 1.5);
}

#[test]
fn forgetting_keeps_the_queue() {
    let rules = Rules::new(3, 2.0, 0.3).unwrap();
    let new = || Queue::new(rules, traffic(9.0, Holding::Exponential(0.33), 5));
    let (mut whole, mut parts) = (new(), new());
    let mut forgotten = *whole.counters();
    for i in 0..2000 {
        assert_eq!(whole.step(), parts.step());
        if i == 999 {
            forgotten = *whole.counters();
            parts.forget();
            assert_eq!(parts.counters().arrived, 0);
        }
    }
    assert_eq!(whole.slots(), parts.slots());
    let (all, kept) = (whole.counters(), parts.counters());
    for (all, forgotten, kept) in [
        (all.arrived, forgotten.arrived, kept.arrived),
        (all.served, forgotten.served, kept.served),
        (all.expired, forgotten.expired, kept.expired),
    ] {
        assert!(forgotten > 0 && kept > 0);
        assert_eq!(all, forgotten + kept);
    }
}

#[test]
fn a_stretch_that_is_skipped_is_the_stretch_that_was_drawn() {
    let mut drawn = Mulberry32::new(9);
    let mut skipped = Mulberry32::new(9);
    for _ in 0..12_345 {
        drawn.next_u32();
    }
    skipped.skip(12_345);
    assert_eq!(drawn, skipped);
}

#[test]
fn the_fast_exponential_is_the_exponential() {
    let (mut a, mut b) = (Mulberry32::new(3), Mulberry32::new(3));
    for _ in 0..100_000 {
        let (fast, exact) = (a.unit_exponential(), b.exponential(1.0).unwrap());
        assert!(
            (fast - exact).abs() <= 2.0 * f64::EPSILON * exact,
            "{fast} {exact}"
        );
    }
}

#[test]
fn impossible_numbers_are_named() {
    let out_of_range = |error: Error, named: &str| match error {
        Error::OutOfRange { quantity, .. } => assert_eq!(quantity, named),
        Error::NoSteadyState { .. } => panic!("{error}"),
    };
    out_of_range(Rules::new(0, 1.0, 0.0).unwrap_err(), "number of slots");
    out_of_range(Rules::new(1, f64::NAN, 0.0).unwrap_err(), "patience");
    out_of_range(
        Rules::new(1, 1.0, 1.5).unwrap_err(),
        "wasted share of a service",
    );
    let holding = Holding::Exponential(0.0).checked().unwrap_err();
    out_of_range(holding, "mean holding time");
    let rate = Markov::new(Mulberry32::new(1), 0.0, Holding::Constant(1.0));
    out_of_range(rate.unwrap_err(), "arrival rate");
}

/// One slot, four customers, by hand: the third overtakes the second, who has expired by its turn.
#[test]
fn the_newest_is_served_first() {
    // They come at 0, 1, 2 and 20; each takes 5, and an expired one half of it.
    let customers = [(0.0, 5.0), (1.0, 5.0), (1.0, 5.0), (18.0, 5.0)];
    let mut queue = Newest::new(Rules::new(1, 4.0, 0.5).unwrap(), Script::new(&customers));
    let before = queue.admit(3);
    assert_eq!((before.served, queue.waiting()), (1, 2));
    // At 5 the third (it waited 3), at 10 the second, who came 9 ago and holds the slot to 12.5.
    let after = queue.admit(1);
    assert_eq!((after.served, after.expired, after.wait), (2, 1, 3.0));
    assert_eq!(queue.waiting(), 0);
}

proptest! {
    /// Nobody is lost, and nobody who is served waited beyond the patience.
    #[test]
    fn every_turn_is_somebody_s((rules, rate, holding, seed) in any_queue()) {
        let mut queue = Newest::new(rules, traffic(rate, holding, seed));
        let turns = queue.admit(3000);
        prop_assert_eq!(turns.served + turns.expired + queue.waiting() as u64, 3000);
        prop_assert!(turns.wait <= rules.patience() * turns.served as f64 || turns.wait == 0.0);
    }
}

/// Where nobody leaves, the order changes neither how many wait nor how long on average.
#[test]
fn the_order_does_not_change_the_mean_wait() {
    let rules = Rules::new(6, f64::INFINITY, 0.0).unwrap();
    let (service, load) = (0.33, 0.8);
    let rate = load * 6.0 / service;
    let mut queue = Newest::new(rules, traffic(rate, Holding::Exponential(service), 7));
    queue.admit(10_000);
    let turns = queue.admit(2_000_000);
    let mean = turns.wait / turns.served as f64;
    let formula = model::relations::erlang::mean_wait(load * 6.0, 6, service).unwrap();
    assert!((mean / formula - 1.0).abs() < 0.02, "{mean}, not {formula}");
}
