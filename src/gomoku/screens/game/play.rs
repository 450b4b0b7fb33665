//! The player's game on the board, one step at a time.

use crate::platform::Board;
use crate::records::game::PlayError;
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use crate::screens::board::message::{is_move, Message};
use crate::screens::board::view::Flash;
use crate::screens::game::teach::UNKNOWN;
use crate::screens::{Mode, Purpose, Screen, Session, Wanted};
use kit::keys::NO_KEY;
use kit::platform::{Key, Sound};

/// Where no person plays, from one stone to the next at least half a second.
const PACE: u16 = 25;
/// What is told is told for 3 s.
pub const TOLD: u8 = 3 * 50;
/// Autoplay shows a result for 5 s.
const RESULT: u16 = 5 * 50;

impl Session {
    /// Makes the next game Renju, or Gomoku as it is set in the menu.
    #[inline(never)]
    pub(crate) fn choose_game(&mut self, renju: bool) {
        self.turn.next = self.settings.kind(renju);
    }

    /// Rule and size of the game on the board.
    pub(crate) fn kind(&self) -> (Rule, u8) {
        (self.game.rule(), self.game.size())
    }

    /// Begins another game of the same kind. Autoplay goes on, unless BREAK came at the end of its
    /// game.
    #[inline(never)]
    pub(crate) fn again<P: Board>(&mut self, platform: &mut P) {
        if self.turn.halted {
            self.turn.leave_autoplay();
        }
        self.turn.next = self.kind();
        self.new_game(platform);
    }

    /// Whether the computer is to move.
    #[inline(never)]
    pub(crate) fn computer_moves(&self) -> bool {
        if self.game.is_over() {
            return false;
        }
        if self.at_problem() {
            return self.game.move_count < self.problem.end;
        }
        if self.ui_state == Screen::Demo || self.turn.forced {
            return true;
        }
        match self.turn.mode {
            _ if self.turn.halted => false,
            Mode::Enter => false,
            Mode::Autoplay => true,
            _ => self.seats.player(self.actor()).is_computer(),
        }
    }

    /// Whether stones follow each other without a person, so that a spectator needs time.
    fn is_show(&self) -> bool {
        self.alike() && !self.turn.forced
    }

    /// Whether a spectator has had that time.
    pub(crate) fn may_go_on(&self) -> bool {
        !self.is_show() || self.keys.idle_for(PACE)
    }

    /// Takes a message away when it was told for that many ticks.
    #[inline(never)]
    pub(crate) fn forget_told(&mut self, ticks: u8) {
        if (self.keys.now as u8).wrapping_sub(self.told.at) >= ticks {
            self.told.message = Message::Nothing;
        }
    }

    pub(crate) fn step_board<P: Board>(&mut self, platform: &mut P, key: Key) {
        // The move that lost the game stays until the next key.
        if !is_move(self.told.message) {
            self.forget_told(TOLD);
        }
        if key != NO_KEY {
            self.board_key(platform, key);
            if self.ui_state == Screen::Lesson {
                return;
            }
            self.lesson = UNKNOWN;
            if self.wanted != Wanted::Nothing {
                return;
            }
            // The stone or the cursor is drawn at once, the panel after the first slices of
            // thinking: if the answer is there by then, the panel need not change to MY MOVE and
            // back.
            self.draw_marks(platform);
        }
        let mut busy = self.settle(platform);
        if !busy && self.is_marking() && !self.is_thinking() {
            busy = true;
            self.draw_marked_row(platform);
        }
        if busy || self.turn.question.open {
        } else if self.game.is_over() {
            let shown = self.keys.idle_for(RESULT);
            if shown && self.turn.mode == Mode::Autoplay && !self.turn.halted {
                self.again(platform);
            }
        } else if self.computer_moves() {
            if self.is_thinking() || self.may_go_on() {
                busy = true;
                self.think(platform);
            }
        } else if self.is_thinking() {
            busy = true;
            if let Some(point) = self.search(platform) {
                if self.turn.purpose == Purpose::LookBack {
                    return self.look_further(platform, point);
                }
                if self.turn.purpose == Purpose::Analysis {
                    return self.open_analysis(point);
                }
                self.cursor = point;
                self.flash(point, Flash::Cursor);
            }
        } else if self.is_sharing() {
            // The thinking about a step was stopped.
            return self.go(Screen::Board);
        } else if self.settings.teach {
            busy = self.teach(platform, NO_KEY);
        }
        self.refresh(platform);
        if !busy {
            platform.idle();
        }
    }

    /// RETURN with TEACH on, or a key while it asks whether to play the move: plays what is to be
    /// played.
    #[inline(never)]
    pub(crate) fn step_lesson<P: Board>(&mut self, platform: &mut P, key: Key) {
        self.game.change().settle_all();
        let asked = self.ui_state == Screen::Lesson;
        let plays = self.teach(platform, key);
        if asked && self.ui_state == Screen::Board {
            // The signs go.
            self.draw_all(platform);
        }
        if plays {
            self.put(platform, self.cursor);
        }
    }

    /// Puts the stone of the side to move on `point`, with its sound, or buzzes softly if that is
    /// impossible. On the player's board each seat then moves as set again.
    #[inline(never)]
    pub(crate) fn put<P: Board>(&mut self, platform: &mut P, point: Point) {
        let side = self.game.side();
        let played = self.game.change().play(point);
        match played {
            Err(PlayError::OffCentre) => self.tell(Message::Unknown),
            Err(PlayError::Occupied) => self.tell(Message::Taken),
            _ => {}
        }
        let sound = if played.is_err() {
            Sound::Error
        } else {
            self.view.stop_flash();
            self.start_walk();
            self.keys.idle = 0;
            if self.ui_state == Screen::Board {
                self.turn.halted = false;
                self.turn.forced = false;
            }
            // On an Apple II nothing is drawn while a sound is made.
            self.draw_marks(platform);
            if self.ui_state == Screen::Board && self.game.is_over() {
                self.close_game();
            }
            let computer = self.player(side).is_computer() && !self.alike();
            if !self.game.is_over() {
                if computer {
                    self.flash(point, Flash::Last);
                }
                Sound::Piece
            } else if computer {
                Sound::Lose
            } else {
                Sound::Win
            }
        };
        self.sound(platform, sound);
    }

    /// Nobody thinks until a stone is played.
    #[inline(never)]
    pub(crate) fn halt(&mut self) {
        self.score.rival = 0;
        self.game.stop();
        self.turn.halt();
    }
}
