//! B: the book openings that the computer may choose as Black in Renju, one at a time.

use super::text::{put, Line};
use super::{Screen, Session, NO_KEY};
use crate::book::OPENINGS;
use crate::opening::Opening;
use crate::platform::{Cursor, Ink, Key, Look, Mark, Platform};
use crate::point::{Point, Side};
use ufmt::uwrite;

/// Rows of the panel; lines may part it above rows 3, 11 and 16.
const NAME: u8 = 4;
const SIGN: u8 = 8;
const QUESTION: u8 = 12;
const HINTS: u8 = 17;
/// Letters of a name in one row; the longest has one more.
const LETTERS: usize = 8;

/// Allowed and prohibited, as letters can draw them.
const TICK: [&str; 2] = ["  /", "\\/ "];
const CROSS: [&str; 2] = ["\\/ ", "/\\ "];

impl Session {
    /// On an empty board.
    #[inline(never)]
    pub(super) fn draw_openings<P: Platform>(&mut self, platform: &mut P) {
        put(platform, 0, 0, Ink::Title, "RENJU");
        put(platform, 0, QUESTION, Ink::Bright, "CHANGE?");
        for (row, text) in (HINTS..).zip(["Y CHANGE", "N NEXT"]) {
            put(platform, 0, row, Ink::Dim, text);
        }
        let [first, ..] = self.shown_opening().moves();
        draw_point(platform, first, Some(Side::Black), false);
        self.draw_opening(platform);
        self.enter(platform, Screen::Openings);
    }

    fn shown_opening(&self) -> Opening {
        let indirect = self.opening >= OPENINGS;
        let number = self.opening + 1 - if indirect { OPENINGS } else { 0 };
        Opening { indirect, number }
    }

    #[inline(never)]
    fn draw_opening<P: Platform>(&mut self, platform: &mut P) {
        let opening = self.shown_opening();
        let [_, second, third] = opening.moves();
        draw_point(platform, second, Some(Side::White), false);
        draw_point(platform, third, Some(Side::Black), true);
        let mut text = Line::new();
        let _ = uwrite!(
            text,
            "{}{}",
            if opening.indirect { "I" } else { "D" },
            opening.number
        );
        text.put(platform, 0, NAME, 8, Ink::Bright);
        let name = opening.name();
        for (row, part) in (NAME + 1..).zip([name.get(..LETTERS), name.get(LETTERS..)]) {
            text.push(part.unwrap_or(if row == NAME + 1 { name } else { "" }));
            text.put(platform, 0, row, 8, Ink::Plain);
        }
        self.draw_sign(platform);
    }

    fn draw_sign<P: Platform>(&mut self, platform: &mut P) {
        let allowed = self.allowed.is_ticked(self.shown_opening());
        let sign = if allowed { TICK } else { CROSS };
        for (row, part) in (SIGN..).zip(sign) {
            put(platform, 2, row, Ink::Bright, part);
        }
    }

    #[inline(never)]
    pub(super) fn step_openings<P: Platform>(&mut self, platform: &mut P, key: Key) {
        match key {
            NO_KEY => platform.idle(),
            Key(b'Y') => {
                self.allowed.flip(self.shown_opening());
                self.draw_sign(platform);
            }
            Key(b'N' | b'B') => {
                let [_, second, third] = self.shown_opening().moves();
                draw_point(platform, second, None, false);
                draw_point(platform, third, None, false);
                self.opening += 1;
                if self.opening == 2 * OPENINGS {
                    self.opening = 0;
                }
                self.draw_opening(platform);
            }
            Key(b'R' | b'G') => {
                self.choose_game(key == Key(b'R'));
                self.asking = true;
                self.go(Screen::Board);
            }
            _ => {
                self.answered = true;
                self.go(Screen::Board);
            }
        }
    }
}

fn draw_point<P: Platform>(platform: &mut P, point: Point, stone: Option<Side>, last: bool) {
    platform.point(
        point,
        Look {
            stone,
            last,
            cursor: Cursor::None,
            mark: Mark::None,
        },
    );
}
