//! LEVEL 1 to 8: the book, then the search with a budget of work.

use crate::players::book::{self, Allowed, Book};
use crate::players::search::survey::Moves;
use crate::players::search::value;
use crate::players::search::vcf::Vcf;
use crate::players::search::Search;
use crate::records::game::Game;
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use kit::bounded::index;
use kit::random::Random;

/// Units of work ([`Search`]'s) for a move, by level from 1. `docs/reference/search.md` has the
/// times that follow. Each level has two to three times as much as the one below, the last 3.6
/// times, so that the steps in strength are about equal (`docs/reference/strength.md`).
const UNITS: [u32; 8] = [147, 420, 1_080, 2_760, 6_300, 13_000, 34_000, 122_000];

/// What each column less than 15 adds to a budget: 5/64.
const MORE: [u16; 8] = {
    let mut more = [0; 8];
    let mut level = 0;
    while level < 8 {
        more[level] = ((UNITS[level] * 5) >> 6) as u16;
        level += 1;
    }
    more
};

/// The work for a move of `level`, 1 to 8; other numbers count as the nearest.
pub fn units(level: u8) -> u32 {
    UNITS[place(level)]
}

/// The work for a move of `level` on a board of `size` x `size` points: 5/64 more for each column
/// less than 15, because a unit of work takes fewer cycles on a small board.
pub fn budget(level: u8, size: u8) -> u32 {
    let mut units = units(level);
    let more = MORE[place(level)];
    for _ in size..15 {
        // The mask says three bytes. Without it the loop would become a product of four: 250 bytes
        // more.
        units = (units + more as u32) & 0xFF_FFFF;
    }
    units
}

fn place(level: u8) -> usize {
    index::<8>(level.clamp(1, 8) - 1)
}

/// How many units of [`Thinking::step`](crate::players::thinking::Thinking::step) count as one of
/// the search.
const SHARE: u8 = 4;

/// Thinks for a level: the book first, then the search.
#[derive(Clone)]
#[repr(C)]
pub struct Mind {
    level: u8,
    /// The search has begun.
    begun: bool,
    /// The book's lines are away: TEACH has their place in memory.
    pub without_lines: bool,
    book: Book,
    /// The game left the book when it had this many stones, the last of them on the point
    /// `left_by`: the book is not asked again for positions that follow. 0 for never.
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
            without_lines: false,
            book: Book::new(),
            left_at: 0,
            left_by: Point(0),
            search: Search::new(),
        }
    }

    /// Memory that is of no use between two searches.
    pub fn scratch(&mut self) -> &mut [u8; 256] {
        self.search.tree.vcf.scratch()
    }

    /// A search for fours and memory that nobody uses between two searches.
    #[inline(always)]
    pub fn unused(&mut self) -> (&mut Vcf, &mut Moves) {
        let tree = &mut self.search.tree;
        (&mut tree.vcf, &mut tree.survey.moves)
    }

    /// Starts to look for a move with the budget of `level`.
    pub fn start(&mut self, level: u8) {
        self.level = level;
        self.begun = false;
        self.book.start();
    }

    /// Sets whether the book may be asked in `game`, which has two stones at least, and in what
    /// follows from it. If it is not `allowed`, the game counts as having left the book before its
    /// last stone.
    pub fn allow_book(&mut self, game: &Game, allowed: bool) {
        self.left_at = 0;
        if !allowed {
            self.left_at = game.move_count.wrapping_sub(1);
            self.left_by = Point(game.moves[self.left_at.wrapping_sub(1) as usize]);
        }
    }

    /// Ends the search and takes its stones off the board.
    pub fn stop(&mut self, game: &mut Game) {
        if self.begun {
            self.search.stop(&mut game.position);
        }
    }

    /// The best move so far, once the whole board has been surveyed.
    pub fn best(&self) -> Option<Point> {
        known(self.begun && !self.search.is_looking(), self.search.best())
    }

    /// The move that is being searched.
    pub fn considered(&self) -> Option<Point> {
        known(self.begun, self.search.considered())
    }

    /// The value of the last search to its side, if it is known; 0 is even.
    pub fn value(&self) -> Option<i8> {
        let value = self.search.value();
        (self.begun && value != value::UNKNOWN).then(|| value.wrapping_sub(value::EVEN) as i8)
    }

    /// The search, if it has begun, for measurements.
    pub fn search(&self) -> Option<&Search> {
        self.begun.then_some(&self.search)
    }

    /// The principal variation of the last search.
    pub fn line(&self) -> &[Point] {
        if self.begun {
            self.search.line()
        } else {
            &[]
        }
    }

    /// Does about `budget` / 4 units of work. Returns the move once it is found. Black in Renju
    /// chooses one of the openings `allowed`.
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

    /// Plays the first stone, or asks the book step by step and then starts the search with its
    /// advice.
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

    /// Whether to ask the book, which a machine may have to load from its disk.
    fn may_know(&self, game: &Game) -> bool {
        let (count, left) = (game.move_count, self.left_at);
        let closed = left != 0
            && count > left
            && Point(game.moves[left.wrapping_sub(1) as usize]) == self.left_by;
        let away = self.without_lines && count >= book::LINES_FROM;
        game.size() == 15 && !closed && !away && book::knows(self.level, count)
    }

    /// Does a step of the book. Returns whether it was the last.
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

fn known(begun: bool, point: Point) -> Option<Point> {
    (begun && point != Point::NOWHERE).then_some(point)
}
