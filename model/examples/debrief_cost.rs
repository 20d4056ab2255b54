//! What a debrief costs: the runs it plays and the time it takes.
//!
//! `cargo run --release -p model --example debrief_cost`

use model::switch::sim::debrief::debrief;
use model::switch::sim::levels::{reference_play, stretch_play};
use model::switch::sim::random_play::random_play;
use model::switch::sim::{Level, Move, Moves, Play};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<34} {:>6} {:>10}", "play", "runs", "time (ms)");
    for level in Level::ALL {
        let number = level.number();
        print(&format!("level {number}, idle"), &Play::idle(level, 7))?;
        for (name, moves) in [
            ("reference", reference_play(level)),
            ("stretch", stretch_play(level)),
        ] {
            let play = Play {
                moves,
                ..Play::idle(level, 7)
            };
            print(&format!("level {number}, {name}"), &play)?;
        }
    }
    let late = ["8:servers=12"]
        .into_iter()
        .map(Move::parse)
        .collect::<Result<Moves, _>>()?;
    let late = Play {
        moves: late,
        ..Play::idle(Level::SalePeak, 7)
    };
    print("level 1, six servers at minute 8", &late)?;
    for seed in 0..8 {
        print(&format!("random play {seed}"), &random_play(seed))?;
    }
    Ok(())
}

fn print(name: &str, play: &Play) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let debrief = debrief(play)?;
    let time = start.elapsed().as_secs_f64() * 1e3;
    println!("{name:<34} {:>6} {time:>10.1}", debrief.replays);
    Ok(())
}
