//! The machine's screen as characters of the terminal: text read back as text, the board and
//! everything else in blocks.

use crate::blocks::{self, Area, Blocks};
use crate::canvas::{Canvas, Colour, Glyph};
use crate::layout::{Layout, COLUMNS};
use crate::letters::{Dots, Letters};
use sim::picture::Picture;

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
    /// The same in dots, where a colour set would blur them: an Apple II's memory.
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

/// Columns left of the board for the numbers of its rows.
const NUMBERS: usize = 3;
/// Columns between board and panel.
const GAP: usize = 2;

impl Screen<'_> {
    /// Draws the screen on a canvas. With `blocks`, pictures are drawn too; without, their place is
    /// left free and told.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        blocks: Option<Blocks>,
        letters: &Letters,
    ) -> Option<Place> {
        let (columns, rows) = canvas.size();
        match self.shown {
            Shown::Picture => {
                let (width, height) = (self.picture.width, self.picture.height);
                let area = Area {
                    left: 0,
                    top: 0,
                    width,
                    height,
                };
                let size = fitting((columns, rows), 4, 3);
                let at = ((columns - size.0) / 2, (rows - size.1) / 2);
                self.picture_at(Place { area, at, size }, canvas, blocks)
            }
            Shown::Page => {
                let left = columns.saturating_sub(COLUMNS) / 2;
                let top = rows.saturating_sub(self.layout.rows) / 2;
                self.text(0, (left, top), canvas, letters);
                None
            }
            Shown::Board => {
                let panel = COLUMNS - self.layout.panel;
                let room = columns.saturating_sub(NUMBERS + GAP + panel);
                let rows = rows.saturating_sub(1);
                // A character is about twice as high as wide, a point about square.
                let across = room.min(2 * rows) / 15 * 15;
                let size = (across, rows.min(across.div_ceil(2)));
                self.text(
                    self.layout.panel,
                    (NUMBERS + size.0 + GAP, 0),
                    canvas,
                    letters,
                );
                if blocks.is_some() {
                    let place = Place {
                        area: self.layout.points,
                        at: (NUMBERS, 0),
                        size,
                    };
                    self.picture_at(place, canvas, blocks);
                    self.coordinates(place, canvas);
                    return None;
                }
                let place = Place {
                    area: self.layout.board,
                    at: (0, 0),
                    size: (NUMBERS + size.0, rows + 1),
                };
                self.picture_at(place, canvas, blocks)
            }
        }
    }

    /// Draws a part of the picture, or tells where it is to be.
    fn picture_at(
        &self,
        place: Place,
        canvas: &mut Canvas,
        blocks: Option<Blocks>,
    ) -> Option<Place> {
        let Some(blocks) = blocks else {
            return Some(place);
        };
        blocks::draw(
            self.picture,
            place.area,
            blocks,
            canvas,
            place.at,
            place.size,
        );
        None
    }

    /// Letters and numbers beside the points, and the marks of the cursor.
    fn coordinates(&self, place: Place, canvas: &mut Canvas) {
        let size = self.layout.points.width / self.layout.pitch.0;
        let middle = |length: usize, index: usize| (2 * index + 1) * length / (2 * size);
        for index in 0..size {
            let column = place.at.0 + middle(place.size.0, index);
            let row = place.at.1 + middle(place.size.1, size - 1 - index);
            let here = self.cursor.map(|(x, y)| (x == index, y == index));
            let ink = |on: bool| if on { Colour::BRIGHT } else { Colour::DIM };
            let letter = char::from(b'a' + index as u8).to_string();
            let below = place.at.1 + place.size.1;
            canvas.write(column, below, ink(here.is_some_and(|here| here.0)), &letter);
            let number = format!("{:>2}", index + 1);
            canvas.write(0, row, ink(here.is_some_and(|here| here.1)), &number);
        }
        if let Some((x, y)) = self.cursor {
            let column = place.at.0 + middle(place.size.0, x);
            let row = place.at.1 + middle(place.size.1, size - 1 - y);
            for (column, bracket) in [(column.wrapping_sub(1), '['), (column + 1, ']')] {
                canvas.overwrite(column, row, Colour::BRIGHT, bracket);
            }
        }
    }

    /// Draws the text cells from column `first` on: letters as characters, other signs in blocks.
    fn text(&self, first: usize, at: (usize, usize), canvas: &mut Canvas, letters: &Letters) {
        let cell = self.layout.cell;
        for row in 0..self.layout.rows {
            for column in first..COLUMNS {
                let to = (at.0 + column - first, at.1 + row);
                let area = Area {
                    left: column * cell,
                    top: row * 8,
                    width: cell,
                    height: 8,
                };
                match (self.dots)(column, row).and_then(|dots| letters.read(&dots)) {
                    Some((character, inverse)) => {
                        let glyph = self.letter(area, character, inverse);
                        canvas.put(to.0, to.1, glyph);
                    }
                    None => blocks::draw(self.picture, area, Blocks::Quadrant, canvas, to, (1, 1)),
                }
            }
        }
    }

    /// A character in the two colours of its cell.
    fn letter(&self, area: Area, character: char, inverse: bool) -> Glyph {
        let mut counts = vec![0; self.picture.palette.len()];
        for y in area.top..area.top + area.height {
            for x in area.left..area.left + area.width {
                counts[usize::from(self.picture.at(x, y))] += 1;
            }
        }
        let mut colours: Vec<usize> = (0..counts.len())
            .filter(|&colour| counts[colour] > 0)
            .collect();
        colours.sort_by_key(|&colour| std::cmp::Reverse(counts[colour]));
        let rgb =
            |place: usize| Colour(self.picture.palette[colours[place.min(colours.len() - 1)]]);
        let (ink, paper) = if inverse { (0, 1) } else { (1, 0) };
        Glyph {
            character,
            ink: rgb(ink),
            paper: rgb(paper),
        }
    }
}

/// The largest size within `room` for a picture of `width` to `height`, where a character is twice
/// as high as wide.
fn fitting(room: (usize, usize), width: usize, height: usize) -> (usize, usize) {
    let columns = room.0.min(room.1 * 2 * width / height);
    (columns, (columns * height).div_ceil(2 * width).min(room.1))
}

/// The dots of a cell of a picture that has just two colours there; the rarer is the ink.
pub fn dots_of(picture: &Picture, cell: usize, column: usize, row: usize) -> Option<Dots> {
    let first = picture.at(column * cell, row * 8);
    let (mut dots, mut other, mut inked) = ([0; 8], None, 0);
    for (y, dots) in dots.iter_mut().enumerate() {
        for x in 0..cell {
            let colour = picture.at(column * cell + x, row * 8 + y);
            if colour != first {
                if *other.get_or_insert(colour) != colour {
                    return None;
                }
                *dots |= 0x80 >> x;
                inked += 1;
            }
        }
    }
    let all = 0xFF << (8 - cell);
    Some(if inked * 2 > cell * 8 {
        dots.map(|row| !row & all)
    } else {
        dots
    })
}
