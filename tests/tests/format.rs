//! What the build prints and what the page writes are the same text: the native formatter against
//! the browser's `Intl.NumberFormat`.

use book_tests::in_browser;
use kit::format::number_in;

const LANGUAGES: [&str; 7] = ["en", "en-GB", "da", "de", "fr", "zh", "zh-Hans"];

/// Small and large, halves at every place, what rounds up to another digit or down to nothing.
fn values() -> Vec<f64> {
    let mut values = vec![
        0.0,
        -0.0,
        1.005,
        2.675,
        1.45,
        8.345,
        999.9995,
        1e15,
        0.1 + 0.2,
    ];
    for power in -7..=12 {
        let ten = 10_f64.powi(power);
        for digits in [1.0, 1.5, 2.5, 4.999_5, 9.95, 9.999_999, 1.234_567_89] {
            values.extend([digits * ten, -digits * ten]);
        }
    }
    values
}

#[test]
fn the_build_writes_numbers_as_the_browser_does() {
    in_browser(async |site| {
        let open = site.blank().await;
        let values = values();
        let texts = serde_json::to_string(&values).expect("numbers");
        for language in LANGUAGES {
            for decimals in [0_u8, 1, 2, 3, 6] {
                let page = open
                    .value(&format!(
                        "(f => {texts}.map(v => f.format(v)))(new Intl.NumberFormat('{language}', \
                         {{ minimumFractionDigits: {decimals}, maximumFractionDigits: {decimals}, signDisplay: 'negative' }}))"
                    ))
                    .await;
                let page: Vec<String> = serde_json::from_value(page).expect("texts");
                assert_eq!(page.len(), values.len());
                for (value, page) in values.iter().zip(page) {
                    let build = number_in(language, *value, decimals);
                    assert_eq!(
                        build, page,
                        "{value:?} with {decimals} decimals in {language}"
                    );
                }
            }
        }
        let _ = open.page.close().await;
    });
}
