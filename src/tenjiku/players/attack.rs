//! Who attacks a square: asked from the square outwards, which costs a small part of generating all
//! moves.

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

/// How many pieces of a side [`Leapers`] has at most: a whole board of them is possible, but no
/// game.
const MOST: usize = 32;

/// Where the pieces stand that attack over others or round corners: Knights, Lions, and those with
/// range jumps or area moves. The lines of a target do not show them.
pub struct Leapers {
    squares: [[Square; MOST]; 2],
    counts: [u8; 2],
}

impl Leapers {
    /// None.
    pub const fn new() -> Leapers {
        Leapers {
            squares: [[Square(0); MOST]; 2],
            counts: [0; 2],
        }
    }

    /// Finds them on a board, both sides': 6,000 cycles.
    pub fn find(&mut self, position: &Position) {
        self.counts = [0; 2];
        let mut square = Square(0);
        loop {
            let piece = position.at(square);
            if !piece.is_vacant() && LEAPS[usize::from(piece.0 & 0x7F)] {
                self.add(square, piece);
            }
            square.0 = square.0.wrapping_add(1);
            if square.0 == 0 {
                break;
            }
        }
    }

    #[inline(never)]
    fn add(&mut self, square: Square, piece: Piece) {
        let side = piece.side() as usize;
        let count = self.counts[side];
        if usize::from(count) < MOST {
            self.squares[side][usize::from(count) % MOST] = square;
            self.counts[side] = count + 1;
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
    #[inline(never)]
    pub fn least_attacker(&self, target: &Target, side: Side, leapers: &Leapers) -> i16 {
        let mut least = Least { side, worth: 0 };
        for direction in Direction::of(EDGES[target.square.index()]) {
            self.attackers_on_line(target, direction, &mut least);
        }
        let squares = &leapers.squares[side as usize];
        let mut left = leapers.counts[side as usize];
        while left != 0 {
            left -= 1;
            let square = squares[usize::from(left) % MOST];
            if square != target.left && self.leaps(target, square) {
                least.add(self.at(square));
            }
        }
        least.worth
    }

    /// Those on the line that begins at the target, which do not jump over lower ranks.
    #[inline(always)]
    fn attackers_on_line(&self, target: &Target, direction: Direction, least: &mut Least) {
        let (step, bit) = (direction.step(), direction.bit());
        let mut square = target.square;
        let mut distance = 0;
        let mut piece;
        loop {
            square.0 = square.0.wrapping_add(step);
            distance += 1;
            piece = self.at(square);
            if !piece.is_vacant() && square != target.left {
                let burnt = distance == 1 && target.burns && piece.is_of(least.side);
                if !burnt {
                    break;
                }
            }
            if EDGES[square.index()] & bit == 0 {
                return;
            }
        }
        let back = Direction(direction.0 ^ 4).bit();
        if piece.is_of(least.side) && self.reach_back(piece, distance, true) & back != 0 {
            least.add(piece);
        }
        // Others jump over one piece at most.
        if EDGES[square.index()] & bit != 0 {
            square.0 = square.0.wrapping_add(step);
            piece = self.at(square);
            if piece.is_of(least.side)
                && square != target.left
                && self.reach_back(piece, distance + 1, false) & back != 0
            {
                least.add(piece);
            }
        }
    }

    /// The directions in which a piece captures at a distance, on a clear line or over its
    /// neighbour.
    fn reach_back(&self, piece: Piece, distance: u8, clear: bool) -> u8 {
        let index = form::Index::of(piece).get();
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
    #[inline(always)]
    fn leaps(&self, target: &Target, square: Square) -> bool {
        // Three more than how far it is, in ranks and in columns: most are rejected at once.
        let apart = target.square.0.wrapping_sub(square.0).wrapping_add(0x33);
        let is_near = apart <= 0x6F && apart & 0x0F <= 6;
        let piece = self.at(square);
        let rank = piece.rank();
        (is_near && self.leaps_near(target, square, piece))
            || (rank < 5 && rank > 1 && rank < target.piece.rank() && self.jumps(target, square))
    }

    /// The same for what is not a range jump: a leaper about three squares away.
    #[inline(never)]
    fn leaps_near(&self, target: &Target, square: Square, piece: Piece) -> bool {
        let to = target.square;
        let columns = square.column().abs_diff(to.column());
        let ranks = square.rank().abs_diff(to.rank());
        let distance = columns.max(ranks);
        if distance == 1 && target.burns {
            return false;
        }
        let aside = distance == 2 && columns + ranks == 3;
        match form::POWERS[form::Index::of(piece).get()] {
            Power::Knight => {
                let ahead = to.rank() < square.rank();
                aside && ranks == 2 && ahead == (piece.side() == Side::Black)
            }
            Power::Lion => aside,
            Power::Hawk if self.options.hawk == LionHawk::Lion => aside,
            Power::Hawk => distance <= 2 && self.near(square, 2).has(square, to),
            Power::Demon | Power::ViceGeneral => {
                distance <= 3 && self.near(square, 3).has(square, to)
            }
            _ => false,
        }
    }

    /// Returns whether a piece jumps to the target by a range jump; it ranks above the target.
    fn jumps(&self, target: &Target, square: Square) -> bool {
        let to = target.square;
        let columns = to.column().wrapping_sub(square.column());
        let ranks = to.rank().wrapping_sub(square.rank());
        let direction = if columns == 0 {
            if ranks < 0x80 {
                4
            } else {
                0
            }
        } else if ranks == 0 {
            if columns < 0x80 {
                2
            } else {
                6
            }
        } else if columns == ranks {
            if columns < 0x80 {
                3
            } else {
                7
            }
        } else if columns == ranks.wrapping_neg() {
            if columns < 0x80 {
                1
            } else {
                5
            }
        } else {
            return false;
        };
        let direction = Direction(direction);
        let piece = self.at(square);
        if form::POWERED[form::Index::of(piece).get()] & direction.bit() == 0 {
            return false;
        }
        let (step, rank) = (direction.step(), piece.rank());
        let mut on = square;
        loop {
            on.0 = on.0.wrapping_add(step);
            if on == to {
                return true;
            }
            if self.at(on).rank() <= rank && on != target.left {
                return false;
            }
        }
    }
}
