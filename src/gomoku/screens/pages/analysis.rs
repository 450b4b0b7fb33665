//! The page of `?`: the opening's name, the evaluation, and the line that the computer expects.
//!
//! It looks only at what a search has left, not at the position, whose memory a machine may have
//! given to this page.

use crate::platform::Board;
use crate::players::opening::Opening;
use crate::players::thinking::Thinking;
use crate::rules::point::{Point, Side};
use crate::screens::board::text;
use crate::screens::board::view::NOWHERE;
use crate::screens::{Screen, Session};
use kit::platform::Ink;
use kit::text::PAGE;

const OPENING: u8 = 5;
const VALUE: u8 = 10;
const LINE: u8 = 15;
/// Rows from a heading to its text: the light above inverse text must not touch the heading.
const BELOW: u8 = 2;
/// Moves in a row, and rows of them.
const MOVES: u8 = 8;
const ROWS: u8 = 2;
const TEXT: u8 = 4;

impl Session {
    #[inline(never)]
    pub(crate) fn draw_analysis<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.text
            .show(platform, TEXT, 1, Ink::Title, text!("ANALYSIS"));
        self.text
            .show(platform, TEXT, OPENING, Ink::Dim, text!("OPENING"));
        self.text
            .show(platform, TEXT, VALUE, Ink::Dim, text!("EVALUATION"));
        self.text
            .show(platform, TEXT, LINE, Ink::Dim, text!("EXPECTED"));
        self.text
            .show(platform, TEXT, 23, Ink::Dim, text!("ANY KEY: THE BOARD"));
        match self.opening() {
            Some(opening) => {
                text::opening(&mut self.text, opening);
                self.text.letter(b' ');
                text::opening_name(&mut self.text, opening);
            }
            None => self.text.letter(b'-'),
        }
        self.text
            .put(platform, TEXT, OPENING + BELOW, 0, Ink::Bright);
        self.draw_value(platform);
        self.enter(platform, Screen::Analysis);
    }

    /// The opening's name, when there are three stones that have one.
    fn opening(&self) -> Option<Opening> {
        let [first, second, third, ..] = self.game.moves;
        if self.game.move_count < 3 || self.game.size() != 15 {
            return None;
        }
        Opening::of([Point(first), Point(second), Point(third)])
    }

    #[inline(never)]
    fn draw_value<P: Board>(&mut self, platform: &mut P) {
        let found = self.view.flashing;
        let searching = self.is_thinking();
        // What an older search has left is about another position.
        let known = if searching || found != NOWHERE {
            self.game.thinking.value()
        } else {
            None
        };
        let mut value = known.unwrap_or(0);
        // A win that is seen at a glance was not searched, so it has no value.
        let side = self.game.side();
        let overline_wins = self.game.rule().overline_wins(side);
        let board = &self.game.board;
        if found != NOWHERE && board.five(found, side, overline_wins).is_some() {
            value = Thinking::SURE + 1;
        }
        let mut better = self.game.side();
        if value < 0 {
            better = better.other();
        }
        let size = value.unsigned_abs();
        let text = &mut self.text;
        if self.game.is_over() {
            text.push(text!("THE GAME IS OVER"));
        } else if value != 0 {
            text.push(match better {
                Side::Black => text!("BLACK"),
                Side::White => text!("WHITE"),
            });
            text.letter(b' ');
            if size > Thinking::SURE as u8 {
                text.push(text!("WINS"));
            } else {
                text.letter(b'+');
                text.number(size, 1);
            }
        } else if searching {
            text.push(text!("THINKING"));
        } else if known.is_none() {
            text.letter(b'-');
        } else {
            text.push(text!("EVEN"));
        }
        text.put(platform, TEXT, VALUE + BELOW, PAGE - TEXT, Ink::Bright);
        let line = match known {
            Some(_) => self.game.thinking.line(),
            None => &[],
        };
        // An index and no iterator: a pointer without a known end would keep the session out of
        // zero page.
        for number in 0..ROWS * MOVES {
            let expected = match line.get(usize::from(number)) {
                Some(point) => Some(*point),
                // A move that is seen at a glance has no line.
                None if number == 0 && found != NOWHERE => Some(found),
                None => None,
            };
            if let Some(point) = expected.filter(|_| !self.game.is_over()) {
                text::point(text, point);
                text.letter(b' ');
            }
            if number % MOVES == MOVES - 1 {
                let row = LINE + BELOW + number / MOVES;
                text.put(platform, TEXT, row, PAGE - TEXT, Ink::Bright);
            }
        }
    }
}
