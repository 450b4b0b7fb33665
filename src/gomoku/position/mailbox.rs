//! A [`Position`](crate::position) as bytes, for a 6502.
//!
//! For each point and direction two bytes hold the states of the half-lines on either side
//! ([`half`](crate::position::half)). A stone changes those of the points that see it: eight walks
//! lead away from it, and each ends where nothing changes, after five blank points at most. At each
//! blank point on the way the pair of half-lines gives both sides' shapes, and the shapes give the
//! scores. Taking a stone away is the same walk.
//!
//! An occupied point keeps the half-lines, shapes and scores that it had when its stone was placed.
//! They are right again when the stone is taken away, because stones are taken away in reverse
//! order.

use crate::position::half::BLANKS;
use crate::position::tables::{Pages, Tables, PARTS as PARTS_OF_TABLES};
use crate::rules::board::{Board, BLANK, EDGE};
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;
use core::mem::offset_of;
use core::ops::Range;

// What each of the pages holds.

/// By direction, first forwards, then backwards: the state of each point's half-line.
const HALVES: usize = 18;
/// By direction: each blank point's shapes, Black's in the lower half of the byte, White's in the
/// upper.
const SHAPES: usize = 26;
/// By side: the worth of each blank point to it.
const SCORES: usize = 30;

/// A position under a rule: 9.5 KB, of which 5.4 KB are the rule's tables. Where it begins a page
/// of memory ([`Paged`](kit::page::Paged)) no index crosses a page, which saves 450 cycles a stone.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position {
    /// The stones.
    pub board: Board,
    pages: Pages,
    tables: Tables,
    /// The rule of the game, to be read: [`Position::start`] sets it.
    pub rule: Rule,
    size: u8,
    /// How many parts of it [`Position::prepare`] has made.
    prepared: u8,
}

/// In how many parts a position is prepared: those of the tables, then a blank board without edges,
/// then the edges, which are entered as stones are.
const PARTS: u8 = PARTS_OF_TABLES + 1 + EDGE_PARTS;
const EDGE_PARTS: u8 = 4;
/// The state of a half-line that no edge is near.
const FAR: u8 = BLANKS[15];

/// From a point to the next one of each half-line.
const STEPS: [u8; 8] = {
    let mut steps = [0; 8];
    let mut half = 0;
    while half < 8 {
        let step = Direction::ALL[half >> 1].step();
        steps[half] = if half & 1 == 0 {
            step.wrapping_neg()
        } else {
            step
        };
        half += 1;
    }
    steps
};

impl Position {
    /// All zero bytes; [`Position::start`] makes it usable.
    pub const fn new() -> Position {
        Position {
            board: Board::new(),
            pages: [[0; 256]; 33],
            tables: Tables::new(),
            rule: Rule::Gomoku,
            size: 0,
            prepared: 0,
        }
    }

    /// The bytes of a position that [`Position::forget`] expects to be overwritten.
    pub const LENT: Range<usize> = {
        let first = offset_of!(Position, pages);
        first..first + size_of::<Pages>()
    };

    /// Says that the memory was used for something else: the next game makes tables and all that
    /// follows from the stones from scratch.
    pub fn forget(&mut self) {
        self.tables.forget();
    }

    /// Sets rule and size of the next game; [`Position::start`] must follow.
    pub fn expect(&mut self, rule: Rule, size: u8) {
        self.rule = rule;
        self.size = size;
    }

    /// Makes an empty board of `size` x `size` points for `rule`. A size that the rule does not
    /// have ([`Rule::has_size`]) counts as 15.
    pub fn start(&mut self, rule: Rule, size: u8) {
        self.begin(rule, size);
        while self.prepare() {}
    }

    /// Like [`Position::start`], but only the board is there at first: until [`Position::prepare`]
    /// has nothing more to do, no stone may be placed and nothing else be asked.
    #[inline(never)]
    pub fn begin(&mut self, rule: Rule, size: u8) {
        self.rule = rule;
        self.size = if rule.has_size(size) { size } else { 15 };
        self.board.clear(self.size);
        self.prepared = if self.tables.are_for(rule) {
            PARTS_OF_TABLES
        } else {
            0
        };
    }

