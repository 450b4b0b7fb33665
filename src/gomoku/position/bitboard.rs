//! A [`Position`](crate::position) as lines of bits, for machines with registers of 64 bits.
//!
//! A stone changes two bits in each of the four lines through it. To either side a neighbour on the
//! line sees ten bits, five points, for which a table has the state of the half-line
//! ([`half`](crate::position::half)). The pair of two states gives both sides' shapes, and the
//! shapes give the scores. All ten neighbours are visited, occupied or not and even beyond the
//! edge: so no branch depends on the stones, because a mispredicted one costs as much as a
//! neighbour.

use crate::position::half::{EDGE_STATE, STATES, VIEWS};
use crate::position::tables::{make_next, VALUES};
use crate::position::view::{shape, ENTRIES};
use crate::rules::board::{Board, BLANK, EDGE};
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;
use kit::bounded::index;

/// Points that a half-line sees.
const REACH: usize = 5;
/// Squares, 32 rows of 32, so that a neighbour beyond the edge is never another point.
const SQUARES: usize = 1024;
/// By direction, the step from a square to the next.
const STEPS: [usize; 4] = [1, 31, 32, 33];
/// Bits below the first point of a line: the lowest neighbour of a stone sees bits from 0 on.
const MARGIN: usize = 2 * (2 * REACH);
/// The bits of a half-line.
const HALF: usize = (1 << (2 * REACH)) - 1;

/// A position under a rule: 7.5 KB.
#[derive(Clone, Copy)]
pub struct Position {
    /// The stones.
    pub board: Board,
    /// By direction and line: two bits a point with the numbers of [`Board`]; all other bits are
    /// edge.
    lines: [[u64; 32]; 4],
    /// By square and direction: Black's shape, and White's in the upper half.
    shapes: [[u8; 4]; SQUARES],
    /// By square: its worth to Black, and to White in the upper half.
    scores: [u16; SQUARES],
    /// The rule of the game, to be read: [`Position::start`] sets it.
    pub rule: Rule,
    size: u8,
}

impl Position {
    /// A board without points; [`Position::start`] makes it usable.
    pub const fn new() -> Position {
        Position {
            board: Board::new(),
            lines: [[0; 32]; 4],
            shapes: [[0; 4]; SQUARES],
            scores: [0; SQUARES],
            rule: Rule::Gomoku,
            size: 0,
        }
    }

    /// Does nothing: there are no tables that a machine could have overwritten.
    pub fn forget(&mut self) {}

    /// Sets rule and size of the next game; [`Position::start`] must follow.
    pub fn expect(&mut self, rule: Rule, size: u8) {
        self.rule = rule;
        self.size = size;
    }

    /// [`Position::start`]: unlike on a 6502, nothing is left to be prepared.
    pub fn begin(&mut self, rule: Rule, size: u8) {
        self.start(rule, size);
    }

    /// Returns whether it did anything, which it never does.
    pub fn prepare(&mut self) -> bool {
        false
    }

    /// Always true.
    pub fn is_prepared(&self) -> bool {
        true
    }

    /// Makes an empty board of `size` x `size` points for `rule`. A size that the rule does not
    /// have ([`Rule::has_size`]) counts as 15.
    pub fn start(&mut self, rule: Rule, size: u8) {
        self.rule = rule;
        self.size = if rule.has_size(size) { size } else { 15 };
        self.board.clear(self.size);
        self.lines = [[!0; 32]; 4];
        self.scores = [0; SQUARES];
        for point in (0..=255).map(Point) {
            if self.board.at(point) == BLANK {
                for direction in Direction::ALL {
                    let (line, turn) = place(point, direction);
                    let line = &mut self.lines[direction as usize][line];
                    *line = with(line.rotate_right(turn), BLANK).rotate_left(turn);
                }
            }
        }
        let tables = self.tables();
        for point in (0..=255).map(Point) {
            for direction in Direction::ALL {
                let shapes = self.now(point, direction);
                self.shapes[square(point)][direction as usize] = shapes;
                let score = &mut self.scores[square(point)];
                *score = score.wrapping_add(tables.values[shapes as usize]);
            }
        }
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
        self.update(point, side as u8);
    }

