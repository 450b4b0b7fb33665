//! What this game wants of a machine besides what every game wants: a board of squares with pieces
//! and signs.

use crate::moves::marks::Mark;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use kit::platform::{Cell, Key, Platform};

/// Ends a move of several that are pasted. If it asks something, the machine keeps what follows
/// until there is an answer.
pub const PASTED_MOVE: Key = Key(Key::SPACE.0 | Key::COMMAND);
/// Ends the last of them.
pub const PASTED_END: Key = Key(Key::RETURN.0 | Key::COMMAND);

/// A frame around a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Frame {
    /// None.
    None = 0,
    /// The chosen piece, or the square that it takes on first.
    Chosen,
    /// The last move began here.
    From,
    /// The last move ended here.
    To,
    /// A move that is shown as a hint, or that the computer looks at.
    Hint,
}

/// What a square showed before it is drawn, as far as it saves work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Before {
    /// Anything.
    Anything = 0,
    /// The same piece, perhaps with another sign.
    Same,
    /// Nothing: neither piece nor sign.
    Nothing,
    /// All but frame and cursor.
    All,
}

/// Everything a square shows. [`Board::square`] draws it whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The piece, if there is one.
    pub piece: Piece,
    /// A sign. If there is a piece, it takes the place of the piece's own sign on its body.
    pub mark: Mark,
    /// The frame.
    pub frame: Frame,
    /// The last move took or burnt what stood on this vacant square.
    pub ash: bool,
    /// The player's cursor, which hides nothing else.
    pub cursor: bool,
}

/// How signs of pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Signs {
    /// The code of one or two letters.
    Letters = 0,
    /// One kanji.
    Kanji,
}

/// What a square of a piece's diagram shows: seen by Black, whose piece stands in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Nothing.
    Vacant,
    /// The piece itself.
    Piece,
    /// Part of a slide in a direction from 0 (up) to 7, clockwise.
    Line(u8),
    /// The end of a slide: an arrow's head.
    Arrow(u8),
    /// The end of a range jump: a doubled head.
    Range(u8),
    /// A step or a jump ends here.
    Step,
    /// The first square of Lion power.
    First,
    /// The second square of Lion power.
    Second,
    /// An area move of three steps gets here.
    Three,
    /// An area move of two steps gets here.
    Two,
    /// Igui takes here.
    Igui,
}

/// A machine with a board for this game.
pub trait Board: Platform {
    /// Columns and rows of text that a square of a piece's diagram takes.
    const SPOT: (u8, u8);
    /// Where a line of text below the board begins, if the panel is too small for messages and
    /// names; its columns, modulo 256, are counted from the panel's first.
    const LINE: Option<Cell> = None;
    /// Whether moves can be typed in notation, and pasted with [`PASTED_MOVE`] and [`PASTED_END`].
    const TYPES: bool;
    /// Whether T takes so long that a key ends it: not where typed moves wait in a queue of keys.
    const SLOW: bool = !Self::TYPES;
    /// Whether the pages beside menu and board are there.
    const PAGES: bool = true;
    /// Whether there are fast ways to draw most squares: [`Board::dot`] for a move to a vacant one,
    /// [`Board::bare`] for one without a frame. The latter and [`Board::square`] are then told what
    /// was there before.
    const DOTS: bool = false;
    /// From this square on [`Board::board`] leaves something of what the board before it showed. A
    /// square that showed something is drawn again, and [`Before::Same`] says that its piece is
    /// still the same.
    const KEPT: usize = 256;
    /// Whether its boards have a form for monochrome screens: SCREEN in the menu, with the feature
    /// `screens`.
    const SCREENS: bool = false;
    /// Whether games are saved, on one of these pages.
    const SAVES: bool = Self::PAGES;
    /// Whether the computer plays.
    const THINKS: bool = true;
    /// Whether the search takes the place of what draws squares: signs do not alternate then while
    /// the computer thinks, and the moves that it looks at are shown by [`Board::point`].
    const SHARES: bool = false;
    /// On a machine that has no memory for both the search and what only a person's turn needs:
    /// the place of the latter among the overlays of `image.txt`. The search is the next one. At
    /// power-on the person's half is in memory.
    const HALVES: Option<u8> = None;

    /// Shows the splash picture, title and PRESS ANY KEY included; its animation, if any, goes on
    /// in `poll` and `idle` until another screen is asked for.
    fn splash(&mut self);

    /// Shows a board of vacant squares with coordinates, and an empty panel beside it, where text
    /// goes from now on.
    fn board(&mut self);

    /// The board that [`Board::board`] began has its pieces and its panel: it may be shown now, if
    /// drawing is faster out of sight.
    fn unveil(&mut self) {}

    /// Draws pieces with these signs from now on; what is shown is drawn again by the game.
    fn signs(&mut self, signs: Signs);

    /// Draws boards for a monochrome screen from now on, or for one with colours.
    fn set_mono(&mut self, _mono: bool) {}

    /// Draws one square of the board as it is to look now. The game remembers what it drew and
    /// calls this only for squares that change.
    fn square(&mut self, square: Square, look: Look, before: Before);

    /// Draws a square that has neither frame nor cursor nor ash, and had no frame and no cursor:
    /// faster than [`Board::square`].
    fn bare(&mut self, square: Square, piece: Piece, mark: Mark, before: Before) {
        let look = Look {
            piece,
            mark,
            frame: Frame::None,
            ash: false,
            cursor: false,
        };
        self.square(square, look, before);
    }

    /// Draws the sign of a move to a vacant square that showed nothing, or takes it away from one
    /// that shows nothing else: faster than [`Board::square`].
    fn dot(&mut self, _: Square) {}

    /// Draws [`Frame::Hint`] on a square, or takes it away if it is there. Called only where the
    /// search takes the place of what draws squares.
    fn point(&mut self, _: Square) {}

    /// Whether what takes moves back and plays them again comes from a disk each time: where the
    /// search takes the place of what draws squares, they are then shown before it has come.
    fn is_slow(&self) -> bool {
        false
    }

    /// Another part of the program is wanted soon: a disk should turn then. Called only where the
    /// search takes the place of what draws squares: at least every half second while the computer
    /// begins to think for a person, while a page is shown, and while a move is entered.
    fn stand_by(&mut self) {}

    /// Draws a piece four cells wide and three high at `at` on the panel or page; a vacant square
    /// clears those cells.
    fn piece(&mut self, at: Cell, piece: Piece);

    /// Draws a black piece on a page that has all kinds, at most as large as [`Board::piece`].
    fn body(&mut self, at: Cell, piece: Piece) {
        self.piece(at, piece);
    }

    /// Draws a sign of Show Moves two cells wide at `at` on the panel.
    fn mark(&mut self, at: Cell, mark: Mark);

    /// Draws the kanji of a form in full from `at` on the page, on three cells a kanji.
    fn kanji(&mut self, at: Cell, form: u8);

    /// Draws a square of a diagram, in the darker of two shades or in the lighter one, with its top
    /// left at `at` on the page.
    fn spot(&mut self, at: Cell, spot: Spot, dark: bool);
}
