//! Show Moves: one sign for each square on which a piece can act (section 11).

use super::portion::{FAR, NEAR};
use super::Step;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::form::{self, Power};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;

/// What a sign says of a square; of several that apply the first one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Mark {
    /// Nothing.
    None,
    /// The piece can go there.
    Vacant,
    /// A move of the chosen Fire Demon burns what stands there.
    Burnable,
    /// The piece can capture there.
    Capture,
    /// Heavenly Tetrarchs can capture there without moving.
    Igui,
    /// The second square of Lion power.
    LionB,
    /// The first square of Lion power.
    LionA,
    /// A piece that stops there is burnt.
    SelfBurn,
}

/// By square: its sign.
#[derive(Clone)]
pub struct Marks {
    marks: [Mark; 256],
    lion: Lion,
}

/// What is marked of each move.
#[derive(Clone, Copy)]
enum Sort {
    /// What it does.
    Moves,
    /// Where it ends, if it takes on this square first.
    Onward(Square),
    /// What it takes or burns.
    Threats,
}

/// How far the chosen piece has Lion power.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lion {
    None,
    All,
    /// Along these directions.
    Lines(u8),
}

impl Marks {
    /// No sign anywhere.
    pub const fn new() -> Marks {
        Marks {
            marks: [Mark::None; 256],
            lion: Lion::None,
        }
    }

    /// The sign of a square.
    pub const fn at(&self, square: Square) -> Mark {
        self.marks[square.index()]
    }

    /// Marks what the piece on a square can do, if it is of the side to move. Returns whether it
    /// has a move.
    #[inline(never)]
    pub fn show(&mut self, position: &mut Position, square: Square) -> bool {
        self.marks = [Mark::None; 256];
        self.lion = Lion::of(position, square);
        let moves = self.walk(position, square, Sort::Moves);
        if position.at(square).is_demon() {
            self.mark_victims(position, position.side.other().bit());
        }
        moves
    }

    /// No sign anywhere any more.
    pub fn clear(&mut self) {
        self.marks = [Mark::None; 256];
    }

    /// Gives a square a sign.
    pub fn put(&mut self, square: Square, mark: Mark) {
        self.marks[square.index()] = mark;
    }

    /// Marks where the Lion on a square can go on to after it took on `via`. Returns whether it has
    /// a move.
    pub fn show_onward(&mut self, position: &mut Position, square: Square, via: Square) -> bool {
        self.clear();
        self.walk(position, square, Sort::Onward(via))
    }

    /// Marks, beside what is marked, what a move of the piece on a square takes or burns, if it is
    /// of the side to move.
    pub fn add_threats(&mut self, position: &mut Position, square: Square) {
        self.walk(position, square, Sort::Threats);
    }

    /// Marks something of each move of a piece: one loop for all sorts. Returns whether there is
    /// one.
    #[inline(never)]
    fn walk(&mut self, position: &mut Position, square: Square, sort: Sort) -> bool {
        let mut steps = [Step::NONE; NEAR];
        let mut first = 0;
        loop {
            let number = position.list_moves(square, first, &mut steps);
            let listed = if first == FAR { number } else { number - first };
            for place in 0..listed {
                let Some(&step) = steps.get(usize::from(place)) else {
                    break;
                };
                self.note(position, step, sort);
            }
            if usize::from(listed) <= NEAR {
                return number != 0;
            }
            // The area moves are listed; some of the others may come once more, which is no harm.
            first = match position.at(square).is_demon() {
                true => FAR,
                false => first.wrapping_add(NEAR as u8),
            };
        }
    }

    /// Marks something of a move.
    #[inline(always)]
    fn note(&mut self, position: &Position, step: Step, sort: Sort) {
        match sort {
            Sort::Moves => self.mark(step),
            Sort::Threats => self.threaten(position, step),
            // Its own square has no sign.
            Sort::Onward(via) if step.has_via() && step.via == via && step.to != step.from => {
                self.add(
                    step.to,
                    match step.has(Step::BURNT) {
                        true => Mark::SelfBurn,
                        false => Mark::LionB,
                    },
                );
            }
            Sort::Onward(_) => {}
        }
    }

