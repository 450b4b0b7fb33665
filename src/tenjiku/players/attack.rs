//! Which pieces attack a square: they are looked for from the square outwards, at a small part of
//! the cost of generating all moves.

use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::form::{self, Power};
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;

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
    /// Any attacker will do, not only the cheapest.
    pub any: bool,
}

/// The cheapest attacker so far.
struct Least {
    /// The bit of its side.
    own: u8,
    /// Vacant as long as there is none.
    piece: Piece,
}

impl Least {
    /// Returns whether a piece is of the side; false for a vacant square.
    #[inline(always)]
    fn owns(&self, piece: Piece) -> bool {
        (piece.0 ^ self.own).wrapping_sub(1) < 0x7F
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece) {
        self.piece = cheaper(self.piece, piece);
    }
}

#[inline(never)]
fn cheaper(least: Piece, piece: Piece) -> Piece {
    if least.is_vacant() || piece.worth() < least.worth() {
        piece
    } else {
        least
    }
}

const DIAGONALS: u8 = 0b1010_1010;
const SIDEWAYS: u8 = 0b0100_0100;

/// The most pieces that [`Leapers`] has. A board can have more of them, but no game does.
const MOST: usize = 64;

/// Where the pieces stand that attack off the lines: Knights, Lions, and those with area moves. A
/// look along the lines of a target does not find them.
#[derive(Clone)]
pub struct Leapers {
    /// Black's from the start on, White's from the end back.
    squares: [Square; MOST],
    /// How many of each side's.
    counts: [u8; 2],
}

impl Leapers {
    /// None.
    pub const fn new() -> Leapers {
        Leapers {
            squares: [Square(0); MOST],
            counts: [0; 2],
        }
    }

    /// Finds them on a board: 6,000 cycles.
    pub fn find(&mut self, position: &Position) {
        self.counts = [0; 2];
        for square in Square::all() {
            let piece = position.at(square);
            if LEAPS[usize::from(piece.0 & 0x7F)] {
                let side = piece.side();
                let count = self.counts[side as usize];
                // No game has half as many of a side.
                self.squares[place(count, side)] = square;
                self.counts[side as usize] = (count + 1) % MOST as u8;
            }
        }
    }
}

/// The place of a side's leaper: counted from the start on, or from the end back.
#[inline(always)]
fn place(number: u8, side: Side) -> usize {
    let turn = match side {
        Side::Black => 0,
        Side::White => MOST as u8 - 1,
    };
    usize::from(number ^ turn) % MOST
}

/// By piece without its side's bit: whether [`Leapers`] has it.
static LEAPS: [bool; 128] = leaps();

const fn leaps() -> [bool; 128] {
    let mut table = [false; 128];
    let mut piece = 0;
    while piece < 128 {
        table[piece] = matches!(
            form::POWERS[form::FORMS[piece] as usize],
            Power::Knight | Power::Lion | Power::Hawk | Power::Demon | Power::ViceGeneral
        );
        piece += 1;
    }
    table
}

impl Position {
    /// The worth of the cheapest piece of `side` that can capture on a square, even if it is
    /// burnt there, or of any such piece if the target says so; 0 if there is none.
    #[inline(never)]
    pub fn least_attacker(&self, target: &Target, side: Side, leapers: &Leapers) -> i16 {
        let mut least = Least {
            own: side.bit(),
            piece: Piece::VACANT,
        };
        // The directions that its side comes from are first.
        let edges = EDGES[target.square.index()];
        let (turn, edges) = match side {
            Side::Black => (4, edges.rotate_left(4)),
            Side::White => (0, edges),
        };
        for direction in Direction::of(edges) {
            self.attackers_on_line(target, Direction(direction.0 ^ turn), &mut least);
            // Nothing is cheaper than a Pawn.
            if least.piece.form() == form::PAWN || target.any && !least.piece.is_vacant() {
                return least.piece.worth();
            }
        }
        let mut left = leapers.counts[side as usize];
        while left != 0 {
            left -= 1;
            let square = leapers.squares[place(left, side)];
            // Most are rejected at once.
            if square.may_be_near(target.square) {
                let piece = self.at(square);
                let cheapest = cheaper(least.piece, piece);
                let meant = cheapest != least.piece && square != target.left;
                if meant && self.leaps(target, square, piece) {
                    least.piece = cheapest;
                }
            }
        }
        least.piece.worth()
    }

