//! A game as it lies in a machine's memory, compared with the rules.

use super::board::Board;
use super::compare::{key, step_key, to_fast};
use super::game::Game;
use super::kind::Piece;
use super::moves::{legal, Move};
use super::position::{Options, Position};
use super::square::{Side, Square};
use super::turn::play;
use ::tenjiku::moves::Step;
use ::tenjiku::pieces::piece as fast_piece;
use ::tenjiku::rules::ply::Ply;

/// A board of 256 bytes: bit 7 White, bit 6 promoted, then the kind; 0 vacant.
pub type Squares = Vec<u8>;

/// The bit of White's pieces. In `removed` it begins a move.
const WHITE: u8 = fast_piece::Piece::WHITE;

/// The record of a game and where it has led.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was agreed.
    pub options: Options,
    /// What stands on the board.
    pub board: Squares,
    /// The moves that have led there.
    pub plies: Vec<[u8; 3]>,
    /// Square and piece of all that left the board, in order. The first ones of a move have
    /// `WHITE` set; a mover that was burnt comes last.
    pub removed: Vec<[u8; 2]>,
}

impl Record {
    /// Fails unless the moves are a game by the rules that begins with a position of the rules and
    /// ends with the board. Returns whether the game is over.
    pub fn check(&self) -> Result<bool, String> {
        let mut game = Game::new(self.start()?);
        for (number, &bytes) in (1..).zip(&self.plies) {
            let position = game.position();
            let step = step_key(Ply(bytes).step_on(&to_fast(position)));
            let way = legal(position).into_iter().find(|&way| key(way) == step);
            let way = way.ok_or_else(|| format!("move {number} {bytes:02x?} is not legal"))?;
            if !game.play(way) {
                return Err(format!("move {number} comes after the end"));
            }
        }
        if squares(game.position()) != self.board {
            return Err("the moves lead to another board".into());
        }
        Ok(game.end().is_some())
    }

    /// The position that the game began with: the initial one, or White's pieces were taken off and
    /// White began.
    fn start(&self) -> Result<Position, String> {
        let mut start = Position::initial(self.options);
        let initial = squares(&start);
        let found = self.rewound()?;
        for (square, (&piece, &found)) in Square::all().zip(initial.iter().zip(&found)) {
            if found == 0 && piece & WHITE != 0 {
                let king = start
                    .board
                    .piece(square)
                    .is_some_and(|piece| piece.kind().is_royal());
                start.board.put(square, None);
                start.turn = Side::White;
                if king {
                    return Err("White began without a King".into());
                }
            } else if found != piece {
                return Err(format!("{found:02x} stood on {square} at the beginning"));
            }
        }
        Ok(start)
    }

    /// The board before the first move, by what the moves say of themselves.
    fn rewound(&self) -> Result<Squares, String> {
        let mut board = self.board.clone();
        let mut removed = self.removed.as_slice();
        let first = self.first_side()?;
        for (number, &bytes) in self.plies.iter().enumerate().rev() {
            let side = if number % 2 == 0 {
                first
            } else {
                !first & WHITE
            };
            let ply = Ply(bytes);
            let step = ply.step(false);
            let mut taken = Vec::new();
            while ply.removes() {
                let (&[square, piece], rest) =
                    removed.split_last().ok_or("a removed piece is missing")?;
                removed = rest;
                taken.push((square, piece & !WHITE));
                if piece & WHITE != 0 {
                    break;
                }
            }
            let landed = fast_piece::Piece(board[step.to.index()]);
            let mut piece = ply.before(landed).0;
            if step.has(Step::BURNT) && !taken.is_empty() {
                piece = taken.remove(0).1 | side;
            }
            board[step.to.index()] = 0;
            for (square, taken) in taken {
                board[usize::from(square)] = taken | !side & WHITE;
            }
            board[step.from.index()] = piece;
        }
        if removed.is_empty() {
            Ok(board)
        } else {
            Err("more pieces left the board than were taken".into())
        }
    }

    /// The bit of the side that began: no piece has moved yet where its first move comes from.
    fn first_side(&self) -> Result<u8, String> {
        let initial = squares(&Position::initial(self.options));
        let Some(first) = self.plies.first() else {
            return Ok(0);
        };
        match initial[usize::from(first[0])] {
            0 => Err("the first move comes from a vacant square".into()),
            piece => Ok(piece & WHITE),
        }
    }
}