    /// Does a part of what [`Position::begin`] left undone, 50,000 cycles at most. Returns whether
    /// there was any.
    #[inline(never)]
    pub fn prepare(&mut self) -> bool {
        if self.is_prepared() {
            return false;
        }
        if self.prepared < PARTS_OF_TABLES {
            self.tables.make(self.rule, &mut self.pages, self.prepared);
        } else if self.prepared == PARTS_OF_TABLES {
            self.fill();
        } else {
            let part = self.prepared - (PARTS_OF_TABLES + 1);
            for at in 0..=255u8 {
                if (at ^ at >> 4) % EDGE_PARTS == part && self.board.0[at as usize] == EDGE {
                    self.update(Tables::edge(FAR), at);
                }
            }
        }
        self.prepared += 1;
        true
    }

    /// Sets what points far from all edges have on a blank board.
    fn fill(&mut self) {
        self.pages[HALVES..SHAPES].as_flattened_mut().fill(FAR);
        let shapes = self.tables.pair(&self.pages, FAR, HALVES, 0);
        self.pages[SHAPES..SCORES].as_flattened_mut().fill(shapes);
        for side in 0..2 {
            let score = self.tables.value(side, shapes).wrapping_mul(4);
            self.pages[SCORES + side as usize].fill(score);
        }
    }

    /// Whether [`Position::prepare`] has nothing more to do. Inlined: a machine that loads
    /// `prepare` from its disk must not do so for this question.
    #[inline(always)]
    pub fn is_prepared(&self) -> bool {
        self.prepared == PARTS
    }

    /// How many points a row has.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// What is at `point`: [`BLANK`], a [`Side`]'s number, or [`EDGE`].
    #[inline(always)]
    pub fn at(&self, point: Point) -> u8 {
        self.board.0[point.index()]
    }

    /// Puts a stone of `side` on `point`, which must be blank.
    pub fn place(&mut self, point: Point, side: Side) {
        self.board.0[point.index()] = side as u8;
        self.update(Tables::first(side as u8), point.0);
    }

    /// Takes the stone on `point` away. Stones are taken away in the reverse of the order in which
    /// they were placed.
    pub fn undo(&mut self, point: Point) {
        self.board.0[point.index()] = BLANK;
        self.update(Tables::first(BLANK), point.0);
    }

    /// What a stone of `side` on `point`, which must be blank, makes of the line in `direction`.
    #[inline(always)]
    pub fn shape(&self, point: Point, side: Side, direction: Direction) -> Shape {
        Shape::of(self.pages[SHAPES + direction as usize][point.index()], side)
    }

    /// The worth of `point`, which must be blank, to `side`: the sum over the four directions.
    #[inline(always)]
    pub fn score(&self, point: Point, side: Side) -> u8 {
        self.pages[SCORES + side.index()][point.index()]
    }

    /// Which sides make a four, or more, with a stone on the blank point `at`: bit 3 for Black, bit
    /// 7 for White.
    #[inline(always)]
    pub fn sharp(&self, at: u8) -> u8 {
        let [.., a, b, c, d, _, _, _] = &self.pages;
        (a[at as usize] | b[at as usize] | c[at as usize] | d[at as usize]) & 0x88
    }

    /// Whether a stone of `side` on the blank point `at` makes a four, or more, in one direction.
    #[inline(always)]
    pub fn makes_four(&self, at: u8, side: Side, direction: Direction) -> bool {
        let bit = match side {
            Side::Black => 0x08,
            Side::White => 0x80,
        };
        self.pages[SHAPES + direction as usize][at as usize] & bit != 0
    }

    /// Both sides' shapes of `point`, which must be blank, by direction: Black's number is the
    /// lower half of each byte.
    #[inline(always)]
    pub fn shapes(&self, point: Point) -> [u8; 4] {
        let at = point.index();
        let [.., a, b, c, d, _, _, _] = &self.pages;
        [a[at], b[at], c[at], d[at]]
    }

    /// Like [`Position::place`], but shapes and scores stay as they are; only [`Position::look`]
    /// sees the stone. It takes a quarter of the time.
    pub fn put(&mut self, point: Point, side: Side) {
        self.board.0[point.index()] = side as u8;
        self.update_halves(point.0);
    }

