//! The user interface: one state machine over the whole game.

mod analysis;
mod demo;
mod help;
mod keys;
mod marks;
mod menu;
mod message;
mod openings;
mod panel;
mod play;
mod saves;
mod setup;
mod splash;
mod text;
mod view;

use crate::platform::Board;
use crate::players::live_game::LiveGame;
use crate::players::player::Player;
use crate::records::game::Parked;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use kit::platform::Ink;
use kit::platform::{Key, Sound};
use kit::random::Random;
use marks::Marks;
use message::Message;
use panel::Panel;
use saves::Saves;
use text::Line;
use view::View;

/// Which screen is shown. The numbers are those of the debug label `ui_state`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Screen {
    /// Nothing yet: power-on.
    Start = 0,
    /// The splash picture.
    Splash = 1,
    /// The menu.
    Menu = 2,
    /// The board, with somebody's game on it.
    Board = 3,
    /// The board, with the computer playing itself because nobody touches it.
    Demo = 4,
    /// The page of keys or another help page.
    Help = 5,
    /// The saved games.
    Saves = 6,
    /// What the computer thinks of the position.
    Analysis = 7,
    /// The book openings.
    Openings = 8,
}

/// Whether there is a next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Flow {
    /// Call [`Session::step`] again.
    Continue,
    /// The player has left; [`Board::quit`] was called.
    Quit,
}

/// Who moves on the board, beside the seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Mode {
    /// Each seat as set in the menu.
    Seats = 0,
    /// E: the keys move both sides.
    Enter,
    /// P: the computer moves both sides, game after game.
    Autoplay,
}

/// When sounds are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Sounds {
    /// Everywhere but in the demo.
    On = 0,
    /// In the demo too.
    DemoToo,
    /// Nowhere.
    Off,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Purpose {
    Move = 0,
    Hint,
}

/// What a screen wants to come after it. It returns first: a machine may have both in one place of
/// its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Wanted {
    /// Nothing: it goes on.
    Nothing = 0,
    /// The screen in `coming`.
    Screen,
    /// The board with the player's game, or with a new one.
    Game,
    /// The same, with the question for a new one.
    NewGame,
    /// The demo.
    Demo,
    /// The saved games.
    Saves,
    /// The board with the moves of a game that was loaded.
    Loaded,
}

/// What stands for no key at all.
const NO_KEY: Key = Key(0);

/// Everything the game remembers: about 13 KB, all of it zero at power-on, so that it lies in
/// memory that the start-up clears and not in the program file.
#[derive(Clone)]
#[repr(C)]
pub struct Session {
    /// The game on the board: the player's own, in the demo the demo's.
    pub game: LiveGame,
    /// What the random numbers were seeded with. 0 while the splash is shown; whoever writes
    /// another number there (a debugger, a test) fixes the demo or the game that follows.
    pub seed: u16,
    /// Which screen is shown.
    pub ui_state: Screen,

    /// The players of Black and White, as set in the menu.
    seats: [Player; 2],
    /// The same, but who plays now: the demo has its own.
    players: [Player; 2],
    mode: Mode,
    /// A move was taken back or the thinking stopped: nobody thinks until a stone is played.
    halted: bool,
    /// M: the computer makes the next move, whoever sits there.
    forced: bool,
    /// NEW GAME? is asked.
    asking: bool,
    /// What is told in place of the message, for a while or until the next key, and since when.
    told: Message,
    told_at: u16,
    /// D: the moves are shown that the computer looks at.
    watching: bool,
    /// The rule of the next game, and its size.
    next: (Rule, u8),
    /// As set in the menu: Renju, else Gomoku; its size; and whether six or more win there.
    renju: bool,
    size: u8,
    free: bool,
    purpose: Purpose,
    /// The level of the computer's seats, 1 to 8.
    level: u8,
    /// The same in the demo, by side.
    demo_levels: [u8; 2],
    /// The player's game while the demo uses the board.
    parked: Parked,
    /// It is there, and what lies on the board is the demo's.
    away: bool,

    random: Random,
    /// Collects the moments of all key presses.
    pool: Random,
    sounds: Sounds,
    /// The board is moved on with WASD, and R steps forward.
    wasd: bool,

    /// Ticks since the screen was shown or the last key was pressed.
    idle: u16,
    /// The last look at the clock, in ticks.
    now: u16,
    /// A key that was polled and not yet used, or [`NO_KEY`].
    pending: Key,
    pending_repeated: bool,
    /// The key held down has answered a prompt: it must be pressed anew.
    answered: bool,

    /// The player's cursor.
    pub cursor: Point,
    view: View,
    panel: Panel,
    marks: Marks,
    /// The selected line of the menu.
    line: u8,
    /// Which page of the help is shown.
    help: u8,
    /// Where a page goes back to: the board, or the menu.
    from_board: bool,
    wanted: Wanted,
    coming: Screen,
    /// The opening shown: 0 to 11 direct, 12 to 23 indirect.
    opening: u8,
    saves: Saves,
    /// What is being written. Last, as a machine may reach behind it.
    text: Line,
}

