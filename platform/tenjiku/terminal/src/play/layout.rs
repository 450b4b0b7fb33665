//! Where things are on a terminal of some size.

use super::picture::{Area, Picture};
use tenjiku::pieces::square::Square;
use terminal::canvas::Place;
use terminal::page::{COLUMNS, ROWS};

/// Columns of the panel's text, and of the text with the list of moves beside it.
pub const PANEL: u8 = 20;
const WITH_LIST: u8 = 40;

/// Columns and rows of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// 3 x 1.
    Small,
    /// 5 x 2.
    Large,
}

impl Scale {
    /// Columns of a square.
    pub fn columns(self) -> u16 {
        match self {
            Scale::Small => 3,
            Scale::Large => 5,
        }
    }

    /// Rows of a square.
    pub fn rows(self) -> u16 {
        match self {
            Scale::Small => 1,
            Scale::Large => 2,
        }
    }

    /// Columns to the left of the board: the letter of a rank, and a bracket.
    fn margin(self) -> u16 {
        match self {
            Scale::Small => 3,
            Scale::Large => 2,
        }
    }

    /// The window that it needs.
    fn wanted(self) -> (u16, u16) {
        match self {
            Scale::Small => (80, 24),
            Scale::Large => (104, 40),
        }
    }
}

/// Where everything of one screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The top left of the text: panel or page.
    pub text: Place,
    /// The top left of the board's first square.
    pub board: Place,
    /// How large the board is drawn.
    pub scale: Scale,
    /// How many columns of text there are: those of the list are left out where it has no room.
    pub columns: u8,
}

impl Layout {
    /// The layout for a picture, in the middle of a window of columns and rows. The error is the
    /// size that it wants where there are too few.
    pub fn new(picture: &Picture, window: (u16, u16)) -> Result<Layout, (u16, u16)> {
        if picture.area != Area::Board {
            let text = Place::centred((COLUMNS.into(), ROWS.into()), window)?;
            return Ok(Layout {
                text,
                board: text,
                scale: Scale::Small,
                columns: COLUMNS,
            });
        }
        let fits = |scale: &Scale| window.0 >= scale.wanted().0 && window.1 >= scale.wanted().1;
        let scale = [Scale::Large, Scale::Small].into_iter().find(fits);
        let scale = scale.ok_or(Scale::Small.wanted())?;
        let board = scale.margin() + 16 * scale.columns();
        let panel = board + scale.margin();
        let high = (16 * scale.rows() + 2).max(ROWS.into());
        let whole = panel + u16::from(WITH_LIST);
        let (wide, columns) = if whole <= window.0 {
            (whole, WITH_LIST)
        } else {
            (scale.wanted().0, PANEL)
        };
        let origin = Place::centred((wide, high), window)?;
        let below = (high - 16 * scale.rows() - 2) / 4;
        Ok(Layout {
            text: Place {
                column: origin.column + panel,
                row: origin.row,
            },
            board: Place {
                column: origin.column + scale.margin(),
                row: origin.row + 1 + below,
            },
            scale,
            columns,
        })
    }

    /// The top left of a square.
    pub fn square(&self, square: Square) -> Place {
        Place {
            column: self.board.column + u16::from(square.column()) * self.scale.columns(),
            row: self.board.row + u16::from(square.rank()) * self.scale.rows(),
        }
    }

    /// The square at a column and row of the terminal, if they are on the board.
    pub fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        let right = column.checked_sub(self.board.column)? / self.scale.columns();
        let down = row.checked_sub(self.board.row)? / self.scale.rows();
        (right < 16 && down < 16).then_some(Square((down << 4 | right) as u8))
    }
}
