//! The whole switch event by event: its books, and a first look beside the minute step.

use model::switch::events::switch::{Account, DEPTH, Scene, Switch, scenes_of};
use model::switch::sim::ledger::Flow;
use model::switch::sim::levels::reference_play;
use model::switch::sim::{Level, Play, Run};
use model::{Constants, Params};
use proptest::prelude::*;

fn play(seed: u32, scenes: &[Scene]) -> (Switch, Vec<Account>) {
    let mut switch = Switch::new(Params::default(), seed, 0);
    let accounts = scenes.iter().map(|s| switch.play(s).unwrap()).collect();
    (switch, accounts)
}

fn any_scene() -> impl Strategy<Value = Scene> {
    use model::switch::sim::controls::RetryPolicy::{Backoff, Immediate};
    (
        (0.0..80.0, 0.0..0.5, 0.05..12.0, 0_u32..24),
        any::<bool>(),
        prop_oneof![Just(Immediate), Just(Backoff)],
        (
            0.0..4.0,
            0.0..2.0,
            0.2..8.0,
            prop_oneof![Just(0.0), 10.0..90.0],
        ),
    )
        .prop_map(
            |((new_rate, fraud_share, slow, slots), shedding, retries, policy)| Scene {
                new_rate,
                fraud_share,
                latency: [0.25, slow],
                slots,
                shedding,
                retries,
                threshold: policy.0,
                step_up: policy.1,
                timeout: policy.2,
                stand_in: policy.3,
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever happens from minute to minute, no transaction is lost or invented.
    #[test]
    fn every_transaction_is_somewhere(
        scenes in proptest::collection::vec(any_scene(), 1..8),
        seed: u32,
    ) {
        let mut switch = Switch::new(Params::default(), seed, 0);
        let mut total = Account::default();
        for scene in &scenes {
            let account = switch.play(scene).unwrap();
            total += &account;
            let inside = switch.inside();
            let all = |quantity: fn(&Flow) -> f64| total.ledger.all(quantity);
            // Transactions: new ones are approved, lost, or still here.
            let here = (inside.in_line + inside.in_slots + inside.to_retry) as f64;
            prop_assert_eq!(all(|f| f.new), all(Flow::resolved) + here);
            // Attempts: all end in a service, in a drop, shed, or are still here.
            let here = (inside.in_line + inside.in_slots) as f64;
            prop_assert_eq!(all(|f| f.offered), total.new_arrivals() + total.retried as f64);
            let ended = total.completed as f64 + (total.shed + total.dropped) as f64;
            prop_assert_eq!(all(|f| f.offered), ended + here);
            prop_assert_eq!(all(|f| f.served), total.completed as f64 + inside.in_slots as f64);
            // Services: declined, failed, or forwarded; forwarded: answered, or not.
            prop_assert_eq!(
                total.completed as f64,
                all(|f| f.rule_declined) + all(|f| f.challenge_failed) + all(|f| f.forwarded)
            );
            prop_assert_eq!(
                all(|f| f.forwarded),
                all(|f| f.issuer_approved) + all(|f| f.timed_out)
            );
            prop_assert_eq!(
                all(|f| f.timed_out),
                all(|f| f.stand_in_approved) + all(|f| f.over_limit) + total.unavailable as f64
            );
            // Failures: given up, or tried again.
            prop_assert_eq!(
                total.failed(),
                all(|f| f.given_up) + total.retried as f64 + inside.to_retry as f64
            );
            prop_assert!(account.busy_time <= 60.0 * 24.0 * (1.0 + 1e-12));
            if !scene.shedding {
                prop_assert_eq!(account.shed, 0);
            }
        }
    }
}

#[test]
fn a_seed_is_a_run() {
    let p = Params::default();
    let scene = Scene::at_start(&p, 400.0, 6).unwrap();
    let (_, one) = play(7, &[scene; 3]);
    assert_eq!(one, play(7, &[scene; 3]).1);
    assert_ne!(one, play(8, &[scene; 3]).1);
    let held = one[2].held.to_bits();
    assert_eq!(
        (one[2].completed, held),
        (24_112, 4_665_358_097_019_224_967)
    );
}

/// Nobody comes, and the clock goes on, also when the generator's first word is 0.
#[test]
fn without_demand_minutes_pass() {
    let p = Params::default();
    let nothing = Scene::at_start(&p, 0.0, 6).unwrap();
    // The state moves by this step, and the state 0 gives the word 0.
    let seed = 0_u32.wrapping_sub(0x6D2B_79F5);
    assert_eq!(
        model::relations::randomness::Mulberry32::new(seed).next_u32(),
        0
    );
    let (mut switch, accounts) = play(seed, &[nothing; 2]);
    assert_eq!(accounts, [Account::default(); 2]);
    let some = Scene::at_start(&p, 400.0, 6).unwrap();
    assert!(switch.play(&some).unwrap().served() > 20_000.0);
}

/// Time in slots by customers and by the clock: Little's law on the run.
#[test]
fn slots_held_are_arrivals_times_holding() {
    let p = Params::default();
    let scene = Scene::at_start(&p, 400.0, 6).unwrap();
    let (_, accounts) = play(3, &[scene; 10]);
    let mut total = Account::default();
    accounts.iter().for_each(|account| total += account);
    // They differ by those inside at the end, at most all slots for the longest holding time.
    let most = f64::from(scene.slots) * (p.switch_time + p.start_timeout + p.reversal_time);
    assert!((total.busy_time - total.held).abs() < most);
    assert!(
        total.busy_time > 20.0 * most,
        "the run is too short to say anything"
    );
}

/// The depth of the bucket costs what is said at it: at the limit 1/(2·depth) of the arrivals.
#[test]
fn a_bucket_at_its_limit_sheds_little() {
    let alone = Constants {
        retry_probability: 0.0,
        ..Constants::default()
    };
    let p = Params::new(alone).unwrap();
    let mut scene = Scene::at_start(&p, 400.0, 6).unwrap();
    // Every transaction holds its slot for the same time, so the limit is known.
    let constant = Params::new(Constants {
        issuer_latency: 1e-9,
        switch_time: 0.33,
        ..alone
    })
    .unwrap();
    scene.latency = [1e-9; 2];
    scene.shedding = true;
    let limit = p.admitted_share * f64::from(scene.slots) / 0.33;
    scene.new_rate = limit;
    let mut switch = Switch::new(constant, 5, 0);
    switch.play(&scene).unwrap();
    let mut total = Account::default();
    for _ in 0..120 {
        total += &switch.play(&scene).unwrap();
    }
    let shed = total.shed as f64 / total.offered();
    let expected = 0.5 / (limit * DEPTH);
    // Crossings of a walk that takes 500 steps a second between walls 524 apart, over two hours:
    // some tens of independent visits, so within a factor of two.
    assert!(
        shed > 0.5 * expected && shed < 2.0 * expected,
        "{shed} {expected}"
    );
    assert_eq!(total.dropped, 0);
}

#[test]
fn a_quiet_switch_is_the_minute_step() {
    let quiet = Play {
        noise: false,
        ..Play::idle(Level::Sandbox, 1)
    };
    let scenes = scenes_of(&quiet, Params::default()).unwrap();
    let run = Run::replay(quiet).unwrap();
    let (_, accounts) = play(1, &scenes);
    let mut total = Account::default();
    accounts.iter().for_each(|account| total += account);
    let count = 400.0 * 3600.0_f64;
    // A Poisson count, five standard deviations.
    assert!((total.new_arrivals() - count).abs() < 5.0 * count.sqrt());
    let (approved, resolved) = total.genuine_approval();
    let declined = 1.0 - run.minutes()[0].genuine_approval_rate;
    let deviation = (declined / resolved).sqrt();
    assert!((1.0 - approved / resolved - declined).abs() < 5.0 * deviation);
    let held = total.held / total.completed as f64;
    // The holding time's standard deviation is the issuer's latency.
    let deviation = 0.25 / (total.completed as f64).sqrt();
    assert!((held - run.minutes()[0].service_time_s).abs() < 5.0 * deviation);
    assert_eq!(total.dropped + total.shed, 0);
}

/// The sale with the play that passes it: both switches serve nearly everybody.
#[test]
fn the_reference_play_passes_event_by_event() {
    let sale = Play {
        moves: reference_play(Level::SalePeak),
        ..Play::idle(Level::SalePeak, 7)
    };
    let scenes = scenes_of(&sale, Params::default()).unwrap();
    let (_, accounts) = play(1, &scenes);
    let mut total = Account::default();
    accounts[5..].iter().for_each(|account| total += account);
    let (approved, resolved) = total.genuine_approval();
    assert!(approved / resolved > 0.95, "{}", approved / resolved);
    let time = (total.wait / total.served()) + total.held / total.completed as f64;
    assert!(time < 0.5, "{time}");
}
