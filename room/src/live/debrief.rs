//! The debrief in the page: sentences from its templates, with the run's own numbers.

use super::Room;
use super::say::whole;
use super::show::named;
use model::RelationId;
use model::sim::debrief::{Change, Debrief, Decisive, FigureValue, TurningPoint, debrief};
use model::sim::figure::Figure;
use model::sim::{Level, Move, Summary};
use web_sys::Element;
use widgets::live::dom;

/// How long the page is left to show the result before the run is replayed in other ways (ms).
const BREATH: i32 = 60;

impl Room {
    /// Explains the run, unless that is done: some hundreds of replays, after the result is drawn.
    pub(super) fn explain(self: &std::rc::Rc<Self>) {
        let play = self.table.borrow().play().clone();
        if self.debriefed.borrow().as_ref() == Some(&play) {
            return;
        }
        for place in dom::all(&self.root, "[data-debrief]") {
            place.set_text_content(None);
        }
        self.places.when("debriefing", true);
        self.places.when("nothing-decided", false);
        *self.debriefed.borrow_mut() = Some(play.clone());
        let room = std::rc::Rc::clone(self);
        dom::later(BREATH, move || {
            // Meanwhile the reader may have gone on to another run.
            if room.debriefed.borrow().as_ref() != Some(&play) {
                return;
            }
            if let Ok(debrief) = debrief(&play) {
                room.show_debrief(&debrief);
            }
            room.places.when("debriefing", false);
        });
    }

    fn show_debrief(&self, debrief: &Debrief) {
        self.places.when(
            "nothing-decided",
            debrief.decisive.is_empty() && self.level != Level::Sandbox,
        );
        self.fill(
            "turned",
            debrief
                .turning_points
                .iter()
                .filter_map(|point| self.turned(point)),
        );
        let decided = |gained| {
            debrief
                .decisive
                .iter()
                .filter(move |each| each.gained == gained)
                .filter_map(|each| self.decided(each))
        };
        self.fill("changed", decided(true).chain(self.unremedied(debrief)));
        self.fill("carried", decided(false));
    }

    /// Fills one of the lists; its heading is shown when it holds something.
    fn fill(&self, list: &str, items: impl Iterator<Item = Element>) {
        let Some(place) = named(&self.root, "data-debrief", list) else {
            return;
        };
        place.set_text_content(None);
        for item in items {
            let _ = place.append_child(&item);
        }
        self.places.when(
            &["debrief-", list].concat(),
            place.first_element_child().is_some(),
        );
    }

    fn turned(&self, point: &TurningPoint) -> Option<Element> {
        let mut slots = vec![("minute", whole(point.minute))];
        slots.extend(
            point
                .values
                .iter()
                .map(|value| (value.key, self.shown(value))),
        );
        let item = self.template("data-turning", point.kind.key(), &slots)?;
        self.link(&item, point.relation);
        Some(item)
    }