/// Returns whether a legal move of `side` leads from one board to the other; `None` if there is no
/// legal move at all.
pub fn leads(options: Options, before: &Squares, after: &Squares, side: Side) -> Option<bool> {
    let position = read(options, before, side);
    let ways = legal(&position);
    let reaches = |&way: &Move| squares(&play(&position, way).after) == *after;
    (!ways.is_empty()).then(|| ways.iter().any(reaches))
}

/// The position of a board in memory.
fn read(options: Options, squares: &Squares, turn: Side) -> Position {
    let mut board = Board::empty();
    for (square, &byte) in Square::all().zip(squares) {
        board.put(square, piece(byte));
    }
    Position {
        board,
        turn,
        options,
    }
}

fn piece(byte: u8) -> Option<Piece> {
    let piece = fast_piece::Piece(byte);
    let side = match piece.side() {
        fast_piece::Side::Black => Side::Black,
        fast_piece::Side::White => Side::White,
    };
    let plain = Piece::read(side, piece.plain().abbreviation())?;
    Some(Piece {
        promoted: piece.is_promoted(),
        ..plain
    })
}

fn squares(position: &Position) -> Squares {
    to_fast(position).squares().map(|piece| piece.0).to_vec()
}

#[cfg(test)]
mod tests {
    use super::super::compare::steps;
    use super::*;
    use fastrand::Rng;

    /// A game of random moves, captures preferred, as a machine would keep it; White begins without
    /// a piece if `handicap`.
    fn game(seed: u64, handicap: bool) -> Record {
        let mut rng = Rng::with_seed(seed);
        let options = Options::ALL[0];
        let mut start = Position::initial(options);
        if handicap {
            start = Position::handicap(options, "W:FiD@7c").unwrap();
        }
        let (mut fast, mut game) = (to_fast(&start), Game::new(start));
        let mut record = Record {
            options,
            board: Vec::new(),
            plies: Vec::new(),
            removed: Vec::new(),
        };
        while game.end().is_none() && record.plies.len() < 120 {
            let legal = steps(&mut fast);
            let captures: Vec<_> = legal.iter().filter(|step| step.has(Step::TAKES)).collect();
            let step = match rng.choice(&captures) {
                Some(&&step) => step,
                None => legal[rng.usize(..legal.len())],
            };
            let undo = fast.make(step);
            let from = record.removed.len();
            let removed = undo
                .removed()
                .map(|(square, piece)| [square.0, piece.0 & !WHITE]);
            record.removed.extend(removed);
            let removes = record.removed.get_mut(from).map(|first| first[1] |= WHITE);
            record.plies.push(Ply::new(step, removes.is_some()).0);
            let ways = super::legal(game.position());
            game.play(
                ways.into_iter()
                    .find(|&way| key(way) == step_key(step))
                    .unwrap(),
            );
        }
        record.board = squares(game.position());
        record
    }

    #[test]
    fn random_games_are_games() {
        for seed in 0..8 {
            let record = game(seed, seed % 2 == 1);
            assert!(record.removed.len() > 3, "{seed}");
            record
                .check()
                .unwrap_or_else(|error| panic!("{seed}: {error}"));
        }
    }

    #[test]
    fn what_is_wrong_in_memory_is_seen() {
        let record = game(1, false);
        let changes: [fn(&mut Record); 5] = [
            |record| record.board[0x80] ^= 1,
            |record| record.plies[9][1] ^= 0x10,
            |record| record.plies.truncate(9),
            |record| record.removed[1][0] ^= 1,
            |record| record.removed.push([0x88, WHITE | 1]),
        ];
        for (number, change) in changes.iter().enumerate() {
            let mut wrong = record.clone();
            change(&mut wrong);
            assert!(wrong.check().is_err(), "change {number}");
        }
    }

    #[test]
    fn a_move_leads_from_board_to_board() {
        let options = Options::ALL[0];
        let start = Position::initial(options);
        let way = legal(&start)[0];
        let (before, after) = (squares(&start), squares(&play(&start, way).after));
        assert_eq!(leads(options, &before, &after, Side::Black), Some(true));
        assert_eq!(leads(options, &before, &before, Side::Black), Some(false));
        assert_eq!(leads(options, &after, &before, Side::White), Some(false));
    }
}
