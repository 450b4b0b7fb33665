//! The 26 openings of Renju and their names.

use crate::players::symmetry::Symmetry;
use crate::rules::point::Point;
use crate::text::list;
use ufmt::{uDisplay, uWrite, uwrite, Formatter};

/// How many openings there are of each of the two kinds.
pub const COUNT: u8 = 13;

/// White's stone of the direct openings, h9, and of the indirect ones, i9.
const SECOND: [Point; 2] = [Point::new(7, 8), Point::new(8, 8)];

/// Black's second stone by kind and number, with White's stone as in [`SECOND`].
const THIRD: [[u8; COUNT as usize]; 2] = [
    // h10 i10 j10 i9 j9 i8 j8 h7 i7 j7 h6 i6 j6
    [
        0x97, 0x98, 0x99, 0x88, 0x89, 0x78, 0x79, 0x67, 0x68, 0x69, 0x57, 0x58, 0x59,
    ],
    // j10 j9 j8 j7 j6 i8 i7 i6 h7 h6 g7 g6 f6
    [
        0x99, 0x89, 0x79, 0x69, 0x59, 0x78, 0x68, 0x58, 0x67, 0x57, 0x66, 0x56, 0x55,
    ],
];

/// One of the 26. Displayed as `D4 KAGETSU`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Whether White's stone lies diagonally beside Black's first (I) or on a line of the board
    /// with it (D).
    pub indirect: bool,
    /// 1 to 13.
    pub number: u8,
}

impl Opening {
    /// The opening of the first three moves of a game on 15x15, in any orientation. `None` if it
    /// has no name: the first stone is not on the centre, the second not next to it, or the third
    /// more than two columns or rows away.
    pub fn of(moves: [Point; 3]) -> Option<Opening> {
        Symmetry::all().find_map(|symmetry| {
            let [first, second, third] = moves.map(|point| symmetry.apply(point, 15));
            if first != Point::CENTRE {
                return None;
            }
            let kind = SECOND.iter().position(|&point| point == second)?;
            let index = THIRD
                .get(kind)?
                .iter()
                .position(|&point| point == third.0)?;
            Some(Opening {
                indirect: kind == 1,
                number: index as u8 + 1,
            })
        })
    }

    /// The three moves in the orientation of the tables: h8, then h9 or i9. A number that no
    /// opening has counts as 1.
    pub const fn moves(self) -> [Point; 3] {
        let kind = self.indirect as usize;
        let third = match self.number {
            1..=COUNT => THIRD[kind][self.number as usize - 1],
            _ => THIRD[kind][0],
        };
        [Point::CENTRE, SECOND[kind], Point(third)]
    }

    /// Its place among all 26, the direct ones first.
    pub fn place(self) -> u8 {
        let before = if self.indirect { COUNT } else { 0 };
        before + self.number.wrapping_sub(1)
    }

    /// Its Japanese name, at most nine letters.
    pub fn name(self) -> &'static str {
        let name = list::OPENINGS.get(usize::from(self.place()));
        name.copied().unwrap_or("")
    }
}

impl uDisplay for Opening {
    fn fmt<W: uWrite + ?Sized>(&self, f: &mut Formatter<'_, W>) -> Result<(), W::Error> {
        let kind = if self.indirect { "I" } else { "D" };
        uwrite!(f, "{}{} {}", kind, self.number, self.name())
    }
}
