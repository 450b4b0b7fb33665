//! Points as text: h8.

use crate::rules::point::Point;
use ufmt::{uDisplay, uWrite, Formatter};

impl uDisplay for Point {
    /// Two or three characters: the column's letter and the row's number.
    fn fmt<W: uWrite + ?Sized>(&self, f: &mut Formatter<'_, W>) -> Result<(), W::Error> {
        const LETTERS: &str = "abcdefghijklmno";
        let column = self.column() as usize;
        f.write_str(LETTERS.get(column..column + 1).unwrap_or("?"))?;
        // By hand: ufmt's code for numbers is for numbers of any size.
        const DIGITS: &str = "0123456789";
        let mut row = self.row() as usize + 1;
        if row >= 10 {
            row -= 10;
            f.write_str("1")?;
        }
        f.write_str(DIGITS.get(row..row + 1).unwrap_or("?"))
    }
}
