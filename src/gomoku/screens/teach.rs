//! TEACH: a move against which something is proved is asked about before it is played.

use super::{Screen, Session};
use crate::platform::Board;
use crate::players::teacher::{Teacher, Warning};
use crate::rules::board::BLANK;
use crate::rules::point::Point;
use kit::platform::{Ink, Key};
use kit::question::Reply;

/// What is said about the move at the cursor.
#[derive(Clone)]
pub struct Lesson {
    warning: Option<Warning>,
    teacher: Teacher,
    /// The warning that was drawn, and how many points that show why.
    shown: Option<Warning>,
    marked: u8,
}

impl Lesson {
    /// Nothing.
    pub const fn new() -> Lesson {
        Lesson {
            warning: None,
            teacher: Teacher::new(),
            shown: None,
            marked: 0,
        }
    }

    /// Nothing is drawn.
    pub fn forget(&mut self) {
        self.shown = None;
        self.marked = 0;
    }
}

impl Session {
    /// RETURN: asks PLAY IT? if the move at the cursor is warned of. With TEACH on, the game does
    /// not count.
    pub(super) fn warns<P: Board>(&mut self, platform: &mut P) -> bool {
        let (point, side) = (self.cursor, self.game.side());
        let playing = self.settings.teach && self.ui_state == Screen::Board;
        if !playing || self.game.move_count == 0 || self.game.board.at(point) != BLANK {
            return false;
        }
        self.score.rival = 0;
        let game = self.game.change();
        game.settle_all();
        self.lesson.warning = self.lesson.teacher.warn(&mut game.position, side, point);
        if self.lesson.warning.is_some() {
            self.turn.question.ask();
            self.keys.forget(platform);
        }
        self.lesson.warning.is_some()
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
