//! The game as a test plays it: from screen to screen, stone by stone, on any target.

use crate::target::{Act, Player, Target};

/// `ui_state`: the splash.
pub const SPLASH: u8 = 1;
/// `ui_state`: the menu.
pub const MENU: u8 = 2;
/// `ui_state`: somebody's game.
pub const BOARD: u8 = 3;
/// `ui_state`: the computer plays itself.
pub const DEMO: u8 = 4;
/// `ui_state`: a page of help.
pub const HELP: u8 = 5;
/// `ui_state`: the page of saved games.
pub const SAVES: u8 = 6;
/// `ui_state`: what the computer thinks of the position.
pub const ANALYSIS: u8 = 7;
/// `ui_state`: the score of the person's games.
pub const SCORE: u8 = 9;
/// `ui_state`: the list of problems.
pub const PROBLEMS: u8 = 10;
/// `ui_state`: a problem on the board.
pub const PROBLEM: u8 = 11;
/// `ui_state`: the moves of a game one after the other.
pub const REPLAY: u8 = 12;
/// `ui_state`: the board of a game whose first moves are being shared.
pub const SHARING: u8 = 19;

/// Frames until the splash is on the screen, from power-on, loading included.
const LOADING: u32 = 1500;
/// Frames until a screen is drawn.
const DRAWING: u32 = 600;
/// Frames that the splash may take to change into the demo: 15 s, at 60 a second.
const PATIENCE: u32 = 1200;
/// Ticks from a breath of the C64's cursor to the next.
const BREATHS: u8 = 64;
/// Frames of a whole demo game.
const GAME: u32 = 100_000;
/// Frames in which every picture comes to rest: drawn cells, the end of a fade.
const REST: u32 = 60;

/// A point by its name, `h8`, as the program counts: row * 16 + column.
pub fn point(name: &str) -> u8 {
    let column = name.as_bytes()[0] - b'a';
    let row: u8 = name[1..].parse().expect("a row after the column");
    (row - 1) << 4 | column
}

impl<T: Target> Player<T> {
    /// Waits for the splash and until it stands still.
    pub fn to_splash(&mut self) {
        self.until("ui_state", LOADING, |state| state == SPLASH);
        self.target.frames(REST);
    }

    /// Waits for the demo, with the random numbers from `seed`.
    pub fn to_demo(&mut self, seed: u16) {
        let address = self.address("seed");
        self.target.poke(address, &seed.to_le_bytes());
        self.until("ui_state", PATIENCE, |state| state == DEMO);
    }

    /// Waits for the end of the demo's game and returns its moves.
    pub fn demo_game(&mut self) -> Vec<u8> {
        self.until("result", GAME, |result| result != 0);
        self.moves()
    }

    /// From the start to a game of two people after these moves.
    pub fn to_game(&mut self, moves: &[&str]) {
        self.to_splash();
        self.to_board();
        moves.iter().for_each(|name| self.play(name));
    }

    /// From the splash to a game of two people.
    pub fn to_board(&mut self) {
        self.to_menu();
        self.menu_to_board();
    }

    /// From the splash or the demo to the menu.
    pub fn to_menu(&mut self) {
        // A stone that is just being drawn takes longer than the button is held.
        for _ in 0..3 {
            self.target.act(Act::Fire);
            for _ in 0..DRAWING / 60 {
                self.target.frames(DRAWING / 20);
                if self.byte("ui_state") == MENU {
                    break;
                }
            }
            if self.byte("ui_state") == MENU {
                break;
            }
        }
        assert_eq!(self.byte("ui_state"), MENU);
        self.rest();
    }

    /// From the menu as it is at power-on to a game of two people.
    pub fn menu_to_board(&mut self) {
        // White, two lines below START, from the last of the players to PERSON.
        let (up, down, right) = (Act::Up, Act::Down, Act::Right);
        for act in [down, down, right, up, up, Act::Fire] {
            self.target.act_in_menu(act);
            self.target.frames(6);
        }
        self.until("ui_state", DRAWING, |state| state == BOARD);
        self.rest();
    }

    /// Waits until a C64's cursor has just breathed out, so that it looks the same for 0.64 s.
    pub fn breathe_out(&mut self) {
        if let Some(ticks) = self.labels.get("shared") {
            while self.target.peek(ticks, 1)[0] % BREATHS != 0 {
                self.target.frames(1);
            }
        }
    }

    /// Sets both sides' times to 00:00, so that two machines show the same for a second.
    pub fn clear_clocks(&mut self) {
        self.breathe_out();
        self.zero_clocks();
    }

    /// The same where no cursor breathes.
    pub fn zero_clocks(&mut self) {
        let address = self.address("clocks");
        // The program may be adding to them just then.
        for _ in 0..8 {
            self.target.poke(address, &[0; 6]);
            self.target.frames(12);
            let clocks = self.bytes("clocks", 6);
            if [0, 1, 3, 4].iter().all(|&at| clocks[at] == 0) {
                return;
            }
        }
    }

    /// Moves the cursor to a point and plays there.
    pub fn play(&mut self, name: &str) {
        self.aim(name);
        let moves = self.byte("move_count");
        self.target.act(Act::Fire);
        self.until("move_count", DRAWING, |count| count != moves);
        let moves = self.moves();
        assert_eq!(moves.last(), Some(&point(name)), "{name} was not played");
    }

    /// Moves the cursor to a point.
    pub fn aim(&mut self, name: &str) {
        let goal = point(name);
        for _ in 0..60 {
            let at = self.byte("cursor");
            let act = match (goal & 15).cmp(&(at & 15)) {
                std::cmp::Ordering::Less => Act::Left,
                std::cmp::Ordering::Greater => Act::Right,
                std::cmp::Ordering::Equal => match goal.cmp(&at) {
                    std::cmp::Ordering::Less => Act::Down,
                    std::cmp::Ordering::Greater => Act::Up,
                    std::cmp::Ordering::Equal => break,
                },
            };
            self.target.act(act);
        }
        let at = self.byte("cursor");
        assert_eq!(at, goal, "the cursor does not get to {name}");
    }

    /// The moves of the game, as points.
    pub fn moves(&mut self) -> Vec<u8> {
        let count = self.byte("move_count");
        self.bytes("moves", u16::from(count))
    }

    /// Lets everything that is being drawn come to rest.
    pub fn rest(&mut self) {
        self.target.frames(REST);
    }
}
