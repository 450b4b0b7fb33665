//! O: the list of all moves.

use crate::pieces::piece::Side;
use crate::platform::Board;
use crate::records::text::Line;
use crate::screens::board::text;
use crate::screens::{Screen, Session};
use crate::text::{say, Word};
use kit::keys::{in_menu, NO_KEY};
use kit::platform::{Ink, Key, Sound};

/// Rows of the page that have moves.
const TOP: u8 = 3;
const BOTTOM: u8 = 22;
/// Columns of the number, and of a side's moves.
const NUMBER: u8 = 5;
const MOVES: u8 = 17;
/// The most pairs that a page shows.
const PAIRS: u16 = (BOTTOM - TOP) as u16;

impl Session {
    /// The page that has the move shown on the board.
    pub(crate) fn show_moves(&mut self) -> bool {
        self.page = self.game.plies();
        self.top = (self.page.saturating_sub(1) / 2).saturating_sub(PAIRS - 1);
        self.show_page(Screen::List)
    }

    #[inline(never)]
    pub(crate) fn draw_list<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        say(&mut self.text, Word::List);
        self.text.put(platform, 1, 1, 0, Ink::Title);
        say(&mut self.text, Word::Chooses);
        self.text.put(platform, 1, 23, 0, Ink::Dim);
        self.draw_pairs(platform);
        self.enter_screen(platform, Screen::List);
    }

    /// Draws pairs of moves up to the one that is chosen at least.
    fn draw_pairs<P: Board>(&mut self, platform: &mut P) {
        loop {
            match self.draw_from_top(platform) {
                0 => return,
                hidden => self.top += hidden,
            }
        }
    }

    /// Draws pairs of moves as long as there is room; the rows below are cleared. Returns how many
    /// pairs or rows up to the chosen move had no room.
    fn draw_from_top<P: Board>(&mut self, platform: &mut P) -> u16 {
        let mut hidden = 0;
        let late = self.late();
        let first = (2 * self.top).saturating_sub(late);
        let (here, plies) = (self.game.plies(), self.game.length());
        self.game.review();
        let chosen = self.page;
        for row in TOP..BOTTOM {
            self.text.put(platform, 0, row, 40, Ink::Plain);
        }
        let mut row = TOP;
        let mut high = 1;
        self.rest = u16::MAX;
        self.game.go_to(first.min(plies));
        while self.game.plies() < plies {
            let Some(step) = self.game.next() else { break };
            let ply = self.game.plies();
            let text = &mut self.text;
            let slot = ply + late;
            let begins = slot & 1 == 0 || ply == first;
            if begins {
                if ply != first {
                    row += high;
                }
                high = 1;
            }
            if row >= BOTTOM {
                self.rest = self.rest.min(slot / 2);
                if ply >= chosen {
                    break;
                }
                hidden += u16::from(begins);
                self.game.repeat(step);
                continue;
            }
            if begins {
                // The beginning is chosen by its number.
                let ink = if chosen | ply == 0 {
                    Ink::Bright
                } else {
                    Ink::Dim
                };
                text::number(text, slot / 2 + 1);
                text.put(platform, 1, row, 0, ink);
                if slot % 2 == 1 {
                    for _ in 0..3 {
                        text.letter(b'.');
                    }
                    text.put(platform, NUMBER, row, 0, ink);
                }
            }
            let mut line = Line::new();
            self.game.position().write_step(step, &mut line);
            let mut column = NUMBER;
            if slot % 2 == 1 {
                column += MOVES + 1;
            }
            let ink = match ply {
                _ if ply + 1 == chosen => Ink::Bright,
                _ if ply >= here => Ink::Dim,
                _ => Ink::Plain,
            };
            for (part, letters) in (0..).zip(line.bytes().chunks(MOVES.into())) {
                if row + part < BOTTOM {
                    for &letter in letters {
                        text.letter(letter);
                    }
                    text.put(platform, column, row + part, 0, ink);
                } else {
                    self.rest = self.rest.min(slot / 2);
                    hidden += u16::from(ply < chosen);
                }
                high = high.max(part + 1);
            }
            self.game.repeat(step);
        }
        self.game.go_to(here);
        self.game.reviewed();
        hidden
    }

    #[inline(never)]
    pub(crate) fn step_list<P: Board>(&mut self, platform: &mut P, key: Key) {
        let last = self.game.length();
        let late = self.late();
        // The pair of a number of plies.
        let pair = |plies: u16| (plies + late).saturating_sub(1) / 2;
        self.page = match in_menu(key) {
            NO_KEY => return platform.idle(),
            Key::LEFT => self.page.saturating_sub(1),
            Key::RIGHT => (self.page + 1).min(last),
            // The pairs before the first one and after the last one that is shown.
            Key::UP => {
                let before = (2 * self.top).saturating_sub(late);
                self.top = self.top.saturating_sub(PAIRS);
                before
            }
            Key::DOWN if self.rest > pair(last) => last,
            Key::DOWN => {
                self.top = self.rest;
                2 * self.rest + 1 - late
            }
            Key::RETURN | Key::FIRE => {
                self.go_to_ply(self.page);
                return self.leave_page();
            }
            Key::ESCAPE | Key::SPACE | Key(b'O') => return self.leave_page(),
            _ => return self.sound(platform, Sound::Error),
        };
        let pair = pair(self.page);
        if pair < self.top {
            self.top = pair;
        } else if pair >= self.top + PAIRS {
            self.top = pair - (PAIRS - 1);
        }
        self.draw_pairs(platform);
    }

    /// 1 if White moved first, in the second place of a pair.
    fn late(&self) -> u16 {
        u16::from(self.game.first_side() == Side::White)
    }

    /// Goes back or forward in the record, as U and Y would.
    fn go_to_ply(&mut self, ply: u16) {
        if self.game.plies() == ply {
            return;
        }
        while self.game.plies() > ply && self.game.back() {}
        while self.game.plies() < ply && self.game.forward() {}
        self.halt();
        self.moved_in_record();
    }
}
