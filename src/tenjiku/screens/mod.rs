//! The user interface: one state machine over the whole game.

mod board;
mod game;
mod pages;
mod start;

use crate::moves::marks::Marks;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::players::thinker::Thinker;
use crate::rules::game::{Game, Outcome};
use crate::rules::make::Undo;
use crate::rules::options::Options;
use crate::text::Line;
use board::message::{Message, Told};
use board::panel::Panel;
use board::replay::Replay;
use board::threats::Threats;
use board::view::View;
use core::mem::offset_of;
use game::due::Due;
use game::entry::Entry;
use game::halves::Halves;
use game::keys;
use game::question::Question;
use game::seats::Seats;
use game::turn::{Mode, Turn};
use game::typing::Typing;
use kit::keys::{Keys, NO_KEY};
use kit::menu::Menu;
use kit::platform::{Key, Sound};
use kit::random::Random;
use kit::saves::Saves;
pub use kit::session::Flow;
use kit::sounds::Sounds;
use pages::saves::Loading;
use start::demo::Demo;
use start::handicap::Handicap;
use start::settings::Settings;

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
    /// A page of rules or keys.
    Help = 5,
    /// The saved games.
    Saves = 6,
    /// What the computer thinks of the position.
    Analysis = 7,
    /// What a piece does.
    Piece = 8,
    /// The captured pieces.
    Captured = 9,
    /// All moves.
    List = 10,
    /// All commands.
    Commands = 11,
    /// A page that the disk has, which cannot be read.
    Missing = 12,
}

/// A side's time.
type Clock = kit::clock::Clock<{ kit::clock::HOURS }>;

/// Everything the game remembers.
#[derive(Clone)]
#[repr(C)]
pub struct Session {
    /// The player's game.
    pub game: Game,
    /// What the random numbers were seeded with. 0 while the splash is shown; whoever writes
    /// another number there (a debugger, a test) fixes the demo or the game that follows.
    pub seed: u16,
    /// Which screen is shown.
    pub ui_state: Screen,
    /// The player's cursor.
    pub cursor: Square,

    settings: Settings,
    seats: Seats,
    turn: Turn,
    clocks: [Clock; 2],
    thinker: Thinker,
    random: Random,
    keys: Keys,
    /// The last move of the game that is shown.
    last: Option<Undo>,
    demo: Demo,
    handicap: Handicap,

    entry: Entry,
    question: Question,
    typing: Typing,
    marks: Marks,
    /// The signs are to be worked out again: 1, or 2 if all else has been drawn.
    marks_due: u8,
    /// What the last key changes in the game.
    due: Due,
    threats: Threats,
    replay: Replay,
    view: View,
    panel: Panel,
    told: Told,
    menu: Menu,
    loading: Loading,
    /// The screen that is wanted next, or `Start`.
    wanted: Screen,
    /// Where a page goes back to: the board, or the menu.
    back: Screen,
    halves: Halves,
    /// What a page shows: its number, the selected line, the selected move.
    page: u16,
    /// The first pair of the list of moves, and the first one below that is not shown as a whole.
    top: u16,
    rest: u16,
    /// The piece that the page of pieces shows, or the last that it showed: Black's.
    piece: Piece,
    /// What the command list was left with.
    command_key: Key,
    /// A game was read that has not been shown yet.
    opened: bool,
    /// The line that is being written.
    text: Line,
    /// Last: the compiler assumes that its list of names may reach what follows, and keeps that out
    /// of zero page.
    saves: Saves,
}

