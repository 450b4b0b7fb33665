//! LEVEL 1 to 8: the book, then the search with a budget of work.

use crate::players::book::{self, Allowed, Book};
use crate::players::search::value;
use crate::players::search::Search;
use crate::records::game::Game;
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use kit::bounded::index;
use kit::random::Random;

/// Units of work ([`Search`]'s) a move, by level from 1: on a PAL C64, whose screen and interrupts take a quarter of the time, about
/// 0.9, 2.3, 6.1, 15, 35, 73, 180 and 690 seconds (`docs/engine.md`). From level to level it is two to
/// three times as much, 3.6 times for the last: so that the steps in strength are about the same.
const UNITS: [u32; 8] = [147, 420, 1_080, 2_760, 6_300, 13_000, 34_000, 122_000];

/// What each column less than 15 adds to them: 5/64.
const MORE: [u16; 8] = {
    let mut more = [0; 8];
    let mut level = 0;
    while level < 8 {
        more[level] = ((UNITS[level] * 5) >> 6) as u16;
        level += 1;
    }
    more
};

/// The work a move of `level`, 1 to 8; others count as the nearest.
pub fn units(level: u8) -> u32 {
    UNITS[place(level)]
}

/// The work a move of `level` on a board of `size` x `size` points: 5/64 more for each column less than 15, as a unit of work
/// takes fewer cycles there.
pub fn budget(level: u8, size: u8) -> u32 {
    let mut units = units(level);
    let more = MORE[place(level)];
    for _ in size..15 {
        // Three bytes. Without the mask the loop would become a product of four: 250 bytes more.
        units = (units + more as u32) & 0xFF_FFFF;
    }
    units
}

fn place(level: u8) -> usize {
    index::<8>(level.clamp(1, 8) - 1)
}

/// A unit of the interface's ([`Thinking::step`](crate::players::thinking::Thinking::step)) is far shorter.
const SHARE: u8 = 4;

/// What thinks for a level.
#[derive(Clone)]
#[repr(C)]
pub struct Mind {
    level: u8,
    /// The search has begun.
    begun: bool,
    book: Book,
    /// The book had no move for the position of so many stones, the last of them here: then it is closed for
    /// those that follow. 0 for none.
    left_at: u8,
    left_by: Point,
    search: Search,
}

impl Mind {
    /// Not thinking.
    pub const fn new() -> Mind {
        Mind {
            level: 0,
            begun: false,
            book: Book::new(),
            left_at: 0,
            left_by: Point(0),
            search: Search::new(),
        }
    }

    /// Begins to look for a move with the budget of `level`.
    pub fn start(&mut self, level: u8) {
        self.level = level;
        self.begun = false;
        self.book.start();
    }

    /// Ends the search and takes its stones off the board.
    pub fn stop(&mut self, game: &mut Game) {
        if self.begun {
            self.search.stop(&mut game.position);
        }
    }

    /// The best move so far, once the whole board has been looked at.
    pub fn best(&self) -> Option<Point> {
        known(self.begun && !self.search.is_looking(), self.search.best())
    }

    /// The move that is being looked at.
    pub fn considered(&self) -> Option<Point> {
        known(self.begun, self.search.considered())
    }

    /// The value of the last search, for its side, as far as it is known: 0 for neither.
    pub fn value(&self) -> Option<i8> {
        let value = self.search.value();
        (self.begun && value != value::UNKNOWN).then(|| value.wrapping_sub(value::EVEN) as i8)
    }

    /// The search, if it has begun: to be measured.
    pub fn search(&self) -> Option<&Search> {
        self.begun.then_some(&self.search)
    }

    /// The moves that the last search expects.
    pub fn line(&self) -> &[Point] {
        if self.begun {
            self.search.line()
        } else {
            &[]
        }
    }

    /// Does about `budget` / 4 units of work. The move, when it is found. As Black in Renju it chooses
    /// one of the openings `allowed`.
    pub fn step(
        &mut self,
        game: &mut Game,
        random: &mut Random,
        budget: u8,
        allowed: &Allowed,
    ) -> Option<Point> {
        if !self.begun {
            return self.begin(game, random, allowed);
        }
        let units = (budget / SHARE).max(1);
        let point = self.search.step(&mut game.position, units)?;
        if point == Point::NOWHERE {
            return game.any_legal();
        }
        Some(point)
    }

    /// The first stone, or the book step by step, then the search with what it says.
    fn begin(&mut self, game: &mut Game, random: &mut Random, allowed: &Allowed) -> Option<Point> {
        if game.move_count == 0 {
            return Some(game.centre());
        }
        if self.may_know(game) && !self.look_up(game, random, allowed) {
            return None;
        }
        self.search
            .start(game.side(), budget(self.level, game.size()));
        self.search
            .advise(self.book.advice().unwrap_or(Point::NOWHERE));
        self.begun = true;
        None
    }

    /// Whether to ask the book, which a machine may have to load.
    fn may_know(&self, game: &Game) -> bool {
        let (count, left) = (game.move_count, self.left_at);
        let closed = left != 0
            && count > left
            && Point(game.moves[left.wrapping_sub(1) as usize]) == self.left_by;
        game.size() == 15 && !closed && book::knows(self.level, count)
    }

    /// One step of the book. Whether it was the last.
    #[inline(never)]
    fn look_up(&mut self, game: &Game, random: &mut Random, allowed: &Allowed) -> bool {
        let allowed = match game.rule() {
            Rule::Renju => allowed,
            Rule::Gomoku | Rule::Free => &Allowed::ALL,
        };
        let (board, count) = (&game.position.board, game.move_count);
        if !self.book.step(board, count, self.level, allowed, random) {
            return false;
        }
        self.left_at = 0;
        if self.book.advice().is_none() {
            self.left_at = count;
            self.left_by = game.last().unwrap_or(Point::NOWHERE);
        }
        true
    }
}

impl Default for Mind {
    fn default() -> Self {
        Mind::new()
    }
}

fn known(begun: bool, point: Point) -> Option<Point> {
    (begun && point != Point::NOWHERE).then_some(point)
}
