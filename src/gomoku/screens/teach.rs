//! TEACH: a move against which something is proved is asked about before it is played.
//!
//! What is wrong with a move to the cursor's point is found out while the player looks at it. What
//! is not known yet after RETURN is looked for, too, for a second.

use super::{Screen, Session};
use crate::platform::Board;
use crate::players::teacher::{Teacher, Warning, Watch};
use crate::rules::board::BLANK;
use crate::rules::point::Point;
use crate::rules::why::Why;
use kit::keys::Keys;
use kit::platform::{Ink, Key};
use kit::question::Reply;

/// Ticks without a key before the point at the cursor is looked at.
const REST: u16 = 12;
/// Ticks after RETURN until the move is played if nothing is proved.
const SECOND: u16 = 46;

/// What is said about the move at the cursor.
#[derive(Clone)]
pub struct Lesson {
    /// What is wrong with it, if that is known.
    found: Option<Warning>,
    known: bool,
    /// What is asked about.
    warning: Option<Warning>,
    /// When the cursor or the position changed last, in ticks.
    since: u16,
    teacher: Teacher,
    /// The warning that was drawn, and how many points that show why.
    shown: Option<Warning>,
    marked: u8,
}

impl Lesson {
    /// Nothing.
    pub const fn new() -> Lesson {
        Lesson {
            found: None,
            known: false,
            warning: None,
            since: 0,
            teacher: Teacher::new(),
            shown: None,
            marked: 0,
        }
    }

    /// Nothing is drawn, and nothing is known.
    pub fn forget(&mut self) {
        self.shown = None;
        self.marked = 0;
        self.known = false;
    }

    /// The cursor or the position has changed at the moment `now`.
    pub fn look_again(&mut self, now: u16) {
        self.known = false;
        self.since = now;
    }
}

/// Ends the work at the next key, or a second after RETURN.
impl<P: Board> Watch<P> for Keys {
    fn is_over(&mut self, platform: &mut P, hurried: bool) -> bool {
        if hurried {
            platform.ticks().wrapping_sub(self.now) >= SECOND
        } else {
            self.pending != kit::keys::NO_KEY || self.poll(platform)
        }
    }
}

impl Session {
    /// RETURN: asks PLAY IT? if the move at the cursor is warned of. With TEACH on, the game does
    /// not count.
    pub(super) fn warns<P: Board>(&mut self, platform: &mut P) -> bool {
        if !self.can_be_warned() {
            return false;
        }
        self.score.rival = 0;
        if !self.lesson.known {
            self.examine(platform, true);
        }
        self.lesson.warning = self.lesson.found;
        if self.lesson.warning.is_some() {
            self.turn.question.ask();
            self.keys.forget(platform);
        }
        self.lesson.warning.is_some()
    }

    /// A person's turn without a key: looks at the point at the cursor. Returns whether there was
    /// anything to do.
    pub(super) fn look_ahead<P: Board>(&mut self, platform: &mut P) -> bool {
        let rested = self.keys.now.wrapping_sub(self.lesson.since) >= REST;
        let due = rested && !self.lesson.known && self.can_be_warned();
        if due {
            self.examine(platform, false);
        }
        due
    }

    /// Whether a move to the cursor's point may be warned of.
    fn can_be_warned(&self) -> bool {
        self.settings.teach
            && self.ui_state == Screen::Board
            && self.game.move_count != 0
            && self.game.board.at(self.cursor) == BLANK
    }

    /// Finds out what is wrong with a move to the cursor's point: until a key comes, or for a
    /// second if the player waits for it.
    fn examine<P: Board>(&mut self, platform: &mut P, hurried: bool) {
        let (point, side) = (self.cursor, self.game.side());
        let (game, fours) = self.game.examined();
        game.settle_all();
        let (keys, teacher) = (&mut self.keys, &mut self.lesson.teacher);
        teacher.hurried = hurried;
        let position = &mut game.position;
        self.lesson.found = teacher.warn(fours, position, platform, keys, side, point);
        if self.lesson.found == Some(Warning::Forbidden) {
            let mut why = Why::new();
            position.explain(point, &mut why);
            self.lesson.teacher.show_lines(&why);
        }
        self.lesson.known = !self.lesson.teacher.over;
    }

    /// What is wrong with the move that is asked about, if one is.
    pub(super) fn warning(&self) -> Option<Warning> {
        self.lesson.warning.filter(|_| self.turn.question.open)
    }

    /// The points that show why.
    pub(super) fn warned_of(&self) -> &[Point] {
        match self.warning() {
            Some(_) => self.lesson.teacher.line(),
            None => &[],
        }
    }

    /// Whether `point` shows what is wrong with the move.
    pub(super) fn is_pointed_at(&self, point: Point) -> bool {
        self.warned_of().contains(&point)
    }

    /// Whether more or fewer points are [pointed at](Session::is_pointed_at) than are drawn; they
    /// count as drawn then.
    pub(super) fn points_elsewhere(&mut self) -> bool {
        let count = self.warned_of().len() as u8;
        core::mem::replace(&mut self.lesson.marked, count) != count
    }

    /// Explains what is wrong with a move in rows from `row` on. Returns whether there is anything
    /// to explain.
    pub(super) fn explain_warning<P: Board>(&mut self, platform: &mut P, row: u8) -> bool {
        let warning = self.warning();
        if core::mem::replace(&mut self.lesson.shown, warning) == warning {
            return warning.is_some();
        }
        let Some(warning) = warning else {
            self.panel.forget_moves();
            return false;
        };
        for (row, line) in (row..).zip(told(warning)) {
            self.text.write(line);
            self.text
                .put(platform, 0, row, P::PANEL_COLUMNS, Ink::Plain);
        }
        true
    }

    /// The answer to PLAY IT? Returns whether the key is one.
    pub(super) fn answer_warning<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        let reply = self.turn.question.press(key);
        if reply == Reply::Unknown {
            return false;
        }
        self.keys.answered = true;
        if reply != Reply::Moved {
            self.lesson.warning = None;
        }
        if reply == Reply::Yes {
            self.put(platform, self.cursor);
        }
        true
    }
}

/// What a warning says, in rows of eight letters.
fn told(warning: Warning) -> [&'static str; 6] {
    let [first, second, third] = match warning {
        Warning::Forbidden => ["THE RULE", "FORBIDS", "THIS"],
        Warning::Five => ["LETS IN", "A FIVE", ""],
        Warning::Fours => ["LETS IN", "A WIN BY", "FOURS"],
        Warning::Threes => ["LETS IN", "A WIN BY", "THREES"],
        Warning::OwnFive => ["PASSES", "BY YOUR", "FIVE"],
        Warning::OwnFours => ["PASSES", "BY A WIN", "BY FOURS"],
    };
    [first, second, third, "", "PLAY IT?", ""]
}
