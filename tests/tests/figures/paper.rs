//! A figure on paper.

use crate::sight::Sight;
use book_tests::THEMES;

/// Drawing and table, no control, and ink that no theme changes.
pub(crate) async fn is_right(sight: &Sight) {
    sight.open.media("print", &[]).await;
    let mut parts = vec!["svg.plot", "figcaption"];
    parts.extend(sight.place.is_folded().then_some("table tbody td"));
    for part in parts {
        assert!(sight.is_seen(part).await, "{part} is not on paper");
    }
    let useless = sight
        .of_figure("[...root.querySelectorAll('input, select, button, .presets a')].filter((e) => e.checkVisibility()).map((e) => e.outerHTML)")
        .await;
    assert_eq!(useless, serde_json::json!([]), "on paper");
    let mut inks = None;
    for theme in THEMES {
        sight.open.theme(theme).await;
        let here = sight
            .of_figure("[...root.querySelectorAll('svg *, p, td, th, figcaption')].filter((e) => e.checkVisibility()).map((e) => ((s) => [s.color, s.fill, s.stroke, s.backgroundColor].join())(getComputedStyle(e)))")
            .await;
        assert!(
            *inks.get_or_insert(here.clone()) == here,
            "{theme} prints in other colours than {}",
            THEMES[0]
        );
    }
    crate::contrast::stands_out(sight, "on paper").await;
}
