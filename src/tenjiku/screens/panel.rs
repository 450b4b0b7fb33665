//! The panel beside the board. Each part is drawn only when it changes.

mod moves;

use super::message::{Message, Notice};
use super::{Mode, Screen, Session};
use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::platform::Board;
use crate::players::player::Player;
use crate::text::Line;
use kit::platform::{Cell, Ink};

/// Where the parts of the panel are: rows from the top, and columns.
struct Rows {
    black: u8,
    white: u8,
    message: u8,
    answers: u8,
    piece: u8,
    name: u8,
    sign: u8,
    list: u8,
    moves: u8,
    last: u8,
}

/// A panel of 20 columns and more: a name and its clock in one row.
const WIDE: Rows = Rows {
    black: 2,
    white: 3,
    message: 5,
    answers: 7,
    piece: 9,
    name: 12,
    sign: 13,
    list: 15,
    moves: 7,
    last: 23,
};
/// A panel of 11 columns: the clock below the name.
const NARROW: Rows = Rows {
    black: 2,
    white: 4,
    message: 7,
    answers: 9,
    piece: 10,
    name: 13,
    sign: 15,
    list: 17,
    moves: 5,
    last: 24,
};
/// Where the text beside the piece begins.
const BESIDE: u8 = 5;
/// The row of the panel's hints at keys, where it is wide.
const HINTS: u8 = 22;

const fn is_wide<P: Board>() -> bool {
    P::PANEL_COLUMNS >= 20
}

const fn rows<P: Board>() -> Rows {
    if is_wide::<P>() {
        WIDE
    } else {
        NARROW
    }
}

/// Columns of the panel that parts are drawn in.
const fn columns<P: Board>() -> u8 {
    if is_wide::<P>() {
        20
    } else {
        P::PANEL_COLUMNS
    }
}

/// What was drawn last.
pub struct Panel {
    /// Something was drawn; else everything is to be drawn.
    drawn: bool,
    /// The square under the cursor, or what stands there, may be another one.
    stirred: bool,
    /// By side: player, level and whether it is this side's turn, minutes, seconds.
    seats: [[u8; 3]; 2],
    notice: Notice,
    answer: u8,
    spins: bool,
    plies: u16,
    /// Whose signs the legend explains: the square and one more than the stage, or nothing.
    legend: [u8; 2],
}

impl Panel {
    /// Nothing drawn.
    pub const fn new() -> Panel {
        Panel {
            drawn: false,
            stirred: false,
            seats: [[0; 3]; 2],
            notice: Notice::new(Message::Nothing),
            answer: 0,
            spins: false,
            plies: 0,
            legend: [0; 2],
        }
    }

    /// The panel is empty: draw everything next time.
    pub fn forget(&mut self) {
        self.drawn = false;
        self.spins = false;
    }

    /// The board has changed.
    pub fn stir(&mut self) {
        self.stirred = true;
    }
}

impl Session {
    pub(super) fn draw_panel<P: Board>(&mut self, platform: &mut P) {
        let all = !self.panel.drawn;
        self.panel.drawn = true;
        if all {
            let title = match is_wide::<P>() {
                true => text!("TENJIKU SHOGI"),
                false => text!("TENJIKU"),
            };
            self.text.show(platform, 0, 0, Ink::Title, title);
            if is_wide::<P>() {
                let hints = text!("*-COMMANDS ESC-MENU");
                self.text.show(platform, 0, HINTS, Ink::Dim, hints);
            }
        }
        self.draw_seat(platform, Side::Black, all);
        self.draw_seat(platform, Side::White, all);
        self.draw_notice(platform, all);
        if all || self.panel.stirred {
            self.panel.stirred = false;
            self.draw_here(platform);
            if P::TYPES {
                self.draw_typing(platform);
            }
        }
        self.draw_moves(platform, all);
    }

    fn draw_seat<P: Board>(&mut self, platform: &mut P, side: Side, all: bool) {
        let player = self.seats.player(side);
        let turn = self.side() == side;
        let clock = self.clocks[side as usize];
        let number = player as u8 | self.level() << 3 | u8::from(turn) << 7;
        let state = [number, clock.minutes, clock.seconds];
        let old = core::mem::replace(&mut self.panel.seats[side as usize], state);
        if !all && old == state {
            return;
        }
        let ink = match (turn, side) {
            (false, _) => Ink::Plain,
            (true, Side::Black) => Ink::Bright,
            (true, Side::White) => Ink::Bright,
        };
        let rows = rows::<P>();
        let row = match side {
            Side::Black => rows.black,
            Side::White => rows.white,
        };
        let text = &mut self.text;
        super::text::side(text, side);
        text.letter(b' ');
        text.push(player.name());
        if player == Player::Level {
            text.letter(b' ');
            text.number(number >> 3 & 7, 1);
        }
        if is_wide::<P>() {
            text.put(platform, 0, row, 11, ink);
            write_time(text, clock.minutes, clock.seconds);
            text.letter(b' ');
            text.letter(if turn { b'<' } else { b' ' });
            text.put(platform, 11, row, 9, ink);
        } else {
            text.put(platform, 0, row, 10, ink);
            text.letter(if turn { b'<' } else { b' ' });
            text.put(platform, 10, row, 1, ink);
            write_time(text, clock.minutes, clock.seconds);
            text.put(platform, 2, row + 1, 9, ink);
        }
    }

