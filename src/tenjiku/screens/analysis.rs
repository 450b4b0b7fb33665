//! X: what the computer thinks of the position, and the moves that it expects.

use super::turn::Purpose;
use super::{Screen, Session};
use crate::moves::Step;
use crate::pieces::piece::Side;
use crate::platform::Board;
use crate::players::worth::SURE;
use crate::rules::game::{Game, Outcome};
use kit::keys::NO_KEY;
use kit::platform::{Ink, Key};

const LEFT: u8 = 4;
const VALUE: u8 = 5;
const LINE: u8 = 10;
/// The most moves of a line.
const MOVES: u8 = 10;

impl Session {
    pub(super) fn show_analysis(&mut self) -> bool {
        self.show_page(Screen::Analysis)
    }

    #[inline(never)]
    pub(super) fn draw_analysis<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.text
            .show(platform, LEFT, 1, Ink::Title, text!("EVALUATION"));
        self.text
            .show(platform, LEFT, LINE - 2, Ink::Dim, text!("EXPECTED"));
        self.text
            .show(platform, LEFT, 23, Ink::Dim, text!("ANY KEY: BACK"));
        self.enter_screen(platform, Screen::Analysis);
        if self.game.outcome() == Outcome::Open {
            self.think_for::<P>(Purpose::Analysis);
            let thinking = text!("THINKING");
            self.text.show(platform, LEFT, VALUE, Ink::Bright, thinking);
        } else {
            let over = text!("THE GAME IS OVER");
            self.text.show(platform, LEFT, VALUE, Ink::Bright, over);
        }
    }

    /// Who is better by how many Pawns, and the moves that are expected.
    fn draw_value<P: Board>(&mut self, platform: &mut P) {
        let value = self.thinker.value();
        let size = value.unsigned_abs();
        let better = match value < 0 {
            true => self.side().other(),
            false => self.side(),
        };
        let text = &mut self.text;
        if value == 0 {
            text.push(text!("EVEN"));
        } else {
            text.push(match (better, size > SURE.unsigned_abs()) {
                (Side::Black, true) => text!("BLACK WINS"),
                (Side::White, true) => text!("WHITE WINS"),
                (Side::Black, false) => text!("BLACK"),
                (Side::White, false) => text!("WHITE"),
            });
            if size <= SURE.unsigned_abs() {
                text.letter(b' ');
                text.letter(b'+');
                super::text::number(text, size / 10);
                text.letter(b'.');
                super::text::number(text, size % 10);
            }
        }
        text.put(platform, LEFT, VALUE, 30, Ink::Bright);
        let mut line = [None; MOVES as usize];
        for (place, &step) in line.iter_mut().zip(self.thinker.line()) {
            *place = Some(step);
        }
        let text = &mut self.text;
        write_line(&mut self.game, &line, 0, &mut |row, position, step| {
            super::text::side(text, position.side);
            text.letter(b' ');
            super::text::short_move(text, position, step, 30);
            text.put(platform, LEFT, LINE + row, 30, Ink::Plain);
        });
    }

    #[inline(never)]
    pub(super) fn step_analysis<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.keys.answered = true;
            self.thinker.stop();
            self.turn.purpose = Purpose::Move;
            self.leave_page();
        } else if self.is_thinking() && self.turn.purpose == Purpose::Analysis {
            if self.search(platform) {
                self.draw_value(platform);
            }
        } else {
            platform.idle();
        }
    }
}

/// Calls `each` with the moves of a line, each on the position that it is made in.
fn write_line(
    game: &mut Game,
    line: &[Option<Step>],
    row: u8,
    each: &mut dyn FnMut(u8, &mut crate::rules::position::Position, Step),
) {
    let Some((&Some(step), rest)) = line.split_first() else {
        return;
    };
    each(row, game.position(), step);
    let undo = game.position().make(step);
    write_line(game, rest, row + 1, each);
    game.position().unmake(&undo);
}
