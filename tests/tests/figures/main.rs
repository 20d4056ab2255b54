//! Every figure of the book as its readers use it: none is named here. What it must show is what the
//! model says, worked out in this program and not in the page.
//!
//! A figure is a trial, in one tab that loads its pages as seldom as can be; what fails of it is told
//! check by check. `cargo test -p book-tests --test figures NAME` plays those of one figure.

mod address;
mod alone;
mod contrast;
mod everywhere;
mod expected;
mod field;
mod frame;
mod hands;
mod looks;
mod paper;
mod phone;
mod seen;
mod sight;
mod spoken;
mod stage;
mod still;

use book_tests::{Findings, Site, Trial, play, trial};
use everywhere::{Place, everywhere};
use sight::Sight;
use stage::Stage;

/// Does the checks of those names on a stage, each from the figure's start.
macro_rules! checks {
    ($findings:expr, $stage:expr, $($check:path),+ $(,)?) => {
        $($findings.check(stringify!($check), async {
            $stage.restart().await;
            $check(&$stage).await;
            $stage.is_silent();
        }).await;)+
    };
}
/// All that is done with a figure, in one tab.
async fn figure(site: &Site, place: &'static Place, findings: &mut Findings) {
    let mut sight = Sight {
        open: site.tab().await,
        place,
    };
    still::is_complete(&sight, site, findings).await;
    let address = format!("{}{}", site.address(), place.page);
    if place.model.is_none() {
        sight.open.go(&address).await;
        sight.come_near().await;
        checks![
            findings,
            sight,
            looks::themes_are_readable,
            looks::strong_colours_are_readable,
            looks::enlarged_it_keeps_within,
            phone::keeps_within_the_screen,
            paper::is_right,
        ];
        site.give_back(sight.open).await;
        return;
    }
    site.show_clipboard().await;
    let stage = Stage::at(sight.open, place, &address).await;
    checks![
        findings,
        stage,
        hands::is_dragged,
        hands::is_clicked,
        hands::steps_by_keys,
        hands::presets_are_followed,
        hands::is_right_at_every_setting,
        field::steps_by_keys,
        field::reads_what_is_typed,
        field::asks_which_number_is_meant,
        spoken::is_told_once,
        spoken::has_names,
        spoken::the_focus_is_seen,
        looks::at_every_setting_words_stand_out,
        looks::themes_are_readable,
        looks::strong_colours_are_readable,
        looks::enlarged_it_keeps_within,
        looks::nothing_moves_by_itself,
        paper::is_right,
        address::takes_every_row,
        address::says_what_it_cannot_do,
        address::goes_back_and_forward,
        address::says_where_the_link_is_if_it_cannot_copy,
        address::is_copied,
        address::is_kept_over_a_reload,
    ];
    stage.open.touch(true).await;
    checks![
        findings,
        stage,
        phone::keeps_within_the_screen,
        phone::is_drawn_by_a_finger,
        phone::is_tapped,
        phone::lets_the_page_be_scrolled,
    ];
    sight = Sight {
        open: stage.leave(),
        place,
    };
    sight.restart().await;
    sight.open.touch(false).await;
    let mut open = Some(sight.open);
    findings
        .check("alone::is_alive", async {
            let alone = open.take().expect("the tab");
            open = Some(alone::is_alive(alone, site, place).await);
        })
        .await;
    if let Some(open) = open {
        site.give_back(open).await;
    }
}

fn main() {
    let mut all = vec![Trial::test("no_figure_is_forgotten", || {
        everywhere::none_is_forgotten();
        Ok(())
    })];
    let places: &'static [Place] = Vec::leak(everywhere());
    for place in places {
        all.push(trial(place.name.clone(), async move |site, findings| {
            figure(site, place, findings).await;
        }));
    }
    play(all);
}
