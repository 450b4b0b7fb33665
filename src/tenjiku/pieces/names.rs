//! How pieces and sides are written.

use super::piece::{Piece, Side};

/// By base kind: its abbreviation in the Association's notation.
pub static ABBREVIATIONS: [&str; 37] = [
    "", "P", "K", "DE", "G", "S", "C", "I", "FL", "N", "L", "RC", "ChS", "BT", "Ky", "Ph", "FK",
    "SM", "SSo", "VM", "VSo", "R", "Ln", "B", "DH", "DK", "HF", "SE", "WBf", "Dg", "BGn", "RGn",
    "GGn", "FEg", "LHk", "VGn", "FiD",
];

/// By form: its code of two letters for a narrow board, one of them a blank for some.
pub static CODES: [[u8; 2]; 45] = [
    *b"  ", *b"P ", *b"K ", *b"DE", *b"G ", *b"S ", *b"C ", *b"I ", *b"FL", *b"N ", *b"L ", *b"RC",
    *b"CH", *b"BT", *b"KY", *b"PH", *b"FK", *b"SM", *b"SS", *b"VM", *b"VS", *b"R ", *b"LN", *b"B ",
    *b"DH", *b"DK", *b"HF", *b"SE", *b"WB", *b"DG", *b"BG", *b"RG", *b"GG", *b"FE", *b"LH", *b"VG",
    *b"FI", *b"CP", *b"FO", *b"FS", *b"FB", *b"HT", *b"MG", *b"W ", *b"WH",
];

impl Side {
    /// The side's letter.
    pub const fn letter(self) -> u8 {
        match self {
            Side::Black => b'B',
            Side::White => b'W',
        }
    }

    /// The side of a letter.
    pub const fn read(letter: u8) -> Option<Side> {
        match letter {
            b'B' => Some(Side::Black),
            b'W' => Some(Side::White),
            _ => None,
        }
    }
}

impl Piece {
    /// The code of its form.
    pub fn code(self) -> [u8; 2] {
        CODES[usize::from(self.form()).min(44)]
    }

    /// The abbreviation of its base kind; empty for a vacant square.
    pub fn abbreviation(self) -> &'static str {
        ABBREVIATIONS[usize::from(self.kind()).min(36)]
    }

    /// Reads a designation at the beginning of a text, `+` for the promoted side included, as a
    /// piece of `side`, and says how long it is. The longest abbreviation that fits is taken; a
    /// kind that never promotes has no promoted side.
    pub fn read(text: &[u8], side: Side) -> Option<(Piece, usize)> {
        let promoted = text.first() == Some(&b'+');
        let name = text.get(usize::from(promoted)..)?;
        let mut best = (0, 0);
        for (kind, abbreviation) in (0..).zip(&ABBREVIATIONS) {
            if name.starts_with(abbreviation.as_bytes()) && abbreviation.len() > best.1 {
                best = (kind, abbreviation.len());
            }
        }
        let (kind, length) = best;
        let plain = Piece::new(side, kind);
        match (length, promoted) {
            (0, _) => None,
            (_, false) => Some((plain, length)),
            (_, true) if plain.can_promote() => Some((plain.promoted(), length + 1)),
            _ => None,
        }
    }
}
