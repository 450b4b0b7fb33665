//! The game as it is set and kept.

use crate::rules::Board;
use crate::{list, Words, PAGES};
use kit::platform::Block;
use kit::session::Game;
use kit::text;
use kit::text::Text;

/// Where a saved game has who plays, and its moves: squares from 1 on, then 0.
const PERSON: usize = 9;
const MOVES: usize = 10;

/// The game, all zero bytes at power-on.
#[repr(C)]
pub struct Noughts {
    /// The board.
    pub board: Board,
    /// The square of the cursor.
    pub cursor: u8,
    /// What a person plays: 0 crosses, 1 noughts, 2 both, in the demo [`NOBODY`].
    person: u8,
}
/// Both are the computer's.
const NOBODY: u8 = 3;
/// Neither is.
const BOTH: u8 = 2;

impl Noughts {
    /// Whether somebody chooses squares.
    pub fn has_cursor(&self) -> bool {
        self.person != NOBODY
    }

    /// Whether the computer is to move.
    pub fn is_computers_turn(&self) -> bool {
        !self.is_over() && self.person != BOTH && self.person != self.board.count & 1
    }
}

impl Game for Noughts {
    type Texts = Words;
    const NEW: Noughts = Noughts {
        board: Board::NEW,
        cursor: 0,
        person: 0,
    };
    const TITLE: Text = text!(Words, "NOUGHTS AND CROSSES");
    const RULES: (&'static [u8], u8) = (&PAGES, list::RULES.len() as u8);
    const SETTINGS: u8 = 1;

    fn setting(&self, _: u8) -> (Text, Text) {
        let value = text!(Words, "CROSSES").after(self.person);
        (text!(Words, "YOU PLAY"), value)
    }

    fn change(&mut self, _: u8, forward: bool) {
        self.person = (self.person + if forward { 1 } else { 2 }) % 3;
    }

    fn start(&mut self, demo: bool) {
        self.board = Board::NEW;
        self.cursor = 4;
        self.person = if demo { NOBODY } else { self.person };
    }

    fn is_under_way(&self) -> bool {
        self.board.count != 0 && !self.is_over()
    }

    fn is_over(&self) -> bool {
        self.board.count == 9 || self.board.won().is_some()
    }

    fn write(&self, block: &mut Block) {
        block[PERSON] = self.person;
        for (byte, square) in block[MOVES..].iter_mut().zip(self.board.squares()) {
            *byte = square + 1;
        }
    }

    fn read(&mut self, block: &Block) -> bool {
        let mut board = Board::NEW;
        let mut moves = block[MOVES..].iter().take_while(|square| **square != 0);
        let read = block[PERSON] < 3 && moves.all(|square| board.play(square - 1));
        if read {
            self.person = block[PERSON];
            self.board = board;
        }
        read
    }
}
