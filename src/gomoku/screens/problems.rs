//! Problems: the player looks for the one right move. The computer then plays on for both sides,
//! which shows the solution, or why the move was wrong.

use super::view::MARK_UNIT;
use super::{Screen, Session};
use crate::platform::{Board, Mark};
use crate::players::player::Player;
use crate::records::problem::{count, problem, Kind, Problem};
use crate::records::tally;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use kit::keys::{selects, NO_KEY};
use kit::platform::{Ink, Key, Sound};

/// From one stone of the computer's to the next.
const PACE: u16 = 40;
/// Who plays on, and how many moves at most.
const LEVEL: u8 = 3;
const SOLUTION: u8 = 40;
const REFUTATION: u8 = 8;
/// Rows of the panel.
const NUMBER: u8 = 4;
const RULE: u8 = 6;
const TASK: u8 = 8;
const TOLD: u8 = 12;
const KEYS: u8 = 17;

/// What is being done with the problem.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The player looks for the answer.
    Choose,
    /// The computer plays on.
    Walk,
    /// It has played on: any key shows the problem again, or the next one.
    End,
}

/// The state of the page.
#[derive(Clone)]
pub struct Problems {
    number: u8,
    phase: Phase,
    /// The answer was right.
    right: bool,
    /// The solution was asked for, or an answer was wrong, so solving it does not count.
    spoiled: bool,
    /// Moves that the computer still plays.
    left: u8,
    /// Forbidden points that are marked.
    marked: u8,
    /// The last stone came then.
    at: u16,
    /// Solved problems, a bit each.
    ticks: [u8; tally::PROBLEMS as usize / 8],
}

impl Problems {
    /// The first one.
    pub const fn new() -> Problems {
        Problems {
            number: 0,
            phase: Phase::Choose,
            right: false,
            spoiled: false,
            left: 0,
            marked: 0,
            at: 0,
            ticks: [0; tally::PROBLEMS as usize / 8],
        }
    }

    fn is_ticked(&self) -> bool {
        let byte = self.ticks.get(usize::from(self.number >> 3));
        byte.is_some_and(|byte| byte >> (self.number & 7) & 1 != 0)
    }
}

impl Session {
    /// From the menu: reads which problems are solved.
    pub(super) fn open_problems<P: Board>(&mut self, platform: &mut P) {
        let (_, block) = self.game.scratch();
        if platform.load(&tally::NAME, block).is_ok() && tally::check(block) {
            for number in 0..tally::PROBLEMS {
                let ticked = tally::is_ticked(block, number) as u8;
                if let Some(byte) = self.problems.ticks.get_mut(usize::from(number >> 3)) {
                    *byte |= ticked << (number & 7);
                }
            }
        }
        self.go(Screen::Problems);
    }

    /// Puts the problem on the board. The player's game is put aside, as for the demo.
    pub(super) fn show_problem<P: Board>(&mut self, platform: &mut P) {
        self.problems.spoiled = false;
        self.set_up_problem(platform);
        self.enter(platform, Screen::Problems);
    }

    fn set_up_problem<P: Board>(&mut self, platform: &mut P) {
        let Some(shown) = problem(self.problems.number) else {
            return;
        };
        self.view.stop_flash();
        let game = self.game.set_up();
        game.park();
        game.length = 0;
        game.start(shown.rule, 15);
        for &point in shown.moves {
            let _ = game.play(Point(point));
        }
        self.cursor = Point::CENTRE;
        let problems = &mut self.problems;
        problems.phase = Phase::Choose;
        problems.marked = 0;
        self.show_stones(platform);
        self.draw_problem(platform, shown);
    }

    fn draw_problem<P: Board>(&mut self, platform: &mut P, shown: Problem) {
        let side = match self.game.side() {
            Side::Black => "BLACK",
            Side::White => "WHITE",
        };
        self.say(platform, 0, Ink::Title, "PROBLEM");
        self.text.number(self.problems.number + 1, 1);
        self.text.write(" OF ");
        self.text.number(count(), 1);
        self.text.put(platform, 0, NUMBER, 8, Ink::Bright);
        let rule = match shown.rule {
            Rule::Renju => "RENJU",
            Rule::Gomoku | Rule::Free => "GOMOKU",
        };
        self.say(platform, RULE, Ink::Plain, rule);
        let task = match shown.kind {
            Kind::Fours => [side, "WINS BY", "FOURS"],
            Kind::Threes => [side, "WINS BY", "A THREE"],
            Kind::Defend => [side, "MUST", "DEFEND"],
            Kind::Forbidden => ["FIND ALL", "FOULS OF", "BLACK"],
            Kind::Trap => ["WHITE", "TRAPS", "BLACK"],
        };
        for (row, words) in (TASK..).zip(task) {
            self.say(platform, row, Ink::Bright, words);
        }
        let solved = if self.problems.is_ticked() {
            "SOLVED"
        } else {
            ""
        };
        self.say(platform, TOLD, Ink::Plain, solved);
        for (row, words) in (KEYS..).zip(["RETURN", "N NEXT", "P BEFORE", "S SHOW", "ESC MENU"]) {
            self.say(platform, row, Ink::Dim, words);
        }
    }

