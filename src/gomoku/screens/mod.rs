//! The user interface: one state machine over the whole game.

mod board;
mod change;
mod game;
mod pages;
mod start;

use crate::platform::Board;
use crate::players::live_game::LiveGame;
use crate::players::player::Player;
use crate::rules::point::{Point, Side};
use crate::text::Line;
use board::marks::Marks;
use board::message::Told;
use board::panel::Panel;
use board::view::View;
use core::mem::offset_of;
use game::keys;
use game::seats::Seats;
use game::turn::{Mode, Purpose, Turn};
use kit::keys::Keys;
use kit::menu::Menu;
use kit::platform::Sound;
use kit::random::Random;
use kit::saves::Saves;
pub use kit::session::Flow;
use kit::sounds::Sounds;
use pages::problem::Problem;
use pages::score::Score;
use start::settings::{Page, Settings};

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
    /// The score of the person's games.
    Score = 9,
    /// The list of problems.
    Problems = 10,
    /// The board, with a problem on it.
    Problem = 11,
    /// The moves of a game one after the other.
    Replay = 12,
    /// The book's lines and the teacher exchange their place in memory; then the menu comes back.
    Exchange = 13,
    /// The board of a game whose first moves are being shared.
    Sharing = 19,
    /// The board, with the question whether a move is to be played.
    Lesson = 27,
}

/// What a screen wants to come next. The screen returns before that happens, because a machine may
/// load both into the same memory.
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
    /// The board with the moves of a game that was loaded, or of a problem.
    Loaded,
}

/// Everything the game remembers: about 13 KB, all of it zero at power-on, so that it lies in
/// memory that the start-up clears and not in the program file.
#[derive(Clone)]
#[repr(C)]
pub struct Session {
    /// The game on the board: the demo's in the demo, else the player's.
    pub game: LiveGame,
    /// What the random numbers were seeded with. 0 while the splash is shown; whoever writes
    /// another number there (a debugger, a test) fixes the demo or the game that follows.
    pub seed: u16,
    /// Which screen is shown.
    pub ui_state: Screen,

    settings: Settings,
    seats: Seats,
    turn: Turn,
    random: Random,
    keys: Keys,

    /// The player's cursor.
    pub cursor: Point,
    view: View,
    panel: Panel,
    marks: Marks,
    told: Told,
    menu: Menu,
    /// Which page of the help is shown.
    help: u8,
    /// What is selected: a command on the page of keys, an opening on that page, 0 to 11 direct, 12
    /// to 23 indirect, or an answer to a step of an opening rule. In the demo 1 if the stick was
    /// off.
    choice: u8,
    saves: Saves,
    score: Score,
    problem: Problem,
    look_back: game::look_back::LookBack,
    sharing: game::sharing::Sharing,
    /// What is wrong with the move at the cursor, as the number of a warning, 0 for nothing, or how
    /// long nobody has looked yet ([`teach`]).
    lesson: u8,
    replay: pages::replay::Replay,
    /// Where a page goes back to: the board, or the menu.
    from_board: bool,
    /// The overlay that lies in memory that the position has lent ([`Session::part_of`]).
    part: u8,
    wanted: Wanted,
    coming: Screen,
    /// The line that is being written. It is the last field, because a machine may write beyond its
    /// end.
    text: Line,
}

impl Session {
    /// Where Black's and White's player lie in it, for debuggers.
    pub const PLAYERS: usize = offset_of!(Session, seats) + offset_of!(Seats, players);
    /// Where the level lies in it.
    pub const LEVEL: usize = offset_of!(Session, settings) + offset_of!(Settings, level);

    /// Power-on: all zero bytes. The first [`Session::step`] sets what is not zero.
    pub const fn new() -> Session {
        Session {
            game: LiveGame::new(),
            seed: 0,
            ui_state: Screen::Start,
            settings: Settings::new(),
            seats: Seats::new(),
            turn: Turn::new(),
            random: Random::new(),
            keys: Keys::new(),
            cursor: Point(0),
            view: View::new(),
            panel: Panel::new(),
            marks: Marks::new(),
            told: Told::new(),
            menu: Menu::new(),
            help: 0,
            choice: 0,
            saves: Saves::new(),
            score: Score::new(),
            problem: Problem::new(),
            look_back: game::look_back::LookBack::new(),
            sharing: game::sharing::Sharing::new(),
            lesson: 0,
            replay: pages::replay::Replay::new(),
            from_board: false,
            part: pages::fetch::NO_PART,
            wanted: Wanted::Nothing,
            coming: Screen::Start,
            text: Line::new(),
        }
    }

