//! C: the captured pieces of both sides.

use crate::pieces::form;
use crate::pieces::piece::{Piece, Side};
use crate::platform::Board;
use crate::screens::board::text;
use crate::screens::{Screen, Session};
use crate::text::{say, Word};
use kit::platform::{Cell, Ink};

/// Cells of a kind: the body and the numbers beside it.
const WIDE: u8 = 6;
const HIGH: u8 = 3;
/// Where the first one is.
const LEFT: u8 = 2;
const TOP: u8 = 2;
/// Kinds in a row.
const KINDS: u8 = 6;
/// More than there are kinds: a power of two.
const PLACES: usize = 64;
/// The sums.
const SUMS: u8 = 21;

impl Session {
    #[inline(never)]
    pub(crate) fn draw_captured<P: Board>(&mut self, platform: &mut P) {
        let mut lost = [[0u8; PLACES]; 2];
        self.game.each_lost(|piece| {
            let sides = lost.get_mut(piece.side() as usize);
            if let Some(count) = sides.and_then(|kinds| kinds.get_mut(usize::from(piece.kind()))) {
                *count += 1;
            }
        });
        platform.signs(self.settings.signs());
        platform.page();
        say(&mut self.text, Word::Captured);
        self.text.put(platform, LEFT, 0, 0, Ink::Title);
        say(&mut self.text, Word::Above);
        self.text.put(platform, LEFT + 18, 0, 0, Ink::Dim);
        for kind in 1..=36 {
            let number = kind - 1;
            let at = Cell {
                column: LEFT + number % KINDS * WIDE,
                row: TOP + number / KINDS * HIGH,
            };
            platform.body(at, Piece::new(Side::Black, kind));
            // White's above, as on the board.
            for (row, side) in [(at.row, Side::White), (at.row + 1, Side::Black)] {
                let count = lost[side as usize & 1][usize::from(kind) % PLACES];
                match count {
                    0 => self.text.letter(b'-'),
                    _ => self.text.number(count, 1),
                }
                let ink = if count == 0 { Ink::Dim } else { Ink::Bright };
                self.text.put(platform, at.column + 4, row, 2, ink);
            }
        }
        for (row, side) in [(SUMS, Side::White), (SUMS + 1, Side::Black)] {
            let sum = lost[side as usize & 1].iter().sum();
            text::side(&mut self.text, side);
            self.text.letter(b' ');
            let lost = match side {
                Side::White => Word::WhiteHasLost,
                Side::Black => Word::BlackHasLost,
            };
            say(&mut self.text, lost);
            self.text.number(sum, 1);
            self.text.put(platform, LEFT, row, 20, Ink::Plain);
            say(&mut self.text, Word::Royals);
            self.push_royals(side);
            self.text.put(platform, LEFT + 21, row, 0, Ink::Plain);
        }
        say(&mut self.text, Word::AnyKey);
        self.text.put(platform, LEFT, 23, 0, Ink::Dim);
        self.enter_screen(platform, Screen::Captured);
    }

    /// K, CP, or K+CP.
    fn push_royals(&mut self, side: Side) {
        let pieces = self.game.board().squares();
        let king = Piece::new(side, form::KING);
        let prince = Piece::new(side, form::DRUNK_ELEPHANT).promoted();
        let (king, prince) = (pieces.contains(&king), pieces.contains(&prince));
        let royals = match (king, prince) {
            (true, true) => Word::Both,
            (true, false) => Word::King,
            (false, true) => Word::Prince,
            (false, false) => Word::Neither,
        };
        say(&mut self.text, royals);
    }
}
