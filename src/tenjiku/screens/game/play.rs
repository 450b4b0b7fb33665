//! The player's game on the board: what each key does.

use crate::platform::Board;
use crate::rules::game::Outcome;
use crate::screens::board::message::Message;
use crate::screens::game::due::Due;
use crate::screens::game::halves::Half;
use crate::screens::game::keys;
use crate::screens::game::question::{Ask, Reply, YES};
use crate::screens::game::setup::KING;
use crate::screens::game::turn::Purpose;
use crate::screens::start::settings::HAWK;
use crate::screens::{Mode, Screen, Session};
use kit::keys::{in_menu, NO_KEY};
use kit::platform::{Key, Sound};
use kit::sounds::Sounds;

/// Where no person plays: at least half a second from one move to the next.
const PACE: u16 = 25;
/// A message stands for 3 s.
const TOLD: u16 = 3 * 50;
/// Autoplay shows a result for 5 s.
const RESULT: u16 = 5 * 50;
/// The cursor's steps by the key's directions, modulo 16 in a rank and in a file.
const STEPS: [u8; 16] = [
    0, 0xF0, 0x10, 0, 0x0F, 0xFF, 0x1F, 0, 1, 0xF1, 0x11, 0, 0, 0, 0, 0,
];

impl Session {
    pub(crate) fn step_board<P: Board>(&mut self, platform: &mut P, key: Key) {
        let told = self.told.notice.message != Message::Nothing;
        if told && self.keys.now.wrapping_sub(self.told.at) >= TOLD {
            self.told.clear();
        }
        if key != NO_KEY {
            self.board_key(platform, key);
            if self.wanted != Screen::Start {
                return;
            }
        }
        let mut busy = false;
        if self.step_replay() || self.step_handicap() || self.question.is_open() {
        } else if self.outcome() != Outcome::Open {
            let over = self.turn.mode == Mode::Autoplay && self.keys.idle_for(RESULT);
            if over && self.has::<P>(Half::Person) {
                self.begin();
            }
        } else if self.computer_moves() {
            let due = self.is_thinking() || !self.is_show() || self.keys.idle_for(PACE);
            if P::THINKS && due {
                busy = true;
                // What a key has done is drawn before the search goes on, and a key that comes
                // meanwhile is looked at before anything else. Where memory is shared the own move
                // is on the picture already, and EASY reads nothing.
                if key == NO_KEY || P::SHARES && !self.searches() {
                    self.think(platform);
                    if self.keys.pending != NO_KEY && !P::SHARES {
                        return;
                    }
                }
            }
        } else if P::THINKS && self.turn.purpose == Purpose::Hint {
            busy = true;
            if key == NO_KEY {
                self.search_hint(platform);
            }
        }
        self.refresh(platform);
        // What was done is shown before the drive begins to turn.
        if !self.bring_wanted(platform) {
            self.miss(platform, Screen::Board);
        } else if !busy && !self.halves.is_coming() {
            // Not while a half comes: after a wait for a tick its next sector is a revolution away.
            platform.idle();
        }
    }

    /// One key on the board.
    pub(crate) fn board_key<P: Board>(&mut self, platform: &mut P, key: Key) {
        if self.handicap.is_burning() {
            self.close_handicap();
        }
        self.keys.idle = 0;
        let stops = self.is_shared::<P>() && self.stop_search(platform, key);
        let known = stops || self.press_key(platform, key);
        let done = self.do_due(platform);
        if !known || !done {
            self.sound(platform, Sound::Error);
        }
    }

