//! X: what the computer thinks of the position, and the moves that it expects.

use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::platform::Board;
use crate::players::thinker::LINE;
use crate::players::worth::SURE;
use crate::records::text::Line;
use crate::rules::game::Outcome;
use crate::rules::make::Undo;
use crate::screens::board::text;
use crate::screens::game::turn::Purpose;
use crate::screens::{Screen, Session};
use crate::text::{say, Word};
use kit::keys::NO_KEY;
use kit::platform::{Ink, Key};

const LEFT: u8 = 4;
const VALUE: u8 = 5;
const MOVES: u8 = 10;
/// Columns of a move after the sign of its side; a longer one takes two rows.
const COLUMNS: usize = 34;

impl Session {
    pub(crate) fn show_analysis(&mut self) -> bool {
        self.show_page(Screen::Analysis)
    }

    #[inline(never)]
    pub(crate) fn draw_analysis<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        say(&mut self.text, Word::Evaluation);
        self.text.put(platform, LEFT, 1, 0, Ink::Title);
        say(&mut self.text, Word::Expected);
        self.text.put(platform, LEFT, MOVES - 2, 0, Ink::Dim);
        say(&mut self.text, Word::AnyKey);
        self.text.put(platform, LEFT, 23, 0, Ink::Dim);
        if self.game.outcome() == Outcome::Open {
            let thinking = text!("THINKING");
            self.text.show(platform, LEFT, VALUE, Ink::Bright, thinking);
        } else {
            say(&mut self.text, Word::Over);
            self.text.put(platform, LEFT, VALUE, 0, Ink::Bright);
        }
        self.enter_screen(platform, Screen::Analysis);
    }

    /// Begins to think for the page.
    pub(crate) fn begin_analysis<P: Board>(&mut self) {
        if self.outcome() == Outcome::Open {
            self.turn.purpose = Purpose::Analysis;
            self.start_advice::<P>();
        }
    }

    /// Who is better by how many Pawns, and the moves that are expected.
    #[inline(never)]
    fn draw_value<P: Board>(&mut self, platform: &mut P) {
        let value = self.thinker.value();
        let size = value.unsigned_abs();
        let better = match value < 0 {
            true => self.side().other(),
            false => self.side(),
        };
        let text = &mut self.text;
        if value == 0 {
            say(text, Word::Even);
        } else {
            text.push(match (better, size > SURE.unsigned_abs()) {
                (Side::Black, true) => text!("BLACK WINS"),
                (Side::White, true) => text!("WHITE WINS"),
                (Side::Black, false) => text!("BLACK"),
                (Side::White, false) => text!("WHITE"),
            });
            // That much is only a bound: some move does not lose at once.
            if size < SURE.unsigned_abs() {
                text.letter(b' ');
                text.letter(b'+');
                text::number(text, size / 10);
                text.letter(b'.');
                text::number(text, size % 10);
            }
        }
        text.put(platform, LEFT, VALUE, 30, Ink::Bright);
        // Each on the position that it is made in.
        let mut undos = [Undo::new(Step::NONE, Piece::VACANT); LINE];
        let (mut count, mut row) = (0, MOVES);
        while let Some(step) = self.thinker.expected(count) {
            let (text, position) = (&mut self.text, self.game.position());
            text::side(text, position.side);
            text.put(platform, LEFT, row, 0, Ink::Plain);
            let mut whole = Line::new();
            position.write_step(step, &mut whole);
            for letters in whole.bytes().chunks(COLUMNS) {
                for &letter in letters {
                    text.letter(letter);
                }
                text.put(platform, LEFT + 2, row, 0, Ink::Plain);
                row += 1;
            }
            undos[usize::from(count) % LINE] = position.make(step);
            count += 1;
        }
        while count != 0 {
            count -= 1;
            self.game
                .position()
                .unmake(&undos[usize::from(count) % LINE]);
        }
    }

    /// A step of the page. It is in no overlay, since the page's overlay cannot call the search,
    /// which may be an overlay itself.
    pub(crate) fn step_analysis<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY || !self.is_thinking() {
            self.step_still(platform, key);
        } else if self.search(platform) {
            self.draw_value(platform);
        }
    }
}
