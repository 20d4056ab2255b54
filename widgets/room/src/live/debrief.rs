//! The debrief in the page: sentences from its templates, with the run's own numbers.
//!
//! The replays behind it are played elsewhere: the room writes the run's code into `data-explain`,
//! and whoever knows how (the page's loader) answers with the event `explained`, whose detail is that
//! code and the names and the numbers of a [`Wire`].

use super::Room;
use super::places::set;
use super::show::named;
use debrief::wire::Wire;
use debrief::{Place, Told, Value};
use js_sys::{Array, Float64Array};
use kit::live::dom;
use model::RelationId;
use model::switch::sim::{Level, run_code};
use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, Element};

/// The attribute that asks.
const ASKED: &str = "data-explain";

impl Room {
    /// Explains the run, unless that is done: asks for the debrief.
    pub(super) fn explain(&self) {
        let code = run_code::encode(self.table.borrow().play());
        if self.root.get_attribute(ASKED).as_ref() == Some(&code) {
            return;
        }
        for place in dom::all(&self.root, "[data-debrief]") {
            place.set_text_content(None);
        }
        self.debrief_is("debriefing");
        set(&self.root, ASKED, &code);
    }

    /// Shows the answer. Meanwhile the reader may have gone on to another run: then there is none.
    pub(super) fn explained(&self, event: &CustomEvent) {
        let answer: Array = event.detail().unchecked_into();
        let code = answer.get(0).as_string();
        if code.is_none() || code != self.root.get_attribute(ASKED) {
            return;
        }
        let wire = answer.get(1).as_string().map(|names| {
            let numbers: Float64Array = answer.get(2).unchecked_into();
            // Not `to_vec`: what that says when lengths differ would weigh more than all else here.
            let numbers = (0..numbers.length()).map(|i| numbers.get_index(i));
            Wire {
                names,
                numbers: numbers.collect(),
            }
        });
        match wire.as_ref().and_then(Wire::read) {
            Some(told) => self.show_debrief(&told),
            None => self.debrief_is("debrief-failed"),
        }
    }

    /// Shows one of the three notes about the debrief, or none.
    fn debrief_is(&self, note: &str) {
        for each in ["debriefing", "debrief-failed", "nothing-decided"] {
            self.places.when(each, each == note);
        }
    }

    fn show_debrief(&self, told: &[Told<'_>]) {
        let lists = [Place::Turned, Place::Changed, Place::Carried];
        let list = |place: Place| named(&self.root, "data-debrief", place.name());
        let mut item: Option<Element> = None;
        for each in told {
            let Some(sentence) = self.told(each) else {
                continue;
            };
            let place = match each.place {
                Place::Part => item.as_ref().and_then(|i| dom::first(i, "[data-parts]")),
                Place::More => item.as_ref().and_then(|i| dom::first(i, "[data-more]")),
                place => {
                    item = Some(sentence.clone());
                    list(place)
                }
            };
            if let Some(place) = place {
                let _ = place.append_child(&sentence);
            }
        }
        for place in lists {
            let filled = told.iter().any(|each| each.place == place);
            self.places
                .when(&["debrief-", place.name()].concat(), filled);
        }
        let decided = |each: &Told<'_>| each.place > Place::Turned;
        self.debrief_is(
            if self.level != Level::Sandbox && !told.iter().any(decided) {
                "nothing-decided"
            } else {
                ""
            },
        );
    }

    /// A sentence, its slots filled.
    fn told(&self, told: &Told<'_>) -> Option<Element> {
        let slots: Vec<(&str, String)> = told
            .slots
            .iter()
            .map(|(slot, value)| (*slot, self.spoken(value)))
            .collect();
        let sentence = self.template("data-told", told.sentence, &slots)?;
        if let Some(relation) = told.relation {
            self.link(&sentence, relation);
        }
        Some(sentence)
    }

    fn spoken(&self, value: &Value<'_>) -> String {
        match value {
            Value::Number {
                number,
                decimals,
                unit,
            } => self.with_unit(*number, usize::from(*decimals), &self.unit(unit)),
            Value::Control(control) => self.control_name(*control),
            Value::Setting(setting) => self.setting_words(*setting),
            Value::Goals(goals) => self.goals_by_name(goals),
            Value::Outcome(values) => self.goals_at(values),
        }
    }

    /// The goals of those indices, as the page names them.
    fn goals_by_name(&self, goals: &[usize]) -> String {
        let mut names = String::new();
        for goal in goals.iter().filter_map(|i| self.level.goals().get(*i)) {
            separate(&mut names);
            names.push_str(&self.figure_name(goal.figure.key));
            if goal.stretch {
                names.push_str(&self.template_text("data-word", "stretch"));
            }
        }
        names
    }

    /// What the goals' figures would come to; one figure once, though two goals may hold it.
    fn goals_at(&self, values: &[f64]) -> String {
        let goals = self.level.goals();
        let mut text = String::new();
        for (i, (goal, value)) in goals.iter().zip(values).enumerate() {
            let figure = goal.figure;
            if goals[..i]
                .iter()
                .any(|before| before.figure.key == figure.key)
            {
                continue;
            }
            separate(&mut text);
            text.push_str(&self.figure_name(figure.key));
            text.push(' ');
            let show = figure.show;
            text.push_str(&self.with_unit(
                value * show.scale,
                usize::from(show.decimals),
                &self.unit(show.unit),
            ));
        }
        text
    }

    fn figure_name(&self, key: &str) -> String {
        self.template_text("data-figure-name", key)
    }

    /// Puts the link to the page of `relation` where the sentence has a place for it.
    fn link(&self, item: &Element, relation: RelationId) {
        let link = self.template("data-relation", relation.name(), &[]);
        if let (Some(place), Some(link)) = (dom::first(item, "[data-why]"), link) {
            let _ = place.append_child(&link);
        }
    }
}

fn separate(list: &mut String) {
    if !list.is_empty() {
        list.push_str("; ");
    }
}