    /// Does what a key means, or makes it due. Returns whether it means something.
    #[inline(never)]
    fn press_key<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        self.view.stop_flash();
        self.end_replay();
        // The disk may be back.
        self.halves.missing = false;
        if self.entry.foreign {
            self.give_up();
        }
        let told = self.told.notice.message;
        self.told.clear();
        if self.turn.purpose == Purpose::Hint {
            self.thinker.stop();
            self.turn.purpose = Purpose::Move;
        }
        let replied = match self.question.is_open() {
            false => None,
            true if self.bring(platform, Half::Person) => {
                let wasd = self.settings.wasd;
                self.reply(if wasd { in_menu(key) } else { key })
            }
            true => Some(false),
        };
        if let Some(done) = replied {
            done
        } else if P::TYPES && self.typing.open {
            self.type_key(key)
        } else {
            let key = keys::on_board(key, self.settings.wasd);
            self.command(platform, key, told)
        }
    }

    /// Does what a key means where nothing is asked.
    fn command<P: Board>(&mut self, platform: &mut P, key: Key, told: Message) -> bool {
        // The stick's directions may be two.
        if key.0 <= 10 && key != Key::BREAK {
            return self.move_cursor::<P>(key.0);
        }
        match key {
            Key::RETURN | Key::SPACE | Key::FIRE => return self.select(platform),
            Key(b'N') | Key::TAB => {
                return self.has::<P>(Half::Person) && self.next_marked();
            }
            Key(b'F') => return self.switch_show_moves(),
            Key(b'K') => return self.switch_signs(platform),
            Key(b'L') => {
                if self.entry.is_open() {
                    self.give_up();
                }
                return self.tell_level(told);
            }
            Key(b'D') if P::THINKS => return self.switch_thinking(),
            Key(b'V') => return self.switch_sound(platform),
            Key(b'J') => return self.switch_stick(platform),
            Key(b'?') => return self.open_page::<P>(key),
            Key(b'*') if P::PAGES => return self.show_commands(),
            Key(b'U') if self.back_in_entry(platform) => return true,
            Key::ESCAPE if self.handicap.is_chosen() => {
                // As a second RETURN on Black's King.
                self.handicap.end();
                self.cursor = KING;
                return self.select(platform);
            }
            Key::ESCAPE if self.entry.is_open() => {
                self.give_up();
                return true;
            }
            _ => {}
        }
        let known = match key {
            Key::BREAK => self.interrupt(),
            Key::ESCAPE => self.leave_board(0),
            Key(b'S') => self.leave_board(HAWK),
            Key(b'T') => self.switch_threats(),
            Key(b':') if P::TYPES => self.open_typing(),
            Key(b'X') if P::PAGES => self.show_analysis(),
            Key(b'B') => self.make_due(Due::Again),
            Key(b'G') => self.ask_new_game(),
            Key(b'R') => self.ask_resign(),
            Key(b'P') if P::THINKS => self.autoplay(),
            Key(b'E') => self.change_mode(Mode::Enter) || self.entry.is_open(),
            Key(b'H') if P::THINKS => self.make_due(Due::Hint),
            Key(b'M') if P::THINKS => {
                if P::SHARES && self.turn.mode != Mode::Autoplay && self.is_playing() {
                    self.show_my_move(platform);
                }
                self.make_due(Due::MyTurn)
            }
            Key(b'U') => self.make_due(Due::Back),
            Key(b'Y') => self.make_due(Due::Forward),
            _ => self.open_page::<P>(key),
        };
        // All these give a half-entered move up.
        if known && self.entry.is_open() {
            self.give_up();
        }
        known
    }

    /// The answer to a question. Returns whether the key has a meaning; `None`: it is a command.
    #[inline(never)]
    fn reply(&mut self, key: Key) -> Option<bool> {
        let ask = self.question.ask;
        let reply = self.question.press(key);
        match reply {
            Reply::Unknown => return Some(false),
            Reply::Moved => return Some(true),
            _ => {}
        }
        self.question.close();
        self.keys.answered = true;
        match reply {
            Reply::Given(answer) => match ask {
                Ask::NewGame if answer == YES => self.due = Due::NewGame,
                Ask::Resign if answer == YES => self.due = Due::Resign,
                _ => self.answer_entry(ask, answer),
            },
            Reply::Back if key != Key::ESCAPE => self.back_to_lion(ask),
            _ => {
                self.give_up();
                // The line of a move that was typed is to be seen again.
                self.view.dirty |= cfg!(feature = "typing");
            }
        }
        (reply != Reply::Leaves).then_some(!self.question.warns())
    }

    /// RETURN: a step of the entry; after the end the next game.
    fn select<P: Board>(&mut self, platform: &mut P) -> bool {
        let square = self.cursor;
        if self.outcome() != Outcome::Open {
            self.due = Due::NewGame;
        } else if self.handicap.is_chosen() {
            self.due = Due::TakeOff;
        } else if self.computer_moves() || self.handicap.is_open() {
            return false;
        } else {
            return self.bring(platform, Half::Person)
                && self.enter(platform, square)
                && !self.question.warns();
        }
        true
    }

    /// From one edge of the board the cursor goes on at the opposite one; the stick that is pushed
    /// to the right again on the last file shows the commands.
    fn move_cursor<P: Board>(&mut self, directions: u8) -> bool {
        if self.turn.mode == Mode::Autoplay {
            return false;
        }
        let at = self.cursor.0;
        let pushed = self.keys.stick && !self.keys.repeated;
        if P::PAGES && pushed && directions == Key::RIGHT.0 && at & 15 == 15 {
            return self.show_commands();
        }
        let step = STEPS[usize::from(directions & 15)];
        self.cursor.0 = (at & 0xF0).wrapping_add(step & 0xF0) | at.wrapping_add(step) & 0x0F;
        true
    }

    /// The menu, with one of its lines selected, or with the one that was.
    fn leave_board(&mut self, line: u8) -> bool {
        if line != 0 {
            self.menu.line = line;
        }
        if !self.is_under_way() {
            self.seed = 0;
        }
        self.go(Screen::Menu);
        true
    }

    /// NEW GAME? where one is under way, else the next game at once.
    fn ask_new_game(&mut self) -> bool {
        self.thinker.stop();
        // One place for both: a store to one of two would keep what lies between out of zero page.
        self.due = if self.is_under_way() {
            self.ask_whether(Ask::NewGame, Message::NewGame, false);
            Due::Nothing
        } else {
            Due::NewGame
        };
        true
    }

    fn ask_resign(&mut self) -> bool {
        let open = self.is_playing();
        if open {
            self.thinker.stop();
            self.ask_whether(Ask::Resign, Message::Resign, false);
        }
        open
    }

    /// BREAK: stops the computer; on the player's turn it is for a new game.
    fn interrupt(&mut self) -> bool {
        let computer = self.computer_moves();
        if self.turn.leave_autoplay() || computer {
            // After an autoplay game this leaves the position as it is.
            self.halt();
            return true;
        }
        self.ask_new_game()
    }

    /// Nobody thinks until a move is made.
    pub(crate) fn halt(&mut self) {
        self.thinker.stop();
        self.turn.halt();
        // Autoplay has no cursor.
        self.view.dirty = true;
    }

    /// Sets the mode. Returns whether it was another one.
    fn change_mode(&mut self, mode: Mode) -> bool {
        if self.turn.mode == mode {
            return false;
        }
        self.turn.mode = mode;
        self.halt();
        self.turn.halted = false;
        true
    }

    fn autoplay(&mut self) -> bool {
        if self.handicap.is_open() {
            return false;
        }
        let changed = self.change_mode(Mode::Autoplay);
        if changed && self.outcome() != Outcome::Open {
            self.due = Due::NewGame;
        }
        changed
    }

    /// F.
    fn switch_show_moves(&mut self) -> bool {
        self.settings.show_moves = !self.settings.show_moves;
        self.mark_again();
        self.show_marks();
        self.tell(match self.settings.show_moves {
            true => Message::ShowMoves,
            false => Message::HideMoves,
        })
    }

    /// K.
    fn switch_signs<P: Board>(&mut self, platform: &mut P) -> bool {
        self.settings.kanji = !self.settings.kanji;
        platform.signs(self.settings.signs());
        self.view.forget();
        self.panel.stir();
        true
    }

    /// D.
    fn switch_thinking(&mut self) -> bool {
        self.settings.thinking = !self.settings.thinking;
        self.tell(match self.settings.thinking {
            true => Message::Watch,
            false => Message::NoWatch,
        })
    }

    /// J.
    fn switch_stick<P: Board>(&mut self, platform: &mut P) -> bool {
        let on = platform.switch_stick();
        self.tell(if on { Message::Stick } else { Message::NoStick })
    }

    /// V.
    fn switch_sound<P: Board>(&mut self, platform: &mut P) -> bool {
        let off = self.settings.sounds == Sounds::Off;
        self.settings.sounds = if off { Sounds::On } else { Sounds::Off };
        self.sound(platform, Sound::Menu);
        self.tell(if off {
            Message::Sound
        } else {
            Message::Silence
        })
    }
}
