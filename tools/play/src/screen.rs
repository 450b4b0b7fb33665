//! The machine's screen as characters of the terminal: text read back as text, the board and
//! everything else in blocks.

use crate::blocks::{self, Area, Blocks, Mix};
use crate::layout::{Layout, COLUMNS};
use crate::letters::{Dots, Letters};
use sim::picture::Picture;
use terminal::canvas::{Canvas, Style};

/// Which screen the program shows, by its label `ui_state`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// A picture: the splash.
    Picture,
    /// A page of text.
    Page,
    /// The board and its panel.
    Board,
}

impl Shown {
    /// Reads `ui_state`.
    pub fn from_state(state: u8) -> Shown {
        match state {
            0 | 1 => Shown::Picture,
            3 | 4 => Shown::Board,
            _ => Shown::Page,
        }
    }
}

/// One moment of the machine's screen.
pub struct Screen<'a> {
    /// What it shows in colour.
    pub picture: &'a Picture,
    /// The same in dots, from memory, if the machine's colours blur them: on an Apple II.
    pub dots: &'a dyn Fn(usize, usize) -> Option<Dots>,
    /// Where things lie.
    pub layout: Layout,
    /// Which screen it is.
    pub shown: Shown,
    /// The cursor's point as column and row from the bottom, if it is to be marked.
    pub cursor: Option<(usize, usize)>,
}

/// Where a part of the picture lies on the canvas, for terminals that show it dot by dot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The part of the picture.
    pub area: Area,
    /// First column and row.
    pub at: (usize, usize),
    /// Columns and rows.
    pub size: (usize, usize),
}

/// Ordinary text.
pub const TEXT: Style = blocks::style([200; 3], [0; 3]);
/// Hints.
pub const DIM: Style = blocks::style([128; 3], [0; 3]);
/// What counts now.
const BRIGHT: Style = blocks::style([255; 3], [0; 3]);

/// Columns left of the board for the numbers of its rows.
const NUMBERS: usize = 3;
/// Columns between board and panel.
const GAP: usize = 2;

