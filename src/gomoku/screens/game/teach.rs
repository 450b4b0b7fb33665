//! TEACH: a move against which something is proved is asked about before it is played.
//!
//! What is wrong with a move to the cursor's point is found out while the player looks at it, and
//! what the opponent threatens while the cursor is still on the opponent's stone. What is not known
//! yet after RETURN is looked for, too, for a second.
//!
//! All of it is one call, since a machine may have it in memory only while TEACH is on: in the
//! place of the opening book's lines, which are away then.

use crate::platform::{Board, Mark};
use crate::players::teacher::{Teacher, Warning, Watch};
use crate::rules::board::BLANK;
use crate::rules::point::Point;
use crate::screens::board::panel;
use crate::screens::board::view::{set_mark, MARK_UNIT};
use crate::screens::{Screen, Session};
use crate::text::plain::{PLAY_IT, TOLD};
use crate::text::Words;
use kit::keys::{Keys, NO_KEY};
use kit::platform::{Ink, Key, Sound};
use kit::question::Reply;

/// Turns of the main loop without a key before the point at the cursor is looked at: as long are
/// numbers from [`UNKNOWN`] down to here not known.
const REST: u8 = UNKNOWN - 12;
/// Ticks after RETURN until the work ends if nothing is proved. The move is played within a second:
/// some time passes from one look at the keys to the next, twice, and the stone is drawn.
const SECOND: u16 = 38;
/// The start of a search for fours, with what is done between two searches, takes as long as this
/// many points: 23,000 cycles; a unit of the search as long as these: 3,100 cycles. By least
/// squares: 90 lessons that take more than a million cycles take 1 % less than that in all; one of
/// them from 29 % more to 23 % less, since fours differ.
const BEGUN_WORK: u8 = 96;
const UNIT_WORK: u8 = 13;
/// Rows of the explanation; where the question is, above its answers.
const TOLD_ROWS: u8 = 3;
const QUESTION: u8 = 4;
/// The mark of the points that show why.
const POINTED: u8 = Mark::Considered as u8 * MARK_UNIT;

/// What is known of the move at the cursor: nothing of it is known.
pub const UNKNOWN: u8 = 255;

/// Ends the work at the next key, or a second after RETURN.
impl<P: Board> Watch<P> for Keys {
    fn is_over(&mut self, platform: &mut P, units: u8, hurried: bool) -> bool {
        platform.worked(if units == 0 {
            BEGUN_WORK
        } else {
            units.wrapping_mul(UNIT_WORK)
        });
        if hurried {
            platform.ticks().wrapping_sub(self.now) >= SECOND
        } else {
            self.pending != NO_KEY || self.poll(platform)
        }
    }
}

impl Session {
    /// The menu's line TEACH: switches it on or off.
    pub(crate) fn switch_teach<P: Board>(&mut self, platform: &mut P) {
        let teach = !self.settings.teach;
        self.settings.teach = teach;
        self.game.thinking.mind.without_lines = teach;
        platform.exchange(teach);
        self.draw_menu(platform);
    }

    /// With TEACH on: RETURN on a person's turn, which asks about the move at the cursor if it is
    /// warned of, and any key while the question is asked. Returns whether the move is to be
    /// played. Without a key the point at the cursor is looked at: returns whether that was to be
    /// done.
    #[inline(never)]
    pub(crate) fn teach<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        if self.ui_state == Screen::Lesson {
            return self.ask_about(platform, key);
        }
        let on_stone = self.game.board.at(self.cursor) != BLANK;
        let teachable = self.game.move_count != 0 && (key == NO_KEY || !on_stone);
        if key == NO_KEY {
            let due = teachable && self.lesson == REST;
            if due {
                self.examine(platform, false);
            } else if self.lesson > REST {
                self.lesson -= 1;
            }
            return due;
        }
        // With TEACH on, the game does not count.
        self.score.rival = 0;
        if teachable && self.lesson >= REST {
            self.examine(platform, true);
        }
        let asked = teachable && (1..REST).contains(&self.lesson);
        if asked {
            self.turn.question.ask();
            self.keys.forget(platform);
            self.ui_state = Screen::Lesson;
            self.explain_warning(platform);
        }
        !asked
    }

    /// Finds out what is wrong with a move to the cursor's point: until a key comes, or for a
    /// second if the player waits for it. The game is settled, and nobody thinks.
    ///
    /// On a stone, mostly the opponent's last, a point in a corner is examined, as if the player
    /// passed: that finds what the opponent threatens before the player aims at a point.
    fn examine<P: Board>(&mut self, platform: &mut P, hurried: bool) {
        let (mut point, side) = (self.cursor, self.game.side());
        if self.game.board.at(point) != BLANK {
            point = Point(0);
            while self.game.board.at(point) != BLANK {
                point.0 += 1;
            }
        }
        let (game, fours, memory) = self.game.examined();
        Teacher::hurry(memory, hurried);
        let (keys, position) = (&mut self.keys, &mut game.position);
        let found = Teacher::warn(memory, fours, position, platform, keys, side, point);
        if found == Some(Warning::Forbidden) {
            position.explain(point, &mut game.why);
            Teacher::show_lines(memory, &game.why);
            game.why.clear();
        }
        self.lesson = match found {
            Some(found) => found as u8,
            None if Teacher::is_over(memory) => REST,
            None => 0,
        };
    }

    /// The question is asked: what `key` answers. Returns whether the move is insisted on. The
    /// board comes back once there is an answer.
    fn ask_about<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        if key == NO_KEY {
            platform.idle();
            return false;
        }
        let reply = self.turn.question.press(key);
        if reply == Reply::Unknown {
            self.sound(platform, Sound::Error);
            return false;
        }
        self.keys.answered = true;
        if reply == Reply::Moved {
            self.draw_answers(platform);
            return false;
        }
        self.lesson = UNKNOWN;
        self.ui_state = Screen::Board;
        reply == Reply::Yes
    }

    /// Shows what is wrong with the move: its line on the board, words in place of the list of
    /// moves.
    fn explain_warning<P: Board>(&mut self, platform: &mut P) {
        let (_, _, memory) = self.game.examined();
        for number in 0..Teacher::shown(memory) {
            set_mark(platform, Teacher::point(memory, number), POINTED);
        }
        let first = self.lesson.wrapping_sub(1).wrapping_mul(TOLD_ROWS);
        let mut number = 0u8;
        for &letter in TOLD {
            let row = number.wrapping_sub(first);
            if row >= TOLD_ROWS {
                number += u8::from(letter == b'/');
            } else if letter != b'/' {
                self.text.letter(letter);
            } else {
                number += 1;
                self.draw_row(platform, row);
            }
        }
        self.draw_row(platform, TOLD_ROWS);
        self.text.write(PLAY_IT);
        self.draw_row(platform, QUESTION);
        self.panel.forget_moves();
        self.draw_answers(platform);
    }

    fn draw_answers<P: Board>(&mut self, platform: &mut P) {
        self.text.push(self.turn.question.answers::<Words>());
        self.draw_row(platform, QUESTION + 1);
    }

    #[inline(never)]
    fn draw_row<P: Board>(&mut self, platform: &mut P, row: u8) {
        let row = panel::list::<P>() + row;
        self.text
            .put(platform, 0, row, P::PANEL_COLUMNS, Ink::Plain);
    }
}
