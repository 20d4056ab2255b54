//! Answer fields: what is typed into them, what they say to it, what they keep. The answer that the book
//! prints is right on every page, and each slip that has a sentence of its own is told with it.

use book_tests::{Open, Site, dist, in_browser, pages};
use std::collections::BTreeSet;

/// A page with answer fields, and the first of them.
struct Exercise {
    page: String,
    field: String,
}

impl Exercise {
    /// The first of the book.
    fn first() -> Self {
        let field = |page: &String| {
            let html = std::fs::read_to_string(dist().join(page)).expect("a page");
            let (_, rest) = html.split_once("data-check=\"")?;
            Some(rest.split('"').next()?.to_owned())
        };
        let found = pages().into_iter().find_map(|page| {
            let field = (page != "print.html").then(|| field(&page))??;
            Some(Self { page, field })
        });
        found.expect("a page with an answer field")
    }

    /// An expression: its form.
    fn form(&self) -> String {
        format!("document.querySelector('{}')", self.selector())
    }

    fn selector(&self) -> String {
        format!("[data-check=\"{}\"]", self.field)
    }
}

/// The first exercise's page with its fields alive, in that language.
async fn enter(site: &Site, exercise: &Exercise, language: &str) -> Open {
    let open = site.open(&exercise.page).await;
    open.value(&format!("document.documentElement.lang = '{language}'"))
        .await;
    open.value("localStorage.clear()").await;
    wake(&open).await;
    open
}

/// As a reader comes to an exercise: fields are hidden until their module is there.
async fn wake(open: &Open) {
    open.value("((e) => { while (e.hidden) e = e.previousElementSibling; e.scrollIntoView(); })(document.querySelector('[data-check]'))")
        .await;
    open.until("document.documentElement.dataset.widgets === 'alive'")
        .await;
}

async fn leave(open: Open) {
    let complaints = open.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let _ = open.page.close().await;
}

#[test]
fn the_printed_answer_is_right_and_each_slip_is_told() {
    let numbers = chapters::numbers::all().expect("numbers");
    in_browser(async |site| {
        let mut fields = 0;
        for path in pages() {
            let html = std::fs::read_to_string(dist().join(&path)).expect("a page");
            if path == "print.html" || !html.contains("data-check=") {
                continue;
            }
            let open = site.open(&path).await;
            open.value("localStorage.clear()").await;
            wake(&open).await;
            let names = open
                .value("[...document.querySelectorAll('[data-check]')].map(form => form.dataset.check)")
                .await;
            let names: Vec<String> = serde_json::from_value(names).expect("names");
            let distinct: BTreeSet<&String> = names.iter().collect();
            assert_eq!(distinct.len(), names.len(), "{path}: a field twice");
            for name in &names {
                fields += 1;
                let form = format!("document.querySelector('[data-check=\"{name}\"]')");
                assert_eq!(
                    open.value(&format!("{form}.checkVisibility()")).await,
                    true,
                    "{path}: {name} is hidden"
                );
                let number = numbers.iter().find(|number| number.name == name);
                let printed = number
                    .expect("a number of the book")
                    .bare(&kit::text::Edition::english());
                let said = async |typed: &str| {
                    open.text(&format!(
                        "(() => {{ const form = {form}; form.querySelector('input').value = '{typed}'; \
                         form.querySelector('[type=submit]').click(); \
                         const asked = form.querySelector('[data-question]'); \
                         if (!asked.hidden) asked.querySelector('[data-whole]').click(); \
                         return form.querySelector('output').textContent; }})()"
                    ))
                    .await
                };
                assert_eq!(said(&printed).await, "Right.", "{path}: {name} = {printed}");
                let slips = open
                    .value(&format!(
                        "[...{form}.querySelectorAll('[data-slip]')].map(e => [e.dataset.slip, e.textContent])"
                    ))
                    .await;
                let slips: Vec<[String; 2]> = serde_json::from_value(slips).expect("slips");
                for [slip, sentence] in slips {
                    assert_eq!(said(&slip).await, sentence, "{path}: {name}, {slip}");
                }
            }
            leave(open).await;
        }
        assert!(fields > 10, "{fields} fields");
    });
}

#[test]
fn answers_are_checked_and_kept() {
    let exercise = Exercise::first();
    in_browser(async |site| {
        let open = enter(site, &exercise, "en").await;
        let form = exercise.form();
        assert_eq!(
            open.value(&format!("{form}.checkVisibility()")).await,
            true,
            "the field is not there"
        );
        let answer = open
            .text(&format!("{form}.dataset.answer"))
            .await
            .parse::<f64>()
            .expect("a number");
        let said = async |typed: &str| {
            open.value(&format!(
                "{form}.querySelector('input').value = '{typed}'; {form}.requestSubmit()"
            ))
            .await;
            open.text(&format!("{form}.querySelector('output').textContent"))
                .await
        };
        assert_eq!(said(&format!("{answer}")).await, "Right.");
        assert!(
            said(&format!("{}", answer * 1000.0))
                .await
                .contains("thousand")
        );
        assert_eq!(said(&format!("{}", answer * 1.3)).await, "Too high.");
        assert!(said("slots").await.contains("Type a number"));
        assert_eq!(said(&format!("{answer}")).await, "Right.");
        open.go(&format!("{}{}?again", site.address(), exercise.page))
            .await;
        wake(&open).await;
        assert_eq!(
            open.text(&format!("{form}.querySelector('output').textContent"))
                .await,
            "Right."
        );
        open.value(&format!("{form}.reset()")).await;
        assert_eq!(
            open.value(&format!(
                "localStorage.getItem('answer:{}')",
                exercise.field
            ))
            .await,
            serde_json::Value::Null
        );
    });
}