    /// One turn of the main loop: looks at the keys, does what is due and returns. It takes at most
    /// a tenth of a second of thinking, or of drawing.
    pub fn step<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.tell_time(platform);
        let on_board = has_board(self.ui_state);
        let wasd = self.settings.wasd || !on_board;
        let mut key = self.keys.press(platform, |key| keys::repeats(key, wasd));
        if !on_board {
            key = key.straight();
        }
        match self.ui_state {
            Screen::Start => {
                // Pressed while the program was loading: it is for the splash.
                self.keys.pending = key;
                self.power_on(platform);
            }
            Screen::Splash => self.step_splash(platform, key),
            Screen::Menu => self.step_menu(platform, key),
            Screen::Board => self.step_board(platform, key),
            Screen::Demo => self.step_demo(platform, key),
            Screen::Help => self.step_help(platform, key),
            Screen::Score | Screen::Analysis => self.step_message(platform, key),
            Screen::Problems => self.step_problems(platform, key),
            Screen::Problem => self.step_problem(platform, key),
            Screen::Saves if (P::FETCHES || P::OTHER) && self.saves.missing => {
                self.step_message(platform, key);
            }
            Screen::Saves => self.step_saves(platform, key),
            Screen::Openings => self.step_openings(platform, key),
            Screen::Replay => self.step_replay(platform, key),
            Screen::Sharing => self.step_sharing(platform, key),
            Screen::Lesson => self.step_lesson(platform, key),
            Screen::Exchange => {}
        }
        if self.wanted != Wanted::Nothing {
            if self.score.leaving && !self.score.is_due(platform) {
                return self.leave(platform);
            }
            self.change_screen(platform);
        }
        Flow::Continue
    }

    /// Whether a problem is on the board.
    fn at_problem(&self) -> bool {
        self.ui_state == Screen::Problem
    }

    /// Whether the computer looks for a move.
    pub fn is_thinking(&self) -> bool {
        self.game.thinking.is_active()
    }

    /// Draws the current screen from scratch, after a reset at any moment that kept the memory.
    pub fn wake<P: Board>(&mut self, platform: &mut P) {
        self.keys.look_at_clock(platform);
        self.text.clear();
        self.recover();
        if self.ui_state == Screen::Lesson {
            self.ui_state = Screen::Board;
            self.turn.question.open = false;
        }
        self.draw_screen(platform, self.ui_state);
    }

    /// Adds the time since the last step to the side whose turn it is.
    fn tell_time<P: Board>(&mut self, platform: &mut P) {
        let passed = self.keys.passed(platform);
        if passed != 0
            && (is_game(self.ui_state) || self.ui_state == Screen::Demo)
            && !self.game.is_over()
            && !self.turn.question.open
            && self.turn.purpose != Purpose::LookBack
        {
            let side = self.actor();
            self.game.clock(side).add(passed);
        }
    }

    /// Seeds the random numbers for the demo or the next game: with `seed` if somebody wrote one,
    /// else by chance. Then `seed` holds the seed that was used.
    #[inline(never)]
    fn sow<P: Board>(&mut self, platform: &mut P) {
        if self.seed == 0 {
            self.seed = self.keys.chance(platform);
        }
        self.random.seed(self.seed);
    }

    /// Makes a sound unless sounds are off.
    #[inline(never)]
    fn sound<P: Board>(&mut self, platform: &mut P, sound: Sound) {
        let silent = match self.settings.sounds {
            Sounds::On => self.ui_state == Screen::Demo,
            Sounds::DemoToo => false,
            Sounds::Off => true,
        };
        if !silent {
            platform.sound(sound);
        }
    }

    /// Changes to `screen`, which has been drawn, and starts its time.
    #[inline(never)]
    fn enter<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        self.ui_state = screen;
        self.keys.rest(platform);
    }

    /// The level that the computer plays `side` with.
    #[inline(never)]
    fn level_of(&self, side: Side) -> u8 {
        if matches!(self.ui_state, Screen::Demo | Screen::Problem) {
            self.seats.demo_levels[side.index()]
        } else {
            self.settings.level
        }
    }

    /// Who plays `side` now: E has people in both seats, P the computer.
    #[inline(never)]
    fn player(&self, side: Side) -> Player {
        let seat = self.seats.player(side);
        match self.turn.mode {
            _ if self.ui_state == Screen::Demo => seat,
            Mode::Enter => Player::Person,
            Mode::Autoplay if seat == Player::Person => Player::SUBSTITUTE,
            _ => seat,
        }
    }

    /// Whether both players are people, or both are the computer.
    #[inline(never)]
    fn alike(&self) -> bool {
        let side = self.game.side();
        self.player(side).is_computer() == self.player(side.other()).is_computer()
    }

    /// Makes `screen` come after the current one, which has to return first.
    #[inline(never)]
    fn go(&mut self, screen: Screen) {
        self.coming = screen;
        self.wanted = Wanted::Screen;
    }

    /// Goes to the menu, with its first line selected.
    fn go_to_menu(&mut self) {
        self.menu.line = 0;
        self.settings.page = Page::NewGame;
        self.go(Screen::Menu);
    }
}

/// Whether a screen is the board with a player's cursor: no other numbers have these bits.
fn has_board(screen: Screen) -> bool {
    screen as u8 & 7 == Screen::Board as u8
}

/// Whether a screen is the board of the player's game.
fn is_game(screen: Screen) -> bool {
    screen as u8 & 15 == Screen::Board as u8
}
