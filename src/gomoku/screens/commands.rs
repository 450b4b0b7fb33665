//! What each key does on the board.

use super::message::Message;
use super::settings::{larger, Sounds};
use super::{help, keys, Mode, Purpose, Screen, Session, Wanted};
use crate::platform::Board;
use crate::rules::board::EDGE;
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use kit::keys::selects;
use kit::platform::{Key, Sound};

/// The cursor's steps to the left and down, modulo 256.
const LEFT: u8 = 255;
const DOWN: u8 = 240;

impl Session {
    /// One key on the board, or on the page of keys.
    #[inline(never)]
    pub(super) fn board_key<P: Board>(&mut self, platform: &mut P, key: Key) {
        self.view.stop_flash();
        let told = core::mem::replace(&mut self.told.message, Message::Nothing);
        if self.turn.purpose == Purpose::Hint {
            self.game.stop();
        }
        let done = if self.turn.asking {
            self.answer(platform, key)
        } else {
            let key = keys::on_board(key, self.settings.wasd);
            // After the end only these keys mean anything: the position stays.
            let over = self.game.is_over();
            match key {
                Key::RETURN | Key::SPACE | Key::FIRE => self.select(platform),
                Key::BREAK => self.interrupt(platform),
                Key::ESCAPE => self.leave_board(),
                Key(b'F') => self.switch_forbidden(),
                Key(b'T') => self.switch_threats(),
                Key(b'G') => self.ask_game(platform, false),
                Key(b'R') => self.ask_game(platform, true),
                Key(b'S') => self.ask_size(platform),
                Key(b'J') => self.switch_stick(platform),
                Key(b'I') => self.show_keys(),
                Key(b'L') => self.tell_level(told),
                Key(b'D') => self.switch_watching(),
                Key(b'?') => self.show_analysis(),
                Key(b'B') => self.show_openings(),
                Key(b'P') => self.autoplay(platform),
                Key(b'U') => self.take_back(),
                Key(b'V') => self.switch_sound(platform),
                Key(b'W') => self.show_saves(),
                Key(b'Y') => self.step_forward(),
                Key(b'M') if self.turn.mode == Mode::Autoplay => self.my_turn(platform),
                _ if over => false,
                Key::UP => self.move_cursor(16),
                Key::DOWN => self.move_cursor(DOWN),
                Key::LEFT => self.move_cursor(LEFT),
                Key::RIGHT => self.move_cursor(1),
                Key(b'E') => self.enter_moves(),
                Key(b'H') => self.hint(),
                Key(b'M') => self.my_turn(platform),
                _ => false,
            }
        };
        if done {
        } else if self.turn.halted && self.game.is_over() {
            // BREAK froze the end of an autoplay game: any key goes on.
            self.again(platform);
        } else {
            self.sound(platform, Sound::Error);
        }
    }

    fn leave_board(&mut self) -> bool {
        self.seed = 0;
        self.go_to_menu();
        true
    }

    /// I: the page of keys.
    fn show_keys(&mut self) -> bool {
        self.from_board = true;
        self.help = help::LAST;
        self.go(Screen::Help);
        true
    }

    /// W.
    fn show_saves(&mut self) -> bool {
        self.wanted = Wanted::Saves;
        true
    }

    /// B: only before the first stone of a Renju game.
    fn show_openings(&mut self) -> bool {
        if self.game.rule() != Rule::Renju || self.game.move_count != 0 {
            return false;
        }
        self.opening = 0;
        self.go(Screen::Openings);
        true
    }

    /// ?: on a person's turn the computer looks for a move, as for a hint; on its own its
    /// thinking rests meanwhile.
    fn show_analysis(&mut self) -> bool {
        if !self.game.is_over() && !self.is_thinking() {
            self.think_for_hint();
        }
        self.go(Screen::Analysis);
        true
    }