    /// Marks what a move takes or may burn.
    #[inline(never)]
    fn threaten(&mut self, position: &Position, step: Step) {
        if step.has_via() {
            self.add(step.via, Mark::Capture);
        }
        if step.has(Step::TAKES) {
            self.add(step.to, Mark::Capture);
        }
        let piece = position.at(step.from);
        let promotes = step.has(Step::MAY | Step::PROMOTES);
        let burns = piece.is_demon() || promotes && piece.promoted().is_demon();
        if burns && !step.has(Step::BURNT) {
            self.add_burnt(position, step.to);
        }
    }

    /// Marks what a move of the chosen piece does.
    #[inline(always)]
    fn mark(&mut self, step: Step) {
        let Step { from, to, .. } = step;
        if from == to {
            if step.has_via() && self.lion == Lion::None {
                self.add(step.via, Mark::Igui);
            }
            return;
        }
        let mark = if step.has(Step::BURNT) {
            Mark::SelfBurn
        } else {
            match self.lion.ring(from, to) {
                1 => Mark::LionA,
                2 => Mark::LionB,
                _ if step.has(Step::TAKES) => Mark::Capture,
                _ => Mark::Vacant,
            }
        };
        self.add(to, mark);
    }

    /// Marks what a demon's marked moves burn: the enemies beside their targets. `bit` is that of
    /// the enemies' side; the compiler does not see that the argument has only two values.
    #[inline(never)]
    fn mark_victims(&mut self, position: &Position, bit: u8) {
        let last = position.royals(position.side.other()) == 1;
        for square in Square::all() {
            // Most squares are vacant: in this order one look is enough.
            let piece = position.at(square);
            if piece.is_vacant() || self.at(square) != Mark::None {
                continue;
            }
            // As `is_of`, without a branch for either side.
            if (piece.0 ^ bit) >= Piece::WHITE {
                continue;
            }
            let burns = |direction| {
                let to = square.next(direction);
                match self.at(to) {
                    Mark::Vacant => true,
                    // A move that takes the last royal piece wins: nothing burns any more.
                    Mark::Capture => !last || !position.at(to).is_royal(),
                    _ => false,
                }
            };
            if Direction::of(EDGES[square.index()]).any(burns) {
                self.put(square, Mark::Burnable);
            }
        }
    }

    /// Marks what a demon of the side to move burns on a square.
    fn add_burnt(&mut self, position: &Position, to: Square) {
        let mut edges = EDGES[to.index()];
        for direction in Direction::all() {
            if edges & 1 != 0 {
                let near = to.next(direction);
                if position.at(near).is_of(position.side.other()) {
                    self.add(near, Mark::Burnable);
                }
            }
            edges >>= 1;
        }
    }

    fn add(&mut self, square: Square, mark: Mark) {
        let here = &mut self.marks[square.index()];
        if *here < mark {
            *here = mark;
        }
    }
}

impl Lion {
    fn of(position: &Position, square: Square) -> Lion {
        let piece = position.at(square);
        let form = form::Index::of(piece).get();
        match form::POWERS[form] {
            Power::Lion => Lion::All,
            Power::Hawk if position.options.hawk == LionHawk::Lion => Lion::All,
            Power::Line => Lion::Lines(form::POWERED[form]),
            _ => Lion::None,
        }
    }

    /// 1 for an A square, 2 for a B square, 0 for others.
    fn ring(self, from: Square, to: Square) -> u8 {
        // Most pieces have none, and need no distance.
        if self == Lion::None {
            return 0;
        }
        let distance = from.distance(to);
        if distance > 2 {
            return 0;
        }
        let Lion::Lines(set) = self else {
            return distance;
        };
        let on_line = |direction: &Direction| {
            let step = direction.step();
            let far = if distance == 2 { step << 1 } else { step };
            set & direction.bit() != 0 && from.0.wrapping_add(far) == to.0
        };
        match Direction::all().find(on_line) {
            Some(_) => distance,
            None => 0,
        }
    }
}
