//! A page with a figure in it.

use crate::everywhere::Place;
use book_tests::{Open, THEMES};
use serde_json::Value;

/// An open page, and the figure in it.
pub(crate) struct Sight {
    pub(crate) open: Open,
    pub(crate) place: &'static Place,
}

impl Sight {
    /// What `selector` finds in the figure.
    pub(crate) fn part(&self, selector: &str) -> String {
        format!("#{} {selector}", self.place.name)
    }

    /// The value of an expression in which `root` is the figure.
    pub(crate) async fn of_figure(&self, expression: &str) -> Value {
        self.open
            .value(&format!(
                "((root) => {expression})(document.getElementById('{}'))",
                self.place.name
            ))
            .await
    }

    /// Brings the figure's top into the window.
    pub(crate) async fn come_near(&self) {
        self.of_figure("root.scrollIntoView({ behavior: 'instant' })")
            .await;
    }

    /// Whether a reader sees what `selector` finds in the figure.
    pub(crate) async fn is_seen(&self, selector: &str) -> bool {
        self.of_figure(&format!(
            "((e) => e.checkVisibility({{ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }}) && e.getBoundingClientRect().height > 1)(root.querySelector('{selector}'))"
        ))
        .await
            == true
    }

    /// The page on the screen it was opened on, in the first theme.
    pub(crate) async fn restart(&self) {
        self.open.screen(None).await;
        self.open.media("", &[]).await;
        self.open.theme(THEMES[0]).await;
    }

    /// Nothing was complained about.
    pub(crate) fn is_silent(&self) {
        let complaints = self.open.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}
