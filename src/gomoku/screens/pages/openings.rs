//! B: the book openings that the computer may choose as Black in Renju, one at a time.

use crate::platform::{Board, Look};
use crate::players::book::OPENINGS;
use crate::players::opening::Opening;
use crate::rules::point::{Point, Side};
use crate::screens::board::text;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::{Ink, Key};

/// Rows of the panel. A machine may draw lines across it above rows 3, 11 and 16.
const NAME: u8 = 4;
const SIGN: u8 = 8;
const QUESTION: u8 = 12;
const HINTS: u8 = 17;

/// Allowed and prohibited, as letters can draw them.
const TICK: [&str; 2] = ["  /", "\\/ "];
const CROSS: [&str; 2] = ["\\/ ", "/\\ "];

impl Session {
    /// On an empty board.
    #[inline(never)]
    pub(crate) fn draw_openings<P: Board>(&mut self, platform: &mut P) {
        // A table of these would stay in memory.
        self.write_row(platform, 0, Ink::Title, "RENJU");
        self.write_row(platform, QUESTION, Ink::Bright, "CHANGE?");
        self.write_row(platform, HINTS, Ink::Dim, "Y CHANGE");
        self.write_row(platform, HINTS + 1, Ink::Dim, "N NEXT");
        let [first, ..] = self.shown_opening().moves();
        draw_point(platform, first, Some(Side::Black), false);
        self.draw_opening(platform);
        self.enter(platform, Screen::Openings);
    }

    #[inline(never)]
    fn write_row<P: Board>(&mut self, platform: &mut P, row: u8, ink: Ink, words: &str) {
        self.text.write(words);
        self.text.put(platform, 0, row, 0, ink);
    }

    #[inline(never)]
    fn shown_opening(&self) -> Opening {
        let indirect = self.choice >= OPENINGS;
        let number = self.choice + 1 - if indirect { OPENINGS } else { 0 };
        Opening { indirect, number }
    }

    #[inline(never)]
    fn draw_opening<P: Board>(&mut self, platform: &mut P) {
        self.draw_stones(platform, true);
        let opening = self.shown_opening();
        text::opening(&mut self.text, opening);
        self.text.put(platform, 0, NAME, 8, Ink::Bright);
        text::opening_name(&mut self.text, opening);
        // The longest has nine letters, a row of the panel eight.
        self.text.put_folded(platform, NAME + 1, Ink::Plain);
        self.draw_sign(platform);
    }

    /// Puts the second and the third stone on the board, or takes them away.
    #[inline(never)]
    fn draw_stones<P: Board>(&mut self, platform: &mut P, put: bool) {
        let [_, second, third] = self.shown_opening().moves();
        draw_point(platform, second, put.then_some(Side::White), false);
        draw_point(platform, third, put.then_some(Side::Black), put);
    }

    #[inline(never)]
    fn draw_sign<P: Board>(&mut self, platform: &mut P) {
        let allowed = self.game.thinking.allowed.is_ticked(self.shown_opening());
        let [upper, lower] = if allowed { TICK } else { CROSS };
        self.text.write(upper);
        self.text.put(platform, 2, SIGN, 0, Ink::Bright);
        self.text.write(lower);
        self.text.put(platform, 2, SIGN + 1, 0, Ink::Bright);
    }

    #[inline(never)]
    pub(crate) fn step_openings<P: Board>(&mut self, platform: &mut P, key: Key) {
        match key {
            NO_KEY => platform.idle(),
            Key(b'Y') => {
                let opening = self.shown_opening();
                self.game.thinking.allowed.flip(opening);
                self.keys.answered = true;
                self.draw_sign(platform);
            }
            Key(b'N' | b'B') => {
                self.draw_stones(platform, false);
                self.choice += 1;
                if self.choice == 2 * OPENINGS {
                    self.choice = 0;
                }
                self.draw_opening(platform);
            }
            Key(b'R' | b'G') => {
                self.choose_game(key == Key(b'R'));
                self.turn.question.ask();
                self.go(Screen::Board);
            }
            _ => {
                self.keys.answered = true;
                self.go(Screen::Board);
            }
        }
    }
}

#[inline(never)]
fn draw_point<P: Board>(platform: &mut P, point: Point, stone: Option<Side>, last: bool) {
    let look = Look::stone_of(stone);
    platform.point(point, if last { look.as_last() } else { look });
}