impl Session {
    /// Power-on: all zero bytes. The first [`Session::step`] sets what is not zero.
    pub const fn new() -> Session {
        Session {
            game: LiveGame::new(),
            seed: 0,
            ui_state: Screen::Start,
            seats: [Player::Person; 2],
            players: [Player::Person; 2],
            mode: Mode::Seats,
            halted: false,
            forced: false,
            asking: false,
            told: Message::Nothing,
            told_at: 0,
            watching: false,
            next: (Rule::Gomoku, 0),
            renju: false,
            size: 0,
            free: false,
            purpose: Purpose::Move,
            level: 0,
            demo_levels: [0; 2],
            parked: Parked::new(),
            away: false,
            random: Random::new(),
            pool: Random::new(),
            sounds: Sounds::On,
            wasd: false,
            idle: 0,
            now: 0,
            pending: NO_KEY,
            pending_repeated: false,
            answered: false,
            cursor: Point(0),
            view: View::new(),
            panel: Panel::new(),
            marks: Marks::new(),
            line: 0,
            help: 0,
            from_board: false,
            wanted: Wanted::Nothing,
            coming: Screen::Start,
            opening: 0,
            saves: Saves::new(),
            text: Line::new(),
        }
    }

    /// One turn of the main loop: looks at the keys, does what is due and returns. It takes as
    /// long as a tenth of a second of thinking or of drawing, whichever it is.
    pub fn step<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.tell_time(platform);
        let key = self.press(platform);
        let mut flow = Flow::Continue;
        match self.ui_state {
            Screen::Start => self.power_on(),
            Screen::Splash => self.step_splash(platform, key),
            Screen::Menu => flow = self.step_menu(platform, key),
            Screen::Board => self.step_board(platform, key),
            Screen::Demo => self.step_demo(platform, key),
            Screen::Help => self.step_help(platform, key),
            Screen::Saves if P::FETCHES_SAVES && self.saves.missing => {
                if key == NO_KEY {
                    platform.idle();
                } else {
                    self.leave_saves();
                }
            }
            Screen::Saves => self.step_saves(platform, key),
            Screen::Analysis => self.step_analysis(platform, key),
            Screen::Openings => self.step_openings(platform, key),
        }
        if self.wanted != Wanted::Nothing {
            self.change_screen(platform);
        }
        flow
    }

    /// Brings what the last screen wanted.
    fn change_screen<P: Board>(&mut self, platform: &mut P) {
        let wanted = core::mem::replace(&mut self.wanted, Wanted::Nothing);
        let mut screen = Screen::Board;
        // The computer thinks on the board, and goes on behind the page of its analysis.
        let analysis = wanted == Wanted::Screen && self.coming == Screen::Analysis;
        if !analysis && self.ui_state != Screen::Analysis {
            self.game.stop();
        }
        if P::FETCHES_SAVES && self.ui_state == Screen::Saves {
            self.game.set_up().position.forget();
            if wanted == Wanted::Loaded {
                self.recover();
            } else if self.game.size() != 0 {
                let (rule, size) = self.kind();
                self.game.set_up().resume(rule, size);
            }
        }
        match wanted {
            Wanted::Nothing | Wanted::Screen => screen = self.coming,
            Wanted::Game | Wanted::NewGame => {
                self.start_or_continue(platform, wanted == Wanted::NewGame);
            }
            Wanted::Demo => {
                self.start_demo(platform);
                screen = Screen::Demo;
            }
            Wanted::Saves => {
                if self.away {
                    self.take_back_board();
                }
                self.from_board = self.ui_state == Screen::Board;
                // W, held for long, would leave again: on a page it means up.
                self.answered = true;
                if !self.fetch_saves(platform) {
                    return;
                }
                self.open_saves();
                screen = Screen::Saves;
            }
            Wanted::Loaded if P::FETCHES_SAVES => {}
            Wanted::Loaded => self.recover(),
        }
        self.draw_screen(platform, screen);
    }

    /// Gets the page of saved games where it lies on the disk. Whether it is there; else it was told why not, and any
    /// key leaves.
    fn fetch_saves<P: Board>(&mut self, platform: &mut P) -> bool {
        if !P::FETCHES_SAVES {
            return true;
        }
        platform.page();
        let wait = text!("READING THE DISK");
        self.text.show(platform, 1, 11, Ink::Dim, wait);
        let result = platform.fetch_saves();
        self.enter(platform, Screen::Saves);
        self.saves.missing = result.is_err();
        if let Err(error) = result {
            let wrong = text!("THIS MACHINE CANNOT SAVE GAMES.").behind(error as u8);
            self.text.show(platform, 1, 11, Ink::Bright, wrong);
            let back = text!("ANY KEY: BACK");
            self.text.show(platform, 1, 13, Ink::Dim, back);
            self.sound(platform, Sound::Error);
        }
        result.is_ok()
    }

    /// Back to where the page of saved games was asked for.
    #[inline(never)]
    fn leave_saves(&mut self) {
        self.go(if self.from_board {
            Screen::Board
        } else {
            Screen::Menu
        });
    }

    /// Whether the computer looks for a move.
    pub fn is_thinking(&self) -> bool {
        self.game.thinking.is_active()
    }

    /// Draws the screen that is on from the start: after a reset that kept the memory, at
    /// whatever moment it came.
    pub fn wake<P: Board>(&mut self, platform: &mut P) {
        self.look_at_clock(platform);
        self.text.clear();
        self.recover();
        self.draw_screen(platform, self.ui_state);
    }

    /// Draws a screen from the start: it is `ui_state` then.
    #[inline(never)]
    fn draw_screen<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        match screen {
            Screen::Start => {}
            Screen::Splash => self.show_splash(platform),
            Screen::Menu => self.draw_menu(platform),
            Screen::Board | Screen::Demo => {
                self.ui_state = screen;
                self.show_board(platform);
            }
            Screen::Help => self.show_help(platform),
            Screen::Saves => self.list_saves(platform),
            Screen::Analysis => self.draw_analysis(platform),
            Screen::Openings => {
                self.show_empty_board(platform);
                self.draw_openings(platform);
            }
        }
    }

    fn power_on(&mut self) {
        self.seats = [Player::Person, Player::SUBSTITUTE];
        self.size = 15;
        self.set_level(3);
        self.go(Screen::Splash);
    }

    /// The next key, one seen while thinking first, or [`NO_KEY`]. Each adds to the chance.
    fn press<P: Board>(&mut self, platform: &mut P) -> Key {
        if self.pending == NO_KEY {
            self.poll(platform);
        }
        let key = self.pending;
        self.pending = NO_KEY;
        if self.pending_repeated {
            let wasd = self.wasd || self.ui_state != Screen::Board;
            if self.answered || !keys::repeats(key, wasd) {
                return NO_KEY;
            }
        } else if key != NO_KEY {
            self.answered = false;
            self.pool.stir(platform.entropy() ^ self.now);
        }
        key
    }

    /// Looks at the machine's keys. Whether there is one now.
    #[inline(never)]
    fn poll<P: Board>(&mut self, platform: &mut P) -> bool {
        self.pending_repeated = false;
        let Some(press) = platform.poll() else {
            return false;
        };
        self.pending = press.key;
        self.pending_repeated = press.repeated;
        true
    }

    /// Adds the time since the last step to the side whose turn it is.
    fn tell_time<P: Board>(&mut self, platform: &mut P) {
        let before = self.now;
        self.look_at_clock(platform);
        let passed = self.now.wrapping_sub(before);
        self.idle = self.idle.wrapping_add(passed);
        if passed != 0
            && matches!(self.ui_state, Screen::Board | Screen::Demo)
            && !self.game.is_over()
            && !self.asking
        {
            let side = self.game.side();
            self.game.clock(side).add(passed);
        }
    }

    #[inline(never)]
    fn look_at_clock<P: Board>(&mut self, platform: &mut P) {
        self.now = platform.ticks();
    }

    /// Whether `ticks` have gone by since the screen was shown or a key was pressed.
    fn idle_for(&self, ticks: u16) -> bool {
        self.idle >= ticks
    }

    /// Seeds the random numbers for the demo or the next game: with `seed` where somebody wrote
    /// one, else by chance, and shows in `seed` what it was.
    #[inline(never)]
    fn sow<P: Board>(&mut self, platform: &mut P) {
        if self.seed == 0 {
            self.pool.stir(platform.entropy());
            self.seed = self.pool.number();
        }
        self.random.seed(self.seed);
    }

    /// Makes a sound unless sounds are off.
    #[inline(never)]
    fn sound<P: Board>(&mut self, platform: &mut P, sound: Sound) {
        let silent = match self.sounds {
            Sounds::On => self.ui_state == Screen::Demo,
            Sounds::DemoToo => false,
            Sounds::Off => true,
        };
        if !silent {
            platform.sound(sound);
        }
    }

    /// Changes to `screen`, which has been drawn: its time starts now.
    #[inline(never)]
    fn enter<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        self.ui_state = screen;
        self.look_at_clock(platform);
        self.idle = 0;
    }

    /// Who plays `side`.
    fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// The level that the computer plays `side` with.
    #[inline(never)]
    fn level_of(&self, side: Side) -> u8 {
        if self.ui_state == Screen::Demo {
            self.demo_levels[side.index()]
        } else {
            self.level
        }
    }

    /// `screen` comes when this one has returned.
    fn go(&mut self, screen: Screen) {
        self.coming = screen;
        self.wanted = Wanted::Screen;
    }

    /// The menu comes, its first line selected.
    fn go_to_menu(&mut self) {
        self.line = 0;
        self.go(Screen::Menu);
    }

    /// Whether the two players are of one kind, both people or both the computer.
    #[inline(never)]
    fn alike(&self) -> bool {
        let side = self.game.side();
        self.player(side).is_computer() == self.player(side.other()).is_computer()
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}
