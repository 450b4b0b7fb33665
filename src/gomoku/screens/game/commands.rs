//! What each key does on the board. What is called once is `inline(always)`: LLVM leaves some of it
//! out, in 125 bytes more.

use crate::platform::Board;
use crate::rules::board::EDGE;
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use crate::screens::board::message::Message;
use crate::screens::board::view::{Flash, NOWHERE};
use crate::screens::game::keys;
use crate::screens::pages::help;
use crate::screens::start::settings::larger;
use crate::screens::{Mode, Purpose, Screen, Session, Wanted};
use kit::platform::{Key, Sound};
use kit::question::Reply;
use kit::sounds::Sounds;

/// The cursor's steps to the left and down, modulo 256.
const LEFT: u8 = 255;
const DOWN: u8 = 240;

impl Session {
    /// Does what a key means on the board, or on the page of keys.
    #[inline(never)]
    pub(crate) fn board_key<P: Board>(&mut self, platform: &mut P, key: Key) {
        self.view.stop_flash();
        let mut told = core::mem::replace(&mut self.told.message, Message::Nothing);
        if self.turn.purpose != Purpose::Move {
            self.game.stop();
            if self.turn.purpose == Purpose::LookBack {
                return self.stop_looking_back(platform);
            }
        }
        if key.0 & Key::COMMAND != 0 {
            // A command of the list needs no second L: the level counts as told.
            told = Message::Level;
        }
        let done = if self.turn.question.open {
            self.answer(platform, key)
        } else {
            let key = keys::on_board(key, self.settings.wasd);
            // After the end of a game the keys below `_ if over` do nothing: the position stays.
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
                Key(b'I') | Key::LIST => self.show_keys(),
                Key(b'L') => self.tell_level(told),
                Key(b'D') => self.switch_watching(),
                Key(b'?') => self.show_analysis(),
                Key(b'B') => self.show_openings(),
                Key(b'P') => self.autoplay(platform),
                Key(b'U') => self.take_back(),
                Key(b'V') => self.switch_sound(platform),
                Key(b'W') => self.show_saves(),
                Key(b'Y') => self.step_forward(),
                Key(b'O') => self.show_replay(),
                Key(b'M') if self.turn.mode == Mode::Autoplay => self.my_turn(platform),
                Key(b'H') => self.hint(platform),
                _ if over => false,
                Key(1..=10) => self.move_by(key),
                Key(b'E') => self.enter_moves(),
                Key(b'M') => self.my_turn(platform),
                _ => false,
            }
        };
        if done {
        } else if self.turn.halted && self.game.is_over() {
            // BREAK stopped at the end of an autoplay game: any key goes on with the next one.
            self.again(platform);
        } else {
            self.sound(platform, Sound::Error);
        }
    }

    #[inline(always)]
    fn leave_board(&mut self) -> bool {
        self.seed = 0;
        self.go_to_menu();
        true
    }

    /// I: the page of keys.
    fn show_keys(&mut self) -> bool {
        self.from_board = true;
        self.help = help::LAST;
        self.choice = 0;
        self.go(Screen::Help);
        true
    }

    /// W: the page of saved games.
    fn show_saves(&mut self) -> bool {
        self.wanted = Wanted::Saves;
        true
    }

    /// B: only before the first stone of a Renju game.
    #[inline(always)]
    fn show_openings(&mut self) -> bool {
        if self.game.rule() != Rule::Renju || self.game.move_count != 0 {
            return false;
        }
        self.choice = 0;
        self.from_board = true;
        self.go(Screen::Openings);
        true
    }

    /// O: the moves of the game that are known.
    #[inline(always)]
    fn show_replay(&mut self) -> bool {
        if self.game.length == 0 {
            return false;
        }
        self.from_board = true;
        self.go(Screen::Replay);
        true
    }

    /// ?: on a person's turn the computer looks for a move first, as for a hint. On its own turn
    /// its thinking pauses until the page is left, or begins again then.
    #[inline(always)]
    fn show_analysis(&mut self) -> bool {
        self.score.rival = 0;
        if self.game.is_over() || self.computer_moves() {
            self.open_analysis(NOWHERE);
        } else {
            self.think_for_hint();
            self.turn.purpose = Purpose::Analysis;
        }
        true
    }

    /// Shows what is known, and the move that was found.
    pub(crate) fn open_analysis(&mut self, found: Point) {
        self.view.flashing = found;
        self.from_board = true;
        self.go(Screen::Analysis);
    }

    /// The answer to NEW GAME?
    fn answer<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        match self.turn.question.press(key) {
            Reply::Unknown => return false,
            Reply::Yes => {
                self.leave_game();
                self.new_game(platform);
            }
            Reply::Moved | Reply::No => {}
        }
        self.keys.answered = true;
        true
    }

    fn ask_game<P: Board>(&mut self, platform: &mut P, renju: bool) -> bool {
        self.choose_game(renju);
        self.ask_new_game(platform)
    }

    /// The next larger board, from 15 on the smallest. Renju has one size.
    #[inline(always)]
    fn ask_size<P: Board>(&mut self, platform: &mut P) -> bool {
        let (rule, size) = self.kind();
        if rule == Rule::Renju {
            return false;
        }
        self.turn.next = (rule, larger(size));
        self.ask_new_game(platform)
    }

    /// Asks NEW GAME? if a game is under way; otherwise begins the next one at once.
    #[inline(never)]
    fn ask_new_game<P: Board>(&mut self, platform: &mut P) -> bool {
        self.game.stop();
        if self.game.under_way() {
            self.turn.question.ask();
            self.keys.forget(platform);
        } else {
            self.new_game(platform);
        }
        true
    }

    /// In a direction, or in two. The stick pushed again beyond the last column shows the commands.
    fn move_by(&mut self, key: Key) -> bool {
        let new_push = self.keys.stick && !self.keys.repeated;
        if key == Key::RIGHT && new_push && self.cursor.column() + 1 == self.game.size() {
            return self.show_keys();
        }
        self.turn_cursor(key)
    }

    /// Moves the cursor in a direction, or in two.
    pub(crate) fn turn_cursor(&mut self, key: Key) -> bool {
        let mut moved = false;
        for (bit, step) in [(1, 16), (2, DOWN), (4, LEFT), (8, 1)] {
            if key.0 & bit != 0 {
                moved = self.move_cursor(step);
            }
        }
        moved
    }

    /// Moves the cursor; from one edge of the board it goes on at the opposite one.
    #[inline(never)]
    fn move_cursor(&mut self, step: u8) -> bool {
        if self.turn.mode == Mode::Autoplay {
            return false;
        }
        let mut to = self.cursor.0.wrapping_add(step);
        if self.game.board.at(Point(to)) == EDGE {
            // Go back along the line to its other end.
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

    /// Plays a stone at the cursor; after the end of a game begins the next one.
    fn select<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.game.is_over() {
            self.again(platform);
        } else if self.computer_moves() {
            return false;
        } else if self.settings.teach {
            self.step_lesson(platform, Key::RETURN);
        } else {
            self.put(platform, self.cursor);
        }
        true
    }

    /// BREAK: stops the computer. On the player's turn it begins a new game.
    #[inline(always)]
    fn interrupt<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.turn.mode == Mode::Autoplay && self.game.is_over() {
            // The position stays as it is; the next game ends autoplay.
            if self.turn.halted {
                return false;
            }
            self.turn.halted = true;
            return true;
        }
        if self.computer_moves() {
            self.turn.leave_autoplay();
            self.halt();
            return true;
        }
        self.turn.next = self.kind();
        self.ask_new_game(platform)
    }

    /// H: flashes the computer's best move so far; on a person's turn begins to look for a good
    /// one, after a lost game for the move that lost it.
    #[inline(always)]
    fn hint<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.game.is_over() {
            return self.look_back(platform);
        }
        self.score.rival = 0;
        if self.computer_moves() {
            if self.is_thinking() {
                if let Some(point) = self.game.best() {
                    self.flash(point, Flash::Stone);
                }
            }
        } else {
            self.think_for_hint();
        }
        true
    }

    /// D: shows the moves that the computer looks at, or hides them.
    #[inline(always)]
    fn switch_watching(&mut self) -> bool {
        self.settings.watching = !self.settings.watching;
        self.tell(if self.settings.watching {
            Message::Watch
        } else {
            Message::NoWatch
        });
        true
    }

    #[inline(never)]
    fn take_back(&mut self) -> bool {
        if self.game.move_count == 0 {
            return false;
        }
        self.turn.leave_autoplay();
        self.halt();
        if self.game.move_count < self.sharing.end {
            return self.pass_to_steps(Key(b'U'));
        }
        self.game.change().undo();
        true
    }

    #[inline(always)]
    pub(crate) fn step_forward(&mut self) -> bool {
        if self.is_sharing() {
            return self.pass_to_steps(Key(b'Y'));
        }
        if self.game.change().redo().is_none() {
            return false;
        }
        self.halt();
        // After the last move nobody is to move, so nobody is halted.
        self.turn.halted = !self.game.is_over();
        self.start_walk();
        true
    }

    #[inline(always)]
    fn switch_stick<P: Board>(&mut self, platform: &mut P) -> bool {
        let on = platform.switch_stick();
        self.tell(if on { Message::Stick } else { Message::NoStick });
        true
    }

    #[inline(always)]
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
