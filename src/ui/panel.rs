//! The panel beside the board. Each part is drawn only when it changes.

use super::text::{pad, put, put_padded, two_digits, Line};
use super::Session;
use crate::platform::{Cell, Ink, Platform};
use crate::player::Player;
use crate::point::{Point, Side};
use ufmt::uwrite;

/// First row of Black's seat; White's is three below.
const SEATS: u8 = 4;
/// First row of the message.
const MESSAGE: u8 = 10;
/// First row of the list of moves.
const LIST: u8 = 15;
/// Rows of the list, two moves each.
const LIST_ROWS: u8 = 7;

/// What was drawn last.
#[derive(Clone)]
#[repr(C)]
pub struct Panel {
    /// Something was drawn; else everything is to be drawn.
    drawn: bool,
    /// Message and side as one number.
    notice: u8,
    /// By side: the name and whether it is this side's turn, as one number.
    names: [u8; 2],
    /// By side: minutes and seconds.
    times: [(u8, u8); 2],
    move_count: u8,
}

impl Panel {
    /// Nothing drawn.
    pub const fn new() -> Panel {
        Panel {
            drawn: false,
            notice: 0,
            names: [0; 2],
            times: [(0, 0); 2],
            move_count: 0,
        }
    }

    /// The panel is empty: draw everything next time.
    pub fn forget(&mut self) {
        self.drawn = false;
    }
}

/// A panel of 14 columns has names beside the stones, a narrow one above them.
const fn is_wide<P: Platform>() -> bool {
    P::PANEL_COLUMNS >= 14
}

impl Session {
    /// What never changes.
    pub(super) fn draw_frame<P: Platform>(&mut self, platform: &mut P) {
        put(platform, 0, 0, Ink::Title, "GOMOKU");
        draw_stone(platform, SEATS, Some(Side::Black));
        draw_stone(platform, SEATS + 3, Some(Side::White));
        if is_wide::<P>() {
            put(platform, 0, 23, Ink::Dim, "I-KEYS");
        }
    }

    pub(super) fn draw_panel<P: Platform>(&mut self, platform: &mut P) {
        let all = !self.panel.drawn;
        self.panel.drawn = true;
        self.draw_seat(platform, Side::Black, all);
        self.draw_seat(platform, Side::White, all);
        self.draw_notice(platform, all);
        self.draw_moves(platform, all);
    }

    fn draw_seat<P: Platform>(&mut self, platform: &mut P, side: Side, all: bool) {
        let turn = !self.game.is_over() && self.game.side() == side;
        let player = self.player(side);
        let versus = !self.alike();
        let ink = if turn { Ink::Bright } else { Ink::Plain };
        let row = if side == Side::Black {
            SEATS
        } else {
            SEATS + 3
        };

        let name = player as u8 | (versus as u8) << 6 | (turn as u8) << 7;
        let shown = &mut self.panel.names[side.index()];
        let renamed = all || *shown != name;
        if renamed {
            *shown = name;
            let name = match player {
                Player::Person if versus => "YOU",
                _ => player.name(),
            };
            let (column, row) = if is_wide::<P>() {
                (3, row)
            } else {
                (0, row - 1)
            };
            put_padded(platform, column, row, 8, ink, name);
        }

        let clock = self.game.clocks[side.index()];
        let time = (clock.minutes, clock.seconds);
        let shown = &mut self.panel.times[side.index()];
        if renamed || *shown != time {
            *shown = time;
            let mut line = Line::new();
            two_digits(&mut line, clock.minutes);
            let _ = line.push_str(":");
            two_digits(&mut line, clock.seconds);
            put(platform, 3, row + 1, ink, &line);
        }
    }

    fn draw_notice<P: Platform>(&mut self, platform: &mut P, all: bool) {
        let notice = self.notice();
        let side = match notice.side {
            None => 0,
            Some(side) => side as u8,
        };
        let number = notice.message as u8 | side << 6;
        if !all && self.panel.notice == number {
            return;
        }
        self.panel.notice = number;
        let spiral = if is_wide::<P>() {
            Cell {
                column: 11,
                row: MESSAGE,
            }
        } else {
            Cell {
                column: 3,
                row: MESSAGE + 2,
            }
        };
        platform.spiral(None);
        draw_stone(platform, MESSAGE, notice.side);
        let [first, second] = notice.message.words();
        put_padded(platform, 3, MESSAGE, 5, notice.ink(), first);
        put_padded(platform, 3, MESSAGE + 1, 5, notice.ink(), second);
        if notice.message == super::message::Message::MyMove {
            platform.spiral(Some(spiral));
        }
    }

    fn draw_moves<P: Platform>(&mut self, platform: &mut P, all: bool) {
        let count = self.game.move_count;
        let old = self.panel.move_count;
        if !all && old == count {
            return;
        }
        self.panel.move_count = count;
        let mut line = Line::new();
        let number = count + !self.game.is_over() as u8;
        let _ = uwrite!(line, "MOVE {}", number);
        pad(&mut line, 8);
        put(
            platform,
            0,
            if is_wide::<P>() { 13 } else { 23 },
            Ink::Dim,
            &line,
        );

        let top = top_pair(count);
        let scrolled = all || top_pair(old) != top;
        // Without scrolling only the rows from the old to the new last move differ.
        let (first, last) = (pair_of(old.min(count)), pair_of(old.max(count)));
        for row in 0..LIST_ROWS {
            let pair = top + row;
            if scrolled || (first <= pair && pair <= last) {
                self.draw_pair(platform, pair, LIST + row);
            }
        }
    }

    /// The moves 2 `pair` + 1 and 2 `pair` + 2 in one row of the list.
    fn draw_pair<P: Platform>(&mut self, platform: &mut P, pair: u8, row: u8) {
        let count = self.game.move_count;
        let black = pair << 1;
        let mut column = 0;
        if is_wide::<P>() {
            let mut line = Line::new();
            if black < count {
                let _ = uwrite!(line, "{}", black + 1);
            }
            pad(&mut line, 4);
            put(platform, 0, row, Ink::Dim, &line);
            column = 4;
        }
        for number in [black, black + 1] {
            let mut line = Line::new();
            if number < count {
                let _ = uwrite!(line, "{}", Point(self.game.moves[number as usize]));
            }
            pad(&mut line, 4);
            let ink = if number + 1 == count {
                Ink::Bright
            } else {
                Ink::Plain
            };
            put(platform, column, row, ink, &line);
            column += 4;
        }
    }
}

/// The pair that the last of `count` moves belongs to.
fn pair_of(count: u8) -> u8 {
    count.saturating_sub(1) >> 1
}

/// The pair in the first row of the list after `count` moves.
fn top_pair(count: u8) -> u8 {
    pair_of(count).saturating_sub(LIST_ROWS - 1)
}

fn draw_stone<P: Platform>(platform: &mut P, row: u8, side: Option<Side>) {
    platform.stone(Cell { column: 0, row }, side);
}
