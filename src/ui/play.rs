//! The player's game on the board: turns, and what each key does.

use super::{keys, Mode, Purpose, Screen, Session, Sounds};
use crate::platform::{Key, Platform, Press, Sound};
use crate::player::Player;
use crate::point::Point;

/// Points looked at between two looks at the keys.
const SLICE: u8 = 16;
/// Slices before the rest of the step has its turn (clocks, marks).
const SLICES: u8 = 16;
/// Where no person plays, from one stone to the next at least half a second.
const PACE: u16 = 25;
/// Autoplay shows a result for 5 s.
const RESULT: u16 = 5 * 50;

impl Session {
    /// From the menu: goes on with the game under way, or begins one.
    pub(super) fn start_or_continue<P: Platform>(&mut self, platform: &mut P) {
        self.players = self.seats;
        if !self.game.under_way() {
            self.sow(platform);
            self.mode = Mode::Seats;
            self.begin();
        }
        self.enter(Screen::Board);
        self.show_board(platform);
    }

    /// An empty board for the same players.
    fn begin(&mut self) {
        self.thinking.stop();
        self.stop_flash();
        self.halted = false;
        self.forced = false;
        self.asking = false;
        self.game.restart();
        self.cursor = self.centre();
        self.since = self.now;
    }

    fn new_game<P: Platform>(&mut self, platform: &mut P) {
        self.begin();
        self.draw_all(platform);
    }

    /// Whether the side to move is the computer's now.
    pub(super) fn computer_moves(&self) -> bool {
        if self.game.is_over() {
            return false;
        }
        if self.ui_state == Screen::Demo || self.forced {
            return true;
        }
        match self.mode {
            _ if self.halted => false,
            Mode::Seats => self.player(self.game.side()).is_computer(),
            Mode::Enter => false,
            Mode::Autoplay => true,
        }
    }

    /// Whether stones follow each other without a person, so that a spectator needs time.
    fn is_show(&self) -> bool {
        self.mode == Mode::Autoplay || (self.alike() && !self.forced)
    }

    pub(super) fn step_board<P: Platform>(&mut self, platform: &mut P, press: Option<Press>) {
        if let Some(press) = press {
            self.board_key(platform, press);
            if self.ui_state != Screen::Board {
                return;
            }
        }
        let mut busy = false;
        if self.asking {
        } else if self.game.is_over() {
            if self.mode == Mode::Autoplay && self.idle_for(RESULT) {
                self.new_game(platform);
            }
        } else if self.computer_moves() {
            if self.thinking.is_active() || !self.is_show() || self.idle_for(PACE) {
                busy = true;
                if self.think(platform) {
                    self.turn_played();
                }
            }
        } else if self.thinking.is_active() {
            busy = true;
            if let Some(point) = self.search(platform) {
                self.flash(point, false);
            }
        }
        self.refresh(platform);
        if !busy {
            platform.idle();
        }
    }

    /// Starts or goes on with the search for the side to move. Whether its stone was played.
    pub(super) fn think<P: Platform>(&mut self, platform: &mut P) -> bool {
        if !self.thinking.is_active() {
            self.purpose = Purpose::Move;
            self.thinking.start(self.player(self.game.side()));
            // The message is drawn before the work begins.
            return false;
        }
        match self.search(platform) {
            Some(point) => self.put(platform, point),
            None => false,
        }
    }

    /// Searches until something is found, a key is pressed, or other work has waited long enough.
    fn search<P: Platform>(&mut self, platform: &mut P) -> Option<Point> {
        for _ in 0..SLICES {
            let found = self.thinking.step(&self.game, &mut self.random, SLICE);
            platform.worked(SLICE);
            if found.is_some() {
                return found;
            }
            if let Some(press) = platform.poll() {
                self.pending = press.key.0;
                self.pending_repeated = press.repeated;
                break;
            }
        }
        None
    }

    /// Puts the stone of the side to move on `point`, with its sound; a soft buzz where that
    /// cannot be. Whether it lies there.
    fn put<P: Platform>(&mut self, platform: &mut P, point: Point) -> bool {
        let side = self.game.side();
        if self.game.play(point).is_err() {
            self.sound(platform, Sound::Error);
            return false;
        }
        let sound = if !self.game.is_over() {
            Sound::Stone
        } else if self.player(side).is_computer() && !self.alike() {
            Sound::Lose
        } else {
            Sound::Win
        };
        self.stop_flash();
        self.start_walk();
        self.since = self.now;
        self.sound(platform, sound);
        true
    }

    /// After a stone each seat is as before.
    fn turn_played(&mut self) {
        self.halted = false;
        self.forced = false;
    }

    /// One key on the board, or on the page of keys.
    pub(super) fn board_key<P: Platform>(&mut self, platform: &mut P, press: Press) {
        self.stop_flash();
        if self.purpose == Purpose::Hint {
            self.thinking.stop();
        }
        if self.asking {
            self.answer(platform, press.key);
            return;
        }
        let key = keys::on_board(press.key, self.wasd);
        self.naming = key == Key(b'L');
        let done = match key {
            Key::UP | Key::DOWN | Key::LEFT | Key::RIGHT => self.move_cursor(key),
            Key::RETURN | Key::SPACE | Key::FIRE => {
                self.select(platform);
                true
            }
            Key::BREAK => {
                self.interrupt(platform);
                true
            }
            Key::ESCAPE => {
                self.thinking.stop();
                self.seed = 0;
                self.show_menu(platform);
                true
            }
            Key(b'E') => self.enter_moves(),
            Key(b'G') => {
                self.ask_new_game(platform);
                true
            }
            Key(b'H') => self.hint(),
            Key(b'I') => {
                self.thinking.stop();
                self.show_keys(platform);
                true
            }
            Key(b'L') => true,
            Key(b'M') => self.my_turn(platform),
            Key(b'P') => self.autoplay(platform),
            Key(b'U') => self.take_back(),
            Key(b'V') => {
                self.switch_sound(platform);
                true
            }
            Key(b'Y') => self.step_forward(),
            _ => false,
        };
        if !done {
            self.sound(platform, Sound::Error);
        }
    }

