//! Lines, threats and forbidden points written straight from Shaposhnikov's definitions, in
//! coordinates, by trying everything. It shares nothing with the game's tables and is slow.

/// The rule in play: exact five, five or more, or Renju.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    Gomoku,
    Free,
    Renju,
}

pub const BLACK: u8 = 1;
pub const WHITE: u8 = 2;
const EDGE: u8 = 3;

/// Row and column, 0 to 14.
pub type Square = (i32, i32);

pub const DIRECTIONS: [Square; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

#[derive(Clone)]
pub struct Definition {
    pub stones: [[u8; 15]; 15],
    pub size: i32,
    pub law: Law,
}

impl Definition {
    pub fn new(law: Law, size: i32) -> Definition {
        Definition {
            stones: [[0; 15]; 15],
            size,
            law,
        }
    }

    pub fn at(&self, (row, column): Square) -> u8 {
        if (0..self.size).contains(&row) && (0..self.size).contains(&column) {
            self.stones[row as usize][column as usize]
        } else {
            EDGE
        }
    }

    pub fn with(&self, square: Square, side: u8) -> Definition {
        let mut next = self.clone();
        next.stones[square.0 as usize][square.1 as usize] = side;
        next
    }

    pub fn blanks(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.size)
            .flat_map(|row| (0..self.size).map(move |column| (row, column)))
            .filter(|&square| self.at(square) == 0)
    }

    /// Whether six or more are as good as five to `side`.
    fn overline_wins(&self, side: u8) -> bool {
        match self.law {
            Law::Gomoku => false,
            Law::Free => true,
            Law::Renju => side == WHITE,
        }
    }

    fn bound(&self, side: u8) -> bool {
        self.law == Law::Renju && side == BLACK
    }

    /// Definition 1: the five squares from `first` on as a line of `side`, if they are one.
    fn line(&self, first: Square, step: Square, side: u8) -> Option<Vec<Square>> {
        let squares: Vec<Square> = (0..5).map(|n| along(first, step, n)).collect();
        if squares
            .iter()
            .any(|&s| self.at(s) != 0 && self.at(s) != side)
        {
            return None;
        }
        let ends = [along(first, step, -1), along(first, step, 5)];
        if !self.overline_wins(side) && ends.iter().any(|&s| self.at(s) == side) {
            return None;
        }
        Some(squares)
    }

    fn weight(&self, line: &[Square], side: u8) -> usize {
        line.iter().filter(|&&s| self.at(s) == side).count()
    }

    /// The lines through `square` in one direction, each with its weight.
    fn lines(&self, square: Square, step: Square, side: u8) -> Vec<(usize, Vec<Square>)> {
        (-4..=0)
            .filter_map(|n| self.line(along(square, step, n), step, side))
            .map(|line| (self.weight(&line, side), line))
            .collect()
    }

    pub fn makes_five(&self, square: Square, side: u8) -> bool {
        DIRECTIONS
            .iter()
            .any(|&step| self.lines(square, step, side).iter().any(|l| l.0 == 4))
    }

    fn run(&self, square: Square, step: Square, side: u8) -> i32 {
        let mut length = 1;
        for sign in [-1, 1] {
            let mut n = sign;
            while self.at(along(square, step, n)) == side {
                n += sign;
                length += 1;
            }
        }
        length
    }

    /// Definition 3: the threat of `side` at the empty `square` in one direction, as Shaposhnikov
    /// writes it: "P21"; "" for none; "fours" for two fours of Renju's Black on one line,
    /// "overline" for his six or more.
    pub fn threat(&self, square: Square, step: Square, side: u8) -> &'static str {
        let lines = self.lines(square, step, side);
        let weight = lines.iter().map(|line| line.0).max();
        if self.bound(side) && weight != Some(4) && self.run(square, step, side) > 5 {
            return "overline";
        }
        let Some(weight) = weight else {
            return "";
        };
        if weight == 4 {
            return "P42";
        }
        let best: Vec<&Vec<Square>> = lines
            .iter()
            .filter(|line| line.0 == weight)
            .map(|line| &line.1)
            .collect();
        let mut pair = false;
        let mut fours = false;
        for (index, one) in best.iter().enumerate() {
            for other in &best[index + 1..] {
                let common: Vec<Square> = one
                    .iter()
                    .filter(|s| other.contains(s) && self.at(**s) == 0)
                    .copied()
                    .collect();
                let common_blanks = common.len() == 4 - weight;
                if !self.bound(side) || weight < 2 {
                    pair |= common_blanks;
                    continue;
                }
                // Renju's Black: a distance of exactly one square.
                let adjacent = other[0] == along(one[0], step, 1);
                if weight == 3 {
                    pair |= adjacent && common_blanks;
                    fours |= self.fifths(one, other, square);
                } else if adjacent && common_blanks {
                    let extending = common.iter().find(|&&s| s != square).unwrap();
                    let after = self.with(square, side);
                    pair |= !after.makes_five(*extending, side) && !after.forbidden(*extending);
                }
            }
        }
        if fours && !pair {
            return "fours";
        }
        match (weight, pair) {
            (3, true) => "P31",
            (3, false) => "P32",
            (2, true) => "P21",
            (2, false) => "P22",
            (1, true) => "P11",
            (1, false) => "P12",
            (_, true) => "P01",
            (_, false) => "P02",
        }
    }

    /// Whether two lines of weight 3 need different fifth stones once `square` is taken.
    fn fifths(&self, one: &[Square], other: &[Square], square: Square) -> bool {
        let fifth = |line: &[Square]| {
            line.iter()
                .copied()
                .find(|&s| s != square && self.at(s) == 0)
        };
        fifth(one) != fifth(other)
    }

    /// Whether `square` is forbidden: Black may not play there.
    pub fn forbidden(&self, square: Square) -> bool {
        if self.law != Law::Renju || self.makes_five(square, BLACK) {
            return false;
        }
        let threats: Vec<&str> = DIRECTIONS
            .iter()
            .map(|&step| self.threat(square, step, BLACK))
            .collect();
        let count = |names: &[&str]| threats.iter().filter(|t| names.contains(t)).count();
        count(&["overline"]) > 0
            || count(&["P31", "P32"]) + 2 * count(&["fours"]) > 1
            || count(&["P21"]) > 1
    }
}

pub fn along(square: Square, step: Square, n: i32) -> Square {
    (square.0 + n * step.0, square.1 + n * step.1)
}
