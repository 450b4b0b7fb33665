//! A problem on the board: the player looks for the right move. The computer then plays on for both
//! sides, which shows the solution, or why the move was wrong.

use crate::platform::{Board, Mark};
use crate::records::game::PROCEDURE;
use crate::records::{problem, tally};
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::screens::board::message::Message;
use crate::screens::board::panel::KEYS;
use crate::screens::board::view::{set_mark, MARK_UNIT};
use crate::screens::game::keys;
use crate::screens::{Screen, Session, Wanted};
use crate::text::plain::{PROBLEM_KEY, PROBLEM_KEYS};
use kit::keys::NO_KEY;
use kit::platform::{Ink, Key, Sound};

/// How many moves the computer plays on at most.
const PLAYED_ON: u8 = 40;
/// RIGHT or WRONG is seen for a second before MY MOVE, or before the reply that shows why.
const SEEN: u8 = 50;
/// Who plays on.
pub const LEVEL: u8 = 3;
/// After the moves of the longest game there is room for the answers, and for a bit for each
/// problem that was solved when the score was read.
pub const ANSWERS: u8 = 225;
pub const TICKS: u8 = 233;
const _: () = assert!(ANSWERS + problem::ANSWERS <= TICKS);
const _: () = assert!(TICKS as usize + (tally::PROBLEMS / 8) as usize <= PROCEDURE);
/// The mark of a forbidden point, as a look has it.
const FORBIDDEN: u8 = Mark::Forbidden as u8 * MARK_UNIT;

/// The problem that is chosen. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Problem {
    /// Its number; the number after the last is the page's BACK.
    pub number: u8,
    /// What is asked.
    pub task: Message,
    /// How many answers are still to be found.
    pub answers: u8,
    /// How many stones it has.
    pub start: u8,
    /// The computer plays on up to this many stones; 0 while the player looks for the answer.
    pub end: u8,
    /// The last answer was right.
    pub right: bool,
    /// An answer was wrong, or a hint was given: solving it does not count.
    pub spoiled: bool,
    /// Whether the disk was asked which are solved.
    pub asked: bool,
}

impl Problem {
    /// The first one.
    pub const fn new() -> Problem {
        Problem {
            number: 0,
            task: Message::Nothing,
            answers: 0,
            start: 0,
            end: 0,
            right: false,
            spoiled: false,
            asked: false,
        }
    }

    /// Whose move is looked for.
    pub fn side(&self) -> Side {
        Side::of_move(self.start)
    }
}

impl Session {
    pub(crate) fn step_problem<P: Board>(&mut self, platform: &mut P, key: Key) {
        if self.problem.end != 0 {
            return self.show_solution(platform, key);
        }
        // A machine reads this from its disk: before the first key, not after it.
        self.problem_key(platform, key);
        self.refresh(platform);
        if key == NO_KEY {
            platform.idle();
        }
    }

