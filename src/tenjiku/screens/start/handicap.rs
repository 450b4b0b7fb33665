//! Pieces that White gives.

use crate::moves::marks::Mark;
use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::rules::game::Outcome;
use crate::rules::setup::initial;
use crate::screens::board::message::Message;
use crate::screens::board::replay::Replay;
use crate::screens::game::due::Due;
use crate::screens::game::turn::Mode;
use crate::screens::Session;
use kit::text::Text;

/// What is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Preset {
    /// Nothing.
    None = 0,
    /// The Fire Demon on 7c.
    Demon,
    /// The Great General.
    General,
    /// Both of these.
    GeneralAndDemon,
    /// Both Fire Demons.
    Demons,
    /// Both, and the Great General.
    GeneralAndDemons,
    /// What Black takes off the board.
    Free,
}

/// What presets give: a square, and a bit for each preset that gives its piece.
const GIVEN: [(Square, u8); 3] = [
    (Square::new(8, 3), 0b10_1100),  // The Great General.
    (Square::new(7, 2), 0b11_1010),  // A Fire Demon.
    (Square::new(10, 2), 0b11_0000), // The other one.
];

impl Preset {
    /// The one of a number, round and round.
    pub fn from_number(number: u8) -> Preset {
        match number {
            0 | 7 => Preset::None,
            1 => Preset::Demon,
            2 => Preset::General,
            3 => Preset::GeneralAndDemon,
            4 => Preset::Demons,
            5 => Preset::GeneralAndDemons,
            _ => Preset::Free,
        }
    }

    /// The name in the menu.
    pub fn name(self) -> Text {
        text!("NONE").after(self as u8)
    }
}

/// How far the handicap is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Stage {
    /// There is none, or the game goes on.
    Settled = 0,
    /// A preset burns away.
    Burning,
    /// Black chooses.
    Choice,
    /// The same, and RETURN on Black's King once more ends it.
    Ending,
}

/// The pieces that were given in the game under way.
#[derive(Clone)]
pub struct Handicap {
    stage: Stage,
    /// A bit for each square.
    pub off: [u8; 32],
}

/// Ticks for which a preset burns once the board is shown. Any key ends it and counts.
const BURNS: u16 = 35;

impl Handicap {
    /// None.
    pub const fn new() -> Handicap {
        Handicap {
            stage: Stage::Settled,
            off: [0; 32],
        }
    }

    /// Whether Black still takes pieces off.
    pub fn is_open(&self) -> bool {
        self.stage != Stage::Settled
    }

    /// Whether a preset burns away.
    pub fn is_burning(&self) -> bool {
        self.stage == Stage::Burning
    }

    /// Whether Black chooses what to take off.
    pub fn is_chosen(&self) -> bool {
        self.stage as u8 >= Stage::Choice as u8
    }

    /// The next RETURN on Black's King ends the choice.
    pub fn end(&mut self) {
        self.stage = Stage::Ending;
    }

    /// Whether the piece on a square is given.
    pub fn has(&self, square: Square) -> bool {
        self.off[usize::from(square.0 >> 3)] & 1 << (square.0 & 7) != 0
    }

    fn toggle(&mut self, square: Square) {
        self.off[usize::from(square.0 >> 3)] ^= 1 << (square.0 & 7);
    }

    /// The handicap of a game that goes on.
    pub fn given(off: [u8; 32]) -> Handicap {
        Handicap {
            stage: Stage::Settled,
            off,
        }
    }

    /// Whether nothing is given.
    pub fn is_none(&self) -> bool {
        self.off == [0; 32]
    }

    /// How many are given.
    fn count(&self) -> u8 {
        self.off.iter().map(|bits| bits.count_ones() as u8).sum()
    }
}

impl Session {
    /// Begins a game with the handicap that is set. Returns whether the last game had the same.
    pub(crate) fn open_handicap(&mut self) -> bool {
        let last = core::mem::replace(&mut self.handicap, Handicap::new());
        for (square, presets) in GIVEN {
            if presets >> self.settings.handicap as u8 & 1 != 0 {
                self.handicap.toggle(square);
            }
        }
        self.handicap.stage = match self.settings.handicap {
            Preset::None => Stage::Settled,
            // A computer never chooses.
            Preset::Free if self.turn.mode == Mode::Autoplay => Stage::Settled,
            Preset::Free => Stage::Choice,
            _ => Stage::Burning,
        };
        last.off == self.handicap.off && !self.handicap.is_chosen()
    }

    /// Marks what burns away.
    pub(crate) fn mark_handicap(&mut self) {
        if !self.handicap.is_burning() {
            return;
        }
        for square in Square::all() {
            if self.handicap.has(square) {
                self.marks.put(square, Mark::Burnable);
            }
        }
        self.show_marks();
    }

    /// A preset burns away. Returns whether it still does.
    pub(crate) fn step_handicap(&mut self) -> bool {
        let burns = self.handicap.is_burning();
        if burns && self.keys.idle_for(BURNS) {
            self.close_handicap();
        }
        burns
    }

    /// RETURN while Black chooses: a white piece is taken off or put back; Black's King ends it the
    /// second time.
    #[inline(never)]
    pub(crate) fn choose_handicap(&mut self, square: Square) -> bool {
        let piece = initial(square);
        let before = core::mem::replace(&mut self.handicap.stage, Stage::Choice);
        if piece.is_of(Side::Black) && piece.is_royal() {
            if before == Stage::Ending {
                self.close_handicap();
                return true;
            }
            self.handicap.end();
            return self.tell_number(Message::Off, self.handicap.count());
        }
        if !piece.is_of(Side::White) {
            return false;
        }
        if piece.is_royal() {
            self.tell(Message::NotTheKing);
            return false;
        }
        self.handicap.toggle(square);
        self.take_off();
        self.tell_number(Message::Off, self.handicap.count())
    }

    /// Settles the handicap: White moves, or Black if nothing was given.
    #[inline(never)]
    pub(crate) fn close_handicap(&mut self) {
        self.handicap.stage = Stage::Settled;
        let length = self.game.length();
        self.take_off();
        self.game.keep(length);
        if self.handicap.count() != 0 {
            self.tell(Message::WhiteMoves);
        }
    }

    /// Puts the game in order after a reset in the middle of anything: makes the position from the
    /// handicap and the record, and forgets half a move.
    #[inline(never)]
    pub(crate) fn recover(&mut self) {
        let outcome = self.game.outcome();
        let (plies, length) = self.game.counts();
        if self.handicap.is_burning() {
            self.game.start(self.game.board().options);
        } else {
            self.take_off();
        }
        self.game.recover(plies, length);
        if let Outcome::Resigned(side) = outcome {
            self.game.resign(side);
        }
        self.due = Due::Nothing;
        self.give_up();
        self.question.close();
        self.replay = Replay::new();
        self.last = self.game.last();
    }

    /// Sets the board up without the pieces that are given.
    pub(crate) fn take_off(&mut self) {
        // A search under way is for another position.
        self.thinker.stop();
        self.game.start(self.game.board().options);
        for square in Square::all() {
            if self.handicap.has(square) {
                self.game.take_off(square);
            }
        }
        self.mark_again();
    }
}