    fn draw_notice<P: Board>(&mut self, platform: &mut P, all: bool) {
        let notice = self.notice();
        let answer = match self.question.is_open() {
            true => self.question.answer,
            false => u8::MAX,
        };
        let same = notice == self.panel.notice && answer == self.panel.answer;
        if !all && same {
            return;
        }
        self.panel.notice = notice;
        self.panel.answer = answer;
        let rows = rows::<P>();
        let columns = columns::<P>();
        for line in 0..2 {
            notice.write(line, columns, &mut self.text);
            let row = rows.message + line;
            self.text.put(platform, 0, row, columns, Ink::Bright);
        }
        let mut column = 0;
        if answer != u8::MAX {
            for (number, word) in self.question.answers() {
                let selected = number == answer;
                let ink = if selected { Ink::Bright } else { Ink::Dim };
                self.text.letter(if selected { b'>' } else { b' ' });
                self.text.push(word);
                let width = if number == 1 { 5 } else { 6 };
                self.text.put(platform, column, rows.answers, width, ink);
                column += width;
            }
        }
        let rest = columns - column;
        self.text
            .put(platform, column, rows.answers, rest, Ink::Plain);
        let spins = notice.message == Message::MyMove;
        if spins != self.panel.spins {
            self.panel.spins = spins;
            let at = Cell {
                column: columns - 2,
                row: rows.message,
            };
            platform.spiral(spins.then_some(at));
        }
    }

    /// The line of a move that is typed, or the origins of those that it fits.
    fn draw_typing<P: Board>(&mut self, platform: &mut P) {
        if self.question.is_open() {
            return;
        }
        let columns = columns::<P>();
        let text = &mut self.text;
        if self.typing.open {
            text.letter(b':');
            let typed = self.typing.text();
            let first = typed.len().saturating_sub(usize::from(columns) - 2);
            for &letter in typed.iter().skip(first) {
                text.letter(letter);
            }
            text.letter(b'_');
        }
        text.put(platform, 0, rows::<P>().answers, columns, Ink::Bright);
        if self.typing.origins().next().is_some() {
            for origin in self.typing.origins() {
                super::text::square(text, origin);
                text.letter(b' ');
            }
            let row = rows::<P>().message + 1;
            text.put(platform, 0, row, columns, Ink::Bright);
        }
    }

    /// What is under the cursor, and what a move there would do.
    fn draw_here<P: Board>(&mut self, platform: &mut P) {
        let rows = rows::<P>();
        let columns = columns::<P>();
        let shown = self.ui_state == Screen::Board && self.turn.mode != Mode::Autoplay;
        let piece = match shown {
            true => self.piece_here(),
            false => Piece::VACANT,
        };
        let target = self.target().filter(|_| shown);
        let mark = self.marks.at(self.cursor);
        let burns = target.map_or(0, |step| self.burns(step));
        let text = &mut self.text;
        platform.piece(
            Cell {
                column: 0,
                row: rows.piece,
            },
            piece,
        );
        if shown {
            super::text::square(text, self.cursor);
        }
        let beside = columns - BESIDE;
        text.put(platform, BESIDE, rows.piece, beside, Ink::Bright);
        super::text::abbreviation(text, piece);
        text.put(platform, BESIDE, rows.piece + 1, beside, Ink::Plain);
        if !piece.is_vacant() {
            text.push(match piece.side() {
                Side::Black => text!("BLACK"),
                Side::White => text!("WHITE"),
            });
        }
        text.put(platform, BESIDE, rows.piece + 2, beside, Ink::Plain);
        if is_wide::<P>() {
            super::text::name(text, piece.form());
            text.put(platform, 0, rows.name, columns, Ink::Plain);
        } else {
            write_folded(platform, text, piece.form(), rows.name, columns);
        }
        match target {
            Some(step) if step.has(Step::BURNT) => text.push(text!("BURNS YOU")),
            Some(_) if burns != 0 => {
                text.push(text!("BURNS "));
                text.number(burns, 1);
            }
            Some(step) if step.has(Step::TAKES) || step.has_via() => text.push(text!("TAKE IT")),
            _ if mark == Mark::Burnable && !piece.is_vacant() => text.push(text!("BURNABLE")),
            _ => {}
        }
        text.put(platform, 0, rows.sign, columns, Ink::Bright);
    }
}

/// h:mm:ss
fn write_time(text: &mut Line, minutes: u8, seconds: u8) {
    let mut hours = 0;
    let mut minutes = minutes;
    while minutes >= 60 {
        minutes -= 60;
        hours += 1;
    }
    text.number(hours, 1);
    text.letter(b':');
    text.number(minutes, 2);
    text.letter(b':');
    text.number(seconds, 2);
}

/// The name of a form in two rows, broken at its blank.
fn write_folded<P: Board>(platform: &mut P, text: &mut Line, form: u8, row: u8, columns: u8) {
    let mut name = Line::new();
    super::text::name(&mut name, form);
    let mut row = row;
    let last = row + 2;
    for &letter in name.as_str().as_bytes() {
        if letter == b' ' {
            text.put(platform, 0, row, columns, Ink::Plain);
            row += 1;
        } else if text.as_str().len() < columns.into() {
            text.letter(letter);
        }
    }
    while row < last {
        text.put(platform, 0, row, columns, Ink::Plain);
        row += 1;
    }
}
