//! What is to be seen on a terminal beside text: the squares of the board, pieces, signs.

use kit::platform::Cell;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Frame, Look, Signs, Spot};

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// The title.
    Splash,
    /// Text alone.
    Page,
    /// The board, and the panel.
    Board,
}

/// A square without anything.
const BARE: Look = Look {
    piece: Piece::VACANT,
    mark: Mark::None,
    frame: Frame::None,
    ash: false,
    cursor: false,
};

/// Everything that is to be seen beside text.
pub struct Picture {
    /// Which screen it is.
    pub area: Area,
    /// How pieces are drawn.
    pub signs: Signs,
    looks: Vec<Look>,
    /// Pieces of four by three cells among the text.
    pub pieces: Vec<(Cell, Piece)>,
    /// Signs of two cells among the text.
    pub marks: Vec<(Cell, Mark)>,
    /// Forms named in kanji.
    pub kanji: Vec<(Cell, u8)>,
    /// Squares of a piece's diagram, and whether they are dark.
    pub spots: Vec<(Cell, Spot, bool)>,
}

impl Picture {
    /// The title.
    pub fn new() -> Picture {
        Picture {
            area: Area::Splash,
            signs: Signs::Letters,
            looks: vec![BARE; 256],
            pieces: Vec::new(),
            marks: Vec::new(),
            kanji: Vec::new(),
            spots: Vec::new(),
        }
    }

    /// An empty screen of another kind.
    pub fn show(&mut self, area: Area) {
        *self = Picture {
            area,
            signs: self.signs,
            ..Picture::new()
        };
    }

    /// A square.
    pub fn look(&self, square: Square) -> Look {
        self.looks.get(square.index()).copied().unwrap_or(BARE)
    }

    /// Draws a square.
    pub fn set_look(&mut self, square: Square, look: Look) {
        if let Some(old) = self.looks.get_mut(square.index()) {
            *old = look;
        }
    }

    /// Where the player's cursor is, if he has one.
    pub fn cursor(&self) -> Option<Square> {
        Square::all().find(|&square| self.look(square).cursor)
    }
}
