//! The board on the screen, and who moves.

use crate::platform::Table;
use crate::rules::{Noughts, BOTH};
use crate::Words;
use kit::keys::selects;
use kit::platform::{Ink, Key, Sound};
use kit::session::{Desk, Game, Play};
use kit::text;

/// The computer waits for half a second, so that a spectator can follow.
const PACE: u16 = 25;

impl<P: Table> Play<P> for Noughts {
    fn draw(&self, platform: &mut P, desk: &mut Desk<Words>) {
        platform.board();
        let title = text!(Words, "OXO");
        desk.text.show(platform, 1, 0, Ink::Title, title);
        for square in 0..9 {
            self.draw_square(platform, desk, square);
        }
        self.tell(platform, desk);
    }

    fn turn(&mut self, platform: &mut P, desk: &mut Desk<Words>, key: Key) {
        let [person, ..] = desk.settings;
        if desk.is_demo || person != BOTH && person != self.count & 1 {
            if desk.keys.idle_for(PACE) {
                let square = self.choose(&mut desk.random);
                self.put(platform, desk, square);
            }
            return;
        }
        let old = self.cursor;
        self.cursor = match key {
            Key::UP | Key(b'A') if old >= 3 => old - 3,
            Key::DOWN | Key(b'Z') if old < 6 => old + 3,
            Key::LEFT if old > 0 => old - 1,
            Key::RIGHT if old < 8 => old + 1,
            key if selects(key) => return self.put(platform, desk, old),
            _ => return,
        };
        self.draw_square(platform, desk, old);
        self.draw_square(platform, desk, self.cursor);
    }
}

impl Noughts {
    fn draw_square<P: Table>(&self, platform: &mut P, desk: &Desk<Words>, square: u8) {
        let lit = match self.won() {
            Some(row) => row.contains(&square),
            None => square == self.cursor && !desk.is_demo,
        };
        platform.square(square, self.signs[square], lit);
    }

    /// Moves, and shows what comes of it.
    fn put<P: Table>(&mut self, platform: &mut P, desk: &mut Desk<Words>, square: u8) {
        if !self.play(square) {
            return desk.sound(platform, Sound::Error);
        }
        let won = self.won();
        for square in won.map_or(&[square][..], |row| row) {
            self.draw_square(platform, desk, *square);
        }
        desk.sound(platform, won.map_or(Sound::Piece, |_| Sound::Win));
        self.tell(platform, desk);
        desk.keys.rest(platform);
    }

    /// Writes who has won, or whose turn it is.
    fn tell<P: Table>(&self, platform: &mut P, desk: &mut Desk<Words>) {
        let crosses = text!(Words, "CROSSES");
        let (side, what) = match self.won() {
            Some(_) => (crosses.after((self.count + 1) & 1), text!(Words, "WIN")),
            None if self.is_over() => (text::NOTHING, text!(Words, "A DRAW")),
            None => (crosses.after(self.count & 1), text!(Words, "TO MOVE")),
        };
        desk.text.push(side);
        desk.text.put(platform, 1, 8, 13, Ink::Bright);
        desk.text.push(what);
        desk.text.put(platform, 1, 10, 13, Ink::Plain);
    }
}
