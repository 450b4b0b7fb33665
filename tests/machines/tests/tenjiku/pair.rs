//! A machine and the host, where the same keys are pressed and the same game has to come of it.

#[path = "../../../../src/tenjiku/tests/support/machine.rs"]
pub mod host;

use host::keys;
use kit::random::Random;
use machines::game::{ANALYSIS, BOARD, MENU, SAVES};
use machines::simulated::{key_of, Simulated};
use machines::target::{Player, Target};
use machines::tenjiku::{steps, CAPTURED, COMMANDS, LIST};
use sim::machine::Machine;
use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Game;
use tenjiku::screens::Session;

/// Frames until anything is drawn, and until a key has done all it does.
pub const DRAWING: u32 = 300;
pub const KEY: u32 = 120;
/// Frames until half of a C64's program has come from a disk, by the KERNAL too.
pub const LOADING: u32 = 1_500;

/// The host's machine with a C64's panel and all opponents.
pub type Host = host::Machine<11, false>;

/// Keys of the menu: White is MEDIUM, HARD.
pub const MEDIUM: &str = "vv>^^#";
pub const HARD: &str = "vv>>^^#";

/// What random numbers are seeded with.
pub const SEED: u16 = 0x1611;

pub fn sow<M: Machine>(player: &mut Player<Simulated<M>>) {
    let address = player.address("seed");
    player.target.poke(address, &SEED.to_le_bytes());
}

/// A machine that shows the splash and the host, both brought to the board by the same keys.
pub fn pair<M: Machine>(mut player: Player<Simulated<M>>, cursor: u32, menu: &str) -> Pair<M> {
    let (mut host, mut session) = (Host::new(), Box::new(Session::new()));
    host.wait(&mut session, 2);
    host.press(&mut session, &keys(" "));
    session.seed = SEED;
    player.letter(' ');
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.target.frames(KEY);
    sow(&mut player);
    player.type_keys(menu, 12);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
    host.press(&mut session, &keys(menu));
    Pair {
        player,
        cursor,
        host,
        session,
    }
}

/// What lies on the board, where the cursor is, and the moves.
pub fn state_of<M: Machine>(player: &mut Player<Simulated<M>>) -> (Vec<u8>, (u8, Vec<u8>)) {
    let count = u16::from(player.byte("move_count"));
    let moves = player.bytes("moves", 3 * count);
    (player.bytes("board", 256), (player.byte("cursor"), moves))
}

pub fn state_on_host(session: &Session) -> (Vec<u8>, (u8, Vec<u8>)) {
    let game: &Game = &session.game;
    let board = Square::all().map(|square| game.board().at(square).0);
    let plies = (0..game.plies()).filter_map(|ply| game.ply(ply));
    let moves = plies.flat_map(|ply| ply.0);
    (board.collect(), (session.cursor.0, moves.collect()))
}

/// A machine and the host, where the same keys are pressed.
pub struct Pair<M> {
    pub player: Player<Simulated<M>>,
    /// Frames after a key that moves the cursor.
    cursor: u32,
    pub host: Host,
    pub session: Box<Session>,
}

impl<M: Machine> Pair<M> {
    /// A person enters moves by chance, and the computer answers each as on the host.
    pub fn answers(&mut self, moves: u32) {
        let mut dice = dice(7);
        for _ in 0..moves {
            self.enter_lively(&mut dice);
            self.wait();
        }
    }

    /// Enters a move by chance.
    pub fn enter_lively(&mut self, dice: &mut Random) {
        let step = lively(&mut self.session.game, dice);
        self.enter(step);
    }

    pub fn press(&mut self, signs: &str) {
        self.host.press(&mut self.session, &keys(signs));
        for sign in signs.chars() {
            let pause = if "<>^v".contains(sign) {
                self.cursor
            } else {
                KEY
            };
            self.player.type_keys(&sign.to_string(), pause);
        }
    }

    /// Moves the cursor to a square and presses RETURN.
    pub fn choose(&mut self, square: Square) {
        let (at, goal) = (self.session.cursor, square);
        let way = |from: u8, to: u8, less: &str, more: &str| {
            let sign = if to < from { less } else { more };
            sign.repeat(from.abs_diff(to).into())
        };
        let across = way(at.column(), goal.column(), "<", ">");
        let down = way(at.rank(), goal.rank(), "^", "v");
        self.press(&(across + &down + "#"));
    }