    fn decided(&self, decisive: &Decisive) -> Option<Element> {
        let goals = self.goals_by_name(&decisive.goals_flipped);
        let name = match (&decisive.change, decisive.gained) {
            (_, false) => "without",
            (Change::LeftOut(_), _) => "left_out",
            (Change::Moved { .. }, _) => "moved",
            (Change::Value { .. }, _) => "value",
            (Change::Added(_), _) => "added",
            (Change::Several(_), _) => "several",
        };
        let mut slots = self.change_slots(&decisive.change);
        slots.push(("goals", goals));
        let item = self.template("data-decisive", name, &slots)?;
        if let Change::Several(parts) = &decisive.change
            && let Some(list) = dom::first(&item, "[data-parts]")
        {
            for part in parts {
                let name = match part {
                    Change::LeftOut(_) => "part_left_out",
                    Change::Moved { .. } => "part_moved",
                    Change::Value { .. } => "part_value",
                    Change::Added(_) | Change::Several(_) => "part_added",
                };
                if let Some(part) = self.template("data-decisive", name, &self.change_slots(part)) {
                    let _ = list.append_child(&part);
                }
            }
        }
        let more = |name: &str, slots: &[(&str, String)]| {
            if let (Some(place), Some(sentence)) = (
                dom::first(&item, "[data-more]"),
                self.template("data-decisive", name, slots),
            ) {
                let _ = place.append_child(&sentence);
            }
        };
        if let (Some(earliest), Some(latest)) = (decisive.earliest_minute, decisive.latest_minute) {
            let slots = [("earliest", whole(earliest)), ("latest", whole(latest))];
            if earliest == latest {
                more("minute_only", &[]);
            } else if decisive.gained {
                more("minutes", &slots);
            } else {
                more("carried_minutes", &slots);
            }
        }
        if let Some((low, high)) = decisive.values
            && low != high
            && decisive.gained
        {
            more(
                "values",
                &[
                    ("low", self.setting_words(low)),
                    ("high", self.setting_words(high)),
                ],
            );
        }
        if !decisive.goals_lost.is_empty() {
            more(
                "price",
                &[("lost", self.goals_by_name(&decisive.goals_lost))],
            );
        }
        if decisive.gained {
            more("then", &[("after", self.goals_after(&decisive.after))]);
        }
        self.link(&item, decisive.relation);
        Some(item)
    }

    fn unremedied(&self, debrief: &Debrief) -> Option<Element> {
        if debrief.unremedied.is_empty() {
            return None;
        }
        let slots = [("goals", self.goals_by_name(&debrief.unremedied))];
        self.template("data-decisive", "unremedied", &slots)
    }

    fn change_slots(&self, change: &Change) -> Vec<(&'static str, String)> {
        let named = |made: &Move| {
            vec![
                ("control", self.control_name(made.setting().control())),
                ("value", self.setting_words(made.setting())),
                ("minute", whole(made.minute())),
            ]
        };
        match change {
            Change::LeftOut(made) | Change::Added(made) => named(made),
            Change::Moved { from, to_minute } => {
                let mut slots = named(from);
                slots.push(("to_minute", whole(*to_minute)));
                slots
            }
            Change::Value { from, to } => {
                let mut slots = named(from);
                slots.push(("to", self.setting_words(*to)));
                slots
            }
            Change::Several(_) => Vec::new(),
        }
    }

    /// The goals of those indices, as the page names them.
    fn goals_by_name(&self, goals: &[usize]) -> String {
        let mut names = String::new();
        for goal in goals.iter().filter_map(|i| self.level.goals().get(*i)) {
            if !names.is_empty() {
                names.push_str("; ");
            }
            names.push_str(goal.figure.title);
            if goal.stretch {
                names.push_str(" (");
                names.push_str(&self.template_text("data-word", "stretch"));
                names.push(')');
            }
        }
        names
    }

    /// The goals' figures of another run.
    fn goals_after(&self, summary: &Summary) -> String {
        let mut seen: Vec<&'static Figure<Summary>> = Vec::new();
        let mut text = String::new();
        for goal in self.level.goals() {
            if seen.iter().any(|figure| figure.key == goal.figure.key) {
                continue;
            }
            seen.push(goal.figure);
            if !text.is_empty() {
                text.push_str("; ");
            }
            let show = goal.figure.show;
            text.push_str(goal.figure.title);
            text.push(' ');
            text.push_str(&self.places.format(
                (goal.figure.get)(summary) * show.scale,
                usize::from(show.decimals),
            ));
            text.push(' ');
            text.push_str(show.unit);
        }
        text
    }

    fn shown(&self, value: &FigureValue) -> String {
        let number = self.places.format(
            value.value * value.show.scale,
            usize::from(value.show.decimals),
        );
        [&number, " ", value.show.unit].concat().trim_end().into()
    }

    /// Puts the link to the page of `relation` where the sentence has a place for it.
    fn link(&self, item: &Element, relation: RelationId) {
        let link = self.template("data-relation", &whole(u32::from(relation.number())), &[]);
        if let (Some(place), Some(link)) = (dom::first(item, "[data-why]"), link) {
            let _ = place.append_child(&link);
        }
    }
}
