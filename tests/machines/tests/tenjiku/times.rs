//! What a player of Tenjiku Shogi waits for, as it is seen on the screens of the finished images.
//! The goals that a machine misses are named in `docs/reference/figures.md`; none gets worse.

use crate::pair::sow;
use crate::seen::{after, aim, seconds, Area, Screen, ON_APPLE, ON_C64, REST};
use machines::figure::print_seconds;
use machines::game::BOARD;
use machines::shown;
use machines::simulated::{apple2_with, c64, from_disk};
use machines::simulated::{Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use machines::tenjiku::{steps, CAPTURED, PIECE};
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::rules::position::Position;

/// Frames without a change after which a key has done all it does, a piece's signs are there, which
/// take turns with the pieces every 25, a move is drawn while a spiral turns, and a page is left.
const KEY: u32 = 9;
pub const SIGNS: u32 = 12;
const MOVE: u32 = 5;
const PAGE: u32 = 100;
/// The same after a step through the record, before more of a move is shown.
const STEP: u32 = 4;
/// At how many moments of a second U and Y are pressed.
const MOMENTS: u32 = 8;
/// Seconds to an Apple's twelfth picture, the first in which what was drawn before it is seen.
const TWELVE: f64 = 0.2003;
/// Keys of the menu: two people play; a person plays EASY.
pub const PEOPLE: &str = "vv<^^#";
const EASY: &str = "#";
const LEVEL: &str = "vv>>>^^#";

fn say(screen: &Screen, what: &str, goal: &str, most: f64, seconds: f64) {
    print_seconds(screen.machine, (what, goal), seconds);
    let machine = screen.machine;
    assert!(seconds <= most, "{what}: {seconds} s on the {machine}");
}

/// From a cursor key to the cursor and to the panel's piece, at worst.
fn cursor<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, most: [f64; 2]) {
    let mut worst = [0.0; 2];
    for key in [HostKey::Left, HostKey::Left, HostKey::Right, HostKey::Right] {
        let times = after(player, screen, key, KEY, [screen.board, screen.piece]);
        for (worst, (last, _)) in worst.iter_mut().zip(times) {
            *worst = f64::max(*worst, last);
        }
        player.target.frames(13);
    }
    say(screen, "key to cursor", "0.10 s", most[0], worst[0]);
    let what = "key to the name of the piece under the cursor";
    say(screen, what, "0.20 s", most[1], worst[1]);
}

/// From RETURN on a piece to its signs in an area.
fn signs<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, area: Area) -> f64 {
    let [(last, _)] = after(player, screen, HostKey::Return, SIGNS, [area]);
    player.key(HostKey::Escape);
    player.target.frames(60);
    last
}

/// The signs of all kinds at the start, at worst.
fn all_signs<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, most: f64) {
    let mut worst = 0.0;
    for (file, rank) in [(9, 11), (9, 12), (8, 12), (10, 12), (11, 12)] {
        aim(player, Square::new(file, rank));
        worst = f64::max(worst, signs(player, screen, screen.board));
    }
    say(screen, "RETURN to a piece's signs", "0.30 s", most, worst);
}

/// Kinds of pieces.
const PAWN: u8 = 1;
const KING: u8 = 2;
const DEMON: u8 = 36;
/// Where a Fire Demon in the open finds victims.
const VICTIMS: [(u8, u8); 8] = [
    (1, 8),
    (16, 8),
    (4, 5),
    (10, 5),
    (7, 4),
    (11, 12),
    (3, 12),
    (9, 6),
];

/// A Fire Demon in the open, with victims at the ends of its lines.
fn demon() -> (Position, Square) {
    let mut position = Position::new(Default::default());
    let at = Square::new(8, 8);
    position.place(at, Piece::new(Side::Black, DEMON));
    position.place(Square::new(1, 15), Piece::new(Side::Black, KING));
    position.place(Square::new(14, 0), Piece::new(Side::White, KING));
    for (file, rank) in VICTIMS {
        position.place(Square::new(file, rank), Piece::new(Side::White, PAWN));
    }
    (position, at)
}

