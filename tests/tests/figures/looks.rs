//! How a figure looks: in every theme, in strong colours, on paper, enlarged, without motion.

use crate::contrast::stands_out;
use crate::frame::keeps_within;
use crate::sight::Sight;
use crate::stage::Stage;
use book_tests::ENLARGED;

/// Some words are there at some settings only.
pub(crate) async fn at_every_setting_words_stand_out(stage: &Stage) {
    for value in stage.expected.settings() {
        stage.set(value).await;
        stands_out(stage, &format!("at {value}")).await;
        keeps_within(stage, 1280).await;
    }
}

pub(crate) async fn themes_are_readable(sight: &Sight) {
    for theme in sight.open.themes().await {
        sight.open.theme(theme).await;
        stands_out(sight, theme).await;
    }
}

pub(crate) async fn strong_colours_are_readable(sight: &Sight) {
    for scheme in ["light", "dark"] {
        let strong = [
            ("forced-colors", "active"),
            ("prefers-color-scheme", scheme),
        ];
        sight.open.media("", &strong).await;
        // mdBook may follow the scheme; a reader may have chosen otherwise.
        for theme in sight.open.themes().await {
            sight.open.theme(theme).await;
            stands_out(sight, &format!("strong colours, {scheme}, {theme}")).await;
        }
    }
}

pub(crate) async fn enlarged_it_keeps_within(sight: &Sight) {
    for screen in ENLARGED {
        sight.open.screen(Some(screen)).await;
        keeps_within(sight, screen.width).await;
    }
}

/// For those who want no motion.
pub(crate) async fn nothing_moves_by_itself(stage: &Stage) {
    stage
        .open
        .media("", &[("prefers-reduced-motion", "reduce")])
        .await;
    stage.set(stage.expected.control.max()).await;
    assert_eq!(stage.open.value("document.getAnimations().length").await, 0);
}
