//! T: pieces that the next move can take or burn.

use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::screens::board::message::Message;
use crate::screens::game::halves::Half;
use crate::screens::game::turn::Mode;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::Key;

/// Whose pieces are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Threats {
    /// Nobody's.
    Off = 0,
    /// The player's.
    ToMe,
    /// The opponent's.
    ByMe,
}

impl Threats {
    /// Whether something is marked.
    pub fn is_on(self) -> bool {
        self != Threats::Off
    }
}

impl Session {
    /// T.
    pub(crate) fn switch_threats(&mut self) -> bool {
        let (threats, message) = match self.threats {
            Threats::Off => (Threats::ToMe, Message::ThreatsToMe),
            Threats::ToMe => (Threats::ByMe, Message::ThreatsByMe),
            Threats::ByMe => (Threats::Off, Message::NoThreats),
        };
        self.threats = threats;
        self.give_up();
        self.show_marks();
        self.tell(message)
    }

    /// The board's signs are others from now on: of the chosen piece, or threats. They are worked
    /// out before the board is shown.
    #[inline(never)]
    pub(crate) fn mark_again(&mut self) {
        self.view.dirty = true;
        self.marks.clear();
        self.marks_due = 1;
    }

    /// Works out what [`Session::mark_again`] asked for, where a person's half of the program is in
    /// memory. Threats take a second: what else has changed is drawn before.
    pub(crate) fn mark_due<P: Board>(&mut self, platform: &mut P) {
        if !self.has::<P>(Half::Person) {
            return;
        }
        let due = core::mem::replace(&mut self.marks_due, 0);
        if self.entry.is_marked() || self.handicap.is_burning() {
            if due != 0 {
                self.mark_now();
            }
        } else if self.threats.is_on() && self.ui_state != Screen::Demo {
            match due {
                0 => {}
                1 => self.marks_due = 2,
                _ => self.mark_threats(platform),
            }
        }
    }

    #[inline(never)]
    fn mark_now(&mut self) {
        self.mark_chosen();
        self.mark_handicap();
    }

    /// Marks what is threatened, piece by piece: a second in an open position. A key ends T.
    #[inline(never)]
    fn mark_threats<P: Board>(&mut self, platform: &mut P) {
        self.marks.clear();
        self.view.dirty = true;
        let me = self.me();
        let attacker = match self.threats {
            Threats::ByMe => me,
            _ => me.other(),
        };
        let side = self.side();
        for square in Square::all() {
            if self.game.board().at(square).is_vacant() {
                continue;
            }
            if P::SLOW && self.keys.poll(platform) {
                if self.keys.repeated {
                    // It is still held.
                    self.keys.pending = NO_KEY;
                } else {
                    // T itself is about to do this.
                    self.threats = match self.keys.pending {
                        Key(b'T') => Threats::ByMe,
                        _ => Threats::Off,
                    };
                    self.mark_again();
                    return;
                }
            }
            let position = self.game.position();
            position.side = attacker;
            self.marks.add_threats(position, square);
            position.side = side;
        }
    }

    /// The person's side; where both are people or computers, and in E, that of the side to move.
    pub(crate) fn me(&self) -> Side {
        let side = self.side();
        let seats = self.turn.mode != Mode::Enter && !self.alike();
        if seats && self.seats.player(side).is_computer() {
            side.other()
        } else {
            side
        }
    }
}
