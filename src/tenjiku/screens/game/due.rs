//! What a key changes in the game. The change waits until the key has been looked at, since the
//! code for keys and the code for changes may take turns in the same memory.

use crate::pieces::piece::Side;
use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::game::Outcome;
use crate::screens::board::message::Message;
use crate::screens::board::replay::Part;
use crate::screens::game::halves::Half;
use crate::screens::game::turn::Mode;
use crate::screens::Session;
use kit::platform::Sound;

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
#[repr(u8)]
pub enum Due {
    /// Nothing.
    Nothing = 0,
    /// A new game for the same players.
    NewGame,
    /// The player resigns: the side that `Session::me` returns.
    Resign,
    /// A piece of the handicap is taken off, or put back.
    TakeOff,
    /// M: sides are changed, or the computer moves now.
    MyTurn,
    /// A good move is looked for.
    Hint,
    /// The best move that the computer has found so far. `move_on` does this and all below.
    Best,
    /// The last move is shown once more.
    Again,
    /// The move that was entered. This and all below may be shown ahead.
    Move,
    /// A ply is taken back.
    Back,
    /// A ply is played again.
    Forward,
}

impl Session {
    /// Makes a change due after this key. Returns true.
    pub(crate) fn make_due(&mut self, due: Due) -> bool {
        self.due = due;
        true
    }

    /// Does all that is due. Returns whether it could be done.
    pub(crate) fn do_due<P: Board>(&mut self, platform: &mut P) -> bool {
        let mut done = true;
        if self.due != Due::Nothing && self.due < Due::Hint {
            done = self.set_up(platform);
        }
        if self.due == Due::Hint {
            // Not in `move_on`: the search may be an overlay, and so may that.
            done = self.hint();
        } else if self.due >= Due::Best {
            if P::SHARES && self.due >= Due::Move {
                self.show_ahead(platform);
            }
            done = self.move_on(platform);
        }
        self.due = Due::Nothing;
        done
    }

    /// Does what concerns players, the start of a game, and its end without a move.
    #[inline(never)]
    fn set_up<P: Board>(&mut self, platform: &mut P) -> bool {
        let there = self.due == Due::MyTurn || self.bring(platform, Half::Person);
        match self.due {
            Due::MyTurn => return self.my_turn(platform),
            _ if !there => return false,
            Due::NewGame => self.begin(),
            Due::Resign => self.resign(platform),
            _ => return self.choose_handicap(self.cursor),
        }
        true
    }

    /// Does what concerns the moves of the game.
    #[inline(never)]
    fn move_on<P: Board>(&mut self, platform: &mut P) -> bool {
        match self.due {
            Due::Move | Due::Best => {
                let own = self.due == Due::Move;
                self.play(platform, self.entry.step, own);
            }
            Due::Again => return self.show_again(),
            Due::Back => return self.take_back(),
            _ => return self.step_forward(),
        }
        true
    }

    #[inline(never)]
    fn resign<P: Board>(&mut self, platform: &mut P) {
        let side = self.me();
        self.game.resign(side);
        self.start_part(Part::Wave);
        self.sound(platform, Sound::Lose);
    }

    /// B.
    fn show_again(&mut self) -> bool {
        let there = self.last().is_some();
        self.show_last(false);
        there
    }

    fn my_turn<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.turn.leave_autoplay() {
            // The next move is the player's; after the end of a game it begins the next one.
            if self.outcome() != Outcome::Open && self.bring(platform, Half::Person) {
                self.begin();
            }
            self.halt();
            // After a handicap White moves.
            let next = match self.handicap.is_open() {
                true => Side::White,
                false => self.side(),
            };
            if self.seats.player(next).is_computer() && !self.alike() {
                self.change_sides();
                self.turn.halted = false;
            }
        } else if !self.is_playing() {
            return false;
        } else if self.computer_moves() {
            // What it found before it began is another position's move.
            match self.thinker.best().filter(|_| self.is_thinking()) {
                Some(step) => {
                    self.entry.step = step;
                    self.due = Due::Best;
                }
                None => self.turn.hurried = true,
            }
        } else if self.turn.mode == Mode::Enter {
            // The side to move is the computer's from now on, the other one the person's.
            self.turn.mode = Mode::Seats;
            self.turn.halted = false;
            let (me, other) = (self.side() as usize, self.side().other() as usize);
            if self.alike() {
                let players = &mut self.seats.players;
                if players[me].is_computer() {
                    players[other] = Player::Person;
                } else {
                    players[me] = Player::Level;
                }
                self.settings.seats = self.seats.players;
                self.mark_again();
            } else if !self.computer_moves() {
                self.change_sides();
            }
        } else if self.turn.halted || self.alike() {
            self.turn.forced = true;
        } else {
            self.change_sides();
        }
        true
    }

    fn change_sides(&mut self) {
        self.seats.players.swap(0, 1);
        self.settings.seats = self.seats.players;
        // Whose pieces are threatened.
        self.mark_again();
    }

    fn take_back(&mut self) -> bool {
        if !self.game.back() {
            self.tell(Message::Beginning);
            return false;
        }
        self.halt();
        self.moved_in_record();
        true
    }

    fn step_forward(&mut self) -> bool {
        if !self.game.forward() {
            self.tell(Message::NoMore);
            return false;
        }
        self.halt();
        // At the end there is nobody to be halted.
        self.turn.halted = self.outcome() == Outcome::Open;
        self.moved_in_record();
        self.show_last(false);
        true
    }

    /// Another position of the record is shown.
    pub(crate) fn moved_in_record(&mut self) {
        self.turn.leave_autoplay();
        self.last = self.game.last();
        self.mark_again();
        self.view.dirty = true;
    }
}
