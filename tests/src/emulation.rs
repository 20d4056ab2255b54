//! What a reader's machine is like: its screen, its media, its fingers, its text size.

use crate::{Open, THEMES};
use chromiumoxide::cdp::browser_protocol::emulation::{
    ClearDeviceMetricsOverrideParams, MediaFeature, SetDeviceMetricsOverrideParams,
    SetEmulatedMediaParams, SetScriptExecutionDisabledParams, SetTouchEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::page::{FontSizes, SetFontSizesParams};

/// Sizes of text that a browser has at first: proportional and fixed (pixels).
const USUAL: (i64, i64) = (16, 13);

/// A screen.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    /// Its width (CSS pixels).
    pub width: i64,
    /// Its height (CSS pixels).
    pub height: i64,
    /// Its own pixels to one of these: what zoom changes.
    pub scale: f64,
    /// Whether it is a phone's.
    pub phone: bool,
}

/// A phone, held upright.
pub const PHONE: Screen = Screen {
    width: 360,
    height: 740,
    scale: 2.0,
    phone: true,
};

/// A window of 1280 pixels at 200 % and at 400 %.
pub const ENLARGED: [Screen; 2] = [
    Screen {
        width: 640,
        height: 450,
        scale: 2.0,
        phone: false,
    },
    Screen {
        width: 320,
        height: 225,
        scale: 4.0,
        phone: false,
    },
];

impl Open {
    /// The page on that screen, at rest, or on the one it was opened on. A page that is loaded on a
    /// small screen has its contents folded.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn screen(&self, screen: Option<Screen>) {
        let Some(screen) = screen else {
            let usual = ClearDeviceMetricsOverrideParams::default();
            self.page.execute(usual).await.expect("the usual screen");
            return;
        };
        self.value("((contents) => contents?.checked && contents.click())(document.getElementById('mdbook-sidebar-toggle-anchor'))")
            .await;
        let size = SetDeviceMetricsOverrideParams::new(
            screen.width,
            screen.height,
            screen.scale,
            screen.phone,
        );
        self.page.execute(size).await.expect("a screen");
        self.until("document.getAnimations().length === 0").await;
    }

    /// The page for that medium, with those features; empty for what it is usually.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn media(&self, media: &str, features: &[(&str, &str)]) {
        let features = features
            .iter()
            .map(|(name, value)| MediaFeature::new(*name, *value));
        let params = SetEmulatedMediaParams::builder()
            .media(media)
            .features(features)
            .build();
        self.page.execute(params).await.expect("a medium");
    }

    /// The themes that a reader of the page can choose: one where there is no choice.
    pub async fn themes(&self) -> &'static [&'static str] {
        let choice = "document.getElementById('mdbook-theme-list') !== null";
        match self.value(choice).await == true {
            true => &THEMES,
            false => &THEMES[..1],
        }
    }

    /// The page in that theme.
    pub async fn theme(&self, theme: &str) {
        self.value(&format!(
            "((list) => {{ list.remove(...{THEMES:?}); list.add('{theme}'); }})(document.documentElement.classList)"
        ))
        .await;
    }

    /// Whether the screen feels fingers.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn touch(&self, feels: bool) {
        let touch = SetTouchEmulationEnabledParams::new(feels);
        self.page.execute(touch).await.expect("a touch screen");
    }

    /// Whether pages run scripts from now on.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn scripts(&self, run: bool) {
        let off = SetScriptExecutionDisabledParams::new(!run);
        self.page.execute(off).await.expect("scripts on or off");
    }

    /// The next page's text so many times as large, as some set their browsers.
    ///
    /// # Panics
    /// When the browser does not answer.
    pub async fn text_size(&self, times: i64) {
        let (standard, fixed) = USUAL;
        let sizes = FontSizes::builder()
            .standard(standard * times)
            .fixed(fixed * times);
        let sizes = SetFontSizesParams::new(sizes.build());
        self.page.execute(sizes).await.expect("a text size");
    }

    /// Fingers, scripts and text as they are usually, and nothing complained about or fetched yet.
    pub(crate) async fn usual(&self) {
        self.touch(false).await;
        self.scripts(true).await;
        self.text_size(1).await;
        self.forget();
    }

    /// Forgets what the page said and fetched.
    ///
    /// # Panics
    /// When a listener panicked.
    pub fn forget(&self) {
        for list in [&self.complaints, &self.fetched] {
            list.lock().expect("no panic elsewhere").clear();
        }
    }
}