    fn say<P: Board>(&mut self, platform: &mut P, row: u8, ink: Ink, words: &str) {
        self.text.write(words);
        self.text.put(platform, 0, row, 8, ink);
    }

    pub(super) fn step_problems<P: Board>(&mut self, platform: &mut P, key: Key) {
        match (self.problems.phase, key) {
            (_, Key::ESCAPE | Key::BREAK) => {
                self.game.stop();
                self.go_to_menu();
                return;
            }
            (Phase::Walk, NO_KEY) => self.walk_on(platform),
            (Phase::End, NO_KEY) => {}
            (Phase::Choose, NO_KEY) => {}
            (Phase::Choose, _) => self.press_problem(platform, key),
            // After a right answer any key leads on.
            (_, _) if self.problems.right => self.turn_problems(platform, 1),
            _ => self.set_up_problem(platform),
        }
        self.refresh_points(platform);
        if key == NO_KEY {
            platform.idle();
        }
    }

    fn press_problem<P: Board>(&mut self, platform: &mut P, key: Key) {
        match key {
            Key(b'N') => self.turn_problems(platform, 1),
            Key(b'P') => self.turn_problems(platform, count() - 1),
            Key(b'S') => self.show_solution(platform),
            _ if selects(key) => self.answer_problem(platform, self.cursor),
            _ if self.turn_cursor(key) => {}
            _ => self.sound(platform, Sound::Error),
        }
    }

    fn turn_problems<P: Board>(&mut self, platform: &mut P, step: u8) {
        self.problems.number = (self.problems.number + step) % count();
        self.show_problem(platform);
    }

    fn answer_problem<P: Board>(&mut self, platform: &mut P, point: Point) {
        let Some(shown) = problem(self.problems.number) else {
            return;
        };
        if self.game.board.at(point) != BLANK {
            self.sound(platform, Sound::Error);
            return;
        }
        let right = shown.answers.contains(&point.0);
        if shown.kind == Kind::Forbidden {
            return self.mark_forbidden(platform, shown, point, right);
        }
        let _ = self.game.change().play(point);
        self.start_walk();
        self.sound(platform, Sound::Piece);
        self.problems.right = right;
        self.problems.phase = Phase::Walk;
        self.problems.at = self.keys.now;
        if right {
            self.solve(platform);
            self.problems.left = SOLUTION;
        } else {
            self.problems.spoiled = true;
            self.say(platform, TOLD, Ink::Bright, "WRONG");
            self.problems.left = REFUTATION;
        }
        if shown.kind == Kind::Defend {
            // The opponent wins, or has no win by fours left, which is nothing to be shown.
            self.problems.left = if right { 0 } else { SOLUTION };
        }
    }

    fn mark_forbidden<P: Board>(
        &mut self,
        platform: &mut P,
        shown: Problem,
        point: Point,
        right: bool,
    ) {
        const SIGN: u8 = Mark::Forbidden as u8 * MARK_UNIT;
        if !right {
            self.problems.spoiled = true;
            self.say(platform, TOLD, Ink::Bright, "WRONG");
            self.sound(platform, Sound::Error);
        } else if platform.look(point).0 & SIGN == 0 {
            self.draw_marked(platform, point, SIGN);
            self.sound(platform, Sound::Piece);
            self.problems.marked += 1;
            self.say(platform, TOLD, Ink::Bright, "RIGHT");
            if usize::from(self.problems.marked) == shown.answers.len() {
                self.problems.right = true;
                self.problems.phase = Phase::End;
                self.solve(platform);
            }
        }
    }

    /// The answer is right, and counts unless there was help.
    fn solve<P: Board>(&mut self, platform: &mut P) {
        if self.problems.spoiled {
            return self.say(platform, TOLD, Ink::Bright, "RIGHT");
        }
        self.say(platform, TOLD, Ink::Bright, "SOLVED");
        if !self.problems.is_ticked() {
            let number = self.problems.number;
            if let Some(byte) = self.problems.ticks.get_mut(usize::from(number >> 3)) {
                *byte |= 1 << (number & 7);
            }
            self.score.keep_tick(number);
        }
    }

    /// S: the answer, and how it goes on.
    fn show_solution<P: Board>(&mut self, platform: &mut P) {
        let Some(shown) = problem(self.problems.number) else {
            return;
        };
        self.problems.spoiled = true;
        for &answer in shown.answers {
            self.answer_problem(platform, Point(answer));
        }
        self.problems.right = false;
    }

    /// The computer plays the next move of the side to move.
    fn walk_on<P: Board>(&mut self, platform: &mut P) {
        if self.game.is_over() || self.problems.left == 0 {
            self.problems.phase = Phase::End;
            return;
        }
        if self.keys.now.wrapping_sub(self.problems.at) < PACE {
            return;
        }
        if !self.is_thinking() {
            self.game.thinking.start(Player::Level, LEVEL);
        }
        if let Some(point) = self.search(platform) {
            let _ = self.game.change().play(point);
            self.problems.left -= 1;
            self.problems.at = self.keys.now;
            self.start_walk();
            self.sound(platform, Sound::Piece);
        }
    }
}
