//! Tenjiku Shogi from its image: splash, menu, board, moves with all their questions. The same keys
//! give the same game as on the host.

#[path = "../../../src/tenjiku/tests/support/machine.rs"]
mod host;

use host::keys;
use kit::random::Random;
use machines::game::{BOARD, DEMO, MENU, SPLASH};
use machines::golden::compare;
use machines::simulated::{apple2_with, c64, image, labels, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Apple2;
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;
use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Game;
use tenjiku::rules::position::Position;
use tenjiku::screens::{Screen, Session};

/// Frames until anything is drawn, and until a key has done all it does.
const DRAWING: u32 = 300;
const KEY: u32 = 120;

/// The host's machine with a C64's panel.
type Host = host::Machine<11, false>;

/// A C64 on the splash.
fn on_c64() -> Player<Simulated<C64>> {
    let mut player = c64(Default::default(), "c64-tenjiku.prg");
    player.to_splash();
    player
}

/// An Apple II on the splash.
fn on_apple() -> Player<Simulated<Apple2>> {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.to_splash();
    player
}

/// Frames after a key that moves the cursor: an Apple may have to read what a person does.
const C64_CURSOR: u32 = 12;
const APPLE_CURSOR: u32 = 120;

/// What random numbers are seeded with.
const SEED: u16 = 0x1611;

fn sow<M: Machine>(player: &mut Player<Simulated<M>>) {
    let address = player.address("seed");
    player.target.poke(address, &SEED.to_le_bytes());
}

/// Keys of the menu: two people; a person and EASY; two with a Fire Demon given, or a free choice.
const PEOPLE: &str = "vv<^^#";
const EASY: &str = "#";
const PRESET: &str = "vv<vvvv>^^^^^^#";
const FREE: &str = "vv<vvvv<^^^^^^#";

/// A machine that shows the splash and the host, both brought to the board by the same keys.
fn pair<M: Machine>(mut player: Player<Simulated<M>>, cursor: u32, menu: &str) -> Pair<M> {
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

fn shot<M: Machine>(player: &Player<Simulated<M>>, name: &str) {
    compare("tenjiku", name, &player.target.machine.picture());
}

/// What lies on the board, where the cursor is, and the moves.
fn state_of<M: Machine>(player: &mut Player<Simulated<M>>) -> (Vec<u8>, (u8, Vec<u8>)) {
    let count = u16::from(player.byte("move_count"));
    let moves = player.bytes("moves", 3 * count);
    (player.bytes("board", 256), (player.byte("cursor"), moves))
}

fn state_on_host(session: &Session) -> (Vec<u8>, (u8, Vec<u8>)) {
    let game: &Game = &session.game;
    let board = Square::all().map(|square| game.board().at(square).0);
    let plies = (0..game.plies()).filter_map(|ply| game.ply(ply));
    let moves = plies.flat_map(|ply| ply.0);
    (board.collect(), (session.cursor.0, moves.collect()))
}

/// `marked`: frames after which the signs of the chosen piece are to be seen.
fn screens<M: Machine>(mut player: Player<Simulated<M>>, machine: &str, marked: u32) {
    let shot = |player: &Player<_>, name: &str| shot(player, &format!("{machine}-{name}"));
    shot(&player, "splash");
    player.letter(' ');
    player.target.frames(DRAWING);
    shot(&player, "menu");
    player.type_keys(PEOPLE, 12);
    player.target.frames(DRAWING);
    assert_eq!(player.byte("ui_state"), BOARD);
    player.clear_clocks();
    shot(&player, "board");
    player.type_keys("K", DRAWING);
    player.clear_clocks();
    shot(&player, "kanji");
    player.type_keys("K", DRAWING);
    // The Great General's moves: jumps, and squares where it burns.
    player.type_keys("^^^", KEY);
    player.type_keys("#", marked);
    player.zero_clocks();
    shot(&player, "signs");
}

#[test]
fn splash_menu_and_board_are_shown() {
    // Signs and pieces take turns every 25 frames: in the middle of a turn.
    screens(on_c64(), "c64", 44);
}

#[test]
fn splash_menu_and_board_are_shown_on_an_apple() {
    screens(on_apple(), "apple2", 98);
}

/// A machine and the host, where the same keys are pressed.
struct Pair<M> {
    player: Player<Simulated<M>>,
    /// Frames after a key that moves the cursor.
    cursor: u32,
    host: Host,
    session: Box<Session>,
}

impl<M: Machine> Pair<M> {
    fn press(&mut self, signs: &str) {
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
    fn choose(&mut self, square: Square) {
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
    fn play(&mut self, step: Step) {
        self.enter(step);
        self.compare();
    }

    /// Enters a legal move.
    fn enter(&mut self, step: Step) {
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
    fn wait(&mut self) {
        let plies = self.session.game.plies();
        while self.session.game.plies() == plies {
            self.session.step(&mut self.host);
        }
        self.compare();
    }

    /// Both are in the same state, as soon as the machine has drawn it.
    fn compare(&mut self) {
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

/// Captures before other moves, the last of several: Lions that go on, demons that burn.
fn lively(game: &mut Game, dice: &mut Random) -> Step {
    let mut steps = Vec::new();
    game.position().moves(&mut |_: &mut Position, step: Step| {
        steps.extend(step.choices());
    });
    let loud: Vec<Step> = steps
        .iter()
        .copied()
        .filter(|step| step.has(Step::TAKES))
        .collect();
    let steps = if loud.is_empty() { steps } else { loud };
    steps[usize::from(dice.number()) % steps.len()]
}

/// `picture`: the name of what is seen in between.
fn moves_and_keys<M: Machine>(mut pair: Pair<M>, picture: &str) {
    let mut dice = Random::new();
    dice.seed(41);
    for _ in 0..16 {
        let step = lively(&mut pair.session.game, &mut dice);
        pair.play(step);
    }
    pair.player.target.frames(DRAWING);
    pair.player.clear_clocks();
    shot(&pair.player, picture);
    // All of it is taken back and played again; threats, Show Moves, the last move once more.
    pair.press("UUUUUUUUUUUUUUUUUU");
    pair.compare();
    pair.press("YYYYYYYYYYYYYYYYYTTTFFBK");
    pair.compare();
    // Half a move is given up; the game is left and found again.
    pair.press("^^#!");
    pair.press("!##<#");
    pair.compare();
}

#[test]
fn keys_play_the_same_game_as_on_the_host() {
    moves_and_keys(pair(on_c64(), C64_CURSOR, PEOPLE), "c64-middle");
}

#[test]
fn keys_play_the_same_game_on_an_apple() {
    moves_and_keys(pair(on_apple(), APPLE_CURSOR, PEOPLE), "apple2-middle");
}

fn easy<M: Machine>(mut pair: Pair<M>, picture: &str) {
    let mut dice = Random::new();
    dice.seed(7);
    for _ in 0..6 {
        let step = lively(&mut pair.session.game, &mut dice);
        pair.enter(step);
        pair.wait();
    }
    pair.player.target.frames(DRAWING);
    pair.player.clear_clocks();
    shot(&pair.player, picture);
    // A hint, then the computer takes the other side.
    pair.press("H");
    pair.player.target.frames(DRAWING);
    pair.press("M");
    pair.wait();
    // Its move is taken back while it does not think, and it makes one again.
    pair.press("U");
    pair.compare();
}

#[test]
fn easy_plays_the_same_game_as_on_the_host() {
    easy(pair(on_c64(), C64_CURSOR, EASY), "c64-easy");
}

#[test]
fn easy_plays_the_same_game_on_an_apple() {
    easy(pair(on_apple(), APPLE_CURSOR, EASY), "apple2-easy");
}

/// `taken` is what Black takes off himself.
fn handicap<M: Machine>(mut pair: Pair<M>, taken: &[Square]) {
    pair.host.wait(&mut pair.session, 100);
    for &square in taken {
        pair.choose(square);
    }
    let step = lively(&mut pair.session.game, &mut Random::new());
    assert!(step.from.rank() < 8, "White moves");
    pair.play(step);
    // S, the set-up, is the menu.
    pair.press("S!");
    pair.compare();
}

#[test]
fn a_handicap_is_given_as_on_the_host() {
    // The second Demon is put back; Black's King ends it.
    let [demon, other, king] = [(7, 2), (10, 2), (9, 15)].map(|(x, y)| Square::new(x, y));
    for (menu, taken) in [(PRESET, &[][..]), (FREE, &[demon, other, other, king])] {
        handicap(pair(on_c64(), C64_CURSOR, menu), taken);
        handicap(pair(on_apple(), APPLE_CURSOR, menu), taken);
    }
}

fn demo<M: Machine>(mut player: Player<Simulated<M>>) {
    let (mut host, mut session) = (Host::new(), Box::new(Session::new()));
    host.wait(&mut session, 2);
    session.seed = SEED;
    sow(&mut player);
    player.until("ui_state", 2 * DRAWING + 600, |state| state == DEMO);
    for moves in 1..=6 {
        player.until("demo_moves", 10 * DRAWING, |count| count == moves);
        while session.moves() < u16::from(moves) {
            session.step(&mut host);
        }
        assert_eq!(session.ui_state, Screen::Demo);
        let (board, _) = state_on_host(&session);
        assert!(state_of(&mut player).0 == board, "move {moves}");
    }
    player.letter('X');
    player.until("ui_state", DRAWING, |state| state == MENU);
}

#[test]
fn the_demo_is_that_of_the_host() {
    demo(on_c64());
}

#[test]
fn the_demo_is_that_of_the_host_on_an_apple() {
    demo(on_apple());
}

/// Seconds from RETURN behind LOAD until the game can be played, of the simulated drive: on its own
/// disk, on the disk of both games.
const PLAYABLE: [(&str, &str, f64); 2] =
    [("c64-tenjiku.d64", "*", 20.0), ("c64.d64", "TENJIKU", 22.0)];

#[test]
fn the_disk_is_loaded_fast() {
    for (disk, name, most) in PLAYABLE {
        for standard in [Standard::Pal, Standard::Ntsc] {
            let mut c64 = C64::with_bus(Options { standard, seed: 1 });
            c64.set_drawing(false);
            c64.attach(8, Some(&image(disk))).unwrap();
            let second = u64::from(c64.cycles_per_second());
            c64.run(2 * second);
            c64.enter(&format!("LOAD\"{name}\",8,1")).unwrap();
            let begun = c64.cycles();
            let labels = labels("c64-tenjiku.lbl");
            let main = labels.get("main").expect("main");
            assert!(c64.run_to(main, 100 * second), "pc {:04x}", c64.pc());
            let seconds = (c64.cycles() - begun) as f64 / second as f64;
            println!("{disk}, {standard:?}: {seconds:.2} s");
            assert!(seconds < most, "{seconds} s");
            c64.run(second);
            assert_eq!(c64.peek(labels.get("ui_state").expect("ui_state")), SPLASH);
        }
    }
}

/// A drive with another ROM gets no fast loader: the KERNAL loads the same files by their names.
#[test]
fn the_kernal_loads_the_second_game_of_a_disk() {
    let mut c64 = C64::with_bus(Options::default());
    c64.set_drawing(false);
    c64.attach(8, Some(&image("c64.d64"))).unwrap();
    let second = u64::from(c64.cycles_per_second());
    c64.run(2 * second);
    c64.enter("LOAD\"TENJIKU\",8,1").unwrap();
    let labels = labels("c64-tenjiku.lbl");
    let at = |name: &str| labels.get(name).expect(name);
    assert!(c64.run_to(at("boot"), 20 * second));
    // What the command compares the drive's ROM with.
    c64.poke(at("wake_command") + 9, 0);
    assert!(c64.run_to(at("main"), 200 * second), "pc {:04x}", c64.pc());
    c64.run(second);
    assert_eq!(c64.peek(at("ui_state")), SPLASH);
}