    /// Enters a legal move, and compares.
    pub fn play(&mut self, step: Step) {
        self.enter(step);
        self.compare();
    }

    /// Enters a legal move.
    pub fn enter(&mut self, step: Step) {
        let plies = self.session.game.plies();
        self.choose(step.from);
        if step.has_via() {
            self.choose(step.via);
            self.press(if step.is_igui() { "2" } else { "3" });
        }
        if !step.is_igui() {
            self.choose(step.to);
        }
        // Whatever is asked now.
        for _ in 0..2 {
            if self.host.shows("OR GO ON?") {
                self.press("1");
            } else if self.host.shows("PROMOTE") && !self.host.shows("PROMOTED") {
                self.press(if step.has(Step::PROMOTES) { "Y" } else { "N" });
            } else if self.host.shows("SURE?") || self.host.shows("PASS THE") {
                self.press("Y");
            }
        }
        assert_eq!(self.session.game.plies(), plies + 1, "{step:?}");
    }

    /// Waits for the computer's move.
    pub fn wait(&mut self) {
        let plies = self.session.game.plies();
        while self.session.game.plies() == plies {
            self.session.step(&mut self.host);
        }
        // LEVEL 5 takes eight minutes.
        let count = self.session.game.plies() as u8;
        self.player
            .until("move_count", 60_000, |plies| plies == count);
        self.compare();
        self.wait_for_half(0);
    }

    /// Waits until a half of the program is in memory, where it has halves.
    pub fn wait_for_half(&mut self, half: u8) {
        if self.player.labels.get("half").is_some() {
            self.player.until("half", LOADING, |here| here == half);
        }
    }

    /// Both are in the same state, as soon as the machine has drawn it.
    pub fn compare(&mut self) {
        let (expected, others) = state_on_host(&self.session);
        for _ in 0..20 {
            if state_of(&mut self.player).1 == others {
                break;
            }
            self.player.target.frames(KEY);
        }
        let (board, rest) = state_of(&mut self.player);
        assert_eq!(rest, others);
        assert!(board == expected, "the boards differ");
    }
}

/// All levels against a person, on machines that a menu's keys have brought to the board.
pub fn all_levels<M: Machine>(begin: impl Fn(&str) -> Pair<M>) {
    // The first moves of a level may come from its book.
    for (level, moves) in [(1, 3), (2, 2), (3, 1), (4, 1), (5, 1)] {
        let more = ">".repeat(level - 1);
        begin(&format!("vv>>>v{more}^^^#")).answers(moves);
    }
}

/// Each page that a key leads to, and the menu, while the computer thinks: it begins from scratch
/// on return, so that the same keys give the same game. `thinks` waits until it does.
pub fn pages_while_it_thinks<M: Machine>(mut pair: Pair<M>, thinks: impl Fn(&mut Pair<M>)) {
    let mut dice = dice(9);
    for (key, page) in [
        ('C', CAPTURED),
        ('O', LIST),
        ('X', ANALYSIS),
        ('W', SAVES),
        ('*', COMMANDS),
        ('!', MENU),
    ] {
        pair.enter_lively(&mut dice);
        thinks(&mut pair);
        // After what the person's move does has been shown.
        while !pair.session.is_thinking() {
            pair.session.step(&mut pair.host);
        }
        for (sign, screen) in [(key, page), ('!', BOARD)] {
            pair.player.key(key_of(sign));
            pair.player
                .until("ui_state", LOADING, |state| state == screen);
            pair.player.target.frames(KEY);
            pair.host.press(&mut pair.session, &keys(&sign.to_string()));
            assert_eq!(pair.session.ui_state as u8, screen, "{key}");
        }
        pair.wait();
    }
}

pub fn dice(seed: u16) -> Random {
    let mut dice = Random::new();
    dice.seed(seed);
    dice
}

/// Captures before other moves, the last of several: Lions that go on, demons that burn.
pub fn lively(game: &mut Game, dice: &mut Random) -> Step {
    let steps = steps(game.position());
    let loud: Vec<Step> = steps
        .iter()
        .copied()
        .filter(|step| step.has(Step::TAKES))
        .collect();
    let steps = if loud.is_empty() { steps } else { loud };
    steps[usize::from(dice.number()) % steps.len()]
}