    /// The answer to NEW GAME?
    fn answer<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        match key {
            Key(b'Y') => self.new_game(platform),
            Key(b'N') | Key::ESCAPE | Key::BREAK => {}
            _ if selects(key) => {}
            _ => return false,
        }
        self.turn.asking = false;
        self.keys.answered = true;
        true
    }

    fn ask_game<P: Board>(&mut self, platform: &mut P, renju: bool) -> bool {
        self.choose_game(renju);
        self.ask_new_game(platform)
    }

    /// The next larger board, from 15 on the smallest. Renju has one size.
    fn ask_size<P: Board>(&mut self, platform: &mut P) -> bool {
        let (rule, size) = self.kind();
        if rule == Rule::Renju {
            return false;
        }
        self.turn.next = (rule, larger(size));
        self.ask_new_game(platform)
    }

    /// NEW GAME? where one is under way, else the next game at once.
    #[inline(never)]
    fn ask_new_game<P: Board>(&mut self, platform: &mut P) -> bool {
        self.game.stop();
        self.turn.asking = self.game.under_way();
        if !self.turn.asking {
            self.new_game(platform);
        }
        true
    }

    /// From one edge of the board the cursor goes on at the opposite one.
    #[inline(never)]
    fn move_cursor(&mut self, step: u8) -> bool {
        if self.turn.mode == Mode::Autoplay {
            return false;
        }
        let mut to = self.cursor.0.wrapping_add(step);
        if self.game.board.at(Point(to)) == EDGE {
            // Back to the last point before the edge behind.
            loop {
                let back = to.wrapping_sub(step);
                if self.game.board.at(Point(back)) == EDGE {
                    break;
                }
                to = back;
            }
        }
        self.cursor = Point(to);
        true
    }

    /// A stone at the cursor; after the end the next game.
    fn select<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.game.is_over() {
            self.again(platform);
        } else if self.computer_moves() {
            return false;
        } else {
            self.put(platform, self.cursor);
        }
        true
    }

    /// BREAK: the computer stops, on the player's turn a new game.
    fn interrupt<P: Board>(&mut self, platform: &mut P) -> bool {
        let computer = self.computer_moves();
        if computer || self.turn.mode == Mode::Autoplay {
            // After an autoplay game this leaves the position as it is.
            self.turn.leave_autoplay();
            self.halt();
            return true;
        }
        self.turn.next = self.kind();
        self.ask_new_game(platform)
    }

    fn my_turn<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.turn.leave_autoplay() {
            // The next move is mine, after the end the first of the next game.
            if self.game.is_over() {
                self.again(platform);
            }
            self.halt();
            if self.seats.player(self.game.side()).is_computer() && !self.alike() {
                self.change_sides();
                self.turn.halted = false;
            }
        } else if self.computer_moves() {
            // Before it has begun there is no best move: any would be played.
            if self.is_thinking() {
                if let Some(point) = self.game.best() {
                    self.put(platform, point);
                }
            }
        } else if self.turn.halted || self.turn.mode == Mode::Enter || self.alike() {
            self.turn.mode = Mode::Seats;
            self.turn.forced = true;
        } else {
            self.change_sides();
        }
        true
    }

    #[inline(never)]
    fn change_sides(&mut self) {
        self.seats.players.swap(0, 1);
        self.settings.seats = self.seats.players;
    }

    fn enter_moves(&mut self) -> bool {
        self.change_mode(Mode::Enter)
    }

    /// Whether it was another one.
    fn change_mode(&mut self, mode: Mode) -> bool {
        if self.turn.mode == mode {
            return false;
        }
        self.turn.mode = mode;
        self.halt();
        self.turn.halted = false;
        true
    }

    fn autoplay<P: Board>(&mut self, platform: &mut P) -> bool {
        let changed = self.change_mode(Mode::Autoplay);
        if changed && self.game.is_over() {
            self.again(platform);
        }
        changed
    }

    /// A good move for a person, or the computer's best so far.
    fn hint(&mut self) -> bool {
        if self.computer_moves() {
            if self.is_thinking() {
                if let Some(point) = self.game.best() {
                    self.flash(point, true);
                }
            }
        } else {
            self.think_for_hint();
        }
        true
    }

    /// D.
    fn switch_watching(&mut self) -> bool {
        self.settings.watching = !self.settings.watching;
        self.tell(if self.settings.watching {
            Message::Watch
        } else {
            Message::NoWatch
        });
        true
    }

    fn take_back(&mut self) -> bool {
        if self.game.move_count == 0 {
            return false;
        }
        self.turn.leave_autoplay();
        self.halt();
        self.game.change().undo();
        true
    }

    fn step_forward(&mut self) -> bool {
        if self.game.change().redo().is_none() {
            return false;
        }
        self.halt();
        // At the end there is nobody to be halted.
        self.turn.halted = !self.game.is_over();
        self.start_walk();
        true
    }

    fn switch_stick<P: Board>(&mut self, platform: &mut P) -> bool {
        let on = platform.switch_stick();
        self.tell(if on { Message::Stick } else { Message::NoStick });
        true
    }

    fn switch_sound<P: Board>(&mut self, platform: &mut P) -> bool {
        self.settings.sounds = match self.settings.sounds {
            Sounds::Off => Sounds::On,
            Sounds::On | Sounds::DemoToo => Sounds::Off,
        };
        self.tell(if self.settings.sounds == Sounds::Off {
            Message::Silence
        } else {
            Message::Sound
        });
        self.sound(platform, Sound::Menu);
        true
    }
}