    /// Adds those on the line that begins at the target, range jumps from its far end included.
    #[inline(always)]
    fn attackers_on_line(&self, target: &Target, direction: Direction, least: &mut Least) {
        let (step, bit) = (direction.step(), direction.bit());
        let back = Direction(direction.0 ^ 4).bit();
        let mut square = target.square;
        // A range jump needs a higher rank than the target and all pieces that it passes.
        let mut rank = target.piece.rank();
        let mut distance = 0;
        // Goes to the first piece that still stands.
        let mut piece;
        loop {
            square.0 = square.0.wrapping_add(step);
            distance += 1;
            piece = self.at(square);
            if !piece.is_vacant()
                && square != target.left
                && !(distance == 1 && target.burns && least.owns(piece))
            {
                break;
            }
            if EDGES[square.index()] & bit == 0 {
                return;
            }
        }
        // That piece, and one right behind it that may jump over it.
        let mut way = distance.min(4);
        loop {
            let meant = least.owns(piece) && square != target.left;
            if meant && self.reach_back(piece, way) & back != 0 {
                least.add(piece);
            }
            if way > 4 {
                break;
            }
            way = distance.min(3) + 4;
            rank = rank.min(piece.rank());
            if EDGES[square.index()] & bit == 0 {
                return;
            }
            square.0 = square.0.wrapping_add(step);
            piece = self.at(square);
        }
        // Pieces farther away may jump over several.
        loop {
            if !piece.is_vacant() && piece.rank() < rank && square != target.left {
                rank = piece.rank();
                let powered = form::POWERED[form::Index::of(piece).get()];
                if rank >= 2 && least.owns(piece) && powered & back != 0 {
                    least.add(piece);
                }
            }
            // No piece jumps over the highest ranks.
            if EDGES[square.index()] & bit == 0 || rank <= 2 {
                return;
            }
            square.0 = square.0.wrapping_add(step);
            piece = self.at(square);
        }
    }

    /// The directions in which a piece captures by this `way`: at a distance on a clear line, or
    /// over its neighbour.
    #[inline(always)]
    fn reach_back(&self, piece: Piece, way: u8) -> u8 {
        let index = form::Index::of(piece).get();
        let mut lines = 0;
        if way < 5 {
            lines = form::SLIDES[index];
            if way == 1 {
                lines = form::LINES[index];
            } else if way == 2 {
                lines |= form::TWOS[index];
            }
        }
        let power = form::POWERS[index];
        let lion = self.options.hawk == LionHawk::Lion;
        let set = match power {
            Power::Lion => 0xFF,
            Power::Hawk if lion && WAYS[Power::Lion as usize] & 1 << way != 0 => return 0xFF,
            Power::Demon => self.options.slide.directions(),
            Power::Tetrarchs => match way {
                1 => 0xFF,
                2 | 3 | 5 | 6 => DIAGONALS | SIDEWAYS,
                _ => DIAGONALS,
            },
            _ => form::POWERED[index],
        };
        if WAYS[power as usize & 15] & 1 << way == 0 {
            return lines;
        }
        lines | set
    }

    /// Returns whether a leaper that may be three squares away attacks the target other than along
    /// a line.
    #[inline(never)]
    fn leaps(&self, target: &Target, square: Square, piece: Piece) -> bool {
        let to = target.square;
        let columns = square.column().abs_diff(to.column());
        let ranks = square.rank().abs_diff(to.rank());
        let distance = columns.max(ranks);
        if distance == 1 && target.burns {
            return false;
        }
        let aside = distance == 2 && columns + ranks == 3;
        let steps = match form::POWERS[form::Index::of(piece).get()] {
            Power::Knight => {
                let ahead = to.rank() < square.rank();
                return aside && ranks == 2 && ahead == (piece.side() == Side::Black);
            }
            Power::Lion => return aside,
            Power::Hawk if self.options.hawk == LionHawk::Lion => return aside,
            Power::Hawk => 2,
            _ => 3,
        };
        distance == 1 || distance <= steps && self.near(square, steps).has(square, to)
    }
}

/// By [`Power`]: the ways in which it captures along a line. Bits 1 to 3 are distances on a clear
/// line, bit 4 is all longer ones; bits 5 to 7 are two, three and more squares over its neighbour.
static WAYS: [u8; 16] = ways();

const fn ways() -> [u8; 16] {
    const CLEAR: u8 = 0b0001_1110;
    const TWO: u8 = 0b0010_0110;
    let mut table = [0; 16];
    table[Power::Second as usize] = 0b0010_0100;
    table[Power::Range as usize] = CLEAR;
    table[Power::ViceGeneral as usize] = CLEAR;
    table[Power::Demon as usize] = CLEAR;
    table[Power::Hawk as usize] = CLEAR;
    table[Power::Lion as usize] = TWO;
    table[Power::Line as usize] = TWO;
    table[Power::Tetrarchs as usize] = 0b1111_1110;
    table
}
