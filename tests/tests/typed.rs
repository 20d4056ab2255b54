//! Numbers as people type them, key by key: what a figure's field and an answer field make of them.

use book_tests::{Open, Site, in_browser};
use chromiumoxide::cdp::browser_protocol::input::InsertTextParams;

const CHAPTER: &str = "load/held-slot.html";
const FIELD: &str = "#held-slots [data-typed]";
const FORM: &str = "[data-check=\"slots-held.b-slow.at-cut\"]";

/// The chapter with its widgets alive, in that language.
async fn enter(site: &Site, language: &str) -> Open {
    let open = site.open(CHAPTER).await;
    open.value(&format!("document.documentElement.lang = '{language}'"))
        .await;
    open.value("localStorage.clear()").await;
    open.wake().await;
    open
}

async fn leave(open: Open) {
    let complaints = open.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let _ = open.page.close().await;
}

/// Types `text` over what the field holds and presses Enter.
async fn enter_text(open: &Open, field: &str, text: &str) {
    open.value(&format!(
        "(e => {{ e.scrollIntoView({{ block: 'center' }}); e.focus(); e.select(); }})(document.querySelector('{field}'))"
    ))
    .await;
    open.press("Backspace").await;
    for c in text.chars() {
        if c.is_ascii() {
            open.press(&c.to_string()).await;
        } else {
            // No key of the keyboard: such characters come from an input method.
            let insert = InsertTextParams::new(c.to_string());
            open.page.execute(insert).await.expect("a character");
        }
    }
    open.press("Enter").await;
}

/// Slider, field and notice of the figure.
async fn figure(open: &Open) -> (f64, String, String) {
    let value = open
        .value("document.querySelector('#held-slots [data-slider]').valueAsNumber")
        .await;
    (
        value.as_f64().expect("a number"),
        open.text(&format!("document.querySelector('{FIELD}').value"))
            .await,
        open.text("document.querySelector('#held-slots [data-said]').textContent")
            .await,
    )
}

#[test]
fn a_figure_s_field_reads_comma_and_point() {
    in_browser(async |site| {
        let open = enter(site, "en").await;
        let words = kit::text::Edition::english().widget().expect("the words");
        for (typed, value, shown, said) in [
            ("1,7", 1.7, "1.7", ""),
            ("0,3", 0.3, "0.3", ""),
            ("1.7", 1.7, "1.7", ""),
            ("２．５", 2.5, "2.5", ""),
            ("３，５ s", 3.5, "3.5", ""),
            ("", 3.5, "3.5", ""),
            ("soon", 3.5, "3.5", &*words.not_a_number),
            ("1.2.3", 3.5, "3.5", &words.not_a_number),
            // Only one reading is a setting of the control, or both lie beyond the same end.
            ("1,234", 1.2, "1.2", &words.beyond),
            ("99,000", 15.0, "15.0", &words.beyond),
            ("1.234,5", 15.0, "15.0", &words.beyond),
            ("8", 8.0, "8.0", ""),
        ] {
            enter_text(&open, FIELD, typed).await;
            let want = (value, shown.to_owned(), said.to_owned());
            assert_eq!(figure(&open).await, want, "{typed}");
        }
        let asked = open
            .value("document.querySelector('#held-slots [data-question]').checkVisibility()")
            .await;
        assert_eq!(asked, false);
        leave(open).await;

        // Where the comma is the page's own mark, it is also written so.
        let open = enter(site, "da").await;
        for (typed, value, shown) in [("1,7", 1.7, "1,7"), ("2.5", 2.5, "2,5")] {
            enter_text(&open, FIELD, typed).await;
            assert_eq!(
                figure(&open).await,
                (value, shown.to_owned(), String::new()),
                "{typed}"
            );
        }
        leave(open).await;
    });
}

/// What a field for numbers can do, a field for text must not lose.
#[test]
fn arrow_keys_step_a_figure_s_field() {
    in_browser(async |site| {
        let open = enter(site, "en").await;
        enter_text(&open, FIELD, "1,7").await;
        open.press("ArrowUp").await;
        assert_eq!(figure(&open).await.1, "1.8");
        open.press("ArrowDown").await;
        open.press("ArrowDown").await;
        assert_eq!(figure(&open).await.0, 1.6);
        let told = format!("document.querySelector('{FIELD}').getAttribute('aria-valuenow')");
        assert_eq!(open.text(&told).await, "1.6");
        // From what is typed, though it was not entered yet; and not beyond the end.
        open.value(&format!("document.querySelector('{FIELD}').select()"))
            .await;
        for key in ["1", "4", ",", "9", "ArrowUp", "ArrowUp"] {
            open.press(key).await;
        }
        assert_eq!(figure(&open).await.1, "15.0");
        // Leaving the field takes what stands in it.
        open.value(&format!("document.querySelector('{FIELD}').select()"))
            .await;
        for key in ["4", ",", "2", "Tab"] {
            open.press(key).await;
        }
        assert_eq!(figure(&open).await.0, 4.2);
        leave(open).await;
    });
}