    /// The answer to NEW GAME?
    fn answer<P: Platform>(&mut self, platform: &mut P, key: Key) {
        if key == Key(b'Y') {
            self.new_game(platform);
        } else if key != Key(b'N') && key != Key::ESCAPE && key != Key::BREAK && !keys::selects(key)
        {
            self.sound(platform, Sound::Error);
            return;
        }
        self.asking = false;
        self.answered = true;
    }

    fn ask_new_game<P: Platform>(&mut self, platform: &mut P) {
        self.thinking.stop();
        if self.game.under_way() {
            self.asking = true;
        } else {
            self.new_game(platform);
        }
    }

    /// From one edge of the board the cursor goes on at the opposite one.
    fn move_cursor(&mut self, key: Key) -> bool {
        if self.game.is_over() || self.mode == Mode::Autoplay {
            return false;
        }
        let last = self.game.size - 1;
        let (mut column, mut row) = (self.cursor.column(), self.cursor.row());
        match key {
            Key::UP => row = if row < last { row + 1 } else { 0 },
            Key::DOWN => row = if row > 0 { row - 1 } else { last },
            Key::LEFT => column = if column > 0 { column - 1 } else { last },
            _ => column = if column < last { column + 1 } else { 0 },
        }
        self.cursor = Point::new(column, row);
        true
    }

    /// A stone at the cursor; after the end the next game.
    fn select<P: Platform>(&mut self, platform: &mut P) {
        if self.game.is_over() {
            self.new_game(platform);
        } else if self.computer_moves() {
            self.sound(platform, Sound::Error);
        } else if self.put(platform, self.cursor) {
            self.turn_played();
        }
    }

    /// BREAK: the computer stops, on the player's turn a new game.
    fn interrupt<P: Platform>(&mut self, platform: &mut P) {
        let autoplay = self.leave_autoplay();
        if self.game.is_over() && autoplay {
            return;
        }
        if autoplay || self.computer_moves() {
            self.halt();
        } else {
            self.ask_new_game(platform);
        }
    }

    /// Nobody thinks until a stone is played.
    fn halt(&mut self) {
        self.thinking.stop();
        self.forced = false;
        self.halted = true;
    }

    fn leave_autoplay(&mut self) -> bool {
        let autoplay = self.mode == Mode::Autoplay;
        if autoplay {
            self.mode = Mode::Seats;
        }
        autoplay
    }

    fn my_turn<P: Platform>(&mut self, platform: &mut P) -> bool {
        if self.game.is_over() {
            return false;
        }
        let side = self.game.side();
        if self.leave_autoplay() {
            self.halt();
            if !self.alike() {
                if self.player(side).is_computer() {
                    self.change_sides();
                }
                self.halted = false;
            }
        } else if self.computer_moves() {
            let best = self.thinking.best(&self.game);
            self.thinking.stop();
            if let Some(point) = best {
                if self.put(platform, point) {
                    self.turn_played();
                }
            }
        } else if self.halted || self.mode == Mode::Enter || self.alike() {
            self.mode = Mode::Seats;
            self.forced = true;
        } else {
            self.change_sides();
        }
        true
    }

    fn change_sides(&mut self) {
        self.players.swap(0, 1);
        self.seats = self.players;
    }

    fn enter_moves(&mut self) -> bool {
        if self.game.is_over() || self.mode == Mode::Enter {
            return false;
        }
        self.thinking.stop();
        self.mode = Mode::Enter;
        self.halted = false;
        self.forced = false;
        true
    }

    fn autoplay<P: Platform>(&mut self, platform: &mut P) -> bool {
        if self.mode == Mode::Autoplay {
            return false;
        }
        self.thinking.stop();
        self.mode = Mode::Autoplay;
        self.halted = false;
        self.forced = false;
        if self.game.is_over() {
            self.new_game(platform);
        }
        true
    }

    /// A good move for a person, or the computer's best so far.
    fn hint(&mut self) -> bool {
        if self.game.is_over() {
            return false;
        }
        if self.computer_moves() {
            if self.thinking.is_active() {
                if let Some(point) = self.thinking.best(&self.game) {
                    self.flash(point, true);
                }
            }
        } else {
            self.purpose = Purpose::Hint;
            self.thinking.start(Player::SUBSTITUTE);
        }
        true
    }

    fn take_back(&mut self) -> bool {
        if self.game.undo().is_none() {
            return false;
        }
        self.leave_autoplay();
        self.halt();
        true
    }

    fn step_forward(&mut self) -> bool {
        if self.game.redo().is_none() {
            return false;
        }
        self.halt();
        self.start_walk();
        true
    }

    fn switch_sound<P: Platform>(&mut self, platform: &mut P) {
        self.sounds = match self.sounds {
            Sounds::Off => Sounds::On,
            Sounds::On | Sounds::DemoToo => Sounds::Off,
        };
        self.sound(platform, Sound::Menu);
    }
}
