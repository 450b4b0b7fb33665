//! Positions as the protocol writes them: Forsyth-Edwards Notation with HaChu's letters.

use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

/// By base kind: HaChu's letter of the side that moves first, which the protocol calls White.
pub const LETTERS: [&str; 37] = [
    "", "P", "K", "E", "G", "S", "C", "I", "F", "N", "L", "A", "C!", "T", "O", "X", "Q", "M", "S'",
    "V", "V'", "R", "L!", "B", "H", "D", "F!", "E!", "W!", "D'", "B!", "R!", "Q!", "Q'", "H!",
    "V!", "D!",
];

/// What is wrong with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A letter of a rank (16 the first) that stands for no piece.
    Letter(u8),
    /// A rank that has not 16 squares.
    Length(u8),
    /// There are not 16 ranks.
    Ranks,
    /// Neither `w` nor `b` is to move.
    Side,
}

/// Reads a position; the sides' letters are in upper and lower case. Without a side to move it is
/// White's turn, as the protocol calls it; what follows that is not read.
pub fn read(text: &str, options: Options) -> Result<Position, Fault> {
    let mut fields = text.split_whitespace();
    let mut position = Position::new(options);
    let mut next: usize = 0;
    for rank in fields.next().unwrap_or("").split('/') {
        if next == 256 {
            return Err(Fault::Ranks);
        }
        let end = next + 16;
        let number = (16 - next / 16) as u8;
        let mut rest = rank;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let vacant: usize = rest[..digits].parse().map_err(|_| Fault::Length(number))?;
                next = next.saturating_add(vacant);
                rest = &rest[digits..];
            } else {
                let (piece, length) = piece(rest).ok_or(Fault::Letter(number))?;
                if next >= end {
                    return Err(Fault::Length(number));
                }
                position.place(Square(next as u8), piece);
                next += 1;
                rest = &rest[length..];
            }
        }
        if next != end {
            return Err(Fault::Length(number));
        }
    }
    if next != 256 {
        return Err(Fault::Ranks);
    }
    position.side = match fields.next() {
        None | Some("w") => Side::Black,
        Some("b") => Side::White,
        Some(_) => return Err(Fault::Side),
    };
    Ok(position)
}

/// The piece at the beginning of a text, and how long it is.
fn piece(text: &str) -> Option<(Piece, usize)> {
    let name = text.strip_prefix('+').unwrap_or(text);
    let letter = *name.as_bytes().first()?;
    let dressed = matches!(name.as_bytes().get(1), Some(b'\'' | b'!'));
    let length = 1 + usize::from(dressed);
    let upper = name.get(..length)?.to_ascii_uppercase();
    let kind = (1..37).find(|&kind| LETTERS[kind] == upper)?;
    let side = match letter.is_ascii_uppercase() {
        true => Side::Black,
        false => Side::White,
    };
    let plain = Piece::new(side, kind as u8);
    match text.len() - name.len() {
        0 => Some((plain, length)),
        _ if plain.can_promote() => Some((plain.promoted(), length + 1)),
        _ => None,
    }
}

/// Writes a position, its side to move, and the fields that mean nothing here.
pub fn write(position: &Position) -> String {
    let mut text = String::new();
    let mut vacant = 0;
    for square in Square::all() {
        let piece = position.at(square);
        if piece.is_vacant() {
            vacant += 1;
        }
        let ends = square.column() == 15;
        if vacant > 0 && (ends || !piece.is_vacant()) {
            text += &vacant.to_string();
            vacant = 0;
        }
        if !piece.is_vacant() {
            text += &letter(piece);
        }
        if ends && square.rank() < 15 {
            text.push('/');
        }
    }
    text + match position.side {
        Side::Black => " w 0 1",
        Side::White => " b 0 1",
    }
}

/// A piece as a position has it.
fn letter(piece: Piece) -> String {
    let letter = LETTERS[usize::from(piece.kind())];
    let sign = if piece.is_promoted() { "+" } else { "" };
    match piece.side() {
        Side::Black => format!("{sign}{letter}"),
        Side::White => format!("{sign}{}", letter.to_ascii_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The initial position; HaChu's own array has Dragon Kings for Dogs and a Great General for
    /// the second player's Free Eagle.
    const INITIAL: &str = "lnficsgekgscifnl/a1c!c!1txql!ot1c!c!1a/s'v'bhdw!d!q'h!d!w!dhbv's'/\
        mvrf!e!b!r!v!q!r!b!e!f!rvm/pppppppppppppppp/4d'6d'4/16/16/16/16/4D'6D'4/\
        PPPPPPPPPPPPPPPP/MVRF!E!B!R!Q!V!R!B!E!F!RVM/S'V'BHDW!D!H!Q'D!W!DHBV'S'/\
        A1C!C!1TOL!QXT1C!C!1A/LNFICSGKEGSCIFNL w 0 1";

    #[test]
    fn initial() {
        let position = Position::initial(Options::default());
        assert_eq!(write(&position), INITIAL);
        assert_eq!(read(INITIAL, Options::default()), Ok(position));
    }

    #[test]
    fn every_piece_and_back() {
        let mut position = Position::new(Options::default());
        position.side = Side::White;
        let mut squares = Square::all();
        for kind in 1..37 {
            for side in [Side::Black, Side::White] {
                let piece = Piece::new(side, kind);
                position.place(squares.next().unwrap(), piece);
                if piece.can_promote() {
                    position.place(squares.nth(1).unwrap(), piece.promoted());
                }
            }
        }
        assert_eq!(read(&write(&position), Options::default()), Ok(position));
    }

    #[test]
    fn faults() {
        let empty = ["16"; 16].join("/");
        assert!(read(&empty, Options::default()).is_ok());
        for (text, fault) in [
            ("".to_string(), Fault::Length(16)),
            (format!("{empty}/16"), Fault::Ranks),
            (["16"; 15].join("/"), Fault::Ranks),
            (empty.replacen("16", "15", 1), Fault::Length(16)),
            (empty.replacen("16", "16P", 1), Fault::Length(16)),
            (
                empty.replacen("16", "99999999999999999999999", 1),
                Fault::Length(16),
            ),
            (empty.replacen("16", "+K15", 1), Fault::Letter(16)),
            (empty.replacen("16/16", "16/\u{e9}15", 1), Fault::Letter(15)),
            (empty.replacen("16", "+", 1), Fault::Letter(16)),
            (format!("{empty} x"), Fault::Side),
        ] {
            assert_eq!(read(&text, Options::default()), Err(fault), "{text}");
        }
    }
}
