//! Boards on which implementations of the rules go wrong: random ones, clusters, crossing
//! templates, and boards found by hill climbing in which a three is none because another three is
//! none.

use super::board::{Board, Place, Side, DIRECTIONS, LARGEST};
use super::renju;
use fastrand::Rng;

/// Lines that make a three, a four, both, or almost one, when a stone is put on `*`. A blank leaves
/// the point as it is.
const TEMPLATES: [&str; 28] = [
    "..XX*..",
    "..X*X..",
    "..*XX..",
    ".X.X*.",
    ".X*.X.",
    ".X.*X.",
    ".*X.X.",
    "OXX*..",
    "..X*XO",
    "..X*X..X",
    "X..X*X..",
    "X..X*X..X",
    ".X.*X..X",
    "XXX*.",
    ".XX*X.",
    "X.XX*",
    "X.X*X.X",
    "XX.*X.XX",
    "XXX..*XXX",
    "XXX.*.XXX",
    "X.XX*XX",
    "XX*XXX",
    "XXX*.X",
    "O.XX*.O",
    "O..XX*O",
    ".XX*.X",
    "X.X*.X",
    "X*.XX.X",
];

/// An endless series of boards, all from the one number given to [`Boards::new`].
pub struct Boards {
    rng: Rng,
    climb: Option<(Board, u32)>,
    steps: u32,
}

impl Boards {
    /// The boards of a seed.
    pub fn new(seed: u64) -> Boards {
        Boards {
            rng: Rng::with_seed(seed),
            climb: None,
            steps: 0,
        }
    }

    fn anywhere(&mut self) -> Place {
        Place {
            column: self.rng.i32(0..LARGEST),
            row: self.rng.i32(0..LARGEST),
        }
    }

    fn side(&mut self, black: f64) -> Side {
        if self.rng.f64() < black {
            Side::Black
        } else {
            Side::White
        }
    }

    /// Stones anywhere.
    fn chance(&mut self) -> Board {
        let mut board = Board::new(LARGEST);
        let black = 0.4 + 0.5 * self.rng.f64();
        for _ in 0..self.rng.u32(5..130) {
            let (place, side) = (self.anywhere(), self.side(black));
            board = board.with(place, side);
        }
        board
    }

    /// Stones near one another, as in a game.
    fn cluster(&mut self) -> Board {
        let mut board = Board::new(LARGEST);
        let black = 0.5 + 0.4 * self.rng.f64();
        let mut at = self.anywhere();
        for _ in 0..self.rng.u32(8..60) {
            let direction = self.rng.choice(DIRECTIONS).unwrap_or((1, 0));
            let next = at.along(direction, self.rng.i32(-2..=2));
            if board.has(next) {
                at = next;
                board = board.with(at, self.side(black));
            }
        }
        board
    }

    /// Templates that share the point of their `*`, more of them elsewhere, and some chance.
    fn crossing(&mut self) -> Board {
        let mut board = Board::new(LARGEST);
        for _ in 0..self.rng.u32(1..5) {
            let star = self.anywhere();
            for direction in DIRECTIONS {
                if self.rng.u8(0..3) > 0 {
                    board = self.stamp(board, star, direction);
                }
            }
            board = board.without(star);
        }
        for _ in 0..self.rng.u32(0..12) {
            let (place, side) = (self.anywhere(), self.side(0.5));
            board = board.with(place, side);
        }
        board
    }

    fn stamp(&mut self, mut board: Board, star: Place, direction: (i32, i32)) -> Board {
        let template = self.rng.choice(TEMPLATES).unwrap_or_default();
        let centre = template.find('*').unwrap_or_default() as i32;
        let sign = if self.rng.bool() { 1 } else { -1 };
        for (steps, letter) in (0..).zip(template.chars()) {
            let place = star.along(direction, sign * (steps - centre));
            if !board.has(place) {
                continue;
            }
            board = match letter {
                'X' => board.with(place, Side::Black),
                'O' => board.with(place, Side::White),
                _ => board,
            };
        }
        board
    }

    /// Changes a board that is already difficult a little. The change is kept if the board gets no
    /// easier.
    fn climbing(&mut self) -> Board {
        let (old, height) = match self.climb.take() {
            Some(climb) if self.steps > 0 => climb,
            _ => {
                self.steps = 400;
                let board = self.crossing();
                let height = difficulty(&board);
                (board, height)
            }
        };
        self.steps -= 1;
        let mut board = old.clone();
        for _ in 0..self.rng.u32(1..4) {
            let place = self.anywhere();
            board = match self.rng.u8(0..5) {
                0 | 1 => board.with(place, Side::Black),
                2 => board.with(place, Side::White),
                3 => board.without(place),
                _ => {
                    let direction = self.rng.choice(DIRECTIONS).unwrap_or((1, 0));
                    self.stamp(board, place, direction).without(place)
                }
            };
        }
        let board = playable(board);
        let new = difficulty(&board);
        self.climb = Some(if new >= height {
            (board.clone(), new)
        } else {
            (old, height)
        });
        board
    }
}

impl Iterator for Boards {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let board = match self.rng.u8(0..8) {
            0 => self.chance(),
            1 => self.cluster(),
            2..=4 => self.crossing(),
            _ => self.climbing(),
        };
        Some(playable(board))
    }
}

/// Removes stones until no five or more are in a row, because the game would have ended.
fn playable(mut board: Board) -> Board {
    loop {
        let row = board.longest_row();
        if row.len() < 5 {
            return board;
        }
        board = board.without(row[row.len() / 2]);
    }
}

/// How deep the question goes whether the empty `place` is forbidden: 0 if fewer than two lines
/// could make a straight four, else one more than the deepest of the questions about the stones
/// that would make them.
pub fn depth(board: &Board, place: Place) -> u32 {
    let after = board.with(place, Side::Black);
    let extensions = renju::extensions(&after, place);
    if extensions.len() < 2 {
        return 0;
    }
    let depths = extensions.iter().map(|&(_, fourth)| depth(&after, fourth));
    1 + depths.max().unwrap_or_default()
}

/// High where threes fail because of threes that fail, and where what looks forbidden is not.
fn difficulty(board: &Board) -> u32 {
    let asked = board.empty().map(|place| (place, depth(board, place)));
    asked
        .filter(|&(_, depth)| depth > 0)
        .map(|(place, depth)| {
            let surprise = !renju::verdict(board, place).is_forbidden();
            depth * depth + 4 * u32::from(surprise)
        })
        .sum()
}
