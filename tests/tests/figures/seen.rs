//! What a page shows of a figure.

use crate::everywhere::Place;
use crate::expected::Expected;
use serde::Deserialize;

/// In the page: all that a figure shows.
pub(crate) const SEEN: &str = r#"
(name) => {
  const root = document.getElementById(name);
  const all = (attribute, give) => [...root.querySelectorAll(`[data-${attribute}]`)].map(give);
  const text = (selector) => root.querySelector(selector)?.textContent ?? '';
  const slider = root.querySelector('[data-slider]'), field = root.querySelector('[data-typed]');
  const place = (e) => e.transform.baseVal.consolidate()?.matrix;
  return {
    values: all('value', (e) => [e.dataset.value, e.dataset.decimals, e.textContent]),
    paths: all('path', (e) => [e.dataset.path, e.getAttribute('d')]),
    marks: all('mark', (e) => [e.dataset.mark, e.checkVisibility() && place(e) ? [place(e).e, place(e).f] : null]),
    conditions: all('when', (e) => [e.dataset.when, e.dataset.on, e.checkVisibility()]),
    still: [...root.querySelectorAll('svg path:not([data-path])')].map((e) => e.getAttribute('d')),
    table: [...root.querySelectorAll('details.numbers tbody tr')].map((row) => [...row.cells].map((e) => e.textContent)),
    slider: slider.valueAsNumber,
    spoken: slider.getAttribute('aria-valuetext'),
    field: field.value,
    now: Number(field.getAttribute('aria-valuenow')),
    readout: text('[data-readout]'),
    way: window.ways?.[name] ?? [],
    said: text('[data-said]'),
    asked: root.querySelector('[data-question]').checkVisibility(),
    broken: /NaN|Infinity|undefined|null|∞/.exec(root.textContent + [...root.querySelectorAll('svg *')].map((e) => e.outerHTML).join())?.[0] ?? '',
  };
}"#;

/// All that a figure shows.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    values: Vec<(String, String, String)>,
    paths: Vec<(String, String)>,
    marks: Vec<(String, Option<(f64, f64)>)>,
    conditions: Vec<(String, String, bool)>,
    still: Vec<String>,
    table: Vec<Vec<String>>,
    slider: f64,
    spoken: String,
    field: String,
    now: f64,
    readout: String,
    /// Where the slider stood after each thing that was done: what kind of thing, the position, the
    /// address.
    way: Vec<(String, f64, String)>,
    pub(crate) said: String,
    pub(crate) asked: bool,
    broken: String,
}

impl Seen {
    /// Where the reader's way to the figure's setting began and turned.
    pub(crate) fn turns(&self, expected: &Expected) -> Vec<f64> {
        let control = &expected.control;
        let (mut turns, mut at) = (Vec::new(), control.default);
        for (kind, position, address) in &self.way {
            let to = control.value_at(*position);
            match kind.as_str() {
                _ if !control.keeps_way => {}
                "reset" => turns.clear(),
                "address" => {
                    let via = address.split_once("&via=").map_or("", |(_, via)| via);
                    turns = via
                        .split(',')
                        .filter_map(|turn| turn.parse().ok())
                        .collect();
                }
                _ => control.go_on(&mut turns, at, to),
            }
            at = to;
        }
        turns
    }

    /// How it differs from what the model says at `value`, in a page of that language; `None` for the
    /// language says that the figure does not live.
    pub(crate) fn differences(
        &self,
        expected: &Expected,
        value: f64,
        place: &Place,
        alive_in: Option<&str>,
    ) -> Vec<String> {
        let state = expected.after(&self.turns(expected), value);
        let language = alive_in.unwrap_or("en");
        let mut wrong = Vec::new();
        let mut same = |what: &str, got: &str, want: &str| {
            if got != want {
                wrong.push(format!("{what} is {got:?}, not {want:?}"));
            }
        };
        same("what is broken", &self.broken, "");
        // As many places as the build draws.
        for (attribute, count) in [
            ("value", self.values.len()),
            ("path", self.paths.len()),
            ("mark", self.marks.len()),
            ("when", self.conditions.len()),
        ] {
            let want = place
                .drawn
                .matches(&format!(" data-{attribute}=\""))
                .count();
            same(
                &format!("the count of data-{attribute}"),
                &count.to_string(),
                &want.to_string(),
            );
        }
        for (name, decimals, text) in &self.values {
            let decimals = decimals.parse().expect("decimals");
            let want = state.value(name).map_or("no value".into(), |value| {
                kit::format::number_in(language, value, decimals)
            });
            same(name, text, &want);
        }
        for (name, d) in &state.paths {
            let mut there = self.paths.iter().filter(|path| path.0 == *name).peekable();
            same(
                "whether there is a path",
                &format!("{name} {}", there.peek().is_some()),
                &format!("{name} true"),
            );
            there.for_each(|path| same(&format!("the path {name}"), &path.1, d));
        }
        for (name, want) in &state.marks {
            let there = self.marks.iter().filter(|mark| mark.0 == *name);
            let mut places = there.map(|mark| mark.1).peekable();
            // The drawing holds tenths.
            let near = |got: Option<(f64, f64)>| match (got, want) {
                (Some(got), Some(want)) => {
                    (got.0 - want.0).abs() < 0.06 && (got.1 - want.1).abs() < 0.06
                }
                (got, want) => got.is_none() && want.is_none(),
            };
            if places.peek().is_none() || !places.all(near) {
                let there = self.marks.iter().find(|mark| mark.0 == *name);
                same(
                    &format!("the mark {name}"),
                    &format!("{there:?}"),
                    &format!("{want:?}"),
                );
            }
        }
        for (name, holds) in &state.conditions {
            for there in self.conditions.iter().filter(|when| when.0 == *name) {
                same(
                    &format!("the condition {name}, and whether it is seen"),
                    &format!("{} {}", there.1, there.2),
                    &format!("{holds} {holds}"),
                );
            }
        }
        for layer in expected.layout.plots.iter().flat_map(|plot| &plot.layers) {
            if let Some(d) = layer.still.as_ref().filter(|d| !self.still.contains(d)) {
                same(&format!("the curve {}", layer.name), "missing", d);
            }
        }
        same(
            "the table",
            &format!("{:?}", self.table),
            &format!("{:?}", expected.table()),
        );
        if language == "en"
            && let Some(readout) = &expected.words.readout
        {
            let readout = expected.filled(readout, &state);
            same("the readout", &self.readout, &readout);
        }
        let shown = expected.shown(language, value);
        let spoken = format!("{shown} {}", expected.label.unit);
        same("the field", &self.field, &shown);
        same("what the slider says", &self.spoken, spoken.trim());
        let slider = expected.control.value_at(self.slider);
        if slider != value || !expected.control.is(self.now, value) {
            same(
                "the slider and the field's value",
                &format!("{slider} {}", self.now),
                &value.to_string(),
            );
        }
        wrong
    }
}