impl Session {
    /// Where both sides' times lie in it, for debuggers.
    pub const CLOCKS: usize = offset_of!(Session, clocks);
    /// Where Black's and White's player lie in it.
    pub const PLAYERS: usize = offset_of!(Session, seats) + offset_of!(Seats, players);
    /// Where the level lies in it.
    pub const LEVEL: usize = offset_of!(Session, settings) + offset_of!(Settings, level);
    /// Where the handicap lies in it.
    pub const HANDICAP: usize = offset_of!(Session, handicap) + offset_of!(Handicap, off);
    /// Where it says whose threats are shown.
    pub const THREATS: usize = offset_of!(Session, threats);
    /// Where it says which half of the program is in memory.
    pub const HALF: usize = offset_of!(Session, halves) + Halves::HERE;
    /// Where [`Thinker::LENT`] lies in it.
    pub const LENT: usize = offset_of!(Session, thinker) + Thinker::LENT;
    /// Where [`Thinker::PHASE`] lies in it.
    pub const PHASE: usize = offset_of!(Session, thinker) + Thinker::PHASE;
    /// Where the number of the demo's moves lies in it.
    pub const DEMO_MOVES: usize = offset_of!(Session, demo) + Demo::MOVES;

    /// Power-on. The first [`Session::step`] sets what is not zero.
    pub const fn new() -> Session {
        Session {
            game: Game::new(),
            seed: 0,
            ui_state: Screen::Start,
            cursor: Square(0),
            settings: Settings::new(),
            seats: Seats::new(),
            turn: Turn::new(),
            clocks: [Clock::new(); 2],
            thinker: Thinker::new(),
            random: Random::new(),
            keys: Keys::new(),
            last: None,
            demo: Demo::new(),
            handicap: Handicap::new(),
            entry: Entry::new(),
            question: Question::new(),
            typing: Typing::new(),
            marks: Marks::new(),
            marks_due: 0,
            due: Due::Nothing,
            threats: Threats::Off,
            replay: Replay::new(),
            view: View::new(),
            panel: Panel::new(),
            told: Told::new(),
            menu: Menu::new(),
            loading: Loading::new(),
            wanted: Screen::Start,
            back: Screen::Start,
            halves: Halves::new(),
            page: 0,
            top: 0,
            rest: 0,
            piece: Piece::VACANT,
            command_key: NO_KEY,
            opened: false,
            text: Line::new(),
            saves: Saves::new(),
        }
    }

