//! Every answer field of the book, on its page: the answer that the book prints is right, and each
//! slip that has a sentence of its own is told with it.

use book_tests::{dist, in_browser, pages};
use kit::text::Edition;
use std::collections::BTreeSet;

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
            // As a reader comes to an exercise: fields are hidden until their module is there.
            open.value("document.querySelector('details.hint').scrollIntoView()")
                .await;
            open.until("document.documentElement.dataset.widgets === 'alive'")
                .await;
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
                    .bare(&Edition::english());
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
            let complaints = open.complaints();
            assert!(complaints.is_empty(), "{path}: {complaints:#?}");
            let _ = open.page.close().await;
        }
        assert!(fields > 10, "{fields} fields");
    });
}