fn demons_signs<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, most: f64) {
    let (mut position, at) = demon();
    let mut targets: Vec<u8> = steps(&mut position)
        .iter()
        .filter(|step| step.from == at)
        .map(|step| step.to.0)
        .collect();
    targets.dedup();
    println!("{} targets", targets.len());
    shown::set_up(player, &position);
    player.type_keys("FF", 120);
    aim(player, at);
    let what = "RETURN to a Fire Demon's signs in the open";
    // Victims take turns with their signs above the last ranks, which are drawn last.
    let worst = signs(player, screen, screen.last_ranks);
    say(screen, what, "0.30 s", most, worst);
}

/// A Pawn moves against EASY: RETURN on its target until the move is drawn, and until MY MOVE with
/// the spiral, at worst, at several moments of the signs that alternate.
fn own_move<M: Machine + Clone>(mut player: Player<Simulated<M>>, screen: &Screen, most: [f64; 2]) {
    player.type_keys("^^^^#^", 60);
    let mut worst = [0f64; 2];
    for moment in 0..MOMENTS {
        let mut player = player.clone();
        player.target.frames(5 * moment);
        let areas = [screen.board, screen.spiral];
        let [(drawn, _), (_, spiral)] = after(&mut player, screen, HostKey::Return, MOVE, areas);
        worst = [worst[0].max(drawn), worst[1].max(spiral)];
    }
    say(
        screen,
        "RETURN to the own move",
        "0.20 s",
        most[0],
        worst[0],
    );
    let what = "RETURN to MY MOVE and the spiral";
    say(screen, what, "0.40 s", most[1], worst[1]);
}

/// From U and Y to the board and to the panel, at worst, in a game of pieces that have twins, at
/// several moments of a second. Y shows more of the move then.
fn step<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, most: [[f64; 2]; 2]) {
    player.type_keys("^^^", 60);
    for name in "9l 9k 8e 8f 8l 8k 7e 7f 6m 5l 11d 12e".split(' ') {
        aim(player, Square::read(name.as_bytes()).expect(name).0);
        player.key(HostKey::Return);
        player.target.frames(REST);
    }
    let mut worst = [[0.0; 2]; 2];
    for moment in 0..MOMENTS {
        for (key, worst) in ['U', 'Y'].into_iter().zip(&mut worst) {
            for _ in 0..3 {
                player.target.frames(REST / 2 + 7 * moment);
                player.target.machine.run(1_731 * u64::from(moment));
                let areas = [screen.board, screen.panel];
                let times = after(player, screen, HostKey::Char(key), STEP, areas);
                *worst = [0, 1].map(|area| f64::max(worst[area], times[area].0));
            }
        }
    }
    for ((key, most), worst) in ['U', 'Y'].into_iter().zip(most).zip(worst) {
        for (part, (most, worst)) in ["board", "panel"].iter().zip(most.into_iter().zip(worst)) {
            let what = format!("{key} to the {part}");
            say(screen, &what, "0.20 s", most, worst);
        }
    }
}

/// From a key to the page of the state `shown`.
fn until_page<M: Machine>(player: &mut Player<Simulated<M>>, key: char, shown: u8) -> f64 {
    let start = player.target.cycles();
    player.letter(key);
    while player.byte("ui_state") != shown {
        player.target.machine.run(1_000);
    }
    let page = seconds(player, start);
    player.target.frames(60);
    page
}

/// From `?` to the page.
fn help<M: Machine>(player: &mut Player<Simulated<M>>) -> f64 {
    until_page(player, '?', PIECE)
}

/// From ESC on a page to the board with its panel.
fn leave<M: Machine>(player: &mut Player<Simulated<M>>, screen: &Screen, most: f64) {
    let areas = [screen.board, screen.panel];
    let [board, panel] = after(player, screen, HostKey::Escape, PAGE, areas);
    assert_eq!(player.byte("ui_state"), BOARD);
    let drawn = board.0.max(panel.0);
    say(screen, "page to board and panel", "0.70 s", most, drawn);
}

fn median(mut times: Vec<u64>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2] as f64 / 985_248.0
}

pub fn on_c64(menu: &str) -> Player64 {
    let mut player = c64(Default::default(), "c64-tenjiku.prg");
    player.start_game(menu);
    player
}