/// Verdict, what it was read as, and whether the field asks back.
async fn verdict(open: &Open) -> (String, String, bool) {
    let form = format!("document.querySelector('{FORM}')");
    (
        open.text(&format!("{form}.querySelector('output').textContent"))
            .await,
        open.text(&format!(
            "(e => e.checkVisibility() ? e.textContent : '')({form}.querySelector('[data-read-as]'))"
        ))
        .await,
        open.value(&format!(
            "{form}.querySelector('[data-question]').checkVisibility()"
        ))
        .await
            == true,
    )
}

async fn answer(open: &Open, right: &str, typed: &str) -> (String, String, bool) {
    open.value(&format!(
        "document.querySelector('{FORM}').dataset.answer = '{right}'"
    ))
    .await;
    enter_text(open, &format!("{FORM} input"), typed).await;
    verdict(open).await
}

fn says(verdict: &str, read_as: &str) -> (String, String, bool) {
    (verdict.into(), read_as.into(), false)
}

#[test]
fn an_answer_field_reads_comma_and_point_and_says_what_it_read() {
    in_browser(async |site| {
        let open = enter(site, "en").await;
        for (right, typed, read_as) in [
            ("10", "10,0", "Read as 10.0."),
            ("10", "10.0", ""),
            ("10", "10", ""),
            ("1.7", "1,7", "Read as 1.7."),
            ("0.3", "0,3", "Read as 0.3."),
            ("1.7", "１．７", "Read as 1.7."),
            ("1234.5", "1.234,5", "Read as 1,234.5."),
            ("1234.5", "1,234.5", ""),
            ("1234.5", "1234.5", ""),
            ("1234", "1 234", "Read as 1,234."),
            ("1234567", "1.234.567", "Read as 1,234,567."),
            ("230", "230 slots", "Read as 230."),
            ("-5", "\u{2212}5", "Read as -5."),
            ("6e-16", "6e-16", ""),
            ("6e-16", "6·10⁻¹⁶", "Read as 6e-16."),
        ] {
            let want = says("Right.", read_as);
            assert_eq!(answer(&open, right, typed).await, want, "{typed}");
        }
        let kept = format!(
            "localStorage.getItem('answer:{}')",
            "slots-held.b-slow.at-cut"
        );
        assert_eq!(open.text(&kept).await, "6·10⁻¹⁶");
        for typed in ["", "x", "1.2.3"] {
            let (said, read_as, asked) = answer(&open, "10", typed).await;
            assert!(said.contains("Type a number"), "{typed}: {said}");
            assert_eq!((read_as.as_str(), asked), ("", false), "{typed}");
            assert_eq!(open.text(&kept).await, "6·10⁻¹⁶", "{typed}");
        }
        leave(open).await;
    });
}

#[test]
fn a_number_that_can_be_read_in_two_ways_is_asked_about() {
    in_browser(async |site| {
        let words = kit::text::Edition::english().widget().expect("the words");
        for (language, typed, whole, decimal, marked) in [
            ("en", "1,234", "1,234", "1.234", "1.234"),
            ("da", "1.234", "1.234", "1,234", "1,234"),
        ] {
            let open = enter(site, language).await;
            let form = format!("document.querySelector('{FORM}')");
            let button = async |name: &str| {
                open.text(&format!(
                    "{form}.querySelector('[data-{name}]').textContent"
                ))
                .await
            };
            assert_eq!(
                answer(&open, "1234", typed).await,
                (String::new(), String::new(), true)
            );
            // The focus stands on the first reading, and the question is named and spoken.
            let focused = "document.activeElement.textContent";
            let filled =
                |words: &kit::text::Word, number: &str| words.with(&[("number", number)]).unwrap();
            assert_eq!(open.text(focused).await, filled(&words.as_whole, whole));
            assert_eq!(button("decimal").await, filled(&words.as_decimal, decimal));
            let spoken = format!(
                "(e => [e.textContent, e.id === e.parentElement.getAttribute('aria-labelledby')].join())({form}.querySelector('[data-question] [role=alert]'))"
            );
            assert_eq!(open.text(&spoken).await, format!("{},true", words.which));
            // The whole number, by a key.
            open.press("Enter").await;
            assert_eq!(verdict(&open).await, says("Right.", ""));
            let field = format!("{form}.querySelector('input')");
            let state = format!("[{field}.value, document.activeElement === {field}].join()");
            assert_eq!(open.text(&state).await, "1234,true");
            // The decimal number, one key further.
            assert!(answer(&open, "1.234", typed).await.2);
            open.press("Tab").await;
            open.press("Enter").await;
            assert_eq!(verdict(&open).await, says("Right.", ""));
            assert_eq!(open.text(&state).await, format!("{marked},true"));
            // It is kept as it was meant: nobody is asked again.
            open.go(&format!("{}{CHAPTER}?again", site.address())).await;
            open.value(&format!("document.documentElement.lang = '{language}'"))
                .await;
            open.value(&format!("{form}.dataset.answer = '1.234'"))
                .await;
            open.wake().await;
            assert_eq!(verdict(&open).await, says("Right.", ""));
            // Another answer takes the question away, and so does clearing the field.
            assert!(answer(&open, "10", typed).await.2);
            assert_eq!(answer(&open, "10", "10").await, says("Right.", ""));
            assert!(answer(&open, "10", typed).await.2);
            open.click(&format!("{FORM} [type=reset]")).await;
            assert_eq!(verdict(&open).await, says("", ""));
            leave(open).await;
        }
    });
}
