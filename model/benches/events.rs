//! The queue one customer at a time beside a plain event loop over a binary heap, in one run:
//! `cargo bench -p model --bench events`.
//!
//! Both play M/M/192 at 90 % load; `Items` counts customers.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use model::relations::randomness::Mulberry32;
use model::switch::events::{Holding, Line, Markov, Queue, Rules, Traffic};
use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, VecDeque};

fn main() {
    divan::main();
}

const CUSTOMERS: u32 = 1_000_000;
const SLOTS: u32 = 192;
const SERVICE: f64 = 0.33;
const LOAD: f64 = 0.9;

fn traffic(holding: Holding) -> Markov {
    let rate = LOAD * f64::from(SLOTS) / SERVICE;
    Markov::new(Mulberry32::new(1), rate, holding).expect("numbers in range")
}

fn endless() -> Rules {
    Rules::new(SLOTS, f64::INFINITY, 0.0).expect("numbers in range")
}

#[divan::bench]
fn line(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(CUSTOMERS)).bench(|| {
        let mut line = Line::new(endless(), traffic(Holding::Exponential(SERVICE)));
        let mut waited = 0.0;
        for _ in 0..black_box(CUSTOMERS) {
            waited += line.pass().wait();
        }
        waited
    });
}

/// The event loop one would write first: every event in one heap, the line in a list.
#[divan::bench]
fn binary_heap(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(CUSTOMERS))
        .bench(|| heap_loop(black_box(CUSTOMERS), traffic(Holding::Exponential(SERVICE))));
}

/// The visible queue, which looks for its next event afresh.
#[divan::bench]
fn queue(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(CUSTOMERS / 10)).bench(|| {
        let mut queue = Queue::new(endless(), traffic(Holding::Exponential(SERVICE)));
        while queue.counters().arrived < u64::from(black_box(CUSTOMERS / 10)) {
            queue.step();
        }
        queue.counters().wait
    });
}

#[derive(PartialEq)]
struct Event {
    at: f64,
    sequence: u64,
    release: bool,
}

impl Eq for Event {}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> Ordering {
        self.at
            .total_cmp(&other.at)
            .then(other.release.cmp(&self.release))
            .then(self.sequence.cmp(&other.sequence))
    }
}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn heap_loop(customers: u32, mut traffic: Markov) -> f64 {
    let mut events = BinaryHeap::new();
    let mut line = VecDeque::new();
    let (mut free, mut sequence, mut arrived, mut waited) = (SLOTS, 0, 0, 0.0);
    let mut next = traffic.next_customer();
    let mut schedule = |events: &mut BinaryHeap<Reverse<Event>>, at, release| {
        sequence += 1;
        events.push(Reverse(Event {
            at,
            sequence,
            release,
        }));
    };
    schedule(&mut events, next.gap, false);
    while let Some(Reverse(event)) = events.pop() {
        let now = event.at;
        if event.release {
            match line.pop_front() {
                Some((since, work)) => {
                    waited += now - since;
                    schedule(&mut events, now + work, true);
                }
                None => free += 1,
            }
        } else {
            if free > 0 {
                free -= 1;
                schedule(&mut events, now + next.work, true);
            } else {
                line.push_back((now, next.work));
            }
            arrived += 1;
            if arrived == customers {
                break;
            }
            next = traffic.next_customer();
            schedule(&mut events, now + next.gap, false);
        }
    }
    waited
}
