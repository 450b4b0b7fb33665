//! The board on the screen, and who moves.

use crate::game::Noughts;
use crate::platform::Table;
use crate::Words;
use kit::keys::selects;
use kit::platform::{Ink, Key, Sound};
use kit::session::{Desk, Game, Play};
use kit::text;

/// The computer waits for half a second, so that a spectator can follow.
const PACE: u16 = 25;
/// A game that crosses have won, for the splash.
const WON: [u8; 7] = [4, 1, 0, 8, 6, 2, 3];

impl<P: Table> Play<P> for Noughts {
    fn splash(platform: &mut P, desk: &mut Desk<Words>) {
        let mut game = Noughts::NEW;
        for square in WON {
            game.board.play(square);
        }
        game.draw(platform, desk);
        let hint = text!(Words, "PRESS ANY KEY");
        desk.text.show(platform, 1, 22, Ink::Plain, hint);
    }

    fn draw(&mut self, platform: &mut P, desk: &mut Desk<Words>) {
        platform.board();
        let title = text!(Words, "OXO");
        desk.text.show(platform, 1, 0, Ink::Title, title);
        for square in 0..9 {
            self.draw_square(platform, square);
        }
        self.tell(platform, desk);
    }

    fn turn(&mut self, platform: &mut P, desk: &mut Desk<Words>, key: Key) {
        let over = self.is_over();
        let square = match key {
            _ if self.is_computers_turn() => {
                if desk.keys.idle_for(PACE) {
                    let square = self.board.choose(&mut desk.random);
                    self.play(platform, desk, square);
                }
                return;
            }
            Key::UP | Key(b'A') => self.cursor.wrapping_sub(3),
            Key::DOWN | Key(b'Z') => self.cursor + 3,
            Key::LEFT => self.cursor.wrapping_sub(1),
            Key::RIGHT => self.cursor + 1,
            key if selects(key) && over => {
                self.start(false);
                return self.draw(platform, desk);
            }
            key if selects(key) => return self.play(platform, desk, self.cursor),
            _ => return,
        };
        if square < 9 && !over {
            let old = core::mem::replace(&mut self.cursor, square);
            self.draw_square(platform, old);
            self.draw_square(platform, square);
        }
    }
}

impl Noughts {
    fn draw_square<P: Table>(&self, platform: &mut P, square: u8) {
        let lit = match self.board.won() {
            Some(row) => row.contains(&square),
            None => self.has_cursor() && square == self.cursor,
        };
        platform.square(square, self.board.signs[square], lit);
    }

    /// Moves for the side whose turn it is.
    fn play<P: Table>(&mut self, platform: &mut P, desk: &mut Desk<Words>, square: u8) {
        if !self.board.play(square) {
            return desk.sound(platform, Sound::Error);
        }
        self.draw_square(platform, square);
        let won = self.board.won();
        for square in won.into_iter().flatten() {
            self.draw_square(platform, *square);
        }
        desk.sound(platform, won.map_or(Sound::Piece, |_| Sound::Win));
        self.tell(platform, desk);
        desk.keys.rest(platform);
    }

    /// Writes who has won, or whose turn it is.
    fn tell<P: Table>(&self, platform: &mut P, desk: &mut Desk<Words>) {
        let (side, what) = match self.board.won() {
            Some(_) => (self.board.count + 1, text!(Words, "WIN")),
            None => (self.board.count, text!(Words, "TO MOVE")),
        };
        desk.text.push(text!(Words, "CROSSES").after(side & 1));
        desk.text.put(platform, 1, 8, 13, Ink::Bright);
        desk.text.push(what);
        desk.text.put(platform, 1, 10, 13, Ink::Plain);
    }
}
