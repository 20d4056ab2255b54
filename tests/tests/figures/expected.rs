//! What a figure must show, as the model says.

use crate::everywhere::Place;
use kit::format::number_in;
use kit::layout::{Layout, Rows};
use kit::text::{ControlText, FigureText, WidgetText};
use kit::{Control, Figure, State};

/// A figure that moves, its control and its words.
pub(crate) struct Expected {
    pub(crate) model: &'static dyn Figure,
    pub(crate) control: Control,
    pub(crate) layout: Layout,
    pub(crate) words: FigureText,
    pub(crate) label: ControlText,
    pub(crate) shared: WidgetText,
}

impl Expected {
    /// Of a figure that moves.
    pub(crate) fn of(place: &Place) -> Self {
        let model = place.model.expect("a figure that moves");
        let words = place.edition.figure(model.name()).expect("its words");
        Self {
            model,
            control: model.control().expect("its control"),
            layout: model.layout(),
            label: words.control.clone().expect("the control's words"),
            words,
            shared: place.edition.widget().expect("the shared words"),
        }
    }

    pub(crate) fn start(&self) -> f64 {
        self.control.default
    }

    /// The state at a setting that was reached by way of these turns.
    pub(crate) fn after(&self, turns: &[f64], value: f64) -> State {
        self.model.after(turns, value)
    }

    /// The setting that `asked` must come to: beyond the range its nearer end, and the start for what
    /// is no number.
    pub(crate) fn nearest(&self, asked: f64) -> f64 {
        if asked <= self.control.min() {
            self.control.min()
        } else if asked >= self.control.max() {
            self.control.max()
        } else {
            self.control.nearest(asked)
        }
    }

    /// The setting so many steps from another.
    pub(crate) fn step(&self, from: f64, steps: f64) -> f64 {
        let (least, most, step) = self.control.positions();
        let position = self.control.position(from) + steps * step;
        self.control.value_at(position.max(least).min(most))
    }

    /// A setting as the page writes it, in its field and to screen readers.
    pub(crate) fn shown(&self, language: &str, value: f64) -> String {
        number_in(language, value, self.control.decimals(value))
    }

    /// A setting as an address writes it: no zero that says nothing.
    pub(crate) fn written(&self, value: f64) -> String {
        let decimals = usize::from(self.control.decimals(value));
        let text = format!("{value:.decimals$}");
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').into(),
            false => text,
        }
    }

    /// `#name?control=value`, with the turns of a way.
    pub(crate) fn fragment(&self, value: f64, turns: &[f64]) -> String {
        let mut fragment = self.asking(&self.written(value));
        if !turns.is_empty() {
            let turns: Vec<_> = turns.iter().map(|turn| self.written(*turn)).collect();
            fragment += &format!("&via={}", turns.join(","));
        }
        fragment
    }

    /// `#name?control=` and whatever is asked for.
    pub(crate) fn asking(&self, what: &str) -> String {
        format!("#{}?{}={what}", self.model.name(), self.control.name)
    }

    /// A sentence of the figure, its numbers filled in.
    pub(crate) fn filled(&self, text: &str, state: &State) -> String {
        let plain = |text: &str| text.to_owned();
        let part = |name: &str, decimals: Option<u8>| {
            let value = state.value(name)?;
            Some(kit::format::number(value, decimals.unwrap_or_default()))
        };
        kit::draw::words::filled(text, plain, part).expect("a sentence that can be filled")
    }

    /// The settings that the figure's table shows.
    pub(crate) fn rows(&self) -> &[f64] {
        match &self.layout.table.rows {
            Rows::At(rows) => rows,
            Rows::Of(_) => &[],
        }
    }

    /// The cells of the figure's table, row by row.
    pub(crate) fn table(&self) -> Vec<Vec<String>> {
        let columns = self.layout.table.columns;
        let values = match &self.layout.table.rows {
            Rows::Of(rows) => rows.clone(),
            Rows::At(rows) => {
                let row = |value: &f64| {
                    let state = self.model.at(*value);
                    let cell = |(name, _): &(&str, u8)| state.value(name).expect("a value");
                    columns.iter().map(cell).collect()
                };
                rows.iter().map(row).collect()
            }
        };
        let written = |row: Vec<f64>| {
            let cells = row.into_iter().zip(columns);
            cells
                .map(|(value, (_, decimals))| kit::format::number(value, *decimals))
                .collect()
        };
        values.into_iter().map(written).collect()
    }

    /// The presets: the turns of the way there, and the setting.
    pub(crate) fn presets(&self) -> Vec<(&'static [f64], f64)> {
        let presets = self.layout.presets.iter();
        let presets = presets.map(|(_, value)| (&[][..], *value));
        let ways = self.layout.ways.iter();
        presets
            .chain(ways.map(|(_, turns, value)| (*turns, *value)))
            .collect()
    }

    /// Both ends, what the figure itself points out, and some between.
    pub(crate) fn settings(&self) -> Vec<f64> {
        let mut settings = vec![self.control.min(), self.control.max()];
        settings.extend(self.presets().into_iter().map(|(_, value)| value));
        settings.extend(self.rows());
        settings.extend([0.13, 0.37, 0.61, 0.89].map(|share| self.inside(share)));
        settings
    }

    /// The setting at that share of the slider's way.
    pub(crate) fn inside(&self, share: f64) -> f64 {
        let (least, most, _) = self.control.positions();
        self.control.value_at(least + share * (most - least))
    }

    /// A setting that differs from the start, with decimals where it can have some.
    pub(crate) fn another(&self) -> f64 {
        let from = self.inside(0.37);
        let near: Vec<f64> = (0..12)
            .map(|i| self.step(from, f64::from(i)))
            .filter(|value| *value != self.start())
            .collect();
        let broken = near.iter().find(|value| value.fract() != 0.0);
        *broken.or(near.first()).expect("more than one setting")
    }

    /// What lies between that setting and the next, nearer to the first.
    pub(crate) fn beside_another(&self) -> f64 {
        let another = self.another();
        let beside = another + 0.3 * (self.step(another, 1.0) - another);
        // As it is typed.
        format!("{beside:.8}").parse().expect("a number")
    }
}
