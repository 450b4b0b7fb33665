//! Who attacks a square: asked from the square outwards, which costs a small part of generating all
//! moves.

use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::form::{self, Power};
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;
use core::cmp::Ordering;

/// A square that may be attacked, and what is to be assumed.
#[derive(Clone, Copy)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// What stands there: range jumps depend on its rank.
    pub piece: Piece,
    /// Counts as vacant: where the piece came from.
    pub left: Square,
    /// The piece is a demon that has burnt those beside it.
    pub burns: bool,
}

/// The cheapest attacker so far.
struct Least {
    side: Side,
    /// 0 as long as there is none.
    worth: i16,
}

impl Least {
    fn add(&mut self, piece: Piece) {
        let worth = piece.worth();
        if self.worth == 0 || worth < self.worth {
            self.worth = worth;
        }
    }
}

const DIAGONALS: u8 = 0b1010_1010;
const SIDEWAYS: u8 = 0b0100_0100;

/// How many pieces [`Leapers`] may have: a whole board of them is possible, but no game.
const MOST: usize = 64;

/// Where the pieces stand that attack over others or round corners: Knights, Lions, and those with
/// range jumps or area moves. The lines of a target do not show them.
pub struct Leapers {
    squares: [Square; MOST],
    count: u8,
}

impl Leapers {
    /// None.
    pub const fn new() -> Leapers {
        Leapers {
            squares: [Square(0); MOST],
            count: 0,
        }
    }

    /// Finds them on a board, both sides': 5,000 cycles.
    pub fn find(&mut self, position: &Position) {
        self.count = 0;
        for (square, piece) in Square::all().zip(position.squares()) {
            if LEAPS[usize::from(piece.0 & 0x7F)] && usize::from(self.count) < MOST {
                self.squares[usize::from(self.count) % MOST] = square;
                self.count += 1;
            }
        }
    }
}

/// By piece without its side's bit: whether [`Leapers`] has it.
static LEAPS: [bool; 128] = leaps();

const fn leaps() -> [bool; 128] {
    let mut table = [false; 128];
    let mut piece = 0;
    while piece < 128 {
        let power = form::POWERS[form::FORMS[piece] as usize];
        table[piece] = !matches!(
            power,
            Power::None | Power::Second | Power::Line | Power::Tetrarchs
        );
        piece += 1;
    }
    table
}

impl Position {
    /// The worth of the cheapest piece of `side` that can capture on a square, or be burnt as it
    /// does; 0 if there is none.
    pub fn least_attacker(&self, target: Target, side: Side, leapers: &Leapers) -> i16 {
        let mut least = Least { side, worth: 0 };
        for direction in Direction::of(EDGES[target.square.index()]) {
            self.attackers_on_line(target, direction, &mut least);
        }
        let squares = leapers.squares.iter().take(usize::from(leapers.count));
        for &square in squares {
            let piece = self.at(square);
            if piece.is_of(side) && square != target.left && self.leaps(target, square, piece) {
                least.add(piece);
            }
        }
        least.worth
    }

    /// Those on the line that begins at the target, which do not jump over lower ranks.
    fn attackers_on_line(&self, target: Target, direction: Direction, least: &mut Least) {
        let mut square = target.square;
        let mut distance = 0;
        // How far away the first piece is.
        let mut first = 0;
        while square.has(direction) {
            square = square.next(direction);
            distance += 1;
            let piece = self.at(square);
            let counts = !piece.is_vacant() && square != target.left;
            if counts && piece.is_of(least.side) {
                if distance == 1 && target.burns {
                    continue;
                }
                let back = Direction(direction.0 ^ 4).bit();
                if self.reach_back(piece, distance, first) & back != 0 {
                    least.add(piece);
                }
            }
            // Others jump over one piece at most.
            if first != 0 {
                break;
            }
            if counts {
                first = distance;
            }
        }
    }

    /// The directions in which a piece captures at a distance, when the first piece between, seen
    /// from the target, is at the distance `first`, 0 if there is none.
    fn reach_back(&self, piece: Piece, distance: u8, first: u8) -> u8 {
        let index = form::Index::of(piece).get();
        let clear = first == 0;
        let lines = match distance {
            _ if !clear => 0,
            1 => form::LINES[index],
            2 => form::SLIDES[index] | form::TWOS[index],
            _ => form::SLIDES[index],
        };
        let powered = form::POWERED[index];
        let power = match form::POWERS[index] {
            Power::None => 0,
            Power::Range | Power::ViceGeneral if clear => powered,
            Power::Second if distance == 2 => powered,
            Power::Line if distance <= 2 => powered,
            Power::Lion if distance <= 2 => 0xFF,
            Power::Hawk if distance <= 2 && self.options.hawk == LionHawk::Lion => 0xFF,
            Power::Hawk if clear => powered,
            Power::Demon if clear => self.options.slide.directions(),
            Power::Tetrarchs if distance == 1 => 0xFF,
            Power::Tetrarchs => match distance {
                2 | 3 => DIAGONALS | SIDEWAYS,
                _ => DIAGONALS,
            },
            _ => 0,
        };
        lines | power
    }

    /// Returns whether a leaper attacks the target otherwise than on a clear line.
    fn leaps(&self, target: Target, square: Square, piece: Piece) -> bool {
        let columns = square.column().abs_diff(target.square.column());
        let ranks = square.rank().abs_diff(target.square.rank());
        let distance = columns.max(ranks);
        let aside = distance == 2 && columns + ranks == 3;
        if distance == 1 && target.burns {
            return false;
        }
        let index = form::Index::of(piece).get();
        match form::POWERS[index] {
            Power::Knight => {
                let ahead = target.square.rank() < square.rank();
                aside && ranks == 2 && ahead == (piece.side() == Side::Black)
            }
            Power::Lion => aside,
            Power::Hawk if self.options.hawk == LionHawk::Lion => aside,
            Power::Hawk => distance <= 2 && self.near(square, 2).has(square, target.square),
            Power::Demon => distance <= 3 && self.near(square, 3).has(square, target.square),
            Power::ViceGeneral
                if distance <= 3 && self.near(square, 3).has(square, target.square) =>
            {
                true
            }
            _ => {
                (columns == 0 || ranks == 0 || columns == ranks)
                    && self.jumps(target, square, piece)
            }
        }
    }

    /// Returns whether a range jump captures on the target, which is on a line with it.
    fn jumps(&self, target: Target, square: Square, piece: Piece) -> bool {
        let toward = |from: u8, to: u8| match from.cmp(&to) {
            Ordering::Less => 1,
            Ordering::Equal => 0,
            Ordering::Greater => 2,
        };
        let across = toward(square.column(), target.square.column());
        let along = toward(square.rank(), target.square.rank());
        let direction = Direction(COMPASS[along][across]);
        let powered = form::POWERED[form::Index::of(piece).get()];
        if powered & direction.bit() == 0 || target.piece.rank() <= piece.rank() {
            return false;
        }
        let mut on = square.next(direction);
        while on != target.square {
            let over = self.at(on);
            if !over.is_vacant() && on != target.left && over.rank() <= piece.rank() {
                return false;
            }
            on = on.next(direction);
        }
        true
    }
}

/// The direction of a line, by where it leads: to the same rank, a later or an earlier one; and
/// column likewise.
const COMPASS: [[u8; 3]; 3] = [[0, 2, 6], [4, 3, 5], [0, 1, 7]];