    /// Takes the stone on `point` away.
    pub fn undo(&mut self, point: Point) {
        self.update(point, BLANK);
    }

    /// What a stone of `side` on `point`, which must be blank, makes of the line in `direction`.
    #[inline(always)]
    pub fn shape(&self, point: Point, side: Side, direction: Direction) -> Shape {
        Shape::of(self.shapes[square(point)][direction as usize], side)
    }

    /// The worth of `point`, which must be blank, to `side`: the sum over the four directions.
    #[inline(always)]
    pub fn score(&self, point: Point, side: Side) -> u8 {
        self.scores[square(point)].to_le_bytes()[side.index()]
    }

    /// Which sides make a four, or more, with a stone on the blank point `at`: bit 3 for Black, bit
    /// 7 for White.
    #[inline(always)]
    pub fn sharp(&self, at: u8) -> u8 {
        let [a, b, c, d] = self.shapes[square(Point(at))];
        (a | b | c | d) & 0x88
    }

    /// Whether a stone of `side` on the blank point `at` makes a four, or more, in one direction.
    #[inline(always)]
    pub fn makes_four(&self, at: u8, side: Side, direction: Direction) -> bool {
        self.shape(Point(at), side, direction) >= Shape::P32
    }

    /// Both sides' shapes of `point`, which must be blank, by direction: Black's number is the
    /// lower half of each byte.
    #[inline(always)]
    pub fn shapes(&self, point: Point) -> [u8; 4] {
        self.shapes[square(point)]
    }

    /// Like [`Position::place`], but shapes and scores stay as they are; only [`Position::look`]
    /// sees the stone.
    pub fn put(&mut self, point: Point, side: Side) {
        self.enter(point, side as u8);
    }

    /// Takes away a stone that was [`Position::put`].
    pub fn lift(&mut self, point: Point) {
        self.enter(point, BLANK);
    }

    /// Like [`Position::shape`], but with the stones that were [`Position::put`].
    #[inline(always)]
    pub fn look(&self, point: Point, side: Side, direction: Direction) -> Shape {
        Shape::of(self.now(point, direction), side)
    }

    /// Both sides' shapes of `point` in `direction`, from its line.
    #[inline(always)]
    fn now(&self, point: Point, direction: Direction) -> u8 {
        let (line, turn) = place(point, direction);
        let line = self.lines[direction as usize][line].rotate_right(turn);
        self.tables().shapes(line, REACH)
    }

    fn tables(&self) -> &'static Tables {
        &TABLES[self.rule as usize]
    }

    fn enter(&mut self, point: Point, cell: u8) {
        self.board.0[point.index()] = cell;
        for direction in Direction::ALL {
            self.enter_line(point, cell, direction);
        }
    }

    /// Enters `cell` at `point` into the line in `direction`. Returns the line rotated so that the
    /// point's bits are at [`MARGIN`].
    #[inline(always)]
    fn enter_line(&mut self, point: Point, cell: u8, direction: Direction) -> u64 {
        let (line, turn) = place(point, direction);
        let line = &mut self.lines[direction as usize][line];
        let turned = with(line.rotate_right(turn), cell);
        *line = turned.rotate_left(turn);
        turned
    }

    /// Enters the change at `point`, which has `cell` now. Hot: 40 neighbours.
    fn update(&mut self, point: Point, cell: u8) {
        self.board.0[point.index()] = cell;
        let tables = self.tables();
        let middle = square(point);
        for direction in Direction::ALL {
            let line = self.enter_line(point, cell, direction);
            let step = STEPS[direction as usize];
            for place in (0..=2 * REACH).filter(|&place| place != REACH) {
                let near =
                    middle.wrapping_add(place.wrapping_sub(REACH).wrapping_mul(step)) % SQUARES;
                let now = tables.shapes(line, place);
                let shapes = &mut self.shapes[near][direction as usize];
                let before = *shapes;
                *shapes = now;
                let change =
                    tables.values[now as usize].wrapping_sub(tables.values[before as usize]);
                self.scores[near] = self.scores[near].wrapping_add(change);
            }
        }
    }
}