impl Screen<'_> {
    /// Draws the screen on a canvas, with pictures in `blocks`. With `dots` the place of a picture
    /// is left free and returned.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        blocks: Blocks,
        dots: bool,
        letters: &Letters,
    ) -> Option<Place> {
        let (columns, rows) = canvas.size();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        match self.shown {
            Shown::Picture => {
                let area = Area::of(self.picture);
                let size = fitting((columns, rows), 4, 3);
                let at = ((columns - size.0) / 2, (rows - size.1) / 2);
                if dots {
                    return Some(Place { area, at, size });
                }
                blocks::draw(self.picture, area, (blocks, Mix::Smooth), canvas, at, size);
                None
            }
            Shown::Page => {
                let left = columns.saturating_sub(COLUMNS) / 2;
                let top = rows.saturating_sub(self.layout.rows) / 2;
                self.text(0, (left, top), canvas, blocks, letters);
                None
            }
            Shown::Board => {
                let panel = COLUMNS - self.layout.panel;
                let room = columns.saturating_sub(NUMBERS + GAP + panel);
                let rows = rows.saturating_sub(1);
                // A character is about twice as high as wide, a point about square.
                let across = room.min(2 * rows) / 15 * 15;
                let size = (across, rows.min(across.div_ceil(2)));
                let right = (NUMBERS + size.0 + GAP, 0);
                self.text(self.layout.panel, right, canvas, blocks, letters);
                if dots {
                    let size = (NUMBERS + size.0, rows + 1);
                    return Some(Place {
                        area: self.layout.board,
                        at: (0, 0),
                        size,
                    });
                }
                let place = Place {
                    area: self.layout.points,
                    at: (NUMBERS, 0),
                    size,
                };
                blocks::draw(
                    self.picture,
                    place.area,
                    (blocks, Mix::Sharp),
                    canvas,
                    place.at,
                    size,
                );
                self.coordinates(place, canvas);
                None
            }
        }
    }

    /// Letters and numbers beside the points, and the marks of the cursor.
    fn coordinates(&self, place: Place, canvas: &mut Canvas) {
        let size = self.layout.points.width / self.layout.pitch.0;
        let middle = |length: usize, index: usize| (2 * index + 1) * length / (2 * size);
        for index in 0..size {
            let column = place.at.0 + middle(place.size.0, index);
            let row = place.at.1 + middle(place.size.1, size - 1 - index);
            let here = self.cursor.map(|(x, y)| (x == index, y == index));
            let style = |on: bool| if on { BRIGHT } else { DIM };
            let letter = char::from(b'a' + index as u8).to_string();
            let below = place.at.1 + place.size.1;
            let style_of = |on: Option<bool>| style(on.unwrap_or(false));
            let across = style_of(here.map(|here| here.0));
            canvas.text(column as u16, below as u16, &letter, across);
            let number = format!("{:>2}", index + 1);
            canvas.text(0, row as u16, &number, style_of(here.map(|here| here.1)));
        }
        if let Some((x, y)) = self.cursor {
            let column = place.at.0 + middle(place.size.0, x);
            let row = place.at.1 + middle(place.size.1, size - 1 - y);
            for (column, bracket) in [(column.wrapping_sub(1), '['), (column + 1, ']')] {
                canvas.overwrite(column as u16, row as u16, bracket, BRIGHT.ink);
            }
        }
    }

    /// Draws the text cells from column `first` on: letters as characters, other signs in blocks.
    fn text(
        &self,
        first: usize,
        at: (usize, usize),
        canvas: &mut Canvas,
        blocks: Blocks,
        letters: &Letters,
    ) {
        let cell = self.layout.cell;
        for row in 0..self.layout.rows {
            for column in first..COLUMNS {
                let to = (at.0 + column - first, at.1 + row);
                let area = Area::new(column * cell, row * 8, cell, 8);
                match (self.dots)(column, row).and_then(|dots| letters.read(&dots)) {
                    Some((character, inverse)) => {
                        let style = self.letter(area, inverse);
                        canvas.put(to.0 as u16, to.1 as u16, character, style);
                    }
                    None => {
                        blocks::draw(self.picture, area, (blocks, Mix::Sharp), canvas, to, (1, 1))
                    }
                }
            }
        }
    }

    /// The brightest and the darkest colour of a letter's cell.
    fn letter(&self, area: Area, inverse: bool) -> Style {
        let places =
            (0..area.width * area.height).map(|place| (place % area.width, place / area.width));
        let rgb = |(x, y): (usize, usize)| self.picture.rgb(area.left + x, area.top + y);
        let bright = places
            .clone()
            .map(rgb)
            .max_by_key(|&colour| brightness(colour));
        let dark = places.map(rgb).min_by_key(|&colour| brightness(colour));
        let (bright, dark) = (bright.unwrap_or_default(), dark.unwrap_or_default());
        if inverse {
            blocks::style(dark, bright)
        } else {
            blocks::style(bright, dark)
        }
    }
}

/// How bright a colour is, by the weights of television.
fn brightness([r, g, b]: [u8; 3]) -> u32 {
    30 * u32::from(r) + 59 * u32::from(g) + 11 * u32::from(b)
}

/// The largest size within `room` for a picture of `width` to `height`, where a character is twice
/// as high as wide.
fn fitting(room: (usize, usize), width: usize, height: usize) -> (usize, usize) {
    let columns = room.0.min(room.1 * 2 * width / height);
    (columns, (columns * height).div_ceil(2 * width).min(room.1))
}

/// The dots of a cell of a picture that has at most two colours there; the brighter is the ink.
pub fn dots_of(picture: &Picture, cell: usize, column: usize, row: usize) -> Option<Dots> {
    let (dots, [first, other]) = picture.cell(column * cell, row * 8, cell)?;
    let brightness = |colour: u8| brightness(picture.palette[usize::from(colour)]);
    let all = 0xFF << (8 - cell);
    let inverse = brightness(first) > brightness(other);
    Some(if inverse {
        dots.map(|row| !row & all)
    } else {
        dots
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_brighter_colour_is_the_ink() {
        let mut picture = Picture::new(8, 8, &[[0; 3], [255; 3], [255, 0, 0]]);
        picture.pixels.fill(1);
        picture.pixels[..8].fill(0);
        let mut expected = [0xFF; 8];
        expected[0] = 0;
        assert_eq!(dots_of(&picture, 8, 0, 0), Some(expected));
        picture.pixels[63] = 2;
        assert_eq!(
            dots_of(&picture, 8, 0, 0),
            None,
            "three colours are no letter"
        );
    }

    #[test]
    fn a_picture_keeps_its_shape() {
        assert_eq!(fitting((80, 24), 4, 3), (64, 24));
        assert_eq!(fitting((40, 24), 4, 3), (40, 15));
    }
}