/// Verdict, what it was read as, and whether the field asks back.
async fn verdict(open: &Open, exercise: &Exercise) -> (String, String, bool) {
    let form = exercise.form();
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

async fn answer(
    open: &Open,
    exercise: &Exercise,
    right: &str,
    typed: &str,
) -> (String, String, bool) {
    let form = exercise.form();
    open.value(&format!("{form}.dataset.answer = '{right}'"))
        .await;
    let field = format!("{} input", exercise.selector());
    open.type_over(&field, typed).await;
    verdict(open, exercise).await
}

fn says(verdict: &str, read_as: &str) -> (String, String, bool) {
    (verdict.into(), read_as.into(), false)
}

#[test]
fn an_answer_field_reads_comma_and_point_and_says_what_it_read() {
    let exercise = Exercise::first();
    in_browser(async |site| {
        let open = enter(site, &exercise, "en").await;
        // With its unit, which readers copy.
        let unit = format!("{}.querySelector('input').dataset.unit", exercise.form());
        let with_unit = format!("230 {}", open.text(&unit).await);
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
            ("230", with_unit.as_str(), "Read as 230."),
            ("-5", "\u{2212}5", "Read as -5."),
            ("6e-16", "6e-16", ""),
            ("6e-16", "6·10⁻¹⁶", "Read as 6e-16."),
        ] {
            let want = says("Right.", read_as);
            assert_eq!(
                answer(&open, &exercise, right, typed).await,
                want,
                "{typed}"
            );
        }
        let kept = format!("localStorage.getItem('answer:{}')", exercise.field);
        assert_eq!(open.text(&kept).await, "6·10⁻¹⁶");
        for typed in ["", "x", "1.2.3"] {
            let (said, read_as, asked) = answer(&open, &exercise, "10", typed).await;
            assert!(said.contains("Type a number"), "{typed}: {said}");
            assert_eq!((read_as.as_str(), asked), ("", false), "{typed}");
            assert_eq!(open.text(&kept).await, "6·10⁻¹⁶", "{typed}");
        }
        leave(open).await;
    });
}

#[test]
fn a_number_that_can_be_read_in_two_ways_is_asked_about() {
    let exercise = Exercise::first();
    in_browser(async |site| {
        let words = kit::text::Edition::english().widget().expect("the words");
        for (language, typed, whole, decimal, marked) in [
            ("en", "1,234", "1,234", "1.234", "1.234"),
            ("da", "1.234", "1.234", "1,234", "1,234"),
        ] {
            let open = enter(site, &exercise, language).await;
            let form = exercise.form();
            let button = async |name: &str| {
                open.text(&format!(
                    "{form}.querySelector('[data-{name}]').textContent"
                ))
                .await
            };
            assert_eq!(
                answer(&open, &exercise, "1234", typed).await,
                (String::new(), String::new(), true)
            );
            // The focus stands on the first reading, and the question is named and spoken.
            let focused = "document.activeElement.textContent";
            let filled = |words: &str, number: &str| words.replace("{number}", number);
            assert_eq!(open.text(focused).await, filled(&words.as_whole, whole));
            assert_eq!(button("decimal").await, filled(&words.as_decimal, decimal));
            let spoken = format!(
                "(e => [e.textContent, e.id === e.parentElement.getAttribute('aria-labelledby')].join())({form}.querySelector('[data-question] [role=alert]'))"
            );
            assert_eq!(open.text(&spoken).await, format!("{},true", words.which));
            // The whole number, by a key.
            open.press("Enter").await;
            assert_eq!(verdict(&open, &exercise).await, says("Right.", ""));
            let field = format!("{form}.querySelector('input')");
            let state = format!("[{field}.value, document.activeElement === {field}].join()");
            assert_eq!(open.text(&state).await, "1234,true");
            // The decimal number, one key further.
            assert!(answer(&open, &exercise, "1.234", typed).await.2);
            open.press("Tab").await;
            open.press("Enter").await;
            assert_eq!(verdict(&open, &exercise).await, says("Right.", ""));
            assert_eq!(open.text(&state).await, format!("{marked},true"));
            // It is kept as it was meant: nobody is asked again.
            open.go(&format!("{}{}?again", site.address(), exercise.page))
                .await;
            open.value(&format!("document.documentElement.lang = '{language}'"))
                .await;
            open.value(&format!("{form}.dataset.answer = '1.234'"))
                .await;
            wake(&open).await;
            assert_eq!(verdict(&open, &exercise).await, says("Right.", ""));
            // Another answer takes the question away, and so does clearing the field.
            assert!(answer(&open, &exercise, "10", typed).await.2);
            assert_eq!(
                answer(&open, &exercise, "10", "10").await,
                says("Right.", "")
            );
            assert!(answer(&open, &exercise, "10", typed).await.2);
            open.click(&format!("{} [type=reset]", exercise.selector()))
                .await;
            assert_eq!(verdict(&open, &exercise).await, says("", ""));
            leave(open).await;
        }
    });
}
