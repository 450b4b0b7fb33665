//! Where things are on a terminal of some size.

use super::picture::{Area, Picture};
use gomoku::rules::point::Point;
use terminal::canvas::Place;
use terminal::page::{COLUMNS, PANEL_COLUMNS, ROWS};

/// Columns for the numbers of the rows, and the bracket of a cursor.
const NUMBERS: u16 = 3;
/// Between the board and the panel.
const GAP: u16 = 1;

/// Columns and rows from one point to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// 2 x 1.
    Small,
    /// 4 x 2.
    Medium,
    /// 6 x 3.
    Large,
}

impl Scale {
    /// Columns from one point to the next.
    pub fn columns(self) -> u16 {
        match self {
            Scale::Small => 2,
            Scale::Medium => 4,
            Scale::Large => 6,
        }
    }

    /// Rows from one point to the next.
    pub fn rows(self) -> u16 {
        self.columns() / 2
    }
}

/// Where everything of one screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The top left of the text: panel or page.
    pub text: Place,
    /// The board's top left point, its cell's first column and row.
    pub board: Place,
    /// The scores' top left one.
    pub scores: Place,
    /// How large the board is drawn.
    pub scale: Scale,
    size: u8,
}

impl Layout {
    /// The layout for a picture, in the middle of a window of columns and rows. The error is the
    /// size that it wants where there are too few.
    pub fn new(picture: &Picture, window: (u16, u16)) -> Result<Layout, (u16, u16)> {
        let Area::Board(size) = picture.area else {
            let origin = Place::centred((COLUMNS.into(), ROWS.into()), window)?;
            return Ok(Layout {
                text: origin,
                board: origin,
                scores: origin,
                scale: Scale::Small,
                size: 0,
            });
        };
        let points = u16::from(size);
        let scores = if picture.scores.is_some() {
            1 + 2 * points
        } else {
            0
        };
        let panel = u16::from(PANEL_COLUMNS);
        let mut wanted = (0, 0);
        for scale in [Scale::Large, Scale::Medium, Scale::Small] {
            let board = scale.columns() * points;
            let wide = NUMBERS + board + GAP + panel + scores;
            let high = (scale.rows() * points + 1).max(ROWS.into());
            wanted = (wide, high);
            if let Ok(origin) = Place::centred(wanted, window) {
                let text = Place {
                    column: origin.column + NUMBERS + board + GAP,
                    row: origin.row,
                };
                return Ok(Layout {
                    text,
                    board: Place {
                        column: origin.column + NUMBERS,
                        row: origin.row,
                    },
                    scores: Place {
                        column: text.column + panel + 1,
                        row: origin.row,
                    },
                    scale,
                    size,
                });
            }
        }
        Err(wanted)
    }

    /// The column and row of a point's own character: the middle of its cell.
    pub fn middle(&self, point: Point) -> Place {
        let up = u16::from(self.size.saturating_sub(1).saturating_sub(point.row()));
        let middle = match self.scale {
            Scale::Small => (0, 0),
            Scale::Medium => (1, 0),
            Scale::Large => (2, 1),
        };
        Place {
            column: self.board.column + u16::from(point.column()) * self.scale.columns() + middle.0,
            row: self.board.row + up * self.scale.rows() + middle.1,
        }
    }

    /// The point nearest to a column and row of the terminal, if they are on the board.
    pub fn point_at(&self, column: u16, row: u16) -> Option<Point> {
        let points =
            (0..self.size).flat_map(|up| (0..self.size).map(move |right| Point::new(right, up)));
        points
            .map(|point| {
                let middle = self.middle(point);
                let away = (middle.column.abs_diff(column), 2 * middle.row.abs_diff(row));
                (away.0.max(away.1), point)
            })
            .filter(|&(away, _)| away <= self.scale.columns() / 2)
            .min_by_key(|&(away, _)| away)
            .map(|(_, point)| point)
    }
}
