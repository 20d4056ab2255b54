//! The table at which a run is played: forward, back, and differently from any minute on.

use crate::board::Seen;
use model::switch::sim::{
    Controls, Level, Minute, Move, Moves, Play, PlayError, RUN_MINUTES, Run, Setting,
};

/// A play, the minute it has come to, and how far it has been.
///
/// Going back forgets nothing: the moves made stay, and playing on from there repeats them. The
/// first change made back there takes over: the moves from that minute on are forgotten.
#[derive(Debug, Clone)]
pub struct Table {
    play: Play,
    run: Run,
    reach: u32,
}

impl Table {
    /// A fresh run of `level` with the noise of `seed`.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn new(level: Level, seed: u32) -> Result<Self, PlayError> {
        let play = Play::idle(level, seed);
        Ok(Self {
            run: Run::new(play.clone())?,
            play,
            reach: 0,
        })
    }

    /// A play that has been played to its end, seen at the start of `minute` (60: at its end).
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn played(play: Play, minute: u32) -> Result<Self, PlayError> {
        let mut table = Self {
            run: Run::new(play.clone())?,
            play,
            reach: RUN_MINUTES,
        };
        table.go(minute)?;
        Ok(table)
    }

    /// A play that has come to `minute`; moves later than that are kept for when they are reached.
    /// Before that minute it can be looked at.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn begun(play: Play, minute: u32) -> Result<Self, PlayError> {
        let mut table = Self::played(play, minute)?;
        table.reach = table.now();
        Ok(table)
    }

    /// The play, with all its moves.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The run up to the minute shown.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Minutes played, of those that are shown: 0 to 60.
    #[must_use]
    pub fn now(&self) -> u32 {
        self.run.now()
    }

    /// How far the play has been, 0 to 60.
    #[must_use]
    pub const fn reach(&self) -> u32 {
        self.reach
    }

    /// Whether nothing has been played or changed yet.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.reach == 0 && self.play.moves.as_slice().is_empty()
    }

    /// Whether the play has been played to its end, whatever minute is shown.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.reach >= RUN_MINUTES
    }

    /// Whether something played lies beyond the minute shown.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.now() < self.reach
    }

    /// Whether the run is over at the minute shown.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now() >= RUN_MINUTES
    }

    /// The run when `now` minutes of it had been played, of those that are shown: its last minute;
    /// before the first an ordinary one without noise, with nothing counted yet.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::step`].
    pub fn seen(&self, now: u32) -> Result<Seen, PlayError> {
        let level = self.play.level;
        let (minutes, inside) = (self.run.minutes(), self.run.inside());
        if let Some(t) = now.checked_sub(1)
            && let (Some(minute), Some(of)) = (minutes.get(t as usize), inside.get(t as usize))
        {
            return Ok(Seen {
                level,
                minute: *minute,
                inside: *of,
                next: inside
                    .get(now as usize)
                    .map_or_else(|| self.controls(), |after| after.controls),
            });
        }
        let mut calm = Play::idle(Level::Sandbox, 0);
        calm.noise = false;
        let seen = Self::played(calm, 1)?.seen(1)?;
        let minute = Minute {
            cost_u: 0.0,
            exposure_u: 0.0,
            fraud_approved_u: 0.0,
            genuine_lost: 0.0,
            ..seen.minute
        };
        let next = self.controls();
        Ok(Seen {
            level,
            minute,
            next,
            ..seen
        })
    }

    /// The run as it is shown; see [`Table::seen`].
    ///
    /// # Errors
    /// None with the default constants; see [`Run::step`].
    pub fn shown(&self) -> Result<Seen, PlayError> {
        self.seen(self.now())
    }

    /// Where the controls stand for the minute that comes next.
    #[must_use]
    pub fn controls(&self) -> Controls {
        self.run.controls()
    }

    /// Plays one minute: whether there was one.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::step`].
    pub fn step(&mut self) -> Result<bool, PlayError> {
        let stepped = self.run.step()?.is_some();
        self.reach = self.reach.max(self.now());
        Ok(stepped)
    }

    /// Shows the start of `minute`, as far as the play has been.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn go(&mut self, minute: u32) -> Result<(), PlayError> {
        let minute = minute.min(self.reach);
        if minute < self.now() {
            self.run = Run::new(self.play.clone())?;
        }
        while self.now() < minute && self.run.step()?.is_some() {}
        Ok(())
    }

    /// Takes the last minute back, with the moves made in it and since.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn undo(&mut self) -> Result<(), PlayError> {
        self.again(self.now().saturating_sub(1))
    }

    /// Sets a control from the minute that comes next. What had been played from there on is
    /// forgotten; a setting that changes nothing is no move. At the end of the run nothing happens.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn set(&mut self, setting: Setting) -> Result<(), PlayError> {
        let now = self.now();
        if self.is_over() || self.controls().get(setting.control()) == setting {
            return Ok(());
        }
        let kept = |made: &&Move| {
            made.minute() < now
                || (made.minute() == now && made.setting().control() != setting.control())
        };
        let moves: Moves = self
            .play
            .moves
            .as_slice()
            .iter()
            .filter(kept)
            .copied()
            .collect();
        self.play.moves = moves;
        self.reach = now;
        self.run = Run::new(self.play.clone())?;
        self.go(now)?;
        // Turned back to where the minute before left it: the move is gone, and none is needed.
        if self.controls().get(setting.control()) != setting {
            self.play.moves.add(Move::new(now, setting)?);
            self.run.set(setting)?;
        }
        Ok(())
    }

    /// Takes one of the moves back, and plays what has been played again without it.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn take_back(&mut self, made: Move) -> Result<(), PlayError> {
        let now = self.now();
        self.play.moves.remove(made);
        // A later move may change nothing now, and is none.
        let mut controls = Run::new(Play::idle(self.play.level, 0))?.controls();
        let mut kept = Moves::none();
        for made in self.play.moves.as_slice() {
            if controls.get(made.setting().control()) != made.setting() {
                controls.set(made.setting());
                kept.add(*made);
            }
        }
        self.play.moves = kept;
        self.run = Run::new(self.play.clone())?;
        self.go(now)
    }

    /// Goes back to the start of `minute` to play from there anew: its moves and all later ones are
    /// forgotten.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn again(&mut self, minute: u32) -> Result<(), PlayError> {
        let minute = minute.min(self.reach);
        self.play.moves.truncate(minute);
        self.reach = minute;
        self.run = Run::new(self.play.clone())?;
        self.go(minute)
    }

    /// Starts again with the noise of `seed`, all moves forgotten.
    ///
    /// # Errors
    /// None with the default constants; see [`Run::new`].
    pub fn restart(&mut self, seed: u32) -> Result<(), PlayError> {
        *self = Self::new(self.play.level, seed)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::switch::sim::Control;
    use proptest::prelude::*;

    fn setting(control: Control, value: f64) -> Setting {
        Setting::from_value(control, value).unwrap()
    }

    fn steps(table: &mut Table, count: u32) {
        for _ in 0..count {
            table.step().unwrap();
        }
    }

    #[test]
    fn a_run_at_the_table_is_the_replayed_run() {
        let mut table = Table::new(Level::SalePeak, 7).unwrap();
        steps(&mut table, 5);
        table.set(setting(Control::Servers, 10.0)).unwrap();
        steps(&mut table, 60);
        assert!(table.is_over());
        let replayed = Run::replay(table.play().clone()).unwrap();
        assert_eq!(table.run().minutes(), replayed.minutes());
    }

    #[test]
    fn going_back_forgets_nothing_until_something_is_changed() {
        let mut table = Table::new(Level::SalePeak, 7).unwrap();
        steps(&mut table, 5);
        table.set(setting(Control::Servers, 10.0)).unwrap();
        steps(&mut table, 60);
        let whole = table.run().minutes().to_vec();
        table.go(3).unwrap();
        assert_eq!(
            (table.now(), table.reach(), table.controls().servers()),
            (3, 60, 6)
        );
        steps(&mut table, 60);
        assert_eq!(table.run().minutes(), whole);
        table.go(3).unwrap();
        table.set(setting(Control::Shedding, 1.0)).unwrap();
        assert_eq!(table.reach(), 3);
        assert_eq!(table.play().moves.as_slice().len(), 1);
        table.go(60).unwrap();
        assert_eq!(table.now(), 3, "minutes not played cannot be seen");
    }

    #[test]
    fn before_the_first_minute_an_ordinary_one_is_shown() {
        let mut table = Table::new(Level::SalePeak, 7).unwrap();
        let calm = table.shown().unwrap().minute;
        assert_eq!(
            (calm.new_tps, calm.servers_running, calm.cost_u),
            (400.0, 6, 0.0)
        );
        steps(&mut table, 1);
        let shown = table.shown().unwrap();
        assert_eq!(&shown.minute, table.run().minutes().last().unwrap());
        assert_eq!(&shown.inside, table.run().inside().last().unwrap());
    }

    /// A minute is seen with what was set in it, and with what was to come.
    #[test]
    fn a_minute_is_seen_with_its_controls() {
        let mut table = Table::new(Level::Sandbox, 7).unwrap();
        for threshold in [2.5, 2.0, 1.5] {
            table.set(setting(Control::Threshold, threshold)).unwrap();
            steps(&mut table, 1);
        }
        table.set(setting(Control::Threshold, 1.0)).unwrap();
        let seen = |now| {
            let seen = table.seen(now).unwrap();
            (seen.inside.controls.threshold(), seen.next.threshold())
        };
        assert_eq!([1, 2, 3].map(seen), [(2.5, 2.0), (2.0, 1.5), (1.5, 1.0)]);
    }

    #[test]
    fn a_move_is_taken_back_and_the_others_are_made_again() {
        let mut table = Table::new(Level::SalePeak, 7).unwrap();
        for servers in [8.0, 10.0, 8.0] {
            table.set(setting(Control::Servers, servers)).unwrap();
            steps(&mut table, 10);
        }
        let made = |minute, servers| Move::new(minute, setting(Control::Servers, servers)).unwrap();
        table.take_back(made(10, 10.0)).unwrap();
        // The third sets what the first had set.
        assert_eq!(table.play().moves.as_slice(), [made(0, 8.0)]);
        assert_eq!((table.now(), table.reach()), (30, 30));
        let replayed = Run::replay(table.play().clone()).unwrap();
        assert_eq!(table.run().minutes(), &replayed.minutes()[..30]);
    }

    #[test]
    fn again_begins_at_the_minute_that_is_asked_for() {
        let mut table = Table::new(Level::SalePeak, 7).unwrap();
        table.set(setting(Control::Servers, 8.0)).unwrap();
        steps(&mut table, 20);
        table.set(setting(Control::Servers, 12.0)).unwrap();
        steps(&mut table, 40);
        table.again(20).unwrap();
        assert_eq!((table.now(), table.reach()), (20, 20));
        assert_eq!(table.play().moves.as_slice().len(), 1);
    }

    #[test]
    fn undo_takes_the_minute_and_its_moves_back() {
        let mut table = Table::new(Level::FraudWave, 1).unwrap();
        table.undo().unwrap();
        assert_eq!(table.now(), 0);
        steps(&mut table, 2);
        table.set(setting(Control::Threshold, 2.5)).unwrap();
        steps(&mut table, 1);
        table.undo().unwrap();
        assert_eq!((table.now(), table.reach()), (2, 2));
        assert_eq!(table.play().moves, Moves::none());
        assert_eq!(
            table.controls().get(Control::Threshold),
            setting(Control::Threshold, 3.0)
        );
    }

    #[test]
    fn a_control_turned_back_leaves_no_move() {
        let mut table = Table::new(Level::Sandbox, 1).unwrap();
        steps(&mut table, 4);
        table.set(setting(Control::Servers, 9.0)).unwrap();
        table.set(setting(Control::Servers, 6.0)).unwrap();
        assert_eq!(table.play().moves, Moves::none());
        steps(&mut table, 60);
        table.set(setting(Control::Servers, 9.0)).unwrap();
        assert_eq!(table.play().moves, Moves::none(), "the run is over");
    }

    proptest! {
        /// Whatever is done at the table, what it shows is the replay of its play.
        #[test]
        fn what_is_shown_is_what_is_replayed(
            deeds in proptest::collection::vec((0u8..7, 0u32..=60, 0usize..7, 0u16..=150), 0..40),
        ) {
            let mut table = Table::new(Level::IssuerOutage, 3).unwrap();
            for (deed, minute, control, steps) in deeds {
                match deed {
                    0 => { table.step().unwrap(); }
                    1 => table.go(minute).unwrap(),
                    2 => table.undo().unwrap(),
                    3 => { for _ in 0..minute { table.step().unwrap(); } }
                    4 => table.again(minute).unwrap(),
                    5 => {
                        let made = table.play().moves.as_slice().get(control).copied();
                        if let Some(made) = made {
                            table.take_back(made).unwrap();
                        }
                    }
                    _ => if let Ok(setting) = Setting::from_steps(Control::ALL[control], steps) {
                        table.set(setting).unwrap();
                        if !table.is_over() {
                            prop_assert_eq!(table.controls().get(Control::ALL[control]), setting);
                        }
                    }
                }
                prop_assert!(table.now() <= table.reach());
            }
            let replayed = Run::replay(table.play().clone()).unwrap();
            prop_assert_eq!(table.run().minutes(), &replayed.minutes()[..table.now() as usize]);
        }
    }
}
