//! What must hold of every figure, wherever it stands: each crate of figures has a test that asks this.

use crate::draw::{Page, widget};
use crate::layout::{Layer, Layout, Place, Rows, Shape};
use crate::text::Edition;
use crate::{Control, Figure, State};

/// The settings at which a figure is tried: some hundred over the whole range, its ends, what its page
/// offers, and what no control has.
#[must_use]
pub fn settings(figure: &dyn Figure) -> Vec<f64> {
    let beyond = [
        f64::NAN,
        f64::NEG_INFINITY,
        f64::INFINITY,
        -1e300,
        0.0,
        1e-300,
        1e300,
    ];
    let mut all = beyond.to_vec();
    if let Some(control) = figure.control() {
        all.extend(grid(&control));
        let layout = figure.layout();
        all.extend(layout.marks);
        all.extend(layout.presets.iter().map(|(_, value)| value));
        all.extend(layout.ways.iter().map(|(_, _, value)| value));
        if let Rows::At(rows) = layout.table.rows {
            all.extend(rows);
        }
    }
    all
}

/// Some hundred values of a control, evenly over it, both ends included.
#[must_use]
pub fn grid(control: &Control) -> Vec<f64> {
    let (least, most, step) = control.positions();
    let count = ((most - least) / step).round();
    let every = (count / 120.0).ceil().max(1.0);
    let mut values = Vec::new();
    let mut at = 0.0;
    while at < count {
        values.push(control.value_at(least + at * step));
        at += every;
    }
    values.push(control.max());
    values
}

/// Asks everything of a figure whose words are in `edition`.
///
/// # Panics
/// When something does not hold: a test's assertion.
pub fn prove(figure: &dyn Figure, edition: &Edition) {
    let name = figure.name();
    assert!(
        name.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
        "{name}: a name is of lower-case letters and hyphens"
    );
    let layout = figure.layout();
    settings_are_the_control_s(figure, &layout);
    states_are_whole(figure, &layout);
    page_and_state_agree(figure, edition);
    every_word_is_read(figure, edition);
}

/// What nothing asks for is no word of the figure.
fn every_word_is_read(figure: &dyn Figure, edition: &Edition) {
    let afresh = edition.afresh();
    let page = Page {
        edition: &afresh,
        module: "some-module",
        address: "",
    };
    if let Err(error) = widget(figure, page) {
        panic!("{error}");
    }
    let mut unused = afresh.unused();
    unused.retain(|word| word.file == afresh.file(figure.name()));
    assert_eq!(unused, [], "nothing reads these");
}

/// Each preset, mark and row is a setting that the control can have.
fn settings_are_the_control_s(figure: &dyn Figure, layout: &Layout) {
    let name = figure.name();
    let rows = match layout.table.rows {
        Rows::At(rows) => rows,
        Rows::Of(_) => &[],
    };
    let presets = layout.presets.iter().map(|(_, value)| value);
    let ways = layout.ways.iter();
    let ways = ways.flat_map(|(_, turns, value)| turns.iter().chain([value]));
    for value in presets.chain(ways).chain(layout.marks).chain(rows) {
        let control = figure.control();
        let control = control.unwrap_or_else(|| panic!("{name}: {value} without a control"));
        assert_eq!(
            control.nearest(*value),
            *value,
            "{name}: a setting of its own"
        );
    }
    if let Some(control) = figure.control() {
        assert_eq!(control.nearest(control.default), control.default, "{name}");
        let ways = control.keeps_way || layout.ways.is_empty();
        assert!(ways, "{name}: a way needs a control that keeps it");
    }
}