/// The square of a point.
#[inline(always)]
fn square(point: Point) -> usize {
    point.index() + (point.index() & 0xF0)
}

/// The number of the point's line in `direction`, and how far the line has to be rotated to the
/// right to bring the point's bits to [`MARGIN`].
#[inline(always)]
fn place(point: Point, direction: Direction) -> (usize, u32) {
    let (column, row) = (point.column(), point.row());
    let (line, place) = match direction {
        Direction::Row => (row, column),
        Direction::Falling => (column + row, row),
        Direction::Column => (column, row),
        Direction::Rising => (column + 15 - row, row),
    };
    (index::<32>(line), 2 * place as u32)
}

/// A rotated line with `cell` at [`MARGIN`].
#[inline(always)]
fn with(line: u64, cell: u8) -> u64 {
    line & !(3 << MARGIN) | (cell as u64) << MARGIN
}

/// What gives the shapes of a rule: 12 KB.
struct Tables {
    /// The state of a half-line whose nearest point is in the lowest of the ten bits.
    forwards: [u8; HALF + 1],
    /// For a half-line whose nearest point is in the highest bits: where the row of its state
    /// begins.
    backwards: [u16; HALF + 1],
    /// The shapes between two states, Black's in the lower half of the byte, row after row.
    pairs: [u8; 8192],
    /// What two shapes in a byte add to Black's score, and in the upper half to White's.
    values: [u16; 256],
}

/// By [`Rule`].
static TABLES: [Tables; 3] = [
    tables(Rule::Gomoku),
    tables(Rule::Free),
    tables(Rule::Renju),
];

impl Tables {
    /// The shapes at a place of a rotated line.
    #[inline(always)]
    fn shapes(&self, line: u64, place: usize) -> u8 {
        let back = (line >> (2 * place)) as usize & HALF;
        let front = (line >> (2 * place + 2 * REACH + 2)) as usize & HALF;
        let row = self.backwards[back] as usize;
        self.pairs[(row + self.forwards[front] as usize) % 8192]
    }
}

const fn tables(rule: Rule) -> Tables {
    let mut tables = Tables {
        forwards: [0; HALF + 1],
        backwards: [0; HALF + 1],
        pairs: [0; 8192],
        values: [0; 256],
    };
    let mut next = [0; 256];
    make_next(rule, &mut next);
    let mut half = 0;
    while half <= HALF {
        let (mut forwards, mut backwards) = (EDGE_STATE, EDGE_STATE);
        let mut far = 0;
        while far < REACH {
            forwards = follow(&next, half >> (2 * (REACH - 1 - far)), forwards);
            backwards = follow(&next, half >> (2 * far), backwards);
            far += 1;
        }
        tables.forwards[half] = forwards;
        tables.backwards[half] = backwards as u16 * STATES as u16;
        half += 1;
    }
    let mut pair = 0;
    let mut one = 0;
    while one < STATES as usize {
        let mut other = 0;
        while other < STATES as usize {
            let black = ENTRIES[VIEWS[0][one] as usize][VIEWS[0][other] as usize];
            let white = ENTRIES[VIEWS[1][one] as usize][VIEWS[1][other] as usize];
            tables.pairs[pair] =
                shape(rule, Side::Black, black) | shape(rule, Side::White, white) << 4;
            pair += 1;
            other += 1;
        }
        one += 1;
    }
    let mut shapes = 0;
    while shapes < 256 {
        tables.values[shapes] = u16::from_le_bytes([VALUES[shapes & 15], VALUES[shapes >> 4]]);
        shapes += 1;
    }
    tables
}

/// The state of a half-line whose nearest point is the low two bits of `cells` and whose other
/// points have the state `behind`.
const fn follow(next: &[u8; 256], cells: usize, behind: u8) -> u8 {
    let cell = cells as u8 & 3;
    if cell == EDGE {
        return EDGE_STATE;
    }
    next[(cell * STATES + behind) as usize]
}