    /// The computer plays on, until a key leads back.
    fn show_solution<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            // The reply may take half a minute of thinking.
            if self.computer_moves() {
                self.forget_told(SEEN);
            }
            self.play_on(platform);
            let won = self.game.result.winner() == Some(self.problem.side());
            if self.game.is_over() {
                // Who has won is said. A wrong answer that wins is not praised: it was no win of
                // the kind that was asked for.
                self.told.message = if self.problem.right == won {
                    Message::Nothing
                } else {
                    self.problem.task
                };
            } else if !self.problem.right && !self.computer_moves() {
                if self.game.move_count == self.game.length {
                    self.told.message = Message::NoWin;
                } else if self.keys.idle_for(SEEN.into()) {
                    let reply = self.game.moves[self.game.move_count as usize];
                    self.put(platform, Point(reply));
                }
            }
            return;
        }
        self.leave_solution(key);
    }

    #[inline(never)]
    fn leave_solution(&mut self, key: Key) {
        self.view.stop_flash();
        self.told.message = Message::Nothing;
        let back = self.problem.right || matches!(key, Key::ESCAPE | Key::BREAK | Key::LIST);
        if !back {
            self.problem.end = 0;
            self.game.set_up().stand(self.problem.start);
        }
        self.go(if back {
            Screen::Problems
        } else {
            Screen::Problem
        });
    }

    /// What a key means while the answer is looked for.
    #[inline(never)]
    fn problem_key<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            return self.name_keys(platform);
        }
        self.view.stop_flash();
        let key = keys::on_board(key, self.settings.wasd);
        if self.problem.right || matches!(key, Key::ESCAPE | Key::BREAK | Key::LIST) {
            return self.go(Screen::Problems);
        }
        self.told.message = Message::Nothing;
        match key {
            Key::RETURN | Key::SPACE | Key::FIRE => self.answer_problem(platform),
            Key(b'H') => {
                self.problem.spoiled = true;
                let answer = Point(self.game.moves[ANSWERS as usize]);
                self.flash(answer, crate::screens::board::view::Flash::Stone);
            }
            Key(1..=10) if self.turn_cursor(key) => {}
            _ => self.sound(platform, Sound::Error),
        }
    }

    /// On a board that was just shown: which keys lead back and to the answer, and who was there
    /// before others played on.
    fn name_keys<P: Board>(&mut self, platform: &mut P) {
        if self.sharing.shows(1) {
            return;
        }
        self.seats.demo_levels = [LEVEL; 2];
        let names: &[&str] = if P::KEYS.is_empty() {
            &[PROBLEM_KEY]
        } else {
            &PROBLEM_KEYS
        };
        for (row, name) in (KEYS..).zip(names) {
            self.text.write(name);
            self.text.put(platform, 0, row, P::PANEL_COLUMNS, Ink::Dim);
        }
    }

    /// The point under the cursor is the answer, or one of them: it gets its stone or its mark.
    fn answer_problem<P: Board>(&mut self, platform: &mut P) {
        let point = self.cursor;
        let marked = platform.look(point).0 & FORBIDDEN != 0;
        if marked || self.game.board.at(point) != BLANK {
            self.tell(Message::Taken);
            return self.sound(platform, Sound::Error);
        }
        let right = self.cross_off(point);
        let reply = problem::problem(self.problem.number).reply(point);
        // What a wrong answer is worth shows best against a stronger opponent.
        let loses = !right && reply != point;
        let side = self.problem.side().index();
        let (own, other) = if loses {
            (1, LEVEL + 1)
        } else {
            (LEVEL, LEVEL)
        };
        self.seats.demo_levels[side] = own;
        self.seats.demo_levels[side ^ 1] = other;
        self.problem.spoiled |= !right;
        self.problem.right = right && self.problem.answers == 0;
        let finding = self.problem.task == Message::FindFouls;
        self.tell(match right {
            true if finding && self.problem.right => Message::YouWin,
            true => Message::Right,
            false => Message::Wrong,
        });
        if !finding {
            // The next screen has the position, which judges the move.
            let game = self.game.set_up();
            let count = game.move_count + 1;
            game.moves[self.problem.start as usize] = point.0;
            game.moves[count as usize] = reply.0;
            game.length = count;
            game.stand(count);
            self.problem.end = count;
            let refuted = loses && reply != Point::NOWHERE;
            if refuted {
                game.length += 1;
            } else if !right || self.problem.task != Message::Defend {
                // After a right defence there is no win to be shown.
                self.problem.end += PLAYED_ON;
            }
            self.wanted = Wanted::Loaded;
        } else if right {
            set_mark(platform, point, FORBIDDEN);
        }
        if self.problem.right && !self.problem.spoiled {
            self.score.keep_tick(self.problem.number);
        }
        self.sound(
            platform,
            if right || !finding {
                Sound::Piece
            } else {
                Sound::Error
            },
        );
    }

    /// Whether `point` is one of the answers that are still to be found; it is one no more.
    fn cross_off(&mut self, point: Point) -> bool {
        let mut place = ANSWERS + self.problem.answers;
        let last = place - 1;
        while place != ANSWERS {
            place -= 1;
            if self.game.moves[place as usize] == point.0 {
                self.problem.answers -= 1;
                let game = self.game.set_up();
                game.moves[place as usize] = game.moves[last as usize];
                return true;
            }
        }
        false
    }
}
