//! Pieces on squares.

use super::kind::Piece;
use super::square::{Side, Square, WIDTH};
use std::fmt;

/// Black's pieces at the start, rank k first, each rank from file 16 to file 1. White's are the
/// same for White's eyes.
const START: [&str; 6] = [
    ".   .   .   .   Dg  .   .   .   .   .   .   Dg  .   .   .   .",
    "P   P   P   P   P   P   P   P   P   P   P   P   P   P   P   P",
    "SM  VM  R   HF  SE  BGn RGn GGn VGn RGn BGn SE  HF  R   VM  SM",
    "SSo VSo B   DH  DK  WBf FiD LHk FEg FiD WBf DK  DH  B   VSo SSo",
    "RC  .   ChS ChS .   BT  Ky  Ln  FK  Ph  BT  .   ChS ChS .   RC",
    "L   N   FL  I   C   S   G   K   DE  G   S   C   I   FL  N   L",
];

/// The board of 16 x 16 squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// In the order of [`Square::all`].
    pieces: [[Option<Piece>; WIDTH as usize]; WIDTH as usize],
}

impl Board {
    /// No piece at all.
    pub fn empty() -> Board {
        Board {
            pieces: [[None; WIDTH as usize]; WIDTH as usize],
        }
    }

    /// Where the pieces stand at the start.
    pub fn initial() -> Board {
        let mut board = Board::empty();
        for (rank, row) in (10..).zip(START) {
            for (file, sign) in (1..=WIDTH).rev().zip(row.split_whitespace()) {
                let square = Square { rank, file };
                board.put(square, Piece::read(Side::Black, sign));
                board.put(square.rotated(), Piece::read(Side::White, sign));
            }
        }
        board
    }

    /// What stands on a square; nothing stands outside the board.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if !square.is_on_board() {
            return None;
        }
        self.pieces[square.rank as usize][(WIDTH - square.file) as usize]
    }

    /// Whose piece stands on a square.
    pub fn side(&self, square: Square) -> Option<Side> {
        self.piece(square).map(|piece| piece.side)
    }

    /// A square of the board without a piece.
    pub fn is_vacant(&self, square: Square) -> bool {
        square.is_on_board() && self.piece(square).is_none()
    }

    /// Puts a piece on a square of the board, or takes away what stands there.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[square.rank as usize][(WIDTH - square.file) as usize] = piece;
    }

    /// What stands on the squares, in the order of [`Square::all`].
    pub fn squares(&self) -> impl Iterator<Item = Option<Piece>> + '_ {
        self.pieces.iter().flatten().copied()
    }

    /// All pieces, in the order of [`Square::all`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let contents = Square::all().zip(self.squares());
        contents.filter_map(|(square, piece)| Some((square, piece?)))
    }

    /// Whether `side` has a King or a Crown Prince.
    pub fn has_royal(&self, side: Side) -> bool {
        let mut pieces = self.pieces.iter().flatten().flatten();
        pieces.any(|piece| piece.side == side && piece.kind().is_royal())
    }

    /// The same board with the sides exchanged, as the opponent sees it.
    pub fn rotated(&self) -> Board {
        let mut board = Board::empty();
        for (square, piece) in self.pieces() {
            let side = piece.side.other();
            board.put(square.rotated(), Some(Piece { side, ..piece }));
        }
        board
    }

    /// Reads `B:+ChS@8i W:K@8a`. The error is the first piece that is none, or whose square is
    /// taken.
    pub fn read(text: &str) -> Result<Board, String> {
        let mut board = Board::empty();
        for word in text.split_whitespace() {
            let (square, piece) = read_piece(word).ok_or(word)?;
            if !board.is_vacant(square) {
                return Err(word.into());
            }
            board.put(square, Some(piece));
        }
        Ok(board)
    }
}

/// Reads `B:+ChS@8i`.
pub fn read_piece(word: &str) -> Option<(Square, Piece)> {
    let (side, piece) = word.split_once(':')?;
    let (sign, square) = piece.split_once('@')?;
    let piece = Piece::read(Side::read(side)?, sign)?;
    Some((Square::read(square)?, piece))
}

/// As [`Board::read`] reads it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let pieces = self.pieces();
        let words =
            pieces.map(|(square, piece)| format!("{}:{piece}@{square}", piece.side.letter()));
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}