    /// One turn of the main loop: looks at the keys, does what is due and returns.
    pub fn step<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.tell_time(platform);
        let wasd = self.settings.wasd || self.ui_state != Screen::Board;
        let mut key = self.keys.press(platform, |key| keys::repeats(key, wasd));
        // A diagonal of the stick is up or down on pages.
        if self.ui_state != Screen::Board {
            key = key.straight();
        }
        if P::SHARES && self.reads_soon() {
            platform.stand_by();
        }
        let mut flow = Flow::Continue;
        match self.ui_state {
            Screen::Start => {
                // Pressed while the program was loading: it is for the splash.
                self.keys.pending = key;
                self.power_on(platform);
            }
            Screen::Splash => self.step_splash(platform, key),
            Screen::Menu => flow = self.step_menu(platform, key),
            Screen::Board => self.step_board(platform, key),
            Screen::Demo if P::THINKS => self.step_demo(platform, key),
            Screen::Help if P::PAGES => self.step_help(platform, key),
            Screen::Saves if P::SAVES => self.step_saves(platform, key),
            Screen::Analysis if P::PAGES => self.step_analysis(platform, key),
            Screen::Piece if P::PAGES => self.step_piece(platform, key),
            Screen::Captured | Screen::Missing if P::PAGES || P::OTHER => {
                self.step_still(platform, key)
            }
            Screen::List if P::PAGES => self.step_list(platform, key),
            Screen::Commands if P::PAGES => self.step_commands(platform, key),
            _ => self.go(Screen::Menu),
        }
        let screen = core::mem::replace(&mut self.wanted, Screen::Start);
        if screen != Screen::Start {
            self.change_screen(platform, screen);
        }
        flow
    }

    /// The first step.
    #[inline(never)]
    fn power_on<P: Board>(&mut self, platform: &mut P) {
        self.settings.reset::<P>();
        if !self.opened {
            // Captured pieces can be looked at before the first game.
            self.game.start(Options::DEFAULT);
        }
        if let Some(kept) = platform.inherit().filter(|_| P::OTHER) {
            (self.settings.sounds, self.settings.wasd) = Sounds::unpack(kept);
        }
        self.wanted = Screen::Splash;
    }

    /// To be called after a reset that kept the memory, whenever it came: puts the game in order
    /// and draws the screen again. A demo is over.
    pub fn wake<P: Board>(&mut self, platform: &mut P) {
        self.keys.look_at_clock(platform);
        self.text.clear();
        if P::THINKS && self.ui_state == Screen::Demo {
            self.end_demo();
            self.ui_state = Screen::Splash;
        }
        if !self.loading.foreign {
            self.recover();
        }
        self.change_screen(platform, self.ui_state);
    }

    /// Brings the screen that was wanted.
    fn change_screen<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        // On return the search begins from scratch, so that the same keys give the same game.
        self.thinker.stop();
        if P::THINKS && self.ui_state == Screen::Demo {
            self.end_demo();
        }
        match self.fetch(platform, screen) {
            Screen::Start => {}
            Screen::Splash => self.show_splash(platform),
            Screen::Menu => self.draw_menu(platform),
            Screen::Board => {
                if self.ui_state == Screen::Menu {
                    self.start_or_continue(platform);
                }
                self.ui_state = screen;
                self.show_board(platform);
                let command = core::mem::replace(&mut self.command_key, NO_KEY);
                if command != NO_KEY {
                    if command.0 >= Key::COMMAND {
                        // From the list L raises the level at once.
                        self.told.notice.message = Message::Level;
                    }
                    self.board_key(platform, command);
                }
            }
            Screen::Demo if P::THINKS => {
                self.start_demo(platform);
                self.show_board(platform);
            }
            Screen::Help if P::PAGES => self.draw_help(platform),
            Screen::Saves if P::SAVES => self.list_saves(platform),
            Screen::Analysis if P::PAGES => {
                self.draw_analysis(platform);
                self.begin_analysis::<P>();
            }
            Screen::Piece if P::PAGES => self.draw_piece(platform),
            Screen::Captured if P::PAGES => self.draw_captured(platform),
            Screen::List if P::PAGES => self.draw_list(platform),
            Screen::Commands if P::PAGES => self.draw_commands(platform),
            _ => {}
        }
    }

    /// Another screen comes after this step.
    fn go(&mut self, screen: Screen) {
        self.wanted = screen;
    }

    /// Changes to `screen`, which has been drawn: its time starts now.
    fn enter_screen<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        self.ui_state = screen;
        self.keys.rest(platform);
    }

    /// Adds the time since the last step to the side whose turn it is.
    fn tell_time<P: Board>(&mut self, platform: &mut P) {
        let passed = self.keys.passed(platform);
        let runs = matches!(self.ui_state, Screen::Board | Screen::Demo)
            && self.outcome() == Outcome::Open
            && !self.question.is_open()
            && !self.replay.is_on()
            && !self.halves.is_coming()
            && !self.handicap.is_open();
        if passed != 0 && runs {
            let side = self.side();
            self.clocks[side as usize].add(passed);
        }
    }

    /// Seeds the random numbers for the demo or the next game: with `seed` where somebody wrote
    /// one, else by chance, and shows in `seed` what it was.
    fn sow<P: Board>(&mut self, platform: &mut P) {
        if self.seed == 0 {
            self.seed = self.keys.chance(platform);
        }
        self.random.seed(self.seed);
    }

    /// Makes a sound unless sounds are off.
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

    /// Who is to move on the board that is shown.
    fn side(&self) -> Side {
        self.game.board().side
    }

    /// How the game that is shown stands.
    fn outcome(&self) -> Outcome {
        self.game.outcome()
    }

    /// The last move of the game that is shown.
    fn last(&self) -> Option<&Undo> {
        self.last.as_ref()
    }

    /// Whether the computer looks for a move.
    pub fn is_thinking(&self) -> bool {
        self.thinker.is_active()
    }

    /// Whether both seats are people's, or both the computer's.
    fn alike(&self) -> bool {
        let [black, white] = self.seats.players;
        black.is_computer() == white.is_computer()
    }
}
