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

impl Position {
    /// The worth of the cheapest piece of `side` that can capture on a square, or be burnt as it
    /// does; 0 if there is none.
    pub fn least_attacker(&self, target: Target, side: Side) -> i16 {
        let mut least = Least { side, worth: 0 };
        for direction in Direction::of(EDGES[target.square.index()]) {
            self.attackers_on_line(target, direction, &mut least);
        }
        self.attackers_aside(target, &mut least);
        self.attackers_by_area(target, &mut least);
        least.worth
    }

    /// Those on the line that begins at the target.
    fn attackers_on_line(&self, target: Target, direction: Direction, least: &mut Least) {
        let back = Direction(direction.0 ^ 4).bit();
        let mut square = target.square;
        let mut distance = 0;
        // How far away the first piece is, and the highest rank of the target and those passed.
        let mut first = 0;
        let mut highest = target.piece.rank();
        while square.has(direction) {
            square = square.next(direction);
            distance += 1;
            let piece = self.at(square);
            if piece.is_vacant() || square == target.left {
                continue;
            }
            if piece.is_of(least.side) {
                if distance == 1 && target.burns {
                    continue;
                }
                let reach = self.reach_back(piece, distance, first, highest);
                if reach & back != 0 {
                    least.add(piece);
                }
            }
            if first == 0 {
                first = distance;
            }
            highest = highest.min(piece.rank());
            // Nobody jumps over a King or a Great General; Tetrarchs over one piece.
            if highest <= 2 && distance > first {
                break;
            }
        }
    }

    /// The directions in which a piece captures at a distance, when the first piece between, seen
    /// from the target, is at the distance `first`, 0 if there is none.
    fn reach_back(&self, piece: Piece, distance: u8, first: u8, highest: u8) -> u8 {
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
            Power::Range | Power::ViceGeneral if clear || piece.rank() < highest => powered,
            Power::Second if distance == 2 => powered,
            Power::Line if distance <= 2 => powered,
            Power::Lion if distance <= 2 => 0xFF,
            Power::Hawk if distance <= 2 && self.options.hawk == LionHawk::Lion => 0xFF,
            Power::Hawk if clear => powered,
            Power::Demon if clear => self.options.slide.directions(),
            Power::Tetrarchs if distance == 1 => 0xFF,
            Power::Tetrarchs if clear || distance == first + 1 => match distance {
                2 | 3 => DIAGONALS | SIDEWAYS,
                _ => DIAGONALS,
            },
            _ => 0,
        };
        lines | power
    }

    /// Knights, and Lions that are a Knight's jump away.
    fn attackers_aside(&self, target: Target, least: &mut Least) {
        const JUMPS: [u8; 8] = [0xDF, 0xE1, 0xF2, 0x12, 0x21, 0x1F, 0x0E, 0xEE];
        for (number, jump) in (0..).zip(JUMPS) {
            let square = Square(target.square.0.wrapping_add(jump));
            let piece = self.at(square);
            if !piece.is_of(least.side) || square.distance(target.square) != 2 {
                continue;
            }
            let attacks = match form::POWERS[form::Index::of(piece).get()] {
                // Black's Knights attack from below, White's from above.
                Power::Knight => match least.side {
                    Side::Black => number == 4 || number == 5,
                    Side::White => number < 2,
                },
                Power::Lion => true,
                Power::Hawk => self.options.hawk == LionHawk::Lion,
                _ => false,
            };
            if attacks {
                least.add(piece);
            }
        }
    }

    /// Those that come by an area move: the way there is the way back.
    fn attackers_by_area(&self, target: Target, least: &mut Least) {
        let (rank, column) = (target.square.rank(), target.square.column());
        let mut reached = [None; 2];
        for rank in rank.saturating_sub(3)..=(rank + 3).min(15) {
            for column in column.saturating_sub(3)..=(column + 3).min(15) {
                let square = Square(rank << 4 | column);
                let piece = self.at(square);
                if !piece.is_of(least.side) || square == target.left {
                    continue;
                }
                let steps = match form::POWERS[form::Index::of(piece).get()] {
                    Power::ViceGeneral | Power::Demon => 3,
                    Power::Hawk if self.options.hawk == LionHawk::Area => 2,
                    _ => continue,
                };
                if target.burns && square.distance(target.square) == 1 {
                    continue;
                }
                let near = reached[usize::from(steps - 2)]
                    .get_or_insert_with(|| self.near(target.square, steps));
                if near.has(target.square, square) {
                    least.add(piece);
                }
            }
        }
    }
}
