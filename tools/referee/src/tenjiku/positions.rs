//! Positions on which rules go wrong: games of chance and of greed, and crowded boards of a few
//! kinds.

use super::board::Board;
use super::fire::is_beside_demon;
use super::kind::{Piece, SIGNS};
use super::moves::{legal_from, Move};
use super::position::{Options, Position};
use super::square::{Side, Square, WIDTH};
use super::turn::{play, Turn};
use fastrand::Rng;

/// Pieces with more rules than others: boards of a few kinds have these.
const DIFFICULT: [&str; 20] = [
    "FiD", "FiD", "WBf", "+WBf", "SSo", "Ln", "+Ky", "LHk", "+Ln", "HF", "+DH", "SE", "+DK", "BGn",
    "RGn", "VGn", "GGn", "+ChS", "+DE", "DE",
];

/// Positions without an end: each from the one number given to [`Positions::new`].
pub struct Positions {
    rng: Rng,
    /// The game that is being played.
    game: Option<Game>,
}

struct Game {
    position: Position,
    /// How many moves are left to play.
    plies: u32,
    /// From how many random moves the one that captures most is chosen.
    greed: u32,
}

impl Positions {
    /// The positions of a seed.
    pub fn new(seed: u64) -> Positions {
        Positions {
            rng: Rng::with_seed(seed),
            game: None,
        }
    }

    /// The next position of a game, or the first one of another.
    fn played(&mut self) -> Position {
        let game = self.game.take().unwrap_or_else(|| self.start());
        let position = game.position.clone();
        if game.plies > 0 {
            self.game = self.play(game);
        }
        position
    }

    /// A game from the start, from a handicap, or from a random board.
    fn start(&mut self) -> Game {
        let options = self.options();
        let mut position = Position::initial(options);
        match self.rng.u8(0..4) {
            0 => position = self.board(),
            1 => {
                let white = |&(_, piece): &(Square, Piece)| piece.side == Side::White;
                let pieces: Vec<_> = position.board.pieces().filter(white).collect();
                for _ in 0..self.rng.u8(1..12) {
                    let chosen = self.rng.choice(&pieces);
                    if let Some(&(square, _)) = chosen.filter(|(_, piece)| !piece.kind().is_royal())
                    {
                        position.board.put(square, None);
                    }
                }
                position.turn = Side::White;
            }
            _ => {}
        }
        Game {
            position,
            plies: self.rng.u32(10..300),
            greed: self.rng.u32(1..7),
        }
    }

    /// Plays one move; `None` where that ends the game.
    fn play(&mut self, game: Game) -> Option<Game> {
        let Game {
            position,
            plies,
            greed,
        } = game;
        let moves = (0..greed).filter_map(|_| self.any_move(&position));
        let turns = moves.map(|way| play(&position, way));
        let gain = |turn: &Turn| match turn.burns_itself {
            true => turn.captured.len(),
            false => 1 + turn.captured.len() + turn.burnt.len(),
        };
        let best = turns.max_by_key(gain)?;
        best.winner.is_none().then_some(Game {
            position: best.after,
            plies: plies - 1,
            greed,
        })
    }

    /// Any move of any piece; `None` if the first few that are tried have none.
    fn any_move(&mut self, position: &Position) -> Option<Move> {
        let own = position
            .board
            .pieces()
            .filter(|(_, piece)| piece.side == position.turn);
        let own: Vec<Square> = own.map(|(square, _)| square).collect();
        let mut tries = (0..20).map(|_| {
            let &from = self.rng.choice(&own)?;
            self.rng.choice(legal_from(position, from))
        });
        tries.find_map(|way| way)
    }

    fn options(&mut self) -> Options {
        self.rng.choice(Options::ALL).unwrap_or(Options::ALL[0])
    }

    fn side(&mut self) -> Side {
        self.rng
            .choice([Side::Black, Side::White])
            .unwrap_or(Side::Black)
    }

    /// A random board on which both sides have a royal piece. On most, as in a game, nothing stands
    /// beside a hostile demon.
    fn board(&mut self) -> Position {
        let in_game = self.rng.u8(0..8) > 0;
        loop {
            let mut board = self.crowd();
            if in_game {
                burn(&mut board);
            }
            if board.has_royal(Side::Black) && board.has_royal(Side::White) {
                return Position {
                    board,
                    turn: self.side(),
                    options: self.options(),
                };
            }
        }
    }

    /// Pieces of all kinds or of a few, on the whole board or close together, and one or two royal
    /// pieces a side.
    fn crowd(&mut self) -> Board {
        let signs = self.signs();
        let (ranks, files) = (self.stretch(0), self.stretch(1));
        let density = self.rng.f64() * self.rng.f64();
        let mut board = Board::empty();
        for rank in ranks.clone() {
            for file in files.clone() {
                if self.rng.f64() < density {
                    let sign = self.rng.choice(&signs);
                    let piece = sign.and_then(|sign| Piece::read(self.side(), sign));
                    board.put(Square { rank, file }, piece);
                }
            }
        }
        for side in [Side::Black, Side::White] {
            for _ in 0..self.rng.u8(1..3) {
                let sign = self.rng.choice(["K", "K", "+DE"]).unwrap_or("K");
                let rank = self.rng.i8(ranks.clone());
                let file = self.rng.i8(files.clone());
                board.put(Square { rank, file }, Piece::read(side, sign));
            }
        }
        board
    }

    /// What stands on a crowded board.
    fn signs(&mut self) -> Vec<String> {
        if self.rng.bool() {
            let both = |&(_, sign): &(_, &str)| [sign.to_string(), format!("+{sign}")];
            return SIGNS.iter().flat_map(both).collect();
        }
        let count = self.rng.usize(2..7);
        let signs = self.rng.choose_multiple(DIFFICULT, count).into_iter();
        signs.map(String::from).collect()
    }

    /// Ranks from 0 or files from 1: all of them, or three to seven.
    fn stretch(&mut self, first: i8) -> std::ops::Range<i8> {
        if self.rng.bool() {
            return first..first + WIDTH;
        }
        let length = self.rng.i8(3..8);
        let first = first + self.rng.i8(0..=WIDTH - length);
        first..first + length
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        Some(match self.rng.u8(0..8) {
            0..=2 => self.board(),
            _ => self.played(),
        })
    }
}

/// Takes away what stands beside a hostile demon.
fn burn(board: &mut Board) {
    for square in Square::all() {
        let side = board.side(square);
        if side.is_some_and(|side| is_beside_demon(board, square, side.other())) {
            board.put(square, None);
        }
    }
}
