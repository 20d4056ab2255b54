//! The book in Firefox and in WebKit: every page, every figure, a level of the control room, and paper.
//! What is tested there in depth is tested in the main browser.
//!
//! `cargo test -p book-tests --test engines webkit::figures` plays one part in one engine, whose program
//! `FIREFOX` or `WEBKIT_DRIVER` names.

mod figures;
mod pages;
mod paper;
mod places;
mod room;

use book_tests::engines::{Kind, play_in_engines, trial_in};

fn main() {
    let mut all = Vec::new();
    // Side by side: an engine has one page, so that two trials of the same wait for each other.
    for kind in Kind::ALL {
        all.push(trial_in(kind, "pages", pages::are_silent));
    }
    for kind in Kind::ALL {
        all.push(trial_in(kind, "figures", figures::move_as_the_model_says));
    }
    for kind in Kind::ALL {
        all.push(trial_in(kind, "room", room::is_played_to_its_result));
    }
    for kind in Kind::ALL {
        all.push(trial_in(kind, "places", places::are_the_room_s_own));
    }
    for kind in Kind::ALL {
        all.push(trial_in(kind, "paper", paper::is_whole));
    }
    play_in_engines(all);
}
