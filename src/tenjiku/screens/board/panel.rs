//! The panel beside the board. Each part is drawn only when it changes.

mod here;
mod moves;

use crate::pieces::piece::Side;
use crate::platform::Board;
use crate::players::player::Player;
use crate::screens::board::layout::{columns, is_small, is_wide, rows};
use crate::screens::board::message::{Message, Notice};
use crate::screens::board::text;
use crate::screens::game::halves::Half;
use crate::screens::game::question::Ask;
use crate::screens::game::turn::Purpose;
use crate::screens::{Clock, Session};
use crate::text::Line;
use kit::platform::{Cell, Ink};

/// The row of the panel's hints at keys, where it is wide.
const HINTS: u8 = 22;
/// Columns of a message in the line below the board, and of that line.
pub(super) const MESSAGE: u8 = 21;
const LINE: u8 = 40;
/// Columns of the longest answers.
const LONGEST: u8 = 17;

/// What was drawn last.
#[derive(Clone)]
pub struct Panel {
    /// Something was drawn; else everything is to be drawn.
    drawn: bool,
    /// The square under the cursor, or what stands there, may be another one.
    stirred: bool,
    /// By side: a byte of player, level and whether it is this side's turn; then the seconds of its
    /// clock, which change whenever its minutes do.
    seats: [[u8; 2]; 2],
    notice: Notice,
    answer: u8,
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
            seats: [[0; 2]; 2],
            notice: Notice::new(Message::Nothing),
            answer: 0,
            plies: 0,
            legend: [0; 2],
        }
    }

    /// The panel is empty: draw everything next time.
    pub fn forget(&mut self) {
        self.drawn = false;
    }

    /// The clocks were set: they have not only gone on.
    pub fn set_clocks(&mut self) {
        for [_, seconds] in &mut self.seats {
            *seconds = 60;
        }
    }

    /// The board has changed.
    pub fn stir(&mut self) {
        self.stirred = true;
    }
}

impl Session {
    pub(crate) fn draw_panel<P: Board>(&mut self, platform: &mut P) {
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
        let black = self.draw_seat(platform, Side::Black, all);
        // On a small panel an inverse name has a row of light in the last row of the clock above.
        let below = is_small::<P>() && black && self.turn_shown() == Side::White;
        self.draw_seat(platform, Side::White, all || below);
        self.draw_notice(platform, all);
        let moved = self.draw_moves(platform, all);
        self.panel.stirred |= all;
        // With little memory what draws this is not there while the computer moves.
        let waits = is_small::<P>() && self.computer_moves() || !self.has::<P>(Half::Person);
        if self.panel.stirred && !waits {
            if P::SHARES && moved && platform.is_slow() {
                // Before what draws the rest is read from the disk.
                self.draw_piece_here(platform);
            }
            self.panel.stirred = false;
            self.draw_here(platform);
            if P::TYPES {
                self.draw_typing(platform);
            }
        }
    }

    /// The side whose turn is shown. Until a handicap is settled that is Black.
    fn turn_shown(&self) -> Side {
        match self.handicap.is_open() {
            true => Side::Black,
            false => self.side(),
        }
    }

    /// Returns whether there was something to be drawn.
    fn draw_seat<P: Board>(&mut self, platform: &mut P, side: Side, all: bool) -> bool {
        let player = self.seats.player(side);
        let turn = self.turn_shown() == side;
        let clock = self.clocks[side as usize];
        let number = player as u8 | self.level() << 3 | u8::from(turn) << 7;
        let state = [number, clock.seconds];
        let old = core::mem::replace(&mut self.panel.seats[side as usize], state);
        if !all && old == state {
            return false;
        }
        let ink = if turn { Ink::Bright } else { Ink::Plain };
        let rows = rows::<P>();
        let row = match side {
            Side::Black => rows.black,
            Side::White => rows.white,
        };
        let text = &mut self.text;
        let turn = if turn { b'<' } else { b' ' };
        // A second that has passed changes the clock alone.
        if all || old[0] != number {
            if !is_small::<P>() {
                text::side(text, side);
                text.letter(b' ');
            }
            text.push(player.name());
            if player == Player::Level {
                text.letter(b' ');
                text.number(number >> 3 & 7, 1);
            }
            let columns = match is_small::<P>() {
                true => columns::<P>(),
                false if is_wide::<P>() => 11,
                false => 10,
            };
            text.put(platform, 0, row, columns, ink);
            if columns == 10 {
                text.letter(turn);
                text.put(platform, 10, row, 1, ink);
            }
        }
        if is_small::<P>() {
            text::side(text, side);
            text.letter(b' ');
            write_short_time(text, clock);
            text.put(platform, 0, row + 1, columns::<P>(), ink);
        } else {
            write_time(text, clock);
            if is_wide::<P>() {
                text.letter(b' ');
                text.letter(turn);
                text.put(platform, 11, row, 10, ink);
            } else {
                text.put(platform, 2, row + 1, 9, ink);
            }
        }
        true
    }

