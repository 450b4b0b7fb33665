//! Tenjiku Shogi from its image: splash, menu, board, moves with all their questions. The same keys
//! give the same game as on the host.

use crate::pair::{
    dice, lively, pair, sow, state_of, state_on_host, Host, Pair, DRAWING, KEY, SEED,
};
use kit::platform::Key;
use kit::random::Random;
use machines::game::{BOARD, DEMO, MENU, SPLASH};
use machines::golden::{compare, compare_within};
use machines::simulated::{apple2_with, c64, image, Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use machines::timed::Timed;
use sim::apple2::Apple2;
use sim::c64::Standard;
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;
use tenjiku::screens::{Screen, Session};

/// A C64 on the splash.
fn on_c64() -> Player64 {
    let mut player = c64(Default::default(), "c64-tenjiku.prg");
    player.to_splash();
    player
}

/// An Apple II on the splash.
fn on_apple() -> PlayerApple {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.to_splash();
    player
}

/// Frames after a key that moves the cursor: an Apple may have to read what a person does.
const C64_CURSOR: u32 = 12;
const APPLE_CURSOR: u32 = 120;

/// Keys of the menu: two people play; a person plays EASY.
const PEOPLE: &str = "vv<^^#";
const EASY: &str = "#";

fn shot<M: Machine>(player: &Player<Simulated<M>>, name: &str) {
    compare("tenjiku", name, &player.target.machine.picture());
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
    // Signs and pieces take turns every 25 frames.
    compare_within("tenjiku", &format!("{machine}-signs"), 50, &mut player);
}

#[test]
fn splash_menu_and_board_are_shown() {
    screens(on_c64(), "c64", 44);
}

#[test]
fn splash_menu_and_board_are_shown_on_an_apple() {
    screens(on_apple(), "apple2", 98);
}

/// SCREEN is MONO: a board without wood; then it is COLOUR again.
#[test]
fn a_monochrome_screen_shows_no_wood() {
    let mut player = on_apple();
    player.letter(' ');
    player.target.frames(DRAWING);
    player.type_keys("^^^^^^^>vvvvvvv", 12);
    player.type_keys(PEOPLE, 12);
    let again = |player: &mut Player<_>, keys: &str, name: &str| {
        player.type_keys(keys, DRAWING);
        player.clear_clocks();
        shot(player, name);
    };
    again(&mut player, "K", "apple2-mono-kanji");
    again(&mut player, "K", "apple2-mono");
    again(&mut player, "!^^^^^^^<vvvvvvv#", "apple2-board");
}

/// `picture`: the name of what is seen in between.
fn moves_and_keys<M: Machine>(mut pair: Pair<M>, picture: &str) {
    let mut dice = dice(41);
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

/// A Lion takes on the square next to it: it stays, it goes on and takes twice, it stops.
fn lion<M: Machine>(mut pair: Pair<M>) {
    let way = "P-8k P-16f GGnx9e VGnx9e Ln-9m P-16g Ln-9k P-16h Ln-9i P-16i Ln-9g P-8f";
    for (moves, back) in [
        (way, ""),
        ("Lnx!8f", "U"),
        ("Lnx8fx9e=", "U"),
        ("Lnx8f", ""),
    ] {
        for word in moves.split(' ') {
            let step = pair.session.game.position().read_step(word.as_bytes());
            pair.play(step.expect("a legal move"));
        }
        pair.press(back);
    }
}

#[test]
fn a_lion_takes_twice_stays_and_stops() {
    lion(pair(on_c64(), C64_CURSOR, PEOPLE));
    lion(pair(on_apple(), APPLE_CURSOR, PEOPLE));
}

fn easy<M: Machine>(mut pair: Pair<M>, picture: &str) {
    pair.answers(6);
    // What the last move did is said for 3 s.
    pair.player.target.frames(2 * DRAWING);
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

/// TAB goes from one marked square to the next; while a name is typed it is no letter.
#[test]
fn tab_is_a_key_of_an_apple() {
    let mut pair = pair(on_apple(), APPLE_CURSOR, PEOPLE);
    let tab = |pair: &mut Pair<Apple2>| {
        pair.player.target.machine.key(HostKey::Control, true);
        pair.player.key(HostKey::Char('I'));
        pair.player.target.machine.key(HostKey::Control, false);
        pair.player.target.frames(KEY);
        pair.host.press(&mut pair.session, &[Key::TAB]);
    };
    // A Pawn's only square.
    pair.choose(Square::read(b"9l").expect("a square").0);
    tab(&mut pair);
    pair.compare();
    assert_eq!(
        Square::read(b"9k").map(|at| at.0),
        Some(pair.session.cursor)
    );
    pair.press("#");
    pair.player.to_saves();
    pair.player.type_keys("#AN", 20);
    tab(&mut pair);
    pair.player.type_on_page("A#");
    let disk = pair.player.disk();
    let named = |name: &[u8]| disk.windows(name.len()).any(|bytes| bytes == name);
    assert!(named(b"ANA") && !named(b"ANNA"));
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
    // The second Demon is put back; Black's King ends it the second time.
    let [demon, other, king] = [(7, 2), (10, 2), (9, 15)].map(|(x, y)| Square::new(x, y));
    for (menu, taken) in [
        ("vv<vvvvv>^^^^^^^#", &[][..]),
        ("vv<vvvvv<^^^^^^^#", &[demon, other, other, king, king]),
    ] {
        handicap(pair(on_c64(), C64_CURSOR, menu), taken);
        handicap(pair(on_apple(), APPLE_CURSOR, menu), taken);
    }
}

/// Seven presses wait while all pieces are drawn, each with its SHIFT.
#[test]
fn presses_with_shift_wait_on_a_c64() {
    let mut player = on_c64();
    player.start_game("#");
    player.target.frames(DRAWING);
    let cursor = player.byte("cursor");
    player.letter('K');
    for _ in 0..5 {
        for down in [true, false] {
            player.target.machine.key(HostKey::Up, down);
            player.target.frames(2);
        }
    }
    player.target.frames(DRAWING);
    assert_eq!(player.byte("cursor"), cursor - 5 * 16);
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
    let mut player = c64(Default::default(), "c64-tenjiku.crt");
    player.to_splash();
    demo(player);
}

#[test]
fn the_demo_is_that_of_the_host_on_an_apple() {
    demo(on_apple());
}

/// Seconds from RETURN after LOAD until the game can be played, of the simulated drive: on its own
/// disk, on the disk of both games.
const PLAYABLE: [(&str, &str, f64); 2] =
    [("c64-tenjiku.d64", "*", 20.0), ("c64.d64", "TENJIKU", 22.0)];

#[test]
fn the_disk_is_loaded_fast() {
    for (disk, name, most) in PLAYABLE {
        for standard in [Standard::Pal, Standard::Ntsc] {
            let mut start = Timed::at_load(standard, &image(disk), name, "c64-tenjiku");
            let seconds = start.to("main");
            println!("{disk}, {standard:?}: {seconds:.2} s");
            assert!(seconds < most, "{seconds} s");
            start.run(1.0);
            assert_eq!(start.byte("ui_state"), SPLASH);
        }
    }
}

/// A drive with another ROM gets no fast loader: the KERNAL loads the same files by their names.
#[test]
fn the_kernal_loads_the_second_game_of_a_disk() {
    let disk = image("c64.d64");
    let mut start = Timed::at_load(Standard::Pal, &disk, "TENJIKU", "c64-tenjiku");
    start.to("boot");
    // What the command compares the drive's ROM with.
    let rom = start.address("wake_command") + 9;
    start.machine.poke(rom, 0);
    start.to("main");
    start.run(1.0);
    assert_eq!(start.byte("ui_state"), SPLASH);
}