pub fn on_apple(menu: &str) -> PlayerApple {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.start_game(menu);
    player
}

#[test]
fn keys_of_the_board_on_a_c64() {
    let mut player = on_c64(PEOPLE);
    player.type_keys("^^^", 20);
    cursor(&mut player, &ON_C64, [0.1, 0.2]);
    all_signs(&mut player, &ON_C64, 0.3);
    demons_signs(&mut player, &ON_C64, 0.3);
    own_move(on_c64(EASY), &ON_C64, [0.2, 0.4]);
    step(&mut on_c64(PEOPLE), &ON_C64, [[0.11, 0.2], [0.13, 0.2]]);
}

#[test]
fn keys_of_the_board_on_an_apple() {
    let mut player = on_apple(PEOPLE);
    player.type_keys("^^^", 60);
    cursor(&mut player, &ON_APPLE, [0.1, 0.2]);
    all_signs(&mut player, &ON_APPLE, 0.3);
    demons_signs(&mut player, &ON_APPLE, 0.3);
    own_move(on_apple(EASY), &ON_APPLE, [0.13, 0.3]);
    own_move(on_apple(LEVEL), &ON_APPLE, [0.13, 0.3]);
    step(
        &mut on_apple(PEOPLE),
        &ON_APPLE,
        [[0.16, TWELVE], [0.16, TWELVE]],
    );
}

/// Goals for a page of help.
const HELP_GOAL: &str = "0.60; 1.20 s";
const HELP_AT_REST_GOAL: &str = "0.60; 2.50 s";

#[test]
fn pages_of_a_c64() {
    let mut player = c64(Default::default(), "c64-tenjiku.crt");
    player.start_game(PEOPLE);
    let page = help(&mut player);
    let what = "help page from the cartridge, or from an Apple's disk that turns";
    say(&ON_C64, what, HELP_GOAL, 0.6, page);
    leave(&mut player, &ON_C64, 0.73);
    let captured = until_page(&mut player, 'C', CAPTURED);
    let what = "captured pieces from the cartridge";
    say(&ON_C64, what, HELP_GOAL, 0.6, captured);
    player.key(HostKey::Escape);
    player.target.frames(REST);
    let [(signs, _)] = after(
        &mut player,
        &ON_C64,
        HostKey::Char('K'),
        PAGE,
        [ON_C64.board],
    );
    say(&ON_C64, "K to all signs", "0.50 s", 0.5, signs);
    let mut player = from_disk(Default::default(), "c64-tenjiku.d64", "*");
    player.start_game(PEOPLE);
    let what = "help page from a disk at rest";
    say(&ON_C64, what, HELP_AT_REST_GOAL, 2.4, help(&mut player));
}

#[test]
fn pages_of_an_apple() {
    let mut player = on_apple(PEOPLE);
    let what = "help page from a disk at rest";
    say(&ON_APPLE, what, HELP_AT_REST_GOAL, 2.1, help(&mut player));
    leave(&mut player, &ON_APPLE, 0.68);
    player.target.frames(REST);
    help(&mut player);
    player.key(HostKey::Escape);
    // Until what a person does has been read again.
    player.until("ui_state", REST, |state| state == BOARD);
    while player.bytes("__overlays", 2)[1] & 0x80 == 0 {
        player.target.frames(1);
    }
    let what = "help page from the cartridge, or from an Apple's disk that turns";
    say(&ON_APPLE, what, HELP_GOAL, 1.3, help(&mut player));
}

/// MEDIUM's and HARD's answers in the first twenty plies.
#[test]
fn medium_and_hard_answer_soon() {
    for (name, menu, goal, most) in [
        ("MEDIUM", "v>>v>^^#", "6.00 s", 1.7),
        ("HARD", "v>>>v>>^^#", "25.00 s", 4.7),
    ] {
        let mut player = c64(Default::default(), "c64-tenjiku.crt");
        player.target.machine.set_drawing(false);
        // The same game by every program.
        player.to_splash();
        sow(&mut player);
        player.start_game(menu);
        let times = (0..20).map(|_| shown::next_thought(&mut player)).collect();
        let what = format!("{name}'s answer, median of the first 20");
        say(&ON_C64, &what, goal, most, median(times));
    }
}