    pub(crate) fn draw_notice<P: Board>(&mut self, platform: &mut P, all: bool) {
        let notice = self.notice();
        // The spiral turns beside any message while the computer thinks.
        let mut spins = self.computer_moves() || self.turn.purpose == Purpose::Hint;
        let answer = match self.question.is_open() {
            true => self.question.answer,
            false => u8::MAX - u8::from(spins),
        };
        let same = notice == self.panel.notice && answer == self.panel.answer;
        if !all && same {
            return;
        }
        self.panel.notice = notice;
        self.panel.answer = answer;
        let rows = rows::<P>();
        let columns = columns::<P>();
        // The spiral is removed before the text, which may stand where it was, and drawn after it.
        self.draw_spiral(platform, false);
        let mut column = 0;
        let mut answers = rows.answers;
        if let Some(at) = P::LINE {
            column = self.draw_line(platform, at, notice);
            answers = at.row;
        } else {
            for line in 0..2 {
                notice.write::<P>(line, &mut self.text);
                // It takes two columns of both lines.
                spins &= self.text.as_str().len() + 2 <= columns.into();
                let row = rows.message + line;
                self.text.put(platform, 0, row, columns, Ink::Bright);
            }
        }
        if self.question.is_open() {
            spins = false;
            // Three answers are too long for a narrow panel: the selected one stands for them.
            let one = columns < LONGEST && !is_small::<P>() && self.question.ask == Ask::Lion;
            for (number, word) in self.question.answers() {
                let selected = number == answer;
                if one && !selected {
                    continue;
                }
                let ink = if selected { Ink::Bright } else { Ink::Dim };
                self.text.letter(if selected { b'>' } else { b' ' });
                self.text.push(word);
                let width = if number == 1 { 5 } else { 6 };
                self.text.put(platform, column, answers, width, ink);
                column = column.wrapping_add(width);
            }
        }
        if !is_small::<P>() {
            let rest = columns - column;
            self.text.put(platform, column, answers, rest, Ink::Plain);
        }
        self.draw_spiral(platform, spins);
    }

    /// Takes the spiral away until the next message.
    pub(crate) fn stop_spiral<P: Board>(&mut self, platform: &mut P) {
        self.panel.notice = Notice::new(Message::Nothing);
        self.draw_spiral(platform, false);
    }

    #[inline(never)]
    fn draw_spiral<P: Board>(&self, platform: &mut P, spins: bool) {
        let at = Cell {
            column: columns::<P>() - 2,
            row: rows::<P>().message,
        };
        platform.spiral(spins.then_some(at));
    }

    /// Writes a message in the line below the board, where the piece's name follows; a question
    /// takes all of it. Returns the column of its answers.
    fn draw_line<P: Board>(&mut self, platform: &mut P, at: Cell, notice: Notice) -> u8 {
        let text = &mut self.text;
        notice.write::<P>(0, text);
        // TOOK has its blank.
        if notice.message != Message::Took {
            text.letter(b' ');
        }
        notice.write::<P>(1, text);
        let end = 1 + text.as_str().len() as u8;
        let open = self.question.is_open();
        let columns = if open { LINE } else { MESSAGE };
        text.put(platform, at.column, at.row, columns, Ink::Plain);
        self.panel.stirred |= !open;
        at.column.wrapping_add(end)
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
                text::square(text, origin);
                text.letter(b' ');
            }
            let row = rows::<P>().message + 1;
            text.put(platform, 0, row, columns, Ink::Bright);
        }
    }
}

/// h:mm:ss
fn write_time(text: &mut Line, clock: Clock) {
    let (hours, minutes) = clock.hours();
    text.number(hours, 1);
    text.letter(b':');
    text.number(minutes, 2);
    text.letter(b':');
    text.number(clock.seconds, 2);
}

/// mm:ss, from an hour on h:mm
fn write_short_time(text: &mut Line, clock: Clock) {
    let (hours, minutes) = clock.hours();
    let (first, last) = match hours {
        0 => (minutes, clock.seconds),
        _ => (hours, minutes),
    };
    if first < 10 {
        text.letter(b' ');
    }
    text.number(first, 1);
    text.letter(b':');
    text.number(last, 2);
}
