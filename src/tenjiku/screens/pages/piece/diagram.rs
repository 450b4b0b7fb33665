//! The diagram of a piece, and what it does not show.

use crate::pieces::direction::Direction;
use crate::pieces::form::{self, Power};
use crate::pieces::piece::Piece;
use crate::platform::Spot;
use crate::rules::options::{LionHawk, Options};

/// The middle of the diagram, where the piece stands, and its last column and row.
const MIDDLE: u8 = 4;
const LAST: u8 = 8;

/// 9 x 9 squares, row by row from the top.
pub struct Diagram([Spot; 81]);

impl Diagram {
    /// What a black piece can do.
    pub fn of(piece: Piece, options: Options) -> Diagram {
        let mut diagram = Diagram([Spot::Vacant; 81]);
        let index = form::Index::of(piece).get();
        let (lines, slides) = (form::LINES[index], form::SLIDES[index]);
        let powered = form::POWERED[index];
        for direction in Direction::of(lines) {
            if slides & direction.bit() != 0 {
                diagram.slide(direction, 1, Spot::Arrow(direction.0));
            } else {
                diagram.put(direction, 1, Spot::Step);
            }
            if form::TWOS[index] & direction.bit() != 0 {
                diagram.put(direction, 2, Spot::Step);
            }
        }
        match form::POWERS[index] {
            Power::None => {}
            Power::Knight => {
                diagram.set(MIDDLE - 1, MIDDLE - 2, Spot::Step);
                diagram.set(MIDDLE + 1, MIDDLE - 2, Spot::Step);
            }
            Power::Second => diagram.each(powered, 2, Spot::Step),
            Power::Range => diagram.ranges(powered, 1),
            Power::ViceGeneral => {
                diagram.area(3, Spot::Three);
                diagram.ranges(powered, 4);
            }
            Power::Demon => {
                diagram.area(3, Spot::Three);
                diagram.slides(options.slide.directions(), 4);
            }
            Power::Hawk => {
                match options.hawk {
                    LionHawk::Area => diagram.area(2, Spot::Two),
                    LionHawk::Lion => diagram.lion(),
                }
                diagram.slides(powered, 3);
            }
            Power::Lion => diagram.lion(),
            Power::Line => {
                diagram.each(powered, 1, Spot::First);
                diagram.each(powered, 2, Spot::Second);
            }
            Power::Tetrarchs => {
                diagram.each(0xFF, 1, Spot::Igui);
                diagram.slides(0b1010_1010, 2);
                diagram.each(0b0100_0100, 2, Spot::Step);
                diagram.each(0b0100_0100, 3, Spot::Step);
            }
        }
        diagram.set(MIDDLE, MIDDLE, Spot::Piece);
        diagram
    }

    /// What a square shows.
    pub fn at(&self, column: u8, row: u8) -> Spot {
        let index = usize::from(row * 9 + column);
        self.0.get(index).copied().unwrap_or(Spot::Vacant)
    }

    fn set(&mut self, column: u8, row: u8, spot: Spot) {
        if let Some(old) = self.0.get_mut(usize::from(row * 9 + column)) {
            *old = spot;
        }
    }

    /// Some steps from the middle in a direction.
    fn put(&mut self, direction: Direction, steps: u8, spot: Spot) {
        // Clockwise from straight up.
        const COLUMNS: [i8; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
        let along = |way: u8| {
            let step = COLUMNS[usize::from(way & 7)];
            MIDDLE.wrapping_add_signed(step * steps as i8)
        };
        // The row of a direction is the column of the one two before it.
        self.set(along(direction.0), along(direction.0.wrapping_sub(2)), spot);
    }

    fn each(&mut self, set: u8, steps: u8, spot: Spot) {
        for direction in Direction::of(set) {
            self.put(direction, steps, spot);
        }
    }

    /// A line to the edge, and what it ends with.
    fn slide(&mut self, direction: Direction, first: u8, end: Spot) {
        for steps in first..MIDDLE {
            self.put(direction, steps, Spot::Line(direction.0));
        }
        self.put(direction, MIDDLE, end);
    }

    fn slides(&mut self, set: u8, first: u8) {
        for direction in Direction::of(set) {
            self.slide(direction, first, Spot::Arrow(direction.0));
        }
    }

    fn ranges(&mut self, set: u8, first: u8) {
        for direction in Direction::of(set) {
            self.slide(direction, first, Spot::Range(direction.0));
        }
    }

    /// All squares up to `steps` steps away.
    fn area(&mut self, steps: u8, spot: Spot) {
        for row in 0..=LAST {
            for column in 0..=LAST {
                let away = row.abs_diff(MIDDLE).max(column.abs_diff(MIDDLE));
                if away <= steps {
                    self.set(column, row, spot);
                }
            }
        }
    }

    fn lion(&mut self) {
        self.area(2, Spot::Second);
        self.area(1, Spot::First);
    }
}

/// Lines of `FACTS`: the first one, and how many.
type Facts = (u8, u8);
const NONE: Facts = (0, 0);
const LION: Facts = (0, 3);
const ROYAL: Facts = (3, 2);
const JUMPS: Facts = (5, 1);
const KNIGHT: Facts = (5, 3);
const RANGE: Facts = (8, 2);
const RANGE_AND_AREA: Facts = (8, 3);
const AREA: Facts = (10, 1);
const DEMON: Facts = (10, 3);
const TETRARCHS: Facts = (13, 3);
const ELEPHANT: Facts = (16, 1);
const BUFFALO: Facts = (17, 1);
const FORCED: Facts = (18, 1);

/// The lines of `FACTS` that say what the diagram does not show.
pub fn facts(piece: Piece, options: Options) -> impl Iterator<Item = u8> {
    let index = form::Index::of(piece).get();
    let (first, count) = match form::POWERS[index] {
        _ if piece.is_royal() => ROYAL,
        Power::Knight => KNIGHT,
        Power::Second => JUMPS,
        Power::Range => RANGE,
        Power::ViceGeneral => RANGE_AND_AREA,
        Power::Demon => DEMON,
        Power::Hawk if options.hawk == LionHawk::Area => AREA,
        Power::Hawk | Power::Lion | Power::Line => LION,
        Power::Tetrarchs => TETRARCHS,
        Power::None => match piece.0 {
            form::DRUNK_ELEPHANT => ELEPHANT,
            form::WATER_BUFFALO => BUFFALO,
            kind if !piece.is_promoted() && form::FORCED[usize::from(kind & 0x3F)] != 0 => FORCED,
            _ => NONE,
        },
    };
    first..first + count
}
