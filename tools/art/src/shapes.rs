//! Small shapes as text art: stones, marks, cursors.
//!
//! A shape is a line `= name` followed by its rows, all of one width; a blank line ends it. What
//! the signs mean is the reader's affair: [`Shape::bits`] picks those it wants. A line that starts
//! with `;` is a remark.

use crate::error::ArtError;
use std::array::from_fn;

/// A drawing of at most 32 columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What the file calls it.
    pub name: String,
    /// Its rows, each `width` signs.
    pub rows: Vec<String>,
}

impl Shape {
    /// Columns.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, String::len)
    }

    /// Each row as a number with a one where the row has one of `signs`; bit 0 is the rightmost
    /// column.
    pub fn bits(&self, signs: &str) -> Vec<u32> {
        let bit = |number, sign| number << 1 | u32::from(signs.contains(sign));
        let row = |row: &String| row.chars().fold(0, bit);
        self.rows.iter().map(row).collect()
    }

    /// A shape of 16 x 16 as two rows of two cells of eight bytes, the order of a C64's bitmap.
    pub fn cells(&self, signs: &str) -> [[[u8; 8]; 2]; 2] {
        let rows = self.bits(signs);
        let byte = |down, across, row| (rows[down * 8 + row] >> (8 - across * 8)) as u8;
        from_fn(|down| from_fn(|across| from_fn(|row| byte(down, across, row))))
    }
}

/// The shape of that name.
///
/// # Errors
/// There is none.
pub fn shape<'a>(shapes: &'a [Shape], name: &str) -> Result<&'a Shape, ArtError> {
    let found = shapes.iter().find(|shape| shape.name == name);
    found.ok_or_else(|| ArtError::Missing(name.to_string()))
}

/// Reads all shapes of a file, in order.
///
/// # Errors
/// The first line that breaks the format.
pub fn shapes(text: &str) -> Result<Vec<Shape>, ArtError> {
    let mut shapes: Vec<Shape> = Vec::new();
    let mut open = false;
    for (index, line) in text.lines().enumerate() {
        let bad = |problem: &str| ArtError::Text {
            line: index + 1,
            problem: problem.to_string(),
        };
        if line.starts_with(';') {
            continue;
        }
        if let Some(name) = line.strip_prefix("= ") {
            if shapes.iter().any(|shape| shape.name == name) {
                return Err(bad("this name was used before"));
            }
            shapes.push(Shape {
                name: name.to_string(),
                rows: Vec::new(),
            });
            open = true;
        } else if line.is_empty() {
            open = false;
        } else {
            let shape = shapes.last_mut().filter(|_| open);
            let shape = shape.ok_or_else(|| bad("a shape starts with = and its name"))?;
            let fits = line.is_ascii() && line.len() <= 32;
            if !fits || !(shape.rows.is_empty() || shape.width() == line.len()) {
                return Err(bad("the rows of a shape are equally long, at most 32"));
            }
            shape.rows.push(line.to_string());
        }
    }
    Ok(shapes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_picked_and_errors_name_their_line() {
        let shapes = shapes("; two\n= dot\n.#o\n#..\n\n= bar\n##\n").unwrap();
        assert_eq!(shapes.len(), 2);
        assert_eq!(shapes[0].bits("#"), [0b010, 0b100]);
        assert_eq!(shapes[0].bits("#o"), [0b011, 0b100]);
        assert_eq!((shapes[1].name.as_str(), shapes[1].width()), ("bar", 2));
    }

    #[test]
    fn broken_art_is_refused() {
        for (text, wrong) in [
            ("..\n", 1),
            ("= a\n..\n...\n", 3),
            ("= a\n.\n\n= a\n", 4),
            ("= a\n.\n\n.\n", 4),
        ] {
            let error = shapes(text).unwrap_err();
            let at = matches!(error, ArtError::Text { line, .. } if line == wrong);
            assert!(at, "{error}");
        }
    }
}
