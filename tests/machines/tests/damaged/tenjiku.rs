//! Tenjiku Shogi on a C64: pages, and the halves of the program that take turns in memory. Damage
//! in the middle of a half leaves neither there.

use machines::damage::change_disk;
use machines::game::{ANALYSIS, BOARD, HELP, SAVES};
use machines::golden::{compare, compare_within};
use machines::simulated::{from_disk, Player64};
use machines::target::Target;
use machines::tenjiku::{moves, CAPTURED, COMMANDS, LIST, MISSING, NEITHER, PERSON, PIECE, SEARCH};
use sim::c64::Options;
use sim::machine::{HostKey, Machine};

const DISK: &str = "c64-tenjiku.d64";
/// The files of the halves of the program.
const PERSON_FILE: &str = "8";
const SEARCH_FILE: &str = "9";
/// Frames until anything is drawn, and until the drive has given up and a half has come.
const DRAWING: u32 = 300;
const LOADING: u32 = 2000;
/// Keys of the menu: two people play, and White is MEDIUM.
const PEOPLE: &str = "vv<^^#";
const MEDIUM: &str = "vv>^^#";
/// A Pawn moves.
const PAWN: &str = "^^^^#^#";
/// The file of a page, the key that asks for it, its screen.
const PAGES: [(&str, char, u8); 8] = [
    ("4", '?', PIECE),
    ("7", 'I', HELP),
    ("5", '*', COMMANDS),
    ("5", 'C', CAPTURED),
    ("5", 'O', LIST),
    ("5", 'X', ANALYSIS),
    ("6", 'W', SAVES),
    (SEARCH_FILE, 'X', ANALYSIS),
];

/// A C64 with a game in which Black has made a move.
fn game(menu: &str) -> Player64 {
    let mut player = from_disk(Options::default(), DISK, "*");
    player.start();
    // EASY moves by chance.
    let address = player.address("seed");
    player.target.poke(address, &[0x11, 0x16]);
    player.type_keys(menu, 12);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
    player.type_keys(PAWN, 12);
    player.until("move_count", DRAWING, |count| count == 1);
    player
}

/// The position, and the moves that led to it.
fn state(player: &mut Player64) -> (Vec<u8>, Vec<u8>) {
    (player.bytes("board", 256), moves(player))
}

/// Until a screen is shown. When the board is there, the game is played again to its last move.
fn to_screen(player: &mut Player64, screen: u8) {
    player.until("ui_state", LOADING, |state| state == screen);
    player.target.frames(100);
}

/// A page says that something is not there.
fn to_sentence(player: &mut Player64) {
    to_screen(player, MISSING);
    compare("tenjiku", "c64-missing", &player.target.machine.picture());
}

/// Runs for a number of frames. Panics if the half that is not whole is called.
fn watch(player: &mut Player64, frames: u32) {
    let (half, first) = (player.address("half"), player.address("__PERSON_RUN__"));
    let place = first..first + 30 * 254 - 4;
    let machine = &mut player.target.machine;
    let end = machine.cycles() + u64::from(frames * machine.cycles_per_frame());
    while machine.cycles() < end {
        let pc = machine.pc();
        let called = place.contains(&pc) && machine.peek(half) == NEITHER;
        assert!(!called, "{pc:04x} is not there");
        machine.step();
    }
    assert_eq!(machine.fault(), None);
}

#[test]
fn a_page_that_cannot_be_read_is_told() {
    let mut player = game(PEOPLE);
    player.target.frames(DRAWING);
    let expected = state(&mut player);
    for (file, key, screen) in PAGES {
        let mut player = player.clone();
        change_disk(&mut player, DISK, Some(file));
        for _ in 0..2 {
            player.letter(key);
            to_sentence(&mut player);
            player.key(HostKey::Return);
            to_screen(&mut player, BOARD);
            assert_eq!(state(&mut player), expected, "{file} {key}");
        }
        change_disk(&mut player, DISK, None);
        player.letter(key);
        to_screen(&mut player, screen);
        player.key(HostKey::Escape);
        to_screen(&mut player, BOARD);
        player.until("half", LOADING, |half| half == PERSON);
        assert_eq!(state(&mut player), expected, "{file} {key}");
    }
}

/// A page whose way back needs what a person does leads there once that can be read.
#[test]
fn a_page_is_left_when_the_disk_is_whole_again() {
    let mut player = game(PEOPLE);
    player.target.frames(DRAWING);
    let expected = state(&mut player);
    player.letter('X');
    to_screen(&mut player, ANALYSIS);
    player.until("half", LOADING, |half| half == SEARCH);
    change_disk(&mut player, DISK, Some(PERSON_FILE));
    player.key(HostKey::Escape);
    to_sentence(&mut player);
    player.key(HostKey::Return);
    player.target.frames(LOADING);
    to_sentence(&mut player);
    change_disk(&mut player, DISK, None);
    player.key(HostKey::Return);
    to_screen(&mut player, BOARD);
    player.letter('C');
    to_screen(&mut player, CAPTURED);
    player.key(HostKey::Escape);
    to_screen(&mut player, BOARD);
    assert_eq!(state(&mut player), expected);
}

/// Until what a person does is whole again, each key asks for it.
#[test]
fn without_what_a_person_does_the_game_waits() {
    let mut player = game(MEDIUM);
    player.until("half", LOADING, |half| half == SEARCH);
    change_disk(&mut player, DISK, Some(PERSON_FILE));
    player.until("move_count", LOADING, |count| count == 2);
    let expected = state(&mut player);
    to_sentence(&mut player);
    assert_eq!(player.byte("half"), NEITHER);
    for key in "MQ#HTG".chars() {
        player.type_keys(&key.to_string(), 0);
        watch(&mut player, 400);
        to_sentence(&mut player);
        assert_eq!(state(&mut player), expected, "{key}");
    }
    change_disk(&mut player, DISK, None);
    player.key(HostKey::Space);
    to_screen(&mut player, BOARD);
    assert_eq!(player.byte("half"), PERSON);
    assert_eq!(state(&mut player), expected);
    player.type_keys("v^", 12);
    player.letter('M');
    player.until("move_count", LOADING, |count| count == 3);
}

/// The half that is not whole is not called, whatever is pressed; EASY moves.
#[test]
fn without_the_search_easy_moves() {
    let mut player = game(MEDIUM);
    change_disk(&mut player, DISK, Some(SEARCH_FILE));
    player.until("half", LOADING, |half| half == NEITHER);
    let begun = player.clone();
    // A key, and how many moves there are after it; W and the rest show something else.
    for (key, plies) in [
        (' ', 2),
        ('M', 2),
        ('Q', 2),
        ('H', 2),
        ('T', 2),
        ('N', 2),
        ('U', 0),
        ('%', 1),
        ('G', 1),
        ('?', 1),
        ('X', 1),
        ('!', 1),
        ('S', 1),
        ('W', 1),
    ] {
        let mut player = begun.clone();
        player.type_keys(&key.to_string(), 0);
        watch(&mut player, 400);
        player.target.frames(LOADING);
        assert_eq!(player.byte("move_count"), plies, "{key}");
    }
    let mut player = begun;
    player.until("move_count", LOADING, |count| count == 2);
    player.target.frames(50);
    player.zero_clocks();
    // While the drive is read, a band of the plane may come a line late.
    compare_within("tenjiku", "c64-no-search", 25, &mut player);
    player.until("half", LOADING, |half| half == PERSON);
    change_disk(&mut player, DISK, None);
    player.letter('M');
    player.until("half", LOADING, |half| half == SEARCH);
    player.until("move_count", LOADING, |count| count == 3);
}
