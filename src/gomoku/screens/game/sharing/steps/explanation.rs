//! What is shown of a step: words in place of the list of moves, and the fifth moves on offer.

use crate::platform::{Board, Look, Mark};
use crate::rules::board::BLANK;
use crate::rules::opening_rule::{Choice, Step, ANYWHERE, OFFERS};
use crate::screens::board::marks::Marks;
use crate::screens::board::panel;
use crate::screens::board::view::MARK_UNIT;
use crate::screens::Session;
use crate::text::plain::{LEFT as MORE, STEPS};
use kit::platform::Ink;

/// Rows of the explanation; of the first answer or the size of a square, and of how many offers are
/// left.
const ROWS: u8 = 6;
const ANSWERS: u8 = 3;
const LEFT: u8 = 4;
/// The cursor's bits in a look.
const CURSOR: u8 = 0x18;
/// The mark of a fifth move that is offered: a 5.
const OFFERED: u8 = Mark::Five as u8 * MARK_UNIT;

impl Session {
    /// Marks the fifth moves that are offered, if they still `count`.
    pub(super) fn mark_offers<P: Board>(&mut self, platform: &mut P, count: bool) {
        let procedure = self.game.procedure();
        for number in 0..OFFERS {
            if let Some(point) = procedure.known_offer(number) {
                let is_offered = count && number < procedure.offered();
                // Over a stone that was taken back and is shown until the marks are drawn.
                let old = platform.look(point);
                let look = Look(old.0 & CURSOR | if is_offered { OFFERED } else { 0 });
                if self.game.board.at(point) == BLANK && look != old {
                    platform.point(point, look);
                }
            }
        }
    }

    /// The bottom row of H, which means nothing here, has what was written.
    pub(super) fn draw_hint<P: Board>(&mut self, platform: &mut P) {
        let row = panel::KEYS + 1;
        self.text.put(platform, 0, row, P::PANEL_COLUMNS, Ink::Dim);
    }

    /// Explains a step if something else is shown.
    pub(super) fn explain<P: Board>(&mut self, platform: &mut P, step: Step) {
        let offered = self.game.procedure().offered();
        let choice = self.choice;
        let computer = self.computer_moves();
        let number = 1 + match step {
            Step::Stone(lines) => lines << 4 | self.game.move_count,
            Step::Choose(asked) => (8 + asked as u8) | choice << 4,
            Step::Offer => 12 | offered << 4,
            Step::Pick => 13,
        };
        if self.sharing.shows(number ^ u8::from(computer) << 7) {
            return;
        }
        self.marks = Marks::new();
        if !P::KEYS.is_empty() {
            self.draw_hint(platform);
        }
        self.mark_offers(platform, matches!(step, Step::Offer | Step::Pick));
        let asked = (!computer).then_some(step);
        let mut letters = explained(asked).bytes();
        let chooses = matches!(asked, Some(Step::Choose(_)));
        for number in 0..ROWS {
            let mut ink = Ink::Plain;
            if chooses && number >= ANSWERS {
                let selected = number == ANSWERS + choice;
                if selected {
                    ink = Ink::Bright;
                }
                self.text.letter(if selected { b'>' } else { b' ' });
            }
            loop {
                match letters.next() {
                    Some(b'/') | None => break,
                    Some(letter) => self.text.letter(letter),
                }
            }
            match asked {
                Some(Step::Offer) if number == LEFT => {
                    self.text.number(OFFERS - offered, 1);
                    self.text.write(MORE);
                }
                Some(Step::Stone(lines @ 1..ANYWHERE)) if number == ANSWERS => {
                    let across = 2 * lines + 1;
                    self.text.number(across, 1);
                    self.text.letter(b'X');
                    self.text.number(across, 1);
                }
                _ => {}
            }
            let row = panel::list::<P>() + number;
            self.text.put(platform, 0, row, P::PANEL_COLUMNS, ink);
        }
    }
}

/// What a step asks, in rows of eight letters; nothing is asked while it is the computer's.
#[inline(always)]
pub fn explained(step: Option<Step>) -> &'static str {
    let Some(step) = step else {
        return const { STEPS[0] };
    };
    match step {
        Step::Stone(0) => const { STEPS[1] },
        Step::Stone(ANYWHERE) => const { STEPS[2] },
        Step::Stone(_) => const { STEPS[3] },
        Step::Choose(Choice::SideOrTwo) => const { STEPS[4] },
        Step::Choose(Choice::Side) => const { STEPS[5] },
        Step::Choose(Choice::Swap) => const { STEPS[6] },
        Step::Choose(Choice::Fifth) => const { STEPS[7] },
        Step::Offer => const { STEPS[8] },
        Step::Pick => const { STEPS[9] },
    }
}
