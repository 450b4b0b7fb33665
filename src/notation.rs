//! How points are written: h8.

use crate::point::Point;
use ufmt::{uDisplay, uWrite, uwrite, Formatter};

impl uDisplay for Point {
    /// Two or three characters: the column's letter and the row's number.
    fn fmt<W: uWrite + ?Sized>(&self, f: &mut Formatter<'_, W>) -> Result<(), W::Error> {
        const LETTERS: &str = "abcdefghijklmno";
        let column = self.column() as usize;
        f.write_str(LETTERS.get(column..column + 1).unwrap_or("?"))?;
        uwrite!(f, "{}", self.row() + 1)
    }
}