    /// Takes away a stone that was [`Position::put`].
    pub fn lift(&mut self, point: Point) {
        self.board.0[point.index()] = BLANK;
        self.update_halves(point.0);
    }

    /// Enters the change at `point` in the half-lines alone.
    #[inline(never)]
    fn update_halves(&mut self, point: u8) {
        let first = Tables::first(self.board.0[point as usize]);
        for half in 0..8 {
            self.walk_half(half, first, point);
        }
    }

    /// Like [`Position::walk`] without shapes and scores. Eight walks, one for each half, took 300
    /// bytes more and some 200 cycles a stone less.
    #[inline(always)]
    fn walk_half(&mut self, half: u8, first: u8, point: u8) {
        let step = STEPS[half as usize & 7];
        let page = HALVES + (half as usize & 7);
        let mut at = point;
        let mut state = Tables::after(&self.pages, first, self.pages[page][at as usize]);
        loop {
            at = at.wrapping_add(step);
            let cell = self.board.0[at as usize];
            if cell == BLANK {
                if state == self.pages[page][at as usize] {
                    return;
                }
                self.pages[page][at as usize] = state;
                state = Tables::after(&self.pages, BLANK, state);
                continue;
            }
            if cell == EDGE {
                return;
            }
            state = Tables::after(&self.pages, Tables::first(cell), state);
        }
    }

    /// Like [`Position::shape`], but with the stones that were [`Position::put`].
    #[inline(always)]
    pub fn look(&self, point: Point, side: Side, direction: Direction) -> Shape {
        Shape::of(self.now(point, direction), side)
    }

    /// Both sides' shapes of `point` in `direction`, from its half-lines.
    #[inline(always)]
    fn now(&self, point: Point, direction: Direction) -> u8 {
        let half = direction as usize * 2;
        self.tables.pair(
            &self.pages,
            self.pages[HALVES + half][point.index()],
            HALVES + half + 1,
            point.0,
        )
    }

    /// Enters the change at `point`, which is `first` for all half-lines next to it. Hot: eight
    /// walks of one to six points.
    #[inline(never)]
    fn update(&mut self, first: u8, point: u8) {
        self.walk::<0>(first, point);
        self.walk::<1>(first, point);
        self.walk::<2>(first, point);
        self.walk::<3>(first, point);
        self.walk::<4>(first, point);
        self.walk::<5>(first, point);
        self.walk::<6>(first, point);
        self.walk::<7>(first, point);
    }

    /// Walks away from `point` over the points that have it on the side `HALF`: 122 cycles for a
    /// blank one. Each walk is a function of its own with the point as its second parameter, so
    /// that X holds the point all the way. The next state is looked up while the state is in a
    /// register.
    #[inline(never)]
    fn walk<const HALF: usize>(&mut self, first: u8, point: u8) {
        let step = STEPS[HALF];
        let mut at = point;
        let mut state = Tables::after(&self.pages, first, self.pages[HALVES + HALF][at as usize]);
        loop {
            at = at.wrapping_add(step);
            let cell = self.board.0[at as usize];
            if cell != BLANK {
                if cell == EDGE {
                    return;
                }
                state = Tables::after(&self.pages, Tables::first(cell), state);
                continue;
            }
            if state == self.pages[HALVES + HALF][at as usize] {
                return;
            }
            self.pages[HALVES + HALF][at as usize] = state;
            let next = Tables::after(&self.pages, BLANK, state);
            let now = self
                .tables
                .pair(&self.pages, state, HALVES + (HALF ^ 1), at);
            let before = self.pages[SHAPES + (HALF >> 1)][at as usize];
            self.pages[SHAPES + (HALF >> 1)][at as usize] = now;
            let scores = [
                self.pages[SCORES][at as usize],
                self.pages[SCORES + 1][at as usize],
            ];
            let [black, white] = self.tables.rescore(scores, before, now);
            self.pages[SCORES][at as usize] = black;
            self.pages[SCORES + 1][at as usize] = white;
            state = next;
        }
    }
}