/// Whatever an address asks for, a figure shows finite numbers and the same names, and says what it
/// does not draw.
fn states_are_whole(figure: &dyn Figure, layout: &Layout) {
    let name = figure.name();
    let usual = figure.at_first();
    for value in settings(figure) {
        let state = figure.at(value);
        assert_eq!(names(&state), names(&usual), "{name} at {value}");
        for (each, number) in &state.values {
            assert!(number.is_finite(), "{name} at {value}: {each} is {number}");
        }
        for (each, place) in &state.marks {
            let Some((x, y)) = place else {
                let notes = layout.plots.iter().flat_map(|plot| &plot.notes);
                let mut said = notes.filter(|(note, _)| state.condition(note) == Some(true));
                assert!(
                    said.next().is_some(),
                    "{name} at {value}: the mark {each} is not drawn and no note says why"
                );
                continue;
            };
            assert!(x.is_finite() && y.is_finite(), "{name} at {value}: {each}");
        }
        for (each, d) in &state.paths {
            assert!(
                !d.contains("NaN") && !d.contains("inf"),
                "{name} at {value}: {each}"
            );
        }
        let Some(control) = figure.control() else {
            continue;
        };
        if !control.keeps_way {
            let turned = figure.after(&[control.min(), control.max()], value);
            assert_eq!(turned, state, "{name} keeps no way");
        }
    }
}

/// The names in a state, kind by kind.
fn names(state: &State) -> [Vec<&'static str>; 4] {
    [
        state.paths.iter().map(|part| part.0).collect(),
        state.marks.iter().map(|part| part.0).collect(),
        state.values.iter().map(|part| part.0).collect(),
        state.conditions.iter().map(|part| part.0).collect(),
    ]
}

/// Every part of the state has its place in the page, and every place its part; the page is whole.
fn page_and_state_agree(figure: &dyn Figure, edition: &Edition) {
    let name = figure.name();
    let page = Page {
        edition,
        module: "some-module",
        address: "https://example.org/x.html",
    };
    let html = widget(figure, page).unwrap_or_else(|error| panic!("{name}: {error}"));
    let state = figure.at_first();
    let layout = figure.layout();
    let mut parts = vec!["<title", "<desc", "<figcaption>", "disclaimer"];
    if figure.control().is_some() {
        parts.extend(["type=\"range\"", "data-announce", "live-at", "data-readout"]);
        let [paths, marks, _, conditions] = names(&state);
        for (kind, there) in [("path", paths), ("mark", marks), ("when", conditions)] {
            for each in there {
                assert!(
                    html.contains(&format!("data-{kind}=\"{each}\"")),
                    "{name} has no place for {kind} {each}"
                );
            }
        }
    }
    if !layout.table.columns.is_empty() {
        parts.push("<table>");
    }
    for part in parts {
        assert!(html.contains(part), "{name} lacks {part}");
    }
    for wrong in ["#0101", "NaN", "inf,", "{", "\n\n"] {
        assert!(!html.trim_end().contains(wrong), "{name} holds {wrong:?}");
    }
    for place in html.split("data-value=\"").skip(1) {
        let asked = &place[..place.find('"').unwrap_or_default()];
        assert!(
            state.value(asked).is_some(),
            "{name}'s page asks for {asked}"
        );
    }
    moving_parts_are_the_state_s(name, &layout, &state);
}

fn moving_parts_are_the_state_s(name: &str, layout: &Layout, state: &State) {
    for plot in &layout.plots {
        let moving = |layer: &&Layer| layer.still.is_none();
        for layer in plot.layers.iter().filter(moving) {
            let there = match layer.shape {
                Shape::Mark => state.mark(layer.name).is_some(),
                _ => state.path(layer.name).is_some(),
            };
            assert!(there, "{name}: the state lacks {}", layer.name);
        }
        for layer in plot.layers.iter().filter(|layer| layer.still.is_some()) {
            let moves = state.path(layer.name).is_some();
            assert!(!moves, "{name}: {} is moving and still", layer.name);
        }
        for label in &plot.labels {
            if let Place::With(mark) = label.at {
                assert!(state.mark(mark).is_some(), "{name}: no mark {mark}");
            }
        }
    }
}
